// SPDX-License-Identifier: GPL-3.0-or-later
// ListPage: what every section's page is: a header of actions, the table of parts, and the current part's
// editor.
#include "ui/editors/list_page.h"

#include "ui/document/json_clipboard.h"
#include "ui/editors/form.h"
#include "ui/editors/part_editor.h"
#include "ui/editors/parts_table.h"
#include "ui/editors/section_delegate.h"
#include "ui/editors/section_edits.h"
#include "ui/style/current_in_sight.h"
#include "ui/style/theme.h"
#include "ui/style/undo_keys.h"
#include "ui/style/widgets.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace interlock::ui {

ListPage::ListPage(Workspace* workspace, ListPageSetup setup, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_setup(std::move(setup))
{
    setObjectName(sectionKey(m_setup.section) + QStringLiteral("Page"));
    setPanelGround(this);
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    m_table = new PartsTable(this);
    m_table->setObjectName(sectionKey(m_setup.section) + QStringLiteral("Table"));
    makeHeader();
    m_notice = new QVBoxLayout;
    m_notice->setContentsMargins(0, 0, 0, 0);
    m_notice->setSpacing(0);
    lines->addLayout(m_notice);
    m_problem = new FaultLabel(this);
    m_problem->setObjectName(QStringLiteral("pasteProblem"));
    m_problem->setContentsMargins(2 * Theme::kGrid, Theme::kGrid, 2 * Theme::kGrid, Theme::kGrid);
    lines->addWidget(m_problem);

    m_empty = new EmptyState(m_setup.emptyTitle, m_setup.emptyText, m_setup.addText, this);
    m_empty->setObjectName(QStringLiteral("empty"));
    m_splitter = new QSplitter(m_setup.orientation, this);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1);
    m_splitter->addWidget(m_table);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_splitter);
    m_stack->addWidget(m_empty);
    lines->addWidget(m_stack, 1);
    connect(m_empty->actionButton(), &QPushButton::clicked, this, &ListPage::add);
    makeActions();
}

void ListPage::makeHeader()
{
    auto* bar = new HeaderBar(this);
    bar->setMinimumHeight(6 * Theme::kGrid);
    m_header = new QHBoxLayout;
    m_header->setSpacing(Theme::kGrid);
    QPushButton* adding = makeButton(m_setup.addText, true, this);
    QPushButton* duplicating = makeButton(tr("Duplicate"), false, this);
    QPushButton* deleting = makeButton(tr("Delete"), false, this);
    adding->setObjectName(QStringLiteral("add"));
    duplicating->setObjectName(QStringLiteral("duplicate"));
    deleting->setObjectName(QStringLiteral("delete"));
    m_selectedWords = new QuietLabel({}, this);
    m_filter = new QLineEdit(this);
    m_filter->setObjectName(QStringLiteral("filter"));
    leaveUndoWhenEmpty(m_filter);
    m_filter->setPlaceholderText(m_setup.filterText);
    m_filter->setAccessibleName(m_setup.filterText);
    m_filter->setClearButtonEnabled(true);
    m_filter->setFixedWidth(28 * Theme::kGrid);
    for (QPushButton* button : {adding, duplicating, deleting})
        m_header->addWidget(button);
    bar->line()->addLayout(m_header);
    bar->line()->addWidget(m_selectedWords);
    bar->line()->addStretch();
    bar->line()->addWidget(m_filter);
    m_duplicate = duplicating;
    m_delete = deleting;
    connect(adding, &QPushButton::clicked, this, &ListPage::add);
    connect(duplicating, &QPushButton::clicked, this, &ListPage::duplicate);
    connect(deleting, &QPushButton::clicked, this, &ListPage::removeSelected);
    layout()->addWidget(bar);
    layout()->addWidget(makeLine(this));
}

QAction* ListPage::addTableAction(const QString& text, const QKeySequence& key,
                                  const std::function<void()>& does)
{
    auto* action = new QAction(text, this);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, does);
    m_actions.append(action);
    m_table->setKeyActions(m_actions);
    return action;
}

void ListPage::makeActions()
{
    addTableAction(tr("Move up"), Qt::ALT | Qt::Key_Up, [this] { move(-1); });
    addTableAction(tr("Move down"), Qt::ALT | Qt::Key_Down, [this] { move(1); });
    addTableAction(tr("Duplicate"), Qt::CTRL | Qt::Key_D, [this] { duplicate(); });
    addTableAction(tr("Cut"), QKeySequence::Cut, [this] { cut(); });
    addTableAction(tr("Copy"), QKeySequence::Copy, [this] { copy(); });
    addTableAction(tr("Paste"), QKeySequence::Paste, [this] { paste(); });
    addTableAction(tr("Delete"), QKeySequence::Delete, [this] { removeSelected(); });
}

