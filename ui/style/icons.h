// SPDX-License-Identifier: GPL-3.0-or-later
// Icons: the monochrome SVG files of resources/icons, tinted by the theme; they change with it.
#pragma once

#include "ui/style/theme.h"

#include <QIcon>
#include <QPixmap>
#include <QString>
#include <QStringList>

namespace interlock::ui {

/// `name` is a file in resources/icons without its ending. An unknown name gives an empty icon (and asserts).
/// Disabled it is dim, checked it takes the accent.
QIcon icon(const QString& name);

/// In one colour of the theme, whatever the state (dim where disabled): icon("warning", &Colors::amber).
QIcon icon(const QString& name, QColor Colors::*color);

/// Every icon that there is.
QStringList iconNames();

/// One picture of an icon in a colour, `size` logical pixels wide: for paint code. Kept in the pixmap cache.
QPixmap iconPixmap(const QString& name, int size, const QColor& color, qreal devicePixelRatio);

} // namespace interlock::ui
