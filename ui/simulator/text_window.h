// SPDX-License-Identifier: GPL-3.0-or-later
// TextWindow: a long text in a window of its own, to read, search by eye and copy.
#pragma once

#include <QDialog>

namespace interlock::ui {

class TextWindow : public QDialog {
    Q_OBJECT

public:
    TextWindow(const QString& title, const QString& text, QWidget* parent = nullptr);
};

} // namespace interlock::ui
