// SPDX-License-Identifier: GPL-3.0-or-later
// The engine over the matcher: what an edit compiles again, and steps that are the same however they are
// decided.
#include "core/engine/session.h"
#include "core/exchange/json_text.h"
#include "core/exchange/trace_json.h"
#include "core/match/reads.h"
#include "tests/core/test_logic_helpers.h"
#include "tests/support/random_rule_set.h"

using namespace interlock;
using engine::CompiledRuleSet;
using logic::Value;

namespace {

Rule rule(const std::string& name, const std::string& condition)
{
    Rule made;
    made.name = name;
    made.condition = logic::json(condition);
    return made;
}

RuleSet many_rules(int count)
{
    RuleSet rules;
    for (int i = 0; i < count; ++i) {
        const std::string own = std::to_string(i);
        rules.rules.push_back(rule("r" + own, R"({"in":["word)" + own + R"(",{"var":"msg.text"}]})"));
    }
    Tracker tracker;
    tracker.name = "t";
    tracker.update = logic::json(R"({"+":[{"var":"track.t"},1]})");
    rules.trackers.push_back(tracker);
    return rules;
}

/// The program of a rule: equal for two rule sets only where it was taken over.
const void* program_of(const CompiledRuleSet& rules, const std::string& name)
{
    for (const engine::CompiledRule& compiled : rules.rules()) {
        if (rules.source().rules[compiled.place].name == name)
            return &compiled.condition.nodes();
    }
    return nullptr;
}

std::string trace_of(const std::shared_ptr<const CompiledRuleSet>& rules, const Scenario& scenario,
                     engine::StepObserver* observer = nullptr)
{
    engine::Session session(rules, engine::ConversationStart::of(scenario));
    std::string text;
    for (const Event& event : scenario.events)
        text += exchange::write_json(exchange::to_json(session.step(event, observer))) + "\n";
    return text;
}

/// Has every condition evaluated under it.
class EveryRule : public engine::StepObserver, public logic::EvaluationHook {
public:
    logic::EvaluationHook* hook_for_rule(std::size_t) override { return this; }
    void evaluated(logic::NodeId, const logic::Outcome&) override { ++nodes; }
    std::size_t nodes = 0;
};

} // namespace

class TestMatchSession : public QObject {
    Q_OBJECT

private slots:
    void an_edit_compiles_what_changed();
    void moved_and_removed_rules_are_kept();
    void many_edits_make_a_new_matcher();
    void edited_sets_decide_like_fresh_ones();
    void hooks_change_nothing();
    void what_may_be_read_data();
    void what_may_be_read();
    void rules_are_there_for_who_reads_them();
};

void TestMatchSession::an_edit_compiles_what_changed()
{
    RuleSet rules = many_rules(100);
    const auto before = CompiledRuleSet::compile(rules);
    QCOMPARE(before->newly_compiled(), std::size_t{101});
    rules.rules[7].condition = logic::json(R"({"in":["other",{"var":"msg.text"}]})");
    rules.rules[8].priority = 3;
    const auto after = CompiledRuleSet::compile(rules, before.get());
    QCOMPARE(after->newly_compiled(), std::size_t{1});
    QVERIFY(program_of(*after, "r7") != program_of(*before, "r7"));
    QCOMPARE(program_of(*after, "r8"), program_of(*before, "r8"));
    QCOMPARE(program_of(*after, "r99"), program_of(*before, "r99"));
    QCOMPARE(&after->trackers()[0].nodes(), &before->trackers()[0].nodes());
    QCOMPARE(after->matcher().size(), std::size_t{100});

    Event event;
    event.content = "other word8 word7";
    engine::Session session(after, {});
    const engine::TraceEntry entry = session.step(event);
    std::vector<std::string> matched;
    for (const engine::RuleRow& row : entry.user()->rules) {
        if (row.status == engine::RuleStatus::Matched)
            matched.push_back(row.name);
    }
    QCOMPARE(matched, (std::vector<std::string>{"r8", "r7"}));
}

void TestMatchSession::moved_and_removed_rules_are_kept()
{
    RuleSet rules = many_rules(40);
    const auto before = CompiledRuleSet::compile(rules);
    std::reverse(rules.rules.begin(), rules.rules.end());
    rules.rules.erase(rules.rules.begin() + 3);
    rules.rules[5].enabled = false;
    const auto after = CompiledRuleSet::compile(rules, before.get());
    QCOMPARE(after->newly_compiled(), std::size_t{0});
    Scenario scenario;
    for (const char* text : {"word3", "word34 word33", "word36 word0 word39", "word5"}) {
        Event event;
        event.content = text;
        scenario.events.push_back(event);
    }
    QCOMPARE(trace_of(after, scenario), trace_of(CompiledRuleSet::compile(rules), scenario));
}

void TestMatchSession::many_edits_make_a_new_matcher()
{
    RuleSet rules = many_rules(40);
    auto compiled = CompiledRuleSet::compile(rules);
    for (std::size_t i = 0; i < 30; ++i) {
        rules.rules[i].condition =
            logic::json(R"({"in":["new)" + std::to_string(i) + R"(",{"var":"msg.text"}]})");
        compiled = CompiledRuleSet::compile(rules, compiled.get());
        QCOMPARE(compiled->newly_compiled(), std::size_t{1});
    }
    std::size_t by_themselves = 0;
    for (const engine::CompiledRule& row : compiled->rules())
        by_themselves += row.matched_at == engine::kByItself ? 1 : 0;
    QVERIFY2(by_themselves <= 8, std::to_string(by_themselves).c_str());
}

