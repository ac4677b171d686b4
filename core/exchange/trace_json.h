// SPDX-License-Identifier: GPL-3.0-or-later
// The trace as JSON (one object an event) and as text for people. (Reference: trace.)
#pragma once

#include "core/engine/trace.h"

#include <string>

namespace interlock::exchange {

logic::Value to_json(const engine::TraceEntry& entry);

/// tool_choice in the form of OpenAI Chat Completions; null without a forced choice.
logic::Value tool_choice_payload(const std::optional<engine::ForcedChoice>& forced);

/// Several lines, each ended by a newline.
std::string to_text(const engine::TraceEntry& entry);

} // namespace interlock::exchange
