// SPDX-License-Identifier: GPL-3.0-or-later
// Palette entries: everything that the command palette finds, and the best of it for what was typed.
#pragma once

#include "ui/document/workspace.h"
#include "ui/shell/fuzzy_match.h"

#include <QString>

#include <vector>

class QAction;

namespace interlock::ui {

class Actions;

struct PaletteEntry {
    enum class Kind { Action, Part, Event };
    Kind kind = Kind::Action;
    QString title;
    QString detail; ///< "rule", "event", a shortcut
    QAction* action = nullptr;
    Section section = Section::Rules; ///< of a part
    int place = -1;                   ///< of a part or an event
};

struct PaletteHit {
    std::size_t entry = 0;
    FuzzyMatch match;                  ///< in the title
    std::vector<int> detailCharacters; ///< places in the detail that answered, ascending
};

/// Actions that can be used now, all parts, and the events of the scenario that is rehearsed.
std::vector<PaletteEntry> paletteEntries(const Actions& actions, Workspace* workspace);

/// Each word is looked for in the title, or stands in the detail as it was typed. The best first, those that needed
/// the detail last; ties in the order of the entries. At most `limit`.
std::vector<PaletteHit> findEntries(const std::vector<PaletteEntry>& entries, const QString& query,
                                    std::size_t limit = 60);

} // namespace interlock::ui
