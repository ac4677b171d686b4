// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineView by the keyboard: W A S D move, + and - zoom, the arrows go through messages and rules.
#include "ui/timeline/timeline_view.h"

#include <QKeyEvent>

#include <algorithm>
#include <array>

namespace interlock::ui::timeline {

void TimelineView::selectEventBy(int step)
{
    const int last = m_scene.layout.taken - 1;
    if (last < 0)
        return;
    const int from = m_scene.selectedEvent < 0 ? (step > 0 ? -1 : last + 1) : m_scene.selectedEvent;
    const int to = std::clamp(from + step, 0, last);
    if (to != m_scene.selectedEvent)
        Q_EMIT eventClicked(to);
}

void TimelineView::selectRuleBy(int step)
{
    int lane = m_scene.layout.laneOfRule(m_scene.selectedRule);
    const int count = static_cast<int>(m_scene.layout.lanes.size());
    lane = lane < 0 ? (step > 0 ? 1 : 0) : lane + step; // the rules come right after the conversation
    if (lane > 0 && lane < count &&
        m_scene.layout.lanes[static_cast<std::size_t>(lane)].kind == Lane::Kind::Rule)
        Q_EMIT ruleClicked(m_scene.layout.lanes[static_cast<std::size_t>(lane)].place);
}

bool TimelineView::isOwnKey(const QKeyEvent* event)
{
    static constexpr std::array kKeys = {
        Qt::Key_W,     Qt::Key_A,     Qt::Key_S,     Qt::Key_D,      Qt::Key_F,      Qt::Key_Plus,
        Qt::Key_Equal, Qt::Key_Minus, Qt::Key_Comma, Qt::Key_Period, Qt::Key_Left,   Qt::Key_Right,
        Qt::Key_Up,    Qt::Key_Down,  Qt::Key_Home,  Qt::Key_End,    Qt::Key_PageUp, Qt::Key_PageDown};
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    return plain && std::find(kKeys.begin(), kKeys.end(), event->key()) != kKeys.end();
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    if (!isOwnKey(event))
        return TimelinePlot::keyPressEvent(event);
    const auto pan = [this](double dx, double dy) { move(m_scene.view.panned(m_scene.layout, dx, dy)); };
    const double page = std::max(kLaneHeight, m_scene.view.height - kAxisHeight - 2 * kLaneHeight);
    switch (event->key()) {
    case Qt::Key_W:
        return pan(0, kLaneHeight);
    case Qt::Key_S:
        return pan(0, -kLaneHeight);
    case Qt::Key_A:
        return pan(kMoveStep, 0);
    case Qt::Key_D:
        return pan(-kMoveStep, 0);
    case Qt::Key_PageUp:
        return pan(0, page);
    case Qt::Key_PageDown:
        return pan(0, -page);
    case Qt::Key_F:
        return frameSelection();
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomIn();
    case Qt::Key_Minus:
        return zoomOut();
    case Qt::Key_Period:
        Q_EMIT nextFiringRequested();
        break;
    case Qt::Key_Comma:
        Q_EMIT previousFiringRequested();
        break;
    case Qt::Key_Left:
        return selectEventBy(-1);
    case Qt::Key_Right:
        return selectEventBy(1);
    case Qt::Key_Home:
        return selectEventBy(-m_scene.layout.eventCount() - 1);
    case Qt::Key_End:
        return selectEventBy(m_scene.layout.eventCount() + 1);
    case Qt::Key_Up:
        return selectRuleBy(-1);
    case Qt::Key_Down:
        return selectRuleBy(1);
    default:
        break;
    }
}

} // namespace interlock::ui::timeline
