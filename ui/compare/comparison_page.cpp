// SPDX-License-Identifier: GPL-3.0-or-later
// ComparisonPage: the list of what differs, the words above it, and the way to the timelines.
#include "ui/compare/comparison_page.h"

#include "ui/compare/comparison_delegate.h"
#include "ui/compare/comparison_words.h"
#include "ui/style/surface.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>
#include <QtConcurrent>

namespace interlock::ui {

namespace {

constexpr int kTick = 100;         ///< ms between two looks at the progress
constexpr int kUnfoldedRows = 400; ///< a longer list starts folded
constexpr int kSummaryHeight = 44;

} // namespace

ComparisonPage::ComparisonPage(Document* document, ComparisonRunner* runner, QWidget* parent)
    : QWidget(parent), m_runner(runner), m_model(new ComparisonModel(this))
{
    setObjectName(QStringLiteral("comparisonPage"));
    setAccessibleName(tr("Comparison"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_tools = makeTools();
    layout->addWidget(makeSummary());
    layout->addWidget(makeContent(), 1);

    m_tick.setInterval(kTick);
    connect(&m_tick, &QTimer::timeout, this, &ComparisonPage::showProgress);
    connect(runner, &ComparisonRunner::started, this, &ComparisonPage::refresh);
    connect(runner, &ComparisonRunner::outdated, this, &ComparisonPage::refresh);
    connect(runner, &ComparisonRunner::finished, this, &ComparisonPage::takeResult);
    connect(document, &Document::filePathChanged, this, &ComparisonPage::fillBoxes);
    connect(&m_tracer, &QFutureWatcherBase::finished, this, [this] {
        m_traced = m_tracer.result();
        choose();
    });
    fillBoxes();
    takeResult();
}

ComparisonPage::~ComparisonPage()
{
    m_tracer.waitForFinished();
}

void ComparisonPage::setHooks(ComparisonHooks hooks)
{
    m_hooks = std::move(hooks);
    fillBoxes();
}

void ComparisonPage::setTimelines(QWidget* timelines)
{
    m_splitter->addWidget(timelines);
    m_splitter->setSizes({420, 580});
    choose();
}

void ComparisonPage::compareWithSavedFile()
{
    const ComparisonSetup usual;
    if (m_runner->setup() == usual)
        m_runner->run();
    else
        m_runner->setSetup(usual);
    fillBoxes();
    m_tree->setFocus(Qt::OtherFocusReason);
}

QWidget* ComparisonPage::makeSummary()
{
    auto* bar = new Surface(Surface::Fill::Panel, Qt::BottomEdge, this);
    bar->setFixedHeight(kSummaryHeight);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(16, 0, 16, 1);
    row->setSpacing(16);
    m_summary = new QLabel(bar);
    m_summary->setObjectName(QStringLiteral("comparisonSummary"));
    m_summary->setFont(Theme::instance()->headingFont());
    m_summary->setTextFormat(Qt::PlainText);
    m_remark = makeSecondaryLabel({}, bar);
    m_remark->setObjectName(QStringLiteral("comparisonRemark"));
    m_remark->setTextFormat(Qt::PlainText);
    m_progress = new QProgressBar(bar);
    m_progress->setObjectName(QStringLiteral("comparisonProgress"));
    m_progress->setAccessibleName(tr("Progress of the comparison"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(160);
    row->addWidget(m_summary);
    row->addWidget(m_remark, 1);
    row->addWidget(m_progress);
    return bar;
}

QWidget* ComparisonPage::makeContent()
{
    m_stack = new QStackedWidget(this);
    m_stack->setObjectName(QStringLiteral("comparisonStack"));
    m_splitter = new QSplitter(Qt::Vertical, m_stack);
    m_splitter->setHandleWidth(1);
    m_splitter->setChildrenCollapsible(false);
    auto* ground = new Surface(Surface::Fill::Panel, {}, m_splitter);
    auto* inset = new QVBoxLayout(ground);
    inset->setContentsMargins(8, 0, 0, 0);
    m_tree = new QTreeView(ground);
    m_tree->setObjectName(QStringLiteral("comparisonTree"));
    m_tree->setAccessibleName(tr("Decisions that differ"));
    m_tree->setModel(m_model);
    m_tree->setItemDelegate(new ComparisonDelegate(m_tree));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setIndentation(20);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_tree->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_tree->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_tree->header()->setStretchLastSection(true);
    m_tree->header()->setHighlightSections(false);
    m_tree->header()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_tree->header()->resizeSection(ComparisonModel::WhatColumn, 320);
    m_tree->header()->resizeSection(ComparisonModel::BeforeColumn, 400);
    m_tree->installEventFilter(this);
    inset->addWidget(m_tree);
    m_splitter->addWidget(ground);
    m_empty = new EmptyState({}, {}, tr("Compare"), m_stack);
    setPanelGround(m_empty);
    m_stack->addWidget(m_splitter);
    m_stack->addWidget(m_empty);
    connect(m_empty->actionButton(), &QPushButton::clicked, m_runner, &ComparisonRunner::run);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &ComparisonPage::choose);
    connect(m_tree, &QTreeView::doubleClicked, this, &ComparisonPage::open);
    return m_stack;
}

void ComparisonPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    fillBoxes();
    m_runner->setWatched(true);
    refresh();
}

void ComparisonPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_runner->setWatched(false);
}

void ComparisonPage::refresh()
{
    const bool running = m_runner->isRunning();
    if (running && !m_tick.isActive())
        m_tick.start();
    if (!running)
        m_tick.stop();
    m_run->setText(running ? tr("Cancel") : tr("Compare again"));
    m_run->setVisible(running || m_runner->result()->status != ComparisonResult::Status::None);
    m_copy->setEnabled(m_runner->result()->status == ComparisonResult::Status::Compared);
    showProgress();
    showSummary();
    showEmpty();
}

void ComparisonPage::showProgress()
{
    m_progress->setVisible(m_runner->isRunning());
    m_progress->setValue(m_runner->permille());
}

void ComparisonPage::showSummary()
{
    const ComparisonResult& result = *m_runner->result();
    const bool compared = result.status == ComparisonResult::Status::Compared;
    m_summary->setText(compared ? summaryWords(result) : QString());
    QStringList remarks;
    if (compared && result.counts.cancelled)
        remarks += tr("cancelled: this is a part");
    if (compared && result.isCutShort)
        remarks += tr("the first %1 conversations are listed").arg(result.conversations.size());
    if (compared && result.counts.skipped > 0)
        remarks += tr("%1 skipped").arg(result.counts.skipped);
    if (m_runner->isRunning())
        remarks += tr("comparing…");
    else if (compared && m_runner->isOutdated())
        remarks += tr("edited since: compare again");
    m_remark->setText(remarks.join(QStringLiteral(" · ")));
    m_remark->setToolTip(result.faults.join(u'\n'));
}

void ComparisonPage::showEmpty()
{
    const ComparisonResult& result = *m_runner->result();
    const bool scenarios = result.setup.recordings.isEmpty();
    const bool differs = result.status == ComparisonResult::Status::Compared && result.counts.differs();
    m_stack->setCurrentIndex(differs ? 0 : 1);
    QPushButton* action = m_empty->actionButton();
    action->setVisible(false);
    switch (result.status) {
    case ComparisonResult::Status::None:
        m_empty->setTexts(tr("What would change?"),
                          tr("Compares what two rule sets decide, event by event, and says which rule or "
                             "skill made the difference."));
        action->setVisible(!m_runner->isRunning());
        break;
    case ComparisonResult::Status::NotSaved:
        m_empty->setTexts(tr("No saved file yet"),
                          tr("Save the rule set once: from then on its edits are compared with the file. Or "
                             "choose a file on each side above."));
        break;
    case ComparisonResult::Status::Unusable:
        m_empty->setTexts(tr("This cannot be compared"), result.problem);
        break;
    case ComparisonResult::Status::Unreadable:
        m_empty->setTexts(tr("No conversation could be read"),
                          result.faults.isEmpty() ? tr("There is none in what was chosen above.")
                                                  : QStringList(result.faults.mid(0, 5)).join(u'\n'));
        break;
    case ComparisonResult::Status::Compared:
        if (result.counts.conversations == 0 && scenarios)
            m_empty->setTexts(tr("No scenarios to compare over"),
                              tr("Add a scenario in Simulate, import a transcript, or choose recordings "
                                 "above."));
        else if (result.setup.isUsual())
            m_empty->setTexts(tr("Nothing changed"),
                              tr("The edits decide every event as the saved file does."));
        else
            m_empty->setTexts(tr("Nothing differs"), tr("Both decide every event alike."));
        break;
    }
}

void ComparisonPage::takeResult()
{
    const ComparisonModel::Key key = m_model->keyOf(m_tree->currentIndex());
    m_traced.reset();
    m_model->setResult(m_runner->result());
    unfold();
    refresh();
    QModelIndex index =
        key.conversation.isEmpty() ? QModelIndex() : m_model->find(key.cause, key.conversation, key.event);
    if (!index.isValid()) { // the first event of all
        index = m_model->index(0, 0);
        while (m_model->rowCount(index) > 0)
            index = m_model->index(0, 0, index);
    }
    if (index.isValid()) {
        m_tree->setCurrentIndex(index);
        m_tree->scrollTo(index);
    }
    choose();
}

void ComparisonPage::unfold()
{
    int rows = 0;
    for (int cause = 0; cause < m_model->rowCount(); ++cause) {
        const QModelIndex group = m_model->index(cause, 0);
        m_tree->setFirstColumnSpanned(cause, {}, true);
        for (int i = 0; i < m_model->rowCount(group); ++i) {
            m_tree->setFirstColumnSpanned(i, group, true);
            rows += 1 + m_model->rowCount(m_model->index(i, 0, group));
        }
    }
    if (rows <= kUnfoldedRows)
        m_tree->expandAll();
    else
        m_tree->expand(m_model->index(0, 0));
}

void ComparisonPage::choose()
{
    const QModelIndex current = m_tree->currentIndex();
    const int conversation = current.isValid() ? current.data(ComparisonModel::ConversationRole).toInt() : -1;
    if (conversation < 0) {
        Q_EMIT tracesGone(tr("No event chosen"),
                          tr("Choose an event above to see what was decided before and after."));
        return;
    }
    const auto place = static_cast<std::size_t>(conversation);
    if (!m_traced || m_traced->conversation != place || m_traced->result != m_runner->result()) {
        if (m_tracer.isRunning())
            return; // it comes back here
        m_tracer.setFuture(
            QtConcurrent::run([result = m_runner->result(), place]() -> std::shared_ptr<const Traced> {
                return std::make_shared<const Traced>(Traced{traceComparison(*result, place), result, place});
            }));
        return;
    }
    if (!m_traced->traces) {
        Q_EMIT tracesGone(tr("The recording is gone"),
                          tr("Its file does not hold the conversation any more. Compare again."));
        return;
    }
    int event = current.data(ComparisonModel::EventRole).toInt();
    if (event < 0)
        event = m_model->index(0, 0, current).data(ComparisonModel::EventRole).toInt();
    const ComparisonSetup& setup = m_traced->result->setup;
    const analysis::Cause cause = m_model->keyOf(current).cause;
    Q_EMIT tracesReady(*m_traced->traces, tr("Before: %1").arg(sideWords(setup.before)),
                       tr("After: %1").arg(sideWords(setup.after)), event,
                       cause.kind == analysis::Cause::Kind::Rule ? cause.name : std::string());
}

void ComparisonPage::open()
{
    const QModelIndex current = m_tree->currentIndex();
    if (!current.isValid())
        return;
    int event = current.data(ComparisonModel::EventRole).toInt();
    if (current.data(ComparisonModel::ConversationRole).toInt() < 0) {
        m_tree->setExpanded(current.siblingAtColumn(0), !m_tree->isExpanded(current.siblingAtColumn(0)));
        return;
    }
    if (event < 0)
        event = m_model->index(0, 0, current.siblingAtColumn(0)).data(ComparisonModel::EventRole).toInt();
    openAt(event);
}

void ComparisonPage::openAt(int event)
{
    const QModelIndex current = m_tree->currentIndex();
    const int conversation = current.isValid() ? current.data(ComparisonModel::ConversationRole).toInt() : -1;
    if (conversation < 0)
        return;
    const analysis::ComparedConversation& chosen =
        m_model->result().conversations[static_cast<std::size_t>(conversation)];
    if (chosen.place.path.empty())
        Q_EMIT scenarioRequested(static_cast<int>(chosen.index), event);
    else
        Q_EMIT recordingRequested(chosen.place, chosen.index, event);
}

bool ComparisonPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tree && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            open();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ComparisonPage::copyMarkdown()
{
    if (m_runner->result()->status == ComparisonResult::Status::Compared)
        QApplication::clipboard()->setText(markdownOf(*m_runner->result()));
}

} // namespace interlock::ui
