// SPDX-License-Identifier: GPL-3.0-or-later
// One turn, two events: what was called and what came back.
#include "core/exchange/api_bank.h"

#include "core/exchange/chat_messages.h"

namespace interlock::exchange::api_bank {

namespace {

using logic::Value;

bool is_turn(const Value& turn)
{
    if (word_at(turn, "role") == "API")
        return chat::has_text(turn, "api_name");
    return (word_at(turn, "role") == "User" || word_at(turn, "role") == "AI") && chat::has_text(turn, "text");
}

const logic::Array* turns_of(const Value& value)
{
    return value.is_array() ? &value.as_array() : list_at(value, "turns");
}

void read_api(const Value& turn, RecordingBuilder& recording)
{
    const std::optional<std::string> name = text_at(turn, "api_name");
    if (!name || name->empty()) {
        recording.skip("a call without \"api_name\"");
        return;
    }
    const Value* nested = turn.find("result");
    const Value& result = nested && nested->is_object() ? *nested : turn;
    const Value* arguments = turn.find("param_dict");
    if (!arguments)
        arguments = result.find("input");
    recording.add_assistant({});
    recording.add_call(std::nullopt, *name, arguments);

    const Value* exception = result.find("exception");
    const Value* output = result.find("output");
    if (!exception && !output && !nested)
        return; // called, and nothing came back
    std::optional<ResultStatus> status;
    if (exception)
        status = exception->is_null() ? ResultStatus::Success : ResultStatus::Error;
    const Value* content = status == ResultStatus::Error ? exception : output ? output : nested;
    recording.add_result(std::nullopt, *name, content_text(content).value_or(std::string()), status);
}

} // namespace

bool is_conversation(const Value& value)
{
    const logic::Array* turns = turns_of(value);
    return turns && (chat::any_of_first(*turns, is_turn) ||
                     (turns->empty() && value.is_object() && !value.find("messages")));
}

void read(const Value& conversation, RecordingBuilder& recording)
{
    const logic::Array* turns = turns_of(conversation);
    if (!turns)
        return;
    for (const Value& turn : *turns) {
        recording.next_message();
        const std::optional<std::string> role = text_at(turn, "role");
        const std::string text = text_at(turn, "text").value_or(std::string());
        if (role == "User")
            recording.add_user(text);
        else if (role == "AI")
            recording.add_assistant(text);
        else if (role == "API")
            read_api(turn, recording);
        else
            recording.skip(role ? "unknown role \"" + *role + "\"" : std::string("no role"));
    }
}

std::optional<std::string> line_key(const Value& line)
{
    return is_turn(line) ? std::optional<std::string>(std::string()) : std::nullopt;
}

} // namespace interlock::exchange::api_bank
