// SPDX-License-Identifier: GPL-3.0-or-later
// ChatView: the conversation as a list; its current row is the event that every panel looks at.
#include "ui/simulator/chat_view.h"

#include "ui/document/event_number.h"
#include "ui/document/workspace.h"
#include "ui/simulator/chat_delegate.h"
#include "ui/simulator/conversation_model.h"
#include "ui/simulator/scenario_edits.h"
#include "ui/simulator/text_window.h"
#include "ui/style/current_in_sight.h"
#include "ui/style/theme.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QToolTip>

namespace interlock::ui {

ChatView::ChatView(Workspace* workspace, QWidget* parent)
    : QListView(parent), m_workspace(workspace), m_model(new ConversationModel(workspace, this)),
      m_delegate(new ChatDelegate(this))
{
    setObjectName(QStringLiteral("chatView"));
    setAccessibleName(tr("Conversation"));
    setModel(m_model);
    setItemDelegate(m_delegate);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // else the width jumps while rows are laid out
    setResizeMode(QListView::Adjust);
    setMouseTracking(true);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    keepCurrentInSight(this);
    verticalScrollBar()->setSingleStep(24);
    makeActions();

    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, &ChatView::chooseRow);
    connect(m_workspace->rehearsal(), &Rehearsal::eventSelected, this, &ChatView::showSelection);
    connect(m_workspace->rehearsal(), &Rehearsal::traceChanged, this, &ChatView::showSelection);
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_delegate->collapseAll();
        showSelection();
    });
    // A row that says more or less than before has another height.
    connect(m_model, &QAbstractItemModel::dataChanged, this, [this] { scheduleDelayedItemsLayout(); });
    connect(Theme::instance(), &Theme::changed, this, [this] { scheduleDelayedItemsLayout(); });
    showSelection();
}

QAction* ChatView::addAct(const QString& name, const QString& text, const QKeySequence& keys)
{
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetShortcut);
    addAction(action);
    return action;
}

void ChatView::makeActions()
{
    QAction* edit = addAct(QStringLiteral("eventEdit"), tr("Edit…"), QKeySequence(Qt::Key_F2));
    connect(edit, &QAction::triggered, this, [this] { Q_EMIT editRequested(currentEvent()); });
    connect(this, &QAbstractItemView::doubleClicked, this, [this] { Q_EMIT editRequested(currentEvent()); });
    QAction* insert =
        addAct(QStringLiteral("eventInsertBefore"), tr("Insert before…"), QKeySequence(Qt::Key_Insert));
    connect(insert, &QAction::triggered, this, [this] { Q_EMIT insertBeforeRequested(currentEvent()); });
    QAction* copies =
        addAct(QStringLiteral("eventDuplicate"), tr("Duplicate"), QKeySequence(Qt::CTRL | Qt::Key_D));
    connect(copies, &QAction::triggered, this, &ChatView::duplicate);
    QAction* copyJson = addAct(QStringLiteral("eventCopy"), tr("Copy as JSON"), QKeySequence::Copy);
    connect(copyJson, &QAction::triggered, this, &ChatView::copy);
    QAction* pasteJson = addAct(QStringLiteral("eventPaste"), tr("Paste after"), QKeySequence::Paste);
    connect(pasteJson, &QAction::triggered, this, &ChatView::paste);
    QAction* remove = addAct(QStringLiteral("eventDelete"), tr("Delete"), QKeySequence::Delete);
    connect(remove, &QAction::triggered, this, [this] {
        if (currentEvent() >= 0)
            removeEvent(m_workspace, currentEvent());
    });
}

int ChatView::currentEvent() const
{
    return currentIndex().isValid() ? m_model->row(currentIndex().row()).event : -1;
}

void ChatView::showSelection()
{
    if (m_syncing)
        return;
    const QScopedValueRollback<bool> guard(m_syncing, true);
    const int event = m_workspace->rehearsal()->selectedEvent();
    const int row = m_model->rowOfEvent(event);
    if (row < 0) {
        if (event < 0) {
            setCurrentIndex({});
            scrollToTop();
        }
        return;
    }
    if (currentEvent() != event)
        setCurrentIndex(m_model->index(row));
    scrollTo(currentIndex());
}

void ChatView::scrollTo(const QModelIndex& index, ScrollHint hint)
{
    if (hint == EnsureVisible && index.isValid()) {
        const int event = m_model->row(index.row()).event;
        int last = index.row();
        while (last + 1 < m_model->rowCount() && m_model->row(last + 1).event == event)
            ++last;
        if (last != index.row())
            QListView::scrollTo(m_model->index(last));
    }
    QListView::scrollTo(index, hint); // last: where both have no room, it is the event itself that is seen
}

void ChatView::chooseRow(const QModelIndex& index)
{
    if (m_syncing || m_model->isRefreshing() || !index.isValid())
        return;
    const QScopedValueRollback<bool> guard(m_syncing, true);
    Rehearsal* rehearsal = m_workspace->rehearsal();
    const int event = m_model->row(index.row()).event;
    if (event >= rehearsal->position())
        rehearsal->goTo(event + 1);
    rehearsal->selectEvent(event);
}

