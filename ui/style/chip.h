// SPDX-License-Identifier: GPL-3.0-or-later
// Chip: one name of a ChipListEdit, with its cross.
#pragma once

#include "ui/style/painting.h"

#include <QPoint>
#include <QWidget>

namespace interlock::ui {

class ChipListEdit;

class Chip : public QWidget {
    Q_OBJECT

public:
    Chip(const QString& text, ChipListEdit* list, QWidget* parent);
    const QString& text() const { return m_text; }
    void setWarned(bool warned);
    void setReadOnly(bool readOnly);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {48, sizeHint().height()}; }

Q_SIGNALS:
    void removeAsked();
    void dragged(const QPoint& globalPosition);
    void dropped();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    QRect crossRect() const;
    QFont chipFont() const;

    QString m_text;
    bool m_warned = false;
    bool m_readOnly = false;
    bool m_dragging = false;
    QPoint m_pressedAt;
};

} // namespace interlock::ui
