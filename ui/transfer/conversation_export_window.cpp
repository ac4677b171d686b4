// SPDX-License-Identifier: GPL-3.0-or-later
// ConversationExportWindow: the core writes the conversation on a worker; here it is looked at.
#include "ui/transfer/conversation_export_window.h"

#include "core/exchange/conversation_export.h"
#include "core/exchange/file_io.h"
#include "core/exchange/json_text.h"
#include "core/exchange/transcript_format.h"
#include "ui/document/event_number.h"
#include "ui/style/surface.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QtConcurrent>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr QSize kFirstSize(960, 640);
constexpr int kFootHeight = 56;
constexpr std::size_t kBytesShown = 400'000; ///< of the text; all of it is copied and saved
constexpr std::size_t kEventsNamed = 6;

/// "Event 4: …", "Events 1, 2, 4: …", "Events 1, 2, 4, 5, 7, 8 and 9 more: …"
QString noteWords(const std::vector<int>& events, const QString& message)
{
    if (events.empty())
        return message;
    QStringList named;
    for (std::size_t i = 0; i < events.size() && i < kEventsNamed; ++i)
        named += QString::number(eventNumber(events[i]));
    const QString list = named.join(QStringLiteral(", "));
    if (events.size() == 1)
        return ConversationExportWindow::tr("Event %1: %2").arg(list, message);
    if (events.size() <= kEventsNamed)
        return ConversationExportWindow::tr("Events %1: %2").arg(list, message);
    return ConversationExportWindow::tr("Events %1 and %2 more: %3")
        .arg(list, QString::number(events.size() - kEventsNamed), message);
}

} // namespace

ConversationExportWindow::ConversationExportWindow(QWidget* parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("conversationExport"));
    setModal(false);
    resize(kFirstSize);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHead());
    layout->addWidget(makeContent(), 1);
    layout->addWidget(makeFoot());
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &ConversationExportWindow::take);
}

ConversationExportWindow::~ConversationExportWindow() = default;

QWidget* ConversationExportWindow::makeHead()
{
    auto* head = new Surface(Surface::Fill::Raised, Qt::BottomEdge, this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(16, 12, 16, 12);
    row->setSpacing(8);
    m_title = new QLabel(head);
    m_title->setObjectName(QStringLiteral("exportTitle"));
    m_title->setTextFormat(Qt::PlainText);
    m_title->setFont(Theme::instance()->headingFont());
    m_format = new QComboBox(head);
    m_format->setObjectName(QStringLiteral("exportFormat"));
    m_format->setAccessibleName(tr("Format"));
    m_format->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    std::vector<const exchange::TranscriptFormat*> formats;
    for (const exchange::TranscriptFormat& format : exchange::transcript_formats()) {
        if (format.write)
            formats.push_back(&format);
    }
    std::sort(formats.begin(), formats.end(),
              [](const exchange::TranscriptFormat* a, const exchange::TranscriptFormat* b) {
                  return QString::fromUtf8(a->name).compare(QString::fromUtf8(b->name), Qt::CaseInsensitive) <
                         0;
              });
    for (const exchange::TranscriptFormat* format : formats)
        m_format->addItem(QString::fromUtf8(format->name), QString::fromLatin1(format->id));
    m_format->setCurrentIndex(std::max(0, m_format->findData(QStringLiteral("openai-chat"))));
    QLabel* label = makeSecondaryLabel(tr("As"), head);
    label->setBuddy(m_format);
    row->addWidget(m_title, 1);
    row->addWidget(label);
    row->addWidget(m_format);
    connect(m_format, &QComboBox::currentIndexChanged, this, &ConversationExportWindow::write);
    return head;
}

QWidget* ConversationExportWindow::makeContent()
{
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    m_text = new QPlainTextEdit(splitter);
    m_text->setObjectName(QStringLiteral("exportText"));
    m_text->setAccessibleName(tr("The conversation in this format"));
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setFont(Theme::instance()->codeFont());
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->document()->setDocumentMargin(12);

    auto* box = new Surface(Surface::Fill::Panel, {}, splitter);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 12, 0, 0);
    layout->setSpacing(8);
    m_notesTitle = new SectionLabel(tr("What cannot be carried"), box);
    m_notesTitle->setContentsMargins(12, 0, 12, 0);
    layout->addWidget(m_notesTitle);
    m_notesStack = new QStackedWidget(box);
    m_notes = new QListWidget(m_notesStack);
    m_notes->setObjectName(QStringLiteral("exportNotes"));
    m_notes->setAccessibleName(tr("What cannot be carried"));
    m_notes->setFrameShape(QFrame::NoFrame);
    m_notes->setWordWrap(true);
    m_notes->setTextElideMode(Qt::ElideNone);
    m_notes->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_notes->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_notesStack->addWidget(m_notes);
    m_notesStack->addWidget(new EmptyState(
        tr("Everything is carried"), tr("This format takes the conversation as it is."), {}, m_notesStack));
    layout->addWidget(m_notesStack, 1);
    splitter->addWidget(m_text);
    splitter->addWidget(box);
    splitter->setSizes({620, 340});
    splitter->setStretchFactor(0, 1);
    connect(m_notes, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
        const int event = item->data(Qt::UserRole).toInt();
        if (event >= 0)
            Q_EMIT eventChosen(event);
    });
    return splitter;
}

