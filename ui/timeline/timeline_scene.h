// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineScene: a layout with what is in sight of it, what is selected, and its looks; and the code that
// paints it.
#pragma once

#include "ui/style/theme.h"
#include "ui/timeline/timeline_viewport.h"

#include <QFont>
#include <QPainter>

namespace interlock::ui::timeline {

struct TimelineScene {
    TimelineLayout layout;
    Viewport view;
    Colors colors;
    QFont text;
    QFont small;
    QFont code;
    int selectedEvent = -1;
    int selectedRule = -1; ///< place in the file
};

/// Width that the column of names needs for the longest one, within sensible limits (`most` caps it).
double namesWidth(const TimelineScene& scene, double most);

/// Paints lanes, items and names; the axis has the strip of kAxisHeight above them, in which only the
/// selected event and the position of the simulation are marked.
void paintTimeline(QPainter* painter, const TimelineScene& scene);

/// From where to where, in pixels, the strip above the lanes is taken by the mark of the selected event and
/// of the simulation's position.
std::vector<std::pair<double, double>> takenOnAxis(const TimelineScene& scene);

/// A lane's items; used by paintTimeline.
void paintLane(QPainter* painter, const TimelineScene& scene, const Lane& lane, const QRectF& rect);

} // namespace interlock::ui::timeline
