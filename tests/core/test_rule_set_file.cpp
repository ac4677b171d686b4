// SPDX-License-Identifier: GPL-3.0-or-later
// The rule-set file: nothing is lost on the way in and out, and the canonical form stays as it is.
#include "core/exchange/file_io.h"
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace interlock;

namespace {

RuleSet read(const std::string& text)
{
    exchange::RuleSetReading reading = exchange::read_rule_set(text);
    if (!reading.rule_set)
        qFatal("%s", reading.issues.front().message.c_str());
    return std::move(*reading.rule_set);
}

std::string canonical(const std::string& text)
{
    return exchange::write_rule_set(read(text));
}

} // namespace

class TestRuleSetFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keepsWhatItDoesNotKnow();
    void keepsTheSpellingOfWhatDidNotChange_data();
    void keepsTheSpellingOfWhatDidNotChange();
    void putsNewKeysWhereTheReferenceHasThem();
    void takesClearedKeysAway();
    void tellsAnAbsentRegistryFromAnEmptyOne();
    void writesANewRuleSetReadably();
    void readsPartsAlone();
    void readsALargeFileSoon();
    void writesWholeFilesOrNone();
};

void TestRuleSetFile::keepsWhatItDoesNotKnow()
{
    const std::string text = R"({
  "zeta": [1, {"x": null}],
  "format": "interlock/1",
  "rules": [
    {
      "owner": "me",
      "name": "r",
      "condition": true,
      "x-notes": {
        "b": 1,
        "a": 2
      }
    }
  ],
  "skills": [
    {
      "name": "s",
      "metadata": {
        "version": 3,
        "precondition": "look"
      }
    }
  ],
  "scenarios": [
    {
      "name": "keys that this kind of event does not have",
      "events": [
        {"role": "user", "content": "x", "tool_calls": [], "status": "success", "tool_call_id": "1", "name": "n"},
        {"role": "context", "content": "x", "author": "a", "channel": "c", "tool_calls": [{}], "status": 1},
        {"role": "assistant", "name": "bot", "author": "a", "channel": "c", "status": "error", "tool_calls": null},
        {"role": "tool", "author": "a", "channel": "c", "tool_calls": [1], "content": ""}
      ]
    }
  ]
}
)";
    const std::string once = canonical(text);
    const exchange::JsonReading before = exchange::read_json(text);
    const exchange::JsonReading after = exchange::read_json(once);
    QVERIFY(*before.value == *after.value); // the order of keys too
    QCOMPARE(canonical(once), once);
}

void TestRuleSetFile::keepsTheSpellingOfWhatDidNotChange_data()
{
    QTest::addColumn<QString>("rule");
    QTest::newRow("doubles") << R"({"name":"r","priority":5.0,"cooldown_seconds":2.0,"max_rounds":1e0})";
    QTest::newRow("defaults that are said") << R"({"name":"r","description":"","enabled":true,"tools":[]})";
    QTest::newRow("null condition") << R"({"name":"r","condition":null})";
    QTest::newRow("odd order") << R"({"max_rounds":2,"priority":-1,"name":"r"})";
    QTest::newRow("least integer") << R"({"name":"r","priority":-9223372036854775808})";
    QTest::newRow("keys of a condition") << R"({"name":"r","condition":{"b":1,"a":2.50}})";
}

void TestRuleSetFile::keepsTheSpellingOfWhatDidNotChange()
{
    QFETCH(QString, rule);
    const exchange::JsonReading value = exchange::read_json(rule.toStdString());
    std::vector<Issue> issues;
    const auto part = exchange::from_json<Rule>(*value.value, issues);
    QVERIFY(part);
    QVERIFY(exchange::to_json(*part) == *value.value);
}

void TestRuleSetFile::putsNewKeysWhereTheReferenceHasThem()
{
    RuleSet rules = read(R"({"format":"interlock/1","rules":[{"name":"r","extra":1,"tools":["a"]}],"scenarios":[]})");
    rules.rules[0].description = "why";
    rules.rules[0].enabled = false;
    rules.rules[0].priority = 3;
    rules.name = "set";
    rules.trackers.emplace_back();
    rules.trackers[0].name = "t";
    const logic::Value json = exchange::to_json(rules);
    QCOMPARE(QString::fromStdString(exchange::write_json(json)),
             QStringLiteral(R"({"format":"interlock/1","name":"set","trackers":[{"name":"t"}],"rules":[{"name":"r",)"
                            R"("description":"why","enabled":false,"extra":1,"tools":["a"],"priority":3}],)"
                            R"("scenarios":[]})"));
}

