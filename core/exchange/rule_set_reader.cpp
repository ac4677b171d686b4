// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a rule-set file: text to values, every value to its part.
#include "core/exchange/part_reader.h"
#include "core/exchange/parts.h"
#include "core/exchange/rule_set_file.h"

#include <array>

namespace interlock::exchange {

namespace {

constexpr const char* kFormat = "interlock/1";

std::optional<Precondition> read_precondition(const logic::Value& value)
{
    if (value.is_string())
        return Precondition::from_text(value.as_string());
    const logic::Value* state = value.find("state");
    if (state && state->is_object() && value.as_object().size() == 1)
        return Precondition::from_state(state->as_object());
    return std::nullopt;
}

SkillMetadata read_metadata(const logic::Value& value, std::string pointer, std::vector<Issue>& issues)
{
    PartReader reader(value, std::move(pointer), issues);
    SkillMetadata metadata;
    metadata.as_read = reader.members();
    reader.optional_text("action_tool", metadata.action_tool);
    reader.optional_names("steps", metadata.steps);
    if (const logic::Value* precondition = reader.take("precondition")) {
        std::vector<std::size_t> refused;
        metadata.precondition = read_preconditions(*precondition, refused);
        for (const std::size_t place : refused) {
            const std::string at = reader.pointer_to("precondition");
            reader.error("bad_precondition", precondition->is_array() ? pointer_append(at, place) : at,
                         "a precondition is a string or {\"state\": {path: expected}}");
        }
    }
    reader.finish();
    return metadata;
}

Settings read_settings(const logic::Value& value, std::string pointer, std::vector<Issue>& issues)
{
    PartReader reader(value, std::move(pointer), issues);
    Settings settings;
    settings.as_read = reader.members();
    reader.boolean("enforce_preconditions", settings.enforce_preconditions);
    reader.word("satisfied_by", settings.satisfied_by, "any_result, successful_result");
    reader.word("available_rules", settings.available_rules, "compete, inject_only");
    reader.text("provider", settings.provider);
    reader.finish();
    return settings;
}

void check_format(PartReader& reader, std::vector<Issue>& issues)
{
    const logic::Value* format = reader.take("format");
    if (format && !(format->is_string() && format->as_string() == kFormat)) {
        reader.error("unknown_format", reader.pointer_to("format"),
                     std::string("this version reads the format \"") + kFormat + "\"");
    } else if (!format) {
        Issue issue;
        issue.severity = Severity::Warning;
        issue.code = "missing_format";
        issue.message = std::string("no \"format\": read as \"") + kFormat + "\"";
        issues.push_back(std::move(issue));
    }
}

} // namespace

std::vector<Precondition> read_preconditions(const logic::Value& value, std::vector<std::size_t>& refused)
{
    const logic::Array items = value.is_array() ? value.as_array() : logic::Array{value};
    std::vector<Precondition> entries;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (auto entry = read_precondition(items[i]))
            entries.push_back(std::move(*entry));
        else
            refused.push_back(i);
    }
    return entries;
}

Rule read_rule(const logic::Value& value, std::string pointer, std::vector<Issue>& issues)
{
    PartReader reader(value, std::move(pointer), issues);
    Rule rule;
    rule.as_read = reader.members();
    reader.text("name", rule.name);
    reader.text("description", rule.description);
    reader.boolean("enabled", rule.enabled);
    reader.expression("condition", rule.condition);
    reader.names("tools", rule.tools);
    reader.names("context_injections", rule.context_injections);
    reader.word("tool_choice_mode", rule.tool_choice_mode, "required, specific, available");
    reader.integer("priority", rule.priority);
    reader.integer("max_rounds", rule.max_rounds, 1);
    reader.number("cooldown_seconds", rule.cooldown_seconds, 0);
    reader.finish();
    return rule;
}

