// SPDX-License-Identifier: GPL-3.0-or-later
// CauseFinder: which changed part of a rule set is behind a difference between two decisions.
#pragma once

#include "core/analysis/compare.h"

#include <set>
#include <string>
#include <vector>

namespace interlock::analysis {

/// Knows what changed between two rule sets. Names tell rules apart: a renamed rule was removed and added.
class CauseFinder {
public:
    explicit CauseFinder(const RuleSetPair& rules);

    /// The changed parts that made two evaluations of one user message differ; none where no part of theirs changed.
    std::vector<Cause> of_rules(const engine::UserEntry& before, const engine::UserEntry& after) const;
    /// The changed parts that made the gate judge one assistant message differently.
    std::vector<Cause> of_gate(const engine::GateReport& before, const engine::GateReport& after) const;
    /// The changed rules whose forced choice was in force on one side, or differently on both.
    std::vector<Cause> of_forced(const engine::AssistantEntry& before, const engine::AssistantEntry& after) const;

private:
    bool rule_changed(const std::string& name) const { return m_rules.count(name) > 0; }

    std::set<std::string> m_rules;         ///< added, removed, or changed in what decides
    std::set<std::string> m_reordered;     ///< of the rules in both sets: those with another priority
    std::set<std::string> m_skills;
    std::set<std::string> m_trackers;
    bool m_order_changed = false; ///< of rules in the file, as far as both sets have them
    bool m_tools_changed = false;
    bool m_available_changed = false;
    bool m_enforce_changed = false;
    bool m_satisfied_changed = false;
};

} // namespace interlock::analysis
