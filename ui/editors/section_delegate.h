// SPDX-License-Identifier: GPL-3.0-or-later
// SectionDelegate: how the cells of the lists of skills, trackers, tools, fields and scenarios look.
#pragma once

#include <QStyledItemDelegate>

namespace interlock::ui {

/// Names are bold, identifiers and JSON in the font for code.
class SectionDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

} // namespace interlock::ui
