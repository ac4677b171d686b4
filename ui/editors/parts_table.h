// SPDX-License-Identifier: GPL-3.0-or-later
// PartsTable: the table of a section's parts: rows selected, cells edited in place, everything by keys too.
#pragma once

#include <QTableView>

namespace interlock::ui {

class PartsTable : public QTableView {
    Q_OBJECT

public:
    explicit PartsTable(QWidget* parent = nullptr);

    /// Actions whose shortcuts work while the table has the focus, whatever else in the window has them too.
    void setKeyActions(const QList<QAction*>& actions) { m_keyActions = actions; }
    /// Columns in which a click on one of several selected rows keeps them all, to be edited together.
    void setSharedColumns(const QList<int>& columns) { m_sharedColumns = columns; }
    /// Selected rows, ascending.
    QList<int> selectedRows() const;

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex& index,
                                                         const QEvent* event) const override;

private:
    QAction* actionFor(const QKeyEvent* event) const;

    QList<QAction*> m_keyActions;
    QList<int> m_sharedColumns;
};

} // namespace interlock::ui
