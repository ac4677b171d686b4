// SPDX-License-Identifier: GPL-3.0-or-later
// Skill: a procedural skill. Its action tool is blocked until the tools that must come first were called.
#pragma once

#include "core/logic/value.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace interlock {

/// One entry of a precondition.
struct Precondition {
    enum class Kind {
        Enforced, ///< a bare identifier: a tool that must have a result before
        Advisory, ///< free text for the model, shown and never enforced
        State,    ///< {path: expected, …} over the agent's state; the skill takes part only where all match
    };
    Kind kind = Kind::Advisory;
    std::string text;    ///< the identifier or the free text
    logic::Object state; ///< for State
    friend bool operator==(const Precondition&, const Precondition&) = default;

    /// Enforced where the text is a bare identifier, else Advisory.
    static Precondition from_text(std::string text);
    static Precondition from_state(logic::Object predicate);
};

/// True for names like `get_user`, `a.b` and `run-tests`: these are enforced, anything else is advisory text.
bool is_bare_identifier(std::string_view text) noexcept;

enum class Tier { Authored, Draft };

struct SkillMetadata {
    std::optional<std::string> action_tool;
    std::optional<std::vector<std::string>> steps;
    std::optional<std::vector<Precondition>> precondition;
    logic::Object as_read;
    friend bool operator==(const SkillMetadata&, const SkillMetadata&) = default;
};

struct Skill {
    std::string name;
    std::string description;
    bool enabled = true;
    Tier tier = Tier::Authored;
    SkillMetadata metadata;

    logic::Object as_read;
    friend bool operator==(const Skill&, const Skill&) = default;

    /// metadata.action_tool, else the first step, else nothing: such a skill never matches a call.
    std::optional<std::string> action_tool() const;
    /// Authored and enabled.
    bool takes_part() const noexcept { return enabled && tier == Tier::Authored; }
    const std::vector<Precondition>& preconditions() const noexcept;
};

} // namespace interlock
