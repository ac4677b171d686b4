// SPDX-License-Identifier: GPL-3.0-or-later
// ChatDelegate: draws a conversation row as it was laid out; measures each text once.
#pragma once

#include "ui/simulator/chat_layout.h"

#include <QHash>
#include <QSet>
#include <QStyledItemDelegate>

#include <array>
#include <memory>

namespace interlock::ui {

/// Asks the theme's fonts, and remembers the answers: the same message is laid out often while a view is
/// resized.
class FontMeasure : public TextMeasure {
public:
    FontMeasure();
    void reset(); ///< the fonts are others now

    QSizeF wrapped(const QString& text, ChatFont font, qreal width) const override;
    qreal width(const QString& text, ChatFont font) const override;
    qreal lineHeight(ChatFont font) const override;
    const QFont& font(ChatFont font) const { return m_fonts[static_cast<std::size_t>(font)]; }

private:
    struct Sizes {
        qreal natural = -1; ///< width where nothing wraps
        QSizeF naturalSize;
        qreal wrappedAt = -1;
        QSizeF wrappedSize;
    };
    std::array<QFont, 4> m_fonts;
    mutable std::array<QHash<QString, Sizes>, 4> m_cache;
};

class ChatDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit ChatDelegate(QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// The row as it stands in a view of this width, its origin at 0, 0.
    ChatLayout layoutOf(const QModelIndex& index, qreal width) const;

    /// Shows the whole message of an event, or its beginning again.
    void setExpanded(int event, bool expanded);
    bool isExpanded(int event) const { return m_expanded.contains(event); }
    void collapseAll() { m_expanded.clear(); }

private:
    FontMeasure m_measure;
    QSet<int> m_expanded;
};

/// Longest message that is opened inside its row; longer ones get a window of their own.
inline constexpr std::size_t kExpandableBytes = 6000;

} // namespace interlock::ui
