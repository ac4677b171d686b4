// SPDX-License-Identifier: GPL-3.0-or-later
// Statuses are tested in a fixed order; matched rules are merged by priority, then by place in the file.
#include "core/engine/rule_evaluation.h"

#include "core/engine/ordered_names.h"

#include <algorithm>

namespace interlock::engine {

namespace {

bool has_no_known_tools(const Rule& rule, const CompiledRule& compiled)
{
    if (rule.tools.empty())
        return rule.tool_choice_mode == ToolChoiceMode::Specific;
    return compiled.known_tools.empty();
}

/// What the condition of one rule came to.
struct Verdict {
    bool holds = false;
    const logic::Error* error = nullptr;
};

/// The verdicts on all rules: from the matcher, or from the evaluator for those that are not in it.
class Verdicts {
public:
    Verdicts(const CompiledRuleSet& rules, const logic::Value& context) : m_context(context)
    {
        rules.matcher().decide(context, decisions());
    }

    /// The error holds until the next call.
    Verdict on(const CompiledRule& rule, logic::EvaluationHook* hook)
    {
        if (hook || rule.matched_at == kByItself)
            return evaluate(rule, hook);
        Verdict verdict;
        verdict.holds = decisions().holds(rule.matched_at);
        const auto& errors = decisions().errors();
        const auto error = std::lower_bound(errors.begin(), errors.end(), rule.matched_at,
                                            [](const auto& known, std::uint32_t place) { return known.first < place; });
        if (error != errors.end() && error->first == rule.matched_at)
            verdict.error = &error->second;
        return verdict;
    }

private:
    /// Kept from message to message: a session is copied for every snapshot, and this is no part of its state.
    static match::Decisions& decisions()
    {
        thread_local match::Decisions t_decisions;
        return t_decisions;
    }

    Verdict evaluate(const CompiledRule& rule, logic::EvaluationHook* hook)
    {
        m_outcome = rule.condition.evaluate(m_context, {}, hook);
        Verdict verdict;
        verdict.error = std::get_if<logic::Error>(&m_outcome);
        verdict.holds = !verdict.error && logic::is_truthy(std::get<logic::Value>(m_outcome));
        return verdict;
    }

    const logic::Value& m_context;
    logic::Outcome m_outcome;
};

RuleRow judge(const Rule& rule, const CompiledRule& compiled, Verdicts& verdicts, const CooldownOf& cooldown_of,
              const HookOf& hook_of)
{
    RuleRow row;
    row.name = rule.name;
    row.rule = compiled.place;
    row.unknown_tools = compiled.unknown_tools;
    if (!rule.enabled) {
        row.status = RuleStatus::Disabled;
        return row;
    }
    if (rule.cooldown_seconds > 0)
        row.cooldown_remaining = cooldown_of(compiled.place);

    Verdict verdict;
    if (!rule.condition.is_null())
        verdict = verdicts.on(compiled, hook_of ? hook_of(compiled.place) : nullptr);
    if (verdict.error)
        row.error = *verdict.error;

    if (row.cooldown_remaining) {
        row.status = RuleStatus::CoolingDown;
        row.would_match = verdict.holds;
    } else if (verdict.error) {
        row.status = RuleStatus::Error;
    } else if (!verdict.holds) {
        row.status = RuleStatus::NotMatched;
    } else if (has_no_known_tools(rule, compiled)) {
        row.status = RuleStatus::NoKnownTools;
    } else {
        row.status = RuleStatus::Matched;
    }
    return row;
}

Note shadow_note(const Rule& shadowing, const Rule& forcing, bool forcing_wins)
{
    Note note;
    note.code = "available_rule_shadows_forced";
    note.message = "\"" + shadowing.name + "\" forces nothing and comes before \"" + forcing.name + "\": ";
    note.message += forcing_wins ? "with \"compete\" nothing would be forced" : "with \"inject_only\" it would win";
    note.details.set("rule", shadowing.name);
    note.details.set("forced_rule", forcing.name);
    return note;
}

ForcedChoice forced_by(const Rule& rule, const CompiledRule& compiled)
{
    ForcedChoice forced;
    forced.rule = rule.name;
    forced.mode = rule.tool_choice_mode;
    if (rule.tool_choice_mode == ToolChoiceMode::Specific)
        forced.tool = compiled.known_tools.front();
    forced.rounds_left = rule.max_rounds;
    return forced;
}

} // namespace

std::vector<RuleRow> judge_rules(const CompiledRuleSet& rules, const logic::Value& context,
                                 const CooldownOf& cooldown_of, const HookOf& hook_of)
{
    std::vector<RuleRow> rows;
    rows.reserve(rules.rules().size());
    Verdicts verdicts(rules, context);
    for (const CompiledRule& compiled : rules.rules())
        rows.push_back(judge(rules.source().rules[compiled.place], compiled, verdicts, cooldown_of, hook_of));
    return rows;
}

void merge_rules(const CompiledRuleSet& rules, const std::vector<std::string>& available, UserEntry& entry,
                 std::vector<Note>& notes)
{
    OrderedNames tools;
    OrderedNames injections;
    const CompiledRule* first = nullptr;         // matched
    const CompiledRule* first_forcing = nullptr; // matched, and it forces something
    for (std::size_t i = 0; i < entry.rules.size(); ++i) {
        if (entry.rules[i].status != RuleStatus::Matched)
            continue;
        const CompiledRule& compiled = rules.rules()[i];
        const Rule& rule = rules.source().rules[compiled.place];
        for (const std::string& tool : compiled.known_tools)
            tools.add(tool);
        for (const std::string& text : rule.context_injections)
            injections.add(text);
        if (!first)
            first = &compiled;
        if (!first_forcing && rule.tool_choice_mode != ToolChoiceMode::Available)
            first_forcing = &compiled;
    }

    const bool compete = rules.source().settings.available_rules == AvailableRules::Compete;
    const CompiledRule* winner = compete ? first : first_forcing;
    if (first_forcing && first != first_forcing) {
        notes.push_back(
            shadow_note(rules.source().rules[first->place], rules.source().rules[first_forcing->place], !compete));
    }
    if (winner) {
        const Rule& rule = rules.source().rules[winner->place];
        entry.winner = rule.name;
        entry.mode = rule.tool_choice_mode;
        entry.max_rounds = rule.max_rounds;
        if (rule.tool_choice_mode != ToolChoiceMode::Available)
            entry.forced = forced_by(rule, *winner);
    }

    OrderedNames offered;
    for (const std::string& tool : available)
        offered.add(tool);
    entry.tools = tools.take();
    entry.context_injections = injections.take();
    for (const std::string& tool : entry.tools) {
        if (!offered.contains(tool)) {
            entry.injected.push_back(tool);
            offered.add(tool);
        }
    }
    entry.offered = offered.take();
    if (entry.forced && entry.offered.empty()) {
        Note note;
        note.code = "no_tools_offered";
        note.message = "\"" + entry.forced->rule + "\" forces a tool call, but the model is offered no tool";
        note.details.set("rule", entry.forced->rule);
        notes.push_back(std::move(note));
    }
}

} // namespace interlock::engine
