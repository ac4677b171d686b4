// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a chip and tells what the mouse does to it; its list decides.
#include "ui/style/chip.h"

#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>

namespace interlock::ui {

namespace {

constexpr int kCross = 16; ///< px, the cross and its room

} // namespace

Chip::Chip(const QString& text, ChipListEdit* list, QWidget* parent) : QWidget(parent), m_text(text)
{
    setObjectName(QStringLiteral("chip"));
    setAccessibleName(text);
    setFocusPolicy(Qt::ClickFocus); // Tab goes to the field; Left goes on to the chips
    setAttribute(Qt::WA_Hover);
    setMouseTracking(true);
    setCursor(Qt::ArrowCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    installEventFilter(list);
    connect(Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void Chip::setWarned(bool warned)
{
    if (m_warned == warned)
        return;
    m_warned = warned;
    setToolTip(warned ? tr("“%1” is not in the registry").arg(m_text) : QString());
    setAccessibleDescription(toolTip());
    updateGeometry();
    update();
}

void Chip::setReadOnly(bool readOnly)
{
    m_readOnly = readOnly;
    updateGeometry();
    update();
}

QFont Chip::chipFont() const
{
    return Theme::instance()->codeFont();
}

QSize Chip::sizeHint() const
{
    const QSize size = chipSize(m_text, m_warned ? ChipLook::Warning : ChipLook::Plain, chipFont());
    return size + QSize(m_readOnly ? 0 : kCross - 4, 0);
}

QRect Chip::crossRect() const
{
    if (m_readOnly)
        return {};
    const QRect right(width() - kCross - 2, 0, kCross, height());
    return style()->visualRect(layoutDirection(), rect(), right);
}

bool Chip::event(QEvent* event)
{
    // A warning's tool tip, but not while the name is dragged.
    if (event->type() == QEvent::ToolTip && m_dragging)
        return true;
    return QWidget::event(event);
}

void Chip::paintEvent(QPaintEvent*)
{
    const Colors& c = Theme::instance()->colors();
    QPainter painter(this);
    const ChipLook look = hasFocus() ? ChipLook::Accent : m_warned ? ChipLook::Warning : ChipLook::Plain;
    const QRect cross = crossRect();
    paintChipOutline(&painter, rect(), look, c);
    QRectF textRect = rect();
    if (!cross.isEmpty())
        textRect.adjust(0, 0, 4 - kCross, 0);
    paintChipText(&painter, QRectF(style()->visualRect(layoutDirection(), rect(), textRect.toRect())), m_text,
                  m_warned && !hasFocus() ? ChipLook::Warning : look, chipFont(), c);
    if (cross.isEmpty())
        return;
    const bool hovered = cross.contains(mapFromGlobal(QCursor::pos())) && underMouse();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hovered ? c.text : c.dim, 1.3, Qt::SolidLine, Qt::RoundCap));
    const QPointF m = QRectF(cross).center();
    painter.drawLine(m + QPointF(-2.6, -2.6), m + QPointF(2.6, 2.6));
    painter.drawLine(m + QPointF(-2.6, 2.6), m + QPointF(2.6, -2.6));
}

void Chip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        m_pressedAt = event->pos();
}

void Chip::mouseMoveEvent(QMouseEvent* event)
{
    update(crossRect());
    if (!event->buttons().testFlag(Qt::LeftButton) || m_readOnly || crossRect().contains(m_pressedAt))
        return;
    if (!m_dragging && (event->pos() - m_pressedAt).manhattanLength() < QApplication::startDragDistance())
        return;
    m_dragging = true;
    setCursor(Qt::ClosedHandCursor);
    Q_EMIT dragged(event->globalPosition().toPoint());
}

void Chip::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (m_dragging) {
        m_dragging = false;
        setCursor(Qt::ArrowCursor);
        Q_EMIT dropped();
    } else if (crossRect().contains(event->pos()) && crossRect().contains(m_pressedAt)) {
        Q_EMIT removeAsked();
    }
}

} // namespace interlock::ui
