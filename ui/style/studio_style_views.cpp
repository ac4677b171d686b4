// SPDX-License-Identifier: GPL-3.0-or-later
// Draws item views, headers, scroll bars and frames.
#include "ui/style/painting.h"
#include "ui/style/studio_style.h"
#include "ui/style/theme.h"

#include <QAbstractItemView>
#include <QFrame>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStyleOption>
#include <QTableView>
#include <QTextEdit>

namespace interlock::ui {

namespace {

bool hasSeparators(const QWidget* widget)
{
    if (!widget)
        return false;
    const QVariant wish = widget->property("separators");
    return wish.isValid() ? wish.toBool() : qobject_cast<const QTableView*>(widget) != nullptr;
}

bool isTextEditor(const QWidget* widget)
{
    return qobject_cast<const QPlainTextEdit*>(widget) || qobject_cast<const QTextEdit*>(widget);
}

/// What a scroll bar stands on: the ground of the area that it scrolls.
QColor groundOf(const QWidget* scrollBar)
{
    const QWidget* container = scrollBar ? scrollBar->parentWidget() : nullptr;
    const auto* area =
        container ? qobject_cast<const QAbstractScrollArea*>(container->parentWidget()) : nullptr;
    if (!area)
        return {};
    const QWidget* viewport = area->viewport();
    return viewport->palette().color(viewport->backgroundRole());
}

void paintHeaderGround(QPainter* painter, const QRect& rect, bool hovered)
{
    const Colors& c = Theme::instance()->colors();
    painter->fillRect(rect, hovered ? mixed(c.panel, c.line, 0.35) : c.panel);
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), c.line);
}

} // namespace

void StudioStyle::drawItemBackground(const QStyleOptionViewItem* option, QPainter* painter,
                                     const QWidget* widget) const
{
    const Colors& c = Theme::instance()->colors();
    if (option->backgroundBrush.style() != Qt::NoBrush)
        painter->fillRect(option->rect, option->backgroundBrush);
    if (option->state.testFlag(State_Selected))
        painter->fillRect(option->rect, option->palette.color(QPalette::Highlight));
    else if (option->state.testFlag(State_MouseOver) && option->state.testFlag(State_Enabled))
        painter->fillRect(option->rect, mixed(c.panel, c.line, 0.3));
    if (hasSeparators(widget))
        painter->fillRect(QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1), c.line);
}

bool StudioStyle::drawViewPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                    const QWidget* widget) const
{
    const Colors& c = Theme::instance()->colors();
    switch (element) {
    case PE_PanelItemViewItem:
    case PE_PanelItemViewRow:
        if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option))
            drawItemBackground(item, painter, widget);
        return true;
    case PE_IndicatorBranch:
        if (option->state.testFlag(State_Children)) {
            const Qt::ArrowType closed =
                option->direction == Qt::RightToLeft ? Qt::LeftArrow : Qt::RightArrow;
            paintChevron(painter, option->rect, option->state.testFlag(State_Open) ? Qt::DownArrow : closed,
                         c.secondary);
        }
        return true;
    case PE_IndicatorItemViewItemDrop:
        if (option->rect.height() <= 1) {
            painter->fillRect(QRect(option->rect.left(), option->rect.top() - 1, option->rect.width(), 2),
                              c.accent);
        } else {
            paintBox(painter, option->rect, {}, c.accent, 2);
        }
        return true;
    case PE_IndicatorHeaderArrow: {
        const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
        if (header && header->sortIndicator != QStyleOptionHeader::None) {
            // Qt's names: SortDown is the ascending order.
            const bool down = header->sortIndicator == QStyleOptionHeader::SortUp;
            paintChevron(painter, option->rect, down ? Qt::DownArrow : Qt::UpArrow, c.secondary);
        }
        return true;
    }
    case PE_FrameFocusRect:
        if (option->state.testFlag(State_KeyboardFocusChange) ||
            !qobject_cast<const QAbstractItemView*>(widget)) {
            if (option->state.testFlag(State_KeyboardFocusChange))
                paintBox(painter, option->rect, {}, c.accent, 3);
        }
        return true;
    case PE_Frame:
        if (isTextEditor(widget)) {
            const bool focused = option->state.testFlag(State_HasFocus);
            paintBox(painter, option->rect, {}, focused ? c.accent : mixed(c.line, c.dim, 0.3), 3);
            return true;
        }
        if (qobject_cast<const QAbstractScrollArea*>(widget) && !widget->isWindow())
            return true; // edge to edge
        paintBox(painter, option->rect, {}, c.line, widget && widget->isWindow() ? 0 : kRadius);
        return true;
    case PE_FrameGroupBox:
    case PE_FrameTabWidget:
    case PE_FrameStatusBarItem:
        return true;
    case PE_FrameDockWidget:
    case PE_FrameWindow:
        return true;
    case PE_PanelScrollAreaCorner:
        painter->fillRect(option->rect, option->palette.color(QPalette::Base));
        return true;
    default:
        return false;
    }
}

