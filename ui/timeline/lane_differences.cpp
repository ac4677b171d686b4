// SPDX-License-Identifier: GPL-3.0-or-later
// Lane differences: lanes are the same where their items are.
#include "ui/timeline/lane_differences.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace interlock::ui::timeline {

namespace {

/// A tracker that became one of texts is still the same tracker.
using Key = std::pair<int, std::string>;

Key keyOf(const Lane& lane)
{
    const Lane::Kind kind = lane.kind == Lane::Kind::Texts ? Lane::Kind::Numbers : lane.kind;
    return {static_cast<int>(kind), lane.name};
}

std::map<Key, const Lane*> lanesOf(const TimelineLayout& layout)
{
    std::map<Key, const Lane*> lanes;
    for (const Lane& lane : layout.lanes)
        lanes.emplace(keyOf(lane), &lane);
    return lanes;
}

void putFirst(TimelineLayout& layout, const std::set<Key>& keys)
{
    if (layout.lanes.empty())
        return;
    std::stable_partition(layout.lanes.begin() + 1, layout.lanes.end(),
                          [&keys](const Lane& lane) { return keys.count(keyOf(lane)) > 0; });
    double top = layout.lanes.front().top;
    for (Lane& lane : layout.lanes) {
        lane.top = top;
        top += lane.height;
    }
}

} // namespace

int putDifferencesFirst(TimelineLayout& before, TimelineLayout& after)
{
    const std::map<Key, const Lane*> first = lanesOf(before);
    const std::map<Key, const Lane*> second = lanesOf(after);
    std::set<Key> differing;
    const auto compare = [&differing](const auto& lanes, const auto& others) {
        for (const auto& [key, lane] : lanes) {
            const auto other = others.find(key);
            const bool same = other != others.end() && other->second->items == lane->items;
            if (!same && lane->kind != Lane::Kind::Conversation)
                differing.insert(key);
        }
    };
    compare(first, second);
    compare(second, first);
    putFirst(before, differing);
    putFirst(after, differing);
    return static_cast<int>(differing.size());
}

} // namespace interlock::ui::timeline
