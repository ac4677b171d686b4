// SPDX-License-Identifier: GPL-3.0-or-later
// ImportPreview: builds the window: head, list, messages, foot.
#include "ui/transfer/import_preview.h"

#include "ui/style/surface.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"
#include "ui/transfer/import_words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace interlock::ui {

namespace {

constexpr int kFootHeight = 56;

QTextBrowser* makeBrowser(const QString& name, const QString& accessible, QWidget* parent)
{
    auto* browser = new QTextBrowser(parent);
    browser->setObjectName(name);
    browser->setAccessibleName(accessible);
    browser->setFrameShape(QFrame::NoFrame);
    browser->setOpenLinks(false);
    browser->document()->setDocumentMargin(12);
    return browser;
}

} // namespace

QWidget* ImportPreview::makeHead()
{
    auto* head = new Surface(Surface::Fill::Raised, Qt::BottomEdge, this);
    auto* layout = new QVBoxLayout(head);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(4);
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    m_title = new QLabel(head);
    m_title->setObjectName(QStringLiteral("importTitle"));
    m_title->setTextFormat(Qt::PlainText);
    m_title->setFont(Theme::instance()->headingFont());
    m_format = new QComboBox(head);
    m_format->setObjectName(QStringLiteral("importFormat"));
    m_format->setAccessibleName(tr("Format"));
    m_format->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    QLabel* label = makeSecondaryLabel(tr("Read as"), head);
    label->setBuddy(m_format);
    top->addWidget(m_title, 1);
    top->addWidget(label);
    top->addWidget(m_format);
    layout->addLayout(top);
    m_figures = new QLabel(head);
    m_figures->setObjectName(QStringLiteral("importFigures"));
    m_skipped = makeSecondaryLabel({}, head);
    m_skipped->setObjectName(QStringLiteral("importSkipped"));
    auto* words = new QHBoxLayout;
    words->setSpacing(16);
    words->addWidget(m_figures);
    words->addWidget(m_skipped, 1);
    layout->addLayout(words);
    m_format->addItem(tr("what its shape tells"), QString());
    for (const exchange::TranscriptFormat& format : exchange::transcript_formats())
        m_format->addItem(QString::fromUtf8(format.name), QString::fromLatin1(format.id));
    connect(m_format, &QComboBox::activated, this, &ImportPreview::scan);
    return head;
}

void ImportPreview::fillFormats()
{
    const QString found = formatWords(m_scan->findings());
    m_format->setItemText(0, found.isEmpty() || format() ? tr("what its shape tells")
                                                         : tr("%1 (by its shape)").arg(found));
}

