// SPDX-License-Identifier: GPL-3.0-or-later
// The precondition gate: a tool call becomes an error unless the tools that must come first were called.
#pragma once

#include "core/engine/compiled_rule_set.h"
#include "core/engine/conversation.h"
#include "core/engine/trace.h"

#include <vector>

namespace interlock::engine {

/// What the gate looks at: an assistant message, the agent's state, and the history before that message.
struct GateInput {
    const CompiledRuleSet& rules;
    const Event& event;
    const logic::Value& state;
    const Conversation& history;
};

/// Judges the calls of a message. Changes nothing: the caller puts the errors into the history. (Reference: gate.)
GateReport check_gate(const GateInput& input, std::vector<Note>& notes);

/// What an agent's prompt would carry before this round, one row for each surviving skill with an action tool.
/// Empty where the skill look-up fails.
std::vector<PreflightRow> preflight(const GateInput& input);

} // namespace interlock::engine
