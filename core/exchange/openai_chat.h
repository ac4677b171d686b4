// SPDX-License-Identifier: GPL-3.0-or-later
// OpenAI Chat Completions: a list of messages to a recording.
#pragma once

#include "core/exchange/transcript.h"

namespace interlock::exchange {

/// Content may be a string, null or parts; calls may stand in `tool_calls` or the older `function_call`; arguments
/// that are no JSON object are kept as text, with a note. System messages are no events.
Recording read_openai_chat(const logic::Array& messages, std::size_t line);

} // namespace interlock::exchange
