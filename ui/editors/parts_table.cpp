// SPDX-License-Identifier: GPL-3.0-or-later
// PartsTable: the table of a section's parts: rows selected, cells edited in place, everything by keys too.
#include "ui/editors/parts_table.h"

#include "ui/style/widgets.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>

namespace interlock::ui {

PartsTable::PartsTable(QWidget* parent) : QTableView(parent)
{
    prepareTable(this);
    setEditTriggers(DoubleClicked | EditKeyPressed);
    setMouseTracking(true);
    setDragEnabled(true);
    setAcceptDrops(true);
    setDragDropMode(InternalMove);
    setDragDropOverwriteMode(false);
    setContextMenuPolicy(Qt::CustomContextMenu);
    horizontalHeader()->setSectionsClickable(false);
}

QList<int> PartsTable::selectedRows() const
{
    QList<int> rows;
    for (const QModelIndex& index : selectionModel()->selectedRows())
        rows.append(index.row());
    std::sort(rows.begin(), rows.end());
    return rows;
}

QAction* PartsTable::actionFor(const QKeyEvent* event) const
{
    const QKeySequence pressed(event->keyCombination());
    for (QAction* action : m_keyActions) {
        if (action->isEnabled() && action->shortcuts().contains(pressed))
            return action;
    }
    return nullptr;
}

bool PartsTable::event(QEvent* event)
{
    // The window has actions with the same keys; while the table has the focus they are meant for its rows.
    if (event->type() == QEvent::ShortcutOverride && actionFor(static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QTableView::event(event);
}

void PartsTable::keyPressEvent(QKeyEvent* event)
{
    if (QAction* action = actionFor(event)) {
        action->trigger();
        event->accept();
        return;
    }
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && event->modifiers() == Qt::NoModifier && currentIndex().isValid() &&
        edit(currentIndex(), EditKeyPressed, event)) {
        event->accept();
        return;
    }
    QTableView::keyPressEvent(event);
}

QItemSelectionModel::SelectionFlags PartsTable::selectionCommand(const QModelIndex& index,
                                                                 const QEvent* event) const
{
    // Releasing the button over one of several selected rows keeps them: a double click then edits them all.
    const bool release = event && event->type() == QEvent::MouseButtonRelease;
    if (release && index.isValid() && selectionModel()->isSelected(index) && selectedRows().size() > 1 &&
        static_cast<const QMouseEvent*>(event)->modifiers() == Qt::NoModifier &&
        m_sharedColumns.contains(index.column()))
        return QItemSelectionModel::NoUpdate;
    return QTableView::selectionCommand(index, event);
}

} // namespace interlock::ui
