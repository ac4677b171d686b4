// SPDX-License-Identifier: GPL-3.0-or-later
// What formats share that keep a conversation as OpenAI does: a list of messages with roles, calls in
// `tool_calls`.
#pragma once

#include "core/exchange/message_shapes.h"
#include "core/exchange/recording_builder.h"

#include <algorithm>
#include <functional>
#include <string>

namespace interlock::exchange::chat {

/// A format shows within its first messages; a long conversation is not walked once for every format.
inline constexpr std::size_t kLook = 32;

template <typename Predicate>
bool any_of_first(const logic::Array& items, Predicate predicate)
{
    const auto end = items.begin() + static_cast<std::ptrdiff_t>(std::min(items.size(), kLook));
    return std::any_of(items.begin(), end, predicate);
}

/// True where there is a text under the key, be it empty.
bool has_text(const logic::Value& object, std::string_view key);

bool has_role(const logic::Value& message);

/// One of the first calls in the message's `tool_calls` fits.
bool any_call(const logic::Value& message, bool (*fits)(const logic::Value& call));

/// The messages of a conversation: the value itself, or, in a record of a request and its response, those of
/// the request. Null for anything else.
const logic::Array* messages_of(const logic::Value& value);

/// A conversation in which one of the first messages with a role is typical of a format.
bool is_conversation(const logic::Value& value, bool (*is_typical)(const logic::Value& message));

/// Any messages with roles: what a format reads where somebody says that it is one of its own.
bool could_be(const logic::Value& value);

/// Gives each message and its role to `take`, which returns false for a role that it does not know. The
/// answer in a response comes last, where the request does not have it already. System messages are no
/// events; what has no role, or an unknown one, is skipped.
void for_each_message(const logic::Value& conversation, RecordingBuilder& recording,
                      const std::function<bool(const logic::Value& message, const std::string& role)>& take);

/// The text of a message's content: a string, or the text parts of a list, each on a line; any other object
/// as JSON. Nothing for null. Parts without a text (pictures, files, thoughts) are left out and counted.
/// `key` is where a part has its text.
std::optional<std::string> content_of(const logic::Value& message, RecordingBuilder& recording,
                                      std::string_view key = "text");

/// A part of a content that is no text.
void leave_out_part(const logic::Value& part, RecordingBuilder& recording);

/// The ids of Mistral's early days: "null" is no id.
enum class NullId { IsAnId, IsNone };

/// The calls of the assistant message added last: in `tool_calls`, or one in the older `function_call`. What
/// each call's parts are called differs: {"function": {"name", "arguments"}}, {"function", "arguments" or
/// "args"},
/// {"name", "arguments" or "args"}, {"custom": {"name", "input"}}. One without a name is skipped.
void read_calls(const logic::Value& message, RecordingBuilder& recording, NullId null_id = NullId::IsAnId);

/// One entry of such a list.
void read_call(const logic::Value& call, RecordingBuilder& recording, NullId null_id = NullId::IsAnId);

} // namespace interlock::exchange::chat
