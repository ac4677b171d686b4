// SPDX-License-Identifier: GPL-3.0-or-later
// ChatDelegate: draws a conversation row as it was laid out; measures each text once.
#include "ui/simulator/chat_delegate.h"

#include "ui/simulator/conversation_model.h"
#include "ui/style/theme.h"

#include <QFontMetricsF>
#include <QListView>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <QStyle>

#include <cmath>

namespace interlock::ui {

namespace {

constexpr int kWrapFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWrapAnywhere | Qt::TextWordWrap;
constexpr qsizetype kCachedTexts = 20000;

QColor colorOf(ChatTone tone, const Colors& colors)
{
    switch (tone) {
    case ChatTone::Normal:
        return colors.text;
    case ChatTone::Secondary:
        return colors.secondary;
    case ChatTone::Accent:
        return colors.accent;
    case ChatTone::Good:
        return colors.green;
    case ChatTone::Bad:
        return colors.red;
    case ChatTone::Warning:
        return colors.amber;
    }
    return colors.text;
}

void paintChip(QPainter* painter, const ChatPiece& piece, const Colors& colors)
{
    const QColor color = colorOf(piece.tone, colors);
    const QRectF rect = piece.rect.adjusted(0.5, 0.5, -0.5, -0.5);
    painter->setPen(QPen(piece.tone == ChatTone::Secondary ? colors.line : color, 1));
    painter->setBrush(piece.tone == ChatTone::Accent ? colors.accentWash
                      : piece.tone == ChatTone::Bad  ? colors.redWash
                                                     : colors.raised);
    painter->drawRoundedRect(rect, rect.height() / 2, rect.height() / 2);
    QRectF words = piece.rect.adjusted(8, 0, -8, 0);
    if (piece.mark != Mark::None) {
        const qreal side = chat_metrics::kMark;
        paintMark(painter, QRectF(words.left(), words.center().y() - side / 2, side, side), piece.mark,
                  colors);
        words.setLeft(words.left() + side + 4);
    }
    painter->setPen(color);
    const QString shown =
        QFontMetricsF(painter->font()).elidedText(piece.text, Qt::ElideRight, words.width() + 1);
    painter->drawText(words, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, shown);
}

} // namespace

FontMeasure::FontMeasure()
{
    reset();
}

void FontMeasure::reset()
{
    const Theme* theme = Theme::instance();
    QFont bold = theme->textFont();
    bold.setPixelSize(theme->smallFont().pixelSize() > 0 ? theme->smallFont().pixelSize() + 1 : 12);
    bold.setBold(true);
    m_fonts = {theme->textFont(), bold, theme->smallFont(), theme->codeFont()};
    for (auto& cache : m_cache)
        cache.clear();
}

QSizeF FontMeasure::wrapped(const QString& text, ChatFont font, qreal width) const
{
    auto& cache = m_cache[static_cast<std::size_t>(font)];
    if (cache.size() > kCachedTexts)
        cache.clear();
    Sizes& sizes = cache[text];
    const QFontMetricsF metrics(m_fonts[static_cast<std::size_t>(font)]);
    if (sizes.naturalSize.isEmpty()) {
        const QRectF rect = metrics.boundingRect(QRectF(0, 0, 1e6, 1e6), Qt::AlignLeft | Qt::AlignTop, text);
        sizes.naturalSize = QSizeF(std::ceil(rect.width()) + 1, std::ceil(rect.height()));
    }
    if (sizes.naturalSize.width() <= width)
        return sizes.naturalSize;
    if (sizes.wrappedAt != width) {
        const QRectF rect = metrics.boundingRect(QRectF(0, 0, width, 1e6), kWrapFlags, text);
        sizes.wrappedAt = width;
        // The full width: what is drawn a pixel narrower than it was measured may wrap once more.
        sizes.wrappedSize = QSizeF(width, std::ceil(rect.height()));
    }
    return sizes.wrappedSize;
}

qreal FontMeasure::width(const QString& text, ChatFont font) const
{
    Sizes& sizes = m_cache[static_cast<std::size_t>(font)][text];
    if (sizes.natural < 0)
        sizes.natural = QFontMetricsF(m_fonts[static_cast<std::size_t>(font)]).horizontalAdvance(text) + 1;
    return sizes.natural;
}

qreal FontMeasure::lineHeight(ChatFont font) const
{
    return std::ceil(QFontMetricsF(m_fonts[static_cast<std::size_t>(font)]).height());
}

ChatDelegate::ChatDelegate(QObject* parent) : QStyledItemDelegate(parent)
{
    connect(Theme::instance(), &Theme::changed, this, [this] { m_measure.reset(); });
}

void ChatDelegate::setExpanded(int event, bool expanded)
{
    if (expanded)
        m_expanded.insert(event);
    else
        m_expanded.remove(event);
}

ChatLayout ChatDelegate::layoutOf(const QModelIndex& index, qreal width) const
{
    const auto* model = qobject_cast<const ConversationModel*>(index.model());
    if (model == nullptr)
        return {};
    const ChatRow& row = model->row(index.row());
    if (!row.cut)
        return layOut(row, width, m_measure, {});
    if (!m_expanded.contains(row.event) || row.bodyLength > kExpandableBytes) {
        const auto bytes = static_cast<qint64>(row.bodyLength);
        const QString word = row.bodyLength <= kExpandableBytes
                                 ? tr("more")
                                 : tr("open all of it (%1)").arg(QLocale().formattedDataSize(bytes, 0));
        return layOut(row, width, m_measure, word);
    }
    ChatRow whole = row;
    whole.body = model->fullText(index.row());
    return layOut(whole, width, m_measure, tr("less"));
}

QSize ChatDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* view = qobject_cast<const QListView*>(option.widget);
    const qreal width = view != nullptr ? view->viewport()->width() : option.rect.width();
    // One pixel short of the view, so that it never finds a reason to scroll sideways.
    const QSizeF size = layoutOf(index, width).size;
    return {std::max(static_cast<int>(width) - 1, 1), static_cast<int>(size.height())};
}

void ChatDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    const auto* model = qobject_cast<const ConversationModel*>(index.model());
    if (model == nullptr)
        return;
    const ChatRow& row = model->row(index.row());
    const auto* view = qobject_cast<const QListView*>(option.widget);
    const ChatLayout layout =
        layoutOf(index, view != nullptr ? view->viewport()->width() : option.rect.width());
    const Colors& colors = Theme::instance()->colors();
    const bool selected = (option.state & QStyle::State_Selected) != 0;
    const bool gate = row.kind == ChatRow::Kind::GateError;

    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(option.rect.topLeft());
    if (!row.taken)
        painter->setOpacity(0.5);

    const QRectF bubble = layout.bubble.adjusted(0.5, 0.5, -0.5, -0.5);
    QPen pen(gate ? colors.red : colors.line, 1);
    if (layout.frame == ChatLayout::Frame::Dashed) {
        pen.setStyle(Qt::CustomDashLine);
        pen.setDashPattern({4, 3});
        if (!gate)
            pen.setColor(colors.dim);
    }
    if (selected)
        pen = QPen(colors.accent, 2);
    if (layout.frame == ChatLayout::Frame::None && !selected)
        pen = QPen(Qt::NoPen);
    painter->setPen(pen);
    painter->setBrush(gate || row.blocked                       ? colors.redWash
                      : row.kind == ChatRow::Kind::User         ? colors.raised
                      : layout.frame == ChatLayout::Frame::None ? QBrush(Qt::NoBrush)
                                                                : QBrush(colors.panel));
    const qreal radius = layout.frame == ChatLayout::Frame::None ? bubble.height() / 2 : 8;
    painter->drawRoundedRect(bubble, std::min(radius, qreal(12)), std::min(radius, qreal(12)));

    if (layout.frame == ChatLayout::Frame::None && !selected) {
        const qreal y = std::floor(bubble.center().y()) + 0.5;
        painter->setPen(QPen(colors.line, 1));
        painter->drawLine(QPointF(chat_metrics::kMargin, y), QPointF(bubble.left(), y));
        painter->drawLine(QPointF(bubble.right(), y),
                          QPointF(layout.size.width() - chat_metrics::kMargin, y));
    }

    for (const ChatPiece& piece : layout.pieces) {
        if (piece.kind == ChatPiece::Kind::Mark) {
            paintMark(painter, piece.rect, piece.mark, colors);
            continue;
        }
        QFont font = m_measure.font(piece.font);
        font.setStrikeOut(piece.struck);
        painter->setFont(font);
        if (piece.kind == ChatPiece::Kind::Chip) {
            paintChip(painter, piece, colors);
            continue;
        }
        painter->setPen(colorOf(piece.tone, colors));
        if (piece.wraps) {
            painter->drawText(piece.rect.adjusted(0, 0, 1, 1), kWrapFlags, piece.text);
        } else {
            const QString shown =
                QFontMetricsF(font).elidedText(piece.text, Qt::ElideRight, piece.rect.width() + 1);
            painter->drawText(piece.rect, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, shown);
        }
    }
    painter->restore();
}

} // namespace interlock::ui
