// SPDX-License-Identifier: GPL-3.0-or-later
// Lint: what a rule set that can be read does wrong, or probably does not mean. (Reference: issues.)
#pragma once

#include "core/rules/issue.h"
#include "core/rules/rule_set.h"

#include <vector>

namespace interlock::analysis {

/// Issues by place in the file, without text positions. Errors are those of validate(); the rest are warnings and
/// hints.
std::vector<Issue> lint(const RuleSet& rule_set);

} // namespace interlock::analysis
