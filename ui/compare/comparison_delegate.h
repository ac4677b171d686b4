// SPDX-License-Identifier: GPL-3.0-or-later
// ComparisonDelegate: rows of causes and conversations over the whole width, events with their signs.
#pragma once

#include "ui/style/table.h"

namespace interlock::ui {

class ComparisonDelegate : public MarkDelegate {
    Q_OBJECT

public:
    using MarkDelegate::MarkDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace interlock::ui
