// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: conversations come in by the preview of a transcript, and go out as requests of providers.
#include "ui/shell/main_window.h"

#include "core/analysis/corpus_walk.h"
#include "ui/document/json_clipboard.h"
#include "ui/shell/file_controller.h"
#include "ui/shell/message_area.h"
#include "ui/shell/prompts.h"
#include "ui/simulator/conversation_panel.h"
#include "ui/style/undo_keys.h"
#include "ui/transfer/conversation_export_window.h"
#include "ui/transfer/import_preview.h"
#include "ui/transfer/transcript_text.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QKeyEvent>
#include <QTextEdit>
#include <QtConcurrent>

namespace interlock::ui {

namespace {

/// Text can be pasted into it.
bool isTextField(const QWidget* widget)
{
    if (!widget)
        return false;
    if (const auto* edit = qobject_cast<const QTextEdit*>(widget); edit && edit->isReadOnly())
        return false;
    for (const char* kind :
         {"QLineEdit", "QTextEdit", "QPlainTextEdit", "QsciScintillaBase", "QAbstractSpinBox"}) {
        if (widget->inherits(kind))
            return true;
    }
    return false;
}

/// The action of a panel around the keyboard that pastes what the panel is made of; null for none.
QAction* pasteActionAt(const QWidget* focus)
{
    for (const QWidget* widget = focus; widget && !widget->isWindow(); widget = widget->parentWidget()) {
        for (QAction* action : widget->actions()) {
            if (action->isEnabled() && action->shortcuts().contains(QKeySequence(QKeySequence::Paste)))
                return action;
        }
    }
    return nullptr;
}

} // namespace

ImportPreview* MainWindow::preview()
{
    if (m_preview)
        return m_preview;
    m_preview = new ImportPreview(this);
    connect(m_preview, &ImportPreview::chosen, m_files, &FileController::importConversations);
    connect(m_preview, &ImportPreview::openAsRecordingsRequested, this,
            [this](const QString& path) { openRecordings({path}); });
    connect(m_preview, &ImportPreview::openAsRuleSetRequested, m_files, &FileController::open);
    return m_preview;
}

void MainWindow::previewFile(const QString& path)
{
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    preview()->showFile(path);
}

void MainWindow::previewClipboard()
{
    const QString text = QGuiApplication::clipboard()->text();
    if (text.trimmed().isEmpty()) {
        m_messages->show({QStringLiteral("import"),
                          Message::Kind::Notice,
                          tr("There is no text on the clipboard. Copy a transcript, then import it."),
                          {},
                          {},
                          {}});
        return;
    }
    preview()->showText(text, tr("clipboard"));
}

// Text fields paste text. In a conversation, what can be its events is pasted as such.
bool MainWindow::wantsTranscript() const
{
    const QWidget* focus = QApplication::focusWidget();
    if (!focus || focus->window() != this || isTextField(focus))
        return false;
    const QString text = QGuiApplication::clipboard()->text();
    if (!looksLikeTranscript(text))
        return false;
    return !m_conversation->isAncestorOf(focus) || eventsFromJson(text).events.empty();
}

void MainWindow::paste()
{
    QWidget* focus = QApplication::focusWidget();
    if (isTextField(focus)) {
        QMetaObject::invokeMethod(focus, "paste");
    } else if (wantsTranscript() || (!focus && looksLikeTranscript(QGuiApplication::clipboard()->text()))) {
        previewClipboard();
    } else if (QAction* action = pasteActionAt(focus)) {
        action->trigger();
    } else {
        m_messages->show({QStringLiteral("import"),
                          Message::Kind::Notice,
                          tr("What is on the clipboard cannot be pasted here: go to a list or a text first."),
                          {},
                          {},
                          {}});
    }
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    // A field that has nothing to undo does not keep the key from the document.
    if (event->type() == QEvent::ShortcutOverride && watched == QApplication::focusWidget() &&
        leavesUndo(QApplication::focusWidget(), static_cast<QKeyEvent*>(event))) {
        event->ignore();
        return true;
    }
    // Lists have a shortcut of their own for it, so a transcript has to be seen before them.
    const bool key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (!key || !static_cast<QKeyEvent*>(event)->matches(QKeySequence::Paste) ||
        watched != QApplication::focusWidget() || !wantsTranscript())
        return QMainWindow::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::KeyPress)
        previewClipboard();
    return true;
}

ConversationExportWindow* MainWindow::exporter()
{
    if (m_exporter)
        return m_exporter;
    m_exporter = new ConversationExportWindow(this);
    m_exporter->setAskForPath([this](const QString& proposal) {
        return m_prompts->fileToSave(tr("Export the conversation"),
                                     QDir(m_settings.lastFolder()).filePath(proposal),
                                     tr("JSON (*.json);;All files (*)"));
    });
    connect(m_exporter, &ConversationExportWindow::eventChosen, this, [this](int event) {
        if (m_exported >= 0)
            jumpToEvent(m_exported, event);
    });
    return m_exporter;
}

void MainWindow::exportConversation(int scenario)
{
    const std::vector<Scenario>& scenarios = m_workspace.document()->ruleSet().scenarios;
    if (scenario < 0 || static_cast<std::size_t>(scenario) >= scenarios.size())
        return;
    m_exported = scenario;
    exporter()->showConversation(scenarios[static_cast<std::size_t>(scenario)]);
}

void MainWindow::exportRecording(const analysis::PiecePlace& place, std::size_t index)
{
    using Reading = std::optional<exchange::TranscriptReading>;
    auto* watcher = new QFutureWatcher<std::shared_ptr<Reading>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, place, index] {
        watcher->deleteLater();
        const Reading& reading = *watcher->result();
        const QFileInfo file(QString::fromStdString(place.path));
        if (!reading || index >= reading->recordings.size()) {
            m_messages->show({QStringLiteral("export"),
                              Message::Kind::Error,
                              tr("%1 does not hold this conversation any more: reload the recordings")
                                  .arg(file.fileName()),
                              QStringLiteral("%1:%2").arg(file.filePath()).arg(place.line),
                              {},
                              {}});
            return;
        }
        Scenario scenario = reading->recordings[index].scenario;
        scenario.name = file.completeBaseName().toStdString() + ", " + scenario.name;
        m_exported = -1;
        exporter()->showConversation(scenario);
    });
    watcher->setFuture(
        QtConcurrent::run([place] { return std::make_shared<Reading>(analysis::read_again(place)); }));
}

} // namespace interlock::ui
