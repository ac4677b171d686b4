// SPDX-License-Identifier: GPL-3.0-or-later
// Tries the few priorities that can do, each with the nearest place that goes with it.
#include "ui/document/placement.h"

#include "core/rules/rule_set.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <tuple>

namespace interlock::ui {

namespace {

/// A neighbour at the wanted row: its priority, and its place in the file without the rule that moves.
struct Neighbour {
    std::int64_t priority = 0;
    int place = 0;
};

std::uint64_t distance(std::int64_t a, std::int64_t b)
{
    const auto high = static_cast<std::uint64_t>(std::max(a, b));
    return high - static_cast<std::uint64_t>(std::min(a, b));
}

} // namespace

Placement placementFor(const std::vector<Rule>& rules, int rule, int row)
{
    const auto at = static_cast<std::size_t>(rule);
    std::vector<std::size_t> others = evaluation_order(rules);
    others.erase(std::find(others.begin(), others.end(), at));
    const int count = static_cast<int>(others.size());
    row = std::clamp(row, 0, count);

    const auto neighbour = [&](int index) -> std::optional<Neighbour> {
        if (index < 0 || index >= count)
            return std::nullopt;
        const std::size_t place = others[static_cast<std::size_t>(index)];
        return Neighbour{rules[place].priority, static_cast<int>(place) - (place > at ? 1 : 0)};
    };
    const std::optional<Neighbour> before = neighbour(row - 1);
    const std::optional<Neighbour> after = neighbour(row);

    const std::int64_t own = rules[at].priority;
    const std::int64_t least = before ? before->priority : std::numeric_limits<std::int64_t>::min();
    const std::int64_t most = after ? after->priority : std::numeric_limits<std::int64_t>::max();
    std::vector<std::int64_t> priorities{std::clamp(own, least, most), least, most};
    if (least < most) {
        // Strictly inside, where the place in the file plays no part.
        priorities.push_back(std::clamp(own, least + 1, most));
        priorities.push_back(std::clamp(own, least, most - 1));
    }

    using Cost = std::tuple<int, std::uint64_t, int>;
    std::optional<Cost> best_cost;
    Placement best{own, rule};
    for (const std::int64_t priority : priorities) {
        // Rules of one priority run in file order: the neighbours of that priority bound the place.
        const int first = before && before->priority == priority ? before->place + 1 : 0;
        const int last = after && after->priority == priority ? after->place : count;
        if (first > last)
            continue;
        const int place = std::clamp(rule, first, last);
        const Cost cost{(priority != own) + (place != rule), distance(priority, own), std::abs(place - rule)};
        if (!best_cost || cost < *best_cost) {
            best_cost = cost;
            best = {priority, place};
        }
    }
    return best;
}

} // namespace interlock::ui
