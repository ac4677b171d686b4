// SPDX-License-Identifier: GPL-3.0-or-later
// Renames a tool, a rule, a skill or a tracker together with everything in the rule set that names it.
#pragma once

#include "core/rules/rule_set.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace interlock::analysis {

/// What has a name that other parts may use. Nothing in a file names a skill.
enum class Named { Tool, Rule, Skill, Tracker };

/// Places that name something, and the parts that they are in, each part once.
struct Mentions {
    std::size_t places = 0;
    std::size_t rules = 0;
    std::size_t skills = 0;
    std::size_t trackers = 0;
    std::size_t fields = 0;
    std::size_t scenarios = 0;
    friend bool operator==(const Mentions&, const Mentions&) = default;
};

struct Renamed {
    RuleSet rule_set;
    Mentions followed;           ///< places that have the new name now, beside the part itself
    std::size_t left_behind = 0; ///< places that cannot say the new name, and still have the old one
};

/// Gives the part at `place` of its list (which must be there) the name `to`, and to all that names it too:
/// lists of tools, action tools, steps and preconditions of skills, calls, results and expectations of
/// scenarios, declared fields, and in conditions and updates of trackers the paths `history.calls.NAME`,
/// `history.turns_since.NAME`, `rules.NAME` and `track.NAME` and the texts that are compared with, or looked
/// up in, `history.called`, `history.last_tool`, `forced.rule` or a tracker that holds these.
///
/// Only the part's own name changes where the references could not be told apart afterwards, or before: `to`
/// is empty or another part's name, or another part has the old name too.
///
/// A dotted path cannot hold a name with a dot: there `var` becomes a `val` that gives the same.
Renamed rename(const RuleSet& rule_set, Named kind, std::size_t place, const std::string& to);

/// The same for the first part of that name; nothing changes where there is none.
Renamed rename_tool(const RuleSet& rule_set, std::string_view from, const std::string& to);
Renamed rename_rule(const RuleSet& rule_set, std::string_view from, const std::string& to);
Renamed rename_skill(const RuleSet& rule_set, std::string_view from, const std::string& to);
Renamed rename_tracker(const RuleSet& rule_set, std::string_view from, const std::string& to);

/// What names something, whether it is there or not.
Mentions mentions_of(const RuleSet& rule_set, Named kind, const std::string& name);

} // namespace interlock::analysis
