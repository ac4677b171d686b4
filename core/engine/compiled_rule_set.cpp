// SPDX-License-Identifier: GPL-3.0-or-later
// Compiles conditions once, and sorts out which tools are known and which skills take part.
#include "core/engine/compiled_rule_set.h"

#include "core/engine/ordered_names.h"

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

std::shared_ptr<const CompiledRuleSet> CompiledRuleSet::compile(RuleSet rule_set)
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
        row.condition = logic::Program::compile(rule.condition);
        OrderedNames known;
        OrderedNames unknown;
        for (const std::string& tool : rule.tools)
            (compiled->knows_tool(tool) ? known : unknown).add(tool);
        row.known_tools = known.take();
        row.unknown_tools = unknown.take();
        compiled->m_rules.push_back(std::move(row));
    }
    for (const Tracker& tracker : source.trackers)
        compiled->m_trackers.push_back(logic::Program::compile(tracker.update));
    for (std::size_t place = 0; place < source.skills.size(); ++place) {
        if (!source.skills[place].takes_part())
            continue;
        compiled->m_skills.push_back(compile_skill(source.skills[place], place));
        if (const auto& action = compiled->m_skills.back().action_tool)
            compiled->m_action_tools.insert(*action);
    }
    return compiled;
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
