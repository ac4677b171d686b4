// SPDX-License-Identifier: GPL-3.0-or-later
// Condition flip: which leaves decided a condition, and the fewest leaves whose change would turn it.
#pragma once

#include "core/analysis/explain.h"

#include <vector>

namespace interlock::analysis {

/// The leaves that made the condition hold or fail, from what its nodes came to.
std::vector<Decider> deciders(const logic::Value& condition, const std::vector<NodeOutcome>& nodes);

/// The fewest changes after which the condition would hold (`wanted` true) or not. Looks through and, or, !, !! and
/// if; everything else is a leaf. Empty where the condition is so already.
std::vector<Change> smallest_flip(const logic::Value& condition, const logic::Value& context, bool wanted);

} // namespace interlock::analysis
