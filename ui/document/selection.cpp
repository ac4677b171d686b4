// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the current parts current while the document changes, and turns JSON pointers into selections.
#include "ui/document/selection.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace interlock::ui {

namespace {

constexpr std::array<std::pair<std::string_view, Section>, kSectionCount> kSectionKeys{{
    {"rules", Section::Rules},
    {"skills", Section::Skills},
    {"trackers", Section::Trackers},
    {"tools", Section::Tools},
    {"fields", Section::Fields},
    {"scenarios", Section::Scenarios},
}};

} // namespace

std::optional<PartPointer> parsePartPointer(std::string_view pointer)
{
    if (pointer.empty() || pointer.front() != '/')
        return std::nullopt;
    pointer.remove_prefix(1);
    const std::size_t slash = pointer.find('/');
    const std::string_view key = pointer.substr(0, slash);
    const auto* found = std::find_if(kSectionKeys.begin(), kSectionKeys.end(),
                                     [key](const auto& entry) { return entry.first == key; });
    if (found == kSectionKeys.end())
        return std::nullopt;
    PartPointer result{found->second, -1, {}};
    if (slash == std::string_view::npos)
        return result;
    pointer.remove_prefix(slash + 1);
    const std::string_view index = pointer.substr(0, pointer.find('/'));
    int place = -1;
    const auto [end, error] = std::from_chars(index.data(), index.data() + index.size(), place);
    if (error != std::errc() || end != index.data() + index.size() || place < 0)
        return result;
    result.place = place;
    result.rest = std::string(pointer.substr(index.size()));
    return result;
}

int followChange(int place, const DocumentChange& change, int count)
{
    const int first = change.first;
    const int last = change.last;
    switch (change.kind) {
    case DocumentChange::Kind::Inserted:
        if (place < 0)
            return count == last - first + 1 ? first : -1; // the first there are
        return place >= first ? place + last - first + 1 : place;
    case DocumentChange::Kind::Removed:
        if (place > last)
            return place - (last - first + 1);
        return place >= first ? std::min(first, count - 1) : place;
    case DocumentChange::Kind::Moved:
        if (place == first)
            return last;
        if (first < place && place <= last)
            return place - 1;
        return last <= place && place < first ? place + 1 : place;
    case DocumentChange::Kind::Reset:
    case DocumentChange::Kind::Modified:
    case DocumentChange::Kind::Settings:
        break;
    }
    return place;
}

Selection::Selection(Document* document, QObject* parent) : QObject(parent), m_document(document)
{
    for (int index = 0; index < kSectionCount; ++index)
        m_current[static_cast<std::size_t>(index)] = firstOf(static_cast<Section>(index));
    connect(document, &Document::changed, this, &Selection::documentChanged);
}

int Selection::firstOf(Section section) const
{
    if (m_document->partCount(section) == 0)
        return -1;
    // The rule that stands first for people is the first in evaluation order.
    return section == Section::Rules ? static_cast<int>(evaluation_order(m_document->ruleSet().rules).front())
                                     : 0;
}

void Selection::setSection(Section section)
{
    if (section == m_section)
        return;
    m_section = section;
    Q_EMIT sectionChanged(section);
}

void Selection::setCurrent(Section section, int place)
{
    place = std::clamp(place, -1, m_document->partCount(section) - 1);
    int& current = m_current[static_cast<std::size_t>(section)];
    if (place == current)
        return;
    current = place;
    Q_EMIT currentChanged(section, place);
}

void Selection::reveal(const std::string& pointer)
{
    if (const auto part = parsePartPointer(pointer)) {
        setSection(part->section);
        if (part->place >= 0 && part->place < m_document->partCount(part->section))
            setCurrent(part->section, part->place);
    }
    Q_EMIT revealRequested(QString::fromStdString(pointer));
}

void Selection::documentChanged(const DocumentChange& change)
{
    if (change.kind == DocumentChange::Kind::Reset) {
        for (int index = 0; index < kSectionCount; ++index)
            m_current[static_cast<std::size_t>(index)] = firstOf(static_cast<Section>(index));
        // Told even where the place is the same: another part is there.
        for (int index = 0; index < kSectionCount; ++index)
            Q_EMIT currentChanged(static_cast<Section>(index), m_current[static_cast<std::size_t>(index)]);
        return;
    }
    if (change.kind == DocumentChange::Kind::Settings)
        return;
    int& current = m_current[static_cast<std::size_t>(change.section)];
    const int place = followChange(current, change, m_document->partCount(change.section));
    const bool replaced = change.kind == DocumentChange::Kind::Removed && current >= change.first &&
                          current <= change.last; // another part at maybe the same place
    if (place == current && !replaced)
        return;
    current = place;
    Q_EMIT currentChanged(change.section, place);
}

} // namespace interlock::ui