void ChatView::toggleMore(const QModelIndex& index)
{
    const ChatRow& row = m_model->row(index.row());
    if (row.bodyLength > kExpandableBytes) {
        auto* window = new TextWindow(tr("Event %1 · %2").arg(eventNumber(row.event)).arg(row.who),
                                      m_model->fullText(index.row()), this);
        window->show();
        return;
    }
    m_delegate->setExpanded(row.event, !m_delegate->isExpanded(row.event));
    scheduleDelayedItemsLayout();
    viewport()->update();
}

QRectF ChatView::moreRect(const QModelIndex& index) const
{
    const QRectF more = m_delegate->layoutOf(index, viewport()->width()).more;
    return more.isNull() ? QRectF() : more.translated(visualRect(index).topLeft());
}

int ChatView::ruleAt(const QModelIndex& index, const QPoint& point) const
{
    return m_delegate->layoutOf(index, viewport()->width()).ruleAt(point - visualRect(index).topLeft());
}

void ChatView::mouseReleaseEvent(QMouseEvent* event)
{
    QListView::mouseReleaseEvent(event);
    const QModelIndex index = indexAt(event->pos());
    if (event->button() != Qt::LeftButton || !index.isValid())
        return;
    const int rule = ruleAt(index, event->pos());
    if (rule >= 0)
        m_workspace->selection()->setCurrent(Section::Rules, rule);
    else if (m_model->row(index.row()).cut && moreRect(index).adjusted(-4, -4, 4, 4).contains(event->pos()))
        toggleMore(index);
}

void ChatView::mouseMoveEvent(QMouseEvent* event)
{
    QListView::mouseMoveEvent(event);
    const QModelIndex index = indexAt(event->pos());
    const bool link =
        index.isValid() && (ruleAt(index, event->pos()) >= 0 || moreRect(index).contains(event->pos()));
    viewport()->setCursor(link ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

bool ChatView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QModelIndex index = indexAt(help->pos());
        if (index.isValid()) {
            const ChatRow& row = m_model->row(index.row());
            QString tip = tr("Event %1").arg(eventNumber(row.event));
            if (!row.taken)
                tip += tr(", not taken yet: a click runs to it");
            if (ruleAt(index, help->pos()) >= 0)
                tip += tr(". Click the chip to see why the rule won");
            QToolTip::showText(help->globalPos(), tip, viewport());
            return true;
        }
    }
    return QListView::viewportEvent(event);
}

void ChatView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool any = currentIndex().isValid();
    QMenu menu(this);
    for (QAction* action : actions()) {
        if (action->objectName() == u"eventDelete")
            menu.addSeparator();
        action->setEnabled(any || action->objectName() == u"eventPaste");
        menu.addAction(action);
    }
    const Scenario* scenario = currentScenario(m_workspace);
    const int at = currentEvent();
    if (any && scenario != nullptr && scenario->events[static_cast<std::size_t>(at)].expect) {
        menu.addSeparator();
        connect(menu.addAction(tr("Remove expectation")), &QAction::triggered, this,
                [this, at] { forgetExpectation(m_workspace, at); });
    }
    menu.exec(event->globalPos());
    for (QAction* action : actions())
        action->setEnabled(true);
}

void ChatView::resizeEvent(QResizeEvent* event)
{
    // Who reads the last message goes on doing so when the composer below takes more of the room.
    const bool atEnd = isVisible() && verticalScrollBar()->value() == verticalScrollBar()->maximum();
    QListView::resizeEvent(event);
    if (atEnd && currentIndex().isValid()) {
        executeDelayedItemsLayout();
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    }
    if (event->oldSize().width() != event->size().width())
        scrollTo(currentIndex());
}

void ChatView::copy()
{
    const Scenario* scenario = currentScenario(m_workspace);
    if (scenario == nullptr || currentEvent() < 0)
        return;
    QGuiApplication::clipboard()->setText(
        textFromEvent(scenario->events[static_cast<std::size_t>(currentEvent())]));
}

void ChatView::paste()
{
    QString why;
    std::optional<std::vector<Event>> events = eventsFromText(QGuiApplication::clipboard()->text(), &why);
    if (!events) {
        Q_EMIT refused(tr("Nothing to paste: %1").arg(why));
        return;
    }
    if (currentScenario(m_workspace) == nullptr)
        startScenario(m_workspace);
    const int at = currentEvent() >= 0 ? currentEvent() + 1 : m_workspace->rehearsal()->position();
    const auto count = static_cast<int>(events->size());
    insertEvents(m_workspace, at, std::move(*events),
                 count == 1 ? tr("Paste an event") : tr("Paste %1 events").arg(count));
}

void ChatView::duplicate()
{
    const Scenario* scenario = currentScenario(m_workspace);
    if (scenario == nullptr || currentEvent() < 0)
        return;
    const int event = currentEvent();
    insertEvents(m_workspace, event + 1, {scenario->events[static_cast<std::size_t>(event)]},
                 tr("Duplicate event %1").arg(eventNumber(event)));
}

} // namespace interlock::ui
