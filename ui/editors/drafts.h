// SPDX-License-Identifier: GPL-3.0-or-later
// Drafts: entries that were typed but that the document cannot hold, kept until they are mended.
#pragma once

#include "ui/document/document.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QString>

#include <optional>

namespace interlock::ui {

class PendingEntries;

/// Where a part of `section` that was at `place` is after a change; -1 where it is gone.
int placeAfter(const DocumentChange& change, Section section, int place);

/// One editor's drafts, by the place of the part and the field. They follow the part when it moves, and the
/// document's PendingEntries tell of them.
class Drafts : public QObject {
    Q_OBJECT

public:
    Drafts(Document* document, Section section, QObject* parent = nullptr);

    /// `base` is what the document holds instead; `words` say that it does, and why.
    void keep(int place, const QString& field, const QString& text, const QString& base,
              const QString& words);
    void drop(int place, const QString& field);
    /// What was typed, where the document still holds `base`. Else the draft is outdated, and dropped.
    std::optional<QString> find(int place, const QString& field, const QString& base);

private:
    struct Draft {
        QString text;
        QString base;
        QString words;
    };
    void tell();

    Section m_section;
    QHash<int, QHash<QString, Draft>> m_drafts;
    QPointer<PendingEntries> m_pending;
};

} // namespace interlock::ui
