// SPDX-License-Identifier: GPL-3.0-or-later
// Steps the one event again under a hook, then reads off which nodes decided and what would turn them.
#include "core/analysis/explain.h"

#include "core/analysis/condition_flip.h"

#include <algorithm>

namespace interlock::analysis {

namespace {

using engine::RuleStatus;

/// Keeps what each node of one rule's condition came to, and the context that it saw.
class Recorder : public engine::StepObserver, public logic::EvaluationHook {
public:
    Recorder(std::size_t place, const logic::Program& program) : m_place(place)
    {
        for (const logic::NodeInfo& node : program.nodes()) {
            NodeOutcome outcome;
            outcome.pointer = node.pointer;
            m_nodes.push_back(std::move(outcome));
        }
    }

    void rules_see(const logic::Value& context) override { m_context = context; }
    logic::EvaluationHook* hook_for_rule(std::size_t place) override { return place == m_place ? this : nullptr; }
    void evaluated(logic::NodeId node, const logic::Outcome& outcome) override
    {
        NodeOutcome& row = m_nodes[node];
        ++row.visits;
        if (const auto* error = std::get_if<logic::Error>(&outcome)) {
            row.kind = NodeOutcome::Kind::Failed;
            row.error = *error;
            return;
        }
        row.value = std::get<logic::Value>(outcome);
        row.kind = logic::is_truthy(row.value) ? NodeOutcome::Kind::Held : NodeOutcome::Kind::DidNotHold;
    }

    const logic::Value& context() const { return m_context; }
    std::vector<NodeOutcome>& nodes() { return m_nodes; }

private:
    std::size_t m_place;
    logic::Value m_context;
    std::vector<NodeOutcome> m_nodes;
};

Verdict verdict_of(const engine::RuleRow& row, const engine::UserEntry& entry, const RuleSet& rules)
{
    switch (row.status) {
    case RuleStatus::Disabled:
        return Verdict::Disabled;
    case RuleStatus::CoolingDown:
        return Verdict::CoolingDown;
    case RuleStatus::Error:
        return Verdict::Error;
    case RuleStatus::NotMatched:
        return Verdict::NotMatched;
    case RuleStatus::NoKnownTools:
        return Verdict::NoKnownTools;
    case RuleStatus::Matched:
        break;
    }
    const bool forces = rules.rules[row.rule].tool_choice_mode != ToolChoiceMode::Available;
    if (entry.winner == row.name)
        return forces ? Verdict::Won : Verdict::WonForcingNothing;
    const bool may_win = forces || rules.settings.available_rules == AvailableRules::Compete;
    return may_win ? Verdict::Outranked : Verdict::InjectedOnly;
}

/// The highest priority number with which `rule` comes before `other`; ties go to the earlier place in the file.
std::int64_t priority_before(const RuleSet& rules, std::size_t rule, std::size_t other)
{
    const std::int64_t priority = rules.rules[other].priority;
    return rule < other ? priority : priority - 1;
}

Change priority_change(std::int64_t priority, const std::string& rule)
{
    Change change;
    change.kind = Change::Kind::SetPriority;
    change.number = static_cast<double>(priority);
    change.rule = rule;
    return change;
}

/// The matched rule that would win if the winner did not.
const engine::RuleRow* runner_up(const engine::UserEntry& entry, const RuleSet& rules)
{
    const bool compete = rules.settings.available_rules == AvailableRules::Compete;
    for (const engine::RuleRow& row : entry.rules) {
        const bool may_win = compete || rules.rules[row.rule].tool_choice_mode != ToolChoiceMode::Available;
        if (row.status == RuleStatus::Matched && may_win && entry.winner != row.name)
            return &row;
    }
    return nullptr;
}

std::vector<Change> changes_for(const RuleExplanation& why, const engine::UserEntry& entry, const RuleSet& rules,
                                const logic::Value& context)
{
    const Rule& rule = rules.rules[why.rule];
    Change change;
    switch (why.verdict) {
    case Verdict::Won:
    case Verdict::WonForcingNothing:
        if (const engine::RuleRow* next = runner_up(entry, rules))
            return {priority_change(priority_before(rules, why.rule, next->rule) + 1, next->name)};
        return smallest_flip(rule.condition, context, false);
    case Verdict::Outranked: {
        const auto winner = std::find_if(entry.rules.begin(), entry.rules.end(),
                                         [&entry](const engine::RuleRow& row) { return entry.winner == row.name; });
        return {priority_change(priority_before(rules, why.rule, winner->rule), winner->name)};
    }
    case Verdict::InjectedOnly:
        return {};
    case Verdict::NotMatched:
        if (rule.condition.is_null()) {
            change.kind = Change::Kind::AddCondition;
            return {change};
        }
        return smallest_flip(rule.condition, context, true);
    case Verdict::CoolingDown:
        change.kind = Change::Kind::WaitSeconds;
        change.number = why.row.cooldown_remaining.value_or(0);
        return {change};
    case Verdict::NoKnownTools:
        if (rule.tools.empty())
            return {};
        change.kind = Change::Kind::RegisterTool;
        change.path = rule.tools.front();
        return {change};
    case Verdict::Error:
        change.kind = Change::Kind::FixError;
        change.value = why.row.error ? logic::Value(why.row.error->message) : logic::Value();
        return {change};
    case Verdict::Disabled:
        change.kind = Change::Kind::Enable;
        return {change};
    }
    return {};
}

} // namespace

std::optional<RuleExplanation> explain(const simulate::Simulator& simulator, std::size_t event, std::size_t rule)
{
    const RuleSet& rules = simulator.rules().source();
    if (event >= simulator.trace().size() || rule >= rules.rules.size())
        return std::nullopt;
    const engine::UserEntry* entry = simulator.trace()[event].user();
    if (!entry)
        return std::nullopt;
    const auto row = std::find_if(entry->rules.begin(), entry->rules.end(),
                                  [rule](const engine::RuleRow& r) { return r.rule == rule; });
    const auto compiled = std::find_if(simulator.rules().rules().begin(), simulator.rules().rules().end(),
                                       [rule](const engine::CompiledRule& r) { return r.place == rule; });

    Recorder recorder(rule, compiled->condition);
    engine::Session session = simulator.session_before(event);
    session.step(simulator.scenario().events[event], &recorder);

    RuleExplanation why;
    why.event = event;
    why.rule = rule;
    why.row = *row;
    why.verdict = verdict_of(*row, *entry, rules);
    why.winner = entry->winner;
    why.priority = rules.rules[rule].priority;
    for (const engine::RuleRow& other : entry->rules) {
        if (other.name == entry->winner)
            why.winner_priority = rules.rules[other.rule].priority;
        if (other.status == RuleStatus::Matched && other.rule != rule)
            ++why.other_matches;
    }
    why.nodes = std::move(recorder.nodes());
    why.deciders = deciders(rules.rules[rule].condition, why.nodes);
    why.changes = changes_for(why, *entry, rules, recorder.context());
    return why;
}

} // namespace interlock::analysis
