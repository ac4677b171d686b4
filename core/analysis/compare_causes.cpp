// SPDX-License-Identifier: GPL-3.0-or-later
// CauseFinder: holds the parts of two rule sets against each other once, and the rows of two traces at each event.
#include "core/analysis/compare_causes.h"

#include <algorithm>
#include <map>
#include <optional>

namespace interlock::analysis {

namespace {

/// As far as decisions go: labels and spellings play no part.
bool decides_alike(const Rule& a, const Rule& b)
{
    return a.enabled == b.enabled && a.condition == b.condition && a.tools == b.tools &&
           a.tool_choice_mode == b.tool_choice_mode && a.priority == b.priority && a.max_rounds == b.max_rounds &&
           a.cooldown_seconds == b.cooldown_seconds;
}

bool decides_alike(const Skill& a, const Skill& b)
{
    return a.takes_part() == b.takes_part() && a.action_tool() == b.action_tool() &&
           a.preconditions() == b.preconditions();
}

bool decides_alike(const Tracker& a, const Tracker& b)
{
    return a.initial == b.initial && a.update == b.update;
}

/// The names of the parts that only one side has, or that decide differently.
template <typename Part>
std::set<std::string> changed_names(const std::vector<Part>& before, const std::vector<Part>& after)
{
    std::map<std::string, const Part*> old_parts;
    for (const Part& part : before)
        old_parts.emplace(part.name, &part);
    std::set<std::string> changed;
    for (const Part& part : after) {
        const auto old_part = old_parts.find(part.name);
        if (old_part == old_parts.end() || !decides_alike(*old_part->second, part))
            changed.insert(part.name);
        if (old_part != old_parts.end())
            old_parts.erase(old_part);
    }
    for (const auto& [name, part] : old_parts)
        changed.insert(name);
    return changed;
}

std::optional<std::vector<std::string>> tool_names(const RuleSet& rules)
{
    if (!rules.tools)
        return std::nullopt;
    std::vector<std::string> names;
    for (const Tool& tool : *rules.tools)
        names.push_back(tool.name);
    std::sort(names.begin(), names.end());
    return names;
}

/// Names that both lists have, in the order of the first.
std::vector<std::string> shared_names(const std::vector<Rule>& rules, const std::vector<Rule>& others)
{
    std::set<std::string> other_names;
    for (const Rule& rule : others)
        other_names.insert(rule.name);
    std::vector<std::string> names;
    for (const Rule& rule : rules) {
        if (other_names.count(rule.name) > 0)
            names.push_back(rule.name);
    }
    return names;
}

const engine::RuleRow* row_of(const engine::UserEntry& entry, const std::string& name)
{
    const auto found = std::find_if(entry.rules.begin(), entry.rules.end(),
                                    [&name](const engine::RuleRow& row) { return row.name == name; });
    return found == entry.rules.end() ? nullptr : &*found;
}

bool is_matched(const engine::RuleRow* row)
{
    return row && row->status == engine::RuleStatus::Matched;
}

void add(std::vector<Cause>& causes, Cause::Kind kind, const std::string& name)
{
    Cause cause;
    cause.kind = kind;
    cause.name = name;
    if (std::find(causes.begin(), causes.end(), cause) == causes.end())
        causes.push_back(std::move(cause));
}

/// A call that the gate blocked, for one skill's sake.
using Block = std::pair<std::size_t, std::string>;

std::set<Block> blocks_of(const engine::GateReport& gate)
{
    std::set<Block> blocks;
    for (const engine::GateError& error : gate.errors) {
        for (const std::string& skill : error.skills)
            blocks.emplace(error.call, skill);
    }
    return blocks;
}

} // namespace

CauseFinder::CauseFinder(const RuleSetPair& rules)
{
    const RuleSet& before = rules.first->source();
    const RuleSet& after = rules.second->source();
    m_rules = changed_names(before.rules, after.rules);
    m_skills = changed_names(before.skills, after.skills);
    m_trackers = changed_names(before.trackers, after.trackers);
    std::map<std::string, std::int64_t> priorities;
    for (const Rule& rule : before.rules)
        priorities.emplace(rule.name, rule.priority);
    for (const Rule& rule : after.rules) {
        const auto old_priority = priorities.find(rule.name);
        if (old_priority != priorities.end() && old_priority->second != rule.priority)
            m_reordered.insert(rule.name);
    }
    m_order_changed = shared_names(before.rules, after.rules) != shared_names(after.rules, before.rules);
    m_tools_changed = tool_names(before) != tool_names(after);
    m_available_changed = before.settings.available_rules != after.settings.available_rules;
    m_enforce_changed = before.settings.enforce_preconditions != after.settings.enforce_preconditions;
    m_satisfied_changed = before.settings.satisfied_by != after.settings.satisfied_by;
}

std::vector<Cause> CauseFinder::of_rules(const engine::UserEntry& before, const engine::UserEntry& after) const
{
    // What may be behind it: both winners, and where tools differ every rule that matched on one side only.
    std::vector<std::string> suspects;
    for (const std::optional<std::string>& winner : {before.winner, after.winner}) {
        if (winner && std::find(suspects.begin(), suspects.end(), *winner) == suspects.end())
            suspects.push_back(*winner);
    }
    if (before.tools != after.tools) {
        for (const engine::UserEntry* side : {&before, &after}) {
            const engine::UserEntry& other = side == &before ? after : before;
            for (const engine::RuleRow& row : side->rules) {
                const bool differs = is_matched(&row) != is_matched(row_of(other, row.name));
                const bool may = is_matched(&row) && (differs || rule_changed(row.name));
                if (may && std::find(suspects.begin(), suspects.end(), row.name) == suspects.end())
                    suspects.push_back(row.name);
            }
        }
    }

    std::vector<Cause> causes;
    bool status_differs = false; // of a suspect that did not change itself
    const bool same_winner = before.winner == after.winner;
    for (const std::string& name : suspects) {
        const engine::RuleRow* old_row = row_of(before, name);
        const engine::RuleRow* new_row = row_of(after, name);
        const bool match_differs = is_matched(old_row) != is_matched(new_row);
        // A winner that matches on both sides can only be behind it by its place, mode or tools.
        const bool moved = !same_winner && m_reordered.count(name) > 0;
        const bool gives_other = same_winner || !old_row || !new_row;
        if (rule_changed(name) && (match_differs || moved || gives_other))
            add(causes, Cause::Kind::Rule, name);
        else if (match_differs)
            status_differs = true;
    }
    if (status_differs) {
        for (const auto& [name, value] : after.trackers) {
            const auto old_value = std::find_if(before.trackers.begin(), before.trackers.end(),
                                                [&name = name](const auto& each) { return each.first == name; });
            const bool differs = old_value == before.trackers.end() || !(old_value->second == value);
            if (differs && m_trackers.count(name) > 0)
                add(causes, Cause::Kind::Tracker, name);
        }
        for (const auto& [name, value] : before.trackers) {
            const bool is_gone = std::none_of(after.trackers.begin(), after.trackers.end(),
                                              [&name = name](const auto& each) { return each.first == name; });
            if (is_gone)
                add(causes, Cause::Kind::Tracker, name);
        }
    }
    if (!causes.empty())
        return causes;
    if (m_available_changed && !same_winner)
        add(causes, Cause::Kind::Setting, "available_rules");
    else if (m_tools_changed)
        add(causes, Cause::Kind::Setting, "tools");
    // Changed in a way that only shows together with others: its place in the file, or a mode that lets another win.
    for (const std::string& name : suspects) {
        if (causes.empty() && (rule_changed(name) || (m_order_changed && !same_winner && !status_differs)))
            add(causes, Cause::Kind::Rule, name);
    }
    return causes;
}

std::vector<Cause> CauseFinder::of_gate(const engine::GateReport& before, const engine::GateReport& after) const
{
    std::vector<Cause> causes;
    if (before.status != after.status && m_enforce_changed) {
        add(causes, Cause::Kind::Setting, "enforce_preconditions");
        return causes;
    }
    const std::set<Block> old_blocks = blocks_of(before);
    const std::set<Block> new_blocks = blocks_of(after);
    std::vector<Block> differing;
    std::set_symmetric_difference(old_blocks.begin(), old_blocks.end(), new_blocks.begin(), new_blocks.end(),
                                  std::back_inserter(differing));
    for (const Block& block : differing) {
        if (m_skills.count(block.second) > 0)
            add(causes, Cause::Kind::Skill, block.second);
    }
    if (causes.empty() && m_satisfied_changed)
        add(causes, Cause::Kind::Setting, "satisfied_by");
    return causes;
}

std::vector<Cause> CauseFinder::of_forced(const engine::AssistantEntry& before,
                                          const engine::AssistantEntry& after) const
{
    std::vector<Cause> causes;
    for (const auto& choice : {before.in_force, after.in_force}) {
        if (choice && rule_changed(choice->rule))
            add(causes, Cause::Kind::Rule, choice->rule);
    }
    return causes;
}

} // namespace interlock::analysis
