// SPDX-License-Identifier: GPL-3.0-or-later
// Coverage: what rehearsed conversations made of each rule and each skill, counted over their traces.
#pragma once

#include "core/engine/compiled_rule_set.h"
#include "core/engine/trace.h"
#include "core/rules/scenario.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace interlock::analysis {

/// How often a rule came to each status, over all user messages that were counted.
struct RuleCoverage
{
    std::string name;
    std::size_t place = 0; ///< in the file
    bool enabled = true;
    std::size_t evaluated = 0; ///< user messages
    std::size_t matched = 0;
    std::size_t won = 0;
    std::size_t outranked = 0; ///< matched while another rule won
    std::size_t cooling_down = 0;
    std::size_t held_while_cooling = 0; ///< of them, those at which its condition held
    std::size_t errors = 0;
    std::size_t no_known_tools = 0;
    std::map<std::string, std::size_t> outranked_by; ///< the winner → how often it won over this matched rule

    bool never_matched() const noexcept { return matched == 0; }
    /// It matched at every user message, so that `matched` is `evaluated`.
    bool always_matched() const noexcept { return evaluated > 0 && matched == evaluated; }
    /// Its condition held at every user message, also at those at which it was cooling down and did not match.
    bool always_held() const noexcept { return evaluated > 0 && matched + held_while_cooling == evaluated; }
    bool never_won() const noexcept { return won == 0; }
};

/// What the gate had to do with a skill.
struct SkillCoverage
{
    std::string name;
    std::size_t place = 0; ///< in the file
    std::optional<std::string> action_tool;
    bool takes_part = false;       ///< authored and enabled
    std::size_t guarded_calls = 0; ///< calls of its action tool while the skill survived its state predicates
    std::size_t blocked = 0; ///< of them, those that the gate turned into an error for this skill's sake
    std::size_t dropped = 0; ///< rounds in which a state predicate left the skill out
};

struct Coverage
{
    std::size_t conversations = 0;
    std::size_t user_messages = 0;
    std::size_t rounds = 0;
    std::vector<RuleCoverage> rules;   ///< in the order of evaluation
    std::vector<SkillCoverage> skills; ///< in file order
};

/// Counts one conversation after another; every count starts at zero.
class CoverageCounter
{
public:
    explicit CoverageCounter(std::shared_ptr<const engine::CompiledRuleSet> rules);

    /// A conversation and its trace: one entry for each event that was taken.
    void add(const Scenario& scenario, const std::vector<engine::TraceEntry>& trace);

    /// What another counter over the same rule set counted.
    void add(const Coverage& other);

    const Coverage& coverage() const noexcept { return m_coverage; }

private:
    void add_user(const engine::UserEntry& entry);
    void add_assistant(const Event& event, const engine::AssistantEntry& entry);

    std::shared_ptr<const engine::CompiledRuleSet> m_rules;
    Coverage m_coverage;
    std::vector<std::size_t> m_rule_rows;                      ///< place in the file → row
    std::unordered_map<std::string, std::size_t> m_skill_rows; ///< name → row
};

} // namespace interlock::analysis
