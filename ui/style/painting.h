// SPDX-License-Identifier: GPL-3.0-or-later
// Painting: the shapes that style, delegates and panels share: boxes, chips, hatching, chevrons.
#pragma once

#include "ui/style/theme.h"

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QString>
#include <QStringList>

namespace interlock::ui {

inline constexpr qreal kRadius = 6; ///< px, of buttons, fields and bubbles

/// A filled box with a hairline border on whole pixels. An invalid colour leaves fill or border out.
void paintBox(QPainter* painter, const QRectF& rect, const QColor& fill, const QColor& border,
              qreal radius = kRadius);
/// The ring around what has the keyboard: 2 px of accent inside `rect`.
void paintFocusRing(QPainter* painter, const QRectF& rect, const Colors& colors, qreal radius = kRadius);
/// Diagonal hairlines, `distance` apart, clipped to `rect`.
void paintHatch(QPainter* painter, const QRectF& rect, const QColor& color, qreal distance = 5);
/// A chevron of 8 px, centred.
void paintChevron(QPainter* painter, const QRectF& rect, Qt::ArrowType direction, const QColor& color);

enum class ChipLook {
    Plain,
    Accent,  ///< forced, won
    Warning, ///< amber, with a sign
    Error,
    Dim,
};

/// Height is 20 px at the usual font.
QSize chipSize(const QString& text, ChipLook look, const QFont& font);
/// A name in a rounded outline; text that does not fit is elided.
void paintChip(QPainter* painter, const QRectF& rect, const QString& text, ChipLook look, const QFont& font,
               const Colors& colors);
/// The two halves of paintChip, for chips with something beside their text.
void paintChipOutline(QPainter* painter, const QRectF& rect, ChipLook look, const Colors& colors);
void paintChipText(QPainter* painter, const QRectF& rect, const QString& text, ChipLook look,
                   const QFont& font, const Colors& colors);
/// As many chips as fit, centred on the height of `area`, and "+2" for the rest. Those in `unknown` carry the
/// warning sign.
void paintChips(QPainter* painter, const QRect& area, const QStringList& chips, const QStringList& unknown,
                const QFont& font, const Colors& colors);

} // namespace interlock::ui
