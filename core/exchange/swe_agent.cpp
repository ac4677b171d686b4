// SPDX-License-Identifier: GPL-3.0-or-later
// What SWE-agent writes that OpenAI does not.
#include "core/exchange/swe_agent.h"

#include "core/exchange/chat_messages.h"

namespace interlock::exchange::swe_agent {

namespace {

using logic::Array;
using logic::Value;

bool is_typical(const Value& message)
{
    return list_at(message, "tool_call_ids") || chat::has_text(message, "message_type") ||
           (chat::has_text(message, "thought") && message.find("action"));
}

bool is_demonstration(const Value& message)
{
    const Value* demo = message.find("is_demo");
    return demo && demo->is_bool() && demo->as_bool();
}

void read_result(const Value& message, const std::string& content, RecordingBuilder& recording)
{
    const Array* ids = list_at(message, "tool_call_ids");
    bool answered = false;
    if (ids) {
        for (const Value& id : *ids) {
            if (!id.is_string())
                continue;
            recording.add_result(id.as_string(), std::nullopt, content);
            answered = true;
        }
    }
    if (!answered)
        recording.add_result(text_at(message, "tool_call_id"), text_at(message, "name"), content);
}

} // namespace

bool is_conversation(const Value& value)
{
    return chat::is_conversation(value, is_typical);
}

void read(const Value& conversation, RecordingBuilder& recording)
{
    chat::for_each_message(conversation, recording, [&](const Value& message, const std::string& role) {
        if (is_demonstration(message)) {
            recording.leave_out("messages of a demonstration");
            return true;
        }
        const std::optional<std::string> content = chat::content_of(message, recording);
        if (role == "user") {
            recording.add_user(content.value_or(std::string()));
        } else if (role == "assistant") {
            recording.add_assistant(content ? content : text_at(message, "thought"));
            chat::read_calls(message, recording);
        } else if (role == "tool") {
            read_result(message, content.value_or(std::string()), recording);
        } else {
            return false;
        }
        return true;
    });
}

} // namespace interlock::exchange::swe_agent