bool StudioStyle::drawViewControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                                  const QWidget* widget) const
{
    const Colors& c = Theme::instance()->colors();
    switch (element) {
    case CE_ItemViewItem: {
        const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option);
        if (!item || !option->state.testFlag(State_Open))
            return false;
        // An icon's "on" look is for checked buttons, not for open branches.
        QStyleOptionViewItem closed = *item;
        closed.state &= ~State_Open;
        QProxyStyle::drawControl(element, &closed, painter, widget);
        return true;
    }
    case CE_SizeGrip:
        return true;
    case CE_HeaderSection: {
        const bool hovered = option->state.testFlag(State_MouseOver) && option->state.testFlag(State_Enabled);
        paintHeaderGround(painter, option->rect, hovered);
        return true;
    }
    case CE_HeaderEmptyArea:
        paintHeaderGround(painter, option->rect, false);
        return true;
    case CE_HeaderLabel: {
        const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
        if (!header)
            return false;
        painter->save();
        QFont font = Theme::instance()->smallFont();
        font.setWeight(QFont::DemiBold);
        painter->setFont(font);
        painter->setPen(c.secondary);
        QRect rect = header->rect.adjusted(2, 0, -2, 0); // level with the cells' text
        if (!header->icon.isNull()) {
            const int extent = pixelMetric(PM_SmallIconSize, option, widget);
            header->icon.paint(painter, QRect(rect.left(), rect.top(), extent, rect.height()));
            rect.setLeft(rect.left() + extent + 4);
        }
        const QString text = QFontMetrics(font).elidedText(header->text, Qt::ElideRight, rect.width());
        painter->drawText(rect, static_cast<int>((header->textAlignment | Qt::AlignVCenter).toInt()), text);
        painter->restore();
        return true;
    }
    case CE_Splitter:
    case CE_ShapedFrame: {
        if (element == CE_Splitter) {
            painter->fillRect(option->rect, c.line);
            return true;
        }
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (frame && frame->frameShape == QFrame::HLine) {
            painter->fillRect(QRect(option->rect.left(), option->rect.center().y(), option->rect.width(), 1),
                              c.line);
            return true;
        }
        if (frame && frame->frameShape == QFrame::VLine) {
            painter->fillRect(QRect(option->rect.center().x(), option->rect.top(), 1, option->rect.height()),
                              c.line);
            return true;
        }
        return false;
    }
    case CE_ProgressBar: {
        const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option);
        if (!bar)
            return false;
        QRectF groove(option->rect.left(), option->rect.center().y() - 2, option->rect.width(), 4);
        paintBox(painter, groove, c.line, {}, 2);
        const bool busy = bar->minimum == bar->maximum;
        const qreal done = busy ? 0.3 : qreal(bar->progress - bar->minimum) / (bar->maximum - bar->minimum);
        groove.setWidth(groove.width() * qBound(0.0, done, 1.0));
        paintBox(painter, groove, c.accent, {}, 2);
        return true;
    }
    default:
        return false;
    }
}

void StudioStyle::drawSlider(const QStyleOptionSlider* option, QPainter* painter, const QWidget* widget) const
{
    const Colors& c = Theme::instance()->colors();
    const bool horizontal = option->orientation == Qt::Horizontal;
    const bool enabled = option->state.testFlag(State_Enabled);
    const QRectF handle = QProxyStyle::subControlRect(CC_Slider, option, SC_SliderHandle, widget);
    QRectF groove = option->rect;
    if (horizontal)
        groove.adjust(2, groove.height() / 2 - 2, -2, 2 - groove.height() / 2);
    else
        groove.adjust(groove.width() / 2 - 2, 2, 2 - groove.width() / 2, -2);
    paintBox(painter, groove, c.line, {}, 2);
    const bool focused =
        option->state.testFlag(State_HasFocus) && option->state.testFlag(State_KeyboardFocusChange);
    QRectF knob(0, 0, 14, 14);
    knob.moveCenter(handle.center());
    paintBox(painter, knob, enabled ? c.accent : c.dim, c.panel, 7);
    if (focused)
        paintFocusRing(painter, knob.adjusted(-2, -2, 2, 2), c, 9);
}

void StudioStyle::drawScrollBar(const QStyleOptionSlider* option, QPainter* painter,
                                const QWidget* widget) const
{
    const Colors& c = Theme::instance()->colors();
    const QColor ground = groundOf(widget);
    if (ground.isValid())
        painter->fillRect(option->rect, ground);
    if (option->minimum == option->maximum)
        return;
    const bool horizontal = option->orientation == Qt::Horizontal;
    const bool pressed =
        option->activeSubControls.testFlag(SC_ScrollBarSlider) && option->state.testFlag(State_Sunken);
    const bool hovered = option->state.testFlag(State_MouseOver);
    const qreal inset = hovered || pressed ? 2 : 3;
    QRectF slider = subControlRect(CC_ScrollBar, option, SC_ScrollBarSlider, widget);
    slider = horizontal ? slider.adjusted(2, inset, -2, -inset) : slider.adjusted(inset, 2, -inset, -2);
    const QColor base = ground.isValid() ? ground : c.window;
    paintBox(painter, slider, mixed(base, c.secondary, pressed ? 0.6 : hovered ? 0.45 : 0.28), {}, 4);
}

} // namespace interlock::ui
