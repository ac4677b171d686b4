// SPDX-License-Identifier: GPL-3.0-or-later
// Rule evaluation at one user message: the status of every rule, who wins, what is merged and what is forced.
#pragma once

#include "core/engine/compiled_rule_set.h"
#include "core/engine/trace.h"

#include <functional>
#include <optional>
#include <vector>

namespace interlock::engine {

/// Seconds for which the rule at a place still cools down in this channel, or nothing where it may fire. Only asked for
/// rules that have a cooldown.
using CooldownOf = std::function<std::optional<double>(std::size_t place)>;
/// Empty, or the hook under which the condition of the rule at a place is to be evaluated, or null.
using HookOf = std::function<logic::EvaluationHook*(std::size_t place)>;

/// One row for each rule, in the order of evaluation. The matcher decides; a rule with a hook is evaluated under it,
/// which comes to the same.
std::vector<RuleRow> judge_rules(const CompiledRuleSet& rules, const logic::Value& context,
                                 const CooldownOf& cooldown_of, const HookOf& hook_of);

/// Fills in winner, merge and forced choice from the rows. `available` is what the agent offers already.
void merge_rules(const CompiledRuleSet& rules, const std::vector<std::string>& available, UserEntry& entry,
                 std::vector<Note>& notes);

} // namespace interlock::engine
