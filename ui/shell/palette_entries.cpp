// SPDX-License-Identifier: GPL-3.0-or-later
// Palette entries: collected anew each time the palette opens.
#include "ui/shell/palette_entries.h"

#include "core/rules/words.h"
#include "ui/document/event_number.h"
#include "ui/shell/actions.h"
#include "ui/shell/places.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kContentShown = 60; ///< characters of a message

QString tr(const char* text)
{
    return QCoreApplication::translate("CommandPalette", text);
}

QString eventTitle(const Event& event, std::size_t at)
{
    QString what;
    if (!event.calls().empty()) {
        QStringList names;
        for (const ToolCall& call : event.calls())
            names += QString::fromStdString(call.name) % u"()";
        what = names.join(QLatin1String(", "));
    } else if (event.role == Role::Tool) {
        what = QString::fromStdString(event.name.value_or(event.content.value_or(std::string())));
    } else {
        what = QString::fromStdString(event.content.value_or(std::string()));
    }
    what = what.simplified();
    if (what.size() > kContentShown)
        what = what.left(kContentShown) % u'…';
    const std::string_view role = to_word(event.role);
    return tr("Event %1: %2")
               .arg(eventNumber(at))
               .arg(QString::fromUtf8(role.data(), static_cast<qsizetype>(role.size()))) %
           (what.isEmpty() ? QString() : QString(u' ' % what));
}

/// A message is prose, in which the letters of any word are found somewhere: there a word counts as it was typed.
std::optional<FuzzyMatch> titleMatch(const PaletteEntry& entry, const QString& query)
{
    const QStringList words = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const bool stands = std::all_of(words.begin(), words.end(), [&entry](const QString& word) {
        return entry.title.contains(word, Qt::CaseInsensitive);
    });
    return entry.kind != PaletteEntry::Kind::Event || stands ? fuzzyMatch(query, entry.title) : std::nullopt;
}

/// "rule stall" names the kind, too; that comes after what the title alone answers.
std::optional<PaletteHit> hitWithDetail(const PaletteEntry& entry, const QString& query)
{
    PaletteHit hit;
    QStringList inTitle;
    for (const QString& word : query.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        if (titleMatch(entry, word)) {
            inTitle += word;
            continue;
        }
        const auto at = static_cast<int>(entry.detail.indexOf(word, 0, Qt::CaseInsensitive));
        if (at < 0)
            return std::nullopt;
        for (int i = 0; i < word.size(); ++i)
            hit.detailCharacters.push_back(at + i);
    }
    std::vector<int>& characters = hit.detailCharacters;
    std::sort(characters.begin(), characters.end());
    characters.erase(std::unique(characters.begin(), characters.end()), characters.end());
    if (std::optional<FuzzyMatch> match = fuzzyMatch(inTitle.join(QLatin1Char(' ')), entry.title))
        hit.match = std::move(*match);
    hit.match.score = 0;
    return hit;
}

} // namespace

std::vector<PaletteEntry> paletteEntries(const Actions& actions, Workspace* workspace)
{
    std::vector<PaletteEntry> entries;
    for (const ActionSpec& spec : actionSpecs()) {
        QAction* action = actions.action(spec.id);
        if (!action->isEnabled() || std::string_view(spec.id) == "edit.search")
            continue;
        PaletteEntry entry;
        entry.title = action->text();
        entry.detail = action->shortcut().toString(QKeySequence::NativeText);
        entry.action = action;
        entries.push_back(std::move(entry));
    }
    const RuleSet& ruleSet = workspace->document()->ruleSet();
    for (int s = 0; s < kSectionCount; ++s) {
        const auto section = static_cast<Section>(s);
        for (int place = 0; place < partCount(ruleSet, section); ++place) {
            PaletteEntry entry;
            entry.kind = PaletteEntry::Kind::Part;
            entry.title = partName(ruleSet, section, place);
            entry.detail = partWord(section);
            entry.section = section;
            entry.place = place;
            entries.push_back(std::move(entry));
        }
    }
    const int scenario = workspace->rehearsal()->scenario();
    if (scenario >= 0 && scenario < partCount(ruleSet, Section::Scenarios)) {
        const Scenario& current = ruleSet.scenarios[static_cast<std::size_t>(scenario)];
        for (std::size_t i = 0; i < current.events.size(); ++i) {
            PaletteEntry entry;
            entry.kind = PaletteEntry::Kind::Event;
            entry.title = eventTitle(current.events[i], i);
            entry.detail = QString::fromStdString(current.name);
            entry.place = static_cast<int>(i);
            entries.push_back(std::move(entry));
        }
    }
    return entries;
}

std::vector<PaletteHit> findEntries(const std::vector<PaletteEntry>& entries, const QString& query,
                                    std::size_t limit)
{
    std::vector<PaletteHit> hits;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (auto match = titleMatch(entries[i], query))
            hits.push_back({i, std::move(*match), {}});
        else if (auto hit = hitWithDetail(entries[i], query))
            hits.push_back({i, std::move(hit->match), std::move(hit->detailCharacters)});
    }
    std::stable_sort(hits.begin(), hits.end(),
                     [](const PaletteHit& a, const PaletteHit& b) { return a.match.score > b.match.score; });
    if (hits.size() > limit)
        hits.resize(limit);
    return hits;
}

} // namespace interlock::ui
