// SPDX-License-Identifier: GPL-3.0-or-later
// API-Bank: turns of a user, an AI and APIs, where a call and its result are one turn.
#pragma once

#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace api_bank {
/// One of the first turns has the role "User", "AI" or "API", with a text or the name of an API. An
/// object whose `turns` are empty is a conversation in which nothing happened.
bool is_conversation(const logic::Value& value);
/// A turn of an API is an assistant message with one call, and its result. `exception` says whether it
/// failed. The result may stand in `result` or in the turn itself. There are no ids.
void read(const logic::Value& conversation, RecordingBuilder& recording);
/// A file may have a turn a line: then it is one conversation.
std::optional<std::string> line_key(const logic::Value& line);
} // namespace api_bank

inline constexpr TranscriptFormat kApiBank{"api-bank", "API-Bank dialogue", api_bank::is_conversation,
                                           api_bank::read, api_bank::line_key};

} // namespace interlock::exchange
