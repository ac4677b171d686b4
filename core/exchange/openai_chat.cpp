// SPDX-License-Identifier: GPL-3.0-or-later
// Messages by role; everything that recorded conversations leave out or spell in an older way.
#include "core/exchange/openai_chat.h"

#include "core/exchange/chat_messages.h"
#include "core/exchange/json_text.h"

#include <algorithm>

namespace interlock::exchange::openai_chat {

namespace {

using logic::Array;
using logic::Object;
using logic::Value;

/// No message, and no broken one either: one with neither a role nor a type is a broken message, and no
/// reason to refuse all others.
bool is_of_another_format(const Value& item)
{
    return !chat::has_role(item) && (item.find("role") || item.find("type") || item.is_array());
}

Value write_assistant(const ExportMessage& message)
{
    Object object{{"role", "assistant"}, {"content", message.text()}};
    if (message.calls.empty())
        return object;
    if (message.texts.empty())
        object.set("content", nullptr);
    Array calls;
    for (const ExportCall& call : message.calls) {
        const std::string arguments =
            call.arguments.is_string() ? call.arguments.as_string() : write_json(call.arguments);
        calls.push_back(Object{{"id", call.id},
                               {"type", "function"},
                               {"function", Object{{"name", call.name}, {"arguments", arguments}}}});
    }
    object.set("tool_calls", std::move(calls));
    return object;
}

} // namespace

bool is_conversation(const Value& value)
{
    const Array* messages = chat::messages_of(value);
    return messages && chat::any_of_first(*messages, chat::has_role) &&
           std::none_of(messages->begin(), messages->end(), is_of_another_format);
}

void read(const Value& conversation, RecordingBuilder& recording)
{
    chat::for_each_message(conversation, recording, [&](const Value& message, const std::string& role) {
        const std::optional<std::string> content = chat::content_of(message, recording);
        if (role == "user") {
            recording.add_user(content.value_or(std::string()), text_at(message, "name"));
        } else if (role == "assistant") {
            recording.add_assistant(content);
            chat::read_calls(message, recording);
        } else if (role == "tool" || role == "function") {
            recording.add_result(text_at(message, "tool_call_id"), text_at(message, "name"),
                                 content.value_or(std::string()));
        } else {
            return false;
        }
        return true;
    });
}

Value write(const ExportConversation& conversation)
{
    Array messages;
    for (const ExportMessage& message : conversation.messages) {
        if (message.role == Role::Assistant) {
            messages.push_back(write_assistant(message));
        } else {
            Object user{{"role", "user"}, {"content", message.text()}};
            if (message.author)
                user.set("name", *message.author);
            messages.push_back(std::move(user));
        }
        for (const ExportResult& result : message.results)
            messages.push_back(Object{{"role", "tool"},
                                      {"tool_call_id", message.calls[result.call].id},
                                      {"content", result.content}});
    }
    return Object{{"messages", std::move(messages)}};
}

} // namespace interlock::exchange::openai_chat
