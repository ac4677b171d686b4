// SPDX-License-Identifier: GPL-3.0-or-later
// Metrics, hints and sizes of the studio's style, and where each element is drawn.
#include "ui/style/studio_style.h"

#include "ui/style/icons.h"
#include "ui/style/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTableView>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kControlHeight = 28; ///< px, of buttons and fields
constexpr int kRowHeight = 30;     ///< px, of lists, trees and tables
constexpr int kArrowWidth = 22;    ///< px, at the right of combo boxes
constexpr int kSpinWidth = 18;     ///< px, at the right of spin boxes
constexpr int kScrollBar = 12;     ///< px

bool isPopup(const QWidget* widget)
{
    return widget && (widget->isWindow() || widget->inherits("QComboBoxListView"));
}

} // namespace

StudioStyle::StudioStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{
    setObjectName(QStringLiteral("interlock"));
}

void StudioStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const
{
    if (drawButtonPrimitive(element, option, painter, widget) ||
        drawViewPrimitive(element, option, painter, widget) ||
        drawBarPrimitive(element, option, painter, widget))
        return;
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void StudioStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const
{
    if (drawButtonControl(element, option, painter, widget) ||
        drawViewControl(element, option, painter, widget) || drawBarControl(element, option, painter, widget))
        return;
    QProxyStyle::drawControl(element, option, painter, widget);
}

void StudioStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                     QPainter* painter, const QWidget* widget) const
{
    switch (control) {
    case CC_ComboBox:
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option))
            return drawComboBox(combo, painter, widget);
        break;
    case CC_SpinBox:
        if (const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option))
            return drawSpinBox(spin, painter, widget);
        break;
    case CC_ToolButton:
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option))
            return drawToolButton(button, painter, widget);
        break;
    case CC_Slider:
        if (const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option))
            return drawSlider(slider, painter, widget);
        break;
    case CC_ScrollBar:
        if (const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option))
            return drawScrollBar(bar, painter, widget);
        break;
    default:
        break;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect StudioStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    switch (element) {
    case SE_LineEditContents: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        const int margin = frame && frame->lineWidth > 0 ? 6 : 2;
        return option->rect.adjusted(margin, 1, -margin, -1);
    }
    case SE_PushButtonFocusRect:
        return option->rect;
    case SE_HeaderLabel: {
        const QRect inner = option->rect.adjusted(8, 0, -8, 0);
        const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
        return header && header->sortIndicator != QStyleOptionHeader::None ? inner.adjusted(0, 0, -14, 0)
                                                                           : inner;
    }
    default:
        return QProxyStyle::subElementRect(element, option, widget);
    }
}

QRect StudioStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                  const QWidget* widget) const
{
    const QRect rect = option->rect;
    QRect result;
    if (control == CC_ComboBox) {
        const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        const int margin = combo && combo->editable ? 5 : 9;
        if (part == SC_ComboBoxEditField)
            result = rect.adjusted(margin, 1, -kArrowWidth, -1);
        else if (part == SC_ComboBoxArrow)
            result = QRect(rect.right() + 1 - kArrowWidth, rect.top(), kArrowWidth, rect.height());
        else
            return QProxyStyle::subControlRect(control, option, part, widget);
    } else if (control == CC_SpinBox) {
        const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        const bool hasButtons = spin && spin->buttonSymbols != QAbstractSpinBox::NoButtons;
        const int middle = rect.height() / 2;
        if (part == SC_SpinBoxUp && hasButtons)
            result = QRect(rect.right() - kSpinWidth, rect.top() + 1, kSpinWidth, middle - 1);
        else if (part == SC_SpinBoxDown && hasButtons)
            result =
                QRect(rect.right() - kSpinWidth, rect.top() + middle, kSpinWidth, rect.height() - middle - 1);
        else if (part == SC_SpinBoxEditField)
            result = rect.adjusted(5, 1, hasButtons ? -kSpinWidth - 1 : -5, -1);
        else if (part == SC_SpinBoxFrame)
            result = rect;
    } else if (control == CC_ScrollBar) {
        if (part == SC_ScrollBarAddLine || part == SC_ScrollBarSubLine)
            return {};
        const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        if (!bar)
            return {};
        const bool horizontal = bar->orientation == Qt::Horizontal;
        const int length = horizontal ? rect.width() : rect.height();
        const qint64 range = qint64(bar->maximum) - bar->minimum;
        const int slider =
            range > 0
                ? std::min(length, std::max(32, static_cast<int>(length * qint64(bar->pageStep) /
                                                                 std::max<qint64>(1, range + bar->pageStep))))
                : length;
        const int start = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition,
                                                  length - slider, bar->upsideDown);
        int from = 0;
        int to = length;
        if (part == SC_ScrollBarSubPage) {
            to = start;
        } else if (part == SC_ScrollBarAddPage) {
            from = start + slider;
        } else if (part == SC_ScrollBarSlider) {
            from = start;
            to = start + slider;
        } else if (part != SC_ScrollBarGroove) {
            return QProxyStyle::subControlRect(control, option, part, widget);
        }
        result = horizontal ? QRect(rect.left() + from, rect.top(), to - from, rect.height())
                            : QRect(rect.left(), rect.top() + from, rect.width(), to - from);
    } else {
        return QProxyStyle::subControlRect(control, option, part, widget);
    }
    return visualRect(option->direction, rect, result);
}

