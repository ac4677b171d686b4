// SPDX-License-Identifier: GPL-3.0-or-later
// What AgentDojo writes that OpenAI does not.
#include "core/exchange/agentdojo.h"

#include "core/exchange/chat_messages.h"

namespace interlock::exchange::agentdojo {

namespace {

using logic::Array;
using logic::Value;

bool is_own_call(const Value& call)
{
    const Value* function = call.find("function");
    return function && ((function->is_string() && call.find("args")) || function->find("args"));
}

bool is_own_part(const Value& part)
{
    return word_at(part, "type") == "text" && chat::has_text(part, "content");
}

bool is_typical(const Value& message)
{
    const Value* call = message.find("tool_call");
    const Array* parts = list_at(message, "content");
    return (call && call->is_object()) || (parts && chat::any_of_first(*parts, is_own_part)) ||
           chat::any_call(message, is_own_call);
}

/// In earlier runs a part has its text where everybody else has it.
std::string_view text_key(const Value& message)
{
    const Array* parts = list_at(message, "content");
    return parts && std::any_of(parts->begin(), parts->end(), is_own_part) ? "content" : "text";
}

void read_result(const Value& message, std::string content, RecordingBuilder& recording)
{
    const Value* call = message.find("tool_call");
    std::optional<std::string> id = text_at(message, "tool_call_id");
    std::optional<std::string> name = text_at(message, "name");
    if (call) {
        const Value* function = call->find("function");
        if (!id || id->empty())
            id = text_at(*call, "id");
        if (!name)
            name =
                function && function->is_object() ? text_at(*function, "name") : text_at(*call, "function");
    }
    const Value* error = message.find("error");
    std::optional<ResultStatus> status;
    if (error)
        status = error->is_null() ? ResultStatus::Success : ResultStatus::Error;
    if (status == ResultStatus::Error && content.empty())
        content = content_text(error).value_or(std::string());
    recording.add_result(std::move(id), std::move(name), std::move(content), status);
}

} // namespace

bool is_conversation(const Value& value)
{
    return chat::is_conversation(value, is_typical);
}

void read(const Value& conversation, RecordingBuilder& recording)
{
    chat::for_each_message(conversation, recording, [&](const Value& message, const std::string& role) {
        const std::optional<std::string> content = chat::content_of(message, recording, text_key(message));
        if (role == "user") {
            recording.add_user(content.value_or(std::string()));
        } else if (role == "assistant") {
            recording.add_assistant(content);
            chat::read_calls(message, recording);
        } else if (role == "tool") {
            read_result(message, content.value_or(std::string()), recording);
        } else {
            return false;
        }
        return true;
    });
}

} // namespace interlock::exchange::agentdojo
