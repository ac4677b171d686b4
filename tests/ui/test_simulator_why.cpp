// SPDX-License-Identifier: GPL-3.0-or-later
// The words of Why?: every verdict, every kind of change, the condition's rows, and what an event came to.
#include "simulator_support.h"

#include "ui/simulator/why_words.h"

#include <QTest>

using namespace interlock;
using namespace interlock::analysis;
using namespace interlock::ui;
using namespace interlock::ui::test;

namespace {

RuleExplanation explanation(Verdict verdict)
{
    RuleExplanation why;
    why.verdict = verdict;
    why.priority = 6;
    why.winner_priority = 5;
    why.winner = "winner_rule";
    return why;
}

Decider decider(std::string path, std::string name, std::string_view actual, std::string_view wanted,
                bool held)
{
    return {"", std::move(path), std::move(name), json(actual), json(wanted), held};
}

Change setValue(std::string path, std::string name, std::string_view value, bool negate)
{
    Change change;
    change.path = std::move(path);
    change.operator_name = std::move(name);
    change.value = json(value);
    change.negate = negate;
    return change;
}

QStringList textsOf(const std::vector<WhyLine>& lines)
{
    QStringList texts;
    for (const WhyLine& line : lines)
        texts.append(line.text);
    return texts;
}

simulate::Simulator ranToEnd(const RuleSet& set)
{
    simulate::Simulator simulator(engine::CompiledRuleSet::compile(set), set.scenarios.front());
    simulator.run_to_end();
    return simulator;
}

} // namespace

Q_DECLARE_METATYPE(interlock::analysis::RuleExplanation)
Q_DECLARE_METATYPE(interlock::Rule)

class TestSimulatorWhy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void verdict_data();
    void verdict();
    void needed_data();
    void needed();
    void changes_data();
    void changes();
    void conditionRowsAtEvent();
    void realExplanations();
    void eventWords();
};

void TestSimulatorWhy::verdict_data()
{
    QTest::addColumn<RuleExplanation>("why");
    QTest::addColumn<Rule>("rule");
    QTest::addColumn<QString>("word");
    QTest::addColumn<QString>("sentence");
    Rule rule;
    rule.condition = json("true");
    rule.tools = {"a", "b"};
    const auto add = [&](const char* name, const RuleExplanation& about, const char* word,
                         const char* sentence) { QTest::newRow(name) << about << rule << word << sentence; };
    RuleExplanation why = explanation(Verdict::Won);
    add("won alone", why, "Won", "First match by priority (6). No other rule matched.");
    why.other_matches = 1;
    add("won of two", why, "Won", "First match by priority (6). One other rule matched.");
    why.other_matches = 3;
    add("won of four", why, "Won", "First match by priority (6). 3 other rules matched.");
    why.verdict = Verdict::WonForcingNothing;
    why.other_matches = 0;
    add("won, forces nothing", why, "Won, forces nothing",
        "First match by priority (6). Its mode is `available`: its tools are offered, and nothing is forced. "
        "No other "
        "rule matched.");
    add("outranked", explanation(Verdict::Outranked), "Matched, outranked",
        "`winner_rule` comes first: its priority is 5, this one's 6.");
    why = explanation(Verdict::Outranked);
    why.winner_priority = 6;
    add("outranked by place", why, "Matched, outranked",
        "`winner_rule` has the same priority (6) and stands earlier in the file.");
    add("injects only", explanation(Verdict::InjectedOnly), "Matched, injects only",
        "It forces nothing, and by the settings such a rule only injects its tools and never wins.");
    why = explanation(Verdict::NotMatched);
    add("not matched", why, "Did not match", "Its condition did not hold.");
    why.deciders = {decider("store.count", ">=", "1", "3", false)};
    add("not matched, because", why, "Did not match",
        "Because `store.count` was `1` and had to be at least `3`.");
    why.deciders.assign(5, decider("a", "===", "1", "2", false));
    add("not matched, many", why, "Did not match",
        "Because `a` was `1` and had to be `2`; `a` was `1` and had to be `2`; `a` was `1` and had to be `2`; "
        "and 2 more like that.");
    why = explanation(Verdict::CoolingDown);
    why.row.cooldown_remaining = 12;
    why.row.would_match = true;
    add("cooling down, would match", why, "Cooling down",
        "It fired in this channel and may fire again in 12 s. Its condition would match.");
    why.row.would_match = false;
    add("cooling down, would not match", why, "Cooling down",
        "It fired in this channel and may fire again in 12 s. Its condition would not match.");
    why.row.error = logic::Error{"NaN", "", {}};
    add("cooling down, error", why, "Cooling down",
        "It fired in this channel and may fire again in 12 s. Its condition ended in an error: `NaN`.");
    add("no known tools", explanation(Verdict::NoKnownTools), "Did not fire",
        "Its condition holds, but no tool of it is in the registry: `a`, `b`.");
    why = explanation(Verdict::Error);
    why.row.error = logic::Error{"Unknown Operator", "there is no such operator", {}};
    add("error", why, "Error",
        "Its condition could not be evaluated. `Unknown Operator`: there is no such operator");
    add("disabled", explanation(Verdict::Disabled), "Disabled",
        "It is disabled, so its condition is not looked at.");

    Rule bare = rule;
    bare.condition = {};
    QTest::newRow("no condition") << explanation(Verdict::NotMatched) << bare
                                  << QStringLiteral("Did not match")
                                  << QStringLiteral(
                                         "It has no condition, and a rule without one never matches.");
    bare.tools.clear();
    QTest::newRow("specific without tools")
        << explanation(Verdict::NoKnownTools) << bare << QStringLiteral("Did not fire")
        << QStringLiteral("Its condition holds, but it forces a specific tool and names none.");
}

