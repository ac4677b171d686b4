// SPDX-License-Identifier: GPL-3.0-or-later
// Viewport: the part of a timeline that is in sight, in pixels: moving, framing, hit testing, and room for
// labels.
#pragma once

#include "ui/timeline/timeline_layout.h"

#include <QPointF>
#include <QRectF>

#include <functional>
#include <utility>

namespace interlock::ui::timeline {

inline constexpr double kAxisHeight = 24; ///< of the strip with ticks, above the lanes
inline constexpr double kMarkRadius = 6;  ///< of a full-size mark
inline constexpr double kWidestUnit = 96; ///< pixels that two events are apart at most when all is framed
inline constexpr double kLabelMargin = 4; ///< between a label and what is beside it
inline constexpr double kShortestLabel =
    48; ///< an elided label narrower than this says nothing: it is left out

struct Viewport {
    double width = 0; ///< of the whole drawing, names and all
    double height = 0;
    double names = 0; ///< width of the column of lane names
    double low = 0;   ///< of the axis, at the left and right edge
    double high = 1;
    double scroll = 0; ///< pixels that the lanes are moved up; the conversation's stays in place

    double plotWidth() const { return width > names ? width - names : 1; }
    double pixelsPerUnit() const { return plotWidth() / (high - low); }
    double toPixel(double x) const { return names + (x - low) * pixelsPerUnit(); }
    double toAxis(double pixel) const { return low + (pixel - names) / pixelsPerUnit(); }

    /// Where a lane is drawn, names and all.
    QRectF laneRect(const TimelineLayout& layout, int lane) const;
    /// The lane at a height, -1 for none.
    int laneAt(const TimelineLayout& layout, double y) const;
    /// First and last lane in sight below the conversation's; last < first for none.
    std::pair<int, int> lanesInSight(const TimelineLayout& layout) const;
    /// How far the lanes can scroll.
    double furthestScroll(const TimelineLayout& layout) const;

    /// The same, kept within what there is to see: the view never leaves the conversation.
    Viewport kept(const TimelineLayout& layout) const;
    Viewport zoomed(const TimelineLayout& layout, double factor,
                    double pixel) const;                                       ///< what is at `pixel` stays
    Viewport panned(const TimelineLayout& layout, double dx, double dy) const; ///< as if dragged by pixels
    Viewport framed(const TimelineLayout& layout, double from, double to) const;
    Viewport framedAll(const TimelineLayout& layout) const;
    /// Frames the turn of an event with some of what is around.
    Viewport framedEvent(const TimelineLayout& layout, int event) const;
    /// Moves no more than needed to have an event, or a lane, in sight.
    Viewport showing(const TimelineLayout& layout, int event) const;
    Viewport showingLane(const TimelineLayout& layout, int lane) const;

    /// The wash of a selected event: from left to right.
    std::pair<double, double> column(const TimelineLayout& layout, int event) const;
    /// Full size where events stand wide apart, smaller where they would touch.
    double markRadius(const TimelineLayout& layout) const;
    /// Left and right edge of an item in pixels, marks with their radius.
    std::pair<double, double> extent(const TimelineLayout& layout, const Item& item) const;
    /// The block of a round: clear of the mark that it starts at, and of its neighbours.
    std::pair<double, double> block(const TimelineLayout& layout, const Item& round) const;
};

/// What is at a point.
struct Hit {
    enum class Area { None, Name, Plot };
    Area area = Area::None;
    int lane = -1;
    int event = -1;             ///< the item's, or the nearest one within reach
    int rule = -1;              ///< place in the file, where the lane is a rule's
    const Item* item = nullptr; ///< as long as the layout lives
};

Hit hitTest(const TimelineLayout& layout, const Viewport& viewport, QPointF point);

/// A label to the right of an item; its text is elided to `width` where that is less than it needs.
struct PlacedLabel {
    std::size_t item = 0;
    double left = 0;
    double width = 0;
};

/// Room for the labels of a lane's items from `first` on, by this rule: a label ends before the next mark,
/// block or bar of its lane and before the right edge (what is weak may be covered); with less room than it
/// needs it is elided, with less than kShortestLabel left out. `widthOf` says what an item's label needs, 0
/// for none. So no label ever touches another.
std::vector<PlacedLabel> placeLabels(const TimelineLayout& layout, const Lane& lane, const Viewport& viewport,
                                     std::size_t first, std::size_t last,
                                     const std::function<double(const Item&)>& widthOf);

/// Left edge and width of a text within the stretch of an item, where it is in sight; width 0 where it is
/// left out.
std::pair<double, double> roomInside(const Viewport& viewport, const Item& item, double wanted);

/// The first of some texts, from long to short, that needs no more than `room`; -1 for none.
int firstThatFits(const std::vector<double>& widths, double room);

} // namespace interlock::ui::timeline
