// SPDX-License-Identifier: GPL-3.0-or-later
// What Ollama writes that OpenAI does not.
#include "core/exchange/ollama.h"

#include "core/exchange/chat_messages.h"

namespace interlock::exchange::ollama {

namespace {

using logic::Value;

bool is_own_call(const Value& call)
{
    const Value* function = call.find("function");
    const Value* arguments = function ? function->find("arguments") : nullptr;
    return arguments && arguments->is_object() && !call.find("id") && !call.find("type");
}

bool is_typical(const Value& message)
{
    return chat::has_text(message, "tool_name") || chat::any_call(message, is_own_call);
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
            chat::read_calls(message, recording);
        } else if (role == "tool") {
            std::optional<std::string> name = text_at(message, "tool_name");
            recording.add_result(text_at(message, "tool_call_id"), name ? name : text_at(message, "name"),
                                 content.value_or(std::string()));
        } else {
            return false;
        }
        return true;
    });
}

} // namespace interlock::exchange::ollama
