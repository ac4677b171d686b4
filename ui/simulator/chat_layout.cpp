// SPDX-License-Identifier: GPL-3.0-or-later
// Chat layout: where each piece of a conversation row stands, as pure numbers.
#include "ui/simulator/chat_layout.h"

#include <algorithm>
#include <cmath>

namespace interlock::ui {

namespace {

using namespace chat_metrics;

constexpr qreal kSpace = 8;   ///< between the pieces of a line
constexpr qreal kChipPad = 8; ///< left and right inside a chip
constexpr qreal kLineGap = 4; ///< between lines
constexpr qreal kMarkGap = 4; ///< between a mark and its text

/// Places pieces from the top, relative to the bubble's inner corner, and remembers how wide they came out.
class Column {
public:
    Column(qreal widest, const TextMeasure& measure) : m_widest(widest), m_measure(measure) {}

    void header(const ChatRow& row);
    void body(const ChatRow& row);
    void line(const ChatLine& line, bool struck);
    void moreLink(const QString& word);

    std::vector<ChatPiece> pieces;
    QRectF more;
    qreal width = 0;
    qreal height = 0;

private:
    void beginLine()
    {
        if (height > 0)
            height += kLineGap;
    }
    void placeChip(const ChatChip& chip, qreal& x, qreal& y, qreal lineHeight);