void TestRuleSetFile::takesClearedKeysAway()
{
    RuleSet rules = read(R"({"format":"interlock/1","skills":[{"name":"s","metadata":{"action_tool":"a",)"
                         R"("steps":["x"],"precondition":"look"}}],"scenarios":[{"name":"c","channel":"lobby"}]})");
    rules.skills[0].metadata.steps.reset();
    rules.skills[0].metadata.precondition->push_back(Precondition::from_text("ask"));
    rules.scenarios[0].channel.reset();
    QCOMPARE(QString::fromStdString(exchange::write_json(exchange::to_json(rules))),
             QStringLiteral(R"({"format":"interlock/1","skills":[{"name":"s","metadata":{"action_tool":"a",)"
                            R"("precondition":["look","ask"]}}],"scenarios":[{"name":"c"}]})"));
}

void TestRuleSetFile::tellsAnAbsentRegistryFromAnEmptyOne()
{
    QVERIFY(!read(R"({"format":"interlock/1"})").tools);
    QVERIFY(read(R"({"format":"interlock/1","tools":[]})").tools);
    QCOMPARE(canonical(R"({"format":"interlock/1","tools":[]})"), "{\n  \"format\": \"interlock/1\",\n  \"tools\": []\n}\n");
    RuleSet rules = read(R"({"format":"interlock/1","tools":[]})");
    rules.tools.reset();
    QCOMPARE(exchange::write_rule_set(rules), "{\n  \"format\": \"interlock/1\"\n}\n");
}

void TestRuleSetFile::writesANewRuleSetReadably()
{
    RuleSet rules;
    rules.name = "mine";
    rules.rules.emplace_back();
    rules.rules[0].name = "r";
    const std::string text = exchange::write_rule_set(rules);
    QCOMPARE(QString::fromStdString(text), QStringLiteral(R"({
  "format": "interlock/1",
  "name": "mine",
  "rules": [
    {
      "name": "r",
      "tool_choice_mode": "required",
      "priority": 50
    }
  ]
}
)"));
    QCOMPARE(canonical(text), text);
}

void TestRuleSetFile::readsPartsAlone()
{
    std::vector<Issue> issues;
    const auto good = exchange::read_json(R"({"role":"tool","name":"x","content":"y","more":1})");
    const auto event = exchange::from_json<Event>(*good.value, issues);
    QVERIFY(event && event->role == Role::Tool && event->name == "x");
    QCOMPARE(issues.size(), 1U); // the unknown key
    QCOMPARE(issues[0].pointer, "/more");

    issues.clear();
    const auto bad = exchange::read_json(R"({"name":"r","max_rounds":0})");
    QVERIFY(!exchange::from_json<Rule>(*bad.value, issues));
    QCOMPARE(issues[0].pointer, "/max_rounds");
}

void TestRuleSetFile::readsALargeFileSoon()
{
    // Some 20 MB, so that it stays quick under a sanitizer; time is linear, so 100 MB take five times as long.
    std::string text = R"({"format":"interlock/1","scenarios":[{"name":"s","events":[)";
    const std::string event = R"({"role":"user","content":")" + std::string(1000, 'x') + R"("},)";
    for (int i = 0; i < 20'000; ++i)
        text += event;
    text += R"({"role":"user","content":"last"}]}]})";
    QElapsedTimer timer;
    timer.start();
    const RuleSet rules = read(text);
    QCOMPARE(rules.scenarios[0].events.size(), 20'001U);
    QVERIFY2(timer.elapsed() < 20'000, "reading 20 MB took over 20 seconds");
}

void TestRuleSetFile::writesWholeFilesOrNone()
{
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("a.json")).toStdString();
    QCOMPARE(exchange::write_file_atomically(path, "one"), "");
    QCOMPARE(exchange::write_file_atomically(path, "two"), "");
    QCOMPARE(*exchange::read_file(path).text, "two");
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1); // no temporary file is left

    QVERIFY(QFile::link(QStringLiteral("a.json"), folder.filePath(QStringLiteral("link.json"))));
    QCOMPARE(exchange::write_file_atomically(folder.filePath(QStringLiteral("link.json")).toStdString(), "three"), "");
    QVERIFY(QFileInfo(folder.filePath(QStringLiteral("link.json"))).isSymLink());
    QCOMPARE(*exchange::read_file(path).text, "three");

    QVERIFY(!exchange::write_file_atomically(folder.path().toStdString(), "x").empty());
    QVERIFY(!exchange::write_file_atomically(folder.filePath(QStringLiteral("no/where.json")).toStdString(), "x").empty());
    QVERIFY(!exchange::write_file_atomically("/dev/full", "x").empty());
    QCOMPARE(exchange::read_file(folder.path().toStdString()).error, "Is a folder");
    QVERIFY(!exchange::read_file(folder.filePath(QStringLiteral("missing")).toStdString()).text);
}

QTEST_GUILESS_MAIN(TestRuleSetFile)
#include "test_rule_set_file.moc"
