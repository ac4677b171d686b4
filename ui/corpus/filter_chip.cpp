// SPDX-License-Identifier: GPL-3.0-or-later
// FilterChip: on, it has the accent and a tick; the tick's place is kept while it is off.
#include "ui/corpus/filter_chip.h"

#include "ui/style/icons.h"
#include "ui/style/painting.h"
#include "ui/style/theme.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>

namespace interlock::ui {

namespace {

constexpr int kHeight = 24;
constexpr int kPadding = 10;
constexpr int kSign = 12;
constexpr int kGap = 4;

} // namespace

FilterChip::FilterChip(Kind kind, const QString& text, QWidget* parent)
    : QAbstractButton(parent), m_kind(kind)
{
    setText(text);
    setAccessibleName(text);
    setCheckable(kind == Kind::Toggle);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    if (kind == Kind::Removable)
        setToolTip(tr("Take “%1” out of the filter").arg(text));
    connect(Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize FilterChip::sizeHint() const
{
    return {QFontMetrics(font()).horizontalAdvance(text()) + 2 * kPadding + kSign + kGap, kHeight};
}

void FilterChip::paintEvent(QPaintEvent*)
{
    const Colors& colors = Theme::instance()->colors();
    QPainter painter(this);
    const bool isOn = m_kind == Kind::Removable || isChecked();
    const QColor border =
        isOn ? mixed(colors.accentWash, colors.accent, 0.6) : mixed(colors.line, colors.dim, 0.3);
    const QColor fill = isOn ? colors.accentWash : underMouse() ? colors.raised : colors.panel;
    paintBox(&painter, rect(), fill, border, kHeight / 2.0);
    QRect inner = rect().adjusted(kPadding, 0, -kPadding, 0);
    painter.setPen(!isEnabled() ? colors.dim : isOn ? colors.text : colors.secondary);
    painter.setFont(font());
    const QRect sign(m_kind == Kind::Toggle ? inner.left() : inner.right() - kSign + 1,
                     (height() - kSign) / 2, kSign, kSign);
    if (m_kind == Kind::Removable) {
        painter.drawPixmap(sign.topLeft(),
                           iconPixmap(QStringLiteral("close"), kSign,
                                      underMouse() ? colors.text : colors.secondary, devicePixelRatioF()));
        inner.setRight(sign.left() - kGap);
    } else if (isOn) {
        painter.setRenderHint(QPainter::Antialiasing);
        const QPen before = painter.pen();
        painter.setPen(QPen(colors.accent, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const QPointF middle = QRectF(sign).center();
        painter.drawPolyline(
            QPolygonF{middle + QPointF(-4, 0), middle + QPointF(-1, 3), middle + QPointF(4, -3.5)});
        painter.setPen(before);
        inner.setLeft(sign.right() + 1 + kGap);
    }
    const bool centred = m_kind == Kind::Toggle && !isOn;
    painter.drawText(inner, (centred ? Qt::AlignHCenter : Qt::AlignLeft) | Qt::AlignVCenter, text());
    if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange))
        paintFocusRing(&painter, rect(), colors, kHeight / 2.0);
}

void FilterChip::keyPressEvent(QKeyEvent* event)
{
    const bool removes = event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace;
    if (removes && m_kind == Kind::Removable) {
        click();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

} // namespace interlock::ui
