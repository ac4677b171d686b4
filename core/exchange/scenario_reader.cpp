// SPDX-License-Identifier: GPL-3.0-or-later
// Reads scenarios: events of every role, and what is expected of them.
#include "core/exchange/part_reader.h"
#include "core/exchange/parts.h"
#include "core/exchange/rule_set_file.h"

#include "core/engine/trace.h"

#include <algorithm>
#include <array>

namespace interlock::exchange {

namespace {

using logic::Value;

ToolCall read_call(const Value& value, std::string pointer, std::vector<Issue>& issues)
{
    PartReader reader(value, std::move(pointer), issues);
    ToolCall call;
    call.as_read = reader.members();
    reader.optional_text("id", call.id);
    reader.text("name", call.name);
    if (value.is_object() && !reader.members().contains("name"))
        reader.error("missing_key", reader.pointer(), "a tool call needs a \"name\"");
    if (const Value* arguments = reader.take("arguments")) {
        if (arguments->is_object() || arguments->is_string() || arguments->is_null())
            call.arguments = *arguments;
        else
            reader.wrong_type("arguments", "an object or a string");
    }
    reader.finish();
    return call;
}

bool is_status_word(const std::string& word)
{
    using engine::RuleStatus;
    constexpr std::array statuses{RuleStatus::Disabled,   RuleStatus::CoolingDown,  RuleStatus::Error,
                                  RuleStatus::NotMatched, RuleStatus::NoKnownTools, RuleStatus::Matched};
    return std::any_of(statuses.begin(), statuses.end(),
                       [&word](RuleStatus status) { return engine::to_word(status) == word; });
}

void read_expected_status(PartReader& reader, Expectation& expect)
{
    const Value* value = reader.take("status");
    if (!value)
        return;
    if (!value->is_object()) {
        reader.wrong_type("status", "an object of rule and status");
        return;
    }
    expect.status.emplace();
    for (const logic::Member& member : value->as_object()) {
        if (member.value.is_string() && is_status_word(member.value.as_string())) {
            expect.status->emplace_back(member.key, member.value.as_string());
        } else {
            reader.error("bad_value", pointer_append(reader.pointer_to("status"), member.key),
                         "must be one of disabled, cooling_down, error, not_matched, no_known_tools, matched");
        }
    }
}

/// A key whose value is a string or null.
void read_text_or_null(PartReader& reader, std::string_view key, std::optional<std::optional<std::string>>& target)
{
    if (!reader.members().contains(key))
        return;
    target.emplace();
    reader.optional_text(key, *target);
}

Expectation read_expectation(const Value& value, std::string pointer, Role role, std::vector<Issue>& issues)
{
    PartReader reader(value, std::move(pointer), issues);
    Expectation expect;
    expect.as_read = reader.members();
    if (role == Role::User) {
        read_text_or_null(reader, "winner", expect.winner);
        reader.optional_names("tools", expect.tools);
        read_text_or_null(reader, "mode", expect.mode);
        if (expect.mode && *expect.mode && !from_word<ToolChoiceMode>(**expect.mode))
            reader.bad_value("mode", "must be required, specific, available or null");
        read_expected_status(reader, expect);
    }
    if (role == Role::Assistant) {
        reader.optional_names("blocked", expect.blocked);
        if (const Value* honoured = reader.take("honoured")) {
            expect.honoured.emplace();
            if (honoured->is_bool())
                expect.honoured->emplace(honoured->as_bool());
            else if (!honoured->is_null())
                reader.wrong_type("honoured", "true, false or null");
        }
    }
    if ((role == Role::User || role == Role::Assistant) && reader.members().contains("rounds_left"))
        reader.integer("rounds_left", expect.rounds_left.emplace(0), 0);

    // A key that this kind of event cannot have would be a check that never happens.
    static constexpr std::array<std::string_view, 5> user{"winner", "tools", "mode", "status", "rounds_left"};
    static constexpr std::array<std::string_view, 3> assistant{"blocked", "honoured", "rounds_left"};
    for (const logic::Member& member : reader.members()) {
        const bool known =
            (role == Role::User && std::find(user.begin(), user.end(), member.key) != user.end()) ||
            (role == Role::Assistant && std::find(assistant.begin(), assistant.end(), member.key) != assistant.end());
        if (!known) {
            reader.error("bad_expectation", reader.pointer_to(member.key),
                         (role == Role::Assistant ? "an " : "a ") + std::string(to_word(role)) + " event cannot expect \"" + member.key + "\"");
        }
    }
    return expect;
}

void check_patch(PartReader& reader, const Value& patch)
{
    if (!patch.is_object()) {
        reader.wrong_type("patch", "an object");
        return;
    }
    for (const logic::Member& member : patch.as_object()) {
        const std::string pointer = pointer_append(reader.pointer_to("patch"), member.key);
        if (member.key != "room" && member.key != "store" && member.key != "state")
            reader.error("bad_value", pointer, "a patch may change \"room\", \"store\" and \"state\" only");
        else if (!member.value.is_object() && !member.value.is_null())
            reader.error("wrong_type", pointer, "\"" + member.key + "\" must be an object or null");
    }
}

} // namespace

Event read_event(const Value& value, std::string pointer, std::vector<Issue>& issues)
{
    PartReader reader(value, std::move(pointer), issues);
    Event event;
    event.as_read = reader.members();
    reader.optional_number("at", event.at);
    if (const Value* patch = reader.take("patch")) {
        check_patch(reader, *patch);
        event.patch = *patch;
    }
    if (const Value* fault = reader.take("fault")) {
        event.skill_lookup_fault = fault->is_string() && fault->as_string() == "skill_lookup";
        if (!event.skill_lookup_fault)
            reader.bad_value("fault", "must be skill_lookup");
    }
    if (reader.members().contains("role"))
        reader.word("role", event.role, "user, assistant, tool, context");
    else if (value.is_object())
        reader.error("missing_key", reader.pointer(), "an event needs a \"role\"");

    if (event.role != Role::Context)
        reader.optional_text("content", event.content);
    if (event.role == Role::User) {
        reader.optional_text("author", event.author);
        reader.optional_text("channel", event.channel);
    } else if (event.role == Role::Assistant) {
        const Value* calls = reader.members().find("tool_calls");
        if (calls && !calls->is_null())
            reader.list("tool_calls", event.tool_calls.emplace(), read_call);
        reader.take("tool_calls");
    } else if (event.role == Role::Tool) {
        reader.optional_text("tool_call_id", event.tool_call_id);
        reader.optional_text("name", event.name);
        reader.optional_word("status", event.status, "success, error");
    }
    if (const Value* expect = reader.take("expect"))
        event.expect = read_expectation(*expect, reader.pointer_to("expect"), event.role, issues);
    reader.finish();
    return event;
}

Scenario read_scenario(const Value& value, std::string pointer, std::vector<Issue>& issues)
{
    PartReader reader(value, std::move(pointer), issues);
    Scenario scenario;
    scenario.as_read = reader.members();
    reader.text("name", scenario.name);
    reader.text("description", scenario.description);
    reader.optional_text("channel", scenario.channel);
    reader.optional_names("available_tools", scenario.available_tools);
    reader.object("room", scenario.room, true);
    reader.object("store", scenario.store, false);
    reader.object("state", scenario.state, false);
    reader.list("events", scenario.events, read_event);
    reader.finish();
    return scenario;
}

template <>
std::optional<Scenario> from_json(const Value& value, std::vector<Issue>& issues)
{
    return read_alone<Scenario>(value, issues, read_scenario);
}
template <>
std::optional<Event> from_json(const Value& value, std::vector<Issue>& issues)
{
    return read_alone<Event>(value, issues, read_event);
}

} // namespace interlock::exchange
