// SPDX-License-Identifier: GPL-3.0-or-later
// AgentDojo: calls as `function` and `args`, and results that repeat their call and say what went wrong.
#pragma once

#include "core/exchange/chat_messages.h"
#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace agentdojo {
/// One of the first messages has a call with `args`, a result with its `tool_call`, or a text that is a
/// part's `content`.
bool is_conversation(const logic::Value& value);
/// An `error` makes a result a failed one, and is its content where there is no other.
void read(const logic::Value& conversation, RecordingBuilder& recording);
} // namespace agentdojo

inline constexpr TranscriptFormat kAgentDojo{"agentdojo",     "AgentDojo run", agentdojo::is_conversation,
                                             agentdojo::read, nullptr,         nullptr,
                                             chat::could_be};

} // namespace interlock::exchange
