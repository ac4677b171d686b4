// SPDX-License-Identifier: GPL-3.0-or-later
// OpenAI Chat Completions: a list of messages with roles, or a record of a request with its response.
#pragma once

#include "core/exchange/conversation_export.h"
#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace openai_chat {
/// At least one entry has a role, and none looks like an entry of another format.
bool is_conversation(const logic::Value& value);
/// Content may be a string, null or parts; calls may stand in `tool_calls` or the older `function_call`;
/// arguments that are no JSON object are kept as text, with a note. System messages are no events.
void read(const logic::Value& conversation, RecordingBuilder& recording);
/// {"messages": …}; arguments are texts, and nothing says whether a result failed.
logic::Value write(const ExportConversation& conversation);

inline constexpr ExportRules kExportRules = [] {
    ExportRules rules;
    rules.has_text_arguments = true;
    rules.has_author = true;
    return rules;
}();
} // namespace openai_chat

inline constexpr TranscriptFormat kOpenAiChat{"openai-chat",
                                              "OpenAI Chat Completions",
                                              openai_chat::is_conversation,
                                              openai_chat::read,
                                              nullptr,
                                              openai_chat::write,
                                              nullptr,
                                              &openai_chat::kExportRules};

} // namespace interlock::exchange
