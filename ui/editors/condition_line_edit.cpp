// SPDX-License-Identifier: GPL-3.0-or-later
// How a line of a condition is sized, completed and drawn.
#include "ui/editors/condition_line_edit.h"

#include "ui/editors/condition_chip.h"
#include "ui/style/theme.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QStringListModel>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kPadding = 8;
constexpr int kArrow = 16;
constexpr int kLeastWidth = 48;
constexpr int kMostWidth = 320;
constexpr int kLeastPopupWidth = 280;

bool isUndoOrRedo(const QKeyEvent* event)
{
    return event->matches(QKeySequence::Undo) || event->matches(QKeySequence::Redo);
}

} // namespace

ConditionLineEdit::ConditionLineEdit(QWidget* parent) : QLineEdit(parent)
{
    setFrame(false);
    setAttribute(Qt::WA_Hover);
    setProperty("conditionField", true);
    setFont(Theme::instance()->codeFont());
    setTextMargins(kPadding - 2, 0, kPadding - 4, 0);
    connect(this, &QLineEdit::textEdited, this, &ConditionLineEdit::typed);
    connect(this, &QLineEdit::editingFinished, this, &ConditionLineEdit::finished);
    connect(this, &QLineEdit::textChanged, this, &ConditionLineEdit::widthWanted);
}

void ConditionLineEdit::setCompletions(std::function<QStringList()> completions)
{
    m_completions = std::move(completions);
}

void ConditionLineEdit::setHasChoices(bool has)
{
    if (m_hasChoices == has)
        return;
    m_hasChoices = has;
    setTextMargins(kPadding - 2, 0, has ? kArrow : kPadding - 4, 0);
    updateGeometry();
    Q_EMIT widthWanted();
}

void ConditionLineEdit::setCounts(bool counts)
{
    m_counts = counts;
}

void ConditionLineEdit::setFault(const QString& fault)
{
    if (m_fault == fault)
        return;
    m_fault = fault;
    setToolTip(fault);
    update();
}

QSize ConditionLineEdit::sizeHint() const
{
    const QString shown = text().isEmpty() ? placeholderText() : text();
    const int text =
        fontMetrics().horizontalAdvance(shown) + 2 * kPadding + 4 + (m_hasChoices ? kArrow - 4 : 0);
    return QSize(std::clamp(text, kLeastWidth, kMostWidth), ConditionChip::kHeight);
}

bool ConditionLineEdit::event(QEvent* event)
{
    // Undo and redo are the document's: every key typed here is already in its stack.
    if (event->type() == QEvent::ShortcutOverride && isUndoOrRedo(static_cast<QKeyEvent*>(event))) {
        event->ignore();
        return false;
    }
    return QLineEdit::event(event);
}

void ConditionLineEdit::keyPressEvent(QKeyEvent* event)
{
    if (isUndoOrRedo(event) || (event->modifiers() & Qt::AltModifier)) {
        event->ignore();
        return;
    }
    const bool up = event->key() == Qt::Key_Up;
    if (m_counts && (up || event->key() == Qt::Key_Down)) {
        bool isNumber = false;
        const double number = text().toDouble(&isNumber);
        if (isNumber) {
            setText(QString::number(number + (up ? 1 : -1), 'g', 15));
            Q_EMIT typed(text());
        }
        return;
    }
    if (event->key() == Qt::Key_Down && m_completions) {
        listCompletions();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void ConditionLineEdit::focusInEvent(QFocusEvent* event)
{
    makeCompleter();
    QLineEdit::focusInEvent(event);
}

void ConditionLineEdit::makeCompleter()
{
    if (!m_completions || (completer() && completer()->popup()->isVisible()))
        return;
    if (!completer()) {
        auto* made = new QCompleter(this);
        made->setModel(new QStringListModel(made));
        made->setCaseSensitivity(Qt::CaseInsensitive);
        made->setFilterMode(Qt::MatchContains);
        made->setMaxVisibleItems(12);
        made->popup()->setFont(Theme::instance()->codeFont());
        made->popup()->setMinimumWidth(kLeastPopupWidth); // paths are longer than what is typed of them
        setCompleter(made);
        connect(made, qOverload<const QString&>(&QCompleter::activated), this, [this](const QString& text) {
            // QLineEdit takes the text too, but only after this.
            setText(text);
            Q_EMIT typed(text);
            Q_EMIT chosen();
        });
    }
    static_cast<QStringListModel*>(completer()->model())->setStringList(m_completions());
}

void ConditionLineEdit::listCompletions()
{
    makeCompleter();
    if (!completer())
        return;
    completer()->setCompletionPrefix(QString());
    QWidget* popup = completer()->popup();
    completer()->complete(QRect(0, 0, std::max(width(), kLeastPopupWidth), height()));
    popup->raise();
}

QRect ConditionLineEdit::arrowRect() const
{
    return QRect(width() - kArrow - 2, 0, kArrow + 2, height());
}

void ConditionLineEdit::paintEvent(QPaintEvent* event)
{
    const Colors& colors = Theme::instance()->colors();
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const bool wrong = !m_fault.isEmpty();
        painter.setPen(QPen(wrong        ? colors.red
                            : hasFocus() ? colors.accent
                                         : colors.line,
                            hasFocus() || wrong ? 1.5 : 1));
        painter.setBrush(colors.panel);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    }
    QLineEdit::paintEvent(event);
    if (!m_hasChoices)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF tip = QRectF(arrowRect()).center() + QPointF(-1, 2);
    painter.setPen(QPen(colors.secondary, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF({tip + QPointF(-3, -3), tip, tip + QPointF(3, -3)}));
}

void ConditionLineEdit::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu* menu = createStandardContextMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QAction* action : menu->actions()) {
        const QString name = action->objectName();
        if (name == u"edit-undo" || name == u"edit-redo") // those are the document's
            menu->removeAction(action);
    }
    if (!menu->actions().isEmpty() && menu->actions().front()->isSeparator())
        menu->removeAction(menu->actions().front());
    menu->popup(event->globalPos());
}

void ConditionLineEdit::mousePressEvent(QMouseEvent* event)
{
    if (m_hasChoices && arrowRect().contains(event->pos())) {
        setFocus(Qt::MouseFocusReason);
        listCompletions();
        return;
    }
    QLineEdit::mousePressEvent(event);
}

void ConditionLineEdit::mouseMoveEvent(QMouseEvent* event)
{
    setCursor(m_hasChoices && arrowRect().contains(event->pos()) ? Qt::ArrowCursor : Qt::IBeamCursor);
    QLineEdit::mouseMoveEvent(event);
}

} // namespace interlock::ui