QWidget* ImportPreview::makeList()
{
    auto* box = new Surface(Surface::Fill::Panel, {}, this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_many = new Surface(Surface::Fill::Accent, Qt::BottomEdge, box);
    m_many->setObjectName(QStringLiteral("importMany"));
    auto* many = new QHBoxLayout(m_many);
    many->setContentsMargins(16, 8, 16, 8);
    many->setSpacing(16);
    m_manyText = new QLabel(m_many);
    m_manyText->setWordWrap(true);
    m_asRecordings = makeButton(tr("Open as recordings"), true, m_many);
    m_asRecordings->setObjectName(QStringLiteral("importAsRecordings"));
    many->addWidget(m_manyText, 1);
    many->addWidget(m_asRecordings);
    layout->addWidget(m_many);

    auto* bar = new QWidget(box);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(16, 8, 16, 8);
    row->setSpacing(8);
    m_filter = new QLineEdit(bar);
    m_filter->setObjectName(QStringLiteral("importFilter"));
    m_filter->setAccessibleName(tr("Filter conversations"));
    m_filter->setPlaceholderText(tr("Filter conversations…"));
    m_filter->setClearButtonEnabled(true);
    m_filter->installEventFilter(this);
    m_all = makeButton(tr("All"), false, bar);
    m_all->setObjectName(QStringLiteral("importAll"));
    m_all->setToolTip(tr("Check all that are listed"));
    m_none = makeButton(tr("None"), false, bar);
    m_none->setObjectName(QStringLiteral("importNone"));
    m_none->setToolTip(tr("Check none of those that are listed"));
    row->addWidget(m_filter, 1);
    row->addWidget(m_all);
    row->addWidget(m_none);
    layout->addWidget(bar);

    m_listStack = new QStackedWidget(box);
    m_table = new QTableView(m_listStack);
    m_table->setObjectName(QStringLiteral("importTable"));
    m_table->setAccessibleName(tr("Conversations"));
    m_table->setModel(m_filtered);
    prepareTable(m_table);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    QHeaderView* header = m_table->horizontalHeader();
    header->setMinimumSectionSize(48);
    header->setSectionResizeMode(ImportModel::WordsColumn, QHeaderView::Stretch);
    const QList<int> widths = {108, 200, 56, 56, 64, 116};
    for (int i = 0; i < widths.size(); ++i)
        m_table->setColumnWidth(i, widths.at(i));
    m_table->installEventFilter(this);
    m_empty = new EmptyState({}, {}, tr("Open it as a rule set"), m_listStack);
    m_empty->actionButton()->setProperty("primary", false);
    m_listStack->addWidget(m_table);
    m_listStack->addWidget(m_empty);
    auto* inset = new QHBoxLayout; // the first column's words stand under the filter
    inset->setContentsMargins(8, 0, 0, 0);
    inset->addWidget(m_listStack);
    layout->addLayout(inset, 1);

    connect(m_asRecordings, &QPushButton::clicked, this, [this] {
        const QString path = m_path;
        reject();
        Q_EMIT openAsRecordingsRequested(path);
    });
    connect(m_empty->actionButton(), &QPushButton::clicked, this, [this] {
        const QString path = m_path;
        reject();
        Q_EMIT openAsRuleSetRequested(path);
    });
    connect(m_filter, &QLineEdit::textChanged, m_filtered, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_all, &QPushButton::clicked, this, [this] { chooseShown(true); });
    connect(m_none, &QPushButton::clicked, this, [this] { chooseShown(false); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ImportPreview::showMessages);
    return box;
}

QWidget* ImportPreview::makeMessages()
{
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    m_messages = makeBrowser(QStringLiteral("importMessages"), tr("Messages of the conversation"), splitter);
    m_messages->setPlaceholderText(tr("Choose a conversation to see its messages."));
    auto* box = new Surface(Surface::Fill::Raised, {}, splitter);
    m_skippedBox = box;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 12, 0, 0);
    layout->setSpacing(0);
    auto* title = new SectionLabel(tr("Skipped and noted"), box);
    title->setContentsMargins(12, 0, 12, 0);
    layout->addWidget(title);
    m_skippedText = makeBrowser(QStringLiteral("importSkippedText"), tr("Skipped and noted"), box);
    m_skippedText->viewport()->setAutoFillBackground(false);
    layout->addWidget(m_skippedText, 1);
    splitter->addWidget(m_messages);
    splitter->addWidget(box);
    splitter->setSizes({400, 200});
    return splitter;
}

QWidget* ImportPreview::makeFoot()
{
    auto* foot = new Surface(Surface::Fill::Raised, Qt::TopEdge, this);
    foot->setFixedHeight(kFootHeight);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(16, 1, 16, 0);
    row->setSpacing(8);
    m_target = new SegmentedControl({tr("Into this rule set"), tr("Into a new one")}, foot);
    m_target->setObjectName(QStringLiteral("importTarget"));
    m_target->setAccessibleName(tr("Where the conversations go"));
    m_target->button(0)->setToolTip(tr("Each becomes a scenario; one undo step takes them all back"));
    m_target->button(1)->setToolTip(tr("A new rule set with these scenarios and nothing else"));
    m_progress = new QProgressBar(foot);
    m_progress->setObjectName(QStringLiteral("importProgress"));
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(160);
    m_stop = makeButton(tr("Stop"), false, foot);
    m_stop->setObjectName(QStringLiteral("importStop"));
    m_stop->setToolTip(tr("Stop reading; what was read stays"));
    m_close = makeButton(tr("Cancel"), false, foot);
    m_close->setObjectName(QStringLiteral("importCancel"));
    m_import = makeButton(tr("Import"), true, foot);
    m_import->setObjectName(QStringLiteral("importGo"));
    m_import->setDefault(true);
    row->addWidget(m_target);
    row->addStretch();
    row->addWidget(m_progress);
    row->addWidget(m_stop);
    row->addSpacing(8);
    row->addWidget(m_close);
    row->addWidget(m_import);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_reading->isRunning())
            m_reading->cancel();
        else
            m_scan->cancel();
        refresh();
    });
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_import, &QPushButton::clicked, this, &ImportPreview::import);
    return foot;
}

} // namespace interlock::ui
