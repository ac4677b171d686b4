// SPDX-License-Identifier: GPL-3.0-or-later
// FilterChip: one thing that is asked of conversations: on or off by a click, or there until it is taken
// away.
#pragma once

#include <QAbstractButton>

namespace interlock::ui {

class FilterChip : public QAbstractButton {
    Q_OBJECT

public:
    enum class Kind {
        Toggle,    ///< has a tick while it is on
        Removable, ///< has a cross; a click, Delete or Backspace asks for its removal by clicked()
    };

    FilterChip(Kind kind, const QString& text, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    Kind m_kind;
};

} // namespace interlock::ui
