// SPDX-License-Identifier: GPL-3.0-or-later
// SideRow: numbers first, then the paint.
#include "ui/style/side_row.h"

#include "ui/style/marks.h"
#include "ui/style/theme.h"

#include <QPainter>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kMargin = 16;
constexpr int kGap = 8;
constexpr int kMark = 12;
constexpr int kBadgeMark = 10;
constexpr int kIndent = 12;
constexpr int kRowHeight = 26;

} // namespace

SideRowGeometry sideRowGeometry(const QRect& row, bool hasMark, int indent, int badgeWidth, int detailWidth)
{
    SideRowGeometry g;
    int left = row.left() + kMargin + indent * kIndent;
    int right = row.left() + row.width() - kMargin;
    if (hasMark) {
        g.mark = QRect(left, row.top() + (row.height() - kMark) / 2, kMark, kMark);
        left += kMark + kGap;
    }
    if (detailWidth > 0) {
        g.detail = QRect(right - detailWidth, row.top(), detailWidth, row.height());
        right -= detailWidth + kGap;
    }
    if (badgeWidth > 0) {
        g.badge = QRect(right - badgeWidth, row.top(), badgeWidth, row.height());
        right -= badgeWidth + kGap;
    }
    g.text = QRect(left, row.top(), std::max(0, right - left), row.height());
    return g;
}

void SideRowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const
{
    const Theme* theme = Theme::instance();
    const Colors& colors = theme->colors();
    const bool selected = option.state & QStyle::State_Selected;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (selected)
        painter->fillRect(option.rect, colors.accentWash);
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(option.rect, colors.raised);

    const QString detail = index.data(DetailRole).toString();
    const int errors = index.data(ErrorCountRole).toInt();
    const int warnings = index.data(WarningCountRole).toInt();
    const QString badge = errors > 0     ? QString::number(errors)
                          : warnings > 0 ? QString::number(warnings)
                                         : QString();
    const QFontMetrics small(theme->smallFont());
    const int badgeWidth = badge.isEmpty() ? 0 : kBadgeMark + 4 + small.horizontalAdvance(badge);
    const QVariant mark = index.data(MarkRole);
    const SideRowGeometry g =
        sideRowGeometry(option.rect, mark.isValid(), index.data(IndentRole).toInt(), badgeWidth,
                        detail.isEmpty() ? 0 : small.horizontalAdvance(detail));
    if (mark.isValid())
        paintMark(painter, g.mark, static_cast<Mark>(mark.toInt()), colors);

    QFont font = theme->textFont();
    if (selected)
        font.setWeight(QFont::DemiBold);
    painter->setFont(font);
    const bool enabled = index.flags() & Qt::ItemIsEnabled;
    painter->setPen(!enabled ? colors.dim : selected ? colors.accent : colors.text);
    const QString text = index.data(Qt::DisplayRole).toString();
    painter->drawText(g.text, Qt::AlignVCenter | Qt::AlignLeft,
                      QFontMetrics(font).elidedText(text, Qt::ElideRight, g.text.width()));

    painter->setFont(theme->smallFont());
    if (badgeWidth > 0) {
        // An error is the cross, a warning the triangle: the number alone would leave it to the colour.
        const QRect box(g.badge.left(), g.badge.top() + (g.badge.height() - kBadgeMark) / 2, kBadgeMark,
                        kBadgeMark);
        if (errors > 0) {
            paintMark(painter, box, Mark::Failed, colors);
        } else {
            painter->setPen(Qt::NoPen);
            painter->setBrush(colors.amber);
            painter->drawPolygon(QPolygonF({QPointF(box.center().x() + 0.5, box.top()),
                                            QPointF(box.right() + 1, box.bottom() + 1),
                                            QPointF(box.left(), box.bottom() + 1)}));
        }
        painter->setPen(errors > 0 ? colors.red : colors.amber);
        painter->drawText(g.badge, Qt::AlignVCenter | Qt::AlignRight, badge);
    }
    painter->setPen(selected ? colors.secondary : colors.dim);
    painter->drawText(g.detail, Qt::AlignVCenter | Qt::AlignRight, detail);
    painter->restore();
}

QSize SideRowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    Q_UNUSED(option);
    const QFontMetrics metrics(Theme::instance()->textFont());
    return {metrics.horizontalAdvance(index.data(Qt::DisplayRole).toString()) + 2 * kMargin,
            std::max(kRowHeight, metrics.height() + kGap)};
}

} // namespace interlock::ui
