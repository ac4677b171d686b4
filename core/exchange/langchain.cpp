// SPDX-License-Identifier: GPL-3.0-or-later
// One message in any of three dumps, and the calls that it carries in up to four places.
#include "core/exchange/langchain.h"

#include "core/exchange/chat_messages.h"
#include "core/exchange/message_shapes.h"

namespace interlock::exchange::langchain {

namespace {

using logic::Array;
using logic::Object;
using logic::Value;

enum class Kind { None, Human, Ai, Tool, System, Chat, Remove };

/// "AIMessage", "AIMessageChunk", and in `type` also "ai".
Kind kind_of(std::string_view name)
{
    constexpr std::string_view kChunk = "Chunk";
    if (name.size() > kChunk.size() && name.substr(name.size() - kChunk.size()) == kChunk)
        name.remove_suffix(kChunk.size());
    if (name == "human" || name == "HumanMessage")
        return Kind::Human;
    if (name == "ai" || name == "AIMessage")
        return Kind::Ai;
    if (name == "tool" || name == "ToolMessage" || name == "function" || name == "FunctionMessage")
        return Kind::Tool;
    if (name == "system" || name == "SystemMessage" || name == "developer")
        return Kind::System;
    if (name == "chat" || name == "ChatMessage")
        return Kind::Chat;
    return name == "remove" || name == "RemoveMessage" ? Kind::Remove : Kind::None;
}

/// What kind of message the value is, and where its content and calls are.
struct Message {
    Kind kind = Kind::None;
    const Value* body = nullptr;
};

Message message_of(const Value& value)
{
    const std::string_view type = word_at(value, "type");
    if (type == "constructor") {
        const Array* path = list_at(value, "id");
        const Value* body = value.find("kwargs");
        if (!value.find("lc") || !body || !body->is_object() || !path || path->empty() ||
            !path->back().is_string())
            return {};
        return {kind_of(path->back().as_string()), body};
    }
    if (value.find("role") && type != "chat")
        return {};
    const Value* data = value.find("data");
    const Value* body = data && data->is_object() ? data : &value;
    return body->find("content") ? Message{kind_of(type), body} : Message{};
}

Tell tell(const Value& value)
{
    if (!value.is_object())
        return value.is_array() ? Tell::No : Tell::Unknown;
    const Message message = message_of(value);
    if (message.kind == Kind::None)
        return value.find("role") || value.find("type") || value.find("lc") ? Tell::No : Tell::Unknown;
    // "tool", "system" and their like are words of other formats, too.
    const bool is_sure = message.body != &value || message.kind == Kind::Human || message.kind == Kind::Ai;
    return is_sure ? Tell::Yes : Tell::Unknown;
}

/// The calls of LangChain's own lists; true where there are any.
bool read_own_calls(const Value& body, RecordingBuilder& recording)
{
    bool any = false;
    for (const char* key : {"tool_calls", "invalid_tool_calls"}) {
        const Array* calls = list_at(body, key);
        for (std::size_t i = 0; calls && i < calls->size(); ++i) {
            const Value& call = (*calls)[i];
            recording.add_call(text_at(call, "id"), std::string(word_at(call, "name")), call.find("args"));
            any = true;
        }
    }
    return any;
}

/// The calls as the provider sent them, for dumps that have nothing else.
void read_provider_calls(const Value& body, RecordingBuilder& recording)
{
    const Value* more = body.find("additional_kwargs");
    if (const Array* calls = more ? list_at(*more, "tool_calls") : nullptr; calls && !calls->empty()) {
        for (const Value& call : *calls) {
            const Value* function = call.find("function");
            const Value& inside = function ? *function : call;
            recording.add_call(text_at(call, "id"), std::string(word_at(inside, "name")),
                               inside.find("arguments"));
        }
        return;
    }
    const Value* legacy = more ? more->find("function_call") : nullptr;
    if (legacy && !word_at(*legacy, "name").empty()) {
        recording.add_call({}, std::string(word_at(*legacy, "name")), legacy->find("arguments"));
        return;
    }
    const Array* blocks = list_at(body, "content");
    for (std::size_t i = 0; blocks && i < blocks->size(); ++i) {
        const Value& block = (*blocks)[i];
        const std::string_view type = word_at(block, "type");
        if (type == "tool_use" || type == "tool_call")
            recording.add_call(text_at(block, "id"), std::string(word_at(block, "name")),
                               block.find(type == "tool_use" ? "input" : "args"));
    }
}

bool is_call_part(std::string_view type)
{
    return type == "tool_use" || type == "tool_call" || type == "function_call" || type == "input_json_delta";
}

/// Pictures, files and thoughts; calls that stand in the content, too, are none of them.
void leave_out_parts(const Value& body, RecordingBuilder& recording)
{
    const Array* parts = list_at(body, "content");
    for (std::size_t i = 0; parts && i < parts->size(); ++i) {
        const Value& part = (*parts)[i];
        if (!part.is_string() && !part.find("text") && !is_call_part(word_at(part, "type")))
            chat::leave_out_part(part, recording);
    }
}

std::optional<ResultStatus> status_of(const Value& body)
{
    const std::string_view status = word_at(body, "status");
    if (status == "error")
        return ResultStatus::Error;
    return status == "success" ? std::optional<ResultStatus>(ResultStatus::Success) : std::nullopt;
}

/// A message of the kind "chat" says its role in a word.
Kind role_of(const Value& body)
{
    const std::string_view role = word_at(body, "role");
    return role == "user" || role == "human"         ? Kind::Human
           : role == "assistant" || role == "ai"     ? Kind::Ai
           : role == "tool" || role == "function"    ? Kind::Tool
           : role == "system" || role == "developer" ? Kind::System
                                                     : Kind::None;
}

} // namespace

bool is_conversation(const Value& value)
{
    return is_told(value, tell);
}

void read(const Value& messages, RecordingBuilder& recording)
{
    for (const Value& value : messages.as_array()) {
        recording.next_message();
        const Message message = message_of(value);
        if (!message.body || message.kind == Kind::None) {
            recording.skip("no message of a known kind");
            continue;
        }
        const Value& body = *message.body;
        const std::optional<std::string> content = content_text(body.find("content"));
        leave_out_parts(body, recording);
        switch (message.kind == Kind::Chat ? role_of(body) : message.kind) {
        case Kind::Human:
            recording.add_user(content.value_or(std::string()), text_at(body, "name"));
            break;
        case Kind::Ai:
            recording.add_assistant(content);
            if (list_at(body, "tool_calls"))
                recording.has_calls();
            if (!read_own_calls(body, recording))
                read_provider_calls(body, recording);
            break;
        case Kind::Tool:
            recording.add_result(text_at(body, "tool_call_id"), text_at(body, "name"),
                                 content.value_or(std::string()), status_of(body));
            break;
        case Kind::System:
            recording.leave_out_system();
            break;
        case Kind::Remove:
            recording.leave_out("messages of type \"remove\"");
            break;
        case Kind::Chat:
        case Kind::None:
            recording.skip("unknown role \"" + std::string(word_at(body, "role")) + "\"");
            break;
        }
    }
}

Value write(const ExportConversation& conversation)
{
    Array messages;
    for (const ExportMessage& message : conversation.messages) {
        Object object{{"type", message.role == Role::User ? "human" : "ai"}, {"content", message.text()}};
        if (message.author)
            object.set("name", *message.author);
        if (!message.calls.empty()) {
            Array calls;
            for (const ExportCall& call : message.calls)
                calls.push_back(Object{
                    {"name", call.name}, {"args", call.arguments}, {"id", call.id}, {"type", "tool_call"}});
            object.set("tool_calls", std::move(calls));
        }
        messages.push_back(std::move(object));
        for (const ExportResult& result : message.results) {
            const ExportCall& call = message.calls[result.call];
            messages.push_back(Object{{"type", "tool"},
                                      {"content", result.content},
                                      {"tool_call_id", call.id},
                                      {"name", result.name.value_or(call.name)},
                                      {"status", result.failed ? "error" : "success"}});
        }
    }
    return Object{{"messages", std::move(messages)}};
}

} // namespace interlock::exchange::langchain
