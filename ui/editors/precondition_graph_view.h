// SPDX-License-Identifier: GPL-3.0-or-later
// PreconditionGraphView: the picture of which tool waits for which, over all skills.
#pragma once

#include "ui/document/workspace.h"
#include "ui/editors/precondition_graph.h"

#include <QWidget>

namespace interlock::ui {

/// Draws the graph; a click on a tool selects a skill that guards it, or the first that asks for it.
class PreconditionGraphView : public QWidget
{
    Q_OBJECT

public:
    explicit PreconditionGraphView(Workspace* workspace, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    const PreconditionGraph& graph() const { return m_graph; }
    const GraphPicture& picture() const { return m_picture; }
    /// What is to be said about circles; empty without any.
    QString cycleWords() const;

Q_SIGNALS:
    void graphChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void rebuild();
    int toolAt(const QPointF& point) const;
    void drawEdge(QPainter* painter, std::size_t edge, bool current) const;
    void drawTool(QPainter* painter, std::size_t tool, bool current) const;
    QString currentAction() const;

    Workspace* m_workspace;
    PreconditionGraph m_graph;
    GraphPicture m_picture;
};

} // namespace interlock::ui
