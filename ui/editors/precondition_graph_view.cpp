// SPDX-License-Identifier: GPL-3.0-or-later
// PreconditionGraphView: the picture of which tool waits for which, over all skills.
#include "ui/editors/precondition_graph_view.h"

#include "ui/style/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace interlock::ui {

PreconditionGraphView::PreconditionGraphView(Workspace* workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace)
{
    setObjectName(QStringLiteral("preconditionGraph"));
    setAccessibleName(tr("Which tool waits for which"));
    setMouseTracking(true);
    connect(workspace->document(), &Document::changed, this, [this](const DocumentChange& change) {
        if (change.kind == DocumentChange::Kind::Reset || change.kind == DocumentChange::Kind::Settings
            || change.section == Section::Skills)
            rebuild();
    });
    connect(workspace->selection(), &Selection::currentChanged, this, qOverload<>(&QWidget::update));
    connect(Theme::instance(), &Theme::changed, this, &PreconditionGraphView::rebuild);
    rebuild();
}

QSize PreconditionGraphView::sizeHint() const
{
    return m_picture.size.toSize();
}

void PreconditionGraphView::rebuild()
{
    m_graph = preconditionGraph(m_workspace->document()->ruleSet().skills);
    const QFontMetricsF metrics(Theme::instance()->codeFont());
    std::vector<double> widths;
    for (const GraphTool& tool : m_graph.tools)
        widths.push_back(std::ceil(metrics.horizontalAdvance(tool.name)) + 2 * Theme::kGrid);
    m_picture = layOut(m_graph, widths);
    setMinimumSize(sizeHint());
    QStringList sentences;
    for (const GraphEdge& edge : m_graph.edges)
        sentences.append(tr("%1 waits for %2")
                             .arg(m_graph.tools[static_cast<std::size_t>(edge.tool)].name,
                                  m_graph.tools[static_cast<std::size_t>(edge.needed)].name));
    setAccessibleDescription(sentences.join(u"; "));
    updateGeometry();
    update();
    Q_EMIT graphChanged();
}

QString PreconditionGraphView::cycleWords() const
{
    QStringList circles;
    for (const QStringList& circle : m_graph.cycles())
        circles.append(circle.size() == 1 ? tr("%1 waits for itself").arg(circle.first())
                                          : tr("%1 wait for each other").arg(circle.join(u", ")));
    if (circles.isEmpty())
        return {};
    const bool strict = m_workspace->document()->ruleSet().settings.satisfied_by == SatisfiedBy::SuccessfulResult;
    return circles.join(u"; ") + u". "
        + (strict ? tr("None of them can ever be called.")
                  : tr("Each is blocked at its first call; only the gate's own error lets the next one pass."));
}

QString PreconditionGraphView::currentAction() const
{
    const auto& skills = m_workspace->document()->ruleSet().skills;
    const int current = m_workspace->selection()->current(Section::Skills);
    if (current < 0 || current >= static_cast<int>(skills.size()))
        return {};
    return QString::fromStdString(skills[static_cast<std::size_t>(current)].action_tool().value_or(std::string()));
}

void PreconditionGraphView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QString current = currentAction();
    const auto isCurrent = [&](int tool) { return m_graph.tools[static_cast<std::size_t>(tool)].name == current; };
    for (std::size_t edge = 0; edge < m_graph.edges.size(); ++edge)
        drawEdge(&painter, edge, isCurrent(m_graph.edges[edge].tool));
    for (std::size_t tool = 0; tool < m_graph.tools.size(); ++tool)
        drawTool(&painter, tool, isCurrent(static_cast<int>(tool)));
}

void PreconditionGraphView::drawEdge(QPainter* painter, std::size_t edge, bool current) const
{
    const Colors& colors = Theme::instance()->colors();
    const GraphCurve& curve = m_picture.curves[edge];
    const GraphEdge& what = m_graph.edges[edge];
    const QColor color = what.inCycle ? colors.red : current ? colors.accent : colors.dim;
    painter->setPen(QPen(color, what.inCycle || current ? 1.6 : 1.2, what.takesPart ? Qt::SolidLine : Qt::DotLine));
    painter->setBrush(Qt::NoBrush);
    QPainterPath path(curve.from);
    path.cubicTo(curve.control1, curve.control2, curve.to);
    painter->drawPath(path);
    // The head points the way that the calls must be made in: from what is needed to what waits.
    const double angle = std::atan2(curve.to.y() - curve.control2.y(), curve.to.x() - curve.control2.x());
    QPolygonF head;
    head << curve.to;
    for (const double side : {2.7, -2.7})
        head << curve.to + 7 * QPointF(std::cos(angle + side), std::sin(angle + side));
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    painter->drawPolygon(head);
    if (what.inCycle) {
        painter->setPen(colors.red);
        painter->setFont(Theme::instance()->smallFont());
        const QPointF middle = path.pointAtPercent(0.5);
        painter->drawText(middle + QPointF(4, 4), tr("circle"));
    }
}

void PreconditionGraphView::drawTool(QPainter* painter, std::size_t tool, bool current) const
{
    const Colors& colors = Theme::instance()->colors();
    const GraphTool& what = m_graph.tools[tool];
    const QRectF box = m_picture.boxes[tool].adjusted(0.5, 0.5, -0.5, -0.5);
    painter->setPen(QPen(current ? colors.accent : what.guarded ? colors.secondary : colors.line, 1));
    painter->setBrush(current ? colors.accentWash : colors.panel);
    painter->drawRoundedRect(box, 6, 6);
    painter->setPen(current ? colors.accent : colors.text);
    painter->setFont(Theme::instance()->codeFont());
    painter->drawText(box, Qt::AlignCenter, what.name);
}

int PreconditionGraphView::toolAt(const QPointF& point) const
{
    for (std::size_t tool = 0; tool < m_picture.boxes.size(); ++tool) {
        if (m_picture.boxes[tool].contains(point))
            return static_cast<int>(tool);
    }
    return -1;
}

void PreconditionGraphView::mouseReleaseEvent(QMouseEvent* event)
{
    const int tool = toolAt(event->position());
    if (tool < 0)
        return;
    const auto& skills = m_workspace->document()->ruleSet().skills;
    const std::string name = m_graph.tools[static_cast<std::size_t>(tool)].name.toStdString();
    const auto select = [&](auto&& asks) {
        const auto found = std::find_if(skills.begin(), skills.end(), asks);
        if (found == skills.end())
            return false;
        m_workspace->selection()->setCurrent(Section::Skills, static_cast<int>(found - skills.begin()));
        return true;
    };
    if (select([&](const Skill& skill) { return skill.action_tool() == name; }))
        return;
    select([&](const Skill& skill) {
        const auto& entries = skill.preconditions();
        return std::any_of(entries.begin(), entries.end(),
                           [&](const Precondition& entry) { return entry.text == name; });
    });
}

bool PreconditionGraphView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int tool = toolAt(help->pos());
    QStringList lines;
    for (const GraphEdge& edge : m_graph.edges) {
        if (edge.tool == tool)
            lines.append(tr("waits for %1 (%2)%3")
                             .arg(m_graph.tools[static_cast<std::size_t>(edge.needed)].name, edge.skills.join(u", "),
                                  edge.takesPart ? QString() : tr(", takes no part now")));
    }
    if (lines.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), lines.join(u'\n'), this);
    return true;
}

void PreconditionGraphView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        rebuild();
}

} // namespace interlock::ui
