// SPDX-License-Identifier: GPL-3.0-or-later
// The shapes themselves.
#include "ui/style/painting.h"

#include <QFontMetrics>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace interlock::ui {

namespace {

constexpr int kChipPadding = 8;
constexpr int kChipSign = 14; ///< width of the warning sign and its gap
constexpr int kChipGap = 4;

} // namespace

void paintBox(QPainter* painter, const QRectF& rect, const QColor& fill, const QColor& border, qreal radius)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(border.isValid() ? QPen(border, 1) : QPen(Qt::NoPen));
    painter->setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    const qreal inset = border.isValid() ? 0.5 : 0;
    const QRectF inner = rect.adjusted(inset, inset, -inset, -inset);
    const qreal fitting = std::min({radius, inner.width() / 2, inner.height() / 2});
    painter->drawRoundedRect(inner, fitting, fitting);
    painter->restore();
}

void paintFocusRing(QPainter* painter, const QRectF& rect, const Colors& colors, qreal radius)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(colors.accent, 2));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(rect.adjusted(1, 1, -1, -1), radius, radius);
    painter->restore();
}

void paintHatch(QPainter* painter, const QRectF& rect, const QColor& color, qreal distance)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(color, 1, Qt::SolidLine, Qt::FlatCap));
    // Anchored to the plane, so that neighbouring pieces join. Cut by numbers: an SVG file keeps no clipping.
    const qreal first = std::floor((rect.left() + rect.top()) / distance) * distance;
    for (qreal sum = first; sum < rect.right() + rect.bottom(); sum += distance) {
        const qreal left = std::max(rect.left(), sum - rect.bottom());
        const qreal right = std::min(rect.right(), sum - rect.top());
        if (left < right)
            painter->drawLine(QPointF(right, sum - right), QPointF(left, sum - left));
    }
    painter->restore();
}

void paintChevron(QPainter* painter, const QRectF& rect, Qt::ArrowType direction, const QColor& color)
{
    static constexpr qreal kReach = 3.5;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(color, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->translate(rect.center());
    switch (direction) {
    case Qt::UpArrow:
        painter->rotate(180);
        break;
    case Qt::LeftArrow:
        painter->rotate(90);
        break;
    case Qt::RightArrow:
        painter->rotate(-90);
        break;
    case Qt::DownArrow:
    case Qt::NoArrow:
        break;
    }
    const QPolygonF chevron{{-kReach, -kReach / 2}, {0, kReach / 2}, {kReach, -kReach / 2}};
    painter->drawPolyline(chevron);
    painter->restore();
}

QSize chipSize(const QString& text, ChipLook look, const QFont& font)
{
    const QFontMetrics metrics(font);
    const int sign = look == ChipLook::Warning ? kChipSign : 0;
    return {metrics.horizontalAdvance(text) + 2 * kChipPadding + sign, std::max(20, metrics.height() + 4)};
}

void paintChip(QPainter* painter, const QRectF& rect, const QString& text, ChipLook look, const QFont& font,
               const Colors& colors)
{
    paintChipOutline(painter, rect, look, colors);
    paintChipText(painter, rect, text, look, font, colors);
}

void paintChipOutline(QPainter* painter, const QRectF& rect, ChipLook look, const Colors& colors)
{
    QColor fill = colors.panel;
    QColor border = mixed(colors.line, colors.dim, 0.25);
    switch (look) {
    case ChipLook::Plain:
    case ChipLook::Dim:
        break;
    case ChipLook::Accent:
        fill = colors.accentWash;
        border = mixed(colors.accentWash, colors.accent, 0.6);
        break;
    case ChipLook::Warning:
        border = mixed(colors.line, colors.amber, 0.6);
        break;
    case ChipLook::Error:
        fill = colors.redWash;
        border = mixed(colors.redWash, colors.red, 0.6);
        break;
    }
    paintBox(painter, rect, fill, border, rect.height() / 2);
}

void paintChipText(QPainter* painter, const QRectF& rect, const QString& text, ChipLook look,
                   const QFont& font, const Colors& colors)
{
    painter->save();
    painter->setFont(font);
    QRectF inner = rect.adjusted(kChipPadding, 0, -kChipPadding, 0);
    if (look == ChipLook::Warning) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(colors.amber, 1.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const QPointF middle(inner.left() + 4.5, inner.center().y());
        const QPolygonF triangle{middle + QPointF(0, -4.4), middle + QPointF(4.8, 4),
                                 middle + QPointF(-4.8, 4)};
        painter->drawPolygon(triangle);
        painter->drawLine(middle + QPointF(0, -1.2), middle + QPointF(0, 1));
        painter->drawPoint(middle + QPointF(0, 2.6));
        inner.setLeft(inner.left() + kChipSign);
    }
    const bool isStrong = look == ChipLook::Accent || look == ChipLook::Error;
    const QColor strong = look == ChipLook::Accent ? colors.accent : colors.red;
    painter->setPen(isStrong ? strong : look == ChipLook::Dim ? colors.secondary : colors.text);
    const QString shown = QFontMetricsF(font).elidedText(text, Qt::ElideRight, inner.width() + 0.5);
    painter->drawText(inner, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, shown);
    painter->restore();
}

void paintChips(QPainter* painter, const QRect& area, const QStringList& chips, const QStringList& unknown,
                const QFont& font, const Colors& colors)
{
    int x = area.left();
    for (qsizetype index = 0; index < chips.size(); ++index) {
        const QString& chip = chips[index];
        const ChipLook look = unknown.contains(chip) ? ChipLook::Warning : ChipLook::Plain;
        QSize size = chipSize(chip, look, font);
        const QString rest = QStringLiteral("+%1").arg(chips.size() - index);
        const bool isLast = index == chips.size() - 1;
        const int reserve = isLast ? 0 : QFontMetrics(font).horizontalAdvance(rest) + kChipGap;
        const int room = area.right() + 1 - x - reserve;
        if (size.width() > room) {
            if (index > 0 || room < 40) {
                painter->save();
                painter->setFont(font);
                painter->setPen(colors.secondary);
                painter->drawText(QRect(x, area.top(), area.right() - x + 1, area.height()),
                                  Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, rest);
                painter->restore();
                return;
            }
            size.setWidth(room); // the first one is elided rather than left out
        }
        const int y = area.top() + (area.height() - size.height()) / 2;
        paintChip(painter, QRect(QPoint(x, y), size), chip, look, font, colors);
        x += size.width() + kChipGap;
    }
}

} // namespace interlock::ui
