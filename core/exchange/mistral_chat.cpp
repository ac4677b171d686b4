// SPDX-License-Identifier: GPL-3.0-or-later
// What Mistral writes that OpenAI does not.
#include "core/exchange/mistral_chat.h"

#include "core/exchange/chat_messages.h"

namespace interlock::exchange::mistral_chat {

namespace {

using logic::Array;
using logic::Value;

bool is_own_part(const Value& part)
{
    return (word_at(part, "type") == "thinking" && list_at(part, "thinking")) ||
           (word_at(part, "type") == "reference" && part.find("reference_ids"));
}

bool is_own_call(const Value& call)
{
    return word_at(call, "id") == "null" || (call.find("index") && call.find("id") && !call.find("type"));
}

bool is_typical(const Value& message)
{
    const Value* prefix = message.find("prefix");
    const Array* parts = list_at(message, "content");
    return (prefix && prefix->is_bool()) || (parts && chat::any_of_first(*parts, is_own_part)) ||
           chat::any_call(message, is_own_call);
}

std::optional<std::string> given_id(const Value& message)
{
    std::optional<std::string> id = text_at(message, "tool_call_id");
    return id == "null" ? std::nullopt : std::move(id);
}

} // namespace

bool is_conversation(const Value& value)
{
    return chat::is_conversation(value, is_typical);
}

void read(const Value& conversation, RecordingBuilder& recording)
{
    chat::for_each_message(conversation, recording, [&](const Value& message, const std::string& role) {
        const std::optional<std::string> content = chat::content_of(message, recording);
        if (role == "user") {
            recording.add_user(content.value_or(std::string()));
        } else if (role == "assistant") {
            recording.add_assistant(content);
            chat::read_calls(message, recording, chat::NullId::IsNone);
        } else if (role == "tool") {
            recording.add_result(given_id(message), text_at(message, "name"),
                                 content.value_or(std::string()));
        } else {
            return false;
        }
        return true;
    });
}

} // namespace interlock::exchange::mistral_chat
