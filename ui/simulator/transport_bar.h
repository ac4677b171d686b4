// SPDX-License-Identifier: GPL-3.0-or-later
// TransportBar: moves the rehearsal, says where it stands, forks it, and writes expectations.
#pragma once

#include <QFrame>
#include <QList>

class QAction;
class QLabel;
class QPushButton;
class QToolButton;

namespace interlock::ui {

class Workspace;

class TransportBar : public QFrame {
    Q_OBJECT

public:
    explicit TransportBar(Workspace* workspace, QWidget* parent = nullptr);

    /// To start, back, step, run to end, next firing, fork here, expect this: for menus and the palette.
    QList<QAction*> transportActions() const { return m_actions; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    enum Which { Start, Back, Step, End, Firing, Fork, Expect, Count };

    QAction* makeAction(const QString& name, const QString& text, const QList<QKeySequence>& keys);
    QPushButton* makeButtonFor(QAction* action, const QString& iconName, bool primary = false);
    void makeActions();
    void refresh();
    QString positionText() const;
    void showLabels();
    void openExpectMenu();

    Workspace* m_workspace;
    QList<QAction*> m_actions;
    QList<QPushButton*> m_buttons;
    QLabel* m_position;
    QToolButton* m_expectMenu;
};

} // namespace interlock::ui
