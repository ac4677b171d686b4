// SPDX-License-Identifier: GPL-3.0-or-later
// Which tool waits for which, over all skills: a graph of tools, and where its picture puts them.
#pragma once

#include "core/rules/skill.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <vector>

namespace interlock::ui {

struct GraphTool {
    QString name;
    bool guarded = false; ///< the action tool of a skill
    int column = 0;       ///< after every tool that it waits for, where that can be
    int row = 0;
};

/// `tool` waits for `needed`.
struct GraphEdge {
    int needed = 0;
    int tool = 0;
    QStringList skills;     ///< that ask for it, in file order
    bool takesPart = false; ///< one of them at least is authored and enabled
    bool inCycle = false;   ///< the two wait for each other, perhaps by way of others
};

struct PreconditionGraph {
    std::vector<GraphTool> tools; ///< in the order of their first mention
    std::vector<GraphEdge> edges;
    int columns = 0;

    /// Names that wait for each other in a circle, each circle once.
    std::vector<QStringList> cycles() const;
};

PreconditionGraph preconditionGraph(const std::vector<Skill>& skills);

/// The picture, in pixels: a box for each tool and a curve for each edge, from its needed tool to its own.
struct GraphCurve {
    QPointF from, control1, control2, to;
};
struct GraphPicture {
    std::vector<QRectF> boxes;
    std::vector<GraphCurve> curves;
    QSizeF size{0, 0};
};

/// `widths` holds the width of each tool's box.
GraphPicture layOut(const PreconditionGraph& graph, const std::vector<double>& widths);

} // namespace interlock::ui
