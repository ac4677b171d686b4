// SPDX-License-Identifier: GPL-3.0-or-later
// Random rule sets and conversations for property tests; the same seed gives the same ones.
#pragma once

#include "core/rules/rule_set.h"

#include <random>

namespace interlock::test {

/// A valid rule set (unique names, values in range) whose rules, skills and scenarios exercise every feature.
RuleSet random_rule_set(std::mt19937& random);

/// A condition over the context, now and then one that raises an error.
logic::Value random_condition(std::mt19937& random, int depth = 3);

/// Any JSON value.
logic::Value random_value(std::mt19937& random, int depth = 3);

/// From the environment's INTERLOCK_SEED, else from the machine; tests print it.
unsigned seed();

} // namespace interlock::test
