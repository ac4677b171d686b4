// SPDX-License-Identifier: GPL-3.0-or-later
// Docks: the panels that people may move, and where they stand in each perspective.
#pragma once

#include "ui/shell/perspective.h"

#include <QDockWidget>
#include <QList>
#include <QMainWindow>
#include <QObject>
#include <QTimer>

#include <array>

namespace interlock::ui {

class StudioSettings;

enum class DockId { Outline, Problems, Scenarios, Why, Context, Request, Timeline };
inline constexpr int kDockCount = 7;

class Docks : public QObject {
    Q_OBJECT

public:
    Docks(QMainWindow* window, StudioSettings* settings);

    /// Puts a panel into a dock. `titled` shows the title over it; panels with a heading of their own have a
    /// grip.
    QDockWidget* add(DockId id, const QString& title, QWidget* panel, bool titled);
    QDockWidget* dock(DockId id) const { return m_docks[static_cast<std::size_t>(id)]; }

    /// Remembers how the docks stand and puts them as the other perspective had them.
    void enter(Perspective perspective);
    /// Once the window has its size: docks take their places in it.
    void windowShown();
    void remember();
    void reset(); ///< the perspective's docks as they are at first

    void reveal(DockId id); ///< shows a dock and gives it the keyboard
    QList<QAction*> toggles() const;

    static int leastWidth(DockId id); ///< px that the panel can be read in

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Sizes = std::array<QSize, kDockCount>; ///< of the docks in sight; empty for the others

    void arrange(Perspective perspective);
    void restore();
    bool isInSight(const QDockWidget* dock) const; ///< in the window, and in front of its tabs
    Sizes sizes() const;
    int wanted(DockId id, Qt::Orientation orientation) const;
    /// Gives the docks what a person gave them, else what they have at first, as far as there is room.
    void fit();
    void noteDragged(const Sizes& before);

    QMainWindow* m_window;
    StudioSettings* m_settings;
    std::array<QDockWidget*, kDockCount> m_docks{};
    Perspective m_perspective = Perspective::Design;
    bool m_shown = false;
    bool m_dragging = false; ///< maybe a separator
    Sizes m_beforeDrag;
    QSize m_fittedWindow, m_fittedCentre; ///< what there was room for at the last fit
    QTimer m_fit;
};

} // namespace interlock::ui
