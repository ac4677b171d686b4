// SPDX-License-Identifier: GPL-3.0-or-later
// Compare: what a change of rules would have done: the events of a conversation that two rule sets decide
// differently, and which rule or skill is behind it.
#pragma once

#include "core/analysis/corpus_walk.h"
#include "core/engine/session.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace interlock::analysis {

/// One part of a decision that differs: winner, mode, tools, blocked, honoured.
struct FieldDifference {
    std::string field;
    logic::Value before;
    logic::Value after;
    friend bool operator==(const FieldDifference&, const FieldDifference&) = default;
};

/// The part of a rule set that made the difference.
struct Cause {
    enum class Kind {
        Rule,
        Skill,
        Tracker,
        Setting, ///< enforce_preconditions, satisfied_by, available_rules, or the tools of the registry
        Earlier, ///< no part that changed: it follows from what differed before and was no decision
    };
    Kind kind = Kind::Rule;
    std::string name; ///< of the rule, skill or tracker; the key of the setting; "" for Earlier
    friend auto operator<=>(const Cause&, const Cause&) = default;
    friend bool operator==(const Cause&, const Cause&) = default;
};
std::string_view to_word(Cause::Kind kind) noexcept;

struct DecisionDifference {
    std::size_t event = 0;
    double at = 0;
    std::int64_t turn = 0;
    Role role = Role::User; ///< User or Assistant
    std::vector<FieldDifference> fields;
    /// At least one. A difference that follows from an earlier one (a cooldown that began, a call that was blocked)
    /// has that one's causes.
    std::vector<Cause> causes;
};

/// The differences over one conversation; none where both decide alike.
struct ConversationComparison {
    std::size_t events = 0;
    std::vector<DecisionDifference> differences;
};

using RuleSetPair = std::pair<std::shared_ptr<const engine::CompiledRuleSet>,
                              std::shared_ptr<const engine::CompiledRuleSet>>; ///< old and new

ConversationComparison compare(const RuleSetPair& rules, const Scenario& scenario,
                               engine::GateMode gate = engine::GateMode::InForce);

/// How much one cause changed.
struct CauseCounts {
    std::int64_t events = 0;
    std::int64_t conversations = 0;
    std::map<std::string, std::int64_t> fields; ///< winner, mode, … → events
};

struct ComparedConversation {
    PiecePlace place; ///< an empty path for a scenario of a rule set
    std::size_t index = 0;
    std::string name;
    std::vector<DecisionDifference> differences;
};

struct Comparison {
    std::int64_t files = 0;
    std::int64_t conversations = 0;
    std::int64_t events = 0;
    std::int64_t skipped = 0; ///< what could not be read; not what is left out on purpose
    std::int64_t differing_conversations = 0;
    std::int64_t differing_events = 0;
    std::map<Cause, CauseCounts> causes;
    bool cancelled = false;

    bool differs() const noexcept { return differing_events > 0; }
    /// Counts one conversation.
    void add(const ConversationComparison& conversation);
};

/// Compares over every conversation of the files. Each one that differs goes to `found`, in the order of the
/// input, on the calling thread; `fault` gets what could not be read. Returns the counts over all.
Comparison
compare_corpus(const RuleSetPair& rules, const std::vector<std::string>& files, engine::GateMode gate,
               const WalkOptions& options, const std::function<void(ComparedConversation&&)>& found,
               const std::function<void(const std::string& path, const exchange::Skipped&)>& fault = {});

} // namespace interlock::analysis
