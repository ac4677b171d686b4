// SPDX-License-Identifier: GPL-3.0-or-later
// A history with roles in capitals, results that repeat their calls, and what stands beside the history.
#include "core/exchange/cohere_v1.h"

#include "core/exchange/chat_messages.h"
#include "core/exchange/json_text.h"

namespace interlock::exchange::cohere_v1 {

namespace {

using logic::Array;
using logic::Value;

enum class Speaker { User, Chatbot, System, Tool };

/// Client libraries write "USER", "User" or "user".
std::optional<Speaker> speaker_of(const Value& entry)
{
    std::optional<std::string> role = text_at(entry, "role");
    if (!role)
        return std::nullopt;
    for (char& letter : *role)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    if (role == "user")
        return Speaker::User;
    if (role == "chatbot")
        return Speaker::Chatbot;
    if (role == "system")
        return Speaker::System;
    if (role == "tool")
        return Speaker::Tool;
    return std::nullopt;
}

bool is_entry(const Value& entry)
{
    return speaker_of(entry) && !entry.find("content") &&
           (chat::has_text(entry, "message") || entry.find("tool_results") ||
            (speaker_of(entry) == Speaker::Chatbot && entry.find("tool_calls")));
}

bool is_list_of_entries(const Array& list)
{
    return chat::any_of_first(list, is_entry);
}

class Reader {
public:
    explicit Reader(RecordingBuilder& recording) : m_recording(recording) {}

    void take_entry(const Value& entry)
    {
        m_recording.next_message();
        const std::optional<Speaker> speaker = speaker_of(entry);
        if (!speaker) {
            const std::optional<std::string> role = text_at(entry, "role");
            m_recording.skip(role ? "unknown role \"" + *role + "\"" : std::string("no role"));
        } else if (speaker == Speaker::User) {
            take_user(entry);
        } else if (speaker == Speaker::Chatbot) {
            take_answer(entry, text_at(entry, "message"));
        } else if (speaker == Speaker::Tool) {
            take_results(entry);
        } else {
            m_recording.leave_out_system();
        }
    }

    /// The current message and results, which are no entries of the history yet.
    void take_current(const Value& request)
    {
        m_recording.next_message();
        if (const std::optional<std::string> message = text_at(request, "message");
            message && !message->empty())
            take_user(request);
        take_results(request);
    }

    void take_answer(const Value& answer, std::optional<std::string> text)
    {
        m_recording.add_assistant(std::move(text));
        m_waiting.clear();
        if (const Array* calls = list_at(answer, "tool_calls")) {
            m_recording.has_calls();
            for (const Value& call : *calls)
                take_call(call);
        }
    }

private:
    void take_user(const Value& entry)
    {
        m_recording.add_user(text_at(entry, "message").value_or(std::string()));
        m_waiting.clear();
    }

    void take_call(const Value& call)
    {
        const std::optional<std::string> name = text_at(call, "name");
        if (!name || name->empty()) {
            m_recording.skip("a tool call without a name");
            return;
        }
        m_recording.add_call(std::nullopt, *name, call.find("parameters"));
        m_waiting.push_back(*name);
    }

    void take_results(const Value& holder)
    {
        const Array* results = list_at(holder, "tool_results");
        if (!results || results->empty())
            return;
        if (m_waiting.empty())
            take_calls_of(*results);
        for (const Value& result : *results)
            take_result(result);
    }

    /// The answer with these calls was not recorded: a request with results replaces it.
    void take_calls_of(const Array& results)
    {
        bool begun = false;
        for (const Value& result : results) {
            const Value* call = result.find("call");
            if (!call || !text_at(*call, "name"))
                continue;
            if (!begun)
                m_recording.add_assistant({});
            begun = true;
            take_call(*call);
        }
    }

    void take_result(const Value& result)
    {
        if (!result.is_object()) {
            m_recording.skip("a tool result that is no object");
            return;
        }
        const Value* call = result.find("call");
        const Value* outputs = result.find("outputs");
        const std::optional<std::string> name = call ? text_at(*call, "name") : std::nullopt;
        if (const auto waiting = std::find(m_waiting.begin(), m_waiting.end(), name);
            waiting != m_waiting.end())
            m_waiting.erase(waiting);
        m_recording.add_result(std::nullopt, name, outputs ? write_json(*outputs) : std::string());
    }

    RecordingBuilder& m_recording;
    std::vector<std::optional<std::string>> m_waiting; ///< names of the last answer's calls without a result
};

/// The request in a record of a request and its response; else the value itself.
const Value& request_of(const Value& value)
{
    const Value* request = value.find("request");
    if (!request || !value.find("response"))
        return value;
    const Value* body = request->find("body");
    return body && body->is_object() ? *body : *request;
}

} // namespace

bool is_conversation(const Value& value)
{
    if (value.is_array())
        return is_list_of_entries(value.as_array());
    const Value& request = request_of(value);
    const Array* history = list_at(request, "chat_history");
    return history &&
           (is_list_of_entries(*history) || (history->empty() && chat::has_text(request, "message")));
}

void read(const Value& conversation, RecordingBuilder& recording)
{
    Reader reader(recording);
    const Value& request = request_of(conversation);
    const Array* history =
        conversation.is_array() ? &conversation.as_array() : list_at(request, "chat_history");
    if (history) {
        for (const Value& entry : *history)
            reader.take_entry(entry);
    }
    reader.take_current(request);
    if (&request == &conversation)
        return;
    const Value* response = conversation.find("response");
    const Value* body = response->find("body");
    const Value& answer = body && body->is_object() ? *body : *response;
    if (text_at(answer, "text") || list_at(answer, "tool_calls")) {
        recording.next_message();
        reader.take_answer(answer, text_at(answer, "text"));
    }
}

} // namespace interlock::exchange::cohere_v1
