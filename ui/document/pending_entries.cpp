// SPDX-License-Identifier: GPL-3.0-or-later
// PendingEntries: one list of them beside each document.
#include "ui/document/pending_entries.h"

#include <algorithm>
#include <tuple>

namespace interlock::ui {

QString PendingEntry::pointer() const
{
    static constexpr const char* kLists[kSectionCount] = {"rules", "skills", "trackers",
                                                          "tools", "fields", "scenarios"};
    return u'/' % QString::fromLatin1(kLists[static_cast<std::size_t>(section)]) % u'/' %
           QString::number(place) % inside;
}

PendingEntries::PendingEntries(Document* document) : QObject(document) {}

PendingEntries* PendingEntries::of(Document* document)
{
    auto* known = document->findChild<PendingEntries*>(QString(), Qt::FindDirectChildrenOnly);
    return known ? known : new PendingEntries(document);
}

void PendingEntries::set(const QObject* owner, const QList<PendingEntry>& entries)
{
    const auto known = m_entries.constFind(owner);
    if (known == m_entries.cend() ? entries.isEmpty() : *known == entries)
        return;
    disconnect(owner, nullptr, this, nullptr);
    if (entries.isEmpty()) {
        m_entries.remove(owner);
    } else {
        m_entries.insert(owner, entries);
        connect(owner, &QObject::destroyed, this, [this, owner] {
            m_entries.remove(owner);
            Q_EMIT changed();
        });
    }
    Q_EMIT changed();
}

QList<PendingEntry> PendingEntries::all() const
{
    QList<PendingEntry> entries;
    for (const QList<PendingEntry>& some : m_entries)
        entries += some;
    std::sort(entries.begin(), entries.end(), [](const PendingEntry& a, const PendingEntry& b) {
        return std::tie(a.section, a.place, a.inside) < std::tie(b.section, b.place, b.inside);
    });
    return entries;
}

} // namespace interlock::ui
