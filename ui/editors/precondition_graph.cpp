// SPDX-License-Identifier: GPL-3.0-or-later
// Which tool waits for which, over all skills: a graph of tools, and where its picture puts them.
#include "ui/editors/precondition_graph.h"

#include <QHash>

#include <algorithm>
#include <functional>

namespace interlock::ui {

namespace {

constexpr double kBoxHeight = 24;
constexpr double kRowGap = 12;
constexpr double kColumnGap = 64;
constexpr double kMargin = 12;

/// Strongly connected parts over the edges that take part (Tarjan): the number of each tool's part. A part
/// has a higher number than every part that it waits for.
std::vector<int> connectedParts(const PreconditionGraph& graph)
{
    const std::size_t count = graph.tools.size();
    std::vector<std::vector<int>> needs(count);
    for (const GraphEdge& edge : graph.edges) {
        if (edge.takesPart)
            needs[static_cast<std::size_t>(edge.tool)].push_back(edge.needed);
    }
    std::vector<int> part(count, -1), found(count, -1), low(count, 0), stack;
    int next = 0;
    int parts = 0;
    const std::function<void(int)> visit = [&](int tool) {
        const auto at = static_cast<std::size_t>(tool);
        found[at] = low[at] = next++;
        stack.push_back(tool);
        for (const int needed : needs[at]) {
            const auto other = static_cast<std::size_t>(needed);
            if (found[other] < 0) {
                visit(needed);
                low[at] = std::min(low[at], low[other]);
            } else if (part[other] < 0) {
                low[at] = std::min(low[at], found[other]);
            }
        }
        if (low[at] != found[at])
            return;
        for (int member = -1; member != tool; stack.pop_back()) {
            member = stack.back();
            part[static_cast<std::size_t>(member)] = parts;
        }
        ++parts;
    };
    for (std::size_t tool = 0; tool < count; ++tool) {
        if (found[tool] < 0)
            visit(static_cast<int>(tool));
    }
    return part;
}

/// Columns by the longest way from a tool that waits for nothing; the members of a circle stand in one
/// column.
void placeColumns(PreconditionGraph& graph, const std::vector<int>& part)
{
    const auto partOf = [&part](int tool) { return part[static_cast<std::size_t>(tool)]; };
    std::vector<int> column(graph.tools.size(), 0);
    for (std::size_t pass = 0; pass < graph.tools.size(); ++pass) {
        bool moved = false;
        for (const GraphEdge& edge : graph.edges) {
            int& own = column[static_cast<std::size_t>(partOf(edge.tool))];
            const int after = column[static_cast<std::size_t>(partOf(edge.needed))] + 1;
            // A draft's edge may close a circle of its own; it shall not push the columns without end.
            if (partOf(edge.needed) != partOf(edge.tool) && edge.takesPart && own < after) {
                own = after;
                moved = true;
            }
        }
        if (!moved)
            break;
    }
    // What only drafts speak of stands behind what they ask for.
    const auto inForce = [&graph](int tool) {
        return std::any_of(graph.edges.begin(), graph.edges.end(), [tool](const GraphEdge& edge) {
            return edge.takesPart && (edge.tool == tool || edge.needed == tool);
        });
    };
    for (const GraphEdge& edge : graph.edges) {
        int& own = column[static_cast<std::size_t>(partOf(edge.tool))];
        if (edge.needed != edge.tool && own == 0 && !inForce(edge.tool))
            own = column[static_cast<std::size_t>(partOf(edge.needed))] + 1;
    }
    for (std::size_t tool = 0; tool < graph.tools.size(); ++tool) {
        graph.tools[tool].column = column[static_cast<std::size_t>(part[tool])];
        graph.columns = std::max(graph.columns, graph.tools[tool].column + 1);
    }
}

/// Rows within a column: by the mean row of what a tool waits for, else by first mention.
void placeRows(PreconditionGraph& graph)
{
    for (int column = 0; column < graph.columns; ++column) {
        std::vector<std::pair<double, std::size_t>> order;
        for (std::size_t tool = 0; tool < graph.tools.size(); ++tool) {
            if (graph.tools[tool].column != column)
                continue;
            double sum = 0;
            int count = 0;
            for (const GraphEdge& edge : graph.edges) {
                const GraphTool& needed = graph.tools[static_cast<std::size_t>(edge.needed)];
                if (edge.tool == static_cast<int>(tool) && needed.column < column) {
                    sum += needed.row;
                    ++count;
                }
            }
            order.emplace_back(count > 0 ? sum / count : static_cast<double>(order.size()), tool);
        }
        std::stable_sort(order.begin(), order.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t row = 0; row < order.size(); ++row)
            graph.tools[order[row].second].row = static_cast<int>(row);
    }
}

} // namespace

std::vector<QStringList> PreconditionGraph::cycles() const
{
    const std::vector<int> part = connectedParts(*this);
    std::vector<QStringList> circles(tools.size());
    for (const GraphEdge& edge : edges) {
        if (!edge.inCycle)
            continue;
        QStringList& circle = circles[static_cast<std::size_t>(part[static_cast<std::size_t>(edge.tool)])];
        for (const int tool : {edge.tool, edge.needed}) {
            const QString& name = tools[static_cast<std::size_t>(tool)].name;
            if (!circle.contains(name))
                circle.append(name);
        }
    }
    circles.erase(
        std::remove_if(circles.begin(), circles.end(), [](const QStringList& c) { return c.isEmpty(); }),
        circles.end());
    return circles;
}

PreconditionGraph preconditionGraph(const std::vector<Skill>& skills)
{
    PreconditionGraph graph;
    QHash<QString, int> places;
    QHash<std::pair<int, int>, std::size_t> edges;
    const auto place = [&](const std::string& name) {
        const QString text = QString::fromStdString(name);
        if (const auto known = places.constFind(text); known != places.cend())
            return *known;
        const int at = static_cast<int>(graph.tools.size());
        places.insert(text, at);
        graph.tools.push_back(GraphTool{text});
        return at;
    };
    for (const Skill& skill : skills) {
        const auto action = skill.action_tool();
        if (!action)
            continue;
        for (const Precondition& entry : skill.preconditions()) {
            if (entry.kind != Precondition::Kind::Enforced)
                continue;
            const int needed = place(entry.text);
            const int tool = place(*action);
            graph.tools[static_cast<std::size_t>(tool)].guarded = true;
            const std::pair key(needed, tool);
            if (!edges.contains(key)) {
                edges.insert(key, graph.edges.size());
                graph.edges.push_back(GraphEdge{needed, tool, {}, false, false});
            }
            GraphEdge& edge = graph.edges[edges.value(key)];
            edge.skills.append(QString::fromStdString(skill.name));
            edge.takesPart = edge.takesPart || skill.takes_part();
        }
    }
    const std::vector<int> part = connectedParts(graph);
    for (GraphEdge& edge : graph.edges) {
        edge.inCycle = edge.takesPart && part[static_cast<std::size_t>(edge.needed)] ==
                                             part[static_cast<std::size_t>(edge.tool)];
    }
    placeColumns(graph, part);
    placeRows(graph);
    return graph;
}

GraphPicture layOut(const PreconditionGraph& graph, const std::vector<double>& widths)
{
    GraphPicture picture;
    std::vector<double> columnWidth(static_cast<std::size_t>(graph.columns), 0);
    for (std::size_t tool = 0; tool < graph.tools.size(); ++tool) {
        double& width = columnWidth[static_cast<std::size_t>(graph.tools[tool].column)];
        width = std::max(width, widths[tool]);
    }
    std::vector<double> left;
    double x = kMargin;
    for (const double width : columnWidth) {
        left.push_back(x);
        x += width + kColumnGap;
    }
    double bottom = 0;
    for (std::size_t tool = 0; tool < graph.tools.size(); ++tool) {
        const GraphTool& at = graph.tools[tool];
        const double y = kMargin + at.row * (kBoxHeight + kRowGap);
        picture.boxes.emplace_back(left[static_cast<std::size_t>(at.column)], y, widths[tool], kBoxHeight);
        bottom = std::max(bottom, y + kBoxHeight);
    }
    for (const GraphEdge& edge : graph.edges) {
        const QRectF& needed = picture.boxes[static_cast<std::size_t>(edge.needed)];
        const QRectF& tool = picture.boxes[static_cast<std::size_t>(edge.tool)];
        const QPointF from(needed.right(), needed.center().y());
        if (tool.left() >= from.x()) {
            const QPointF to(tool.left(), tool.center().y());
            const double bend = std::min((to.x() - from.x()) / 2, kColumnGap);
            picture.curves.push_back({from, from + QPointF(bend, 0), to - QPointF(bend, 0), to});
        } else {
            // Back, to itself or within a column: out at the right and in again at the right.
            const double shift = edge.needed == edge.tool ? kBoxHeight / 4 : 0;
            const QPointF to(tool.right(), tool.center().y() + shift);
            const double bend = std::max(from.x(), to.x()) + kColumnGap * 0.6;
            picture.curves.push_back({from - QPointF(0, shift), QPointF(bend, from.y() - 2 * shift),
                                      QPointF(bend, to.y() + shift), to});
        }
    }
    double right = 0;
    for (const QRectF& box : picture.boxes)
        right = std::max(right, box.right());
    for (const GraphCurve& curve : picture.curves)
        right = std::max({right, curve.control1.x(), curve.control2.x()});
    if (!graph.tools.empty())
        picture.size = QSizeF(right + kMargin, bottom + kMargin);
    return picture;
}

} // namespace interlock::ui
