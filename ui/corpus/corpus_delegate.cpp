// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusDelegate: the style paints the cell, this its number.
#include "ui/corpus/corpus_delegate.h"

#include "ui/style/tabular.h"

#include <QApplication>
#include <QPainter>
#include <QStyle>

namespace interlock::ui {

namespace {

constexpr int kMargin = 8; ///< px, at the right: as headers have it

} // namespace

CorpusDelegate::CorpusDelegate(int numberRole, QObject* parent)
    : MarkDelegate(parent), m_numberRole(numberRole)
{
}

void CorpusDelegate::setColor(int column, QColor Colors::*color)
{
    m_colors.insert(column, color);
}

void CorpusDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const
{
    const QVariant number = index.data(m_numberRole);
    if (!number.isValid()) {
        MarkDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QString text = std::exchange(cell.text, QString());
    const QStyle* style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
    const Colors& colors = Theme::instance()->colors();
    const auto color = m_colors.value(index.column(), &Colors::text);
    painter->save();
    painter->setPen(number.toLongLong() == 0 ? colors.dim : colors.*color);
    paintTabular(painter, QRectF(cell.rect).adjusted(kMargin, 0, -kMargin, 0), text, cell.font);
    painter->restore();
}

} // namespace interlock::ui
