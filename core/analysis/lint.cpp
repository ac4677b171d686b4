// SPDX-License-Identifier: GPL-3.0-or-later
// The checker: rules that cannot fire or win, skills that cannot be satisfied, names that lead nowhere.
#include "core/analysis/lint.h"

#include "core/analysis/lint_parts.h"
#include "core/logic/program.h"
#include "core/rules/validation.h"

#include <algorithm>
#include <array>
#include <map>

namespace interlock::analysis {

namespace {

std::string quoted(const std::string& name)
{
    return "\"" + name + "\"";
}

void lint_rule(const Rule& rule, std::size_t index, const KnownNames& names, IssueList& issues)
{
    if (rule.condition.is_null()) {
        issues.warn("no_condition", place("rules", index),
                    "rule " + quoted(rule.name) + " has no condition: it never matches");
    } else {
        lint_condition(rule.condition, place("rules", index, "condition"), names, issues);
    }
    bool any_known = false;
    for (std::size_t i = 0; i < rule.tools.size(); ++i) {
        if (names.tool(rule.tools[i])) {
            any_known = true;
            continue;
        }
        issues.warn("unknown_tool", place("rules", index, "tools", i),
                    "tool " + quoted(rule.tools[i]) + " is not in the registry: it is never sent");
    }
    const bool specific = rule.tool_choice_mode == ToolChoiceMode::Specific;
    if (rule.tools.empty() && specific) {
        issues.warn("no_known_tools", place("rules", index),
                    "rule " + quoted(rule.name) + " forces a specific tool and names none: it never fires");
    } else if (!rule.tools.empty() && !any_known) {
        issues.warn("no_known_tools", place("rules", index, "tools"),
                    "no tool of rule " + quoted(rule.name) + " is in the registry: it never fires");
    }
}

/// The parts that must all hold for a condition to hold.
std::vector<logic::Value> conjuncts(const logic::Value& condition)
{
    const logic::Value* parts =
        condition.is_object() && condition.as_object().size() == 1 ? condition.find("and") : nullptr;
    return parts && parts->is_array() ? parts->as_array() : logic::Array{condition};
}

/// True where `earlier` surely holds whenever `later` does: it asks for nothing more.
bool implied_by(const logic::Value& earlier, const logic::Value& later)
{
    if (!earlier.is_object())
        return logic::is_truthy(earlier);
    const std::vector<logic::Value> asked = conjuncts(later);
    const std::vector<logic::Value> needed = conjuncts(earlier);
    return std::all_of(needed.begin(), needed.end(), [&asked](const logic::Value& part) {
        return std::find(asked.begin(), asked.end(), part) != asked.end();
    });
}

void lint_shadowing(const RuleSet& rule_set, const KnownNames& names, IssueList& issues)
{
    const std::vector<std::size_t> order = evaluation_order(rule_set.rules);
    const bool compete = rule_set.settings.available_rules == AvailableRules::Compete;
    std::vector<const Rule*> winners; // rules that win whenever their condition holds, unless an earlier one does
    for (const std::size_t index : order) {
        const Rule& rule = rule_set.rules[index];
        const bool known = std::any_of(rule.tools.begin(), rule.tools.end(),
                                       [&names](const std::string& tool) { return names.tool(tool); });
        const bool can_fire = rule.enabled && !rule.condition.is_null() &&
                              (known || (rule.tools.empty() && rule.tool_choice_mode != ToolChoiceMode::Specific));
        const bool can_win = can_fire && (compete || rule.tool_choice_mode != ToolChoiceMode::Available);
        if (!can_win)
            continue;
        const auto shadow = std::find_if(winners.begin(), winners.end(), [&rule](const Rule* earlier) {
            return implied_by(earlier->condition, rule.condition);
        });
        if (shadow != winners.end()) {
            issues.warn("never_wins", place("rules", index),
                        "rule " + quoted(rule.name) + " never wins: " + quoted((*shadow)->name) +
                            " comes first and holds whenever it does");
        } else if (rule.cooldown_seconds == 0) {
            winners.push_back(&rule);
        }
    }
}

void lint_skill(const Skill& skill, std::size_t index, const KnownNames& names, IssueList& issues)
{
    const std::optional<std::string> action = skill.action_tool();
    if (!action) {
        issues.warn("no_action_tool", place("skills", index),
                    "skill " + quoted(skill.name) + " has neither an action tool nor steps: it guards nothing");
    } else if (!names.tool(*action)) {
        issues.warn("unknown_action_tool", place("skills", index, "metadata"),
                    "the action tool " + quoted(*action) + " is not in the registry");
    }
    std::unordered_set<std::string> seen;
    for (std::size_t i = 0; i < skill.preconditions().size(); ++i) {
        const Precondition& entry = skill.preconditions()[i];
        if (entry.kind != Precondition::Kind::Enforced)
            continue;
        const logic::Value* as_read = skill.metadata.as_read.find("precondition");
        const std::string pointer = as_read && !as_read->is_array()
                                        ? place("skills", index, "metadata", "precondition")
                                        : place("skills", index, "metadata", "precondition", i);
        if (entry.text == action) {
            issues.warn("precondition_on_itself", pointer,
                        quoted(entry.text) + " waits for itself: its first call is always blocked");
        } else if (!names.tool(entry.text)) {
            issues.warn("unknown_precondition", pointer,
                        quoted(entry.text) + " is enforced, but no tool of that name is in the registry");
        }
        if (!seen.insert(entry.text).second)
            issues.hint("repeated_precondition", pointer, quoted(entry.text) + " is listed twice");
    }
}

/// Which tools each action tool waits for, over all skills that take part.
using Waits = std::map<std::string, std::vector<std::string>>;

bool reaches(const Waits& waits, const std::string& from, const std::string& goal,
             std::unordered_set<std::string>& visited)
{
    const auto next = waits.find(from);
    if (next == waits.end() || !visited.insert(from).second)
        return false;
    return std::any_of(next->second.begin(), next->second.end(), [&](const std::string& tool) {
        return tool == goal || reaches(waits, tool, goal, visited);
    });
}

void lint_cycles(const RuleSet& rule_set, IssueList& issues)
{
    Waits waits;
    for (const Skill& skill : rule_set.skills) {
        const std::optional<std::string> action = skill.action_tool();
        if (!skill.takes_part() || !action)
            continue;
        for (const Precondition& entry : skill.preconditions()) {
            if (entry.kind == Precondition::Kind::Enforced && entry.text != *action)
                waits[*action].push_back(entry.text);
        }
    }
    for (std::size_t i = 0; i < rule_set.skills.size(); ++i) {
        const Skill& skill = rule_set.skills[i];
        const std::optional<std::string> action = skill.action_tool();
        std::unordered_set<std::string> visited;
        if (!skill.takes_part() || !action || !reaches(waits, *action, *action, visited))
            continue;
        issues.warn("precondition_cycle", place("skills", i),
                    quoted(*action) + " waits for a tool that waits for it: neither can be called first");
    }
}

/// The guard of a forced tool may keep the model from obeying.
void lint_forced_and_guarded(const RuleSet& rule_set, const KnownNames& names, IssueList& issues)
{
    for (std::size_t i = 0; i < rule_set.rules.size(); ++i) {
        const Rule& rule = rule_set.rules[i];
        if (rule.tool_choice_mode != ToolChoiceMode::Specific)
            continue;
        const auto forced = std::find_if(rule.tools.begin(), rule.tools.end(),
                                         [&names](const std::string& tool) { return names.tool(tool); });
        if (forced == rule.tools.end())
            continue;
        for (const Skill& skill : rule_set.skills) {
            const bool guards = skill.takes_part() && skill.action_tool() == *forced;
            const bool enforces = std::any_of(
                skill.preconditions().begin(), skill.preconditions().end(),
                [](const Precondition& entry) { return entry.kind == Precondition::Kind::Enforced; });
            if (rule_set.settings.enforce_preconditions && guards && enforces) {
                issues.hint("forces_guarded_tool", place("rules", i, "tools"),
                            "rule " + quoted(rule.name) + " forces " + quoted(*forced) + ", which skill " +
                                quoted(skill.name) + " may block");
            }
        }
    }
}

void lint_settings(const RuleSet& rule_set, IssueList& issues)
{
    static constexpr std::array providers{"openai_chat", "openai_responses", "anthropic", "gemini",
                                          "bedrock",     "mistral",          "cohere",    "ollama"};
    const std::string& provider = rule_set.settings.provider;
    if (std::find(providers.begin(), providers.end(), provider) == providers.end()) {
        issues.warn("unknown_provider", place("settings", "provider"),
                    "the provider " + quoted(provider) + " is not one that we know");
    }
}

void lint_fields(const RuleSet& rule_set, IssueList& issues)
{
    static constexpr std::array types{"", "string", "number", "boolean", "list", "object", "any"};
    std::unordered_set<std::string> seen;
    for (std::size_t i = 0; i < rule_set.fields.size(); ++i) {
        const Field& field = rule_set.fields[i];
        if (field.path.empty())
            issues.warn("empty_path", place("fields", i), "a field needs a path");
        else if (!seen.insert(field.path).second)
            issues.warn("repeated_field", place("fields", i, "path"), quoted(field.path) + " is declared twice");
        if (std::find(types.begin(), types.end(), field.type) == types.end()) {
            issues.warn("unknown_type", place("fields", i, "type"),
                        "a type is string, number, boolean, list, object or any");
        }
    }
}

} // namespace

KnownNames::KnownNames(const RuleSet& rule_set) : has_registry(rule_set.tools.has_value())
{
    if (rule_set.tools) {
        for (const Tool& tool : *rule_set.tools)
            tools.insert(tool.name);
    }
    for (const Rule& rule : rule_set.rules)
        rules.insert(rule.name);
    for (const Tracker& tracker : rule_set.trackers)
        trackers.insert(tracker.name);
}

std::vector<Issue> lint(const RuleSet& rule_set)
{
    std::vector<Issue> found = validate(rule_set);
    IssueList issues(found);
    const KnownNames names(rule_set);
    lint_settings(rule_set, issues);
    lint_fields(rule_set, issues);
    for (std::size_t i = 0; i < rule_set.trackers.size(); ++i) {
        const Tracker& tracker = rule_set.trackers[i];
        if (tracker.update.is_null() && !tracker.as_read.contains("update"))
            issues.warn("no_update", place("trackers", i),
                        "tracker " + quoted(tracker.name) + " has no update: it becomes null at the first message");
        else
            lint_condition(tracker.update, place("trackers", i, "update"), names, issues);
    }
    for (std::size_t i = 0; i < rule_set.rules.size(); ++i)
        lint_rule(rule_set.rules[i], i, names, issues);
    lint_shadowing(rule_set, names, issues);
    for (std::size_t i = 0; i < rule_set.skills.size(); ++i)
        lint_skill(rule_set.skills[i], i, names, issues);
    lint_cycles(rule_set, issues);
    lint_forced_and_guarded(rule_set, names, issues);
    for (std::size_t i = 0; i < rule_set.scenarios.size(); ++i)
        lint_scenario(rule_set.scenarios[i], i, names, issues);
    return found;
}

} // namespace interlock::analysis
