// SPDX-License-Identifier: GPL-3.0-or-later
// Messages made of blocks, by the one key that the block has.
#include "core/exchange/bedrock_converse.h"

#include "core/exchange/json_text.h"
#include "core/exchange/message_shapes.h"

namespace interlock::exchange::bedrock_converse {

namespace {

using logic::Value;

Tell tell_block(const Value& block)
{
    if (!block.is_object())
        return Tell::Unknown;
    if (block.find("type"))
        return Tell::No;
    for (const char* key : {"toolUse", "toolResult"}) {
        const Value* inside = block.find(key);
        if (inside && inside->is_object())
            return Tell::Yes;
    }
    return word_at(block, "text").empty() ? Tell::Unknown : Tell::Yes;
}

Tell tell(const Value& message)
{
    const std::string_view role = word_at(message, "role");
    if (role.empty())
        return message.find("type") || message.is_array() ? Tell::No : Tell::Unknown;
    if ((role != "user" && role != "assistant" && role != "system") || message.find("tool_calls") ||
        message.find("parts"))
        return Tell::No;
    if (const logic::Array* blocks = list_at(message, "content")) {
        for (const Value& block : *blocks) {
            if (const Tell told = tell_block(block); told != Tell::Unknown)
                return told;
        }
    }
    return Tell::Unknown;
}

const Value* message_of(const Value& response)
{
    const Value* message = value_at(response, {"output", "message"});
    return message && word_at(*message, "role") == "assistant" ? message : nullptr;
}

bool is_response(const Value& value)
{
    return message_of(value) != nullptr;
}

void read_result(const Value& result, RecordingBuilder& recording)
{
    std::string text;
    if (const logic::Array* parts = list_at(result, "content")) {
        for (const Value& part : *parts) {
            const Value* words = part.find("text");
            const Value* json = part.find("json");
            if (words && words->is_string())
                text += (text.empty() ? "" : "\n") + words->as_string();
            else if (json)
                text += (text.empty() ? "" : "\n") + write_json(*json);
        }
    }
    const std::string_view status = word_at(result, "status");
    std::optional<ResultStatus> said;
    if (status == "error" || status == "success")
        said = status == "error" ? ResultStatus::Error : ResultStatus::Success;
    recording.add_result(text_at(result, "toolUseId"), {}, std::move(text), said);
}

void leave_out_block(const Value& block, RecordingBuilder& recording)
{
    if (block.is_object() && !block.as_object().empty())
        recording.leave_out("blocks of type \"" + block.as_object().begin()->key + "\"");
    else
        recording.skip("a block that is no object");
}

void read_message(const Value& message, RecordingBuilder& recording)
{
    recording.next_message();
    const std::string_view role = word_at(message, "role");
    if (role == "system") {
        recording.leave_out_system();
        return;
    }
    const bool is_user = role == "user";
    if (!is_user && role != "assistant") {
        recording.skip(role.empty() ? std::string("no role") : "unknown role \"" + std::string(role) + "\"");
        return;
    }
    UserBlocks user(recording);
    if (!is_user)
        recording.add_assistant({});
    const auto add_text = [&](const std::string& text) {
        if (is_user)
            user.add_text(text);
        else if (!text.empty())
            recording.add_assistant_text(text);
    };
    const Value* content = message.find("content");
    if (content && content->is_string())
        add_text(content->as_string());
    if (const logic::Array* blocks = list_at(message, "content")) {
        for (const Value& block : *blocks) {
            const Value* text = block.find("text");
            if (const Value* call = block.find("toolUse")) {
                recording.add_call(text_at(*call, "toolUseId"), std::string(word_at(*call, "name")),
                                   call->find("input"));
            } else if (const Value* result = block.find("toolResult")) {
                read_result(*result, recording);
                user.has_result();
            } else if (text && text->is_string()) {
                add_text(text->as_string());
            } else {
                leave_out_block(block, recording);
            }
        }
    }
    if (is_user)
        user.finish();
}

} // namespace

bool is_conversation(const Value& value)
{
    if (value.is_array())
        return is_told(value, tell);
    const RecordedExchange found = find_exchange(value, "messages", is_response);
    return found.response && is_told(*found.messages, tell);
}

bool could_be(const Value& value)
{
    return is_conversation(value) || may_be(value, tell);
}

void read(const Value& conversation, RecordingBuilder& recording)
{
    const RecordedExchange found = find_exchange(conversation, "messages", is_response);
    for (const Value& message : (found.messages ? *found.messages : conversation).as_array())
        read_message(message, recording);
    if (found.response && !has_last(*found.messages, *message_of(*found.response), "content"))
        read_message(*message_of(*found.response), recording);
}

} // namespace interlock::exchange::bedrock_converse
