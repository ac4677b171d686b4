// SPDX-License-Identifier: GPL-3.0-or-later
// Messages by role; everything that recorded conversations leave out or spell in an older way.
#include "core/exchange/openai_chat.h"

#include "core/exchange/json_text.h"

namespace interlock::exchange {

namespace {

using logic::Array;
using logic::Object;
using logic::Value;

std::optional<std::string> text_at(const Value& object, std::string_view key)
{
    const Value* value = object.find(key);
    return value && value->is_string() ? std::optional<std::string>(value->as_string()) : std::nullopt;
}

/// The text of a content: a string, or the text parts of a list, each on a line.
std::optional<std::string> content_text(const Value* content)
{
    if (!content || content->is_null())
        return std::nullopt;
    if (content->is_string())
        return content->as_string();
    if (!content->is_array())
        return write_json(*content);
    std::string text;
    for (const Value& part : content->as_array()) {
        const std::optional<std::string> piece =
            part.is_string() ? std::optional<std::string>(part.as_string()) : text_at(part, "text");
        if (piece)
            text += (text.empty() ? "" : "\n") + *piece;
    }
    return text;
}

class MessageReader {
public:
    explicit MessageReader(std::size_t line) { m_recording.line = line; }

    void read(const Value& message)
    {
        ++m_message;
        const std::optional<std::string> role = text_at(message, "role");
        Event event;
        if (role == "system" || role == "developer")
            return;
        if (role == "user") {
            event.role = Role::User;
            event.content = content_text(message.find("content")).value_or(std::string());
            event.author = text_at(message, "name");
        } else if (role == "assistant") {
            event.role = Role::Assistant;
            event.content = content_text(message.find("content"));
            read_calls(message, event);
        } else if (role == "tool" || role == "function") {
            event.role = Role::Tool;
            event.content = content_text(message.find("content")).value_or(std::string());
            event.tool_call_id = text_at(message, "tool_call_id");
            event.name = text_at(message, "name");
            if (event.content->rfind("Error", 0) == 0)
                note("looks_like_error", "this result reads like an error, but the format does not say so");
        } else {
            skip(role ? "unknown role \"" + *role + "\"" : std::string("no role"));
            return;
        }
        event.at = static_cast<double>(m_recording.scenario.events.size());
        m_recording.scenario.events.push_back(std::move(event));
    }

    Recording take() { return std::move(m_recording); }

private:
    void skip(const std::string& reason)
    {
        Skipped skipped;
        skipped.line = m_recording.line;
        skipped.reason = "message " + std::to_string(m_message) + ": " + reason;
        m_recording.skipped.push_back(std::move(skipped));
    }

    /// Notes are for the event that is being read.
    void note(const char* code, std::string message)
    {
        engine::Note row;
        row.code = code;
        row.message = std::move(message);
        m_recording.notes.emplace_back(m_recording.scenario.events.size(), std::move(row));
    }

    Value read_arguments(const Value* arguments, const std::string& name)
    {
        if (!arguments || arguments->is_null())
            return Object{};
        if (arguments->is_object())
            return *arguments;
        if (!arguments->is_string())
            return write_json(*arguments);
        if (arguments->as_string().empty())
            return Object{};
        const JsonReading reading = read_json(arguments->as_string(), {false, logic::kMaxNesting});
        if (reading.value && reading.value->is_object())
            return *reading.value;
        note("arguments_not_an_object", "the arguments of \"" + name + "\" are no JSON object: kept as text");
        return *arguments;
    }

    void add_call(Event& event, std::optional<std::string> id, const Value& function, const char* arguments_key)
    {
        ToolCall call;
        call.id = std::move(id);
        call.name = text_at(function, "name").value_or(std::string());
        call.arguments = read_arguments(function.find(arguments_key), call.name);
        event.tool_calls->push_back(std::move(call));
    }

    void read_calls(const Value& message, Event& event)
    {
        const Value* calls = message.find("tool_calls");
        if (calls && calls->is_array()) {
            event.tool_calls.emplace();
            for (const Value& call : calls->as_array()) {
                if (!call.is_object())
                    skip("a tool call that is no object");
                else if (const Value* function = call.find("function"))
                    add_call(event, text_at(call, "id"), *function, "arguments");
                else if (const Value* custom = call.find("custom"))
                    add_call(event, text_at(call, "id"), *custom, "input");
                else
                    add_call(event, text_at(call, "id"), call, "arguments");
            }
        }
        const Value* legacy = message.find("function_call");
        const std::optional<std::string> name = legacy ? text_at(*legacy, "name") : std::nullopt;
        if (name && !name->empty() && event.calls().empty()) {
            event.tool_calls.emplace();
            add_call(event, std::nullopt, *legacy, "arguments");
        }
    }

    Recording m_recording;
    std::size_t m_message = 0; ///< of the message that is being read, from 1
};

} // namespace

Recording read_openai_chat(const Array& messages, std::size_t line)
{
    MessageReader reader(line);
    for (const Value& message : messages)
        reader.read(message);
    return reader.take();
}

} // namespace interlock::exchange
