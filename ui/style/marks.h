// SPDX-License-Identifier: GPL-3.0-or-later
// Marks: the small signs for what a rule, a call or a node came to, the same in table, chat, timeline and
// why.
#pragma once

#include "core/analysis/explain.h"
#include "core/engine/trace.h"
#include "ui/style/theme.h"

#include <QPainter>
#include <QString>

namespace interlock::ui {

enum class Mark {
    None,
    Won,         ///< ● accent
    Outranked,   ///< ○ dim: matched, another won
    NotMatched,  ///< small dim dot
    CoolingDown, ///< hatched square
    Error,       ///< △ red
    NoTools,     ///< ○ amber with a stroke
    Disabled,    ///< – dim
    Blocked,     ///< ✕ in a box, red
    Passed,      ///< ✓ green
    Failed,      ///< ✕ red, without a box: a condition row that did not hold
    NotReached,  ///< – dim
};

/// Draws the mark centred in `box` (it keeps to a square of the shorter side).
void paintMark(QPainter* painter, const QRectF& box, Mark mark, const Colors& colors);
QString markWord(Mark mark); ///< "won", "matched, outranked", …
QPixmap markPixmap(Mark mark, int size, qreal devicePixelRatio);

Mark markOf(const engine::RuleRow& row, const std::optional<std::string>& winner);
Mark markOf(const analysis::NodeOutcome& outcome);

} // namespace interlock::ui
