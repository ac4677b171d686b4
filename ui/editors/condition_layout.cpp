// SPDX-License-Identifier: GPL-3.0-or-later
// How the lines of a condition are placed.
#include "ui/editors/condition_layout.h"

#include <algorithm>

namespace interlock::ui {

namespace {

using Kind = ConditionLineSpec::Kind;

void addLines(const ConditionNode& node, const NodeAddress& address, int depth,
              std::vector<ConditionLineSpec>& lines)
{
    const Kind kind = node.isGroup() ? Kind::Group : node.isRow() ? Kind::Row : Kind::Code;
    lines.push_back({kind, address, depth});
    if (!node.isGroup())
        return;
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        NodeAddress child = address;
        child.push_back(static_cast<int>(i));
        addLines(node.children[i], child, depth + 1, lines);
    }
}

/// Past the last line inside the group whose head is at `head`.
std::size_t endOf(const std::vector<ConditionLineSpec>& specs, std::size_t head)
{
    std::size_t end = head + 1;
    while (end < specs.size() && specs[end].depth > specs[head].depth)
        ++end;
    return end;
}

NodeAddress parentOf(NodeAddress address)
{
    address.pop_back();
    return address;
}

} // namespace

std::vector<ConditionLineSpec> conditionLines(const ConditionNode& root)
{
    std::vector<ConditionLineSpec> lines;
    if (root.isNothing())
        return lines;
    addLines(root, {}, 0, lines);
    lines.push_back({Kind::Add, {}, root.isGroup() ? 1 : 0});
    return lines;
}

int conditionIndent(int depth)
{
    const int deep = std::max(0, depth - ConditionGeometry::kDeepLevel);
    return (depth - deep) * ConditionGeometry::kIndent + deep * ConditionGeometry::kDeepIndent;
}

ConditionGeometry arrangeCondition(const std::vector<ConditionLineSpec>& specs,
                                   const std::vector<int>& heights, int width)
{
    ConditionGeometry geometry;
    int y = 0;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const int x = conditionIndent(specs[i].depth);
        geometry.lines.push_back(QRect(x, y, std::max(0, width - x), heights[i]));
        y += heights[i] + ConditionGeometry::kGap;
    }
    geometry.height = std::max(0, y - ConditionGeometry::kGap);
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const std::size_t last = endOf(specs, i) - 1;
        if (specs[i].kind != Kind::Group || last == i)
            continue;
        const int top = geometry.lines[i].bottom() + 1 + ConditionGeometry::kGap / 2;
        geometry.guides.push_back(
            QRect(geometry.lines[i].x() + 8, top, 1, geometry.lines[last].bottom() + 1 - top));
    }
    return geometry;
}

ActionsPlace placeActions(const QRect& row, int end, const std::vector<QRect>& edited, int wordsRight,
                          const QSize& buttons, const QSize& compact)
{
    constexpr int gap = ConditionGeometry::kGap;
    int editedRight = row.left() - gap;
    for (const QRect& piece : edited) {
        if (piece.top() <= row.bottom() && piece.bottom() >= row.top())
            editedRight = std::max(editedRight, piece.right());
    }
    end = std::min(end, row.right() + 1);
    const auto top = [&](const QSize& size) { return row.top() + (row.height() - size.height()) / 2; };
    if (editedRight + gap + buttons.width() > end) {
        const bool covers = end - compact.width() <= editedRight;
        return {QPoint((covers ? row.right() + 1 : end) - compact.width(), top(compact)), true};
    }
    const int wanted = std::max(wordsRight, editedRight) + gap;
    return {QPoint(std::min(wanted, end - buttons.width()), top(buttons)), false};
}

std::optional<DropPlace> dropPlaceAt(const std::vector<ConditionLineSpec>& specs,
                                     const ConditionGeometry& geometry, const QPoint& position)
{
    if (specs.empty())
        return std::nullopt;
    std::size_t at = 0;
    while (at + 1 < specs.size() && position.y() > geometry.lines[at].bottom() + ConditionGeometry::kGap / 2)
        ++at;
    const ConditionLineSpec& spec = specs[at];
    const QRect line = geometry.lines[at];
    const auto bar = [&](int depth, int y) {
        const int x = conditionIndent(depth);
        return QRect(x, y - 1, std::max(24, line.right() + 1 - x), 2);
    };
    const int above = line.top() - ConditionGeometry::kGap / 2;
    const int below = line.bottom() + 1 + ConditionGeometry::kGap / 2;

    if (spec.kind == Kind::Add) {
        const auto inRoot = std::count_if(specs.begin(), specs.end(), [](const ConditionLineSpec& other) {
            return other.kind != Kind::Add && other.address.size() == 1;
        });
        return DropPlace{{}, static_cast<int>(inRoot == 0 ? 1 : inRoot), bar(spec.depth, above)};
    }
    const bool upperHalf = position.y() < line.center().y();
    if (upperHalf && !spec.address.empty())
        return DropPlace{parentOf(spec.address), spec.address.back(), bar(spec.depth, above)};
    if (spec.kind == Kind::Group)
        return DropPlace{spec.address, 0, bar(spec.depth + 1, below)};
    if (spec.address.empty())
        return DropPlace{{}, upperHalf ? 0 : 1, bar(0, upperHalf ? above : below)};

    // Behind the last line of a group, further left means behind the group.
    const int nextDepth = at + 1 < specs.size() ? std::max(1, specs[at + 1].depth) : 1;
    NodeAddress target = spec.address;
    int depth = spec.depth;
    while (depth > nextDepth && position.x() < conditionIndent(depth)) {
        target.pop_back();
        --depth;
    }
    const int index = target.back() + 1;
    return DropPlace{parentOf(target), index, bar(depth, below)};
}

} // namespace interlock::ui
