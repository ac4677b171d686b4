// SPDX-License-Identifier: GPL-3.0-or-later
// Inspect: a sample of an evaluation log, or its messages: calls as `function` and `arguments`, results with
// `error`.
#pragma once

#include "core/exchange/chat_messages.h"
#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace inspect {
/// A sample (an object with `messages` and an `epoch`), or messages of which one of the first says its
/// `source`, or names its tool in `function`.
bool is_conversation(const logic::Value& value);
/// Only the messages of a sample count: its input and its events hold them a second time. An `error` makes a
/// result a failed one, and its message is the content where there is no other. Long texts that stand in
/// `attachments` are put back.
void read(const logic::Value& conversation, RecordingBuilder& recording);
} // namespace inspect

inline constexpr TranscriptFormat kInspect{
    "inspect", "Inspect log", inspect::is_conversation, inspect::read, nullptr, nullptr, chat::could_be};

} // namespace interlock::exchange
