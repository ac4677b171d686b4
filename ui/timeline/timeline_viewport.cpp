// SPDX-License-Identifier: GPL-3.0-or-later
// Pixels of the timeline: lanes, zoom and pan, hits and label room.
#include "ui/timeline/timeline_viewport.h"

#include <algorithm>
#include <cmath>

namespace interlock::ui::timeline {

namespace {

constexpr double kReach = 24;       // pixels from an event within which a point still means it
constexpr double kTolerance = 2;    // pixels around a mark that belong to it
constexpr double kBarHalf = 3;      // of an ending's bar, as a target
constexpr double kShortestSpan = 2; // distances between neighbours that zooming in leaves in sight

// Nothing to see is narrower than this: zooming in ends where the closest two events stand well apart.
double shortestSpan(const Axis& axis)
{
    double closest = axis.unit;
    for (std::size_t i = 1; i < axis.x.size(); ++i)
        closest = std::min(closest, axis.x[i] - axis.x[i - 1]);
    return std::max(closest * kShortestSpan, axis.unit * 1e-6);
}

double longestSpan(const TimelineLayout& layout, double plotWidth)
{
    return std::max(layout.high - layout.low, layout.axis.unit * plotWidth / kWidestUnit);
}

} // namespace

QRectF Viewport::laneRect(const TimelineLayout& layout, int lane) const
{
    const Lane& it = layout.lanes[static_cast<std::size_t>(lane)];
    return {0, kAxisHeight + it.top - (lane == 0 ? 0 : scroll), width, it.height};
}

int Viewport::laneAt(const TimelineLayout& layout, double y) const
{
    if (layout.lanes.empty() || y < kAxisHeight || y >= height)
        return -1;
    if (y < kAxisHeight + layout.lanes.front().height)
        return 0;
    const double place = y - kAxisHeight + scroll;
    const auto after = std::upper_bound(layout.lanes.begin() + 1, layout.lanes.end(), place,
                                        [](double at, const Lane& lane) { return at < lane.top; });
    const auto lane = after - 1;
    return place < lane->top + lane->height ? static_cast<int>(lane - layout.lanes.begin()) : -1;
}

std::pair<int, int> Viewport::lanesInSight(const TimelineLayout& layout) const
{
    if (layout.lanes.size() < 2)
        return {1, 0};
    const double bottom = height - kAxisHeight + scroll;
    const auto begin = layout.lanes.begin() + 1;
    const double top = scroll + layout.lanes.front().height;
    const auto first = std::partition_point(
        begin, layout.lanes.end(), [top](const Lane& lane) { return lane.top + lane.height <= top; });
    const auto end = std::partition_point(begin, layout.lanes.end(),
                                          [bottom](const Lane& lane) { return lane.top < bottom; });
    return {static_cast<int>(first - layout.lanes.begin()), static_cast<int>(end - layout.lanes.begin()) - 1};
}

double Viewport::furthestScroll(const TimelineLayout& layout) const
{
    return std::max(0.0, layout.height() - (height - kAxisHeight));
}

Viewport Viewport::kept(const TimelineLayout& layout) const
{
    Viewport view = *this;
    const double longest = longestSpan(layout, plotWidth());
    const double shortest = std::min(shortestSpan(layout.axis), longest);
    double span = high - low;
    if (!std::isfinite(span) || span <= 0)
        span = longest;
    const double middle = std::isfinite(low + high) ? (low + high) / 2 : layout.low;
    const double wanted = std::clamp(span, shortest, longest);
    view.low = wanted == span && std::isfinite(low) ? low : middle - wanted / 2;
    view.low = std::max(layout.low, std::min(view.low, layout.low + longest - wanted));
    if (view.low + wanted > layout.low + longest)
        view.low = layout.low + longest - wanted;
    view.high = view.low + wanted;
    view.scroll = std::clamp(scroll, 0.0, furthestScroll(layout));
    return view;
}

Viewport Viewport::zoomed(const TimelineLayout& layout, double factor, double pixel) const
{
    const double longest = longestSpan(layout, plotWidth());
    const double span =
        std::clamp((high - low) / factor, std::min(shortestSpan(layout.axis), longest), longest);
    const double share = std::clamp((pixel - names) / plotWidth(), 0.0, 1.0);
    Viewport view = *this;
    view.low = toAxis(names + share * plotWidth()) - share * span;
    view.high = view.low + span;
    return view.kept(layout);
}

Viewport Viewport::panned(const TimelineLayout& layout, double dx, double dy) const
{
    Viewport view = *this;
    view.low -= dx / pixelsPerUnit();
    view.high -= dx / pixelsPerUnit();
    view.scroll -= dy;
    return view.kept(layout);
}

Viewport Viewport::framed(const TimelineLayout& layout, double from, double to) const
{
    Viewport view = *this;
    const double span = std::max(to - from, layout.axis.unit * plotWidth() / kWidestUnit);
    view.low = (from + to - span) / 2;
    view.high = view.low + span;
    return view.kept(layout);
}

Viewport Viewport::framedAll(const TimelineLayout& layout) const
{
    Viewport view = *this;
    view.low = layout.low;
    view.high = layout.low + longestSpan(layout, plotWidth());
    return view.kept(layout);
}

Viewport Viewport::framedEvent(const TimelineLayout& layout, int event) const
{
    if (event < 0 || event >= layout.eventCount())
        return framedAll(layout);
    const int first = std::max(0, layout.userEventOf(event));
    const auto next = std::upper_bound(layout.userEvents.begin(), layout.userEvents.end(), event);
    const int last = next == layout.userEvents.end() ? layout.eventCount() - 1 : *next;
    return framed(layout, layout.axis.x[static_cast<std::size_t>(first)] - layout.axis.unit,
                  layout.axis.x[static_cast<std::size_t>(last)] + layout.axis.unit)
        .showing(layout, event);
}

Viewport Viewport::showing(const TimelineLayout& layout, int event) const
{
    if (event < 0 || event >= layout.eventCount())
        return *this;
    const double at = layout.axis.x[static_cast<std::size_t>(event)];
    const double margin = std::min(layout.axis.unit, (high - low) / 4);
    Viewport view = *this;
    if (at - margin < low)
        view.low = at - margin;
    else if (at + margin > high)
        view.low = at + margin - (high - low);
    view.high = view.low + (high - low);
    return view.kept(layout);
}

Viewport Viewport::showingLane(const TimelineLayout& layout, int lane) const
{
    if (lane < 1 || lane >= static_cast<int>(layout.lanes.size()))
        return *this;
    const Lane& it = layout.lanes[static_cast<std::size_t>(lane)];
    Viewport view = *this;
    view.scroll = std::min(scroll, it.top - layout.lanes.front().height);
    view.scroll = std::max(view.scroll, it.top + it.height - (height - kAxisHeight));
    return view.kept(layout);
}

std::pair<double, double> Viewport::column(const TimelineLayout& layout, int event) const
{
    const double middle = toPixel(layout.axis.x[static_cast<std::size_t>(event)]);
    const double scale = pixelsPerUnit();
    return {middle - std::clamp(layout.axis.reachLeft(event) * scale, 4.0, 22.0),
            middle + std::clamp(layout.axis.reachRight(event) * scale, 4.0, 22.0)};
}

double Viewport::markRadius(const TimelineLayout& layout) const
{
    return std::clamp(layout.axis.unit * pixelsPerUnit() * 0.4, 2.5, kMarkRadius);
}

std::pair<double, double> Viewport::extent(const TimelineLayout& layout, const Item& item) const
{
    const double left = toPixel(item.x0);
    if (item.kind == Item::Kind::Ending)
        return {left - kBarHalf, left + kBarHalf};
    if (!item.isMark())
        return {left, toPixel(item.x1)};
    // A box around a blocked call is larger than the other marks.
    const bool boxed = item.kind == Item::Kind::Gate && item.gate == GateOutcome::Blocked;
    const double radius = markRadius(layout) * (boxed ? 1.35 : 1);
    return {left - radius, left + radius};
}

std::pair<double, double> Viewport::block(const TimelineLayout& layout, const Item& round) const
{
    constexpr double kGap = 0.75;
    const double right = toPixel(round.x1) - kGap;
    const double left = toPixel(round.x0) + (round.round == 1 ? markRadius(layout) + 3 : kGap);
    return {right - left < 2 ? std::min(toPixel(round.x0) + kGap, right - 1) : left, right};
}

Hit hitTest(const TimelineLayout& layout, const Viewport& viewport, QPointF point)
{
    Hit hit;
    hit.lane = viewport.laneAt(layout, point.y());
    const bool onAxis = point.y() >= 0 && point.y() < kAxisHeight;
    if ((hit.lane < 0 && !onAxis) || point.x() < 0 || point.x() >= viewport.width)
        return hit;
    const Lane* lane = hit.lane < 0 ? nullptr : &layout.lanes[static_cast<std::size_t>(hit.lane)];
    if (lane && lane->kind == Lane::Kind::Rule)
        hit.rule = lane->place;
    if (point.x() < viewport.names) {
        hit.area = lane ? Hit::Area::Name : Hit::Area::None;
        return hit;
    }
    hit.area = Hit::Area::Plot;
    if (lane) {
        const double slack = (kMarkRadius + kTolerance) / viewport.pixelsPerUnit();
        const double x = viewport.toAxis(point.x());
        for (std::size_t i = TimelineLayout::firstInSight(*lane, x - slack); i < lane->items.size(); ++i) {
            const Item& item = lane->items[i];
            if (item.x0 > x + slack)
                break;
            const auto [left, right] = viewport.extent(layout, item);
            const double tolerance = item.isMark() ? kTolerance : 0;
            const bool inside = point.x() >= left - tolerance && point.x() <= right + tolerance;
            if (inside &&
                (!hit.item || item.kind > hit.item->kind ||
                 (item.kind == hit.item->kind && std::abs(item.x0 - x) <= std::abs(hit.item->x0 - x))))
                hit.item = &item;
        }
    }
    // A span that merely lies under the pointer does not outrank the column that the pointer is in.
    if (hit.item && hit.item->kind != Item::Kind::Cooling && hit.item->kind != Item::Kind::Value) {
        hit.event = hit.item->event;
    } else if (const int near = layout.axis.nearest(viewport.toAxis(point.x())); near >= 0) {
        if (std::abs(viewport.toPixel(layout.axis.x[static_cast<std::size_t>(near)]) - point.x()) <= kReach)
            hit.event = near;
    }
    return hit;
}

std::vector<PlacedLabel> placeLabels(const TimelineLayout& layout, const Lane& lane, const Viewport& viewport,
                                     std::size_t first, std::size_t last,
                                     const std::function<double(const Item&)>& widthOf)
{
    std::vector<PlacedLabel> labels;
    for (std::size_t i = first; i < last; ++i) {
        const double wanted = widthOf(lane.items[i]);
        if (wanted <= 0)
            continue;
        const double left = viewport.extent(layout, lane.items[i]).second + kLabelMargin;
        double limit = viewport.width;
        for (std::size_t next = i + 1; next < lane.items.size(); ++next) {
            if (lane.items[next].kind == Item::Kind::Cooling ||
                lane.items[next].isWeak()) // drawn around labels
                continue;
            limit = std::min(limit, viewport.extent(layout, lane.items[next]).first);
            break;
        }
        const double room = limit - kLabelMargin - left;
        if (room >= wanted || room >= kShortestLabel)
            labels.push_back({i, left, std::min(room, wanted)});
    }
    return labels;
}

std::pair<double, double> roomInside(const Viewport& viewport, const Item& item, double wanted)
{
    const double left = std::max(viewport.toPixel(item.x0), viewport.names) + kLabelMargin;
    const double room = std::min(viewport.toPixel(item.x1), viewport.width) - kLabelMargin - left;
    return {left, room >= std::min(wanted, kShortestLabel) ? std::min(room, wanted) : 0};
}

int firstThatFits(const std::vector<double>& widths, double room)
{
    for (std::size_t i = 0; i < widths.size(); ++i) {
        if (widths[i] <= room)
            return static_cast<int>(i);
    }
    return -1;
}

} // namespace interlock::ui::timeline
