// SPDX-License-Identifier: GPL-3.0-or-later
// LangChain: messages dumped as constructors, as {type, data}, or flat.
#pragma once

#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace langchain {
bool is_conversation(const logic::Value& value);
/// Calls that stand twice (in `tool_calls` and as the provider sent them) count once. Those of
/// `invalid_tool_calls` keep their arguments as text, with a note. Results say whether they failed.
void read(const logic::Value& messages, RecordingBuilder& recording);
} // namespace langchain

inline constexpr TranscriptFormat kLangChain{"langchain", "LangChain", langchain::is_conversation,
                                             langchain::read};

} // namespace interlock::exchange
