// SPDX-License-Identifier: GPL-3.0-or-later
// RecordingsPage: puts table, filter and strips together, and keeps what is chosen through filters and
// reloads.
#include "ui/corpus/recordings_page.h"

#include "ui/corpus/corpus_delegate.h"
#include "ui/corpus/corpus_model.h"
#include "ui/corpus/faults_window.h"
#include "ui/corpus/filter_bar.h"
#include "ui/corpus/strips_panel.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMenu>
#include <QMetaMethod>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kRoomForFormat = 1200; ///< px
constexpr int kFacetsDelay = 400; ///< ms

} // namespace

RecordingsPage::RecordingsPage(CorpusRunner* runner, QWidget* parent)
    : QWidget(parent), m_runner(runner), m_model(new CorpusModel(&runner->data(), this)),
      m_filter(new FilterBar(this)), m_strips(new StripsPanel(&runner->data(), m_model, this)),
      m_pages(new QStackedWidget(this)), m_facetsLater(new QTimer(this))
{
    setObjectName(QStringLiteral("recordingsPage"));
    m_empty = new EmptyState(
        tr("No recordings are open"),
        tr("Open a folder of recorded conversations (.json, .jsonl) to see in which of them each "
           "rule matched and won, and what the gate would have blocked. Or drop it here."),
        tr("Open a folder…"), m_pages);
    m_empty->setObjectName(QStringLiteral("recordingsEmpty"));
    m_tools = makeTools();

    auto* content = new QWidget(m_pages);
    auto* split = new QSplitter(Qt::Vertical, content);
    split->setObjectName(QStringLiteral("recordingsSplit"));
    split->addWidget(makeTable());
    split->addWidget(m_strips);
    split->setSizes({380, 260});
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_filter);
    column->addWidget(split, 1);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(content);
    setPanelGround(m_pages);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);

    m_facetsLater->setSingleShot(true);
    m_facetsLater->setInterval(kFacetsDelay);
    setFocusProxy(m_table);
    connectParts();
    afterReplacing();
}

QWidget* RecordingsPage::makeTable()
{
    m_tablePages = new QStackedWidget(this);
    m_table = new Table(m_model, {static_cast<int>(CorpusColumn::FirstWords)}, m_tablePages);
    m_table->setObjectName(QStringLiteral("corpusTable"));
    m_table->setAccessibleName(tr("Conversations"));
    auto* delegate = new CorpusDelegate(CorpusModel::NumberRole, m_table);
    delegate->setColor(static_cast<int>(CorpusColumn::Wins), &Colors::accent);
    delegate->setColor(static_cast<int>(CorpusColumn::Dishonoured), &Colors::amber);
    delegate->setColor(static_cast<int>(CorpusColumn::Blocked), &Colors::red);
    delegate->setColor(static_cast<int>(CorpusColumn::Errors), &Colors::red);
    m_table->setItemDelegate(delegate);
    m_table->setTextElideMode(Qt::ElideMiddle); // the line number is at the end
    m_table->setColumnWidths({104, 0, 128, 176, 56, 68, 56, 100, 72, 56, 76, 60, 72});
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->installEventFilter(this);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    m_nothing = new EmptyState(tr("No conversation answers the filter"),
                               tr("Take something out of it, or show all conversations again."),
                               tr("Clear the filter"), m_tablePages);
    m_nothing->setObjectName(QStringLiteral("recordingsNothing"));
    auto* inset = new QWidget(m_tablePages);
    auto* insetLayout = new QVBoxLayout(inset);
    insetLayout->setContentsMargins(8, 0, 8, 0);
    insetLayout->addWidget(m_table);
    setPanelGround(inset);
    m_tablePages->addWidget(inset);
    m_tablePages->addWidget(m_nothing);
    m_tablePages->setMinimumHeight(140);
    return m_tablePages;
}