QSize StudioStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                    const QWidget* widget) const
{
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    switch (type) {
    case CT_PushButton: {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        int width = contents.width() + 24;
        if (button && (button->features & QStyleOptionButton::HasMenu))
            width += 16;
        if (button && !button->text.isEmpty())
            width = std::max(width, 48);
        return {std::max(width, kControlHeight), std::max(contents.height() + 8, kControlHeight)};
    }
    case CT_ToolButton: {
        const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
        const bool hasText =
            button && !button->text.isEmpty() && button->toolButtonStyle != Qt::ToolButtonIconOnly;
        size = contents + QSize(hasText ? 16 : 12, 10);
        if (button && (button->features & QStyleOptionToolButton::MenuButtonPopup))
            size.rwidth() += 16;
        else if (button && (button->features & QStyleOptionToolButton::HasMenu))
            size.rwidth() += 12;
        return size.expandedTo({kControlHeight, kControlHeight});
    }
    case CT_LineEdit:
        return {contents.width() + 14, std::max(contents.height() + 6, kControlHeight)};
    case CT_ComboBox:
        return {contents.width() + kArrowWidth + 14, std::max(contents.height() + 6, kControlHeight)};
    case CT_SpinBox:
        // The field inside has a height of its own already.
        return {contents.width() + kSpinWidth + 16, std::max(contents.height(), kControlHeight)};
    case CT_ItemViewItem:
        size.rheight() = std::max(size.height(), isPopup(widget) ? kControlHeight : kRowHeight);
        return size;
    case CT_HeaderSection:
        size.rheight() = std::max(size.height(), kRowHeight);
        size.rwidth() += 8;
        return size;
    case CT_TabBarTab:
        size.rheight() = std::max(size.height(), 32);
        return size;
    case CT_MenuItem: {
        const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
        if (item && item->menuItemType == QStyleOptionMenuItem::Separator)
            return {size.width(), 9};
        return {contents.width() + 36 + 32, kControlHeight};
    }
    case CT_MenuBarItem:
        return {contents.width() + 20, kControlHeight};
    default:
        return size;
    }
}

int StudioStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_DefaultFrameWidth:
    case PM_SpinBoxFrameWidth:
    case PM_ComboBoxFrameWidth:
    case PM_MenuPanelWidth:
    case PM_ToolTipLabelFrameWidth:
        return 1;
    case PM_SplitterWidth:
    case PM_DockWidgetSeparatorExtent:
        return 1; // a hairline; Qt lets it be grabbed some pixels around
    case PM_ScrollBarExtent:
        return kScrollBar;
    case PM_ScrollBarSliderMin:
        return 32;
    case PM_ScrollView_ScrollBarSpacing:
        return 0;
    case PM_ScrollView_ScrollBarOverlap:
        return 0;
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ToolBarIconSize:
    case PM_ListViewIconSize:
    case PM_TabBarIconSize:
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return 16;
    case PM_CheckBoxLabelSpacing:
    case PM_RadioButtonLabelSpacing:
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return 8;
    case PM_LayoutLeftMargin:
    case PM_LayoutRightMargin:
    case PM_LayoutTopMargin:
    case PM_LayoutBottomMargin:
        return 12;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabOverlap:
    case PM_ToolBarFrameWidth:
    case PM_MenuBarPanelWidth:
        return 0;
    case PM_TabBarTabHSpace:
        return 24;
    case PM_TabBarTabVSpace:
        return 12;
    case PM_MenuHMargin:
    case PM_MenuVMargin:
    case PM_ToolBarItemSpacing:
    case PM_ToolBarItemMargin:
        return 4;
    case PM_FocusFrameHMargin:
        return 5; // beside the text of items
    case PM_DockWidgetTitleMargin:
        return 8;
    case PM_FocusFrameVMargin:
        return 2;
    case PM_HeaderMargin:
        return 4;
    case PM_HeaderMarkSize:
        return 10;
    case PM_TreeViewIndentation:
        return 18;
    case PM_MenuButtonIndicator:
        return 16;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int StudioStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* returnData) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
    case SH_ComboBox_Popup:
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_ItemView_ActivateItemOnSingleClick:
    case SH_ScrollBar_Transient:
    case SH_TitleBar_NoBorder:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
    case SH_ScrollView_FrameOnlyAroundContents:
    case SH_MenuBar_MouseTracking:
    case SH_Menu_MouseTracking:
        return 1;
    case SH_Table_GridLineColor:
        return static_cast<int>(Theme::instance()->colors().line.rgb());
    case SH_Header_ArrowAlignment:
        return static_cast<int>((Qt::AlignRight | Qt::AlignVCenter).toInt());
    case SH_MessageBox_TextInteractionFlags:
        return Qt::LinksAccessibleByMouse | Qt::TextSelectableByMouse;
    default:
        return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

QIcon StudioStyle::standardIcon(StandardPixmap standardIcon, const QStyleOption* option,
                                const QWidget* widget) const
{
    switch (standardIcon) {
    case SP_LineEditClearButton:
    case SP_TitleBarCloseButton:
    case SP_DockWidgetCloseButton:
    case SP_TabCloseButton:
        return icon(QStringLiteral("close"));
    case SP_TitleBarNormalButton:
        return icon(QStringLiteral("copy"));
    case SP_ToolBarHorizontalExtensionButton:
    case SP_ToolBarVerticalExtensionButton:
        return icon(QStringLiteral("more"));
    case SP_MessageBoxWarning:
        return icon(QStringLiteral("warning"), &Colors::amber);
    case SP_MessageBoxCritical:
        return icon(QStringLiteral("error"), &Colors::red);
    case SP_MessageBoxInformation:
        return icon(QStringLiteral("info"), &Colors::accent);
    case SP_MessageBoxQuestion:
        return icon(QStringLiteral("help"), &Colors::accent);
    default:
        return QProxyStyle::standardIcon(standardIcon, option, widget);
    }
}

void StudioStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (auto* view = qobject_cast<QAbstractItemView*>(widget))
        view->viewport()->setAttribute(Qt::WA_Hover);
    if (auto* bar = qobject_cast<QScrollBar*>(widget)) {
        bar->setAttribute(Qt::WA_Hover);
        bar->setAttribute(Qt::WA_OpaquePaintEvent, false);
    }
    // Panels stand edge to edge: a view inside one has no frame of its own.
    auto* frame = qobject_cast<QFrame*>(widget);
    const bool isView = qobject_cast<QAbstractItemView*>(widget) || qobject_cast<QScrollArea*>(widget);
    if (frame && isView && !isPopup(widget) && frame->frameShape() == QFrame::StyledPanel)
        frame->setFrameShape(QFrame::NoFrame);
    if (auto* table = qobject_cast<QTableView*>(widget))
        table->setShowGrid(false);
}

} // namespace interlock::ui
