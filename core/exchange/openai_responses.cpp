// SPDX-License-Identifier: GPL-3.0-or-later
// Items by type; which calls make up one assistant message.
#include "core/exchange/openai_responses.h"

#include "core/exchange/chat_messages.h"
#include "core/exchange/json_text.h"
#include "core/exchange/message_shapes.h"

#include <algorithm>
#include <array>

namespace interlock::exchange::openai_responses {

namespace {

using logic::Array;
using logic::Object;
using logic::Value;

bool is_call(std::string_view type)
{
    return type == "function_call" || type == "custom_tool_call";
}

bool is_result(std::string_view type)
{
    return type == "function_call_output" || type == "custom_tool_call_output";
}

/// A part of a message: "input_text" and its like stand in no other format.
bool is_typed_part(const Value& part)
{
    const std::string_view type = word_at(part, "type");
    return type == "output_text" || type == "input_text" || type == "input_image" || type == "input_file";
}

Tell tell(const Value& item)
{
    if (!item.is_object())
        return item.is_array() ? Tell::No : Tell::Unknown;
    const std::string_view type = word_at(item, "type");
    const std::string_view role = word_at(item, "role");
    if (is_call(type) || is_result(type))
        return item.find("call_id") ? Tell::Yes : Tell::No;
    if (type == "reasoning" || type == "item_reference")
        return item.find("id") || item.find("summary") ? Tell::Yes : Tell::No;
    if (role.empty()) {
        constexpr std::string_view kCall =
            "_call"; // "web_search_call", "mcp_call": what the provider carries out
        const bool is_other_call =
            type.size() > kCall.size() && type.substr(type.size() - kCall.size()) == kCall;
        return is_other_call && item.find("id") ? Tell::Yes : type.empty() ? Tell::Unknown : Tell::No;
    }
    if (role != "user" && role != "assistant" && role != "system" && role != "developer")
        return Tell::No;
    if (item.find("tool_calls") || item.find("function_call") || item.find("parts"))
        return Tell::No;
    if (const logic::Array* parts = list_at(item, "content")) {
        if (std::any_of(parts->begin(), parts->end(), is_typed_part))
            return Tell::Yes;
    }
    return type.empty() || type == "message" ? Tell::Unknown : Tell::No;
}

bool is_response(const Value& value)
{
    const Value* output = value.find("output");
    return output && is_told(*output, tell);
}

/// True where a request with a string as input is one for an answer, and not for embeddings, speech or
/// moderation.
bool asks_for_an_answer(const Value& request)
{
    constexpr std::array kOnlyHere{"instructions",
                                   "previous_response_id",
                                   "max_output_tokens",
                                   "store",
                                   "reasoning",
                                   "include",
                                   "tools",
                                   "tool_choice",
                                   "text",
                                   "truncation"};
    return !word_at(request, "model").empty() && !request.find("messages") &&
           std::any_of(kOnlyHere.begin(), kOnlyHere.end(),
                       [&](const char* key) { return request.find(key); });
}

class Reader {
public:
    explicit Reader(RecordingBuilder& recording) : m_recording(recording) {}

    void read_input(const Value& input)
    {
        if (input.is_string()) {
            m_recording.next_message();
            m_recording.add_user(input.as_string());
        } else if (input.is_array()) {
            for (const Value& item : input.as_array())
                read_item(item, false);
        }
    }

    /// What one call of the model gave.
    void read_output(const logic::Array& output)
    {
        m_is_open = false;
        for (const Value& item : output)
            read_item(item, true);
    }

private:
    /// `is_one_message`: a text joins the assistant message that is open.
    void read_item(const Value& item, bool is_one_message)
    {
        m_recording.next_message();
        const std::string_view type = word_at(item, "type");
        if (is_call(type)) {
            if (!m_is_open)
                m_recording.add_assistant({});
            m_is_open = true;
            std::optional<std::string> id = text_at(item, "call_id");
            m_recording.add_call(id ? std::move(id) : text_at(item, "id"), std::string(word_at(item, "name")),
                                 item.find(type == "function_call" ? "arguments" : "input"));
        } else if (is_result(type)) {
            m_is_open = false;
            m_recording.add_result(text_at(item, "call_id"), {},
                                   content_text(item.find("output")).value_or(""));
        } else if (type.empty() || type == "message") {
            read_message(item, is_one_message);
        } else {
            m_recording.leave_out("items of type \"" + std::string(type) + "\"");
        }
    }

    void read_message(const Value& item, bool is_one_message)
    {
        const std::string_view role = word_at(item, "role");
        const std::optional<std::string> content = chat::content_of(item, m_recording);
        if (role == "user") {
            m_is_open = false;
            m_recording.add_user(content.value_or(std::string()));
        } else if (role == "assistant") {
            if (m_is_open && is_one_message)
                m_recording.add_assistant_text(content.value_or(std::string()));
            else
                m_recording.add_assistant(content);
            m_is_open = true;
        } else if (role.empty()) {
            m_recording.skip("no role and no type");
        } else if (role == "system" || role == "developer") {
            m_recording.leave_out_system();
        } else {
            m_recording.skip("unknown role \"" + std::string(role) + "\"");
        }
    }

    RecordingBuilder& m_recording;
    bool m_is_open = false; ///< calls belong to the assistant message added last
};

} // namespace

bool is_conversation(const Value& value)
{
    if (value.is_array())
        return is_told(value, tell);
    const RecordedExchange found = find_exchange(value, "input", is_response);
    if (!found.messages)
        return false;
    if (found.messages->is_string())
        return found.response || asks_for_an_answer(value);
    return is_told(*found.messages, tell) || (found.response && may_be(*found.messages, tell));
}

bool could_be(const Value& value)
{
    return is_conversation(value) || may_be(value, tell);
}

void read(const Value& conversation, RecordingBuilder& recording)
{
    Reader reader(recording);
    const RecordedExchange found = find_exchange(conversation, "input", is_response);
    reader.read_input(found.messages ? *found.messages : conversation);
    if (!found.response)
        return;
    const Array& output = *list_at(*found.response, "output");
    const Value& last = output.back(); // one item tells, so there is one
    if (!has_last(*found.messages, last, "content") && !has_last(*found.messages, last, "call_id"))
        reader.read_output(output);
}

Value write(const ExportConversation& conversation)
{
    Array items;
    const auto add_text = [&items](const char* role, const char* type, std::string text) {
        items.push_back(Object{{"type", "message"},
                               {"role", role},
                               {"content", Array{Object{{"type", type}, {"text", std::move(text)}}}}});
    };
    for (const ExportMessage& message : conversation.messages) {
        if (message.role == Role::User)
            add_text("user", "input_text", message.text());
        else if (!message.texts.empty())
            add_text("assistant", "output_text", message.text());
        for (const ExportCall& call : message.calls)
            items.push_back(
                Object{{"type", "function_call"},
                       {"call_id", call.id},
                       {"name", call.name},
                       {"arguments",
                        call.arguments.is_string() ? call.arguments : Value(write_json(call.arguments))}});
        for (const ExportResult& result : message.results)
            items.push_back(Object{{"type", "function_call_output"},
                                   {"call_id", message.calls[result.call].id},
                                   {"output", result.content}});
    }
    return Object{{"input", std::move(items)}};
}

} // namespace interlock::exchange::openai_responses