    qreal m_widest;
    const TextMeasure& m_measure;
};

void Column::placeChip(const ChatChip& chip, qreal& x, qreal& y, qreal lineHeight)
{
    const qreal markWidth = chip.mark == Mark::None ? 0 : kMark + kMarkGap;
    const qreal wanted = std::ceil(m_measure.width(chip.text, ChatFont::Small)) + markWidth + 2 * kChipPad;
    const qreal chipWidth = std::min(wanted, m_widest);
    if (x > 0 && x + chipWidth > m_widest) {
        x = 0;
        y += lineHeight + kLineGap;
    }
    ChatPiece piece;
    piece.kind = ChatPiece::Kind::Chip;
    piece.rect = QRectF(x, y, chipWidth, lineHeight);
    piece.text = chip.text;
    piece.font = ChatFont::Small;
    piece.tone = chip.tone;
    piece.mark = chip.mark;
    piece.rule = chip.rule;
    pieces.push_back(std::move(piece));
    x += chipWidth + kSpace;
    width = std::max(width, x - kSpace);
}

void Column::header(const ChatRow& row)
{
    const qreal lineHeight =
        std::max(m_measure.lineHeight(ChatFont::Bold), m_measure.lineHeight(ChatFont::Small) + 4);
    qreal x = 0;
    qreal y = height;
    const bool gate = row.kind == ChatRow::Kind::GateError;
    if (gate) {
        ChatPiece mark;
        mark.kind = ChatPiece::Kind::Mark;
        mark.mark = Mark::Blocked;
        mark.rect = QRectF(x, y + (lineHeight - kMark) / 2, kMark, kMark);
        pieces.push_back(std::move(mark));
        x += kMark + kMarkGap;
    }
    const auto put = [&](const QString& words, ChatFont font, ChatTone tone) {
        if (words.isEmpty())
            return;
        const qreal wanted = std::ceil(m_measure.width(words, font));
        ChatPiece piece;
        piece.rect = QRectF(x, y, std::min(wanted, std::max(m_widest - x, qreal(0))), lineHeight);
        piece.text = words;
        piece.font = font;
        piece.tone = tone;
        piece.struck = row.blocked && font == ChatFont::Small;
        width = std::max(width, piece.rect.right());
        x = piece.rect.right() + kSpace;
        pieces.push_back(std::move(piece));
    };
    put(row.who, ChatFont::Bold, gate ? ChatTone::Bad : ChatTone::Normal);
    put(row.detail, ChatFont::Small, gate ? ChatTone::Bad : ChatTone::Secondary);
    for (const ChatChip& chip : row.chips)
        placeChip(chip, x, y, lineHeight);
    height = y + lineHeight;
}

void Column::body(const ChatRow& row)
{
    if (row.body.isEmpty())
        return;
    beginLine();
    ChatPiece piece;
    piece.text = row.body;
    piece.font = row.bodyIsCode ? ChatFont::Code : ChatFont::Body;
    piece.tone = row.kind == ChatRow::Kind::GateError ? ChatTone::Normal
                 : row.blocked                        ? ChatTone::Secondary
                                                      : ChatTone::Normal;
    piece.wraps = true;
    piece.struck = row.blocked;
    const QSizeF size = m_measure.wrapped(row.body, piece.font, m_widest);
    piece.rect = QRectF(QPointF(0, height), size);
    width = std::max(width, size.width());
    height += size.height();
    pieces.push_back(std::move(piece));
}

void Column::line(const ChatLine& line, bool struck)
{
    beginLine();
    const ChatFont font = line.code ? ChatFont::Code : ChatFont::Small;
    const qreal indent = line.mark == Mark::None ? 0 : kMark + kMarkGap;
    const QSizeF size = m_measure.wrapped(line.text, font, m_widest - indent);
    if (line.mark != Mark::None) {
        ChatPiece mark;
        mark.kind = ChatPiece::Kind::Mark;
        mark.mark = line.mark;
        mark.rect = QRectF(0, height + (m_measure.lineHeight(font) - kMark) / 2, kMark, kMark);
        pieces.push_back(std::move(mark));
    }
    ChatPiece piece;
    piece.text = line.text;
    piece.font = font;
    piece.tone = line.tone;
    piece.wraps = true;
    piece.struck = struck || line.struck;
    piece.rect = QRectF(QPointF(indent, height), size);
    width = std::max(width, indent + size.width());
    height += size.height();
    pieces.push_back(std::move(piece));
}

void Column::moreLink(const QString& word)
{
    beginLine();
    ChatPiece piece;
    piece.text = word;
    piece.font = ChatFont::Small;
    piece.tone = ChatTone::Accent;
    piece.rect = QRectF(0, height, std::min(std::ceil(m_measure.width(word, ChatFont::Small)), m_widest),
                        m_measure.lineHeight(ChatFont::Small));
    more = piece.rect;
    width = std::max(width, piece.rect.width());
    height += piece.rect.height();
    pieces.push_back(std::move(piece));
}

/// A context event: one slim line in the middle, with its notes under it.
ChatLayout layOutContext(const ChatRow& row, qreal width, const TextMeasure& measure)
{
    const qreal widest = std::max(width - 2 * kMargin - 2 * kPadX, qreal(40));
    ChatRow slim = row;
    slim.body.clear();
    slim.detail = row.body.isEmpty() ? row.detail : QString(row.detail + QStringLiteral(" · ") + row.body);
    Column column(widest, measure);
    column.header(slim);
    for (const ChatLine& line : row.lines)
        column.line(line, false);

    ChatLayout layout;
    layout.frame = ChatLayout::Frame::None;
    const qreal bubbleWidth = std::ceil(column.width) + 2 * kPadX;
    layout.bubble = QRectF(std::floor((width - bubbleWidth) / 2), kGap, bubbleWidth, column.height + kPadY);
    layout.pieces = std::move(column.pieces);
    for (ChatPiece& piece : layout.pieces)
        piece.rect.translate(layout.bubble.left() + kPadX, layout.bubble.top() + kPadY / 2);
    layout.size = QSizeF(width, std::ceil(layout.bubble.bottom() + kGap));
    return layout;
}

} // namespace

int ChatLayout::ruleAt(const QPointF& point) const
{
    for (const ChatPiece& piece : pieces) {
        if (piece.rule >= 0 && piece.rect.contains(point))
            return piece.rule;
    }
    return -1;
}

ChatLayout layOut(const ChatRow& row, qreal width, const TextMeasure& measure, const QString& moreWord)
{
    if (row.kind == ChatRow::Kind::Context)
        return layOutContext(row, width, measure);

    const qreal room = std::max(width - 2 * kMargin, qreal(80));
    const qreal bubbleWidest = std::min(std::max(room * 0.8, qreal(80)), kWidest);
    Column column(bubbleWidest - 2 * kPadX, measure);
    column.header(row);
    column.body(row);
    if (row.cut)
        column.moreLink(moreWord);
    for (const ChatLine& line : row.lines)
        column.line(line, false);

    ChatLayout layout;
    const bool left = row.kind == ChatRow::Kind::User;
    layout.frame = row.kind == ChatRow::Kind::Tool || row.kind == ChatRow::Kind::GateError
                       ? ChatLayout::Frame::Dashed
                       : ChatLayout::Frame::Solid;
    const qreal top = left && row.event > 0 ? kTurnGap : kGap;
    const qreal bubbleWidth = std::ceil(column.width) + 2 * kPadX;
    const qreal x = left ? kMargin : std::max(width - kMargin - bubbleWidth, qreal(0));
    layout.bubble = QRectF(x, top, bubbleWidth, std::ceil(column.height) + 2 * kPadY);
    layout.pieces = std::move(column.pieces);
    const QPointF inner(layout.bubble.left() + kPadX, layout.bubble.top() + kPadY);
    for (ChatPiece& piece : layout.pieces)
        piece.rect.translate(inner);
    if (row.cut)
        layout.more = column.more.translated(inner);
    layout.size = QSizeF(width, std::ceil(layout.bubble.bottom() + kGap));
    return layout;
}

} // namespace interlock::ui
