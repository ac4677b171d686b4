// SPDX-License-Identifier: GPL-3.0-or-later
// Coverage: every count, over a small rule set in which each of them happens.
#include "core/analysis/coverage.h"
#include "core/exchange/rule_set_file.h"
#include "core/simulate/simulator.h"

#include <QTest>

using namespace interlock;

namespace {

/// Four user messages in one channel and at one time: "go" twice (all after the first while cooling down), "bad" and "other".
constexpr const char* kText = R"({
  "tools": [{"name": "a"}, {"name": "test"}, {"name": "deploy"}],
  "rules": [
    {"name": "later", "condition": {"in": ["go", {"var": "msg.text"}]}, "tools": ["a"], "priority": 20},
    {"name": "first", "condition": {"in": ["go", {"var": "msg.text"}]}, "tools": ["a"], "priority": 10,
     "cooldown_seconds": 100},
    {"name": "faulty", "condition": {"if": [{"in": ["bad", {"var": "msg.text"}]}, {"throw": "x"}, false]},
     "tools": ["a"], "priority": 30},
    {"name": "off", "enabled": false, "condition": true, "tools": ["a"], "priority": 40},
    {"name": "lost", "condition": true, "tools": ["nowhere"], "priority": 50},
    {"name": "never", "condition": false, "tools": ["a"], "priority": 60}
  ],
  "skills": [
    {"name": "deploying", "metadata": {"action_tool": "deploy", "precondition": ["test"]}},
    {"name": "elsewhere", "metadata": {"action_tool": "deploy", "precondition": [{"state": {"os": "mac"}}, "a"]}},
    {"name": "draft", "tier": "draft", "metadata": {"action_tool": "deploy", "precondition": ["a"]}}
  ],
  "scenarios": [{"name": "s", "channel": "c", "state": {"os": "linux"}, "events": [
    {"role": "user", "content": "go"},
    {"role": "assistant", "tool_calls": [{"id": "1", "name": "deploy", "arguments": {}}]},
    {"role": "assistant", "tool_calls": [{"id": "2", "name": "test", "arguments": {}}]},
    {"role": "tool", "tool_call_id": "2", "content": "ok"},
    {"role": "user", "content": "go"},
    {"role": "assistant", "tool_calls": [{"id": "3", "name": "deploy", "arguments": {}},
                                         {"id": "4", "name": "deploy", "arguments": {}}]},
    {"role": "user", "content": "bad"},
    {"role": "user", "content": "other"}
  ]}]
})";

} // namespace

class TestCoverage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void countsRules_data();
    void countsRules();
    void countsSkills();
    void addsUpOverConversations();
    void startsAtZero();

private:
    RuleSet m_ruleSet;
    std::shared_ptr<const engine::CompiledRuleSet> m_rules;
    std::vector<engine::TraceEntry> m_trace;
};

void TestCoverage::initTestCase()
{
    exchange::RuleSetReading reading = exchange::read_rule_set(kText);
    QVERIFY(reading.rule_set);
    m_ruleSet = *reading.rule_set;
    m_rules = engine::CompiledRuleSet::compile(m_ruleSet);
    simulate::Simulator simulator(m_rules, m_ruleSet.scenarios.front());
    simulator.run_to_end();
    m_trace = simulator.trace();
}

void TestCoverage::countsRules_data()
{
    QTest::addColumn<int>("row");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QList<int>>("counts"); // matched, won, outranked, cooling, errors, no known tools
    QTest::newRow("wins once, then cools") << 0 << "first" << QList<int>{1, 1, 0, 3, 0, 0};
    QTest::newRow("outranked, then wins") << 1 << "later" << QList<int>{2, 1, 1, 0, 0, 0};
    QTest::newRow("fails once") << 2 << "faulty" << QList<int>{0, 0, 0, 0, 1, 0};
    QTest::newRow("disabled") << 3 << "off" << QList<int>{0, 0, 0, 0, 0, 0};
    QTest::newRow("tool unknown") << 4 << "lost" << QList<int>{0, 0, 0, 0, 0, 4};
    QTest::newRow("never") << 5 << "never" << QList<int>{0, 0, 0, 0, 0, 0};
}

void TestCoverage::countsRules()
{
    QFETCH(int, row);
    QFETCH(QString, name);
    QFETCH(QList<int>, counts);
    analysis::CoverageCounter counter(m_rules);
    counter.add(m_ruleSet.scenarios.front(), m_trace);
    const analysis::RuleCoverage& rule = counter.coverage().rules.at(static_cast<std::size_t>(row));
    QCOMPARE(QString::fromStdString(rule.name), name);
    QCOMPARE(QString::fromStdString(m_ruleSet.rules.at(rule.place).name), name);
    QCOMPARE(rule.evaluated, std::size_t{4});
    QCOMPARE((QList<int>{static_cast<int>(rule.matched), static_cast<int>(rule.won),
                         static_cast<int>(rule.outranked), static_cast<int>(rule.cooling_down),
                         static_cast<int>(rule.errors), static_cast<int>(rule.no_known_tools)}),
             counts);
    QCOMPARE(rule.never_matched(), counts.first() == 0);
    QCOMPARE(rule.enabled, name != QLatin1String("off"));
}

void TestCoverage::countsSkills()
{
    analysis::CoverageCounter counter(m_rules);
    counter.add(m_ruleSet.scenarios.front(), m_trace);
    const auto& skills = counter.coverage().skills;
    QCOMPARE(skills.size(), std::size_t{3});
    QCOMPARE(skills[0].guarded_calls, std::size_t{3});
    QCOMPARE(skills[0].blocked, std::size_t{1});
    QCOMPARE(skills[0].dropped, std::size_t{0});
    QCOMPARE(skills[1].guarded_calls, std::size_t{0});
    QCOMPARE(skills[1].dropped, std::size_t{3});
    QVERIFY(!skills[2].takes_part);
    QCOMPARE(skills[2].guarded_calls, std::size_t{0});
    QCOMPARE(skills[2].action_tool, std::optional<std::string>("deploy"));
}

void TestCoverage::addsUpOverConversations()
{
    analysis::CoverageCounter counter(m_rules);
    counter.add(m_ruleSet.scenarios.front(), m_trace);
    counter.add(m_ruleSet.scenarios.front(), m_trace);
    QCOMPARE(counter.coverage().conversations, std::size_t{2});
    QCOMPARE(counter.coverage().user_messages, std::size_t{8});
    QCOMPARE(counter.coverage().rounds, std::size_t{6});
    QCOMPARE(counter.coverage().rules[0].won, std::size_t{2});
}

void TestCoverage::startsAtZero()
{
    const analysis::CoverageCounter counter(m_rules);
    QCOMPARE(counter.coverage().conversations, std::size_t{0});
    QCOMPARE(counter.coverage().rules.size(), m_ruleSet.rules.size());
    QCOMPARE(counter.coverage().rules[0].evaluated, std::size_t{0});
}

QTEST_APPLESS_MAIN(TestCoverage)
#include "test_coverage.moc"
