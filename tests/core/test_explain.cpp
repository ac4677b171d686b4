// SPDX-License-Identifier: GPL-3.0-or-later
// Explanations: each verdict, what decided it, and the smallest change that would turn it.
#include "core/analysis/condition_flip.h"
#include "core/analysis/explain.h"
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"

#include <QTest>

#include <algorithm>

using namespace interlock;
using analysis::Change;
using analysis::NodeOutcome;
using analysis::Verdict;

namespace {

logic::Value json(const char* text)
{
    return exchange::read_json(text).value.value_or(logic::Value());
}

simulate::Simulator rehearsed(const char* rules)
{
    const exchange::RuleSetReading reading = exchange::read_rule_set(rules);
    if (!reading.rule_set)
        qFatal("%s", reading.issues.front().message.c_str());
    simulate::Simulator simulator(engine::CompiledRuleSet::compile(*reading.rule_set),
                                  reading.rule_set->scenarios.front());
    simulator.run_to_end();
    return simulator;
}

constexpr const char* kRules = R"({"format":"interlock/1","tools":[{"name":"plan"},{"name":"look"}],"rules":[
    {"name":"winner","condition":{"in":["go",{"var":"msg.text"}]},"tools":["plan"],"priority":5},
    {"name":"outranked","condition":{"in":["go",{"var":"msg.text"}]},"tools":["plan"],"priority":9},
    {"name":"quiet","condition":{"and":[{"===":[{"var":"room.kind"},"dm"]},{">=":[{"var":"store.count"},3]},
        {"in":["x",{"var":"msg.text"}]}]},"tools":["plan"],"priority":10},
    {"name":"cooling","condition":{"===":[{"var":"turn.index"},0]},"tools":["plan"],"priority":11,"cooldown_seconds":20},
    {"name":"ghost","condition":true,"tools":["ghost"],"priority":12},
    {"name":"broken","condition":{"frobnicate":1},"tools":["plan"],"priority":13},
    {"name":"off","condition":true,"enabled":false,"tools":["plan"],"priority":14},
    {"name":"half","tools":["plan"],"priority":15}],
    "scenarios":[{"name":"s","room":{"kind":"dm"},"store":{"count":1},
        "events":[{"at":0,"role":"user","content":"no"},{"at":8,"role":"user","content":"go"},
                  {"at":9,"role":"assistant","content":""}]}]})";

} // namespace

class TestExplain : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void verdicts_data();
    void verdicts();
    void nodesTellWhatWasReached();
    void decidersTellWhatWasSeen();
    void nothingToExplain();
    void injectOnly();
    void flips_data();
    void flips();
    void priorityChangesTurnTheOutcome();
};

void TestExplain::verdicts_data()
{
    QTest::addColumn<int>("rule");
    QTest::addColumn<int>("verdict");
    QTest::addColumn<int>("change"); // -1: none
    QTest::addColumn<double>("number");
    QTest::addColumn<QString>("word");
    const auto row = [](const char* name, int rule, Verdict verdict, Change::Kind change, double number,
                        const QString& word) {
        QTest::newRow(name) << rule << static_cast<int>(verdict) << static_cast<int>(change) << number << word;
    };
    row("won", 0, Verdict::Won, Change::Kind::SetPriority, 10, QStringLiteral("outranked"));
    row("outranked", 1, Verdict::Outranked, Change::Kind::SetPriority, 4, QStringLiteral("winner"));
    row("not matched", 2, Verdict::NotMatched, Change::Kind::SetValue, 0, QStringLiteral("store.count"));
    row("cooling down", 3, Verdict::CoolingDown, Change::Kind::WaitSeconds, 12, QString());
    row("no known tools", 4, Verdict::NoKnownTools, Change::Kind::RegisterTool, 0, QStringLiteral("ghost"));
    row("error", 5, Verdict::Error, Change::Kind::FixError, 0, QString());
    row("disabled", 6, Verdict::Disabled, Change::Kind::Enable, 0, QString());
    row("no condition", 7, Verdict::NotMatched, Change::Kind::AddCondition, 0, QString());
}

