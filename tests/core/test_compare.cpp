// SPDX-License-Identifier: GPL-3.0-or-later
// Comparisons: which events a change of rules decides differently, and which part of the rule set is behind each.
#include "core/analysis/compare_text.h"
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace interlock;

namespace {

/// Rules over "a" and "b" in the text, one skill, one conversation that touches all of them.
const QString kBefore = QStringLiteral(R"({"format": "interlock/1",
 "tools": [{"name": "look"}, {"name": "act"}, {"name": "other"}],
 "trackers": [{"name": "seen", "initial": 0, "update": {"+": [{"var": "track.seen"}, 1]}}],
 "rules": [
  {"name": "a", "condition": {"in": ["a", {"var": "msg.text"}]}, "tools": ["look"], "priority": 10, "tool_choice_mode": "specific"},
  {"name": "b", "condition": {"in": ["b", {"var": "msg.text"}]}, "tools": ["other"], "priority": 20},
  {"name": "third", "condition": {">": [{"var": "track.seen"}, 2]}, "tools": ["act"], "priority": 30},
  {"name": "well", "condition": {"===": [{"var": "history.last_status"}, "success"]}, "tools": ["look"], "priority": 90, "tool_choice_mode": "available"}],
 "skills": [{"name": "s", "metadata": {"action_tool": "act", "precondition": ["look"]}}],
 "scenarios": [{"name": "one", "events": [
  {"at": 0, "role": "user", "content": "a b"},
  {"at": 1, "role": "assistant", "tool_calls": [{"id": "1", "name": "act", "arguments": {}}]},
  {"at": 2, "role": "tool", "tool_call_id": "1", "content": "done"},
  {"at": 3, "role": "user", "content": "b"},
  {"at": 4, "role": "assistant", "content": "no"},
  {"at": 5, "role": "user", "content": "x"},
  {"at": 6, "role": "assistant", "tool_calls": [{"id": "2", "name": "look", "arguments": {}}]},
  {"at": 7, "role": "tool", "tool_call_id": "2", "content": "done"},
  {"at": 8, "role": "user", "content": "b"},
  {"at": 9, "role": "assistant", "content": "no"},
  {"at": 10, "role": "assistant", "content": "no"}]}]})");

std::shared_ptr<const engine::CompiledRuleSet> compiled(const QString& text)
{
    exchange::RuleSetReading reading = exchange::read_rule_set(text.toStdString());
    return reading.rule_set ? engine::CompiledRuleSet::compile(std::move(*reading.rule_set)) : nullptr;
}

