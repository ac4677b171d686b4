// SPDX-License-Identifier: GPL-3.0-or-later
// CompiledRuleSet: a rule set made ready for evaluation. Immutable; any number of sessions share one.
#pragma once

#include "core/logic/program.h"
#include "core/match/matcher.h"
#include "core/rules/rule_set.h"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace interlock::engine {

/// A rule that is not in the matcher: disabled, without a condition, or edited since the matcher was made.
inline constexpr std::uint32_t kByItself = UINT32_MAX;

struct CompiledRule {
    std::size_t place = 0; ///< in the file
    logic::Program condition;
    std::uint32_t matched_at = kByItself;   ///< place in the matcher
    std::vector<std::string> known_tools;   ///< each once, in the rule's order
    std::vector<std::string> unknown_tools; ///< never sent to a model
};

/// One key of a state predicate.
struct StateTest {
    std::string path;              ///< as written
    std::vector<std::string> keys; ///< the path taken apart: dots separate, `\.` is a dot in a key
    logic::Value expected;
};

/// A skill that takes part, with its precondition sorted by kind.
struct CompiledSkill {
    std::size_t place = 0;
    std::optional<std::string> action_tool;
    std::vector<std::string> enforced; ///< each once, in file order
    std::vector<std::string> advisory;
    std::vector<StateTest> state; ///< in file order; every one must match
};

/// Parts of the context that cost time for each rule or tool, and whether any condition or tracker may look at them.
struct ContextNeeds {
    bool rules = true;               ///< rules.<name>
    bool history_calls = true;       ///< history.calls.<tool>
};

class CompiledRuleSet {
public:
    /// The rule set must have been validated: names unique, every value in its range. What did not change since
    /// `previous` (may be null) is taken from there and not compiled again.
    static std::shared_ptr<const CompiledRuleSet> compile(RuleSet rule_set,
                                                          const CompiledRuleSet* previous = nullptr);

    const RuleSet& source() const noexcept { return m_source; }
    const std::vector<CompiledRule>& rules() const noexcept { return m_rules; } ///< in the order of evaluation
    /// Decides the conditions of most rules at once, see CompiledRule::matched_at.
    const match::Matcher& matcher() const noexcept { return m_matcher; }
    const ContextNeeds& needs() const noexcept { return m_needs; }
    /// `rules` of the context as long as no rule has fired; null where nobody reads it.
    const logic::Value& unfired_rules() const noexcept { return m_unfired_rules; }
    /// Conditions and tracker updates that were not taken from the previous rule set.
    std::size_t newly_compiled() const noexcept { return m_newly_compiled; }
    const std::vector<logic::Program>& trackers() const noexcept { return m_trackers; } ///< in file order
    const std::vector<CompiledSkill>& skills() const noexcept { return m_skills; }
    const std::vector<std::string>& registry() const noexcept { return m_registry; }
    bool knows_tool(std::string_view name) const;
    bool is_action_tool(std::string_view name) const;

private:
    void compile_conditions(const CompiledRuleSet* previous);
    void find_needs();

    RuleSet m_source;
    std::vector<CompiledRule> m_rules;
    match::Matcher m_matcher;
    std::size_t m_newly_compiled = 0;
    ContextNeeds m_needs;
    logic::Value m_unfired_rules;
    std::vector<logic::Program> m_trackers;
    std::vector<CompiledSkill> m_skills;
    std::vector<std::string> m_registry;
    std::unordered_set<std::string> m_known_tools;
    std::unordered_set<std::string> m_action_tools;
};

} // namespace interlock::engine
