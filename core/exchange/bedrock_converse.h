// SPDX-License-Identifier: GPL-3.0-or-later
// Bedrock Converse: messages made of blocks without a type: {"text": …}, {"toolUse": …}, {"toolResult": …}.
#pragma once

#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace bedrock_converse {
/// A list with such a block, or an object that holds one beside the response (`output.message`).
bool is_conversation(const logic::Value& value);
/// Also a list in which no block tells it from other lists of messages.
bool could_be(const logic::Value& value);
/// Results stand in user messages and say whether they failed; a text beside them is a user message after
/// them.
void read(const logic::Value& conversation, RecordingBuilder& recording);
} // namespace bedrock_converse

inline constexpr TranscriptFormat kBedrockConverse{"bedrock-converse",
                                                   "Bedrock Converse",
                                                   bedrock_converse::is_conversation,
                                                   bedrock_converse::read,
                                                   nullptr,
                                                   nullptr,
                                                   bedrock_converse::could_be};

} // namespace interlock::exchange
