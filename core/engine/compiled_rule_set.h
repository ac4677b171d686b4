// SPDX-License-Identifier: GPL-3.0-or-later
// CompiledRuleSet: a rule set made ready for evaluation. Immutable; any number of sessions share one.
#pragma once

#include "core/logic/program.h"
#include "core/rules/rule_set.h"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace interlock::engine {

struct CompiledRule {
    std::size_t place = 0; ///< in the file
    logic::Program condition;
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

class CompiledRuleSet {
public:
    /// The rule set must have been validated: names unique, every value in its range.
    static std::shared_ptr<const CompiledRuleSet> compile(RuleSet rule_set);

    const RuleSet& source() const noexcept { return m_source; }
    const std::vector<CompiledRule>& rules() const noexcept { return m_rules; } ///< in the order of evaluation
    const std::vector<logic::Program>& trackers() const noexcept { return m_trackers; } ///< in file order
    const std::vector<CompiledSkill>& skills() const noexcept { return m_skills; }
    const std::vector<std::string>& registry() const noexcept { return m_registry; }
    bool knows_tool(std::string_view name) const;
    bool is_action_tool(std::string_view name) const;

private:
    RuleSet m_source;
    std::vector<CompiledRule> m_rules;
    std::vector<logic::Program> m_trackers;
    std::vector<CompiledSkill> m_skills;
    std::vector<std::string> m_registry;
    std::unordered_set<std::string> m_known_tools;
    std::unordered_set<std::string> m_action_tools;
};

} // namespace interlock::engine
