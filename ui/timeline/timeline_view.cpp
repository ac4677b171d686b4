// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the mouse into moves of the viewport and signals; the keys are in timeline_keys.cpp.
#include "ui/timeline/timeline_view.h"

#include "ui/timeline/timeline_words.h"

#include <QApplication>
#include <QHelpEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>

namespace interlock::ui::timeline {

namespace {

constexpr double kZoomStep = 1.25;
constexpr double kMostNames = 248;      // width of the names' column at most
constexpr double kMostNamesShare = 0.3; // and of the whole

} // namespace

TimelineView::TimelineView(QWidget* parent)
    : TimelinePlot(parent), m_scrollBar(new QScrollBar(Qt::Vertical, this))
{
    setObjectName(QStringLiteral("timelineView"));
    setAccessibleName(tr("Timeline"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    m_scrollBar->setObjectName(QStringLiteral("timelineScrollBar"));
    m_scrollBar->setAccessibleName(tr("Scroll lanes"));
    m_scrollBar->hide();
    connect(m_scrollBar, &QScrollBar::valueChanged, this, [this](int value) {
        Viewport view = m_scene.view;
        view.scroll = value;
        move(view);
    });
    connect(Theme::instance(), &Theme::changed, this, [this] {
        setLooks(Theme::instance()->colors());
        fit();
    });
}

void TimelineView::setTimeline(TimelineLayout layout)
{
    const bool all = !m_hasShown || showsAll();
    const bool otherAxis = m_scene.layout.axis.kind != layout.axis.kind;
    const int lane = m_scene.layout.laneOfRule(m_scene.selectedRule);
    m_scene.layout = std::move(layout);
    m_hasShown = m_hasShown || m_scene.layout.eventCount() > 0;
    QToolTip::hideText();
    if (all || otherAxis)
        m_scene.view.high = m_scene.view.low + std::numeric_limits<double>::infinity();
    fit();
    // A selected rule that has another place in the order now is followed to it.
    if (const int now = m_scene.layout.laneOfRule(m_scene.selectedRule); now != lane && isVisible())
        move(m_scene.view.showingLane(m_scene.layout, now));
    m_framedEvent = -1;
}

void TimelineView::setSelection(int event, int rule)
{
    const bool otherEvent = event != m_scene.selectedEvent;
    const bool otherRule = rule != m_scene.selectedRule;
    m_scene.selectedEvent = event;
    m_scene.selectedRule = rule;
    Viewport view = m_scene.view;
    if (otherEvent && isVisible()) // before it is shown its size says nothing
        view = view.showing(m_scene.layout, event);
    if (otherRule && isVisible())
        view = view.showingLane(m_scene.layout, m_scene.layout.laneOfRule(rule));
    const int framed = otherEvent ? -1 : m_framedEvent;
    move(view);
    m_framedEvent = framed;
}

void TimelineView::showFirstLanes()
{
    const int framed = m_framedEvent;
    move(m_scene.view.showingLane(m_scene.layout, 1));
    m_framedEvent = framed;
}

void TimelineView::showEvent(QShowEvent* event)
{
    TimelinePlot::showEvent(event);
    fit();
    const int lane = m_scene.layout.laneOfRule(m_scene.selectedRule);
    move(m_scene.view.showing(m_scene.layout, m_scene.selectedEvent).showingLane(m_scene.layout, lane));
}

QPointF TimelineView::pointOf(int lane, int event) const
{
    return {m_scene.view.toPixel(m_scene.layout.axis.x[static_cast<std::size_t>(event)]),
            m_scene.view.laneRect(m_scene.layout, lane).center().y()};
}

bool TimelineView::showsAll() const
{
    const Viewport all = m_scene.view.framedAll(m_scene.layout);
    return m_scene.view.high - m_scene.view.low >= (all.high - all.low) * 0.999;
}

void TimelineView::move(const Viewport& view)
{
    const double low = m_scene.view.low;
    const double high = m_scene.view.high;
    m_scene.view = view.kept(m_scene.layout);
    m_framedEvent = -1;
    updateScrollBar();
    showScene();
    if (m_scene.view.low != low || m_scene.view.high != high)
        Q_EMIT rangeShown(m_scene.view.low, m_scene.view.high);
}

void TimelineView::showRange(double low, double high)
{
    Viewport view = m_scene.view;
    view.low = low;
    view.high = high;
    const int framed = m_framedEvent;
    move(view);
    m_framedEvent = framed;
}

double TimelineView::namesNeeded() const
{
    return namesWidth(m_scene, std::min(kMostNames, width() * kMostNamesShare));
}

void TimelineView::align(double leastNames)
{
    if (m_isAligned && leastNames == m_leastNames)
        return;
    m_isAligned = true;
    m_leastNames = leastNames;
    fit();
}

// Takes over the widget's size. What showed everything goes on doing so.
void TimelineView::fit()
{
    const bool all = !std::isfinite(m_scene.view.high) || showsAll();
    Viewport view = m_scene.view;
    view.height = height();
    const bool scrolls = m_scene.layout.height() > view.height - kAxisHeight;
    view.width = width() - (scrolls || m_isAligned ? m_scrollBar->sizeHint().width() : 0);
    view.names = std::max(namesNeeded(), m_leastNames);
    const int framed = m_framedEvent;
    move(all ? view.framedAll(m_scene.layout) : view);
    m_framedEvent = framed;
}

void TimelineView::updateScrollBar()
{
    const double furthest = m_scene.view.furthestScroll(m_scene.layout);
    const QSignalBlocker blocker(m_scrollBar);
    m_scrollBar->setVisible(furthest > 0);
    if (furthest <= 0 || m_scene.layout.lanes.empty())
        return;
    const int top = static_cast<int>(kAxisHeight + m_scene.layout.lanes.front().height);
    const int wide = m_scrollBar->sizeHint().width();
    m_scrollBar->setGeometry(width() - wide, top, wide, height() - top);
    m_scrollBar->setRange(0, static_cast<int>(std::ceil(furthest)));
    m_scrollBar->setPageStep(height() - top);
    m_scrollBar->setSingleStep(static_cast<int>(kLaneHeight));
    m_scrollBar->setValue(static_cast<int>(std::lround(m_scene.view.scroll)));
}

void TimelineView::resizeEvent(QResizeEvent* event)
{
    TimelinePlot::resizeEvent(event);
    const Viewport before = m_scene.view;
    const int lane = m_scene.layout.laneOfRule(m_scene.selectedRule);
    const auto [first, last] = before.lanesInSight(m_scene.layout);
    fit();
    if (lane >= first && lane <= last && isVisible()) { // with less room too
        const int framed = m_framedEvent;
        move(m_scene.view.showingLane(m_scene.layout, lane));
        m_framedEvent = framed;
    }
}

void TimelineView::zoomBy(double factor)
{
    // At the selected event where it is in sight, else in the middle.
    double pixel = m_scene.view.names + m_scene.view.plotWidth() / 2;
    if (m_scene.selectedEvent >= 0 && m_scene.selectedEvent < m_scene.layout.eventCount()) {
        const double x =
            m_scene.view.toPixel(m_scene.layout.axis.x[static_cast<std::size_t>(m_scene.selectedEvent)]);
        if (x >= m_scene.view.names && x <= m_scene.view.width)
            pixel = x;
    }
    move(m_scene.view.zoomed(m_scene.layout, factor, pixel));
}

void TimelineView::zoomIn()
{
    zoomBy(kZoomStep);
}
void TimelineView::zoomOut()
{
    zoomBy(1 / kZoomStep);
}
void TimelineView::frameAll()
{
    move(m_scene.view.framedAll(m_scene.layout));
}

void TimelineView::frameSelection()
{
    const int event = m_scene.selectedEvent;
    if (event < 0 || event >= m_scene.layout.eventCount() || m_framedEvent == event) {
        frameAll();
        return;
    }
    move(m_scene.view.framedEvent(m_scene.layout, event));
    m_framedEvent = event;
}

void TimelineView::wheelEvent(QWheelEvent* event)
{
    QPointF pixels = event->pixelDelta();
    if (pixels.isNull())
        pixels = QPointF(event->angleDelta()) / 120.0 * kMoveStep;
    const bool overNames = event->position().x() < m_scene.view.names;
    if (event->modifiers() & Qt::ShiftModifier || overNames)
        move(m_scene.view.panned(m_scene.layout, 0, pixels.y() + pixels.x()));
    else if (std::abs(pixels.x()) > std::abs(pixels.y()))
        move(m_scene.view.panned(m_scene.layout, pixels.x(), 0));
    else if (pixels.y() != 0)
        move(m_scene.view.zoomed(m_scene.layout, std::pow(kZoomStep, pixels.y() / kMoveStep),
                                 event->position().x()));
    event->accept();
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_isPressed = true;
    m_isDragging = false;
    m_pressed = m_dragged = event->position();
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    if (!m_isPressed) {
        const Hit hit = hitTest(m_scene.layout, m_scene.view, at);
        const bool clickable =
            hit.item || (hit.area == Hit::Area::Name && hit.lane >= 0) ||
            (hit.area == Hit::Area::Plot && hit.event >= 0 && hit.event < m_scene.layout.taken);
        setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
        return;
    }
    if (!m_isDragging && (at - m_pressed).manhattanLength() < QApplication::startDragDistance())
        return;
    if (!m_isDragging) {
        m_isDragging = true;
        QToolTip::hideText();
        setCursor(Qt::ClosedHandCursor);
    }
    const QPointF by = at - m_dragged;
    m_dragged = at;
    move(m_scene.view.panned(m_scene.layout, by.x(), by.y()));
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_isPressed)
        return;
    m_isPressed = false;
    setCursor(Qt::ArrowCursor);
    if (!m_isDragging)
        click(hitTest(m_scene.layout, m_scene.view, event->position()));
    m_isDragging = false;
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const Hit hit = hitTest(m_scene.layout, m_scene.view, event->position());
    if (event->button() == Qt::LeftButton && hit.area == Hit::Area::Plot && hit.event >= m_scene.layout.taken)
        Q_EMIT runToRequested(hit.event);
    else
        mousePressEvent(event);
}

void TimelineView::click(const Hit& hit)
{
    if (hit.area == Hit::Area::None)
        return;
    if (hit.rule >= 0)
        Q_EMIT ruleClicked(hit.rule);
    else if (hit.area == Hit::Area::Name && hit.lane >= 0 &&
             m_scene.layout.lanes[static_cast<std::size_t>(hit.lane)].place >= 0)
        Q_EMIT trackerClicked(m_scene.layout.lanes[static_cast<std::size_t>(hit.lane)].place);
    if (hit.area == Hit::Area::Plot && hit.event >= 0 && hit.event < m_scene.layout.taken)
        Q_EMIT eventClicked(hit.event);
}

bool TimelineView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isOwnKey(static_cast<QKeyEvent*>(event))) {
        event->accept(); // while the timeline has the focus, its single keys come before the window's
        return true;
    }
    if (event->type() != QEvent::ToolTip)
        return TimelinePlot::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const Hit hit = hitTest(m_scene.layout, m_scene.view, help->pos());
    const QString text = m_describer && hit.area != Hit::Area::None ? m_describer(hit) : QString();
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, this, QRect(help->pos() - QPoint(6, 6), QSize(12, 12)));
    return true;
}

void TimelineView::focusInEvent(QFocusEvent* event)
{
    TimelinePlot::focusInEvent(event);
    update();
}

void TimelineView::focusOutEvent(QFocusEvent* event)
{
    TimelinePlot::focusOutEvent(event);
    update();
}

void TimelineView::paintEvent(QPaintEvent* event)
{
    TimelinePlot::paintEvent(event);
    if (!hasFocus())
        return;
    // A line along the top tells where the keys go.
    QPainter painter(this);
    painter.fillRect(QRectF(0, kAxisHeight - 1, m_scene.view.names - 1, 1), m_scene.colors.accent);
}

} // namespace interlock::ui::timeline
