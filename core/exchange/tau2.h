// SPDX-License-Identifier: GPL-3.0-or-later
// tau2-bench: messages with time stamps, where the user calls tools too.
#pragma once

#include "core/exchange/chat_messages.h"
#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace tau2 {
/// One of the first messages has a `turn_idx`, or says who asked for a call.
bool is_conversation(const logic::Value& value);
/// Calls that the user asked for, and their results, are no part of what the agent did: left out. A result's
/// id is that of its call, and `error` says whether it failed.
void read(const logic::Value& conversation, RecordingBuilder& recording);
} // namespace tau2

inline constexpr TranscriptFormat kTau2{
    "tau2", "tau2-bench simulation", tau2::is_conversation, tau2::read, nullptr, nullptr, chat::could_be};

} // namespace interlock::exchange
