// SPDX-License-Identifier: GPL-3.0-or-later
// Icons: the monochrome SVG files of resources/icons, tinted by the theme; they change with it.
#pragma once

#include <QIcon>
#include <QString>

namespace interlock::ui {

/// `name` is a file in resources/icons without its ending. An unknown name gives an empty icon (and asserts).
QIcon icon(const QString& name);

} // namespace interlock::ui
