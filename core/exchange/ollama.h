// SPDX-License-Identifier: GPL-3.0-or-later
// Ollama chat: OpenAI's messages without ids, with arguments as objects and `tool_name` for the name of a
// result.
#pragma once

#include "core/exchange/chat_messages.h"
#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace ollama {
/// One of the first messages has a `tool_name`, or a call with neither an id nor a type and an object of
/// arguments.
bool is_conversation(const logic::Value& value);
/// A result without `tool_name` answers the first call that is not answered yet.
void read(const logic::Value& conversation, RecordingBuilder& recording);
} // namespace ollama

inline constexpr TranscriptFormat kOllama{"ollama", "Ollama chat", ollama::is_conversation, ollama::read,
                                          nullptr,  nullptr,       chat::could_be};

} // namespace interlock::exchange
