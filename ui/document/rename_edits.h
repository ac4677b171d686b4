// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of names: a part's new name goes to all that refers to it, and a step tells what it did to names.
#pragma once

#include "ui/document/document.h"

#include <QString>

namespace interlock::ui {

/// Gives the part at `place` another name, and everything that refers to it too: one undo step. A name that
/// another part has, or none, only changes the part. `text` names the edit for people. Typing merges by
/// `key`, and references then go from the name before the typing to the one after it, past all names in
/// between.
void renamePart(Document* document, Section section, int place, const std::string& name, const QString& text,
                const MergeKey& key = {});

/// What the last step did to names beside what it says on its own: where else it renamed, or what still names
/// a part that it deleted. Empty where there is nothing to tell.
QString nameNotice(Document* document);

} // namespace interlock::ui
