// SPDX-License-Identifier: GPL-3.0-or-later
// OpenAI Responses: a list of items, of which messages, calls and results are the conversation.
#pragma once

#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace openai_responses {
/// A list with an item that no list of messages has, or an object with such an `input` or `output`. The input
/// may also be a string.
bool is_conversation(const logic::Value& value);
/// Also a list in which no item tells it from other lists of messages.
bool could_be(const logic::Value& value);
/// Calls that follow each other, or an assistant's message, belong to one assistant message, also where
/// reasoning stands between; `output` is one message as a whole. Items of other types are left out and
/// counted.
void read(const logic::Value& conversation, RecordingBuilder& recording);
} // namespace openai_responses

inline constexpr TranscriptFormat kOpenAiResponses{"openai-responses",
                                                   "OpenAI Responses",
                                                   openai_responses::is_conversation,
                                                   openai_responses::read,
                                                   nullptr,
                                                   nullptr,
                                                   openai_responses::could_be};

} // namespace interlock::exchange
