// SPDX-License-Identifier: GPL-3.0-or-later
// The order in which rules are evaluated.
#include "core/rules/rule_set.h"

#include <algorithm>
#include <numeric>

namespace interlock {

std::vector<std::size_t> evaluation_order(const std::vector<Rule>& rules)
{
    std::vector<std::size_t> order(rules.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // Stable: rules of one priority keep their places in the file.
    std::stable_sort(order.begin(), order.end(),
                     [&rules](std::size_t a, std::size_t b) { return rules[a].priority < rules[b].priority; });
    return order;
}

} // namespace interlock