void TestSimulatorWhy::verdict()
{
    QFETCH(RuleExplanation, why);
    QFETCH(Rule, rule);
    QFETCH(QString, word);
    QFETCH(QString, sentence);
    QCOMPARE(verdictWord(why), word);
    QCOMPARE(verdictSentence(why, rule), sentence);
}

void TestSimulatorWhy::needed_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<QString>("plain");
    QTest::addColumn<QString>("negated");
    const auto add = [](const char* name, const char* wanted, const char* plain, const char* negated) {
        QTest::newRow(name) << QString::fromUtf8(name) << QString::fromUtf8(wanted)
                            << QString::fromUtf8(plain) << QString::fromUtf8(negated);
    };
    add("===", R"("solo")", "had to be `\"solo\"`", "had to be anything but `\"solo\"`");
    add("==", "1", "had to be `1`", "had to be anything but `1`");
    add("!==", "1", "had to be anything but `1`", "had to be `1`");
    add("!=", "1", "had to be anything but `1`", "had to be `1`");
    add("<", "3", "had to be less than `3`", "had to be at least `3`");
    add("<=", "3", "had to be at most `3`", "had to be more than `3`");
    add(">", "3", "had to be more than `3`", "had to be at most `3`");
    add(">=", "3", "had to be at least `3`", "had to be less than `3`");
    add("contains", R"("again")", "had to contain `\"again\"`", "must not contain `\"again\"`");
    add("in", R"(["dm","group"])", "had to be one of `\"dm\"`, `\"group\"`",
        "had to be none of `\"dm\"`, `\"group\"`");
    QTest::newRow("in a text") << QStringLiteral("in") << QStringLiteral("\"text\"")
                               << QStringLiteral("had to be a part of `\"text\"`")
                               << QStringLiteral("had to be no part of `\"text\"`");
    add("var", "null", "had to be set", "must not be set");
    add("missing", "null", "had to hold", "must not hold");
}

void TestSimulatorWhy::needed()
{
    QFETCH(QString, name);
    QFETCH(QString, wanted);
    QFETCH(QString, plain);
    QFETCH(QString, negated);
    const logic::Value value = json(wanted.toStdString());
    QCOMPARE(askedWords(name.toStdString(), value, false, Asked::HadTo), plain);
    QCOMPARE(askedWords(name.toStdString(), value, true, Asked::HadTo), negated);
}

