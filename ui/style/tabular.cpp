// SPDX-License-Identifier: GPL-3.0-or-later
// Tabular figures: the font features that would do this are not in every Qt.
#include "ui/style/tabular.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace interlock::ui {

namespace {

qreal digitWidth(const QFontMetricsF& metrics)
{
    qreal widest = 0;
    for (char16_t digit = u'0'; digit <= u'9'; ++digit)
        widest = std::max(widest, metrics.horizontalAdvance(QChar(digit)));
    return widest;
}

qreal advance(QChar c, qreal digit, const QFontMetricsF& metrics)
{
    return c.isDigit() ? digit : metrics.horizontalAdvance(c);
}

} // namespace

qreal tabularWidth(const QString& text, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const qreal digit = digitWidth(metrics);
    qreal width = 0;
    for (const QChar c : text)
        width += advance(c, digit, metrics);
    return width;
}

void paintTabular(QPainter* painter, const QRectF& rect, const QString& text, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const qreal digit = digitWidth(metrics);
    painter->setFont(font);
    qreal right = rect.right();
    for (qsizetype i = text.size(); i-- > 0;) {
        const QChar c = text.at(i);
        const qreal width = advance(c, digit, metrics);
        const QRectF cell(right - width, rect.top(), width, rect.height());
        painter->drawText(cell, Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextDontClip, QString(c));
        right -= width;
    }
}

} // namespace interlock::ui