Skill read_skill(const logic::Value& value, std::string pointer, std::vector<Issue>& issues)
{
    PartReader reader(value, std::move(pointer), issues);
    Skill skill;
    skill.as_read = reader.members();
    reader.text("name", skill.name);
    reader.text("description", skill.description);
    reader.boolean("enabled", skill.enabled);
    reader.word("tier", skill.tier, "authored, draft");
    if (const logic::Value* metadata = reader.take("metadata"))
        skill.metadata = read_metadata(*metadata, reader.pointer_to("metadata"), issues);
    reader.finish();
    return skill;
}

Tracker read_tracker(const logic::Value& value, std::string pointer, std::vector<Issue>& issues)
{
    PartReader reader(value, std::move(pointer), issues);
    Tracker tracker;
    tracker.as_read = reader.members();
    reader.text("name", tracker.name);
    reader.text("description", tracker.description);
    if (const logic::Value* initial = reader.take("initial"))
        tracker.initial = *initial;
    reader.expression("update", tracker.update);
    reader.finish();
    return tracker;
}

Tool read_tool(const logic::Value& value, std::string pointer, std::vector<Issue>& issues)
{
    PartReader reader(value, std::move(pointer), issues);
    Tool tool;
    tool.as_read = reader.members();
    reader.text("name", tool.name);
    reader.text("description", tool.description);
    reader.object("parameters", tool.parameters, true);
    reader.finish();
    return tool;
}

Field read_field(const logic::Value& value, std::string pointer, std::vector<Issue>& issues)
{
    PartReader reader(value, std::move(pointer), issues);
    Field field;
    field.as_read = reader.members();
    reader.text("path", field.path);
    reader.text("type", field.type);
    reader.text("description", field.description);
    if (const logic::Value* values = reader.take("values")) {
        if (values->is_array())
            field.values = values->as_array();
        else if (!values->is_null())
            reader.wrong_type("values", "a list");
    }
    reader.finish();
    return field;
}

RuleSetReading read_rule_set(std::string_view text)
{
    RuleSetReading reading;
    JsonReading json = read_json(text);
    if (!json.value) {
        reading.issues.push_back(std::move(*json.issue));
        return reading;
    }

    std::vector<Issue>& issues = reading.issues;
    PartReader reader(*json.value, {}, issues);
    RuleSet rule_set;
    rule_set.as_read = reader.members();
    reader.take("$schema");
    check_format(reader, issues);
    reader.text("name", rule_set.name);
    reader.text("description", rule_set.description);
    if (const logic::Value* settings = reader.take("settings"))
        rule_set.settings = read_settings(*settings, reader.pointer_to("settings"), issues);
    if (reader.members().contains("tools"))
        reader.list("tools", rule_set.tools.emplace(), read_tool);
    reader.list("fields", rule_set.fields, read_field);
    reader.list("trackers", rule_set.trackers, read_tracker);
    reader.list("rules", rule_set.rules, read_rule);
    reader.list("skills", rule_set.skills, read_skill);
    reader.list("scenarios", rule_set.scenarios, read_scenario);
    reader.finish();

    if (!has_errors(issues))
        reading.rule_set = std::move(rule_set);
    locate(text, issues);
    return reading;
}

template <>
std::optional<Rule> from_json(const logic::Value& value, std::vector<Issue>& issues)
{
    return read_alone<Rule>(value, issues, read_rule);
}
template <>
std::optional<Skill> from_json(const logic::Value& value, std::vector<Issue>& issues)
{
    return read_alone<Skill>(value, issues, read_skill);
}
template <>
std::optional<Tracker> from_json(const logic::Value& value, std::vector<Issue>& issues)
{
    return read_alone<Tracker>(value, issues, read_tracker);
}
template <>
std::optional<Tool> from_json(const logic::Value& value, std::vector<Issue>& issues)
{
    return read_alone<Tool>(value, issues, read_tool);
}
template <>
std::optional<Field> from_json(const logic::Value& value, std::vector<Issue>& issues)
{
    return read_alone<Field>(value, issues, read_field);
}

} // namespace interlock::exchange
