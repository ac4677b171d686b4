// SPDX-License-Identifier: GPL-3.0-or-later
// FileController: reading without a frozen window, what other programs do to the file, and what a crash left.
#include "ui/shell/file_controller.h"

#include "core/exchange/file_io.h"
#include "core/exchange/rule_set_file.h"
#include "ui/shell/file_disk.h"

#include <QEventLoop>
#include <QFutureWatcher>
#include <QLocale>
#include <QtConcurrent>

namespace interlock::ui {

namespace {

constexpr qint64 kLargeFile = 4 << 20; ///< bytes; smaller ones are read and written at once

/// About how long the file will be: what makes one long are texts of conversations.
qint64 roughSize(const RuleSet& ruleSet)
{
    constexpr std::size_t kAround = 200; ///< bytes of the keys of a part or an event
    std::size_t bytes = 0;
    for (const Rule& rule : ruleSet.rules)
        bytes += kAround + rule.description.size();
    for (const Scenario& scenario : ruleSet.scenarios) {
        for (const Event& event : scenario.events) {
            bytes += kAround + (event.content ? event.content->size() : 0);
            for (const ToolCall& call : event.calls())
                bytes += kAround + (call.arguments.is_string() ? call.arguments.as_string().size() : 0);
        }
    }
    return static_cast<qint64>(bytes);
}

} // namespace

FileController::Written FileController::writeToDisk(const QString& path)
{
    const auto work = [path](const RuleSet& ruleSet) {
        Written written;
        const std::string text = exchange::write_rule_set(ruleSet);
        written.error = QString::fromStdString(exchange::write_file_atomically(toPath(path), text));
        if (written.error.isEmpty())
            written.digest = digestOf(text);
        return written;
    };
    Document* document = m_workspace->document();
    if (roughSize(document->ruleSet()) < kLargeFile)
        return work(document->ruleSet());

    // A large one is written from a copy beside the window, which stays alive; who edits goes on.
    m_busy = true;
    bool edited = false;
    QEventLoop loop;
    const QMetaObject::Connection edits =
        connect(document, &Document::changed, this, [&edited] { edited = true; });
    Q_EMIT message({file_message::kBusy, Message::Kind::Notice, tr("Saving %1…").arg(fileName(path)), {}, {}, {}});
    QFutureWatcher<Written> watcher;
    connect(&watcher, &QFutureWatcherBase::finished, &loop, &QEventLoop::quit);
    watcher.setFuture(QtConcurrent::run([work, copy = document->ruleSet()] { return work(copy); }));
    loop.exec();
    disconnect(edits);
    m_busy = false;
    Q_EMIT messageDone(file_message::kBusy);
    Written written = watcher.future().takeResult();
    written.editedMeanwhile = edited;
    return written;
}

std::optional<FileController::DiskReading> FileController::readFromDisk(const QString& path)
{
    const auto work = [path] {
        DiskReading result;
        exchange::FileReading file = exchange::read_file(toPath(path));
        if (!file.text) {
            result.error = QString::fromStdString(file.error);
            return result;
        }
        result.digest = digestOf(*file.text);
        result.reading = exchange::read_rule_set(*file.text);
        return result;
    };
    if (QFileInfo(path).size() < kLargeFile)
        return work();

    // A large file is read beside the window, which stays alive; giving up leaves the document as it is.
    m_busy = true;
    QEventLoop loop;
    bool cancelled = false;
    Q_EMIT message({file_message::kBusy,
                    Message::Kind::Notice,
                    tr("Reading %1…").arg(fileName(path)),
                    {},
                    {{tr("Cancel"),
                      [&loop, &cancelled] {
                          cancelled = true;
                          loop.quit();
                      }}},
                    {}});
    QFutureWatcher<DiskReading> watcher;
    connect(&watcher, &QFutureWatcherBase::finished, &loop, &QEventLoop::quit);
    watcher.setFuture(QtConcurrent::run(work));
    loop.exec();
    m_busy = false;
    Q_EMIT messageDone(file_message::kBusy);
    if (cancelled)
        return std::nullopt;
    return watcher.future().takeResult();
}

void FileController::offerRecovery()
{
    if (const auto leftover = m_autosave.leftoverWithoutFile())
        offerLeftover(*leftover);
}

void FileController::offerLeftover(const Leftover& leftover)
{
    const QString name =
        leftover.filePath.isEmpty() ? tr("a rule set without a file") : fileName(leftover.filePath);
    const bool untitled = leftover.filePath.isEmpty();
    Q_EMIT message({untitled ? file_message::kRecoverUntitled : file_message::kRecover,
                    Message::Kind::Notice,
                    tr("Unsaved changes of %1 from %2 were kept when the studio ended unexpectedly.")
                        .arg(name, QLocale().toString(leftover.when, QLocale::ShortFormat)),
                    {},
                    {{tr("Recover"), [this, leftover] { recover(leftover); }},
                     {tr("Discard"),
                      [this, leftover, untitled] {
                          Autosave::discard(leftover);
                          if (untitled)
                              offerRecovery(); // of another crash
                      }}},
                    {}});
}

void FileController::recover(const Leftover& leftover)
{
    if (!letGo()) {
        offerLeftover(leftover); // it is there as before
        return;
    }
    const exchange::FileReading file = exchange::read_file(toPath(leftover.sideFile));
    exchange::RuleSetReading reading;
    if (file.text)
        reading = exchange::read_rule_set(*file.text);
    if (!reading.rule_set) {
        tellIssues(file_message::kRecover,
                   tr("What was kept cannot be read: %1").arg(QString::fromStdString(file.error)),
                   leftover.sideFile, reading.issues);
        return;
    }
    m_workspace->document()->reset(std::move(*reading.rule_set), leftover.filePath);
    // It is not what the file holds: it has to be saved, and stays kept until then.
    m_workspace->document()->undoStack()->resetClean();
    m_autosave.write();
    if (!m_autosave.writtenFile().isEmpty() && m_autosave.writtenFile() != leftover.sideFile)
        Autosave::discard(leftover);
    if (leftover.filePath.isEmpty())
        m_diskDigest.clear();
    watch();
    Q_EMIT opened();
    offerRecovery();
}

void FileController::watch()
{
    if (!m_watcher.files().isEmpty())
        m_watcher.removePaths(m_watcher.files());
    if (!m_watcher.directories().isEmpty())
        m_watcher.removePaths(m_watcher.directories());
    const QString path = m_workspace->document()->filePath();
    if (path.isEmpty())
        return;
    // The folder, too: a program that writes atomically puts another file in this one's place.
    m_watcher.addPath(path);
    m_watcher.addPath(QFileInfo(path).absolutePath());
}

void FileController::lookAtDisk()
{
    Document* document = m_workspace->document();
    const QString path = document->filePath();
    if (path.isEmpty())
        return;
    if (m_busy) { // it may be our own writing
        m_settle.start();
        return;
    }
    if (!m_watcher.files().contains(path) && QFileInfo::exists(path))
        m_watcher.addPath(path);
    const exchange::FileReading file = exchange::read_file(toPath(path));
    const QByteArray now = file.text ? digestOf(*file.text) : QByteArray();
    if (now == m_diskDigest) {
        Q_EMIT messageDone(file_message::kDisk);
        return;
    }
    if (!file.text) {
        document->undoStack()->resetClean();
        Q_EMIT message({file_message::kDisk,
                        Message::Kind::Notice,
                        tr("%1 is no longer on the disk. What you have here is kept until you save it.")
                            .arg(fileName(path)),
                        {},
                        {{tr("Save"), [this] { save(); }}},
                        {}});
        return;
    }
    const bool modified = document->isModified();
    Q_EMIT message(
        {file_message::kDisk,
         Message::Kind::Notice,
         modified
             ? tr("%1 was changed by another program, and you have unsaved changes here.").arg(fileName(path))
             : tr("%1 was changed by another program.").arg(fileName(path)),
         {},
         {{tr("Reload"), [this] { revert(); }}, {tr("Keep what is here"), {}}},
         {}});
}

} // namespace interlock::ui
