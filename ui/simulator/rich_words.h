// SPDX-License-Identifier: GPL-3.0-or-later
// Rich words: sentences with `names` between backticks as labels that show them in the code font.
#pragma once

#include "ui/style/marks.h"

#include <QString>

class QLabel;
class QWidget;

namespace interlock::ui {

/// The sentence as rich text: escaped, what stands between backticks in the code font.
QString richWords(const QString& sentence);

/// A label that wraps and whose text can be selected and copied.
QLabel* makeWordsLabel(const QString& rich, QWidget* parent);

/// A mark, then a sentence, in one row; `indent` in pixels.
QWidget* makeMarkedRow(Mark mark, const QString& rich, int indent, QWidget* parent);

} // namespace interlock::ui
