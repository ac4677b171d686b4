// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusDelegate: numbers under each other, zero quiet, and what went wrong in its colour.
#pragma once

#include "ui/style/table.h"
#include "ui/style/theme.h"

#include <QHash>

namespace interlock::ui {

class CorpusDelegate : public MarkDelegate {
    Q_OBJECT

public:
    /// `numberRole` is valid where a cell is a number.
    explicit CorpusDelegate(int numberRole, QObject* parent = nullptr);

    /// The colour of numbers of a column that are not zero; without one they are plain.
    void setColor(int column, QColor Colors::*color);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    int m_numberRole;
    QHash<int, QColor Colors::*> m_colors;
};

} // namespace interlock::ui
