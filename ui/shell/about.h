// SPDX-License-Identifier: GPL-3.0-or-later
// AboutWindow: what this is, which version, and under which licence.
#pragma once

#include <QDialog>

namespace interlock::ui {

class AboutWindow : public QDialog {
    Q_OBJECT

public:
    explicit AboutWindow(QWidget* parent);
};

} // namespace interlock::ui