void RecordingsPage::connectParts()
{
    connect(m_empty->actionButton(), &QPushButton::clicked, this, &RecordingsPage::openFolderRequested);
    connect(m_nothing->actionButton(), &QPushButton::clicked, this, [this] {
        if (m_filter->filter().isEmpty())
            Q_EMIT openFolderRequested();
        else
            m_filter->clear();
    });
    connect(m_filter, &FilterBar::filterChanged, this, [this] {
        m_model->setFilter(m_filter->filter());
        showSummary();
    });
    connect(m_model, &CorpusModel::shownChanged, this, [this] {
        if (!m_chosen || m_table->currentIndex().isValid())
            return;
        // A reset lets go of the current row; it may still be among those that are shown.
        m_selecting = true;
        for (int row = 0; row < m_model->rowCount(); ++row) {
            const analysis::CorpusRow& each = m_model->conversation(row);
            if (each.place.offset == m_chosen->offset && each.index == m_chosen->index &&
                each.place.element == m_chosen->element && each.place.path == m_chosen->path) {
                selectRow(row);
                break;
            }
        }
        m_selecting = false;
        m_strips->setSelectedRow(m_table->currentIndex().row());
    });
    connect(m_model, &QAbstractItemModel::layoutChanged, this,
            [this] { m_strips->setSelectedRow(m_table->currentIndex().row()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) { remember(current); });
    connect(m_table, &QTableView::doubleClicked, this, &RecordingsPage::open);
    connect(m_table, &QWidget::customContextMenuRequested, this, &RecordingsPage::showMenu);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this, &RecordingsPage::sortBy);
    connect(m_strips, &StripsPanel::rowChosen, this, &RecordingsPage::selectRow);
    connect(m_strips, &StripsPanel::ruleFilterAsked, this,
            [this](const QString& name) { askFor([name](CorpusFilter& filter) { filter.rule = name; }); });
    connect(m_strips, &StripsPanel::skillFilterAsked, this,
            [this](const QString& name) { askFor([name](CorpusFilter& filter) { filter.skill = name; }); });
    connect(m_strips, &StripsPanel::partAsked, this, &RecordingsPage::placeChosen);
    connect(m_facetsLater, &QTimer::timeout, this, &RecordingsPage::refreshFacets);
    connect(m_runner, &CorpusRunner::replaced, this, &RecordingsPage::afterReplacing);
    connect(m_runner, &CorpusRunner::grown, this, [this](int first) {
        m_model->grow(first);
        m_strips->coverageChanged();
        if (!m_facetsLater->isActive())
            m_facetsLater->start();
        showSummary();
    });
    connect(m_runner, &CorpusRunner::stateChanged, this, &RecordingsPage::showState);
    // Escape is nobody else's while something is read.
    auto* escape = new QShortcut(Qt::Key_Escape, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, m_runner, &CorpusRunner::cancel);
    connect(m_runner, &CorpusRunner::stateChanged, escape,
            [this, escape] { escape->setEnabled(m_runner->isReading()); });
    escape->setEnabled(m_runner->isReading());
}

void RecordingsPage::afterReplacing()
{
    m_model->replace();
    m_strips->coverageChanged();
    refreshFacets();
    showSummary();
    showState();
}

void RecordingsPage::refreshFacets()
{
    m_filter->setFacets(facetsOf(m_runner->data()));
}

void RecordingsPage::showSummary()
{
    const int shown = m_model->rowCount();
    const int all = static_cast<int>(m_runner->data().rows.size());
    m_counts->setText(conversationCounts(shown, all, !m_filter->filter().isEmpty()));
    const bool isReading = m_runner->isReading();
    if (all > 0) {
        m_nothing->setTexts(tr("No conversation answers the filter"),
                            tr("Take something out of it, or show all conversations again."));
    } else if (!m_runner->obstacle().isEmpty()) {
        m_nothing->setTexts(tr("Nothing was replayed"), m_runner->obstacle());
    } else if (!isReading) {
        m_nothing->setTexts(tr("No conversations were found"),
                            tr("There is nothing in there that looks like a recorded conversation."));
    }
    m_nothing->actionButton()->setText(m_filter->filter().isEmpty() ? tr("Open a folder…")
                                                                    : tr("Clear the filter"));
    m_tablePages->setCurrentIndex(shown > 0 || isReading ? 0 : 1);
}

void RecordingsPage::askFor(std::function<void(CorpusFilter&)> change)
{
    CorpusFilter filter = m_filter->filter();
    change(filter);
    m_filter->setFilter(filter);
}

void RecordingsPage::selectRow(int row)
{
    if (row < 0 || row >= m_model->rowCount())
        return;
    const QModelIndex index = m_model->index(row, 0);
    m_table->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect |
                                                          QItemSelectionModel::Rows);
    m_table->scrollTo(index);
}

void RecordingsPage::remember(const QModelIndex& index)
{
    m_strips->setSelectedRow(index.row());
    if (!index.isValid() || m_selecting)
        return;
    const analysis::CorpusRow& row = m_model->conversation(index.row());
    m_chosen = Chosen{row.place.path, row.place.offset, row.place.element, row.index};
}

