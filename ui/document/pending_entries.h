// SPDX-License-Identifier: GPL-3.0-or-later
// PendingEntries: what was typed and is not in effect, of all editors: to be told of, and asked about before it goes.
#pragma once

#include "ui/document/document.h"

#include <QHash>
#include <QList>

namespace interlock::ui {

/// Text in an editor that the document cannot hold.
struct PendingEntry {
    Section section = Section::Rules;
    int place = -1;  ///< of the part in the file
    QString inside;  ///< a JSON pointer inside the part: "/condition"
    QString words;   ///< that it is not in effect, and why
    QString pointer() const;
    friend bool operator==(const PendingEntry&, const PendingEntry&) = default;
};

class PendingEntries : public QObject {
    Q_OBJECT

public:
    /// Those of a document; they live as long as it does.
    static PendingEntries* of(Document* document);

    /// All that `owner` keeps now. When it dies, its entries go.
    void set(const QObject* owner, const QList<PendingEntry>& entries);
    /// In the order of the file.
    QList<PendingEntry> all() const;
    bool isEmpty() const { return m_entries.isEmpty(); }

Q_SIGNALS:
    void changed();

private:
    explicit PendingEntries(Document* document);

    QHash<const QObject*, QList<PendingEntry>> m_entries; ///< of owners that have some
};

} // namespace interlock::ui
