// SPDX-License-Identifier: GPL-3.0-or-later
// RuleSet: everything that one file holds, as plain values.
#pragma once

#include "core/rules/rule.h"
#include "core/rules/scenario.h"
#include "core/rules/skill.h"
#include "core/rules/tool.h"
#include "core/rules/tracker.h"

#include <optional>
#include <string>
#include <vector>

namespace interlock {

enum class SatisfiedBy {
    AnyResult,        ///< every tool message satisfies a precondition, one with status error too
    SuccessfulResult, ///< only a successful one does
};

enum class AvailableRules {
    Compete,    ///< a rule that forces nothing can win, and then nothing is forced
    InjectOnly, ///< the winner is the first matched rule that forces something
};

struct Settings {
    bool enforce_preconditions = true;
    SatisfiedBy satisfied_by = SatisfiedBy::AnyResult;
    AvailableRules available_rules = AvailableRules::Compete;
    std::string provider = "openai_chat";

    logic::Object as_read;
    friend bool operator==(const Settings&, const Settings&) = default;
};

struct RuleSet {
    std::string name;
    std::string description;
    Settings settings;
    std::optional<std::vector<Tool>> tools; ///< the registry; without one every name is accepted
    std::vector<Field> fields;
    std::vector<Tracker> trackers;
    std::vector<Rule> rules;
    std::vector<Skill> skills;
    std::vector<Scenario> scenarios;

    logic::Object as_read;
    friend bool operator==(const RuleSet&, const RuleSet&) = default;
};

/// Places of the rules in the order of evaluation: by priority, ties by place in the file.
std::vector<std::size_t> evaluation_order(const std::vector<Rule>& rules);

} // namespace interlock