void ListPage::setUp(QAbstractItemModel* model, PartEditor* editor)
{
    model->setParent(this);
    m_proxy = new QSortFilterProxyModel(this);
    m_proxy->setFilterKeyColumn(-1);
    m_proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_proxy->setSourceModel(model);
    m_table->setModel(m_proxy);
    keepCurrentInSight(m_table);
    m_table->setItemDelegate(new SectionDelegate(m_table));
    m_editor = editor;
    m_splitter->addWidget(editor);
    shareRoom();
    connect(m_filter, &QLineEdit::textChanged, m_proxy, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_table, &QWidget::customContextMenuRequested, this, &ListPage::showMenu);
    connectSelection();
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(model, signal, &m_listening, [this] { updateEmpty(); });
    connect(model, &QAbstractItemModel::modelReset, &m_listening, [this] { updateEmpty(); });
    updateEmpty();
    showCurrent();
}

void ListPage::showColumns(const std::vector<std::pair<int, int>>& widths, int stretch)
{
    QHeaderView* columns = m_table->horizontalHeader();
    columns->setMinimumSectionSize(4 * Theme::kGrid);
    columns->setStretchLastSection(false);
    for (int column = 0; column < m_proxy->columnCount(); ++column)
        m_table->setColumnHidden(column, true);
    for (const auto& [column, width] : widths) {
        m_table->setColumnHidden(column, false);
        columns->resizeSection(column, width);
        columns->setSectionResizeMode(column,
                                      column == stretch ? QHeaderView::Stretch : QHeaderView::Interactive);
    }
}

void ListPage::shareRoom()
{
    // The sizes are shares: the splitter scales them to the room that it gets.
    const bool beside = m_setup.orientation == Qt::Horizontal;
    m_splitter->setSizes(beside ? QList<int>{3800, 6200} : QList<int>{4600, 5400});
    m_splitter->setStretchFactor(0, beside ? 2 : 1);
    m_splitter->setStretchFactor(1, beside ? 3 : 1);
}

void ListPage::addBelowTable(QWidget* panel)
{
    auto* halves = new QSplitter(Qt::Vertical, this);
    halves->setChildrenCollapsible(false);
    halves->setHandleWidth(1);
    halves->addWidget(m_table);
    halves->addWidget(panel);
    halves->setSizes({5000, 5000});
    halves->setStretchFactor(0, 1);
    halves->setStretchFactor(1, 1);
    m_splitter->insertWidget(0, halves);
    shareRoom();
}

void ListPage::connectSelection()
{
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, &m_listening,
            [this](const QModelIndex& current) {
                if (m_syncing || !current.isValid())
                    return;
                // The row may not be selected yet: it is the table's own doing.
                const QScopedValueRollback syncing(m_syncing, true);
                m_workspace->selection()->setCurrent(m_setup.section, placeOf(current.row()));
            });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, &m_listening,
            [this] { updateActions(); });
    connect(m_workspace->selection(), &Selection::currentChanged, &m_listening, [this](Section section) {
        if (section == m_setup.section)
            showCurrent();
    });
    // The model and this page hear of a change in no certain order: look again once all know.
    connect(document(), &Document::settled, &m_listening, [this] {
        m_problem->hide();
        showCurrent();
    });
    connect(m_workspace->selection(), &Selection::revealRequested, &m_listening,
            [this](const QString& pointer) { revealed(pointer); });
}

int ListPage::placeOf(int row) const
{
    return placeOfRow(m_proxy->mapToSource(m_proxy->index(row, 0)).row());
}

int ListPage::rowOf(int place) const
{
    for (int row = 0; row < m_proxy->rowCount(); ++row) {
        if (placeOf(row) == place)
            return row;
    }
    return -1;
}

std::vector<int> ListPage::selectedPlaces() const
{
    std::vector<int> places;
    for (const int row : m_table->selectedRows())
        places.push_back(placeOf(row));
    return places;
}

void ListPage::showCurrent()
{
    if (m_syncing || document()->isTelling())
        return;
    const QScopedValueRollback syncing(m_syncing, true);
    const int row = rowOf(m_workspace->selection()->current(m_setup.section));
    const QModelIndex current = m_table->currentIndex();
    if (row >= 0 && (current.row() != row || !m_table->selectionModel()->isRowSelected(row)))
        m_table->setCurrentIndex(m_proxy->index(row, std::max(current.column(), firstColumn())));
    updateActions();
}

int ListPage::firstColumn() const
{
    return m_setup.section == Section::Rules ? 1 : 0; // a rule's mark is nothing to edit
}

void ListPage::updateActions()
{
    const auto count = m_table->selectionModel()->selectedRows().size();
    m_duplicate->setEnabled(count > 0);
    m_delete->setEnabled(count > 0);
    m_selectedWords->setText(count > 1 ? tr("%1 selected: an edit in the table changes them all").arg(count)
                                       : QString());
}

