// SPDX-License-Identifier: GPL-3.0-or-later
// Table: a quiet read-only table with marks, and the bar that shows parts of a whole.
#pragma once

#include <QRect>
#include <QStyledItemDelegate>
#include <QTableView>

namespace interlock::ui {

/// Paints an index's MarkRole before its text.
class MarkDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

/// The parts of a bar in `area`: won, then outranked, then the rest. No part that counts is narrower than 2
/// px.
struct ShareGeometry {
    QRect won, outranked, whole;
};
ShareGeometry shareGeometry(const QRect& area, int won, int matched, int all);

/// What a model says of a cell that is such a bar: how many of all, as int.
enum ShareRole { ShareWonRole = Qt::UserRole + 20, ShareMatchedRole, ShareAllRole };

/// Paints a column that has the roles above.
class ShareDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
};

/// Rows chosen by a click or Enter are told. The columns in `stretched` share the room that is left.
class Table : public QTableView {
    Q_OBJECT

public:
    Table(QAbstractItemModel* model, const QList<int>& stretched, QWidget* parent = nullptr);
    void setColumnWidths(const QList<int>& widths);

Q_SIGNALS:
    void chosen(const QModelIndex& index);

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace interlock::ui
