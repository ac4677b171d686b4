// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of a session: which belong to the conversation, and which are one message.
#include "core/exchange/claude_code.h"

#include "core/exchange/anthropic.h"
#include "core/exchange/message_shapes.h"

#include <map>

namespace interlock::exchange::claude_code {

namespace {

using logic::Value;

bool is_set(const Value& line, std::string_view key)
{
    const Value* value = line.find(key);
    return value && value->is_bool() && value->as_bool();
}

/// A line of a user or an assistant, with the message inside.
bool is_message(const Value& line)
{
    const std::string_view type = word_at(line, "type");
    if (type != "user" && type != "assistant")
        return false;
    const Value* message = line.find("message");
    return message && word_at(*message, "role") == type;
}

Tell tell(const Value& line)
{
    if (is_message(line))
        return Tell::Yes;
    if (!line.is_object())
        return line.is_array() ? Tell::No : Tell::Unknown;
    return line_key(line) ? Tell::Unknown : Tell::No;
}

/// Why a line is no part of the conversation; "" where it is one.
std::string reason_to_leave_out(const Value& line)
{
    if (is_set(line, "isSidechain"))
        return "lines of side chains";
    if (is_set(line, "isMeta"))
        return "meta lines";
    if (is_set(line, "isCompactSummary"))
        return "summaries of what went before";
    if (is_set(line, "isApiErrorMessage"))
        return "messages about a failed request";
    const std::string_view type = word_at(line, "type");
    return type == "user" || type == "assistant" ? std::string()
                                                 : "lines of type \"" + std::string(type) + "\"";
}

} // namespace

bool is_conversation(const Value& value)
{
    return is_told(value, tell);
}

std::optional<std::string> line_key(const Value& line)
{
    const std::string_view type = word_at(line, "type");
    if (type.empty())
        return std::nullopt;
    if (std::optional<std::string> session = text_at(line, "sessionId"))
        return session;
    const bool is_known = is_message(line) || (type == "summary" && line.find("leafUuid")) ||
                          (type == "file-history-snapshot" && line.find("snapshot"));
    return is_known ? std::optional<std::string>("") : std::nullopt;
}

void read(const Value& lines, RecordingBuilder& recording)
{
    std::map<std::string, std::size_t, std::less<>> messages; // assistant messages by id
    for (const Value& line : lines.as_array()) {
        recording.next_message();
        if (word_at(line, "type").empty()) {
            recording.skip("no type");
            continue;
        }
        if (const std::string reason = reason_to_leave_out(line); !reason.empty()) {
            recording.leave_out(reason);
            continue;
        }
        if (!is_message(line)) {
            recording.skip("no message in the line");
            continue;
        }
        const Value& message = *line.find("message");
        recording.at_time(time_stamp(line.find("timestamp")));
        if (word_at(line, "type") == "user") {
            anthropic::read_user(message, recording);
            continue;
        }
        const std::string_view id = word_at(message, "id");
        const auto known = id.empty() ? messages.end() : messages.find(id);
        if (known == messages.end()) {
            recording.add_assistant({});
            if (!id.empty())
                messages.emplace(id, *recording.last_assistant());
        } else {
            recording.continue_assistant(known->second);
        }
        anthropic::read_assistant_content(message, recording);
    }
}

} // namespace interlock::exchange::claude_code
