// SPDX-License-Identifier: GPL-3.0-or-later
// Draws menus, tabs, tool bars, status bars, docks and tool tips.
#include "ui/style/painting.h"
#include "ui/style/studio_style.h"
#include "ui/style/theme.h"

#include <QPainter>
#include <QStyleOption>

namespace interlock::ui {

bool StudioStyle::drawBarPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                   const QWidget*) const
{
    const Colors& c = Theme::instance()->colors();
    const QRect& rect = option->rect;
    switch (element) {
    case PE_PanelMenu:
        painter->fillRect(rect, c.panel);
        return true;
    case PE_FrameMenu:
        paintBox(painter, rect, {}, mixed(c.line, c.dim, 0.3), 0);
        return true;
    case PE_PanelTipLabel:
        paintBox(painter, rect, c.raised, mixed(c.line, c.dim, 0.3), 0);
        return true;
    case PE_PanelMenuBar:
        return true;
    case PE_PanelStatusBar:
        painter->fillRect(rect, c.window);
        painter->fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), c.line);
        return true;
    case PE_PanelToolBar:
        return true;
    case PE_IndicatorToolBarSeparator:
        if (option->state.testFlag(State_Horizontal))
            painter->fillRect(QRect(rect.center().x(), rect.top() + 6, 1, rect.height() - 12), c.line);
        else
            painter->fillRect(QRect(rect.left() + 6, rect.center().y(), rect.width() - 12, 1), c.line);
        return true;
    case PE_FrameTabBarBase: {
        const auto* base = qstyleoption_cast<const QStyleOptionTabBarBase*>(option);
        const bool below =
            base && (base->shape == QTabBar::RoundedSouth || base->shape == QTabBar::TriangularSouth);
        painter->fillRect(QRect(rect.left(), below ? rect.top() : rect.bottom(), rect.width(), 1), c.line);
        return true;
    }
    case PE_IndicatorDockWidgetResizeHandle:
        painter->fillRect(rect, c.line);
        return true;
    default:
        return false;
    }
}

bool StudioStyle::drawBarControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                                 const QWidget* widget) const
{
    const Colors& c = Theme::instance()->colors();
    const QRect& rect = option->rect;
    switch (element) {
    case CE_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option))
            drawMenuItem(item, painter);
        return true;
    case CE_MenuEmptyArea:
    case CE_MenuHMargin:
    case CE_MenuVMargin:
        return true;
    case CE_MenuBarEmptyArea:
        painter->fillRect(rect, c.panel);
        return true;
    case CE_MenuBarItem: {
        const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
        painter->fillRect(rect, c.panel);
        const bool active = option->state.testFlag(State_Selected) && option->state.testFlag(State_Enabled);
        if (active)
            paintBox(painter, rect.adjusted(2, 3, -2, -3), mixed(c.panel, c.line, 0.6), {}, 4);
        if (item) {
            int flags = Qt::AlignCenter | Qt::TextSingleLine | Qt::TextShowMnemonic;
            if (!proxy()->styleHint(SH_UnderlineShortcut, option, widget))
                flags |= Qt::TextHideMnemonic;
            drawItemText(painter, rect, flags, item->palette, option->state.testFlag(State_Enabled),
                         item->text, QPalette::ButtonText);
        }
        return true;
    }
    case CE_TabBarTabShape:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option))
            drawTab(tab, painter);
        return true;
    case CE_TabBarTabLabel: {
        const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
        if (!tab)
            return false;
        QStyleOptionTab label = *tab;
        const bool enabled = option->state.testFlag(State_Enabled);
        const bool strong = option->state.testFlag(State_Selected) || option->state.testFlag(State_MouseOver);
        label.palette.setColor(QPalette::WindowText, !enabled ? c.dim : strong ? c.text : c.secondary);
        if (!option->state.testFlag(State_KeyboardFocusChange))
            label.state &= ~State_HasFocus;
        QProxyStyle::drawControl(element, &label, painter, widget);
        return true;
    }
    case CE_ToolBar:
        painter->fillRect(rect, c.panel);
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), c.line);
        return true;
    case CE_DockWidgetTitle: {
        const auto* dock = qstyleoption_cast<const QStyleOptionDockWidget*>(option);
        painter->fillRect(rect, c.panel);
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), c.line);
        if (!dock)
            return true;
        painter->save();
        QFont font = Theme::instance()->smallFont();
        font.setWeight(QFont::DemiBold);
        painter->setFont(font);
        painter->setPen(c.secondary);
        const QRect textRect = rect.adjusted(12, 0, dock->closable || dock->floatable ? -44 : -12, 0);
        painter->drawText(textRect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                          QFontMetrics(font).elidedText(dock->title, Qt::ElideRight, textRect.width()));
        painter->restore();
        return true;
    }
    default:
        return false;
    }
}