void TestSimulatorWhy::changes_data()
{
    QTest::addColumn<RuleExplanation>("why");
    QTest::addColumn<QString>("sentence");
    RuleExplanation why = explanation(Verdict::NotMatched);
    QTest::newRow("none known") << why << QString();
    why.changes = {setValue("store.count", ">=", "3", false)};
    QTest::newRow("a value") << why
                             << "Nearest change: it would match if `store.count` were at least `3`.";
    why.changes.push_back(setValue("room.kind", "===", R"("dm")", true));
    QTest::newRow("two values") << why
                                << "Nearest change: it would match if `store.count` were at least `3` and "
                                   "`room.kind` were anything but `\"dm\"`.";
    Change code = setValue("", "==", R"({"==":[{"+":[1,1]},3]})", false);
    why.changes = {code};
    QVERIFY(changeSentence(why).startsWith(q("Nearest change: it would match if `")));
    QVERIFY(changeSentence(why).endsWith(q("` held.")));
    why.changes = {setValue("msg.words", "contains", R"("thank")", false),
                   setValue("room.kind", "in", R"(["dm","group"])", true),
                   setValue("state.flag", "var", "null", false)};
    QTest::newRow("other verbs") << why
                                 << "Nearest change: it would match if `msg.words` contained `\"thank\"`, "
                                    "`room.kind` were none of `\"dm\"`, `\"group\"` and `state.flag` were set.";
    why = explanation(Verdict::Won);
    why.changes = {setValue("store.count", ">=", "3", true)};
    QTest::newRow("won alone")
        << why << "Nearest change: it would not match if `store.count` were less than `3`.";
    Change change;
    change.kind = Change::Kind::SetPriority;
    change.number = 11;
    change.rule = "next";
    why.changes = {change};
    QTest::newRow("won of two") << why << "Nearest change: a priority number of 11 or more: then `next` wins.";
    why.verdict = Verdict::Outranked;
    QTest::newRow("outranked") << why << "Nearest change: a priority number of 11 or less: then it comes before `next`.";
    const auto kind = [&](Verdict verdict, Change::Kind what) {
        why = explanation(verdict);
        change = Change();
        change.kind = what;
        change.number = 12;
        change.path = "a_tool";
        why.changes = {change};
        return why;
    };
    QTest::newRow("wait") << kind(Verdict::CoolingDown, Change::Kind::WaitSeconds)
                          << "Nearest change: the same message 12 s later.";
    QTest::newRow("register") << kind(Verdict::NoKnownTools, Change::Kind::RegisterTool)
                              << "Nearest change: `a_tool` in the registry.";
    QTest::newRow("enable") << kind(Verdict::Disabled, Change::Kind::Enable)
                            << "Nearest change: enabling the rule.";
    QTest::newRow("condition") << kind(Verdict::NotMatched, Change::Kind::AddCondition)
                               << "Nearest change: giving it a condition.";
    QTest::newRow("mend") << kind(Verdict::Error, Change::Kind::FixError)
                          << "Nearest change: mending the condition where it ends in the error.";
}

void TestSimulatorWhy::changes()
{
    QFETCH(RuleExplanation, why);
    QFETCH(QString, sentence);
    QCOMPARE(changeSentence(why), sentence);
}

void TestSimulatorWhy::conditionRowsAtEvent()
{
    RuleSet set = deploymentRules();
    set.rules[1].condition = json(R"({"and":[
        {"or":[{"===":[{"var":"store.count"},1]},{"===":[{"var":"store.mode"},"solo"]}]},
        {">=":[{"var":"store.count"},3]},
        {"===":[{"var":"msg.author"},"ann"]}]})");
    const simulate::Simulator simulator = ranToEnd(set);
    const std::vector<WhyRow> rows = conditionRows(set.rules[1].condition, *explain(simulator, 0, 1));
    QCOMPARE(rows.size(), std::size_t(6));
    QCOMPARE(rows[0], (WhyRow{0, Mark::Failed, q("all of"), {}, true}));
    QCOMPARE(rows[1], (WhyRow{1, Mark::Passed, q("any of"), {}, true}));
    QCOMPARE(rows[2], (WhyRow{2, Mark::Passed, q("`store.count` is 1"), q("was `1`"), false}));
    QCOMPARE(rows[3], (WhyRow{2, Mark::NotReached, q("`store.mode` is solo"), q("not reached"), false}));
    QCOMPARE(rows[4], (WhyRow{1, Mark::Failed, q("`store.count` at least 3"), q("was `1`"), false}));
    QCOMPARE(rows[5], (WhyRow{1, Mark::NotReached, q("`msg.author` is ann"), q("not reached"), false}));
    QVERIFY(conditionRows({}, *explain(simulator, 0, 1)).empty());
}

