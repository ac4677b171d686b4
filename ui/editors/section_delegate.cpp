// SPDX-License-Identifier: GPL-3.0-or-later
// SectionDelegate: how the cells of the lists of skills, trackers, tools, fields and scenarios look.
#include "ui/editors/section_delegate.h"

#include "ui/document/section_model.h"
#include "ui/style/theme.h"

namespace interlock::ui {

void SectionDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.column() == 0)
        option->font.setBold(true);
    else if (index.data(SectionModel::CodeRole).toBool())
        option->font = Theme::instance()->codeFont();
    option->fontMetrics = QFontMetrics(option->font);
}

} // namespace interlock::ui
