// SPDX-License-Identifier: GPL-3.0-or-later
// Glyphs: the signs of the timeline that no other panel has: messages, the gate's outcomes, how an interval
// ends.
#pragma once

#include "ui/timeline/timeline_layout.h"

#include <QPainter>

namespace interlock::ui::timeline {

/// The studio's marks leave a margin in their box: a box larger by this has a mark as large as our own
/// glyphs.
inline constexpr double kMarkBox = 1.35;

/// ● user, rounded square assistant, △ tool, small ◇ context; hollow and dim where it is still to come.
void paintMessage(QPainter* painter, const QRectF& box, const Item& message, const Colors& colors);
/// The gate's own error message: a small △.
void paintSynthetic(QPainter* painter, const QRectF& box, const Colors& colors);
void paintGate(QPainter* painter, const QRectF& box, GateOutcome outcome, const Colors& colors);
/// A plain bar for decayed, one with feet for superseded, an arrow head for what goes on.
void paintEnding(QPainter* painter, QPointF middle, double half, IntervalEnd end, const Colors& colors);
/// ✓ or ✕, eight pixels wide.
void paintSign(QPainter* painter, QPointF middle, bool good, const QColor& ink);

/// The one of two inks that is easier to read on a ground.
QColor readableOn(const QColor& ground, const QColor& first, const QColor& second);

} // namespace interlock::ui::timeline
