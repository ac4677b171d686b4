// SPDX-License-Identifier: GPL-3.0-or-later
// Tabular figures: numbers whose digits stand under each other, whatever the font makes of them.
#pragma once

#include <QFont>
#include <QRectF>
#include <QString>

class QPainter;

namespace interlock::ui {

/// Every digit is as wide as the widest.
qreal tabularWidth(const QString& text, const QFont& font);
/// Right-aligned in `rect`, in the painter's pen.
void paintTabular(QPainter* painter, const QRectF& rect, const QString& text, const QFont& font);

} // namespace interlock::ui
