// SPDX-License-Identifier: GPL-3.0-or-later
// ListPage: what every section's page is: a header of actions, the table of parts, and the current part's
// editor.
#pragma once

#include "ui/document/workspace.h"

#include <QKeySequence>
#include <QWidget>

#include <functional>
#include <utility>
#include <vector>

class QAbstractItemModel;
class QAction;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QSplitter;
class QStackedWidget;
class QVBoxLayout;

namespace interlock::ui {

class EmptyState;
class PartEditor;
class PartsTable;

/// What tells one list page from another.
struct ListPageSetup {
    Section section = Section::Rules;
    QString addText;    ///< on the primary button: "+ Rule"
    QString filterText; ///< "Filter rules…"
    QString emptyTitle;
    QString emptyText;
    Qt::Orientation orientation = Qt::Horizontal; ///< Horizontal: the editor stands beside the table
};

class ListPage : public QWidget {
    Q_OBJECT

public:
    PartsTable* table() const { return m_table; }
    PartEditor* editor() const { return m_editor; }
    QLineEdit* filterField() const { return m_filter; }

    void add();
    void duplicate();
    void removeSelected();
    void copy();
    void cut();
    void paste();
    /// Moves the selected rows by one.
    void move(int by);

protected:
    ListPage(Workspace* workspace, ListPageSetup setup, QWidget* parent);
    void setUp(QAbstractItemModel* model, PartEditor* editor);

    /// Shows these columns, each with its width; `stretch` takes the room that is left.
    void showColumns(const std::vector<std::pair<int, int>>& widths, int stretch);
    /// Puts a panel below the table.
    void addBelowTable(QWidget* panel);

    /// The place in the file of a row of the unfiltered table, and moving such rows by one, `to` being where
    /// the first of them goes. Sections other than rules stand in the order of the file.
    virtual int placeOfRow(int row) const { return row; }
    virtual void moveRows(const QList<int>& rows, const QList<int>& to);

    Workspace* workspace() const { return m_workspace; }
    Document* document() const { return m_workspace->document(); }
    QHBoxLayout* header() const { return m_header; }
    /// Between the header and the table; empty unless a page puts something there.
    QVBoxLayout* notice() const { return m_notice; }
    EmptyState* emptyState() const { return m_empty; }
    /// Adds to the context menu and the keys of the table, before the clipboard's actions.
    QAction* addTableAction(const QString& text, const QKeySequence& key, const std::function<void()>& does);
    std::vector<int> selectedPlaces() const; ///< in the order of the table
    int placeOf(int row) const;              ///< of a row of the table
    virtual void updateActions();

private:
    void makeHeader();
    void shareRoom();
    void makeActions();
    void showMenu(const QPoint& at);
    void connectSelection();
    void selectPlaces(int first, int count);
    int insertionPlace() const;
    int firstColumn() const;
    void showCurrent();
    void updateEmpty();
    int rowOf(int place) const;
    void revealed(const QString& pointer);

    Workspace* m_workspace;
    ListPageSetup m_setup;
    QHBoxLayout* m_header = nullptr;
    QVBoxLayout* m_notice = nullptr;
    QLineEdit* m_filter = nullptr;
    QLabel* m_selectedWords = nullptr;
    QLabel* m_problem = nullptr;
    QWidget* m_duplicate = nullptr;
    QWidget* m_delete = nullptr;
    QStackedWidget* m_stack = nullptr;
    QSplitter* m_splitter = nullptr;
    PartsTable* m_table = nullptr;
    EmptyState* m_empty = nullptr;
    PartEditor* m_editor = nullptr;
    QSortFilterProxyModel* m_proxy = nullptr;
    QList<QAction*> m_actions;
    bool m_syncing = false;
    /// The context of what the page listens to: gone before the page's own parts are, since a cell editor
    /// that is still open then commits once more.
    QObject m_listening;
};

} // namespace interlock::ui
