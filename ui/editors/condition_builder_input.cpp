// SPDX-License-Identifier: GPL-3.0-or-later
// How the builder of conditions answers keys, the mouse and the focus.
#include "core/exchange/json_text.h"
#include "ui/editors/condition_builder.h"
#include "ui/editors/condition_drag.h"
#include "ui/editors/condition_row_line.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <optional>
#include <utility>

namespace interlock::ui {

using Action = ConditionActions::Action;

namespace {

std::optional<Action> actionOf(const QKeyEvent* event)
{
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (modifiers == Qt::AltModifier) {
        switch (event->key()) {
        case Qt::Key_Up:
            return Action::MoveUp;
        case Qt::Key_Down:
            return Action::MoveDown;
        case Qt::Key_Left:
            return Action::MoveOut;
        case Qt::Key_Right:
            return Action::MoveInto;
        default:
            break;
        }
    }
    if (modifiers == Qt::ControlModifier && event->key() == Qt::Key_D)
        return Action::Duplicate;
    if (modifiers == Qt::ControlModifier && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        return Action::AddRow;
    if (modifiers == Qt::NoModifier && event->key() == Qt::Key_Delete)
        return Action::Remove;
    return std::nullopt;
}

} // namespace

ConditionLine* ConditionBuilder::lineOf(const QObject* descendant) const
{
    for (const QObject* at = descendant; at && at != this; at = at->parent()) {
        if (at->parent() != this)
            continue;
        const auto found = std::find(m_lines.begin(), m_lines.end(), at);
        return found == m_lines.end() ? nullptr : *found;
    }
    return nullptr;
}

bool ConditionBuilder::answersKey(const QKeyEvent* event) const
{
    return m_focusLine && actionOf(event);
}

void ConditionBuilder::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_drag->isActive()) {
        endDrag();
        return;
    }
    ConditionLine* line = m_focusLine;
    if (!line) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (const std::optional<Action> action = actionOf(event)) {
        run(*action, line->address());
        return;
    }
    const bool up = event->key() == Qt::Key_Up;
    if (line->hasFocus() && event->modifiers() == Qt::NoModifier && (up || event->key() == Qt::Key_Down)) {
        const auto at = std::find(m_lines.begin(), m_lines.end(), line) - m_lines.begin() + (up ? -1 : 1);
        if (at >= 0 && at < static_cast<std::ptrdiff_t>(m_lines.size()))
            focusNode(m_lines[static_cast<std::size_t>(at)]->address(), ConditionFocus::Line);
        return;
    }
    QWidget::keyPressEvent(event);
}

void ConditionBuilder::contextMenuEvent(QContextMenuEvent* event)
{
    ConditionLine* line =
        event->reason() == QContextMenuEvent::Mouse ? lineOf(childAt(event->pos())) : m_focusLine;
    if (line)
        showMenu(line, event->reason() == QContextMenuEvent::Mouse
                           ? event->globalPos()
                           : line->mapToGlobal(QPoint(ConditionGeometry::kHandleWidth, line->height())));
}

void ConditionBuilder::showMenu(ConditionLine* line, const QPoint& globalPosition)
{
    const ConditionNode* node = nodeAt(m_tree, line->address());
    if (!node)
        return;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("condition.menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](Action action) {
        QString words = conditionActionWords(action);
        if (const QString keys = conditionActionKeys(action); !keys.isEmpty())
            words += u'\t' + keys;
        connect(menu->addAction(words), &QAction::triggered, this,
                [this, action, address = line->address()] { run(action, address); });
    };
    add(Action::AddRow);
    add(Action::AddGroup);
    menu->addSeparator();
    if (const auto* row = qobject_cast<ConditionRowLine*>(line); row && row->canCompareFields()) {
        add(row->comparesField() ? Action::CompareValue : Action::CompareField);
        menu->addSeparator();
    }
    add(Action::Wrap);
    if (node->isGroup())
        add(Action::Unwrap);
    add(isMuted(line->address()) ? Action::Unmute : Action::Mute);
    add(Action::Duplicate);
    add(Action::Copy);
    menu->addSeparator();
    if (!line->address().empty()) {
        for (const Action action : {Action::MoveUp, Action::MoveDown, Action::MoveOut, Action::MoveInto})
            add(action);
        menu->addSeparator();
    }
    add(Action::Remove);
    menu->popup(globalPosition);
}

