// SPDX-License-Identifier: GPL-3.0-or-later
// Validation: what keeps a rule set that could be read from being run.
#pragma once

#include "core/rules/issue.h"
#include "core/rules/rule_set.h"

#include <vector>

namespace interlock {

/// Errors only: `duplicate_name` and `empty_name` of rules, skills, tools, trackers and scenarios. Empty for a rule
/// set that the engine may compile.
std::vector<Issue> validate(const RuleSet& rule_set);

} // namespace interlock
