// SPDX-License-Identifier: GPL-3.0-or-later
// The rule-set file: text to RuleSet with issues, and RuleSet to canonical text. (Reference: file-format.)
#pragma once

#include "core/rules/issue.h"
#include "core/rules/rule_set.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace interlock::exchange {

/// The rule set, or nothing where the file cannot be used: then at least one issue is an error. Unknown keys are kept
/// and reported as warnings. Names are not looked at here: see validate() in core/rules/validation.h.
struct RuleSetReading {
    std::optional<RuleSet> rule_set;
    std::vector<Issue> issues; ///< with positions
};

RuleSetReading read_rule_set(std::string_view text);

/// Canonical text: two-space indent, a final newline, keys in the order found, new ones in the order of the
/// reference. Writing what was read from canonical text gives the same bytes.
std::string write_rule_set(const RuleSet& rule_set);

/// Parts of a rule set as JSON values and back, for the clipboard and for editors. Reading gives nothing and adds
/// to `issues` (pointers relative to the part) where the value is no such part.
logic::Value to_json(const Rule& rule);
logic::Value to_json(const Skill& skill);
logic::Value to_json(const Tracker& tracker);
logic::Value to_json(const Tool& tool);
logic::Value to_json(const Field& field);
logic::Value to_json(const Scenario& scenario);
logic::Value to_json(const Event& event);
logic::Value to_json(const Expectation& expectation);
logic::Value to_json(const RuleSet& rule_set);

template <typename Part>
std::optional<Part> from_json(const logic::Value& value, std::vector<Issue>& issues);

} // namespace interlock::exchange
