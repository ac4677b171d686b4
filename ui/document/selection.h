// SPDX-License-Identifier: GPL-3.0-or-later
// Selection: which section and which of its parts the panels look at.
#pragma once

#include "ui/document/document.h"

#include <QObject>

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace interlock::ui {

/// A JSON pointer into the rule-set file, taken apart: "/rules/3/condition/and/0".
struct PartPointer {
    Section section = Section::Rules;
    int place = -1;   ///< -1 where the pointer names the whole list
    std::string rest; ///< what follows inside the part, "/condition/and/0"
};

/// Nothing for pointers outside of the lists ("/settings/provider").
std::optional<PartPointer> parsePartPointer(std::string_view pointer);

/// Where the part at `place` is after a change of its own list, which now has `count` parts: its neighbour
/// where it was removed, -1 for none. With nothing current, the first parts that there are become so.
int followChange(int place, const DocumentChange& change, int count);

class Selection : public QObject {
    Q_OBJECT

public:
    explicit Selection(Document* document, QObject* parent = nullptr);

    Section section() const { return m_section; }
    void setSection(Section section);

    /// The current part of a section by its place in the file, -1 for none. Follows insertions, removals and
    /// moves.
    int current(Section section) const { return m_current[static_cast<std::size_t>(section)]; }
    void setCurrent(Section section, int place);

    /// Asks every panel to show a place of the file: selects its section and part, and tells the pointer, so
    /// that the part's editor can move on to the field.
    void reveal(const std::string& pointer);

Q_SIGNALS:
    void sectionChanged(interlock::ui::Section section);
    void currentChanged(interlock::ui::Section section, int place);
    void revealRequested(const QString& pointer);

private:
    void documentChanged(const DocumentChange& change);
    int firstOf(Section section) const;

    Document* m_document;
    Section m_section = Section::Rules;
    std::array<int, kSectionCount> m_current;
};

} // namespace interlock::ui
