// SPDX-License-Identifier: GPL-3.0-or-later
// SWE-agent: OpenAI's messages, where a result names all calls that it answers, and none by name.
#pragma once

#include "core/exchange/chat_messages.h"
#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace swe_agent {
/// One of the first messages has `tool_call_ids`, a `message_type`, or a `thought` with an `action`.
bool is_conversation(const logic::Value& value);
/// A result with several `tool_call_ids` is the result of each. Messages of a demonstration are left out:
/// their calls did not take place. A thought stands for the content where there is none.
void read(const logic::Value& conversation, RecordingBuilder& recording);
} // namespace swe_agent

inline constexpr TranscriptFormat kSweAgent{
    "swe-agent", "SWE-agent trajectory", swe_agent::is_conversation, swe_agent::read, nullptr,
    nullptr,     chat::could_be};

} // namespace interlock::exchange
