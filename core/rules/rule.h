// SPDX-License-Identifier: GPL-3.0-or-later
// Rule: a mandatory tool rule. While its condition holds for an incoming message, it forces the next tool calls.
#pragma once

#include "core/logic/value.h"

#include <cstdint>
#include <string>
#include <vector>

namespace interlock {

enum class ToolChoiceMode {
    Required,  ///< any offered tool must be called
    Specific,  ///< the first of the rule's tools that the registry knows must be called
    Available, ///< the tools are offered, nothing is forced
};

struct Rule {
    std::string name;
    std::string description;
    bool enabled = true;
    logic::Value condition; ///< JsonLogic; null never matches
    std::vector<std::string> tools;
    std::vector<std::string> context_injections;
    ToolChoiceMode tool_choice_mode = ToolChoiceMode::Required;
    std::int64_t priority = 50;  ///< the lower wins
    std::int64_t max_rounds = 1; ///< rounds for which a forced choice persists, at least 1
    double cooldown_seconds = 0; ///< least time between two firings in one channel

    logic::Object as_read; ///< the members as the file has them: unknown keys and spellings are kept on save
    friend bool operator==(const Rule&, const Rule&) = default;
};

} // namespace interlock
