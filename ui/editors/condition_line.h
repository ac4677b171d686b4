// SPDX-License-Identifier: GPL-3.0-or-later
// ConditionLine: one node of a condition on the screen: handle, chips and fields in a line that wraps, and
// its mark.
#pragma once

#include "core/analysis/explain.h"
#include "ui/document/condition_edits.h"
#include "ui/document/condition_vocabulary.h"
#include "ui/document/condition_words.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace interlock::ui {

/// Where the keyboard focus goes after an edit.
enum class ConditionFocus {
    Keep,  ///< stays
    Line,  ///< the line as a whole
    Field, ///< its first field or chip
    Value, ///< its first value
};

/// What the lines ask of the builder around them.
class ConditionDesk {
public:
    virtual ~ConditionDesk() = default;
    virtual const ConditionNode& tree() const = 0;
    virtual ConditionVocabulary* vocabulary() const = 0;
    /// One edit. `what` names it for people; edits with the same non-empty `key`, right after each other, are
    /// one.
    virtual void apply(ConditionEdit edit, const QString& what, const QString& key, ConditionFocus focus) = 0;
    /// A field was left: what was typed may now be drawn as what it says.
    virtual void settle() = 0;
    /// The line was left with text that it cannot hold.
    virtual void keepText(const NodeAddress& address, const QString& text) = 0;
    virtual void lineResized() = 0;
};

/// What a node came to at the event that is looked at.
struct ConditionMark {
    analysis::NodeOutcome outcome;
    std::optional<analysis::NodeOutcome> seen; ///< of a row: what its field was
    int event = -1;
};

class ConditionLine : public QWidget {
    Q_OBJECT

public:
    ConditionLine(ConditionDesk* desk, QWidget* parent);

    const NodeAddress& address() const { return m_address; }
    /// Shows the node at `address`; widgets that are still right stay.
    void setNode(const NodeAddress& address, const ConditionNode& node, bool muted);
    void setMark(std::optional<ConditionMark> mark);
    /// What the mark says in words: "held at event 5", "\"failed\"", "not reached".
    QString markText() const;
    void setDragged(bool dragged);

    /// Lays the pieces out and gives the height that they take.
    int arrange(int width);
    int contentRight() const; ///< px, where the words of the first row end, those of a mark there too
    std::vector<QRect> editedRects() const; ///< chips and fields

    /// Chips and fields in the order of Tab; at least one.
    virtual std::vector<QWidget*> editors() const = 0;
    virtual QWidget* firstValue() const { return editors().front(); }

    static constexpr int kLineHeight = 28;

protected:
    virtual void showNode(const ConditionNode& node) = 0;
    /// Words for the line as a whole, for assistive technology.
    virtual QString description() const = 0;

    struct Piece {
        QWidget* widget = nullptr;
        QString label; ///< where there is no widget
        bool stretches = false;
        QRect rect;
    };
    void setPieces(std::vector<Piece> pieces);
    ConditionDesk* desk() const { return m_desk; }
    const ConditionNode& node() const { return m_node; }
    bool isMuted() const { return m_isMuted; }

    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    void paintHandle(QPainter* painter) const;
    void paintMarkText(QPainter* painter) const;

    ConditionDesk* m_desk;
    NodeAddress m_address;
    ConditionNode m_node;
    bool m_isMuted = false;
    bool m_isDragged = false;
    std::optional<ConditionMark> m_mark;
    std::vector<Piece> m_pieces;
    QRect m_markRect;
};

} // namespace interlock::ui