void ListPage::updateEmpty()
{
    const int page = m_proxy->sourceModel()->rowCount() > 0 ? 0 : 1;
    const QWidget* leaving = page == m_stack->currentIndex() ? nullptr : m_stack->currentWidget();
    const bool hadFocus = leaving && leaving->isAncestorOf(QApplication::focusWidget());
    m_stack->setCurrentIndex(page);
    if (hadFocus)
        (page == 0 ? static_cast<QWidget*>(m_table) : m_empty->actionButton())->setFocus(Qt::OtherFocusReason);
}

void ListPage::selectPlaces(int first, int count)
{
    QItemSelection rows;
    for (int row = 0; row < m_proxy->rowCount(); ++row) {
        if (const int place = placeOf(row); place >= first && place < first + count)
            rows.select(m_proxy->index(row, 0), m_proxy->index(row, m_proxy->columnCount() - 1));
    }
    m_table->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
}

int ListPage::insertionPlace() const
{
    const int current = m_workspace->selection()->current(m_setup.section);
    return current < 0 ? document()->partCount(m_setup.section) : current + 1;
}

void ListPage::add()
{
    m_filter->clear();
    const int at = insertionPlace();
    addPart(document(), m_setup.section, at);
    m_workspace->selection()->setCurrent(m_setup.section, at);
    m_editor->focusField(QStringLiteral("/name"));
}

void ListPage::duplicate()
{
    const std::vector<int> places = selectedPlaces();
    const int first = duplicateParts(document(), m_setup.section, places);
    if (first < 0)
        return;
    m_workspace->selection()->setCurrent(m_setup.section, first);
    selectPlaces(first, static_cast<int>(places.size()));
}

void ListPage::removeSelected()
{
    // The button is disabled once nothing is selected, and would hand the focus to the next field.
    m_table->setFocus(Qt::OtherFocusReason);
    removeParts(document(), m_setup.section, selectedPlaces());
}

void ListPage::copy()
{
    const std::vector<int> places = selectedPlaces();
    if (!places.empty())
        QGuiApplication::clipboard()->setText(
            partsAsJson(*document(), m_setup.section, QList<int>(places.begin(), places.end())));
}

void ListPage::cut()
{
    copy();
    removeSelected();
}

void ListPage::paste()
{
    m_filter->clear();
    const PasteResult pasted =
        pasteParts(document(), QGuiApplication::clipboard()->text(), m_setup.section, insertionPlace());
    m_problem->setText(pasted.problem);
    m_problem->setVisible(!pasted.problem.isEmpty());
    for (const PastedRange& range : pasted.ranges) {
        if (range.section != m_setup.section)
            continue;
        m_workspace->selection()->setCurrent(range.section, range.first);
        selectPlaces(range.first, range.count);
    }
}

void ListPage::move(int by)
{
    const QList<int> rows = m_table->selectedRows();
    if (rows.isEmpty() || (by < 0 ? rows.first() == 0 : rows.last() + 1 == m_proxy->rowCount()))
        return;
    const auto sourceRow = [this](int row) { return m_proxy->mapToSource(m_proxy->index(row, 0)).row(); };
    QList<int> from;
    QList<int> to;
    for (const int row : rows) {
        from.append(sourceRow(row));
        to.append(sourceRow(row + by));
    }
    moveRows(from, to);
}

void ListPage::moveRows(const QList<int>& rows, const QList<int>& to)
{
    const bool up = to.first() < rows.first();
    document()->edit(tr("Move"), [&] {
        // From the end that leads the way, so that no row runs into another that is still to move.
        for (int i = 0; i < rows.size(); ++i) {
            const int at = up ? i : static_cast<int>(rows.size()) - 1 - i;
            movePart(document(), m_setup.section, rows[at], to[at]);
        }
    });
}

void ListPage::showMenu(const QPoint& at)
{
    QMenu menu(this);
    const bool some = m_table->selectionModel()->hasSelection();
    for (QAction* action : m_actions) {
        if (action->shortcuts().contains(QKeySequence(QKeySequence::Cut)))
            menu.addSeparator();
        const bool pastes = action->shortcuts().contains(QKeySequence(QKeySequence::Paste));
        action->setEnabled(pastes ? !QGuiApplication::clipboard()->text().isEmpty() : some);
        menu.addAction(action);
    }
    menu.exec(m_table->viewport()->mapToGlobal(at));
    for (QAction* action : m_actions)
        action->setEnabled(true);
}

void ListPage::revealed(const QString& pointer)
{
    const auto part = parsePartPointer(pointer.toStdString());
    if (!part || part->section != m_setup.section || part->place < 0)
        return;
    if (rowOf(part->place) < 0)
        m_filter->clear();
    showCurrent();
    m_table->scrollTo(m_table->currentIndex());
    if (part->rest.empty())
        m_table->setFocus(Qt::ShortcutFocusReason);
    else
        m_editor->focusField(QString::fromStdString(part->rest));
}

} // namespace interlock::ui
