// SPDX-License-Identifier: GPL-3.0-or-later
// Draws buttons, check boxes, line edits, combo boxes and spin boxes.
#include "ui/style/painting.h"
#include "ui/style/studio_style.h"
#include "ui/style/theme.h"

#include <QAbstractItemView>
#include <QLineEdit>
#include <QPainter>
#include <QStyleOption>

namespace interlock::ui {

namespace {

bool isEnabled(const QStyleOption* option)
{
    return option->state.testFlag(QStyle::State_Enabled);
}

bool isHovered(const QStyleOption* option)
{
    return isEnabled(option) && option->state.testFlag(QStyle::State_MouseOver);
}

/// The ring shows where the keyboard is, not where the mouse clicked.
bool showsFocus(const QStyleOption* option)
{
    return option->state.testFlag(QStyle::State_HasFocus) &&
           option->state.testFlag(QStyle::State_KeyboardFocusChange);
}

bool isPrimary(const QStyleOption* option, const QWidget* widget)
{
    if (widget && widget->property("primary").toBool())
        return true;
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    return button && button->features.testFlag(QStyleOptionButton::DefaultButton);
}

struct Box {
    QColor fill;
    QColor border;
};

QColor strongLine(const Colors& c)
{
    return mixed(c.line, c.dim, 0.3);
}

Box buttonBox(const QStyleOption* option, bool primary, bool flat)
{
    const Colors& c = Theme::instance()->colors();
    const bool pressed = option->state.testFlag(QStyle::State_Sunken);
    const bool checked = option->state.testFlag(QStyle::State_On);
    if (!isEnabled(option))
        return flat ? Box{} : Box{c.window, c.line};
    if (primary) {
        const QColor shade = c.dark ? QColor(Qt::white) : QColor(Qt::black);
        const QColor fill = mixed(c.accent, shade, pressed ? 0.2 : isHovered(option) ? 0.1 : 0);
        return {fill, fill};
    }
    if (checked)
        return {c.accentWash, mixed(c.accentWash, c.accent, flat ? 0 : 0.4)};
    if (pressed)
        return {mixed(c.panel, c.line, 0.9), flat ? QColor() : strongLine(c)};
    if (isHovered(option))
        return {mixed(c.panel, c.line, 0.45), flat ? QColor() : strongLine(c)};
    return flat ? Box{} : Box{c.panel, strongLine(c)};
}

void paintField(QPainter* painter, const QRect& rect, const QStyleOption* option, bool focused)
{
    const Colors& c = Theme::instance()->colors();
    const bool enabled = isEnabled(option);
    const bool readOnly = option->state.testFlag(QStyle::State_ReadOnly);
    const QColor border = !enabled                         ? c.line
                          : isHovered(option) && !readOnly ? mixed(c.line, c.dim, 0.7)
                                                           : strongLine(c);
    paintBox(painter, rect, enabled && !readOnly ? c.panel : c.window, border);
    if (focused && enabled)
        paintFocusRing(painter, rect, c, kRadius - 1);
}

void paintTick(QPainter* painter, const QRectF& box, const QColor& color)
{
    painter->setPen(QPen(color, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(Qt::NoBrush);
    const QPointF m = box.center();
    painter->drawPolyline(QPolygonF{m + QPointF(-3.4, 0.2), m + QPointF(-1, 2.6), m + QPointF(3.6, -2.8)});
}

void paintIndicator(QPainter* painter, const QRect& rect, const QStyleOption* option, bool round)
{
    const Colors& c = Theme::instance()->colors();
    QRectF box(0, 0, 16, 16);
    box.moveCenter(QRectF(rect).center());
    const bool enabled = isEnabled(option);
    const bool on = option->state.testFlag(QStyle::State_On);
    const bool partly = option->state.testFlag(QStyle::State_NoChange);
    const QColor edge = isHovered(option) ? mixed(c.dim, c.secondary, 0.5) : c.dim;
    const QColor filled = enabled ? c.accent : c.dim;
    const bool isFilled = on || partly;
    paintBox(painter, box,
             isFilled  ? filled
             : enabled ? c.panel
                       : c.window,
             isFilled ? filled : edge, round ? 8 : 4);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QColor ink = enabled ? c.onAccent : c.panel;
    if (round && on) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(ink);
        painter->drawEllipse(box.center(), 3, 3);
    } else if (partly) {
        painter->setPen(QPen(ink, 1.8, Qt::SolidLine, Qt::RoundCap));
        painter->drawLine(box.center() - QPointF(3.2, 0), box.center() + QPointF(3.2, 0));
    } else if (on) {
        paintTick(painter, box, ink);
    }
    painter->restore();
}

/// An editor that a delegate opened covers its cell.
bool isCellEditor(const QWidget* widget)
{
    const QWidget* parent = widget ? widget->parentWidget() : nullptr;
    return parent && qobject_cast<const QAbstractItemView*>(parent->parentWidget());
}

QIcon tinted(const QIcon& icon, const QColor& color, const QSize& size, qreal ratio)
{
    QPixmap pixmap = icon.pixmap(size, ratio);
    QPainter painter(&pixmap);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(pixmap.rect(), color);
    return QIcon(pixmap);
}

} // namespace

bool StudioStyle::drawButtonPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                      const QWidget* widget) const
{
    const Colors& c = Theme::instance()->colors();
    switch (element) {
    case PE_PanelButtonCommand: {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        const bool flat = button && button->features.testFlag(QStyleOptionButton::Flat);
        const Box box = buttonBox(option, isPrimary(option, widget), flat);
        paintBox(painter, option->rect, box.fill, box.border);
        if (showsFocus(option)) {
            const bool filled = isPrimary(option, widget) && isEnabled(option);
            paintFocusRing(painter, option->rect, c, kRadius - 1);
            if (filled) // the ring has the button's own colour: set it off
                paintBox(painter, option->rect.adjusted(2, 2, -2, -2), {}, c.onAccent, kRadius - 2);
        }
        return true;
    }
    case PE_PanelButtonBevel:
    case PE_PanelButtonTool: {
        const Box box = buttonBox(option, false, option->state.testFlag(State_AutoRaise));
        paintBox(painter, option->rect, box.fill, box.border);
        return true;
    }
    case PE_FrameDefaultButton:
    case PE_FrameButtonBevel:
    case PE_FrameButtonTool:
        return true;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        paintIndicator(painter, option->rect, option, false);
        return true;
    case PE_IndicatorRadioButton:
        paintIndicator(painter, option->rect, option, true);
        return true;
    case PE_PanelLineEdit: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (isCellEditor(widget)) {
            painter->fillRect(option->rect, c.panel);
            paintBox(painter, option->rect, {}, c.accent, 2);
        } else if (frame && frame->lineWidth > 0) {
            paintField(painter, option->rect, option, option->state.testFlag(State_HasFocus));
        }
        return true;
    }
    case PE_FrameLineEdit:
        return true;
    case PE_IndicatorArrowUp:
        paintChevron(painter, option->rect, Qt::UpArrow, isEnabled(option) ? c.secondary : c.dim);
        return true;
    case PE_IndicatorArrowDown:
    case PE_IndicatorButtonDropDown:
        paintChevron(painter, option->rect, Qt::DownArrow, isEnabled(option) ? c.secondary : c.dim);
        return true;
    case PE_IndicatorArrowLeft:
        paintChevron(painter, option->rect, Qt::LeftArrow, isEnabled(option) ? c.secondary : c.dim);
        return true;
    case PE_IndicatorArrowRight:
        paintChevron(painter, option->rect, Qt::RightArrow, isEnabled(option) ? c.secondary : c.dim);
        return true;
    default:
        return false;
    }
}