/// "EVENT field before → after | CAUSE", a line each.
QString words_of(const analysis::ConversationComparison& comparison)
{
    QStringList lines;
    for (const analysis::DecisionDifference& difference : comparison.differences) {
        QStringList causes;
        for (const analysis::Cause& cause : difference.causes)
            causes += QString::fromStdString(analysis::to_words(cause));
        lines += QString::number(difference.event) + QLatin1Char(' ') +
                 QString::fromStdString(analysis::to_words(difference)) + QStringLiteral(" | ") +
                 causes.join(QStringLiteral(", "));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

class TestCompare : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void changesAndCauses_data();
    void changesAndCauses();
    void countsByCause();
    void commandLine_data();
    void commandLine();
    void commandLineOverTranscripts();
};

void TestCompare::changesAndCauses_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("differences");
    const auto row = [](const char* name, const char* from, const char* to, const char* differences) {
        QTest::newRow(name) << QString::fromUtf8(from) << QString::fromUtf8(to) << QString::fromUtf8(differences);
    };
    row("nothing", "", "", "");
    row("a description", R"("name": "a",)", R"("name": "a", "description": "new",)", "");
    row("a priority", R"("priority": 10,)", R"("priority": 25,)",
        "0 winner a → b, mode specific → required, tools [look, other] → [other, look] | rule \"a\"\n"
        "1 honoured false → true | rule \"a\"");
    row("a priority, beside a change that plays no part",
        R"("tools": ["look"], "priority": 10, "tool_choice_mode": "specific"},
  {"name": "b", "condition": {"in": ["b", {"var": "msg.text"}]}, "tools": ["other"], "priority": 20})",
        R"("tools": ["look"], "priority": 10, "max_rounds": 2, "tool_choice_mode": "specific"},
  {"name": "b", "condition": {"in": ["b", {"var": "msg.text"}]}, "tools": ["other"], "priority": 5})",
        "0 winner a → b, mode specific → required, tools [look, other] → [other, look] | rule \"b\"\n"
        "1 honoured false → true | rule \"a\", rule \"b\"");
    row("a condition", R"({"in": ["a", {"var": "msg.text"}]})", R"({"in": ["z", {"var": "msg.text"}]})",
        "0 winner a → b, mode specific → required, tools [look, other] → [other] | rule \"a\"\n"
        "1 honoured false → true | rule \"a\"");
    row("a rule that is outranked", R"("tools": ["other"], "priority": 20})", R"("tools": ["other"], "enabled": false, "priority": 20})",
        "0 tools [look, other] → [look] | rule \"b\"\n"
        "3 winner b → none, mode required → none, tools [other] → [] | rule \"b\"\n"
        "4 honoured false → none | rule \"b\"\n"
        "8 winner b → third, tools [other, act, look] → [act, look] | rule \"b\"");
    row("a mode", R"("tool_choice_mode": "specific"})", R"("tool_choice_mode": "available"})",
        "0 mode specific → available | rule \"a\"\n1 honoured false → none | rule \"a\"");
    row("rounds", R"("tools": ["other"], "priority": 20})", R"("tools": ["other"], "max_rounds": 3, "priority": 20})",
        "10 honoured none → false | rule \"b\"");
    row("a tracker", R"({"+": [{"var": "track.seen"}, 1]})", R"({"+": [{"var": "track.seen"}, 2]})",
        "3 tools [other] → [other, act] | tracker \"seen\"");
    row("a tracker that stands still", R"({"+": [{"var": "track.seen"}, 1]})", R"({"+": [{"var": "track.seen"}, 0]})",
        "5 winner third → none, mode required → none, tools [act] → [] | tracker \"seen\"\n"
        "6 honoured true → none | tracker \"seen\"\n8 tools [other, act, look] → [other, look] | tracker \"seen\"");
    row("a skill", R"("precondition": ["look"])", R"("precondition": [])", "1 blocked [act] → [] | skill \"s\"\n"
        "3 tools [other] → [other, look] | skill \"s\"\n5 tools [act] → [act, look] | skill \"s\"");
    row("a skill that is gone", R"({"name": "s", "metadata": {"action_tool": "act", "precondition": ["look"]}})", "",
        "1 blocked [act] → [] | skill \"s\"\n"
        "3 tools [other] → [other, look] | skill \"s\"\n5 tools [act] → [act, look] | skill \"s\"");
    row("the gate", R"("tools": [{"name": "look"})", R"("settings": {"enforce_preconditions": false}, "tools": [{"name": "look"})",
        "1 blocked [act] → [] | setting \"enforce_preconditions\"\n"
        "3 tools [other] → [other, look] | setting \"enforce_preconditions\"\n5 tools [act] → [act, look] | setting \"enforce_preconditions\"");
    row("the registry", R"(, {"name": "other"}])", "]",
        "0 tools [look, other] → [look] | setting \"tools\"\n"
        "3 winner b → none, mode required → none, tools [other] → [] | setting \"tools\"\n"
        "4 honoured false → none | setting \"tools\"\n"
        "8 winner b → third, tools [other, act, look] → [act, look] | setting \"tools\"");
    row("a name", R"("name": "b",)", R"("name": "c",)", "3 winner b → c | rule \"b\", rule \"c\"\n8 winner b → c | rule \"b\", rule \"c\"");
    row("a cooldown that never counts", R"("tools": ["look"], "priority": 10)",
        R"("tools": ["look"], "cooldown_seconds": 9, "priority": 10)", "");
    row("a cooldown", R"("tools": ["other"], "priority": 20})", R"("tools": ["other"], "cooldown_seconds": 9, "priority": 20})",
        "3 winner b → none, mode required → none, tools [other] → [] | rule \"b\"\n"
        "4 honoured false → none | rule \"b\"\n"
        "8 winner b → third, tools [other, act, look] → [act, look] | rule \"b\"");
}

