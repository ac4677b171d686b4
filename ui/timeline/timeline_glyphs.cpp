// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the timeline's own signs.
#include "ui/timeline/timeline_glyphs.h"

#include <algorithm>
#include <cmath>

namespace interlock::ui::timeline {

namespace {

/// Relative luminance as accessibility guidelines have it.
double luminance(const QColor& color)
{
    const auto part = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * part(color.redF()) + 0.7152 * part(color.greenF()) + 0.0722 * part(color.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double x = luminance(a);
    const double y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

QPolygonF triangle(const QRectF& box)
{
    return QPolygonF({QPointF(box.center().x(), box.top()), box.bottomRight(), box.bottomLeft()});
}

QPolygonF diamond(const QRectF& box)
{
    return QPolygonF({QPointF(box.center().x(), box.top()), QPointF(box.right(), box.center().y()),
                      QPointF(box.center().x(), box.bottom()), QPointF(box.left(), box.center().y())});
}

QRectF resized(const QRectF& box, double radius)
{
    return {box.center().x() - radius, box.center().y() - radius, 2 * radius, 2 * radius};
}

} // namespace

QColor readableOn(const QColor& ground, const QColor& first, const QColor& second)
{
    return contrast(ground, first) >= contrast(ground, second) ? first : second;
}

void paintSign(QPainter* painter, QPointF at, bool good, const QColor& ink)
{
    painter->setPen(QPen(ink, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(Qt::NoBrush);
    if (good) {
        painter->drawPolyline(QPolygonF({at + QPointF(-3, 0), at + QPointF(-1, 2.5), at + QPointF(3, -2.5)}));
    } else {
        painter->drawLine(at + QPointF(-2.5, -2.5), at + QPointF(2.5, 2.5));
        painter->drawLine(at + QPointF(-2.5, 2.5), at + QPointF(2.5, -2.5));
    }
}

void paintEnding(QPainter* painter, QPointF middle, double half, IntervalEnd end, const Colors& colors)
{
    const QPointF top = middle - QPointF(0, half);
    const QPointF bottom = middle + QPointF(0, half);
    painter->setBrush(Qt::NoBrush);
    switch (end) {
    case IntervalEnd::Decayed:
        painter->setPen(QPen(colors.accent, 2, Qt::SolidLine, Qt::FlatCap));
        painter->drawLine(top, bottom);
        break;
    case IntervalEnd::Superseded: // cut off: its feet point back
        painter->setPen(QPen(colors.secondary, 2, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        painter->drawPolyline(QPolygonF({top + QPointF(-4, 0), top, bottom, bottom + QPointF(-4, 0)}));
        break;
    case IntervalEnd::OpenAtEnd:
    case IntervalEnd::InForce: { // goes on
        painter->setPen(QPen(colors.accent, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const QPointF tip = middle + QPointF(4, 0);
        painter->drawPolyline(QPolygonF({tip + QPointF(-3, -4), tip, tip + QPointF(-3, 4)}));
        break;
    }
    }
}

void paintGate(QPainter* painter, const QRectF& box, GateOutcome outcome, const Colors& colors)
{
    const double radius = box.width() / 2;
    const QRectF markBox = resized(box, radius * kMarkBox);
    switch (outcome) {
    case GateOutcome::Passed:
        return paintMark(painter, markBox, Mark::Passed, colors);
    case GateOutcome::Blocked:
        return paintMark(painter, resized(box, radius * 1.5), Mark::Blocked, colors);
    case GateOutcome::Skipped:
        return paintMark(painter, markBox, Mark::NotReached, colors);
    case GateOutcome::Nothing:
        return paintMark(painter, markBox, Mark::NotMatched, colors);
    case GateOutcome::Degraded: { // a passed sign in a broken ring
        QPen pen(colors.amber, 1.2);
        pen.setDashPattern({2, 2});
        painter->setPen(pen);
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(box);
        if (radius > 4)
            paintSign(painter, box.center(), true, colors.amber);
    }
    }
}

void paintSynthetic(QPainter* painter, const QRectF& box, const Colors& colors)
{
    painter->setPen(QPen(colors.red, 1, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(colors.redWash);
    painter->drawPolygon(triangle(box.translated(0, -0.5)));
}

void paintMessage(QPainter* painter, const QRectF& box, const Item& message, const Colors& colors)
{
    const double r = box.width() / 2;
    const QRectF inner = resized(box, r - 0.75);
    const bool speaks = message.role == Role::User || message.role == Role::Assistant;
    const bool bad = message.failed || (message.blocked && message.role == Role::Assistant);
    const QColor ink = !message.taken ? colors.dim
                       : bad          ? colors.red
                       : speaks       ? colors.text
                                      : colors.secondary;
    QPen pen(ink, r > 4 ? 1.5 : 1, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    switch (message.role) {
    case Role::User:
        if (message.taken) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(ink);
        }
        painter->drawEllipse(message.taken ? box : inner);
        break;
    case Role::Assistant:
        painter->drawRoundedRect(inner, r * 0.4, r * 0.4);
        if (message.blocked && r > 4)
            paintSign(painter, box.center(), false, ink);
        break;
    case Role::Tool:
        if (message.blocked) {
            pen.setColor(colors.dim);
            pen.setDashPattern({2, 2});
            painter->setPen(pen);
        }
        painter->drawPolygon(triangle(inner));
        if (message.blocked) { // crossed out
            painter->setPen(QPen(colors.red, 1.5, Qt::SolidLine, Qt::RoundCap));
            painter->drawLine(box.bottomLeft(), box.topRight());
        }
        break;
    case Role::Context:
        painter->drawPolygon(diamond(resized(box, r * 0.7)));
        break;
    }
}

} // namespace interlock::ui::timeline
