// SPDX-License-Identifier: GPL-3.0-or-later
// FileController: opening, saving and what happens to the file meanwhile.
#include "ui/shell/file_controller.h"

#include "core/exchange/file_io.h"
#include "core/exchange/rule_set_file.h"
#include "ui/document/pending_entries.h"
#include "ui/shell/file_disk.h"
#include "ui/style/counted.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPointer>
#include <QWidget>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kSettle = 150;   ///< ms
constexpr int kIssuesTold = 5; ///< the rest is counted

QString ruleSetFilter()
{
    return FileController::tr("Rule sets (*.json);;All files (*)");
}

/// What is still being typed counts: a field takes its text when it is left.
void finishTyping()
{
    const QPointer<QWidget> focus = QApplication::focusWidget();
    if (!focus)
        return;
    focus->clearFocus();
    if (focus && focus->isVisible() && !QApplication::focusWidget())
        focus->setFocus(Qt::OtherFocusReason);
}

} // namespace

QString issueLine(const QString& file, const Issue& issue)
{
    QString line = file;
    if (issue.position)
        line += QStringLiteral(":%1:%2").arg(issue.position->line).arg(issue.position->column);
    line += QLatin1String(": ") % QString::fromStdString(issue.message);
    if (!issue.pointer.empty())
        line += QLatin1String(" (") % QString::fromStdString(issue.pointer) % QLatin1Char(')');
    return line;
}

FileController::FileController(Workspace* workspace, Prompts* prompts, StudioSettings* settings,
                               QObject* parent)
    : QObject(parent), m_workspace(workspace), m_prompts(prompts), m_settings(settings),
      m_autosave(workspace->document(), settings->autosaveFolder())
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettle);
    connect(&m_settle, &QTimer::timeout, this, &FileController::lookAtDisk);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, [this] { m_settle.start(); });
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] { m_settle.start(); });
    auto* texts = PendingEntries::of(workspace->document());
    connect(texts, &PendingEntries::changed, this, [this, texts] {
        if (texts->isEmpty())
            Q_EMIT messageDone(file_message::kText);
    });
    connect(&m_autosave, &Autosave::failed, this, [this](const QString& reason) {
        Q_EMIT message({QStringLiteral("autosave"),
                        Message::Kind::Notice,
                        tr("Unsaved changes could not be kept in a side file"),
                        reason,
                        {},
                        {}});
    });
}

bool FileController::letTextGo()
{
    const QList<PendingEntry> entries = PendingEntries::of(m_workspace->document())->all();
    if (entries.isEmpty())
        return true;
    if (m_prompts->confirm(tr("Text that is not in effect"),
                           tr("This was typed, but it is not part of the rule set and would be lost:\n%1")
                               .arg(textLines(entries)),
                           tr("Give it up")))
        return true;
    Q_EMIT placeRequested(entries.first().pointer());
    return false;
}

void FileController::tellTextNotSaved()
{
    const QList<PendingEntry> entries = PendingEntries::of(m_workspace->document())->all();
    if (entries.isEmpty())
        return;
    const QString first = entries.first().pointer();
    Q_EMIT message({file_message::kText,
                    Message::Kind::Notice,
                    tr("Saved, without text that is not in effect"),
                    textLines(entries),
                    {{tr("Show"), [this, first] { Q_EMIT placeRequested(first); }}},
                    {}});
}

QString FileController::textLines(const QList<PendingEntry>& entries) const
{
    QStringList lines;
    for (const PendingEntry& entry : entries.first(std::min<qsizetype>(entries.size(), kIssuesTold)))
        lines += tr("%1: %2").arg(QString::fromStdString(
                                      m_workspace->document()->partName(entry.section, entry.place)),
                                  entry.words);
    if (entries.size() > kIssuesTold)
        lines += counted(static_cast<int>(entries.size()) - kIssuesTold, tr("and %1 more"), tr("and %1 more"));
    return lines.join(QLatin1Char('\n'));
}

bool FileController::letGo()
{
    finishTyping();
    if (m_busy || !letTextGo())
        return false;
    Document* document = m_workspace->document();
    if (!document->isModified())
        return true;
    switch (m_prompts->unsavedWork(document->displayName())) {
    case Prompts::Unsaved::Save:
        return save();
    case Prompts::Unsaved::Discard:
        m_autosave.clear();
        return true;
    case Prompts::Unsaved::Cancel:
        break;
    }
    return false;
}

bool FileController::newDocument()
{
    if (!letGo())
        return false;
    m_workspace->document()->reset(RuleSet{}, QString());
    m_diskDigest.clear();
    m_savedAt = {};
    watch();
    Q_EMIT opened();
    return true;
}

bool FileController::open(const QString& path)
{
    if (!letGo())
        return false;
    const QString absolute = QFileInfo(path).absoluteFilePath();
    if (!read(absolute)) {
        if (!QFileInfo::exists(absolute))
            m_settings->removeRecentFile(absolute);
        return false;
    }
    m_settings->addRecentFile(absolute);
    m_settings->setLastFolder(QFileInfo(absolute).absolutePath());
    m_savedAt = {};
    watch();
    Q_EMIT opened();
    if (const auto leftover = m_autosave.leftoverOf(absolute))
        offerLeftover(*leftover);
    return true;
}

bool FileController::openWithDialog()
{
    const QString path =
        m_prompts->fileToOpen(tr("Open a rule set"), m_settings->lastFolder(), ruleSetFilter());
    return !path.isEmpty() && open(path);
}

