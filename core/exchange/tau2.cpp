// SPDX-License-Identifier: GPL-3.0-or-later
// Two who call tools: only the agent's calls count.
#include "core/exchange/tau2.h"

#include "core/exchange/chat_messages.h"

namespace interlock::exchange::tau2 {

namespace {

using logic::Array;
using logic::Value;

bool names_requestor(const Value& value)
{
    return chat::has_text(value, "requestor");
}

bool is_typical(const Value& message)
{
    return message.find("turn_idx") || names_requestor(message) || chat::any_call(message, names_requestor);
}

bool is_of_user(const Value& value)
{
    return word_at(value, "requestor") == "user";
}

/// In the message of the user all calls are the user's, whatever they say.
void read_calls(const Value& message, bool by_user, RecordingBuilder& recording)
{
    const Array* calls = list_at(message, "tool_calls");
    if (!calls)
        return;
    for (const Value& call : *calls) {
        if (by_user || is_of_user(call))
            recording.leave_out("calls of the user's own");
        else
            chat::read_call(call, recording);
    }
}

void read_result(const Value& message, RecordingBuilder& recording)
{
    if (is_of_user(message)) {
        recording.leave_out("results of the user's own calls");
        return;
    }
    std::optional<ResultStatus> status;
    if (const Value* error = message.find("error"); error && error->is_bool())
        status = error->as_bool() ? ResultStatus::Error : ResultStatus::Success;
    std::optional<std::string> id = text_at(message, "id");
    recording.add_result(id ? std::move(id) : text_at(message, "tool_call_id"), text_at(message, "name"),
                         content_text(message.find("content")).value_or(std::string()), status);
}

} // namespace

bool is_conversation(const Value& value)
{
    return chat::is_conversation(value, is_typical);
}

void read(const Value& conversation, RecordingBuilder& recording)
{
    chat::for_each_message(conversation, recording, [&](const Value& message, const std::string& role) {
        recording.at_time(time_stamp(message.find("timestamp")));
        const std::optional<std::string> content = content_text(message.find("content"));
        if (role == "user") {
            // A user who only calls tools says nothing that the agent could see.
            const Array* calls = list_at(message, "tool_calls");
            if ((content && !content->empty()) || !calls || calls->empty())
                recording.add_user(content.value_or(std::string()));
            read_calls(message, true, recording);
        } else if (role == "assistant") {
            recording.add_assistant(content);
            read_calls(message, false, recording);
        } else if (role == "tool") {
            const Array* several = list_at(message, "tool_messages");
            if (!several)
                read_result(message, recording);
            else
                std::for_each(several->begin(), several->end(),
                              [&](const Value& one) { read_result(one, recording); });
        } else {
            return false;
        }
        return true;
    });
}

} // namespace interlock::exchange::tau2
