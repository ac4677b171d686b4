// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineView: the timeline that people move in: mouse, wheel, keys, hover and selection.
#pragma once

#include "ui/timeline/timeline_plot.h"

#include <functional>

class QScrollBar;

namespace interlock::ui::timeline {

inline constexpr double kMoveStep = 80; ///< pixels that one key or one step of the wheel moves

class TimelineView : public TimelinePlot {
    Q_OBJECT

public:
    explicit TimelineView(QWidget* parent = nullptr);

    /// Shows another layout. What is in sight stays, unless everything was: then everything is again.
    void setTimeline(TimelineLayout layout);
    /// Marks an event and a rule (its place in the file), -1 for none, and brings a newly marked one into
    /// sight.
    void setSelection(int event, int rule);
    /// Rich text for what is at a hit; asked when somebody hovers.
    void setDescriber(std::function<QString(const Hit&)> describer) { m_describer = std::move(describer); }

    const Viewport& viewportShown() const { return m_scene.view; }
    /// Scrolls up to the lanes below the conversation's.
    void showFirstLanes();
    /// Shows this stretch of the axis, as another view does.
    void showRange(double low, double high);
    /// The width that the column of names needs here, and the one that it has at least: views that stand over
    /// each other share it, and the room of a scroll bar, so that their axes are one.
    double namesNeeded() const;
    void align(double leastNames);
    /// Middle of an event in a lane, in the widget's coordinates.
    QPointF pointOf(int lane, int event) const;

    QSize sizeHint() const override { return {800, 240}; }
    QSize minimumSizeHint() const override { return {320, 96}; }

public Q_SLOTS:
    void zoomIn();
    void zoomOut();
    void frameAll();
    /// Frames the selected event's turn; pressed again, or without a selection, everything.
    void frameSelection();

Q_SIGNALS:
    void rangeShown(double low, double high); ///< another stretch of the axis than before
    void eventClicked(int event);
    void ruleClicked(int place);
    void trackerClicked(int place);
    void runToRequested(int event); ///< an event still to come was double-clicked
    void nextFiringRequested();
    void previousFiringRequested();

protected:
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    static bool isOwnKey(const QKeyEvent* event);
    void move(const Viewport& view);
    void fit();
    bool showsAll() const;
    void updateScrollBar();
    void click(const Hit& hit);
    void selectEventBy(int step);
    void selectRuleBy(int step);
    void zoomBy(double factor);

    QScrollBar* m_scrollBar;
    std::function<QString(const Hit&)> m_describer;
    QPointF m_pressed;
    QPointF m_dragged;
    bool m_isPressed = false;
    bool m_isDragging = false;
    bool m_hasShown = false; ///< a layout was framed once
    bool m_isAligned = false;
    double m_leastNames = 0;
    int m_framedEvent = -1; ///< by frameSelection, until something else moves the view
};

} // namespace interlock::ui::timeline
