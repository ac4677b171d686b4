// SPDX-License-Identifier: GPL-3.0-or-later
// TimelinePanel: the timeline of the rehearsal, with its header; the selection of all panels shows and is
// made here.
#pragma once

#include <QWidget>

#include <functional>

class QLabel;
class QStackedLayout;
class QTimer;
class QToolButton;

namespace interlock::ui {

class EmptyState;
class SegmentedControl;
class Workspace;

namespace timeline {
class TimelineView;
struct Hit;
} // namespace timeline

class TimelinePanel : public QWidget {
    Q_OBJECT

public:
    explicit TimelinePanel(Workspace* workspace, QWidget* parent = nullptr);

    timeline::TimelineView* view() const { return m_view; }

    /// Asks for a file's path, given a proposal and an ending ("png"); empty where nobody wants to. Replaced
    /// in tests.
    using AskForPath =
        std::function<QString(QWidget* parent, const QString& proposal, const QString& ending)>;
    void setAskForPath(AskForPath ask) { m_askForPath = std::move(ask); }

public Q_SLOTS:
    /// Asks where to, and writes what the timeline shows, all of it, in the theme's colours.
    void exportAs(const QString& ending);

private:
    QWidget* makeHeader();
    QToolButton* makeTool(const QString& name, const QString& text, const QString& iconName);
    void connectWorkspace();
    void refreshSoon();
    void refresh();
    void showSelection();
    void showEmpty();
    QString describe(const timeline::Hit& hit) const;

    Workspace* m_workspace;
    timeline::TimelineView* m_view;
    EmptyState* m_empty;
    QStackedLayout* m_stack;
    SegmentedControl* m_axis = nullptr;
    QLabel* m_status = nullptr;
    QToolButton* m_export = nullptr;
    QTimer* m_refresh;
    int m_shownScenario = -1;
    AskForPath m_askForPath;
};

} // namespace interlock::ui
