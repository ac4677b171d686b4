// SPDX-License-Identifier: GPL-3.0-or-later
// Properties that hold for every rule set and conversation; the seed of a failure is printed.
#include "core/analysis/explain.h"
#include "core/analysis/lint.h"
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"
#include "core/exchange/trace_json.h"
#include "core/rules/validation.h"
#include "core/simulate/simulator.h"
#include "tests/support/random_rule_set.h"

#include <QTest>

using namespace interlock;

namespace {

constexpr int kRounds = 150;

std::string lines(const std::vector<engine::TraceEntry>& trace)
{
    std::string text;
    for (const engine::TraceEntry& entry : trace)
        text += exchange::write_json(exchange::to_json(entry)) + "\n";
    return text;
}

} // namespace

class TestProperties : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_seed = test::seed();
        qInfo("INTERLOCK_SEED=%u", m_seed);
    }
    void init() { m_random.seed(m_seed); }

    void savingAndLoadingChangesNothing();
    void batchAndSteppedTracesAreEqual();
    void goingBackAndForthChangesNothing();
    void snapshotsDoNotDisturbEachOther();
    void explanationsAgreeWithTheTrace();
    void everyTraceIsConsistent();

private:
    unsigned m_seed = 0;
    std::mt19937 m_random;
};

void TestProperties::savingAndLoadingChangesNothing()
{
    for (int round = 0; round < kRounds; ++round) {
        const RuleSet rules = test::random_rule_set(m_random);
        QVERIFY(validate(rules).empty());
        const std::string text = exchange::write_rule_set(rules);
        const exchange::RuleSetReading reading = exchange::read_rule_set(text);
        QVERIFY2(reading.rule_set, text.c_str());
        QCOMPARE(exchange::write_rule_set(*reading.rule_set), text);
        const exchange::RuleSetReading again = exchange::read_rule_set(text);
        QVERIFY(*again.rule_set == *reading.rule_set);
        static_cast<void>(analysis::lint(rules));
    }
}

void TestProperties::batchAndSteppedTracesAreEqual()
{
    for (int round = 0; round < kRounds; ++round) {
        const RuleSet rules = test::random_rule_set(m_random);
        const auto compiled = engine::CompiledRuleSet::compile(rules);
        for (const Scenario& scenario : rules.scenarios) {
            simulate::Simulator batch(compiled, scenario);
            batch.run_to_end();
            simulate::Simulator stepped(compiled, scenario);
            std::string text;
            while (const engine::TraceEntry* entry = stepped.step())
                text += exchange::write_json(exchange::to_json(*entry)) + "\n";
            QCOMPARE(text, lines(batch.trace()));
        }
    }
}

void TestProperties::goingBackAndForthChangesNothing()
{
    for (int round = 0; round < kRounds; ++round) {
        const RuleSet rules = test::random_rule_set(m_random);
        simulate::Simulator straight(engine::CompiledRuleSet::compile(rules), rules.scenarios.front());
        straight.run_to_end();
        const std::string expected = lines(straight.trace());
        const std::string context = exchange::write_json(straight.session_before(straight.size()).context());

        simulate::Simulator wandering(engine::CompiledRuleSet::compile(rules), rules.scenarios.front());
        for (int move = 0; move < 40; ++move) {
            if (m_random() % 3 == 0)
                wandering.go_to(m_random() % (wandering.size() + 1));
            else if (m_random() % 2 == 0)
                wandering.step();
            else
                wandering.back();
            // What was taken so far is always the beginning of the straight run.
            const std::string so_far = lines(wandering.trace());
            QCOMPARE(so_far, expected.substr(0, so_far.size()));
            QCOMPARE(wandering.trace().size(), wandering.position());
        }
        wandering.run_to_end();
        QCOMPARE(lines(wandering.trace()), expected);
        QCOMPARE(exchange::write_json(wandering.session_before(wandering.size()).context()), context);
    }
}

void TestProperties::snapshotsDoNotDisturbEachOther()
{
    for (int round = 0; round < kRounds; ++round) {
        const RuleSet rules = test::random_rule_set(m_random);
        const Scenario& scenario = rules.scenarios.front();
        engine::Session session(engine::CompiledRuleSet::compile(rules), engine::ConversationStart::of(scenario));
        std::vector<engine::Session> snapshots;
        std::vector<std::string> contexts;
        for (const Event& event : scenario.events) {
            snapshots.push_back(session);
            contexts.push_back(exchange::write_json(session.context()));
            session.step(event);
        }
        for (std::size_t i = 0; i < snapshots.size(); ++i)
            QCOMPARE(exchange::write_json(snapshots[i].context()), contexts[i]);
    }
}

void TestProperties::explanationsAgreeWithTheTrace()
{
    using analysis::NodeOutcome;
    for (int round = 0; round < kRounds / 3; ++round) {
        const RuleSet rules = test::random_rule_set(m_random);
        simulate::Simulator simulator(engine::CompiledRuleSet::compile(rules), rules.scenarios.front());
        simulator.run_to_end();
        for (const engine::TraceEntry& entry : simulator.trace()) {
            for (std::size_t rule = 0; rule < rules.rules.size(); ++rule) {
                const auto why = analysis::explain(simulator, entry.event, rule);
                QCOMPARE(why.has_value(), entry.user() != nullptr);
                if (!why || why->row.status == engine::RuleStatus::Disabled || rules.rules[rule].condition.is_null())
                    continue;
                const NodeOutcome& root = why->nodes.front();
                QCOMPARE(root.kind == NodeOutcome::Kind::Failed, why->row.error.has_value());
                const bool held = why->row.would_match.value_or(why->row.status == engine::RuleStatus::Matched ||
                                                                why->row.status == engine::RuleStatus::NoKnownTools);
                QCOMPARE(root.kind == NodeOutcome::Kind::Held, held);
            }
        }
    }
}

void TestProperties::everyTraceIsConsistent()
{
    for (int round = 0; round < kRounds; ++round) {
        const RuleSet rules = test::random_rule_set(m_random);
        simulate::Simulator simulator(engine::CompiledRuleSet::compile(rules), rules.scenarios.front());
        simulator.run_to_end();
        std::int64_t left = 0; // rounds of the forced choice before the event
        for (const engine::TraceEntry& entry : simulator.trace()) {
            if (const auto* user = entry.user()) {
                QCOMPARE(user->ended.has_value(), left > 0);
                left = user->forced ? user->forced->rounds_left : 0;
                QCOMPARE(user->rules.size(), rules.rules.size());
            } else if (const auto* assistant = entry.assistant()) {
                QCOMPARE(assistant->honoured.has_value(), left > 0);
                QCOMPARE(assistant->in_force.has_value(), left > 0);
                const std::int64_t after = assistant->forced ? assistant->forced->rounds_left : 0;
                QCOMPARE(after, left > 0 ? left - 1 : 0);
                QCOMPARE(assistant->ended.has_value(), left == 1);
                left = after;
            }
        }
    }
}

QTEST_GUILESS_MAIN(TestProperties)
#include "test_properties.moc"
