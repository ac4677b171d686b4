// SPDX-License-Identifier: GPL-3.0-or-later
// Breaks widgets into lines and centres each in the height of its line.
#include "ui/style/widgets.h"

#include <algorithm>

namespace interlock::ui {

FlowLayout::FlowLayout(QWidget* parent, int spacing) : QLayout(parent), m_spacing(spacing)
{
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.append(item);
    invalidate();
}

void FlowLayout::insertWidget(int index, QWidget* widget)
{
    addWidget(widget);
    moveItem(static_cast<int>(m_items.size()) - 1, index);
}

void FlowLayout::moveItem(int from, int to)
{
    m_items.move(from, std::clamp(to, 0, static_cast<int>(m_items.size()) - 1));
    invalidate();
}

int FlowLayout::count() const
{
    return static_cast<int>(m_items.size());
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < m_items.size() ? m_items.at(index) : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= m_items.size())
        return nullptr;
    QLayoutItem* item = m_items.takeAt(index);
    invalidate();
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    return arrange(QRect(0, 0, width, 0), false);
}

QSize FlowLayout::sizeHint() const
{
    int width = 0;
    int height = 0;
    for (const QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue;
        width += item->sizeHint().width() + (width > 0 ? m_spacing : 0);
        height = std::max(height, item->sizeHint().height());
    }
    const QMargins margins = contentsMargins();
    return QSize(width, height).grownBy(margins);
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem* item : m_items) {
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    }
    return size.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool apply) const
{
    const QRect area = rect.marginsRemoved(contentsMargins());
    const bool mirrored = parentWidget() && parentWidget()->layoutDirection() == Qt::RightToLeft;
    struct Placed {
        QLayoutItem* item;
        QRect rect;
    };
    std::vector<Placed> line;
    int y = area.top();
    int x = area.left();
    int height = 0;
    const auto finishLine = [&] {
        if (line.empty())
            return;
        const int rest = area.right() + 1 - (line.back().rect.right() + 1);
        if (rest > 0 && line.back().item->expandingDirections().testFlag(Qt::Horizontal))
            line.back().rect.setWidth(line.back().rect.width() + rest);
        for (Placed& placed : line) {
            placed.rect.moveTop(y + (height - placed.rect.height()) / 2);
            if (mirrored)
                placed.rect.moveLeft(area.left() + area.right() - placed.rect.right());
            if (apply)
                placed.item->setGeometry(placed.rect);
        }
        y += height + m_spacing;
        x = area.left();
        height = 0;
        line.clear();
    };
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue;
        QSize size = item->sizeHint();
        const bool expands = item->expandingDirections().testFlag(Qt::Horizontal);
        const int needed = expands ? item->minimumSize().width() : size.width();
        if (!line.empty() && x + needed > area.right() + 1)
            finishLine();
        size.setWidth(std::min(expands ? std::max(needed, 1) : size.width(), std::max(area.width(), 1)));
        line.push_back({item, QRect(QPoint(x, y), size)});
        x += size.width() + m_spacing;
        height = std::max(height, size.height());
    }
    finishLine();
    const int used = y > area.top() ? y - m_spacing - area.top() : 0;
    return used + contentsMargins().top() + contentsMargins().bottom();
}

} // namespace interlock::ui