bool StudioStyle::drawButtonControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                                    const QWidget* widget) const
{
    if (element == CE_PushButtonLabel) {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        if (!button || !isEnabled(option))
            return false;
        const Colors& c = Theme::instance()->colors();
        QStyleOptionButton label = *button;
        const bool primary = isPrimary(option, widget);
        if (!primary && !option->state.testFlag(State_On))
            return false;
        const QColor ink = primary ? c.onAccent : c.accent;
        label.palette.setColor(QPalette::ButtonText, ink);
        if (!label.icon.isNull())
            label.icon = tinted(label.icon, ink, label.iconSize, painter->device()->devicePixelRatioF());
        painter->save();
        if (primary) {
            QFont font = painter->font();
            font.setWeight(QFont::DemiBold);
            painter->setFont(font);
        }
        QProxyStyle::drawControl(element, &label, painter, widget);
        painter->restore();
        return true;
    }
    return false;
}

void StudioStyle::drawComboBox(const QStyleOptionComboBox* option, QPainter* painter,
                               const QWidget* widget) const
{
    const Colors& c = Theme::instance()->colors();
    if (isCellEditor(widget))
        painter->fillRect(option->rect, c.panel);
    if (option->editable) {
        paintField(painter, option->rect, option, option->state.testFlag(State_HasFocus));
    } else if (option->frame) {
        const Box box = buttonBox(option, false, false);
        paintBox(painter, option->rect, box.fill, box.border);
        if (showsFocus(option))
            paintFocusRing(painter, option->rect, c, kRadius - 1);
    } else {
        const Box box = buttonBox(option, false, true);
        paintBox(painter, option->rect, box.fill, box.border);
    }
    const QRect arrow = subControlRect(CC_ComboBox, option, SC_ComboBoxArrow, widget);
    paintChevron(painter, arrow, Qt::DownArrow, isEnabled(option) ? c.secondary : c.dim);
}

