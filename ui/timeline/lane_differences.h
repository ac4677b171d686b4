// SPDX-License-Identifier: GPL-3.0-or-later
// Lane differences: which lanes of two layouts of one conversation tell of different things.
#pragma once

#include "ui/timeline/timeline_layout.h"

namespace interlock::ui::timeline {

/// Moves the lanes that differ up to the conversation's lane, in both; else each keeps its order. A lane
/// differs from the one of its kind and name in the other layout where anything happened in one only, and
/// where there is no other. Says how many lanes differ, those of both layouts counted once.
int putDifferencesFirst(TimelineLayout& before, TimelineLayout& after);

} // namespace interlock::ui::timeline
