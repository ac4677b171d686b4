// SPDX-License-Identifier: GPL-3.0-or-later
// SideRow: how one row of a side list is laid out and painted: mark, name, problems, a number at the right.
#pragma once

#include <QRect>
#include <QStyledItemDelegate>

namespace interlock::ui {

/// What a model says of a row beside its DisplayRole.
enum SideRole {
    DetailRole = Qt::UserRole + 1, ///< secondary, right-aligned: a count, a priority
    MarkRole,                      ///< a Mark as int; Mark::None keeps the place free, nothing does not
    ErrorCountRole,
    WarningCountRole,
    IndentRole, ///< steps of 12 px
    SectionRole,
    PlaceRole,
};

struct SideRowGeometry {
    QRect mark; ///< empty without one
    QRect text;
    QRect badge; ///< empty without one
    QRect detail;
};

/// Widths in pixels; 0 for what is not there. The name gives way first.
SideRowGeometry sideRowGeometry(const QRect& row, bool hasMark, int indent, int badgeWidth, int detailWidth);

class SideRowDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace interlock::ui
