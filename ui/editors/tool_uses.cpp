// SPDX-License-Identifier: GPL-3.0-or-later
// Where a rule set names a tool.
#include "ui/editors/tool_uses.h"

#include "core/exchange/json_text.h"

#include <algorithm>

namespace interlock::ui {

namespace {

bool contains(const std::vector<std::string>& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// True where winning makes the model call a tool that the rule names: any of them, or, where it is specific, the
/// first that the registry knows.
bool forces(const RuleSet& ruleSet, const Rule& rule, const std::string& tool)
{
    if (rule.tool_choice_mode != ToolChoiceMode::Specific)
        return rule.tool_choice_mode == ToolChoiceMode::Required;
    const auto isKnown = [&ruleSet](const std::string& name) {
        return !ruleSet.tools || std::any_of(ruleSet.tools->begin(), ruleSet.tools->end(),
                                             [&name](const Tool& each) { return each.name == name; });
    };
    const auto first = std::find_if(rule.tools.begin(), rule.tools.end(), isKnown);
    return first != rule.tools.end() && *first == tool;
}

/// True where a condition has the tool's name as a text, or reads a count of it.
bool mentions(const logic::Value& logic, const std::string& tool)
{
    if (logic.is_string()) {
        const std::string& text = logic.as_string();
        return text == tool || text == "history.calls." + tool || text == "history.turns_since." + tool;
    }
    if (logic.is_array()) {
        const auto& items = logic.as_array();
        return std::any_of(items.begin(), items.end(),
                           [&](const auto& item) { return mentions(item, tool); });
    }
    if (logic.is_object()) {
        const auto& members = logic.as_object();
        return std::any_of(members.begin(), members.end(),
                           [&](const auto& member) { return mentions(member.value, tool); });
    }
    return false;
}

void addSkillUses(std::vector<ToolUse>& uses, const Skill& skill, const std::string& at,
                  const std::string& tool)
{
    const QString name = QString::fromStdString(skill.name);
    const auto add = [&](ToolUse::How how, const char* field) {
        uses.push_back({how, Section::Skills, name, at + "/metadata" + field});
    };
    if (skill.action_tool() == tool)
        add(ToolUse::How::Guards, skill.metadata.action_tool ? "/action_tool" : "/steps");
    if (skill.metadata.steps && contains(*skill.metadata.steps, tool))
        add(ToolUse::How::Step, "/steps");
    for (const Precondition& entry : skill.preconditions()) {
        if (entry.kind == Precondition::Kind::Enforced && entry.text == tool) {
            add(ToolUse::How::Requires, "/precondition");
            break;
        }
    }
}

} // namespace

std::vector<ToolUse> toolUses(const RuleSet& ruleSet, const std::string& tool)
{
    using exchange::pointer_append;
    std::vector<ToolUse> uses;
    for (std::size_t i = 0; i < ruleSet.rules.size(); ++i) {
        const Rule& rule = ruleSet.rules[i];
        const std::string at = pointer_append("/rules", i);
        if (contains(rule.tools, tool))
            uses.push_back(
                {forces(ruleSet, rule, tool) ? ToolUse::How::Forces : ToolUse::How::Injects, Section::Rules,
                 QString::fromStdString(rule.name), at + "/tools"});
        if (mentions(rule.condition, tool))
            uses.push_back(
                {ToolUse::How::Asks, Section::Rules, QString::fromStdString(rule.name), at + "/condition"});
    }
    for (std::size_t i = 0; i < ruleSet.skills.size(); ++i)
        addSkillUses(uses, ruleSet.skills[i], pointer_append("/skills", i), tool);
    for (std::size_t i = 0; i < ruleSet.trackers.size(); ++i) {
        if (mentions(ruleSet.trackers[i].update, tool))
            uses.push_back({ToolUse::How::Asks, Section::Trackers,
                            QString::fromStdString(ruleSet.trackers[i].name),
                            pointer_append("/trackers", i) + "/update"});
    }
    for (std::size_t i = 0; i < ruleSet.scenarios.size(); ++i) {
        const Scenario& scenario = ruleSet.scenarios[i];
        if (scenario.available_tools && contains(*scenario.available_tools, tool))
            uses.push_back({ToolUse::How::Offers, Section::Scenarios, QString::fromStdString(scenario.name),
                            pointer_append("/scenarios", i) + "/available_tools"});
    }
    return uses;
}

QStringList toolNamesInUse(const RuleSet& ruleSet)
{
    QStringList names;
    const auto add = [&names](const std::string& name) {
        if (!name.empty())
            names.append(QString::fromStdString(name));
    };
    for (const Rule& rule : ruleSet.rules)
        std::for_each(rule.tools.begin(), rule.tools.end(), add);
    for (const Skill& skill : ruleSet.skills) {
        if (skill.metadata.action_tool)
            add(*skill.metadata.action_tool);
        if (skill.metadata.steps)
            std::for_each(skill.metadata.steps->begin(), skill.metadata.steps->end(), add);
        for (const Precondition& entry : skill.preconditions()) {
            if (entry.kind == Precondition::Kind::Enforced)
                add(entry.text);
        }
    }
    names.removeDuplicates();
    return names;
}

std::optional<QStringList> registryNames(const RuleSet& ruleSet)
{
    if (!ruleSet.tools)
        return std::nullopt;
    QStringList names;
    for (const Tool& tool : *ruleSet.tools)
        names.append(QString::fromStdString(tool.name));
    return names;
}

QStringList toolCompletions(const RuleSet& ruleSet)
{
    return registryNames(ruleSet).value_or(toolNamesInUse(ruleSet));
}

std::vector<Tool> toolsNamed(const QStringList& names)
{
    std::vector<Tool> tools;
    for (const QString& name : names) {
        Tool tool;
        tool.name = name.toStdString();
        tools.push_back(std::move(tool));
    }
    return tools;
}

} // namespace interlock::ui
