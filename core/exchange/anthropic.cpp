// SPDX-License-Identifier: GPL-3.0-or-later
// Messages made of blocks, by the type of the block.
#include "core/exchange/anthropic.h"

#include "core/exchange/json_text.h"
#include "core/exchange/message_shapes.h"

namespace interlock::exchange::anthropic {

namespace {

using logic::Array;
using logic::Object;
using logic::Value;

bool ends_with(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

bool is_call(std::string_view type)
{
    return type == "tool_use" || type == "server_tool_use" || type == "mcp_tool_use";
}

/// "tool_result", and "web_search_tool_result" and its like for what the provider carries out.
bool is_result(std::string_view type)
{
    return type == "tool_result" || ends_with(type, "_tool_result");
}

Tell tell_block(const Value& block)
{
    const std::string_view type = word_at(block, "type");
    if ((is_call(type) && block.find("name")) || (is_result(type) && block.find("tool_use_id")))
        return Tell::Yes;
    if (type == "redacted_thinking" || (type == "thinking" && block.find("signature")))
        return Tell::Yes;
    const bool is_bedrock = block.is_object() && type.empty();
    return is_bedrock ? Tell::No : Tell::Unknown;
}

Tell tell(const Value& message)
{
    const std::string_view role = word_at(message, "role");
    if (role.empty())
        return message.find("type") || message.is_array() ? Tell::No : Tell::Unknown;
    if (role != "user" && role != "assistant" && role != "system")
        return Tell::No;
    for (const char* foreign : {"tool_calls", "function_call", "parts"}) {
        const Value* value = message.find(foreign);
        if (value && !value->is_null())
            return Tell::No;
    }
    if (const logic::Array* blocks = list_at(message, "content")) {
        for (const Value& block : *blocks) {
            if (const Tell told = tell_block(block); told != Tell::Unknown)
                return told;
        }
    }
    return Tell::Unknown;
}

bool is_response(const Value& value)
{
    return word_at(value, "role") == "assistant" && list_at(value, "content");
}

/// An error where the block says so, a success where it could have; nothing where the block does not say.
std::optional<ResultStatus> status_of(const Value& block)
{
    const Value* is_error = block.find("is_error");
    if (is_error && is_error->is_bool())
        return is_error->as_bool() ? ResultStatus::Error : ResultStatus::Success;
    const Value* content = block.find("content");
    const bool failed = content && ends_with(word_at(*content, "type"), "_error");
    return failed ? std::optional<ResultStatus>(ResultStatus::Error) : std::nullopt;
}

void read_result(const Value& block, RecordingBuilder& recording)
{
    const Value* content = block.find("content");
    std::string text = content_text(content).value_or(std::string());
    // What a provider's own tool found is a list of objects without a text; pictures are none that we could
    // keep.
    if (text.empty() && content && content->is_array() && !content->as_array().empty() &&
        word_at(block, "type") != "tool_result")
        text = write_json(*content);
    recording.add_result(text_at(block, "tool_use_id"), {}, std::move(text), status_of(block));
}

void leave_out_block(const Value& block, RecordingBuilder& recording)
{
    const std::string_view type = word_at(block, "type");
    if (type.empty())
        recording.skip("a block without a type");
    else
        recording.leave_out("blocks of type \"" + std::string(type) + "\"");
}

} // namespace

bool is_conversation(const Value& value)
{
    if (value.is_array())
        return is_told(value, tell);
    const RecordedExchange found = find_exchange(value, "messages", is_response);
    return found.response &&
           (is_told(*found.messages, tell) ||
            (word_at(*found.response, "type") == "message" && may_be(*found.messages, tell)));
}

bool could_be(const Value& value)
{
    return is_conversation(value) || may_be(value, tell);
}

void read_user(const Value& message, RecordingBuilder& recording)
{
    const Value* content = message.find("content");
    if (!content || !content->is_array()) {
        recording.add_user(content_text(content).value_or(std::string()));
        return;
    }
    UserBlocks user(recording);
    for (const Value& block : content->as_array()) {
        if (is_result(word_at(block, "type"))) {
            read_result(block, recording);
            user.has_result();
        } else if (block.is_string()) {
            user.add_text(block.as_string());
        } else if (const Value* text = block.find("text"); text && text->is_string()) {
            user.add_text(text->as_string());
        } else {
            leave_out_block(block, recording);
        }
    }
    user.finish();
}

void read_assistant_content(const Value& message, RecordingBuilder& recording)
{
    const Value* content = message.find("content");
    if (!content || !content->is_array()) {
        if (const std::optional<std::string> text = content_text(content))
            recording.add_assistant_text(*text);
        return;
    }
    for (const Value& block : content->as_array()) {
        const std::string_view type = word_at(block, "type");
        if (is_call(type)) {
            recording.add_call(text_at(block, "id"), std::string(word_at(block, "name")),
                               block.find("input"));
        } else if (is_result(type)) {
            read_result(block, recording);
        } else if (block.is_string()) {
            recording.add_assistant_text(block.as_string());
        } else if (const Value* text = block.find("text"); text && text->is_string()) {
            if (!text->as_string().empty())
                recording.add_assistant_text(text->as_string());
        } else {
            leave_out_block(block, recording);
        }
    }
}

void read(const Value& conversation, RecordingBuilder& recording)
{
    const RecordedExchange found = find_exchange(conversation, "messages", is_response);
    const auto add = [&recording](const Value& message) {
        recording.next_message();
        const std::string_view role = word_at(message, "role");
        if (role == "system") {
            recording.leave_out_system();
            return;
        }
        if (role == "user") {
            read_user(message, recording);
        } else if (role == "assistant") {
            recording.add_assistant({});
            read_assistant_content(message, recording);
        } else {
            recording.skip(role.empty() ? std::string("no role")
                                        : "unknown role \"" + std::string(role) + "\"");
        }
    };
    for (const Value& message : (found.messages ? *found.messages : conversation).as_array())
        add(message);
    if (found.response && !has_last(*found.messages, *found.response, "content"))
        add(*found.response);
}

Value write(const ExportConversation& conversation)
{
    Array messages;
    Array user; // blocks of the user message that is open
    const auto close = [&messages](const char* role, Array& blocks) {
        if (!blocks.empty())
            messages.push_back(Object{{"role", role}, {"content", std::move(blocks)}});
        blocks = {};
    };
    for (const ExportMessage& message : conversation.messages) {
        const bool is_user = message.role == Role::User;
        Array assistant;
        for (const std::string& text : message.texts)
            (is_user ? user : assistant).push_back(Object{{"type", "text"}, {"text", text}});
        if (is_user)
            continue;
        close("user", user);
        for (const ExportCall& call : message.calls)
            assistant.push_back(Object{
                {"type", "tool_use"}, {"id", call.id}, {"name", call.name}, {"input", call.arguments}});
        close("assistant", assistant);
        for (const ExportResult& result : message.results) {
            Object block{{"type", "tool_result"},
                         {"tool_use_id", message.calls[result.call].id},
                         {"content", result.content}};
            if (result.failed)
                block.set("is_error", true);
            user.push_back(std::move(block));
        }
    }
    close("user", user);
    return Object{{"messages", std::move(messages)}};
}

} // namespace interlock::exchange::anthropic