void TestExplain::verdicts()
{
    QFETCH(int, rule);
    QFETCH(int, verdict);
    QFETCH(int, change);
    QFETCH(double, number);
    QFETCH(QString, word);
    const simulate::Simulator simulator = rehearsed(kRules);
    const auto why = analysis::explain(simulator, 1, static_cast<std::size_t>(rule));
    QVERIFY(why);
    QCOMPARE(static_cast<int>(why->verdict), verdict);
    QVERIFY(!why->changes.empty());
    QCOMPARE(static_cast<int>(why->changes.front().kind), change);
    QCOMPARE(why->changes.front().number, number);
    const std::string& said = why->changes.front().rule.empty() ? why->changes.front().path : why->changes.front().rule;
    QCOMPARE(QString::fromStdString(said), word);
    QCOMPARE(why->winner.value_or(""), "winner");
    QCOMPARE(why->winner_priority, 5);
    QCOMPARE(why->other_matches, rule <= 1 ? 1U : 2U);
}

void TestExplain::nodesTellWhatWasReached()
{
    const simulate::Simulator simulator = rehearsed(kRules);
    const auto why = analysis::explain(simulator, 1, 2);
    const auto node = [&why](const char* pointer) {
        const auto found = std::find_if(why->nodes.begin(), why->nodes.end(),
                                        [pointer](const NodeOutcome& n) { return n.pointer == pointer; });
        return found == why->nodes.end() ? NodeOutcome() : *found;
    };
    QCOMPARE(node("").kind, NodeOutcome::Kind::DidNotHold);
    QCOMPARE(node("/and/0").kind, NodeOutcome::Kind::Held);
    QVERIFY(node("/and/0/===/0").value == logic::Value("dm"));
    QCOMPARE(node("/and/1").kind, NodeOutcome::Kind::DidNotHold);
    QVERIFY(node("/and/1/>=/0").value == logic::Value(1));
    QCOMPARE(node("/and/2").kind, NodeOutcome::Kind::NotReached);
    QCOMPARE(node("/and/2").visits, 0U);
}

void TestExplain::decidersTellWhatWasSeen()
{
    const simulate::Simulator simulator = rehearsed(kRules);
    const auto failed = analysis::explain(simulator, 1, 2);
    QCOMPARE(failed->deciders.size(), 1U);
    QCOMPARE(failed->deciders[0].path, "store.count");
    QCOMPARE(failed->deciders[0].operator_name, ">=");
    QVERIFY(failed->deciders[0].actual == logic::Value(1));
    QVERIFY(failed->deciders[0].wanted == logic::Value(3));
    QVERIFY(!failed->deciders[0].held);
    const auto won = analysis::explain(simulator, 1, 0);
    QCOMPARE(won->deciders.size(), 1U);
    QCOMPARE(won->deciders[0].operator_name, "contains");
    QVERIFY(won->deciders[0].held);
}

void TestExplain::nothingToExplain()
{
    const simulate::Simulator simulator = rehearsed(kRules);
    QVERIFY(!analysis::explain(simulator, 2, 0));  // an assistant message
    QVERIFY(!analysis::explain(simulator, 3, 0));  // past the end
    QVERIFY(!analysis::explain(simulator, 0, 99)); // no such rule
}

void TestExplain::injectOnly()
{
    const simulate::Simulator simulator = rehearsed(
        R"({"format":"interlock/1","settings":{"available_rules":"inject_only"},"rules":[
        {"name":"offer","condition":true,"tools":["a"],"tool_choice_mode":"available","priority":1},
        {"name":"force","condition":true,"tools":["b"],"priority":2}],
        "scenarios":[{"name":"s","events":[{"role":"user","content":"x"}]}]})");
    QCOMPARE(analysis::explain(simulator, 0, 0)->verdict, Verdict::InjectedOnly);
    QCOMPARE(analysis::explain(simulator, 0, 1)->verdict, Verdict::Won);
    // Nothing else may win: then the smallest change is one of the condition, and a literal has none.
    QVERIFY(analysis::explain(simulator, 0, 1)->changes.empty());
}