void TestMatchSession::edited_sets_decide_like_fresh_ones()
{
    const unsigned seed = test::seed();
    qInfo("seed %u", seed);
    std::mt19937 random(seed);
    const auto below = [&random](std::size_t limit) { return random() % limit; };
    for (int round = 0; round < 40; ++round) {
        RuleSet rules = test::random_rule_set(random);
        auto compiled = CompiledRuleSet::compile(rules);
        for (int edit = 0; edit < 12 && !rules.rules.empty(); ++edit) {
            Rule& edited = rules.rules[below(rules.rules.size())];
            switch (below(5)) {
            case 0:
                edited.enabled = !edited.enabled;
                break;
            case 1:
                edited.condition = below(4) == 0 ? Value() : test::random_condition(random);
                break;
            case 2:
                std::swap(edited, rules.rules[below(rules.rules.size())]);
                break;
            case 3: {
                Rule added = edited;
                added.name = "new" + std::to_string(edit);
                rules.rules.insert(
                    rules.rules.begin() + static_cast<std::ptrdiff_t>(below(rules.rules.size())), added);
                break;
            }
            default:
                rules.rules.erase(rules.rules.begin() +
                                  static_cast<std::ptrdiff_t>(below(rules.rules.size())));
            }
            compiled = CompiledRuleSet::compile(rules, compiled.get());
            const auto fresh = CompiledRuleSet::compile(rules);
            for (const Scenario& scenario : rules.scenarios)
                QCOMPARE(trace_of(compiled, scenario), trace_of(fresh, scenario));
        }
    }
}

void TestMatchSession::hooks_change_nothing()
{
    const unsigned seed = test::seed();
    qInfo("seed %u", seed);
    std::mt19937 random(seed);
    std::size_t nodes = 0;
    for (int round = 0; round < 60; ++round) {
        const RuleSet rules = test::random_rule_set(random);
        const auto compiled = CompiledRuleSet::compile(rules);
        for (const Scenario& scenario : rules.scenarios) {
            EveryRule plainly;
            QCOMPARE(trace_of(compiled, scenario), trace_of(compiled, scenario, &plainly));
            nodes += plainly.nodes;
        }
    }
    QVERIFY(nodes > 0);
}

void TestMatchSession::what_may_be_read_data()
{
    QTest::addColumn<std::string>("expression");
    QTest::addColumn<bool>("calls");
    const auto row = [](const char* expression, bool calls) {
        QTest::newRow(expression) << std::string(expression) << calls;
    };
    row(R"({"var":"history.calls.plan"})", true);
    row(R"({"var":"history.calls"})", true);
    row(R"({"var":"history"})", true);
    row(R"({"var":"history.called"})", false);
    row(R"({"var":"histor"})", false);
    row(R"({"var":""})", true);
    row(R"({"var":[]})", true);
    row(R"({"var":null})", true);
    row(R"({"var":["msg.text",{"var":"history.calls.plan"}]})", true);
    row(R"({"var":["msg.text","history.calls"]})", false);
    row(R"({"var":{"cat":["history",".calls"]}})", true);
    row(R"({"val":["msg","text"]})", true);
    row(R"({"missing":["msg.text"]})", true);
    row(R"({"preserve":{"var":"history.calls"}})", false);
    row(R"({"and":[{"var":"msg.text"},{"!":[{"some":[{"var":"history.called"},{"var":"history.calls"}]}]}]})",
        true);
    row(R"({"and":[{"var":"msg.text"},{"in":["x",{"var":"room.kind"}]}]})", false);
    row(R"({"a":{"var":"history.calls"},"b":1})", false);
    row(R"([{"var":"history.calls"}])", true);
}

void TestMatchSession::what_may_be_read()
{
    QFETCH(std::string, expression);
    QFETCH(bool, calls);
    QCOMPARE(match::may_read(logic::json(expression), {"history", "calls"}), calls);
}

/// What nobody reads is left out of what is evaluated, and of nothing else.
void TestMatchSession::rules_are_there_for_who_reads_them()
{
    for (const bool reads : {false, true}) {
        RuleSet rules;
        rules.tools.emplace(1);
        rules.tools->front().name = "plan";
        rules.rules.push_back(rule("always", "true"));
        rules.rules.push_back(rule("again", reads ? R"({">":[{"var":"rules.always.fired"},0]})" : "true"));
        const auto compiled = CompiledRuleSet::compile(rules);
        QCOMPARE(compiled->needs().rules, reads);
        engine::Session session(compiled, {});
        Event event;
        event.content = "hello";
        for (int message = 0; message < 2; ++message) {
            const engine::TraceEntry entry = session.step(event);
            const bool matches = !reads || message > 0;
            QCOMPARE(entry.user()->rules[1].status == engine::RuleStatus::Matched, matches);
        }
        const Value context = session.context();
        QCOMPARE(exchange::write_json(*context.find("rules")->find("always")),
                 std::string(R"({"fired":2,"turns_since_fired":0})"));
        QCOMPARE(exchange::write_json(*context.find("history")->find("calls")), std::string(R"({"plan":0})"));
    }
}

QTEST_APPLESS_MAIN(TestMatchSession)
#include "test_match_session.moc"
