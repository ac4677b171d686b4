// SPDX-License-Identifier: GPL-3.0-or-later
// Writes every part of a rule set; which keys there are, in which order, stands here once.
#include "core/exchange/json_text.h"
#include "core/exchange/part_writer.h"
#include "core/exchange/parts.h"
#include "core/exchange/rule_set_file.h"
#include "core/rules/words.h"

namespace interlock::exchange {

namespace {

using logic::Array;
using logic::Object;
using logic::Value;

template <typename Part, typename Write>
Value list_of(const std::vector<Part>& parts, Write write)
{
    Array list;
    list.reserve(parts.size());
    for (const Part& part : parts)
        list.push_back(write(part));
    return list;
}

Value preconditions_to_json(const std::vector<Precondition>& entries)
{
    Array list;
    for (const Precondition& entry : entries) {
        if (entry.kind == Precondition::Kind::State)
            list.emplace_back(Object{{"state", entry.state}});
        else
            list.emplace_back(entry.text);
    }
    return list;
}

Value metadata_to_json(const SkillMetadata& metadata)
{
    PartWriter writer(metadata.as_read);
    writer.optional_text("action_tool", metadata.action_tool);
    writer.optional_names("steps", metadata.steps);
    if (metadata.precondition) {
        // One entry may stand without its list; where nothing changed it stays so.
        const Value* as_read = writer.as_read("precondition");
        std::vector<std::size_t> refused;
        const bool unchanged = as_read && read_preconditions(*as_read, refused) == *metadata.precondition;
        writer.add("precondition", unchanged ? *as_read : preconditions_to_json(*metadata.precondition), false);
    } else {
        writer.add("precondition", Value(), true);
    }
    return writer.finish();
}

Value settings_to_json(const Settings& settings)
{
    const Settings defaults;
    PartWriter writer(settings.as_read);
    writer.add("enforce_preconditions", settings.enforce_preconditions, settings.enforce_preconditions);
    writer.add("satisfied_by", to_word(settings.satisfied_by), settings.satisfied_by == defaults.satisfied_by);
    writer.add("available_rules", to_word(settings.available_rules),
               settings.available_rules == defaults.available_rules);
    writer.add("provider", settings.provider, settings.provider == defaults.provider);
    return writer.finish();
}

Value call_to_json(const ToolCall& call)
{
    PartWriter writer(call.as_read);
    writer.optional_text("id", call.id);
    writer.add("name", call.name, false);
    writer.add("arguments", call.arguments, call.arguments.is_null());
    return writer.finish();
}

Value text_or_null(const std::optional<std::string>& text)
{
    return text ? Value(*text) : Value();
}

Value status_to_json(const std::vector<std::pair<std::string, std::string>>& status)
{
    Object object;
    for (const auto& [rule, word] : status)
        object.set(rule, word);
    return object;
}

} // namespace

Value to_json(const Rule& rule)
{
    const Rule defaults;
    PartWriter writer(rule.as_read);
    writer.add("name", rule.name, rule.name.empty() && !writer.is_new());
    writer.text("description", rule.description);
    writer.add("enabled", rule.enabled, rule.enabled);
    writer.add("condition", rule.condition, rule.condition.is_null());
    writer.names("tools", rule.tools);
    writer.names("context_injections", rule.context_injections);
    writer.add("tool_choice_mode", to_word(rule.tool_choice_mode),
               rule.tool_choice_mode == defaults.tool_choice_mode && !writer.is_new());
    writer.add("priority", rule.priority, rule.priority == defaults.priority && !writer.is_new());
    writer.add("max_rounds", rule.max_rounds, rule.max_rounds == defaults.max_rounds);
    writer.seconds("cooldown_seconds", rule.cooldown_seconds, rule.cooldown_seconds == 0);
    return writer.finish();
}

Value to_json(const Skill& skill)
{
    PartWriter writer(skill.as_read);
    writer.add("name", skill.name, skill.name.empty() && !writer.is_new());
    writer.text("description", skill.description);
    writer.add("enabled", skill.enabled, skill.enabled);
    writer.add("tier", to_word(skill.tier), skill.tier == Tier::Authored);
    Value metadata = metadata_to_json(skill.metadata);
    const bool says_nothing = metadata.as_object().empty();
    writer.add("metadata", std::move(metadata), says_nothing);
    return writer.finish();
}

Value to_json(const Tracker& tracker)
{
    PartWriter writer(tracker.as_read);
    writer.add("name", tracker.name, tracker.name.empty() && !writer.is_new());
    writer.text("description", tracker.description);
    writer.add("initial", tracker.initial, tracker.initial.is_null());
    writer.add("update", tracker.update, tracker.update.is_null());
    return writer.finish();
}

Value to_json(const Tool& tool)
{
    PartWriter writer(tool.as_read);
    writer.add("name", tool.name, tool.name.empty() && !writer.is_new());
    writer.text("description", tool.description);
    writer.add("parameters", tool.parameters, tool.parameters.is_null());
    return writer.finish();
}

Value to_json(const Field& field)
{
    PartWriter writer(field.as_read);
    writer.add("path", field.path, field.path.empty() && !writer.is_new());
    writer.text("type", field.type);
    writer.text("description", field.description);
    writer.add("values", field.values ? Value(*field.values) : Value(), !field.values);
    return writer.finish();
}

Value to_json(const Expectation& expectation)
{
    PartWriter writer(expectation.as_read);
    const auto nullable = [&writer](const char* key, const std::optional<std::optional<std::string>>& value) {
        if (value)
            writer.add(key, text_or_null(*value), false);
    };
    nullable("winner", expectation.winner);
    writer.optional_names("tools", expectation.tools);
    nullable("mode", expectation.mode);
    if (expectation.status)
        writer.add("status", status_to_json(*expectation.status), false);
    writer.optional_names("blocked", expectation.blocked);
    if (expectation.honoured)
        writer.add("honoured", *expectation.honoured ? Value(**expectation.honoured) : Value(), false);
    if (expectation.rounds_left)
        writer.add("rounds_left", *expectation.rounds_left, false);
    return writer.finish();
}

Value to_json(const Event& event)
{
    PartWriter writer(event.as_read);
    writer.seconds("at", event.at.value_or(0), !event.at);
    writer.add("patch", event.patch.value_or(Value()), !event.patch);
    writer.add("fault", event.skill_lookup_fault ? Value("skill_lookup") : Value(), !event.skill_lookup_fault);
    writer.add("role", to_word(event.role), false);
    // What a kind of event does not have is an unknown key there, and stays as it was read.
    const bool is_user = event.role == Role::User;
    const bool is_assistant = event.role == Role::Assistant;
    const bool is_tool = event.role == Role::Tool;
    if (is_tool || event.tool_call_id)
        writer.optional_text("tool_call_id", event.tool_call_id);
    if (is_tool || event.name)
        writer.optional_text("name", event.name);
    if (event.role != Role::Context || event.content)
        writer.optional_text("content", event.content);
    if (is_user || event.author)
        writer.optional_text("author", event.author);
    if (is_user || event.channel)
        writer.optional_text("channel", event.channel);
    if (is_assistant || event.tool_calls) {
        writer.add("tool_calls", event.tool_calls ? list_of(*event.tool_calls, call_to_json) : Value(),
                   !event.tool_calls);
    }
    if (is_tool || event.status)
        writer.add("status", event.status ? Value(to_word(*event.status)) : Value(), !event.status);
    writer.add("expect", event.expect ? to_json(*event.expect) : Value(), !event.expect);
    return writer.finish();
}

Value to_json(const Scenario& scenario)
{
    PartWriter writer(scenario.as_read);
    writer.add("name", scenario.name, scenario.name.empty() && !writer.is_new());
    writer.text("description", scenario.description);
    writer.optional_text("channel", scenario.channel);
    writer.optional_names("available_tools", scenario.available_tools);
    writer.add("room", scenario.room, scenario.room.is_null());
    writer.add("store", scenario.store, scenario.store.as_object().empty());
    writer.add("state", scenario.state, scenario.state.as_object().empty());
    writer.add("events", list_of(scenario.events, [](const Event& event) { return to_json(event); }),
               scenario.events.empty());
    return writer.finish();
}

Value to_json(const RuleSet& rule_set)
{
    PartWriter writer(rule_set.as_read);
    const bool is_new = writer.is_new();
    if (const Value* schema = writer.as_read("$schema"))
        writer.add("$schema", *schema, false);
    writer.add("format", "interlock/1", !is_new);
    writer.add("name", rule_set.name, rule_set.name.empty() && !is_new);
    writer.text("description", rule_set.description);
    Value settings = settings_to_json(rule_set.settings);
    const bool default_settings = settings.as_object().empty();
    writer.add("settings", std::move(settings), default_settings);
    const auto write_list = [&writer](const char* key, const auto& parts) {
        writer.add(key, list_of(parts, [](const auto& part) { return to_json(part); }), parts.empty());
    };
    if (rule_set.tools) {
        writer.add("tools", list_of(*rule_set.tools, [](const Tool& tool) { return to_json(tool); }), false);
    } else {
        writer.add("tools", Value(), true);
    }
    write_list("fields", rule_set.fields);
    write_list("trackers", rule_set.trackers);
    write_list("rules", rule_set.rules);
    write_list("skills", rule_set.skills);
    write_list("scenarios", rule_set.scenarios);
    return writer.finish();
}

std::string write_rule_set(const RuleSet& rule_set)
{
    return write_json_indented(to_json(rule_set)) + "\n";
}

} // namespace interlock::exchange
