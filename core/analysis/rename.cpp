// SPDX-License-Identifier: GPL-3.0-or-later
// Goes through every part of a rule set that can name another one.
#include "core/analysis/rename.h"

#include "core/analysis/rename_logic.h"

#include <algorithm>

namespace interlock::analysis {

namespace {

template <typename Part>
std::vector<std::string> names_in(const std::vector<Part>& parts)
{
    std::vector<std::string> names;
    names.reserve(parts.size());
    for (const Part& part : parts)
        names.push_back(part.name);
    return names;
}

std::vector<std::string> names_of(const RuleSet& rule_set, Named kind)
{
    switch (kind) {
    case Named::Tool:
        return rule_set.tools ? names_in(*rule_set.tools) : std::vector<std::string>();
    case Named::Rule:
        return names_in(rule_set.rules);
    case Named::Skill:
        return names_in(rule_set.skills);
    case Named::Tracker:
        break;
    }
    return names_in(rule_set.trackers);
}

std::string& name_at(RuleSet& rule_set, Named kind, std::size_t place)
{
    switch (kind) {
    case Named::Tool:
        return rule_set.tools->at(place).name;
    case Named::Rule:
        return rule_set.rules.at(place).name;
    case Named::Skill:
        return rule_set.skills.at(place).name;
    case Named::Tracker:
        break;
    }
    return rule_set.trackers.at(place).name;
}

/// Changes what refers to one name, and counts it; the parts' own names it leaves alone.
class References {
public:
    References(Named kind, const std::string& from, const std::string& to,
               const std::vector<Tracker>& trackers)
        : m_kind(kind), m_from(from), m_to(to), m_logic(kind, from, to, trackers)
    {
    }

    std::size_t places() const { return m_places + m_logic.places(); }
    std::size_t left_behind() const { return m_left + m_logic.left_behind(); }

    void visit(Rule& rule)
    {
        change(Named::Tool, rule.tools);
        rule.condition = m_logic.condition(rule.condition);
    }

    void visit(Skill& skill)
    {
        SkillMetadata& metadata = skill.metadata;
        change(Named::Tool, metadata.action_tool);
        change(Named::Tool, metadata.steps);
        if (!metadata.precondition || m_kind != Named::Tool)
            return;
        for (Precondition& entry : *metadata.precondition) {
            if (entry.kind != Precondition::Kind::Enforced || entry.text != m_from)
                continue;
            // Of another name it would be advice that nobody enforces: the old one is at least found missing.
            if (is_bare_identifier(m_to))
                change(Named::Tool, entry.text);
            else
                ++m_left;
        }
    }

    void visit(Tracker& tracker)
    {
        tracker.update = m_logic.update(tracker);
        tracker.initial = m_logic.initial(tracker);
    }

    void visit(Field& field)
    {
        if (field.values)
            field.values = m_logic.values(field.path, *field.values);
        field.path = m_logic.path(field.path);
    }

    void visit(Scenario& scenario)
    {
        change(Named::Tool, scenario.available_tools);
        for (Event& event : scenario.events) {
            if (event.tool_calls) {
                for (ToolCall& call : *event.tool_calls)
                    change(Named::Tool, call.name);
            }
            if (event.role == Role::Tool)
                change(Named::Tool, event.name);
            if (event.expect)
                visit(*event.expect);
        }
    }

private:
    void visit(Expectation& expect)
    {
        if (expect.winner)
            change(Named::Rule, *expect.winner);
        change(Named::Tool, expect.tools);
        change(Named::Tool, expect.blocked);
        if (expect.status) {
            for (auto& [rule, status] : *expect.status)
                change(Named::Rule, rule);
        }
    }

    void change(Named kind, std::string& name)
    {
        if (kind != m_kind || name != m_from)
            return;
        name = m_to;
        ++m_places;
    }
    void change(Named kind, std::vector<std::string>& names)
    {
        for (std::string& name : names)
            change(kind, name);
    }
    template <typename T>
    void change(Named kind, std::optional<T>& value)
    {
        if (value)
            change(kind, *value);
    }

    Named m_kind;
    std::string m_from;
    std::string m_to;
    LogicRename m_logic;
    std::size_t m_places = 0;
    std::size_t m_left = 0;
};

template <typename Part>
void visit_all(References& references, std::vector<Part>& parts, std::size_t& changed)
{
    for (Part& part : parts) {
        const std::size_t before = references.places();
        references.visit(part);
        changed += references.places() > before ? 1 : 0;
    }
}

void follow(Renamed& renamed, Named kind, const std::string& from, const std::string& to)
{
    RuleSet& set = renamed.rule_set;
    const std::vector<Tracker> trackers = set.trackers; // as they were
    References references(kind, from, to, trackers);
    visit_all(references, set.fields, renamed.followed.fields);
    visit_all(references, set.trackers, renamed.followed.trackers);
    visit_all(references, set.rules, renamed.followed.rules);
    visit_all(references, set.skills, renamed.followed.skills);
    visit_all(references, set.scenarios, renamed.followed.scenarios);
    renamed.followed.places = references.places();
    renamed.left_behind = references.left_behind();
}

Renamed rename_first(const RuleSet& rule_set, Named kind, std::string_view from, const std::string& to)
{
    const std::vector<std::string> names = names_of(rule_set, kind);
    const auto found = std::find(names.begin(), names.end(), from);
    if (found == names.end())
        return {rule_set, {}, 0};
    return rename(rule_set, kind, static_cast<std::size_t>(found - names.begin()), to);
}

} // namespace

Renamed rename(const RuleSet& rule_set, Named kind, std::size_t place, const std::string& to)
{
    Renamed renamed{rule_set, {}, 0};
    const std::vector<std::string> names = names_of(rule_set, kind);
    const std::string& from = names.at(place);
    const bool is_taken = std::find(names.begin(), names.end(), to) != names.end();
    const bool is_shared = std::count(names.begin(), names.end(), from) > 1;
    if (!to.empty() && !from.empty() && !is_taken && !is_shared)
        follow(renamed, kind, from, to);
    name_at(renamed.rule_set, kind, place) = to;
    return renamed;
}

Renamed rename_tool(const RuleSet& rule_set, std::string_view from, const std::string& to)
{
    return rename_first(rule_set, Named::Tool, from, to);
}

Renamed rename_rule(const RuleSet& rule_set, std::string_view from, const std::string& to)
{
    return rename_first(rule_set, Named::Rule, from, to);
}

Renamed rename_skill(const RuleSet& rule_set, std::string_view from, const std::string& to)
{
    return rename_first(rule_set, Named::Skill, from, to);
}

Renamed rename_tracker(const RuleSet& rule_set, std::string_view from, const std::string& to)
{
    return rename_first(rule_set, Named::Tracker, from, to);
}

Mentions mentions_of(const RuleSet& rule_set, Named kind, const std::string& name)
{
    // Where nothing is changed to a name that differs, nothing is counted.
    Renamed renamed{rule_set, {}, 0};
    if (!name.empty())
        follow(renamed, kind, name, name + "_");
    return renamed.followed;
}

} // namespace interlock::analysis
