// SPDX-License-Identifier: GPL-3.0-or-later
// Where the lines of a condition stand, as pure numbers: order, indentation, guides, and where a drop goes.
#pragma once

#include "ui/document/condition_places.h"

#include <QPoint>
#include <QRect>

#include <optional>
#include <vector>

namespace interlock::ui {

struct ConditionLineSpec {
    enum class Kind { Group, Row, Code, Add };
    Kind kind = Kind::Row;
    NodeAddress address; ///< of Add: the group that it adds to
    int depth = 0;
    friend bool operator==(const ConditionLineSpec&, const ConditionLineSpec&) = default;
};

/// One line for each node in document order, and one that adds to the root behind them. None for "no
/// condition".
std::vector<ConditionLineSpec> conditionLines(const ConditionNode& root);

struct ConditionGeometry {
    static constexpr int kIndent = 24;     ///< px for each level
    static constexpr int kDeepIndent = 12; ///< px for each level past kDeepLevel
    static constexpr int kDeepLevel = 8;
    static constexpr int kGap = 8;          ///< px between lines
    static constexpr int kHandleWidth = 20; ///< px that a line keeps for its handle

    std::vector<QRect> lines;
    std::vector<QRect> guides; ///< 1 px wide, from below a group's head to the end of what is in it
    int height = 0;
};

int conditionIndent(int depth);

/// Stacks lines of these heights in a canvas of `width`.
ConditionGeometry arrangeCondition(const std::vector<ConditionLineSpec>& specs,
                                   const std::vector<int>& heights, int width);

/// Where the buttons of a line stand, and whether as one that opens a menu.
struct ActionsPlace {
    QPoint at;
    bool compact = false;
};
/// px at the right of each line where nothing is edited: one button fits there.
inline constexpr int kActionsLane = 36;
/// Behind the words of the line's first row, else over the end of words that are only read, never over a
/// piece that is edited: where all the buttons have no room beside those, one stands in the lane. Everything
/// in the coordinates of the canvas; `row` is the line's first row, `end` where what is in sight of it ends.
ActionsPlace placeActions(const QRect& row, int end, const std::vector<QRect>& edited, int wordsRight,
                          const QSize& buttons, const QSize& compact);

struct DropPlace {
    NodeAddress parent;
    int index = 0;
    QRect mark; ///< the bar that shows it
};

/// Where a node goes that is let go at `position`: before or behind a line by its halves; behind the last
/// line of a group also further out, by how far to the left it is.
std::optional<DropPlace> dropPlaceAt(const std::vector<ConditionLineSpec>& specs,
                                     const ConditionGeometry& geometry, const QPoint& position);

} // namespace interlock::ui
