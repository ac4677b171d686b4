// SPDX-License-Identifier: GPL-3.0-or-later
// Looks things up in a layout.
#include "ui/timeline/timeline_layout.h"

#include <algorithm>

namespace interlock::ui::timeline {

int TimelineLayout::laneOfRule(int place) const
{
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (lanes[i].kind == Lane::Kind::Rule && lanes[i].place == place)
            return static_cast<int>(i);
    }
    return -1;
}

std::size_t TimelineLayout::firstInSight(const Lane& lane, double x)
{
    return static_cast<std::size_t>(std::lower_bound(lane.reach.begin(), lane.reach.end(), x) -
                                    lane.reach.begin());
}

const Item* TimelineLayout::itemAt(const Lane& lane, Item::Kind kind, int event) const
{
    const double place = axis.x[static_cast<std::size_t>(event)];
    auto item = std::lower_bound(lane.items.begin(), lane.items.end(), place,
                                 [](const Item& a, double x) { return a.x0 < x; });
    for (; item != lane.items.end() && item->x0 <= place; ++item) {
        if (item->kind == kind && item->event == event)
            return &*item;
    }
    return nullptr;
}

int TimelineLayout::userEventOf(int event) const
{
    const auto after = std::upper_bound(userEvents.begin(), userEvents.end(), event);
    return after == userEvents.begin() ? -1 : *(after - 1);
}

} // namespace interlock::ui::timeline