void TestCompare::changesAndCauses()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, differences);
    QString after = kBefore;
    if (!from.isEmpty()) {
        QCOMPARE(after.count(from), 1);
        after.replace(from, to);
    }
    const analysis::RuleSetPair rules{compiled(kBefore), compiled(after)};
    QVERIFY(rules.first && rules.second);
    QCOMPARE(words_of(analysis::compare(rules, rules.first->source().scenarios[0])), differences);
}

void TestCompare::countsByCause()
{
    QString after = kBefore;
    after.replace(QStringLiteral(R"("priority": 10,)"), QStringLiteral(R"("priority": 25,)"));
    after.replace(QStringLiteral(R"("precondition": ["look"])"), QStringLiteral(R"("precondition": [])"));
    const analysis::RuleSetPair rules{compiled(kBefore), compiled(after)};
    analysis::Comparison all;
    all.add(analysis::compare(rules, rules.first->source().scenarios[0]));
    all.add(analysis::compare(rules, Scenario{}));
    QCOMPARE(all.conversations, 2);
    QCOMPARE(all.events, 11);
    QCOMPARE(all.differing_conversations, 1);
    QCOMPARE(all.differing_events, 4); // two of them follow from the call that went through
    QCOMPARE(all.causes.size(), 2U);
    const analysis::CauseCounts& rule = all.causes.at({analysis::Cause::Kind::Rule, "a"});
    QCOMPARE(rule.events, 2);
    QCOMPARE(rule.conversations, 1);
    QCOMPARE(rule.fields.at("winner"), 1);
    const analysis::CauseCounts& skill = all.causes.at({analysis::Cause::Kind::Skill, "s"});
    QCOMPARE(skill.events, 3);
    QCOMPARE(skill.fields.at("blocked"), 1);
}

namespace {

struct Result {
    int code = -1;
    QString output;
    QString errors;
};

Result interlock_compare(const QStringList& arguments)
{
    QProcess process;
    process.start(QStringLiteral(INTERLOCK_CLI), QStringList{QStringLiteral("compare")} + arguments);
    process.waitForFinished(60'000);
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

void write(const QString& path, const QString& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.toUtf8());
}

} // namespace

void TestCompare::commandLine_data()
{
    QTest::addColumn<QString>("to"); // in place of priority 10
    QTest::addColumn<QString>("format");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("output");
    QTest::newRow("nothing") << "10" << "text" << 0 << "No decision differs over 11 events in 1 conversation.\n";
    QTest::newRow("nothing, as JSON lines") << "10" << "jsonl" << 0 << "";
    QTest::newRow("a priority") << "25" << "text" << 1
                                << "rule \"a\": 2 events in 1 conversation (honoured 1, mode 1, tools 1, winner 1)\n"
                                   "    one, event 0: winner a → b, mode specific → required, tools [look, other] → "
                                   "[other, look]\n"
                                   "    one, event 1: honoured false → true\n"
                                   "2 events in 1 conversation are decided differently, of 11 events in 1 conversation.\n";
    QTest::newRow("as JSON lines")
        << "25" << "jsonl" << 1
        << R"({"conversation":"one","source":"one","event":0,"at":0.0,"turn":0,"kind":"user","before":{"winner":"a","mode":"specific","tools":["look","other"]},"after":{"winner":"b","mode":"required","tools":["other","look"]},"causes":[{"kind":"rule","name":"a"}]}
{"conversation":"one","source":"one","event":1,"at":1.0,"turn":0,"kind":"assistant","before":{"honoured":false},"after":{"honoured":true},"causes":[{"kind":"rule","name":"a"}]}
)";
    QTest::newRow("as Markdown")
        << "25" << "markdown" << 1
        << "### What would change\n\n`old.json` → `new.json`: 2 events in 1 conversation are decided differently, of 11 "
           "events in 1 conversation.\n\n| because of | events | conversations | what differs |\n|---|--:|--:|---|\n"
           "| rule \"a\" | 2 | 1 | honoured 1, mode 1, tools 1, winner 1 |\n\n<details><summary>rule \"a\"</summary>\n\n"
           "- `one`, event 0: winner a → b, mode specific → required, tools \\[look, other\\] → \\[other, look\\]\n"
           "- `one`, event 1: honoured false → true\n\n</details>\n";
}

