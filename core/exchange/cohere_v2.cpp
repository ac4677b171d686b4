// SPDX-License-Identifier: GPL-3.0-or-later
// Plans and documents, which OpenAI does not have.
#include "core/exchange/cohere_v2.h"

#include "core/exchange/chat_messages.h"
#include "core/exchange/json_text.h"

namespace interlock::exchange::cohere_v2 {

namespace {

using logic::Array;
using logic::Value;

bool is_document(const Value& part)
{
    return part.find("document") && word_at(part, "type") == "document";
}

bool is_typical(const Value& message)
{
    const Array* parts = list_at(message, "content");
    return chat::has_text(message, "tool_plan") || list_at(message, "citations") ||
           (parts && chat::any_of_first(*parts, is_document));
}

std::string document_text(const Value& document)
{
    const Value* data = document.find("data");
    return content_text(data ? data : &document).value_or(std::string());
}

std::string result_text(const Value& message, RecordingBuilder& recording)
{
    const Array* parts = list_at(message, "content");
    if (!parts)
        return content_text(message.find("content")).value_or(std::string());
    std::string text;
    for (const Value& part : *parts) {
        const std::optional<std::string> piece =
            is_document(part) ? document_text(*part.find("document")) : text_at(part, "text");
        if (piece)
            text += (text.empty() ? "" : "\n") + *piece;
        else
            chat::leave_out_part(part, recording);
    }
    return text;
}

} // namespace

bool is_conversation(const Value& value)
{
    return chat::is_conversation(value, is_typical);
}

void read(const Value& conversation, RecordingBuilder& recording)
{
    chat::for_each_message(conversation, recording, [&](const Value& message, const std::string& role) {
        if (role == "user") {
            recording.add_user(chat::content_of(message, recording).value_or(std::string()));
        } else if (role == "assistant") {
            const std::optional<std::string> content = chat::content_of(message, recording);
            const std::optional<std::string> plan = text_at(message, "tool_plan");
            recording.add_assistant(plan ? plan : content);
            if (plan && content && !content->empty())
                recording.add_assistant_text(*content);
            chat::read_calls(message, recording);
        } else if (role == "tool") {
            recording.add_result(text_at(message, "tool_call_id"), std::nullopt,
                                 result_text(message, recording));
        } else {
            return false;
        }
        return true;
    });
}

} // namespace interlock::exchange::cohere_v2