bool ConditionBuilder::isMuted(const NodeAddress& address) const
{
    NodeAddress at;
    if (m_tree.muted)
        return true;
    for (const int index : address) {
        at.push_back(index);
        if (const ConditionNode* node = nodeAt(m_tree, at); node && node->muted)
            return true;
    }
    return false;
}

void ConditionBuilder::copyNode(const NodeAddress& address) const
{
    if (const ConditionNode* node = nodeAt(m_tree, address)) {
        ConditionNode copy = *node;
        copy.muted = false;
        QGuiApplication::clipboard()->setText(
            QString::fromStdString(exchange::write_json_indented(toLogic(copy))));
    }
}

void ConditionBuilder::leaveEvent(QEvent*)
{
    showActions(m_focusLine);
}

bool ConditionBuilder::eventFilter(QObject* watched, QEvent* event)
{
    ConditionLine* line = lineOf(watched);
    if (!line)
        return QWidget::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::Enter:
        if (!m_drag->isActive() && !m_actions->isAncestorOf(focusWidget()))
            showActions(line);
        break;
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::MouseButtonRelease:
        if (dragEvent(line, static_cast<QMouseEvent*>(event)))
            return true;
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

bool ConditionBuilder::dragEvent(ConditionLine* line, QMouseEvent* event)
{
    const QPoint position = line->mapTo(this, event->position().toPoint());
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        if (event->button() == Qt::LeftButton && !line->address().empty())
            m_drag->press(line->address(), position);
        return false;
    case QEvent::MouseMove:
        if (!(event->buttons() & Qt::LeftButton)) {
            line->setCursor(!line->address().empty() &&
                                    event->position().x() < ConditionGeometry::kHandleWidth
                                ? Qt::OpenHandCursor
                                : Qt::ArrowCursor);
            return false;
        }
        if (!m_drag->move(position, m_specs, m_geometry))
            return false;
        line->setCursor(Qt::ClosedHandCursor);
        line->setDragged(true);
        m_actions->hide();
        Q_EMIT revealed(QRect(position - QPoint(0, 16), QSize(1, 32)));
        return true;
    default:
        break;
    }
    const bool wasActive = m_drag->isActive();
    const NodeAddress source = m_drag->source();
    const std::optional<DropPlace> place = m_drag->release();
    line->setDragged(false);
    line->setCursor(Qt::ArrowCursor);
    if (place)
        apply(moveNode(m_tree, source, place->parent, place->index), tr("Move"), {}, ConditionFocus::Line);
    return wasActive;
}

void ConditionBuilder::endDrag()
{
    if (ConditionLine* line = lineAt(m_drag->source()))
        line->setDragged(false);
    m_drag->cancel();
}

void ConditionBuilder::followFocus(QWidget* now)
{
    if (now && (now == m_actions || m_actions->isAncestorOf(now)))
        return; // the buttons belong to the line that they stand beside
    ConditionLine* line = now && isAncestorOf(now) ? lineOf(now) : nullptr;
    if (line == m_focusLine)
        return;
    m_focusLine = line;
    showActions(line);
    if (!line)
        return;
    // Tab goes on to the buttons, then to the next line.
    QWidget* last = line->editors().back();
    for (QToolButton* button : m_actions->shownButtons()) {
        setTabOrder(last, button);
        last = button;
    }
    Q_EMIT revealed(line->geometry());
}

void ConditionBuilder::showActions(ConditionLine* line)
{
    m_actionLine = line;
    const ConditionNode* node = line ? nodeAt(m_tree, line->address()) : nullptr;
    m_actions->setVisible(node != nullptr);
    if (!node)
        return;
    m_actions->setNode(*node, isMuted(line->address()));
    placeActions();
    m_actions->raise();
}

void ConditionBuilder::placeActions()
{
    if (!m_actionLine)
        return;
    const QRect line = m_actionLine->geometry();
    std::vector<QRect> edited = m_actionLine->editedRects();
    for (QRect& piece : edited)
        piece.translate(line.topLeft());
    const QRect row(line.topLeft(), QSize(line.width(), ConditionLine::kLineHeight));
    const QRect inSight = visibleRegion().boundingRect();
    const int end = inSight.isEmpty() ? width() : inSight.right() + 1;
    const ActionsPlace place =
        interlock::ui::placeActions(row, end, edited, line.left() + m_actionLine->contentRight(),
                                    m_actions->sizeOf(false), m_actions->sizeOf(true));
    m_actions->setCompact(place.compact);
    m_actions->move(place.at);
}

} // namespace interlock::ui
