// SPDX-License-Identifier: GPL-3.0-or-later
// Messages by role; everything that recorded conversations leave out or spell in an older way.
#include "core/exchange/openai_chat.h"

#include <algorithm>

namespace interlock::exchange::openai_chat {

namespace {

using logic::Array;
using logic::Value;

bool has_role(const Value& message)
{
    const Value* role = message.find("role");
    return role && role->is_string();
}

void read_calls(const Value& message, RecordingBuilder& recording)
{
    bool any = false;
    const auto add = [&](std::optional<std::string> id, const Value& function, const char* arguments) {
        recording.add_call(std::move(id), text_at(function, "name").value_or(std::string()), function.find(arguments));
        any = true;
    };
    if (const Value* calls = message.find("tool_calls"); calls && calls->is_array()) {
        recording.has_calls();
        for (const Value& call : calls->as_array()) {
            if (!call.is_object())
                recording.skip("a tool call that is no object");
            else if (const Value* function = call.find("function"))
                add(text_at(call, "id"), *function, "arguments");
            else if (const Value* custom = call.find("custom"))
                add(text_at(call, "id"), *custom, "input");
            else
                add(text_at(call, "id"), call, "arguments");
        }
    }
    const Value* legacy = message.find("function_call");
    const std::optional<std::string> name = legacy ? text_at(*legacy, "name") : std::nullopt;
    if (name && !name->empty() && !any)
        add(std::nullopt, *legacy, "arguments");
}

} // namespace

/// A list of messages: at least one entry has a role, and none looks like an entry of another format. One with neither
/// a role nor a type is a broken message, and no reason to refuse all others.
bool is_conversation(const Value& value)
{
    if (!value.is_array())
        return false;
    const Array& items = value.as_array();
    return std::any_of(items.begin(), items.end(), has_role) &&
           std::none_of(items.begin(), items.end(), [](const Value& item) {
               return !has_role(item) && (item.find("role") || item.find("type") || item.is_array());
           });
}

void read(const Value& messages, RecordingBuilder& recording)
{
    for (const Value& message : messages.as_array()) {
        recording.next_message();
        const std::optional<std::string> role = text_at(message, "role");
        const std::optional<std::string> content = content_text(message.find("content"));
        if (role == "system" || role == "developer")
            continue;
        if (role == "user") {
            recording.add_user(content.value_or(std::string()), text_at(message, "name"));
        } else if (role == "assistant") {
            recording.add_assistant(content);
            read_calls(message, recording);
        } else if (role == "tool" || role == "function") {
            recording.add_result(text_at(message, "tool_call_id"), text_at(message, "name"),
                                 content.value_or(std::string()));
        } else {
            recording.skip(role ? "unknown role \"" + *role + "\"" : std::string("no role"));
        }
    }
}

} // namespace interlock::exchange::openai_chat
