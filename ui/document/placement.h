// SPDX-License-Identifier: GPL-3.0-or-later
// Placement: which priority and which place in the file bring a rule to a row of the evaluation order.
#pragma once

#include "core/rules/rule.h"

#include <cstdint>
#include <vector>

namespace interlock::ui {

struct Placement {
    std::int64_t priority = 0;
    int place = 0; ///< in the file, once the rule has moved
    friend bool operator==(const Placement&, const Placement&) = default;
};

/// The smallest change that brings the rule at place `rule` to `row` of the evaluation order, counted after
/// it was taken out: rather only one of priority and place than both, rather the place than the priority, and
/// of each as little as will do. `rule` must be there; `row` is brought into range.
Placement placementFor(const std::vector<Rule>& rules, int rule, int row);

} // namespace interlock::ui
