// SPDX-License-Identifier: GPL-3.0-or-later
// Explain: why a rule came to its status at an event, condition node by node, and the smallest change that turns it.
#pragma once

#include "core/simulate/simulator.h"

#include <optional>
#include <string>
#include <vector>

namespace interlock::analysis {

/// What one node of a condition came to.
struct NodeOutcome {
    enum class Kind { NotReached, Held, DidNotHold, Failed };
    std::string pointer; ///< inside the condition, "" for the root
    Kind kind = Kind::NotReached;
    logic::Value value; ///< what it came to, the last time where an iterator visited it often
    std::optional<logic::Error> error;
    std::size_t visits = 0;
};

enum class Verdict {
    Won,
    WonForcingNothing, ///< an `available` rule that won
    Outranked,         ///< matched, another rule won
    InjectedOnly,      ///< matched, forces nothing and may not win (`inject_only`)
    NotMatched,
    CoolingDown,
    NoKnownTools,
    Error,
    Disabled,
};

/// A leaf of the condition that decided the outcome: `path` was `actual`, `operator_name` `wanted` was asked.
struct Decider {
    std::string pointer;
    std::string path;
    std::string operator_name;
    logic::Value actual;
    logic::Value wanted;
    bool held = false;
};

/// One change that would turn the outcome.
struct Change {
    enum class Kind {
        SetValue,      ///< `path` would have to be such that `operator_name` `value` holds (or not: see `negate`)
        SetPriority,   ///< priority `number` or less (for the loser), or more (for the winner: `rule` then wins)
        WaitSeconds,   ///< `number` more seconds
        RegisterTool,  ///< `path` names the tool
        Enable,
        AddCondition,  ///< it has none
        FixError,
    };
    Kind kind = Kind::SetValue;
    std::string path;
    std::string operator_name;
    logic::Value value;
    bool negate = false;
    double number = 0;
    std::string rule; ///< the other rule where one is concerned
};

struct RuleExplanation {
    std::size_t event = 0;
    std::size_t rule = 0; ///< place in the file
    Verdict verdict = Verdict::NotMatched;
    engine::RuleRow row;
    std::optional<std::string> winner;
    std::int64_t priority = 0;
    std::int64_t winner_priority = 0;
    std::size_t other_matches = 0;   ///< matched rules beside this one
    std::vector<NodeOutcome> nodes;  ///< in document order
    std::vector<Decider> deciders;   ///< leaves that made the condition hold, or fail
    std::vector<Change> changes;     ///< together they are the smallest change found; empty where none is known
};

/// Nothing where the event is no user message or the rule is not there. Re-evaluates the one event under a hook,
/// with the one evaluator; the simulator does not move.
std::optional<RuleExplanation> explain(const simulate::Simulator& simulator, std::size_t event, std::size_t rule);

} // namespace interlock::analysis
