// SPDX-License-Identifier: GPL-3.0-or-later
// Autosave: keeps unsaved work in a side file while there is any, and finds what a crash left behind.
#pragma once

#include "ui/document/document.h"

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace interlock::ui {

/// Unsaved work that nobody is at any more.
struct Leftover {
    QString sideFile;
    QString filePath; ///< of the document; empty for one without a file
    QDateTime when;
};

class Autosave : public QObject {
    Q_OBJECT

public:
    static constexpr int kInterval = 5000; ///< ms between an edit and the side file

    /// `folder` takes the work of documents that have no file; the others' side files lie beside them.
    Autosave(Document* document, const QString& folder, QObject* parent = nullptr);
    ~Autosave() override;

    void setInterval(int milliseconds) { m_timer.setInterval(milliseconds); }

    /// Writes the side file now where there is something to keep, else removes it.
    void write();
    /// Nothing is to be kept any more: the document was saved, or its changes were given up.
    void clear();

    /// The side file that stands there now; empty for none.
    QString writtenFile() const { return m_written; }

    /// What a crash left of this file; of documents without a file, the newest.
    std::optional<Leftover> leftoverOf(const QString& filePath) const;
    std::optional<Leftover> leftoverWithoutFile() const;
    static void discard(const Leftover& leftover);

    static QString sideFileOf(const QString& filePath);

Q_SIGNALS:
    void failed(const QString& reason);

private:
    QString sideFile() const;

    Document* m_document;
    QString m_folder;
    QString m_untitled; ///< the side file of this studio's document while it has no file
    QString m_written;  ///< the side file that stands there now
    std::unique_ptr<QLockFile> m_lock;
    QTimer m_timer;
};

} // namespace interlock::ui
