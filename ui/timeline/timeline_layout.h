// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineLayout: what the timeline shows, as lanes of items at places of the x axis. No widget, no words, no
// pixels.
#pragma once

#include "core/rules/scenario.h"
#include "ui/style/marks.h"
#include "ui/timeline/timeline_axis.h"

#include <cstdint>
#include <string>
#include <vector>

namespace interlock::ui::timeline {

enum class RoundState { Honoured, Dishonoured, Unused };

enum class IntervalEnd {
    Decayed,
    Superseded,
    OpenAtEnd, ///< the conversation ended while it was active
    InForce,   ///< active at the event that the simulation has reached
};

enum class GateOutcome {
    Passed, ///< guarded calls, none of them short of anything
    Blocked,
    Nothing, ///< calls, but none of them guarded
    Skipped, ///< not enforced, or no tool calls
    Degraded,
};

/// One thing in a lane. Which of the members beyond `x1` count depends on the kind.
struct Item {
    enum class Kind {
        Cooling,
        Round,
        Ending,
        Value,
        Gate,
        Outcome,
        Synthetic,
        Message
    }; ///< later ones lie on top
    Kind kind = Kind::Message;
    int event = 0; ///< that it tells of: a click selects it
    double x0 = 0;
    double x1 = 0; ///< the same as x0 for a mark

    Mark mark = Mark::None; ///< Outcome

    Role role = Role::User; ///< Message
    bool taken = true;      ///< Message: false for one that the simulation has not come to
    bool blocked = false;   ///< Message: an assistant's with a blocked call, or the recorded result of one
    bool failed = false;    ///< Message: a tool's with status error

    RoundState state = RoundState::Honoured; ///< Round
    std::int64_t round = 0;                  ///< Round: counted from 1
    std::int64_t lastRound = 0;              ///< Round: the same, or more for a block of unused ones
    std::int64_t rounds = 0;                 ///< Round, Ending: of how many
    IntervalEnd end = IntervalEnd::Decayed;  ///< Ending, and the unused rounds before it

    GateOutcome gate = GateOutcome::Nothing; ///< Gate

    std::vector<std::string>
        names;    ///< Gate: the blocked tool and what it misses; Synthetic: the blocked tool
    int more = 0; ///< Gate: blocked calls beyond the first

    double number = 0;    ///< Value, in a lane of numbers
    bool missing = false; ///< Value: null, where others are numbers: the line has a gap
    bool changed = true;  ///< Value: differs from the one before
    std::string text;     ///< Value: as JSON

    /// A mark that says there was nothing to say: a label may lie over it.
    bool isWeak() const
    {
        return kind == Kind::Gate && (gate == GateOutcome::Nothing || gate == GateOutcome::Skipped);
    }
    bool isMark() const { return kind >= Kind::Gate || kind == Kind::Ending; }
    friend bool operator==(const Item&, const Item&) = default;
};

struct Lane {
    enum class Kind { Conversation, Rule, Gate, Numbers, Texts };
    Kind kind = Kind::Rule;
    std::string name;          ///< of the rule or tracker
    int place = -1;            ///< of the rule or tracker in the file
    std::int64_t priority = 0; ///< Rule
    bool enabled = true;       ///< Rule
    double low = 0;            ///< Numbers: least and greatest value
    double high = 0;
    double top = 0; ///< pixels from the first lane's top, unscrolled
    double height = 0;
    std::vector<Item> items;   ///< by x0
    std::vector<double> reach; ///< for each item the greatest x1 up to it: finds what is in sight at once
};

struct TimelineLayout {
    Axis axis;
    int taken = 0;               ///< events that the simulation has taken
    std::vector<int> userEvents; ///< taken ones
    std::vector<Lane> lanes;
    double low = 0; ///< everything lies within
    double high = 1;
    double now = 0; ///< between the last event taken and the next; means something only while `isRunning`

    int eventCount() const { return axis.count(); }
    bool isRunning() const { return taken < eventCount(); }
    double height() const { return lanes.empty() ? 0 : lanes.back().top + lanes.back().height; }
    /// The lane of a rule by its place in the file, -1 for none.
    int laneOfRule(int place) const;
    /// The first item of a lane that may reach to `x` or beyond.
    static std::size_t firstInSight(const Lane& lane, double x);
    /// The item of that kind that begins at an event, null for none.
    const Item* itemAt(const Lane& lane, Item::Kind kind, int event) const;
    /// The taken user message at or before an event, -1 for none.
    int userEventOf(int event) const;
};

inline constexpr double kConversationHeight = 32;
inline constexpr double kLaneHeight = 28;
inline constexpr double kTrackerHeight = 36;

} // namespace interlock::ui::timeline