void TestCompare::commandLine()
{
    QFETCH(QString, to);
    QFETCH(QString, format);
    QFETCH(int, code);
    QFETCH(QString, output);
    QTemporaryDir folder;
    const QString old_file = folder.filePath(QStringLiteral("old.json"));
    const QString new_file = folder.filePath(QStringLiteral("new.json"));
    write(old_file, kBefore);
    write(new_file, QString(kBefore).replace(QStringLiteral(R"("priority": 10,)"),
                                             QStringLiteral(R"("priority": %1,)").arg(to)));
    Result result = interlock_compare({old_file, new_file, QStringLiteral("--format"), format});
    QCOMPARE(result.output.remove(folder.path() + QLatin1Char('/')), output);
    QCOMPARE(result.code, code);
    QCOMPARE(result.errors, QString());
}

void TestCompare::commandLineOverTranscripts()
{
    QTemporaryDir folder;
    const QString old_file = folder.filePath(QStringLiteral("old.json"));
    const QString new_file = folder.filePath(QStringLiteral("new.json"));
    write(old_file, kBefore);
    write(new_file, QString(kBefore).replace(QStringLiteral(R"("priority": 10,)"), QStringLiteral(R"("priority": 25,)")));
    const QString conversation = QStringLiteral(R"({"messages":[{"role":"user","content":"%1"}]})");
    const QString log = folder.filePath(QStringLiteral("log.jsonl"));
    write(log, conversation.arg(QStringLiteral("x")) + QStringLiteral("\noops\n") +
                   conversation.arg(QStringLiteral("a b")) + QStringLiteral("\n") +
                   conversation.arg(QStringLiteral("a")) + QStringLiteral("\n"));
    const Result result = interlock_compare({old_file, new_file, log, QStringLiteral("--jobs"), QStringLiteral("2")});
    QVERIFY2(result.output.contains(log + QStringLiteral(":3, event 0: winner a → b")), qPrintable(result.output));
    QVERIFY2(result.output.endsWith(QStringLiteral("1 event in 1 conversation is decided differently, of 3 events in 3 "
                                                   "conversations. 1 skipped.\n")),
             qPrintable(result.output));
    QVERIFY2(result.errors.startsWith(log + QStringLiteral(":2: ")), qPrintable(result.errors));
    QCOMPARE(result.code, 1);
    QCOMPARE(interlock_compare({old_file, new_file, log, QStringLiteral("--examples"), QStringLiteral("0")}).output,
             QStringLiteral("rule \"a\": 1 event in 1 conversation (mode 1, tools 1, winner 1)\n    and 1 more\n"
                            "1 event in 1 conversation is decided differently, of 3 events in 3 conversations. 1 "
                            "skipped.\n"));
    // Nothing to compare over is no "nothing differs".
    QCOMPARE(interlock_compare({old_file, new_file, folder.filePath(QStringLiteral("nowhere.jsonl"))}).code, 2);
    QCOMPARE(interlock_compare({old_file, log, log}).code, 2);
}

QTEST_GUILESS_MAIN(TestCompare)
#include "test_compare.moc"
