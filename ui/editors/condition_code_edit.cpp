// SPDX-License-Identifier: GPL-3.0-or-later
// How a few lines of JSON in a condition are sized and drawn.
#include "ui/editors/condition_code_edit.h"

#include "ui/style/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>
#include <cmath>

namespace interlock::ui {

namespace {

constexpr int kMostLines = 400; ///< fewer have no scroll bar of their own: what is around them scrolls
constexpr int kLeastHeight = 28;
constexpr int kMargin = 7;
constexpr int kLeastWidth = 160;
constexpr int kCursorRoom = 12;

} // namespace

ConditionCodeEdit::ConditionCodeEdit(QWidget* parent) : QPlainTextEdit(parent)
{
    setFrameShape(QFrame::NoFrame);
    setProperty("conditionField", true);
    setFont(Theme::instance()->codeFont());
    setTabChangesFocus(true);
    setContextMenuPolicy(Qt::NoContextMenu); // the line's menu shows instead
    setUndoRedoEnabled(false);               // the document's stack rules
    setLineWrapMode(QPlainTextEdit::NoWrap);
    document()->setDocumentMargin(kMargin);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QSizePolicy policy = sizePolicy();
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, &ConditionCodeEdit::keepCursorInSight);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        setVerticalScrollBarPolicy(blockCount() > kMostLines ? Qt::ScrollBarAsNeeded
                                                             : Qt::ScrollBarAlwaysOff);
    });
}

void ConditionCodeEdit::setWrong(bool wrong)
{
    if (m_isWrong == wrong)
        return;
    m_isWrong = wrong;
    viewport()->update();
}

int ConditionCodeEdit::textWidth() const
{
    int widest = 0;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        widest = std::max(widest, fontMetrics().horizontalAdvance(block.text()));
    return widest + 2 * kMargin + kCursorRoom;
}

QSize ConditionCodeEdit::sizeHint() const
{
    const int width = std::clamp(textWidth(), kLeastWidth, 4096);
    return QSize(width, heightForWidth(width));
}

int ConditionCodeEdit::heightForWidth(int width) const
{
    // As the layout has it: in some fonts a line is higher than the spacing says.
    qreal text = 0;
    int lines = 0;
    for (QTextBlock block = document()->begin(); block.isValid() && lines < kMostLines;
         block = block.next(), ++lines)
        text += document()->documentLayout()->blockBoundingRect(block).height();
    if (lines > 1)
        text += kMargin + 1; // what the editor wants below before it stops to scroll by a line
    int height = std::max({kLeastHeight, static_cast<int>(std::ceil(text)),
                           lines * fontMetrics().lineSpacing() + 2 * kMargin});
    if (textWidth() > width)
        height += horizontalScrollBar()->sizeHint().height();
    return height;
}

void ConditionCodeEdit::keepCursorInSight()
{
    if (!hasFocus())
        return;
    for (QWidget* above = parentWidget(); above; above = above->parentWidget()) {
        auto* scroller = qobject_cast<QScrollArea*>(above);
        if (!scroller)
            continue;
        const QPoint at = viewport()->mapTo(scroller->widget(), cursorRect().center());
        scroller->ensureVisible(at.x(), at.y(), kMargin, fontMetrics().lineSpacing());
    }
}

bool ConditionCodeEdit::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return false;
        }
    }
    return QPlainTextEdit::event(event);
}

void ConditionCodeEdit::keyPressEvent(QKeyEvent* event)
{
    const bool passes = (event->modifiers() & Qt::AltModifier) || event->key() == Qt::Key_Escape ||
                        event->matches(QKeySequence::Undo) || event->matches(QKeySequence::Redo);
    if (passes)
        event->ignore();
    else
        QPlainTextEdit::keyPressEvent(event);
}

void ConditionCodeEdit::focusInEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusInEvent(event);
    viewport()->update();
}

void ConditionCodeEdit::focusOutEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusOutEvent(event);
    viewport()->update();
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        Q_EMIT finished();
}

void ConditionCodeEdit::paintEvent(QPaintEvent* event)
{
    QPlainTextEdit::paintEvent(event);
    const Colors& colors = Theme::instance()->colors();
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const bool strong = hasFocus() || m_isWrong;
    painter.setPen(QPen(m_isWrong ? colors.red : hasFocus() ? colors.accent : colors.line, strong ? 1.5 : 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(viewport()->rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
}

} // namespace interlock::ui
