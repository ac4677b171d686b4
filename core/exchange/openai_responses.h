// SPDX-License-Identifier: GPL-3.0-or-later
// OpenAI Responses: a list of items, of which messages, calls and results are the conversation.
#pragma once

#include "core/exchange/conversation_export.h"
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
/// {"input": …}; arguments are texts, and nothing says whether a result failed.
logic::Value write(const ExportConversation& conversation);

inline constexpr ExportRules kExportRules = [] {
    ExportRules rules;
    rules.calls_join_text = true;
    rules.has_text_arguments = true;
    return rules;
}();
} // namespace openai_responses

inline constexpr TranscriptFormat kOpenAiResponses{"openai-responses",
                                                   "OpenAI Responses",
                                                   openai_responses::is_conversation,
                                                   openai_responses::read,
                                                   nullptr,
                                                   openai_responses::write,
                                                   openai_responses::could_be,
                                                   &openai_responses::kExportRules};

} // namespace interlock::exchange
