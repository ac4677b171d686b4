// SPDX-License-Identifier: GPL-3.0-or-later
// Surface and Hairline, painted from the theme.
#include "ui/style/surface.h"

#include "ui/style/theme.h"

#include <QPainter>

namespace interlock::ui {

namespace {

QColor fillColor(Surface::Fill fill, const Colors& colors)
{
    switch (fill) {
    case Surface::Fill::Window:
        return colors.window;
    case Surface::Fill::Panel:
        return colors.panel;
    case Surface::Fill::Raised:
        return colors.raised;
    case Surface::Fill::Accent:
        return colors.accentWash;
    case Surface::Fill::Warning:
        return colors.redWash;
    }
    return colors.window;
}

} // namespace

Surface::Surface(Fill fill, Qt::Edges lines, QWidget* parent) : QWidget(parent), m_fill(fill), m_lines(lines)
{
    connect(Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Surface::setFill(Fill fill)
{
    m_fill = fill;
    update();
}

void Surface::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Colors& colors = Theme::instance()->colors();
    painter.fillRect(rect(), fillColor(m_fill, colors));
    if (m_lines & Qt::TopEdge)
        painter.fillRect(0, 0, width(), 1, colors.line);
    if (m_lines & Qt::BottomEdge)
        painter.fillRect(0, height() - 1, width(), 1, colors.line);
    if (m_lines & Qt::LeftEdge)
        painter.fillRect(0, 0, 1, height(), colors.line);
    if (m_lines & Qt::RightEdge)
        painter.fillRect(width() - 1, 0, 1, height(), colors.line);
}

Hairline::Hairline(Qt::Orientation orientation, QWidget* parent) : QWidget(parent)
{
    if (orientation == Qt::Horizontal)
        setFixedHeight(1);
    else
        setFixedWidth(1);
    connect(Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Hairline::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::instance()->colors().line);
}

} // namespace interlock::ui
