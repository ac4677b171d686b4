// SPDX-License-Identifier: GPL-3.0-or-later
// Table: what the quiet tables have in common.
#include "ui/style/table.h"

#include "ui/style/current_in_sight.h"
#include "ui/style/marks.h"
#include "ui/style/side_row.h"
#include "ui/style/theme.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kRowHeight = 30;
constexpr int kMarkSize = 12;

} // namespace

void MarkDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const QVariant mark = index.data(MarkRole);
    if (!mark.isValid())
        return;
    const qreal ratio = option->widget ? option->widget->devicePixelRatioF() : 1.0;
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->decorationSize = QSize(kMarkSize, kMarkSize);
    option->icon = QIcon(markPixmap(static_cast<Mark>(mark.toInt()), kMarkSize, ratio));
}

ShareGeometry shareGeometry(const QRect& area, int won, int matched, int all)
{
    ShareGeometry g;
    g.whole = area;
    if (all <= 0)
        return g;
    const auto width = [&area, all](int part) {
        return part <= 0 ? 0 : std::max(2, static_cast<int>(static_cast<qint64>(area.width()) * part / all));
    };
    const int wonWidth = std::min(width(won), area.width());
    const int restWidth = std::min(width(matched - won), area.width() - wonWidth);
    g.won = QRect(area.left(), area.top(), wonWidth, area.height());
    g.outranked = QRect(area.left() + wonWidth, area.top(), restWidth, area.height());
    return g;
}

void ShareDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index); // the background
    const Colors& colors = Theme::instance()->colors();
    const QRect area(option.rect.left() + 8, option.rect.center().y() - 2, option.rect.width() - 16, 6);
    const ShareGeometry g = shareGeometry(area, index.data(ShareWonRole).toInt(),
                                          index.data(ShareMatchedRole).toInt(),
                                          index.data(ShareAllRole).toInt());
    painter->fillRect(g.whole, colors.line);
    painter->fillRect(g.outranked, colors.dim);
    painter->fillRect(g.won, colors.accent);
}

Table::Table(QAbstractItemModel* model, const QList<int>& stretched, QWidget* parent) : QTableView(parent)
{
    setModel(model);
    keepCurrentInSight(this);
    setItemDelegate(new MarkDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setMinimumSectionSize(40);
    for (const int column : stretched)
        horizontalHeader()->setSectionResizeMode(column, QHeaderView::Stretch);
    connect(this, &QTableView::clicked, this, &Table::chosen);
}

void Table::setColumnWidths(const QList<int>& widths)
{
    for (int i = 0; i < widths.size(); ++i)
        setColumnWidth(i, widths.at(i));
}

void Table::keyPressEvent(QKeyEvent* event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid()) {
        Q_EMIT chosen(currentIndex());
        event->accept();
        return;
    }
    QTableView::keyPressEvent(event);
}

} // namespace interlock::ui
