// SPDX-License-Identifier: GPL-3.0-or-later
// FileController: everything between the document and the disk: new, open, save, recover, and never lose an
// edit.
#pragma once

#include "core/exchange/rule_set_file.h"
#include "core/rules/issue.h"
#include "ui/document/workspace.h"
#include "ui/shell/autosave.h"
#include "ui/shell/message_area.h"
#include "ui/shell/prompts.h"
#include "ui/shell/studio_settings.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace interlock::ui {

struct ImportChoice;
struct PendingEntry;

class FileController : public QObject {
    Q_OBJECT

public:
    FileController(Workspace* workspace, Prompts* prompts, StudioSettings* settings,
                   QObject* parent = nullptr);

    /// Each of these asks first where unsaved work would be lost; false: it did not happen, and why was told.
    bool newDocument();
    bool open(const QString& path);
    bool openWithDialog();
    bool openExample(const QString& resource); ///< as a copy without a file
    bool revert();
    /// What may be dropped on the window: a rule set is opened, a transcript is looked at first.
    bool openDropped(const QString& path);

    bool save();
    bool saveAs();
    bool exportJson();
    /// Both ask for the preview of the file; what is chosen there comes back here.
    void importTranscript(const QString& path);
    void importTranscriptWithDialog();
    bool importConversations(const ImportChoice& choice);

    /// True where the document may go: it is saved, or its changes are given up.
    bool letGo();

    /// Offers what a crash left of documents without a file, the newest first, each until it is taken or
    /// given up.
    void offerRecovery();

    Autosave* autosave() { return &m_autosave; }
    QDateTime savedAt() const { return m_savedAt; } ///< of the last save in this session; null before

Q_SIGNALS:
    void message(const interlock::ui::Message& message);
    void messageDone(const QString& id); ///< what it said is no longer so
    void opened();                       ///< another document stands there
    void saved();
    void previewRequested(const QString& path); ///< of a transcript
    void imported(int scenario); ///< the first of the scenarios that came in
    void placeRequested(const QString& pointer); ///< to be looked at before anything else

private:
    struct DiskReading {
        exchange::RuleSetReading reading;
        QByteArray digest;
        QString error; ///< why there is no text
    };

    struct Written {
        QByteArray digest;
        QString error;                ///< why nothing was written
        bool editedMeanwhile = false; ///< the document is another than what was written
    };

    Written writeToDisk(const QString& path);
    /// Nothing where a person gave up waiting.
    std::optional<DiskReading> readFromDisk(const QString& path);
    /// Asks about text in the editors that is not in effect: it is in no file.
    bool letTextGo();
    void tellTextNotSaved();
    QString textLines(const QList<PendingEntry>& entries) const;
    bool read(const QString& path);
    bool write(const QString& path);
    void offerLeftover(const Leftover& leftover);
    void recover(const Leftover& leftover);
    void watch();
    void lookAtDisk();
    void tellIssues(const QString& id, const QString& text, const QString& path,
                    const std::vector<Issue>& issues);
    QString suggestedName() const;

    Workspace* m_workspace;
    Prompts* m_prompts;
    StudioSettings* m_settings;
    Autosave m_autosave;
    QFileSystemWatcher m_watcher;
    QTimer m_settle;         ///< a file that is being written is looked at when it is done
    QByteArray m_diskDigest; ///< of the bytes that the document was read from or written to
    QDateTime m_savedAt;
    bool m_busy = false; ///< while a large file is read or written
};

/// "FILE:line:column: message (pointer)", as the command line says it.
QString issueLine(const QString& file, const Issue& issue);

} // namespace interlock::ui