void StudioStyle::drawMenuItem(const QStyleOptionMenuItem* item, QPainter* painter) const
{
    const Colors& c = Theme::instance()->colors();
    const QRect& rect = item->rect;
    if (item->menuItemType == QStyleOptionMenuItem::Separator) {
        painter->fillRect(QRect(rect.left() + 4, rect.center().y(), rect.width() - 8, 1), c.line);
        return;
    }
    const bool enabled = item->state.testFlag(State_Enabled);
    const bool active = enabled && item->state.testFlag(State_Selected);
    if (active)
        paintBox(painter, rect.adjusted(4, 0, -4, 0), c.accentWash, {}, 4);

    const bool mirrored = item->direction == Qt::RightToLeft;
    const auto placed = [&](const QRect& logical) { return visualRect(item->direction, rect, logical); };
    const QRect signRect = placed(QRect(rect.left() + 12, rect.center().y() - 8, 16, 16));
    if (item->checkType != QStyleOptionMenuItem::NotCheckable && item->checked) {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(enabled ? c.accent : c.dim, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const QPointF m = QRectF(signRect).center();
        painter->drawPolyline(QPolygonF{m + QPointF(-4, 0.2), m + QPointF(-1.2, 3), m + QPointF(4.2, -3.2)});
        painter->restore();
    } else if (!item->icon.isNull()) {
        item->icon.paint(painter, signRect, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    }

    painter->save();
    painter->setFont(item->font);
    QString text = item->text;
    const qsizetype tab = text.indexOf(u'\t');
    const QString shortcut = tab >= 0 ? text.mid(tab + 1) : QString();
    if (tab >= 0)
        text.truncate(tab);
    const QRect textRect = placed(rect.adjusted(36, 0, -24, 0));
    const int flags = Qt::AlignVCenter | Qt::TextSingleLine | Qt::TextShowMnemonic;
    painter->setPen(enabled ? c.text : c.dim);
    painter->drawText(textRect, flags | (mirrored ? Qt::AlignRight : Qt::AlignLeft), text);
    painter->setPen(enabled ? c.secondary : c.dim);
    painter->drawText(textRect.adjusted(0, 0, mirrored ? 0 : 10, 0),
                      flags | (mirrored ? Qt::AlignLeft : Qt::AlignRight), shortcut);
    painter->restore();
    if (item->menuItemType == QStyleOptionMenuItem::SubMenu)
        paintChevron(painter, placed(QRect(rect.right() - 24, rect.top(), 16, rect.height())),
                     mirrored ? Qt::LeftArrow : Qt::RightArrow, enabled ? c.secondary : c.dim);
}

void StudioStyle::drawTab(const QStyleOptionTab* tab, QPainter* painter) const
{
    if (!tab->state.testFlag(State_Selected))
        return;
    const Colors& c = Theme::instance()->colors();
    const QRect& rect = tab->rect;
    switch (tab->shape) {
    case QTabBar::RoundedSouth:
    case QTabBar::TriangularSouth:
        painter->fillRect(QRect(rect.left() + 8, rect.top(), rect.width() - 16, 2), c.accent);
        break;
    case QTabBar::RoundedWest:
    case QTabBar::TriangularWest:
        painter->fillRect(QRect(rect.right() - 1, rect.top() + 8, 2, rect.height() - 16), c.accent);
        break;
    case QTabBar::RoundedEast:
    case QTabBar::TriangularEast:
        painter->fillRect(QRect(rect.left(), rect.top() + 8, 2, rect.height() - 16), c.accent);
        break;
    case QTabBar::RoundedNorth:
    case QTabBar::TriangularNorth:
        painter->fillRect(QRect(rect.left() + 8, rect.bottom() - 1, rect.width() - 16, 2), c.accent);
        break;
    }
}

} // namespace interlock::ui
