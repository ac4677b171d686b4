// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios by the reader of the rule-set file.
#include "core/exchange/interlock_scenario.h"

#include "core/exchange/chat_messages.h"
#include "core/exchange/rule_set_file.h"

namespace interlock::exchange::interlock_scenario {

namespace {

using logic::Array;
using logic::Object;
using logic::Value;

bool is_own_call(const Value& call)
{
    return chat::has_text(call, "name") && !call.find("function") && !call.find("args");
}

/// Others keep messages under `events` as well: those have other roles, parts, or calls of another form.
bool is_of_another_format(const Value& event)
{
    const std::string_view role = word_at(event, "role");
    const Value* content = event.find("content");
    const Array* calls = list_at(event, "tool_calls");
    return role == "system" || role == "developer" || role == "function" || role == "model" ||
           (content && !content->is_string() && !content->is_null()) ||
           (calls && !calls->empty() && !chat::any_of_first(*calls, is_own_call));
}

std::string first_fault(const std::vector<Issue>& issues)
{
    const auto error = std::find_if(issues.begin(), issues.end(),
                                    [](const Issue& issue) { return issue.severity == Severity::Error; });
    return error == issues.end() ? std::string("it cannot be read") : error->message;
}

} // namespace

bool is_conversation(const Value& value)
{
    const Array* events = list_at(value, "events");
    return events && chat::any_of_first(*events, chat::has_role) &&
           !chat::any_of_first(*events, is_of_another_format);
}

void read(const Value& conversation, RecordingBuilder& recording)
{
    if (!conversation.is_object())
        return;
    Object frame = conversation.as_object();
    frame.set("events", Array{});
    std::vector<Issue> issues;
    std::optional<Scenario> scenario = from_json<Scenario>(frame, issues);
    if (!scenario) {
        recording.skip("the scenario: " + first_fault(issues));
        scenario.emplace();
    }
    if (const Array* events = list_at(conversation, "events")) {
        for (const Value& json : *events) {
            recording.next_message();
            issues.clear();
            if (std::optional<Event> event = from_json<Event>(json, issues))
                scenario->events.push_back(*std::move(event));
            else
                recording.skip(first_fault(issues));
        }
    }
    recording.take_over(*std::move(scenario));
}

} // namespace interlock::exchange::interlock_scenario
