// SPDX-License-Identifier: GPL-3.0-or-later
// Messages with roles, alone or in a record of a request and its response; calls in every spelling.
#include "core/exchange/chat_messages.h"

namespace interlock::exchange::chat {

namespace {

using logic::Array;
using logic::Value;

/// What the model answered, as a message: the first of the `choices`, or the `message` of a response.
const Value* answer_in(const Value& response)
{
    const Array* choices = list_at(response, "choices");
    const Value* message =
        choices && !choices->empty() ? choices->front().find("message") : response.find("message");
    return message && has_role(*message) ? message : nullptr;
}

bool is_response(const Value& value)
{
    return answer_in(value);
}

/// The answer in a record of a request and its response; null for anything else.
const Value* answer_of(const Value& record)
{
    const RecordedExchange found = find_exchange(record, "messages", is_response);
    return found.response ? answer_in(*found.response) : nullptr;
}

std::optional<std::string> id_of(const Value& call, NullId null_id)
{
    std::optional<std::string> id = text_at(call, "id");
    return null_id == NullId::IsNone && id == "null" ? std::nullopt : std::move(id);
}

} // namespace

bool has_text(const Value& object, std::string_view key)
{
    const Value* value = object.find(key);
    return value && value->is_string();
}

bool has_role(const Value& message)
{
    return has_text(message, "role");
}

bool any_call(const Value& message, bool (*fits)(const Value& call))
{
    const Array* calls = list_at(message, "tool_calls");
    return calls && any_of_first(*calls, fits);
}

const Array* messages_of(const Value& value)
{
    if (value.is_array())
        return &value.as_array();
    const RecordedExchange found = find_exchange(value, "messages", is_response);
    return found.response && found.messages->is_array() ? &found.messages->as_array() : nullptr;
}

bool is_conversation(const Value& value, bool (*is_typical)(const Value& message))
{
    const Array* messages = messages_of(value);
    if (!messages)
        return false;
    const auto tells = [is_typical](const Value& message) {
        return has_role(message) && is_typical(message);
    };
    if (any_of_first(*messages, tells))
        return true;
    const Value* answer = answer_of(value);
    return answer && tells(*answer);
}

bool could_be(const Value& value)
{
    const Array* messages = messages_of(value);
    return messages && any_of_first(*messages, has_role);
}

void for_each_message(const Value& conversation, RecordingBuilder& recording,
                      const std::function<bool(const Value& message, const std::string& role)>& take)
{
    const auto read = [&](const Value& message) {
        recording.next_message();
        const std::optional<std::string> role = text_at(message, "role");
        if (!role)
            recording.skip("no role");
        else if (*role == "system" || *role == "developer")
            recording.leave_out_system();
        else if (!take(message, *role))
            recording.skip("unknown role \"" + *role + "\"");
    };
    const Array* messages = messages_of(conversation);
    if (!messages)
        return;
    for (const Value& message : *messages)
        read(message);
    const Value* answer = answer_of(conversation);
    if (answer && (messages->empty() || !json_equal(messages->back(), *answer)))
        read(*answer);
}

std::optional<std::string> content_of(const Value& message, RecordingBuilder& recording, std::string_view key)
{
    const Array* parts = list_at(message, "content");
    if (!parts)
        return content_text(message.find("content"));
    std::string text;
    const auto add = [&text](const std::string& piece) { text += (text.empty() ? "" : "\n") + piece; };
    for (const Value& part : *parts) {
        // "content" and its like hold other things as well, in parts that are no text.
        const bool may_be_text = key == "text" || word_at(part, "type") == "text";
        const Value* piece = part.is_string() ? &part : may_be_text ? part.find(key) : nullptr;
        if (piece && piece->is_string())
            add(piece->as_string());
        else
            leave_out_part(part, recording);
    }
    return text;
}

void leave_out_part(const Value& part, RecordingBuilder& recording)
{
    const std::string_view type = word_at(part, "type");
    if (type.empty())
        recording.skip("a part without a text");
    else
        recording.leave_out("parts of type \"" + std::string(type) + "\"");
}

void read_call(const Value& call, RecordingBuilder& recording, NullId null_id)
{
    if (!call.is_object()) {
        recording.skip("a tool call that is no object");
        return;
    }
    const Value* function = call.find("function");
    const Value* custom = call.find("custom");
    const Value& parts = function && function->is_object() ? *function
                         : custom && custom->is_object()   ? *custom
                                                           : call;
    std::optional<std::string> name = text_at(parts, &parts == &call && function ? "function" : "name");
    if (!name || name->empty()) {
        recording.skip("a tool call without a name");
        return;
    }
    const Value* arguments = parts.find("arguments");
    for (const char* key : {"args", "input"}) {
        if (!arguments)
            arguments = parts.find(key);
    }
    recording.add_call(id_of(call, null_id), std::move(*name), arguments);
}

void read_calls(const Value& message, RecordingBuilder& recording, NullId null_id)
{
    const Array* calls = list_at(message, "tool_calls");
    if (calls) {
        recording.has_calls();
        for (const Value& call : *calls)
            read_call(call, recording, null_id);
    }
    const Value* legacy = message.find("function_call");
    const std::optional<std::string> name = legacy ? text_at(*legacy, "name") : std::nullopt;
    if (name && !name->empty() && (!calls || calls->empty()))
        recording.add_call(std::nullopt, *name, legacy->find("arguments"));
}

} // namespace interlock::exchange::chat
