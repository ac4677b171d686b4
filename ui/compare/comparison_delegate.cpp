// SPDX-License-Identifier: GPL-3.0-or-later
// ComparisonDelegate: name, kind and counts of a heading row.
#include "ui/compare/comparison_delegate.h"

#include "ui/compare/comparison_model.h"
#include "ui/style/side_row.h"
#include "ui/style/theme.h"

#include <QApplication>
#include <QPainter>

namespace interlock::ui {

namespace {

constexpr int kRowHeight = 30;
constexpr int kMargin = 8;

} // namespace

void ComparisonDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                               const QModelIndex& index) const
{
    const auto kind = static_cast<ComparisonModel::Kind>(index.data(ComparisonModel::KindRole).toInt());
    if (kind == ComparisonModel::Kind::Event) {
        MarkDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem blank = option;
    initStyleOption(&blank, index);
    blank.text.clear();
    const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &blank, painter, option.widget);
    if (index.column() != ComparisonModel::WhatColumn)
        return;

    const Theme* theme = Theme::instance();
    const Colors& colors = theme->colors();
    painter->save();
    QRect area = option.rect.adjusted(kMargin / 2, 0, -2 * kMargin, 0);
    const QString detail = index.data(DetailRole).toString();
    const QFontMetrics small(theme->smallFont());
    // A little more than the advance, which is rounded: a text that just fits must not lose its beginning.
    const int detailWidth = std::min(small.horizontalAdvance(detail) + kMargin / 2, area.width() / 2);
    painter->setFont(theme->smallFont());
    painter->setPen(colors.secondary);
    painter->drawText(area, Qt::AlignVCenter | Qt::AlignRight,
                      small.elidedText(detail, Qt::ElideLeft, detailWidth));
    area.setRight(area.right() - detailWidth - kMargin);

    QFont font = theme->textFont();
    font.setBold(kind == ComparisonModel::Kind::Cause);
    const QFontMetrics metrics(font);
    const QString name = metrics.elidedText(index.data().toString(), Qt::ElideRight, area.width());
    painter->setFont(font);
    painter->setPen(colors.text);
    painter->drawText(area, Qt::AlignVCenter | Qt::AlignLeft, name);
    const QString word = index.data(ComparisonModel::KindWordRole).toString();
    const int left = area.left() + metrics.horizontalAdvance(name) + kMargin;
    if (!word.isEmpty() && left + small.horizontalAdvance(word) <= area.right()) {
        painter->setFont(theme->smallFont());
        painter->setPen(colors.secondary);
        painter->drawText(QRect(left, area.top(), area.right() - left, area.height()),
                          Qt::AlignVCenter | Qt::AlignLeft, word);
    }
    painter->restore();
}

QSize ComparisonDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {MarkDelegate::sizeHint(option, index).width(), kRowHeight};
}

} // namespace interlock::ui
