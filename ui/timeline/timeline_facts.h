// SPDX-License-Identifier: GPL-3.0-or-later
// Facts: what hovering over a place of the timeline says, as codes with names and numbers from the trace, no
// words.
#pragma once

#include "core/rules/rule_set.h"
#include "ui/timeline/timeline_viewport.h"

#include <string>
#include <vector>

namespace interlock::ui::timeline {

/// names and numbers stand in this order.
enum class FactCode {
    UserSaid,       ///< names: content, author or "", channel or ""; numbers: event, turn, seconds
    AssistantSaid,  ///< names: content, calls …; numbers: event, turn, seconds, round
    ToolSaid,       ///< names: tool, content; numbers: event, turn, seconds, 1 where it is an error
    ContextChanged, ///< names: pointers …; numbers: event, turn, seconds
    NotTaken,       ///< names: role word; numbers: event, seconds
    ResultBlocked,  ///< names: tool
    ResultOrphan,   ///< names: tool or ""
    SyntheticError, ///< names: tool, content
    CallBlocked,    ///< names: tool, missing …
    Won,            ///< names: rule, mode word, tools …; numbers: priority, other matches
    WonNothing,     ///< as Won, and forces nothing
    Outranked,      ///< names: rule, winner or ""; numbers: priority, the winner's priority
    NotMatched,     ///< names: rule
    Cooling,        ///< names: rule; numbers: seconds left, 1 where it would have matched
    RuleError,      ///< names: rule, error type, message
    NoKnownTools,   ///< names: rule, unknown tools …
    Disabled,       ///< names: rule
    CoolingSpan,    ///< names: rule, channel or ""; numbers: seconds of the cooldown, second that it is over
    RoundUsed,      ///< names: rule, forced tool or ""; numbers: round, rounds, 1 honoured or 0, rounds left
    RoundUnused,    ///< names: rule; numbers: first, last, rounds
    EndDecayed,     ///< names: rule; numbers: rounds
    EndSuperseded,  ///< names: rule; numbers: event, used, rounds
    EndOpen,        ///< names: rule; numbers: used, rounds
    EndInForce,     ///< names: rule; numbers: used, rounds
    GatePassed,     ///< numbers: guarded calls
    GateNothing,
    GateNotEnforced,
    GateNoCalls,
    GateDegraded,
    SkillDropped, ///< names: skill, path, expected, actual
    TrackerValue, ///< names: tracker, value, value before or ""
    RuleLane,     ///< names: rule, description; numbers: priority, rounds, cooldown
    TrackerLane,  ///< names: tracker, description
    ConversationLane,
    GateLane,
};

struct Fact {
    FactCode code = FactCode::NotTaken;
    std::vector<std::string> names;
    std::vector<double> numbers;
    friend bool operator==(const Fact&, const Fact&) = default;
};

/// What is at a hit, the most telling first. The rule set, scenario and trace are those that the layout was
/// built of.
std::vector<Fact> factsAt(const TimelineLayout& layout, const Hit& hit, const RuleSet& rules,
                          const Scenario& scenario, const std::vector<engine::TraceEntry>& trace);

} // namespace interlock::ui::timeline
