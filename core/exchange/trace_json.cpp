// SPDX-License-Identifier: GPL-3.0-or-later
// Every key of the trace, in its order.
#include "core/exchange/trace_json.h"

#include "core/exchange/part_writer.h"
#include "core/rules/words.h"

namespace interlock::exchange {

namespace {

using logic::Array;
using logic::Object;
using logic::Value;

Value text_or_null(const std::optional<std::string>& text)
{
    return text ? Value(*text) : Value();
}

Value forced_to_json(const std::optional<engine::ForcedChoice>& forced)
{
    if (!forced)
        return {};
    Object object;
    object.set("rule", forced->rule);
    object.set("mode", to_word(forced->mode));
    if (forced->tool)
        object.set("tool", *forced->tool);
    object.set("rounds_left", forced->rounds_left);
    return object;
}

void set_ended(Object& object, const std::optional<engine::EndedChoice>& ended)
{
    if (ended)
        object.set("ended", Object{{"rule", ended->rule}, {"how", engine::to_word(ended->how)}});
}

Value rule_row(const engine::RuleRow& row)
{
    Object object;
    object.set("name", row.name);
    object.set("status", engine::to_word(row.status));
    if (row.would_match)
        object.set("would_match", *row.would_match);
    if (!row.unknown_tools.empty())
        object.set("unknown_tools", list_of_names(row.unknown_tools));
    if (row.cooldown_remaining)
        object.set("cooldown_remaining", *row.cooldown_remaining);
    if (row.error)
        object.set("error", Object{{"type", row.error->type}, {"message", row.error->message}});
    return object;
}

void add_user(Object& object, const engine::UserEntry& entry)
{
    Object trackers;
    for (const auto& [name, value] : entry.trackers)
        trackers.set(name, value);
    Array rules;
    for (const engine::RuleRow& row : entry.rules)
        rules.push_back(rule_row(row));
    object.set("trackers", std::move(trackers));
    object.set("rules", std::move(rules));
    object.set("winner", text_or_null(entry.winner));
    object.set("mode", entry.mode ? Value(to_word(*entry.mode)) : Value());
    object.set("max_rounds", entry.max_rounds ? Value(*entry.max_rounds) : Value());
    object.set("tools", list_of_names(entry.tools));
    object.set("injected", list_of_names(entry.injected));
    object.set("context_injections", list_of_names(entry.context_injections));
    object.set("tool_choice_payload", tool_choice_payload(entry.forced));
    object.set("forced", forced_to_json(entry.forced));
    set_ended(object, entry.ended);
}

Value gate_to_json(const engine::GateReport& gate)
{
    Object object;
    object.set("status", engine::to_word(gate.status));
    if (!gate.reason.empty())
        object.set("reason", gate.reason);
    Array dropped;
    for (const engine::DroppedSkill& skill : gate.dropped) {
        dropped.emplace_back(Object{{"skill", skill.skill},
                                    {"path", skill.path},
                                    {"expected", skill.expected},
                                    {"actual", skill.actual}});
    }
    Array errors;
    for (const engine::GateError& error : gate.errors) {
        errors.emplace_back(Object{{"tool_call_id", text_or_null(error.tool_call_id)},
                                   {"name", error.name},
                                   {"missing", list_of_names(error.missing)},
                                   {"content", error.content}});
    }
    object.set("dropped", std::move(dropped));
    object.set("errors", std::move(errors));
    return object;
}

void add_assistant(Object& object, const engine::AssistantEntry& entry)
{
    Array preflight;
    for (const engine::PreflightRow& row : entry.preflight) {
        preflight.emplace_back(Object{{"skill", row.skill},
                                      {"action_tool", row.action_tool},
                                      {"missing", list_of_names(row.missing)},
                                      {"advisory", list_of_names(row.advisory)}});
    }
    object.set("round", entry.round);
    object.set("tool_choice", entry.in_force ? tool_choice_payload(entry.in_force) : Value("auto"));
    object.set("honoured", entry.honoured ? Value(*entry.honoured) : Value());
    object.set("gate", gate_to_json(entry.gate));
    object.set("preflight", std::move(preflight));
    object.set("forced", forced_to_json(entry.forced));
    set_ended(object, entry.ended);
}

void add_tool(Object& object, const engine::ToolEntry& entry)
{
    object.set("name", entry.name);
    object.set("tool_call_id", text_or_null(entry.tool_call_id));
    object.set("status", to_word(entry.status));
    object.set("blocked", entry.blocked);
}

Value notes_to_json(const std::vector<engine::Note>& notes)
{
    Array list;
    for (const engine::Note& note : notes) {
        Object object{{"code", note.code}, {"message", note.message}};
        for (const logic::Member& member : note.details)
            object.set(member.key, member.value);
        list.emplace_back(std::move(object));
    }
    return list;
}

} // namespace

Value tool_choice_payload(const std::optional<engine::ForcedChoice>& forced)
{
    if (!forced)
        return {};
    if (!forced->tool)
        return "required";
    return Object{{"type", "function"}, {"function", Object{{"name", *forced->tool}}}};
}

Value to_json(const engine::TraceEntry& entry)
{
    Object object;
    object.set("event", static_cast<std::int64_t>(entry.event));
    object.set("at", entry.at);
    if (const auto* context = entry.context()) {
        object.set("kind", "context");
        object.set("changed", list_of_names(context->changed));
        return object;
    }
    object.set("kind", entry.user() ? "user" : entry.assistant() ? "assistant" : "tool");
    object.set("turn", entry.turn);
    if (const auto* user = entry.user())
        add_user(object, *user);
    else if (const auto* assistant = entry.assistant())
        add_assistant(object, *assistant);
    else
        add_tool(object, *entry.tool());
    object.set("notes", notes_to_json(entry.notes));
    return object;
}

} // namespace interlock::exchange