void TestExplain::flips_data()
{
    QTest::addColumn<QString>("condition");
    QTest::addColumn<bool>("wanted");
    QTest::addColumn<QString>("changes"); // "path operator value" with ! in front where it must not hold
    QTest::newRow("holds already") << R"({"===":[{"var":"a"},1]})" << true << "";
    QTest::newRow("leaf") << R"({"===":[{"var":"a"},2]})" << true << "a === 2";
    QTest::newRow("leaf to fail") << R"({"===":[{"var":"a"},1]})" << false << "!a === 1";
    QTest::newRow("mirrored") << R"({"<":[5,{"var":"a"}]})" << true << "a > 5";
    QTest::newRow("and needs all") << R"({"and":[{"var":"no"},{"===":[{"var":"a"},2]},{"===":[{"var":"a"},1]}]})" << true
                                   << "no var null; a === 2";
    QTest::newRow("or takes the least")
        << R"({"or":[{"and":[{"var":"no"},{"===":[{"var":"a"},2]}]},{">":[{"var":"a"},9]}]})" << true << "a > 9";
    QTest::newRow("and to fail takes the least")
        << R"({"and":[{"or":[{"var":"a"},{"var":"b"}]},{"var":"a"}]})" << false << "!a var null";
    QTest::newRow("not") << R"({"!":[{"var":"a"}]})" << true << "!a var null";
    QTest::newRow("if") << R"({"if":[{"var":"no"},{"var":"a"},{"===":[{"var":"b"},7]}]})" << true << "b === 7";
    QTest::newRow("literal") << "false" << true << "";
    QTest::newRow("literal among others") << R"({"or":[false,{"var":"no"}]})" << true << "no var null";
}

void TestExplain::flips()
{
    QFETCH(QString, condition);
    QFETCH(bool, wanted);
    QFETCH(QString, changes);
    const auto found = analysis::smallest_flip(json(qPrintable(condition)), json(R"({"a":1,"b":2})"), wanted);
    QStringList said;
    for (const Change& change : found) {
        said << QStringLiteral("%1%2 %3 %4")
                    .arg(QLatin1String(change.negate ? "!" : ""), QString::fromStdString(change.path),
                         QString::fromStdString(change.operator_name),
                         QString::fromStdString(exchange::write_json(change.value)));
    }
    QCOMPARE(said.join(QStringLiteral("; ")), changes);
}

/// Doing what the explanation says really makes the other rule win, and one less does not.
void TestExplain::priorityChangesTurnTheOutcome()
{
    exchange::RuleSetReading reading = exchange::read_rule_set(kRules);
    const auto winner_with = [&reading](std::size_t rule, double priority) {
        RuleSet rules = *reading.rule_set;
        rules.rules[rule].priority = static_cast<std::int64_t>(priority);
        simulate::Simulator simulator(engine::CompiledRuleSet::compile(rules), rules.scenarios.front());
        simulator.run_to_end();
        return simulator.trace()[1].user()->winner.value_or("");
    };
    const simulate::Simulator simulator = rehearsed(kRules);
    const double up = analysis::explain(simulator, 1, 0)->changes.front().number;
    QCOMPARE(winner_with(0, up), "outranked");
    QCOMPARE(winner_with(0, up - 1), "winner");
    const double down = analysis::explain(simulator, 1, 1)->changes.front().number;
    QCOMPARE(winner_with(1, down), "outranked");
    QCOMPARE(winner_with(1, down + 1), "winner");
}

QTEST_GUILESS_MAIN(TestExplain)
#include "test_explain.moc"
