// SPDX-License-Identifier: GPL-3.0-or-later
// Cohere chat v2: OpenAI's messages, with a plan beside the calls and results as documents.
#pragma once

#include "core/exchange/chat_messages.h"
#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace cohere_v2 {
/// One of the first messages has a `tool_plan` or `citations`, or a result made of documents.
bool is_conversation(const logic::Value& value);
/// A plan is text of the assistant, before its content. Of a document its data counts: a text, or an object
/// as JSON.
void read(const logic::Value& conversation, RecordingBuilder& recording);
} // namespace cohere_v2

inline constexpr TranscriptFormat kCohereV2{"cohere-v2",     "Cohere chat v2", cohere_v2::is_conversation,
                                            cohere_v2::read, nullptr,          nullptr,
                                            chat::could_be};

} // namespace interlock::exchange