QWidget* ConversationExportWindow::makeFoot()
{
    auto* foot = new Surface(Surface::Fill::Raised, Qt::TopEdge, this);
    foot->setFixedHeight(kFootHeight);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(16, 1, 16, 0);
    row->setSpacing(8);
    m_outcome = makeSecondaryLabel({}, foot);
    m_outcome->setObjectName(QStringLiteral("exportOutcome"));
    m_outcome->setTextFormat(Qt::PlainText);
    QPushButton* close = makeButton(tr("Close"), false, foot);
    close->setObjectName(QStringLiteral("exportClose"));
    m_copy = makeButton(tr("Copy"), false, foot);
    m_copy->setObjectName(QStringLiteral("exportCopy"));
    m_save = makeButton(tr("Save as…"), true, foot);
    m_save->setObjectName(QStringLiteral("exportSave"));
    m_save->setDefault(true);
    row->addWidget(m_outcome, 1);
    row->addWidget(close);
    row->addWidget(m_copy);
    row->addWidget(m_save);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_copy, &QPushButton::clicked, this, &ConversationExportWindow::copy);
    connect(m_save, &QPushButton::clicked, this, &ConversationExportWindow::save);
    return foot;
}

const exchange::TranscriptFormat* ConversationExportWindow::format() const
{
    return exchange::find_transcript_format(m_format->currentData().toString().toStdString());
}

void ConversationExportWindow::showConversation(const Scenario& scenario)
{
    m_scenario = std::make_shared<const Scenario>(scenario);
    const QString name = QString::fromStdString(scenario.name);
    setWindowTitle(tr("Export %1").arg(name));
    m_title->setText(name);
    write();
    show();
    raise();
    activateWindow();
    m_save->setFocus(Qt::OtherFocusReason);
}

void ConversationExportWindow::write()
{
    const exchange::TranscriptFormat* as = format();
    if (!m_scenario || !as)
        return;
    m_working = true;
    m_result.reset();
    m_outcome->clear();
    m_copy->setEnabled(false);
    m_save->setEnabled(false);
    m_watcher.setFuture(QtConcurrent::run([scenario = m_scenario, as]() -> std::shared_ptr<const Result> {
        exchange::Exported exported = exchange::export_conversation(*scenario, *as);
        auto result = std::make_shared<Result>();
        result->text = exchange::write_json_indented(exported.body) + "\n";
        for (const exchange::ExportNote& note : exported.notes) {
            const QString message = QString::fromStdString(note.message);
            auto same =
                std::find_if(result->notes.begin(), result->notes.end(),
                             [&message](const Result::Note& other) { return other.message == message; });
            if (same == result->notes.end())
                same = result->notes.insert(same, {message, {}});
            if (note.event)
                same->events.push_back(static_cast<int>(*note.event));
        }
        return result;
    }));
}

void ConversationExportWindow::take()
{
    m_working = false;
    m_result = m_watcher.result();
    QString shown = QString::fromUtf8(m_result->text.data(),
                                      static_cast<qsizetype>(std::min(m_result->text.size(), kBytesShown)));
    if (m_result->text.size() > kBytesShown)
        shown += tr("\n… this is the beginning; copying and saving take all of it");
    m_text->setPlainText(shown);
    m_notes->clear();
    for (const Result::Note& note : m_result->notes) {
        auto* item = new QListWidgetItem(noteWords(note.events, note.message), m_notes);
        item->setData(Qt::UserRole, note.events.empty() ? -1 : note.events.front());
    }
    m_notesStack->setCurrentIndex(m_result->notes.empty() ? 1 : 0);
    m_copy->setEnabled(true);
    m_save->setEnabled(true);
}

QString ConversationExportWindow::text() const
{
    return m_result ? QString::fromStdString(m_result->text) : QString();
}

void ConversationExportWindow::copy()
{
    if (!m_result)
        return;
    QApplication::clipboard()->setText(text());
    m_outcome->setText(tr("Copied"));
}

void ConversationExportWindow::save()
{
    if (!m_result || !m_askForPath)
        return;
    QString name = QString::fromStdString(m_scenario->name);
    name.replace(u'/', u'-');
    const QString path =
        m_askForPath(QString(name % u'.' % m_format->currentData().toString() % QStringLiteral(".json")));
    if (path.isEmpty())
        return;
    const std::string error = exchange::write_file_atomically(path.toStdU16String(), m_result->text);
    m_outcome->setText(
        error.empty()
            ? tr("Saved to %1").arg(QFileInfo(path).fileName())
            : tr("✕ %1 was not written: %2").arg(QFileInfo(path).fileName(), QString::fromStdString(error)));
    m_outcome->setToolTip(path);
    if (error.empty())
        Q_EMIT saved(path);
}

} // namespace interlock::ui