bool FileController::openExample(const QString& resource)
{
    QFile file(resource);
    if (!letGo() || !file.open(QIODevice::ReadOnly))
        return false;
    exchange::RuleSetReading reading = exchange::read_rule_set(file.readAll().toStdString());
    if (!reading.rule_set) {
        tellIssues(file_message::kOpen, tr("The example cannot be read"), fileName(resource), reading.issues);
        return false;
    }
    m_workspace->document()->reset(std::move(*reading.rule_set), QString());
    m_diskDigest.clear();
    m_savedAt = {};
    watch();
    Q_EMIT opened();
    return true;
}

bool FileController::revert()
{
    Document* document = m_workspace->document();
    if (m_busy || document->filePath().isEmpty())
        return false;
    const bool hasText = !PendingEntries::of(document)->isEmpty();
    if ((document->isModified() || hasText) &&
        !m_prompts->confirm(
            tr("Revert"),
            tr("Read %1 again and give up what was changed since it was saved?").arg(document->displayName()),
            tr("Revert")))
        return false;
    if (!read(document->filePath()))
        return false;
    m_autosave.clear();
    watch();
    Q_EMIT messageDone(file_message::kDisk);
    Q_EMIT opened();
    return true;
}

bool FileController::read(const QString& path)
{
    std::optional<DiskReading> disk = readFromDisk(path);
    if (!disk)
        return false;
    if (!disk->error.isEmpty()) {
        Q_EMIT message({file_message::kOpen,
                        Message::Kind::Error,
                        tr("%1 cannot be opened").arg(fileName(path)),
                        path % u": " % disk->error,
                        {},
                        {}});
        return false;
    }
    if (!disk->reading.rule_set) {
        tellIssues(file_message::kOpen, tr("%1 is no rule set that can be used").arg(fileName(path)), path,
                   disk->reading.issues);
        return false;
    }
    m_diskDigest = disk->digest;
    m_workspace->document()->reset(std::move(*disk->reading.rule_set), path);
    Q_EMIT messageDone(file_message::kOpen);
    Q_EMIT messageDone(file_message::kDisk);
    Q_EMIT messageDone(file_message::kSave);
    Q_EMIT messageDone(file_message::kRecover);
    return true;
}

void FileController::tellIssues(const QString& id, const QString& text, const QString& path,
                                const std::vector<Issue>& issues)
{
    QStringList lines;
    int more = 0;
    for (const Issue& issue : issues) {
        if (issue.severity != Severity::Error)
            continue;
        if (lines.size() < kIssuesTold)
            lines += issueLine(path, issue);
        else
            ++more;
    }
    if (more > 0)
        lines += counted(more, tr("and %1 more"), tr("and %1 more"));
    Q_EMIT message({id, Message::Kind::Error, text, lines.join(QLatin1Char('\n')), {}, {}});
}

QString FileController::suggestedName() const
{
    const Document* document = m_workspace->document();
    QString name = QString::fromStdString(document->ruleSet().name).trimmed();
    if (name.isEmpty())
        name = tr("rules");
    name.replace(QLatin1Char('/'), QLatin1Char('-'));
    return QDir(m_settings->lastFolder()).filePath(name % QStringLiteral(".interlock.json"));
}

bool FileController::save()
{
    if (m_busy)
        return false;
    const QString path = m_workspace->document()->filePath();
    if (path.isEmpty())
        return saveAs();
    const exchange::FileReading now = exchange::read_file(toPath(path));
    if (now.text && digestOf(*now.text) != m_diskDigest &&
        !m_prompts->confirm(
            tr("The file was changed by another program"),
            tr("%1 is not what it was when you opened it. Saving puts your rule set in its place.")
                .arg(fileName(path)),
            tr("Overwrite")))
        return false;
    return write(path);
}

bool FileController::saveAs()
{
    const QString current = m_workspace->document()->filePath();
    const QString path = m_prompts->fileToSave(
        tr("Save the rule set as"), current.isEmpty() ? suggestedName() : current, ruleSetFilter());
    return !path.isEmpty() && write(QFileInfo(path).absoluteFilePath());
}

bool FileController::write(const QString& path)
{
    if (m_busy)
        return false;
    Document* document = m_workspace->document();
    const Written written = writeToDisk(path);
    if (!written.error.isEmpty()) {
        Q_EMIT message(
            {file_message::kSave,
             Message::Kind::Error,
             tr("%1 was not saved").arg(fileName(path)),
             path % u": " % written.error,
             {{tr("Save as…"), [this] { saveAs(); }}, {tr("Try again"), [this, path] { write(path); }}},
             {}});
        return false;
    }
    m_diskDigest = written.digest;
    if (written.editedMeanwhile) {
        // What was edited while a large file was written is not in it.
        document->setFilePath(path);
        document->undoStack()->resetClean();
    } else {
        m_autosave.clear();
        document->markSaved(path);
    }
    m_settings->addRecentFile(path);
    m_settings->setLastFolder(QFileInfo(path).absolutePath());
    m_savedAt = QDateTime::currentDateTime();
    watch();
    Q_EMIT messageDone(file_message::kSave);
    Q_EMIT messageDone(file_message::kDisk);
    Q_EMIT saved();
    tellTextNotSaved();
    return !written.editedMeanwhile;
}

bool FileController::exportJson()
{
    const QString path = m_prompts->fileToSave(tr("Export as canonical JSON"), suggestedName(),
                                               tr("JSON (*.json);;All files (*)"));
    if (path.isEmpty())
        return false;
    const std::string error = exchange::write_file_atomically(
        toPath(path), exchange::write_rule_set(m_workspace->document()->ruleSet()));
    const bool done = error.empty();
    Q_EMIT message({file_message::kExport,
                    done ? Message::Kind::Notice : Message::Kind::Error,
                    done ? tr("Exported to %1").arg(path) : tr("%1 was not written").arg(fileName(path)),
                    done ? QString() : QString(path % u": " % QString::fromStdString(error)),
                    {},
                    {}});
    return done;
}

} // namespace interlock::ui
