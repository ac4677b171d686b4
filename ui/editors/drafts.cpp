// SPDX-License-Identifier: GPL-3.0-or-later
// Drafts: entries that were typed but that the document cannot hold, kept until they are mended.
#include "ui/editors/drafts.h"

#include "ui/document/pending_entries.h"
#include "ui/document/selection.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace interlock::ui {

int placeAfter(const DocumentChange& change, Section section, int place)
{
    if (change.kind == DocumentChange::Kind::Reset)
        return -1;
    if (change.section != section)
        return place;
    if (change.kind == DocumentChange::Kind::Removed && place >= change.first && place <= change.last)
        return -1;
    return followChange(place, change, std::numeric_limits<int>::max());
}

Drafts::Drafts(Document* document, Section section, QObject* parent)
    : QObject(parent), m_section(section), m_pending(PendingEntries::of(document))
{
    connect(document, &Document::changed, this, [this](const DocumentChange& change) {
        QHash<int, QHash<QString, Draft>> moved;
        for (auto it = m_drafts.cbegin(); it != m_drafts.cend(); ++it) {
            if (const int place = placeAfter(change, m_section, it.key()); place >= 0)
                moved.insert(place, it.value());
        }
        m_drafts.swap(moved);
        tell();
    });
}

void Drafts::keep(int place, const QString& field, const QString& text, const QString& base,
                  const QString& words)
{
    m_drafts[place].insert(field, {text, base, words});
    tell();
}

void Drafts::drop(int place, const QString& field)
{
    if (const auto found = m_drafts.find(place); found != m_drafts.end())
        found->remove(field);
    tell();
}

void Drafts::tell()
{
    if (!m_pending)
        return;
    QList<PendingEntry> entries;
    for (auto part = m_drafts.cbegin(); part != m_drafts.cend(); ++part) {
        for (auto draft = part->cbegin(); draft != part->cend(); ++draft) {
            // A field is named "rule.priorityField"; its value is the part's "/priority".
            QString inside = draft.key();
            if (inside.endsWith(QLatin1String("Field")))
                inside = inside.section(u'.', 1).chopped(5).replace(u'.', u'/');
            entries.append(PendingEntry{m_section, part.key(), QString(u'/' % inside), draft->words});
        }
    }
    std::sort(entries.begin(), entries.end(), [](const PendingEntry& a, const PendingEntry& b) {
        return std::tie(a.place, a.inside) < std::tie(b.place, b.inside);
    });
    m_pending->set(this, entries);
}

std::optional<QString> Drafts::find(int place, const QString& field, const QString& base)
{
    const auto part = m_drafts.constFind(place);
    if (part == m_drafts.cend())
        return std::nullopt;
    const auto draft = part->constFind(field);
    if (draft == part->cend())
        return std::nullopt;
    if (draft->base == base)
        return draft->text;
    drop(place, field);
    return std::nullopt;
}

} // namespace interlock::ui
