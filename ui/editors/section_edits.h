// SPDX-License-Identifier: GPL-3.0-or-later
// Edits that every section of the document knows: add, duplicate, remove and move parts. One undo step each.
#pragma once

#include "ui/document/document.h"

#include <QCoreApplication>

#include <type_traits>
#include <vector>

namespace interlock::ui {

template <typename Part>
struct PartType {
    using type = Part;
};

/// Calls `f` with a PartType of the section's parts.
template <typename F>
decltype(auto) withPartOf(Section section, F&& f)
{
    switch (section) {
    case Section::Skills:
        return f(PartType<Skill>{});
    case Section::Trackers:
        return f(PartType<Tracker>{});
    case Section::Tools:
        return f(PartType<Tool>{});
    case Section::Fields:
        return f(PartType<Field>{});
    case Section::Scenarios:
        return f(PartType<Scenario>{});
    case Section::Rules:
        break;
    }
    return f(PartType<Rule>{});
}

/// What tells a part from the others: its name, or its path.
template <typename Part>
std::string& nameIn(Part& part)
{
    if constexpr (std::is_same_v<Part, Field>)
        return part.path;
    else
        return part.name;
}

/// The section's key in the file: "rules", …
QString sectionKey(Section section);

/// Adds a new part at `at`, with a free name.
void addPart(Document* document, Section section, int at);
/// Copies of the parts, each with a free name, behind the last of them. Gives the place of the first copy, -1
/// for none.
int duplicateParts(Document* document, Section section, std::vector<int> places);
void removeParts(Document* document, Section section, const std::vector<int>& places);
void movePart(Document* document, Section section, int from, int to);

} // namespace interlock::ui
