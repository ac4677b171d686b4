// SPDX-License-Identifier: GPL-3.0-or-later
// Chat layout: where each piece of a conversation row stands, as pure numbers.
#pragma once

#include "ui/simulator/chat_row.h"

#include <QRectF>
#include <QSizeF>

#include <vector>

namespace interlock::ui {

enum class ChatFont { Body, Bold, Small, Code };

/// How much room texts take; the delegate asks the fonts, a test answers with round numbers.
class TextMeasure {
public:
    virtual ~TextMeasure() = default;
    /// The size of a text wrapped at `width`; no wider than that.
    virtual QSizeF wrapped(const QString& text, ChatFont font, qreal width) const = 0;
    /// The width of a text on one line.
    virtual qreal width(const QString& text, ChatFont font) const = 0;
    virtual qreal lineHeight(ChatFont font) const = 0;
};

struct ChatPiece {
    enum class Kind { Text, Chip, Mark };
    Kind kind = Kind::Text;
    QRectF rect;
    QString text;
    ChatFont font = ChatFont::Body;
    ChatTone tone = ChatTone::Normal;
    Mark mark = Mark::None; ///< for Kind::Mark, and inside a chip
    bool wraps = false;
    bool struck = false;
    int rule = -1; ///< a chip that names a rule
};

struct ChatLayout {
    enum class Frame { None, Solid, Dashed };
    Frame frame = Frame::Solid;
    QRectF bubble;
    QSizeF size; ///< of the whole row
    std::vector<ChatPiece> pieces;
    QRectF more; ///< what opens the rest of a long message; null where there is none

    /// The rule whose chip is at a point, -1 for none.
    int ruleAt(const QPointF& point) const;
};

namespace chat_metrics {
inline constexpr qreal kMargin = 16;  ///< left and right of the bubbles
inline constexpr qreal kGap = 4;      ///< above and below a bubble
inline constexpr qreal kTurnGap = 12; ///< above a user message
inline constexpr qreal kPadX = 12;
inline constexpr qreal kPadY = 8;
inline constexpr qreal kWidest = 680; ///< no bubble is wider: lines stay readable on large screens
inline constexpr qreal kMark = 12;
} // namespace chat_metrics

/// Lays a row out in a view of this width; the origin is the row's top left corner.
ChatLayout layOut(const ChatRow& row, qreal width, const TextMeasure& measure, const QString& moreWord);

} // namespace interlock::ui
