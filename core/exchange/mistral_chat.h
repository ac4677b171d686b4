// SPDX-License-Identifier: GPL-3.0-or-later
// Mistral chat: OpenAI's messages, with ids that may be "null", parts that hold thoughts, and results that
// have names.
#pragma once

#include "core/exchange/chat_messages.h"
#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace mistral_chat {
/// One of the first messages has something that only Mistral writes: `prefix`, a thought as a part, an id
/// "null", or a call with `index` and no `type`.
bool is_conversation(const logic::Value& value);
/// A call whose id is "null" has none. Thoughts and references are no text of a message.
void read(const logic::Value& conversation, RecordingBuilder& recording);
} // namespace mistral_chat

inline constexpr TranscriptFormat kMistralChat{
    "mistral-chat", "Mistral chat", mistral_chat::is_conversation, mistral_chat::read, nullptr,
    nullptr,        chat::could_be};

} // namespace interlock::exchange