void TestSimulatorWhy::realExplanations()
{
    const RuleSet set = deploymentRules();
    const simulate::Simulator simulator = ranToEnd(set);
    const auto words = [&](std::size_t event, std::size_t rule) {
        const RuleExplanation why = *explain(simulator, event, rule);
        return QString(verdictWord(why) + QStringLiteral(". ") + verdictSentence(why, set.rules[rule]));
    };
    QCOMPARE(words(0, 0), q("Won. First match by priority (5). No other rule matched."));
    QCOMPARE(words(0, 1), q("Did not match. Because `store.count` was `1` and had to be at least `3`."));
    QVERIFY(words(0, 2).startsWith(q("Error. Its condition could not be evaluated. `Unknown Operator`")));
    QCOMPARE(
        words(6, 0),
        q("Did not match. Because `msg.text_lower` was `\"and now?\"` and had to contain `\"ship\"`."));
    QVERIFY(!explain(simulator, 1, 0)); // no user message
}

void TestSimulatorWhy::eventWords()
{
    RuleSet set = deploymentRules();
    set.scenarios.front().events[4].tool_call_id = "nobody";
    const simulate::Simulator simulator = ranToEnd(set);
    const auto at = [&](std::size_t event) { return textsOf(eventLines(simulator.trace()[event])); };
    QVERIFY(at(1).contains(q("`tests_first` forced a call of `run_tests` first: not honoured.")));
    QVERIFY(at(1).contains(q("One round of it is left.")));
    QVERIFY(at(1).contains(q("The gate blocked 1 of 1 guarded calls.")));
    QVERIFY(at(1).contains(q("`deploy` was blocked: `run_tests` must come first, says `release`.")));
    QVERIFY(at(1).contains(q("Pre-flight: before `deploy` call `run_tests` (`release`).")));
    QVERIFY(at(2).contains(q("Answers the call of `deploy` at event 2.")));
    QVERIFY(at(2).join(u' ').contains(q("would not have run")));
    QVERIFY(at(3).contains(q("That was its last round: the forced choice has decayed.")));
    QVERIFY(at(3).contains(q("The gate let every call pass: none is guarded by a skill.")));
    QVERIFY(at(4).join(u' ').contains(q("An orphan without a name")));
    QCOMPARE(at(5).front(), q("`store.count` changed."));

    engine::AssistantEntry entry;
    entry.gate.status = engine::GateStatus::Skipped;
    entry.gate.reason = "not_enforced";
    QCOMPARE(textsOf(gateLines(entry)),
             QStringList{q("The gate was skipped: preconditions are not enforced here.")});
    entry.gate.reason = "no_tool_calls";
    QCOMPARE(textsOf(gateLines(entry)),
             QStringList{q("The gate had nothing to check: the message calls no tool.")});
    entry.gate.status = engine::GateStatus::Degraded;
    QVERIFY(textsOf(gateLines(entry)).front().contains(q("degraded")));
    entry.gate.status = engine::GateStatus::Checked;
    entry.gate.guarded_calls = 2;
    entry.gate.dropped = {{"release", "platform", json(R"("linux")"), json(R"("mac")")}};
    QCOMPARE(textsOf(gateLines(entry)),
             (QStringList{
                 q("The gate let all 2 guarded calls pass."),
                 q("Skill `release` took no part: state `platform` was `\"mac\"`, expected `\"linux\"`.")}));
}

QTEST_APPLESS_MAIN(TestSimulatorWhy)
#include "test_simulator_why.moc"
