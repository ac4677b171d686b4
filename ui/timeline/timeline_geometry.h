// SPDX-License-Identifier: GPL-3.0-or-later
// Builds the timeline's layout from a trace.
#pragma once

#include "core/rules/rule_set.h"
#include "ui/timeline/timeline_layout.h"

namespace interlock::ui::timeline {

/// `trace` holds an entry for each event of the scenario that was taken; the others are laid out as not yet
/// taken.
TimelineLayout buildTimeline(const RuleSet& rules, const Scenario& scenario,
                             const std::vector<engine::TraceEntry>& trace, AxisKind axis);

/// How strong block `round` of `rounds` is drawn, from 1 downwards: each weaker than the one before.
double roundStrength(std::int64_t round, std::int64_t rounds);

} // namespace interlock::ui::timeline
