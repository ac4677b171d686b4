// SPDX-License-Identifier: GPL-3.0-or-later
// What Inspect writes that OpenAI does not, and the samples around it.
#include "core/exchange/inspect.h"

#include "core/exchange/chat_messages.h"

namespace interlock::exchange::inspect {

namespace {

using logic::Array;
using logic::Value;

constexpr std::string_view kAttachment = "attachment://";

bool is_own_call(const Value& call)
{
    return chat::has_text(call, "function") && call.find("arguments");
}

bool is_typical(const Value& message)
{
    return word_at(message, "source") == "input" || word_at(message, "source") == "generate" ||
           (word_at(message, "role") == "tool" && chat::has_text(message, "function")) ||
           chat::any_call(message, is_own_call);
}

const Value* sample_messages(const Value& value)
{
    const Value* messages = value.find("messages");
    return messages && value.find("epoch") && messages->is_array() &&
                   chat::any_of_first(messages->as_array(), chat::has_role)
               ? messages
               : nullptr;
}

/// Reads one conversation; knows the long texts that stand apart from it.
class Reader {
public:
    Reader(const Value* attachments, RecordingBuilder& recording)
        : m_attachments(attachments), m_recording(recording)
    {
    }

    bool take(const Value& message, const std::string& role)
    {
        std::optional<std::string> content = chat::content_of(message, m_recording);
        if (content)
            content = put_back(*std::move(content));
        if (role == "user") {
            m_recording.add_user(std::move(content).value_or(std::string()));
        } else if (role == "assistant") {
            m_recording.add_assistant(std::move(content));
            chat::read_calls(message, m_recording);
        } else if (role == "tool") {
            take_result(message, std::move(content).value_or(std::string()));
        } else {
            return false;
        }
        return true;
    }

private:
    void take_result(const Value& message, std::string content)
    {
        const Value* error = message.find("error");
        const bool failed = error && !error->is_null();
        if (failed && content.empty())
            content = text_at(*error, "message").value_or(content_text(error).value_or(std::string()));
        m_recording.add_result(text_at(message, "tool_call_id"), text_at(message, "function"),
                               std::move(content), failed ? ResultStatus::Error : ResultStatus::Success);
    }

    std::string put_back(std::string text) const
    {
        if (!m_attachments || text.rfind(kAttachment, 0) != 0)
            return text;
        return text_at(*m_attachments, std::string_view(text).substr(kAttachment.size())).value_or(text);
    }

    const Value* m_attachments;
    RecordingBuilder& m_recording;
};

} // namespace

bool is_conversation(const Value& value)
{
    return sample_messages(value) || chat::is_conversation(value, is_typical);
}

void read(const Value& conversation, RecordingBuilder& recording)
{
    const Value* messages = sample_messages(conversation);
    Reader reader(conversation.find("attachments"), recording);
    chat::for_each_message(
        messages ? *messages : conversation, recording,
        [&reader](const Value& message, const std::string& role) { return reader.take(message, role); });
}

} // namespace interlock::exchange::inspect
