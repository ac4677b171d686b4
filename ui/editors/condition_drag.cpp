// SPDX-License-Identifier: GPL-3.0-or-later
// How a line of a condition is dragged.
#include "ui/editors/condition_drag.h"

#include "ui/style/theme.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace interlock::ui {

ConditionDrag::ConditionDrag(QWidget* canvas) : QWidget(canvas)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setObjectName(QStringLiteral("condition.dropMark"));
    hide();
}

void ConditionDrag::press(const NodeAddress& address, const QPoint& position)
{
    cancel();
    m_source = address;
    m_start = position;
    m_isPressed = true;
}

bool ConditionDrag::move(const QPoint& position, const std::vector<ConditionLineSpec>& specs,
                         const ConditionGeometry& geometry)
{
    if (!m_isPressed)
        return false;
    if (!m_isActive && (position - m_start).manhattanLength() < QApplication::startDragDistance())
        return false;
    m_isActive = true;
    m_place = dropPlaceAt(specs, geometry, position);
    const bool intoItself = m_place && m_place->parent.size() >= m_source.size() &&
                            std::equal(m_source.begin(), m_source.end(), m_place->parent.begin());
    if (intoItself)
        m_place.reset();
    if (m_place) {
        setGeometry(m_place->mark.adjusted(0, -2, 0, 2));
        raise();
    }
    setVisible(m_place.has_value());
    return true;
}

std::optional<DropPlace> ConditionDrag::release()
{
    const std::optional<DropPlace> place = m_isActive ? m_place : std::nullopt;
    cancel();
    return place;
}

void ConditionDrag::cancel()
{
    m_isPressed = false;
    m_isActive = false;
    m_place.reset();
    hide();
}

void ConditionDrag::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor accent = Theme::instance()->colors().accent;
    const qreal middle = height() / 2.0;
    painter.setPen(QPen(accent, 2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(6, middle), QPointF(width() - 2, middle));
    painter.setPen(QPen(accent, 1.5));
    painter.drawEllipse(QPointF(3, middle), 2, 2);
}

} // namespace interlock::ui