void RecordingsPage::sortBy(int section)
{
    // Numbers: the largest first, since that is what one looks for. A third click: as in the files.
    const auto column = static_cast<CorpusColumn>(section);
    const bool descendingFirst = isNumber(column);
    CorpusOrder order = m_model->order();
    if (order.column != column)
        order = {column, descendingFirst};
    else if (order.descending == descendingFirst)
        order.descending = !descendingFirst;
    else
        order = {};
    QHeaderView* header = m_table->horizontalHeader();
    header->setSortIndicator(order.column ? section : -1,
                             order.descending ? Qt::DescendingOrder : Qt::AscendingOrder);
    m_model->setOrder(order);
    if (m_table->currentIndex().isValid())
        m_table->scrollTo(m_table->currentIndex());
    else
        m_table->scrollToTop();
}

void RecordingsPage::open(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const analysis::CorpusRow& row = m_model->conversation(index.row());
    Q_EMIT conversationOpened(row.place, row.index);
}

bool RecordingsPage::eventFilter(QObject* watched, QEvent* event)
{
    // In a narrow window the words are worth more than the format.
    if (watched == m_table && event->type() == QEvent::Resize)
        m_table->setColumnHidden(static_cast<int>(CorpusColumn::Format), m_table->width() < kRoomForFormat);
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            open(m_table->currentIndex());
            return true;
        }
        if (key->matches(QKeySequence::Copy)) {
            copyPlaces();
            return true;
        }
    }
    if (watched == m_table && event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        event->accept();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void RecordingsPage::copyPlaces()
{
    QStringList places;
    QModelIndexList rows = m_table->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    for (const QModelIndex& index : std::as_const(rows))
        places += fullPlaceText(m_model->conversation(index.row()));
    if (!places.isEmpty())
        QApplication::clipboard()->setText(places.join(QLatin1Char('\n')));
}

void RecordingsPage::showMenu(const QPoint& at)
{
    QModelIndex index = m_table->indexAt(at);
    if (!index.isValid())
        index = m_table->currentIndex();
    if (!index.isValid())
        return;
    const analysis::CorpusRow row = m_model->conversation(index.row());
    const CorpusNames& names = m_runner->data().names;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("corpusMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* opens = menu->addAction(tr("Open in Simulate"), this,
                                     [this, row] { Q_EMIT conversationOpened(row.place, row.index); });
    menu->setDefaultAction(opens);
    if (isSignalConnected(QMetaMethod::fromSignal(&RecordingsPage::exportRequested)))
        menu->addAction(tr("Export as…"), this,
                        [this, row] { Q_EMIT exportRequested(row.place, row.index); });
    menu->addAction(tr("Copy its place"), this, &RecordingsPage::copyPlaces);
    QMenu* only = menu->addMenu(tr("Show only those with"));
    only->setObjectName(QStringLiteral("corpusOnlyMenu"));
    const auto add = [&](const QString& text, std::function<void(CorpusFilter&)> change) {
        only->addAction(text, this, [this, change = std::move(change)] { askFor(change); });
    };
    for (const analysis::RuleUse& use : row.rules) {
        const QString name = QString::fromStdString(names.rules.at(use.rule));
        add(tr("rule %1").arg(name), [name](CorpusFilter& filter) { filter.rule = name; });
    }
    for (const analysis::SkillUse& use : row.skills) {
        const QString name = QString::fromStdString(names.skills.at(use.skill));
        add(tr("skill %1").arg(name), [name](CorpusFilter& filter) { filter.skill = name; });
    }
    for (const std::uint32_t tool : row.tools) {
        const QString name = QString::fromStdString(names.tools.at(tool));
        add(tr("tool %1").arg(name), [name](CorpusFilter& filter) { filter.tool = name; });
    }
    only->setEnabled(!only->isEmpty());
    menu->popup(m_table->viewport()->mapToGlobal(at));
}

void RecordingsPage::showFaults()
{
    if (!m_faultsWindow) {
        m_faultsWindow = new FaultsWindow(this);
        m_faultsWindow->setAttribute(Qt::WA_DeleteOnClose);
    }
    m_faultsWindow->setFaults(m_runner->data().faults);
    m_faultsWindow->show();
    m_faultsWindow->raise();
    m_faultsWindow->activateWindow();
}

} // namespace interlock::ui