void StudioStyle::drawSpinBox(const QStyleOptionSpinBox* option, QPainter* painter,
                              const QWidget* widget) const
{
    const Colors& c = Theme::instance()->colors();
    if (isCellEditor(widget)) {
        painter->fillRect(option->rect, c.panel);
        paintBox(painter, option->rect, {}, c.accent, 2);
    } else if (option->frame) {
        paintField(painter, option->rect, option, option->state.testFlag(State_HasFocus));
    }
    if (option->buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    const auto arrow = [&](SubControl part, Qt::ArrowType direction, QAbstractSpinBox::StepEnabledFlag step) {
        const QRect rect = subControlRect(CC_SpinBox, option, part, widget);
        const bool usable = isEnabled(option) && option->stepEnabled.testFlag(step);
        const bool hovered = usable && isHovered(option) && option->activeSubControls.testFlag(part);
        const int shift = direction == Qt::UpArrow ? 1 : -1; // closer to each other
        paintChevron(painter, rect.translated(0, shift), direction,
                     !usable   ? c.dim
                     : hovered ? c.accent
                               : c.secondary);
    };
    arrow(SC_SpinBoxUp, Qt::UpArrow, QAbstractSpinBox::StepUpEnabled);
    arrow(SC_SpinBoxDown, Qt::DownArrow, QAbstractSpinBox::StepDownEnabled);
}

void StudioStyle::drawToolButton(const QStyleOptionToolButton* option, QPainter* painter,
                                 const QWidget* widget) const
{
    const Colors& c = Theme::instance()->colors();
    const bool primary = widget && widget->property("primary").toBool();
    const bool flat = option->state.testFlag(State_AutoRaise);
    const Box box = buttonBox(option, primary, flat);
    paintBox(painter, option->rect, box.fill, box.border);
    if (showsFocus(option))
        paintFocusRing(painter, option->rect, c, kRadius - 1);

    QStyleOptionToolButton label = *option;
    const bool hasOwnMenuPart = option->features.testFlag(QStyleOptionToolButton::MenuButtonPopup);
    const bool hasMenu = option->features.testFlag(QStyleOptionToolButton::HasMenu);
    const int arrowWidth = hasOwnMenuPart ? 20 : hasMenu ? 16 : 0;
    label.rect = visualRect(option->direction, option->rect, option->rect.adjusted(0, 0, -arrowWidth, 0));
    if (isEnabled(option) && (primary || option->state.testFlag(State_On))) {
        const QColor ink = primary ? c.onAccent : c.accent;
        label.palette.setColor(QPalette::ButtonText, ink);
        if (primary && !label.icon.isNull())
            label.icon = tinted(label.icon, ink, label.iconSize, painter->device()->devicePixelRatioF());
    }
    if (label.toolButtonStyle == Qt::ToolButtonTextBesideIcon && !label.icon.isNull())
        label.rect.adjust(4, 0, -4, 0);
    label.state &= ~State_Sunken;
    proxy()->drawControl(CE_ToolButtonLabel, &label, painter, widget);
    if (arrowWidth == 0)
        return;
    const QRect arrow = visualRect(option->direction, option->rect,
                                   QRect(option->rect.right() + 1 - arrowWidth - (hasOwnMenuPart ? 0 : 2),
                                         option->rect.top(), arrowWidth, option->rect.height()));
    if (hasOwnMenuPart && (box.border.isValid() || isHovered(option)))
        painter->fillRect(QRect(arrow.left(), arrow.top() + 6, 1, arrow.height() - 12), c.line);
    paintChevron(painter, arrow, Qt::DownArrow,
                 !isEnabled(option) ? c.dim
                 : primary          ? c.onAccent
                                    : c.secondary);
}

} // namespace interlock::ui
