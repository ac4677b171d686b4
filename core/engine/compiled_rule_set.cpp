// SPDX-License-Identifier: GPL-3.0-or-later
// Compiles conditions once, and sorts out which tools are known and which skills take part.
#include "core/engine/compiled_rule_set.h"

#include "core/engine/ordered_names.h"
#include "core/match/reads.h"

#include <algorithm>
#include <unordered_map>

namespace interlock::engine {

namespace {

std::vector<std::string> split_state_path(const std::string& path)
{
    std::vector<std::string> keys(1);
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (path[i] == '\\' && i + 1 < path.size() && path[i + 1] == '.') {
            keys.back() += '.';
            ++i;
        } else if (path[i] == '.') {
            keys.emplace_back();
        } else {
            keys.back() += path[i];
        }
    }
    return keys;
}

CompiledSkill compile_skill(const Skill& skill, std::size_t place)
{
    CompiledSkill compiled;
    compiled.place = place;
    compiled.action_tool = skill.action_tool();
    OrderedNames enforced;
    for (const Precondition& entry : skill.preconditions()) {
        switch (entry.kind) {
        case Precondition::Kind::Enforced:
            enforced.add(entry.text);
            break;
        case Precondition::Kind::Advisory:
            compiled.advisory.push_back(entry.text);
            break;
        case Precondition::Kind::State:
            for (const logic::Member& member : entry.state) {
                StateTest test;
                test.path = member.key;
                test.keys = split_state_path(member.key);
                test.expected = member.value;
                compiled.state.push_back(std::move(test));
            }
            break;
        }
    }
    compiled.enforced = enforced.take();
    return compiled;
}

} // namespace

std::shared_ptr<const CompiledRuleSet> CompiledRuleSet::compile(RuleSet rule_set, const CompiledRuleSet* previous)
{
    auto compiled = std::make_shared<CompiledRuleSet>();
    compiled->m_source = std::move(rule_set);
    const RuleSet& source = compiled->m_source;

    if (source.tools) {
        for (const Tool& tool : *source.tools) {
            if (compiled->m_known_tools.insert(tool.name).second)
                compiled->m_registry.push_back(tool.name);
        }
    }
    for (const std::size_t place : evaluation_order(source.rules)) {
        const Rule& rule = source.rules[place];
        CompiledRule row;
        row.place = place;
        OrderedNames known;
        OrderedNames unknown;
        for (const std::string& tool : rule.tools)
            (compiled->knows_tool(tool) ? known : unknown).add(tool);
        row.known_tools = known.take();
        row.unknown_tools = unknown.take();
        compiled->m_rules.push_back(std::move(row));
    }
    compiled->compile_conditions(previous);
    compiled->find_needs();
    for (std::size_t place = 0; place < source.skills.size(); ++place) {
        if (!source.skills[place].takes_part())
            continue;
        compiled->m_skills.push_back(compile_skill(source.skills[place], place));
        if (const auto& action = compiled->m_skills.back().action_tool)
            compiled->m_action_tools.insert(*action);
    }
    return compiled;
}

/// Programs of equal conditions are taken over, and so is the matcher, as long as few rules differ from it: those are
/// evaluated one by one.
void CompiledRuleSet::compile_conditions(const CompiledRuleSet* previous)
{
    std::unordered_map<std::string_view, const CompiledRule*> known;
    if (previous) {
        for (const CompiledRule& rule : previous->m_rules)
            known.emplace(previous->m_source.rules[rule.place].name, &rule);
    }
    std::size_t by_themselves = 0;
    std::size_t in_matcher = 0;
    for (CompiledRule& row : m_rules) {
        const Rule& rule = m_source.rules[row.place];
        const auto before = known.find(rule.name);
        const bool is_decided = rule.enabled && !rule.condition.is_null();
        if (before != known.end() && previous->m_source.rules[before->second->place].condition == rule.condition) {
            row.condition = before->second->condition;
            row.matched_at = is_decided ? before->second->matched_at : kByItself;
        } else {
            row.condition = logic::Program::compile(rule.condition);
            ++m_newly_compiled;
        }
        by_themselves += is_decided && row.matched_at == kByItself ? 1 : 0;
        in_matcher += row.matched_at == kByItself ? 0 : 1;
    }
    // Rules that differ cost an evaluation each; conditions that nobody has any more cost their share of the columns.
    constexpr std::size_t few = 8;
    if (previous && by_themselves <= few && previous->m_matcher.size() <= 2 * in_matcher + few) {
        m_matcher = previous->m_matcher;
    } else {
        std::vector<match::Condition> conditions;
        for (CompiledRule& row : m_rules) {
            const Rule& rule = m_source.rules[row.place];
            row.matched_at = kByItself;
            if (!rule.enabled || rule.condition.is_null())
                continue;
            row.matched_at = static_cast<std::uint32_t>(conditions.size());
            conditions.push_back({rule.condition, row.condition});
        }
        m_matcher = match::Matcher(std::move(conditions));
    }

    for (std::size_t i = 0; i < m_source.trackers.size(); ++i) {
        const logic::Value& update = m_source.trackers[i].update;
        if (previous && i < previous->m_trackers.size() && previous->m_source.trackers[i].update == update) {
            m_trackers.push_back(previous->m_trackers[i]);
        } else {
            m_trackers.push_back(logic::Program::compile(update));
            ++m_newly_compiled;
        }
    }
}

void CompiledRuleSet::find_needs()
{
    const auto anybody_reads = [this](const std::vector<std::string_view>& keys) {
        return std::any_of(m_source.rules.begin(), m_source.rules.end(),
                           [&keys](const Rule& rule) { return match::may_read(rule.condition, keys); }) ||
               std::any_of(m_source.trackers.begin(), m_source.trackers.end(),
                           [&keys](const Tracker& tracker) { return match::may_read(tracker.update, keys); });
    };
    m_needs.rules = anybody_reads({"rules"});
    m_needs.history_calls = anybody_reads({"history", "calls"});
    if (!m_needs.rules)
        return;
    logic::Object rules;
    const logic::Value unfired = logic::Object{{"fired", 0}};
    for (const Rule& rule : m_source.rules)
        rules.set(rule.name, unfired);
    m_unfired_rules = std::move(rules);
}

bool CompiledRuleSet::knows_tool(std::string_view name) const
{
    return !m_source.tools || m_known_tools.count(std::string(name)) > 0;
}

bool CompiledRuleSet::is_action_tool(std::string_view name) const
{
    return m_action_tools.count(std::string(name)) > 0;
}

} // namespace interlock::engine
