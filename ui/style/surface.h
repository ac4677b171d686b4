// SPDX-License-Identifier: GPL-3.0-or-later
// Surface: a plain area in one of the theme's surface colours with hairlines at chosen edges.
#pragma once

#include <QWidget>

namespace interlock::ui {

class Surface : public QWidget {
    Q_OBJECT

public:
    enum class Fill { Window, Panel, Raised, Accent, Warning };

    explicit Surface(Fill fill, Qt::Edges lines = {}, QWidget* parent = nullptr);
    void setFill(Fill fill);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Fill m_fill;
    Qt::Edges m_lines;
};

/// A one-pixel line between two areas.
class Hairline : public QWidget {
    Q_OBJECT

public:
    explicit Hairline(Qt::Orientation orientation, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace interlock::ui
