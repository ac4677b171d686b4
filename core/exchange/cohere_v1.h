// SPDX-License-Identifier: GPL-3.0-or-later
// Cohere chat v1: a history of turns, and beside it the current message and results.
#pragma once

#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace cohere_v1 {
/// An object with a `chat_history` (its entries have a role and a `message`, calls or results), or such a
/// list.
bool is_conversation(const logic::Value& value);
/// After the history come the current `message`, as the user's, and the current `tool_results`. There are no
/// ids. A result repeats its call: where no call in the turn waits for it, the call is taken from there.
void read(const logic::Value& conversation, RecordingBuilder& recording);
} // namespace cohere_v1

inline constexpr TranscriptFormat kCohereV1{"cohere-v1", "Cohere chat v1", cohere_v1::is_conversation,
                                            cohere_v1::read};

} // namespace interlock::exchange
