// SPDX-License-Identifier: GPL-3.0-or-later
// Contents by role, parts by the key that they have.
#include "core/exchange/gemini.h"

#include "core/exchange/json_text.h"
#include "core/exchange/message_shapes.h"

#include <algorithm>

namespace interlock::exchange::gemini {

namespace {

using logic::Array;
using logic::Object;
using logic::Value;

/// The member under either spelling.
const Value* either(const Value& object, std::string_view camel, std::string_view snake)
{
    const Value* value = object.find(camel);
    return value ? value : object.find(snake);
}

const Value* call_of(const Value& part)
{
    return either(part, "functionCall", "function_call");
}

const Value* result_of(const Value& part)
{
    return either(part, "functionResponse", "function_response");
}

Tell tell(const Value& content)
{
    const logic::Array* parts = list_at(content, "parts");
    const std::string_view role = word_at(content, "role");
    if (!parts)
        return content.is_object() ? Tell::No : Tell::Unknown;
    if (role == "assistant" || content.find("content"))
        return Tell::No;
    if (role.empty() && parts->empty())
        return Tell::Unknown;
    return std::any_of(parts->begin(), parts->end(), [](const Value& part) { return part.find("type"); })
               ? Tell::No
               : Tell::Yes;
}

/// The content of the first candidate.
const Value* answer_of(const Value& response)
{
    const logic::Array* candidates = list_at(response, "candidates");
    const Value* content = candidates && !candidates->empty() ? candidates->front().find("content") : nullptr;
    return content && list_at(*content, "parts") ? content : nullptr;
}

bool is_response(const Value& value)
{
    return answer_of(value) != nullptr;
}

/// `output` holds what a function gave and `error` what went wrong; without either the whole response counts.
void read_result(const Value& result, RecordingBuilder& recording)
{
    const Value* response = result.find("response");
    std::optional<ResultStatus> status;
    const Value* content = response;
    if (response && response->is_object()) {
        const logic::Object& keys = response->as_object();
        const Value* error = keys.find("error");
        if (const Value* output = keys.find("output")) {
            content = output;
        } else if (error && !error->is_null()) {
            content = error;
            status = ResultStatus::Error;
        } else if (const Value* only = keys.find("result"); only && keys.size() == 1) {
            content = only;
        }
    }
    std::string text;
    if (content && !content->is_null())
        text = content->is_string() ? content->as_string() : write_json(*content);
    recording.add_result(text_at(result, "id"), text_at(result, "name"), std::move(text), status);
}

void leave_out_part(const Value& part, RecordingBuilder& recording)
{
    if (part.is_object() && !part.as_object().empty())
        recording.leave_out("parts of type \"" + part.as_object().begin()->key + "\"");
    else
        recording.skip("a part that is no object");
}

bool is_thought(const Value& part)
{
    const Value* thought = part.find("thought");
    return thought && thought->is_bool() && thought->as_bool();
}

void read_content(const Value& content, RecordingBuilder& recording)
{
    recording.next_message();
    const logic::Array* parts = list_at(content, "parts");
    if (!parts) {
        recording.skip("no parts");
        return;
    }
    std::string_view role = word_at(content, "role");
    if (role.empty())
        role = std::any_of(parts->begin(), parts->end(), call_of) ? "model" : "user";
    if (role == "system") {
        recording.leave_out_system();
        return;
    }
    const bool is_model = role == "model";
    if (!is_model && role != "user" && role != "function" && role != "tool") {
        recording.skip("unknown role \"" + std::string(role) + "\"");
        return;
    }
    UserBlocks user(recording);
    if (is_model)
        recording.add_assistant({});
    for (const Value& part : *parts) {
        const Value* text = part.find("text");
        if (const Value* call = call_of(part)) {
            recording.add_call(text_at(*call, "id"), std::string(word_at(*call, "name")), call->find("args"));
        } else if (const Value* result = result_of(part)) {
            read_result(*result, recording);
            user.has_result();
        } else if (is_thought(part)) {
            recording.leave_out("parts of type \"thought\"");
        } else if (!text || !text->is_string()) {
            leave_out_part(part, recording);
        } else if (!is_model) {
            user.add_text(text->as_string());
        } else if (!text->as_string().empty()) {
            recording.add_assistant_text(text->as_string());
        }
    }
    if (!is_model)
        user.finish();
}

} // namespace

bool is_conversation(const Value& value)
{
    if (value.is_array())
        return is_told(value, tell);
    const RecordedExchange found = find_exchange(value, "contents", is_response);
    if (!found.messages)
        return false;
    // One content by itself may stand where a list is usual.
    return found.messages->is_object() ? tell(*found.messages) == Tell::Yes
                                       : found.response && is_told(*found.messages, tell);
}

void read(const Value& conversation, RecordingBuilder& recording)
{
    const RecordedExchange found = find_exchange(conversation, "contents", is_response);
    const Value& contents = found.messages ? *found.messages : conversation;
    if (contents.is_array()) {
        for (const Value& content : contents.as_array())
            read_content(content, recording);
    } else {
        read_content(contents, recording);
    }
    if (found.response && !has_last(contents, *answer_of(*found.response), "parts"))
        read_content(*answer_of(*found.response), recording);
}

Value write(const ExportConversation& conversation)
{
    Array contents;
    Array user; // parts of the user's content that is open
    const auto close = [&contents](const char* role, Array& parts) {
        if (!parts.empty())
            contents.push_back(Object{{"role", role}, {"parts", std::move(parts)}});
        parts = {};
    };
    for (const ExportMessage& message : conversation.messages) {
        const bool is_user = message.role == Role::User;
        Array model;
        for (const std::string& text : message.texts)
            (is_user ? user : model).push_back(Object{{"text", text}});
        if (is_user)
            continue;
        close("user", user);
        for (const ExportCall& call : message.calls)
            model.push_back(Object{
                {"functionCall", Object{{"id", call.id}, {"name", call.name}, {"args", call.arguments}}}});
        close("model", model);
        for (const ExportResult& result : message.results) {
            const ExportCall& call = message.calls[result.call];
            user.push_back(
                Object{{"functionResponse",
                        Object{{"id", call.id},
                               {"name", call.name},
                               {"response", Object{{result.failed ? "error" : "output", result.content}}}}}});
        }
    }
    close("user", user);
    return Object{{"contents", std::move(contents)}};
}

} // namespace interlock::exchange::gemini
