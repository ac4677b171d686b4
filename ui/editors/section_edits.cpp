// SPDX-License-Identifier: GPL-3.0-or-later
// Edits that every section of the document knows: add, duplicate, remove and move parts. One undo step each.
#include "ui/editors/section_edits.h"

#include <algorithm>

namespace interlock::ui {

namespace {

const char* firstName(Section section)
{
    switch (section) {
    case Section::Rules:
        return "new_rule";
    case Section::Skills:
        return "new_skill";
    case Section::Trackers:
        return "new_tracker";
    case Section::Tools:
        return "new_tool";
    case Section::Fields:
        return "room.new_field";
    case Section::Scenarios:
        break;
    }
    return "New scenario";
}

} // namespace

QString sectionKey(Section section)
{
    switch (section) {
    case Section::Rules:
        return QStringLiteral("rules");
    case Section::Skills:
        return QStringLiteral("skills");
    case Section::Trackers:
        return QStringLiteral("trackers");
    case Section::Tools:
        return QStringLiteral("tools");
    case Section::Fields:
        return QStringLiteral("fields");
    case Section::Scenarios:
        break;
    }
    return QStringLiteral("scenarios");
}

void addPart(Document* document, Section section, int at)
{
    withPartOf(section, [&](auto type) {
        typename decltype(type)::type part;
        nameIn(part) = document->freeName(section, firstName(section));
        if constexpr (std::is_same_v<decltype(part), Field>)
            part.type = "string";
        document->insert(at, std::move(part));
    });
}

int duplicateParts(Document* document, Section section, std::vector<int> places)
{
    if (places.empty())
        return -1;
    std::sort(places.begin(), places.end());
    const int at = places.back() + 1;
    const QString text = QCoreApplication::translate("SectionEdits", "Duplicate");
    document->edit(text, [&] {
        withPartOf(section, [&](auto type) {
            using Part = typename decltype(type)::type;
            int to = at;
            for (const int place : places) {
                // One by one, so that each copy's free name knows of the copies before it.
                Part copy = document->parts<Part>()[static_cast<std::size_t>(place)];
                nameIn(copy) = document->freeName(section, nameIn(copy));
                document->insert(to++, std::move(copy));
            }
        });
    });
    return at;
}

void removeParts(Document* document, Section section, const std::vector<int>& places)
{
    if (places.empty())
        return;
    withPartOf(section, [&](auto type) { document->remove<typename decltype(type)::type>(places); });
}

void movePart(Document* document, Section section, int from, int to)
{
    withPartOf(section, [&](auto type) { document->move<typename decltype(type)::type>(from, to); });
}

} // namespace interlock::ui
