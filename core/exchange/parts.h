// SPDX-License-Identifier: GPL-3.0-or-later
// The readers of the single parts of a rule-set file, shared by the files that make it up.
#pragma once

#include "core/logic/value.h"
#include "core/rules/issue.h"
#include "core/rules/rule_set.h"

#include <optional>
#include <string>
#include <vector>

namespace interlock::exchange {

Rule read_rule(const logic::Value& value, std::string pointer, std::vector<Issue>& issues);
Skill read_skill(const logic::Value& value, std::string pointer, std::vector<Issue>& issues);
Tracker read_tracker(const logic::Value& value, std::string pointer, std::vector<Issue>& issues);
Tool read_tool(const logic::Value& value, std::string pointer, std::vector<Issue>& issues);
Field read_field(const logic::Value& value, std::string pointer, std::vector<Issue>& issues);
Scenario read_scenario(const logic::Value& value, std::string pointer, std::vector<Issue>& issues);
Event read_event(const logic::Value& value, std::string pointer, std::vector<Issue>& issues);

/// One entry or a list of them; the places of those that are no precondition are added to `refused`.
std::vector<Precondition> read_preconditions(const logic::Value& value, std::vector<std::size_t>& refused);

/// A part by itself, with pointers relative to it: nothing where there was an error.
template <typename Part, typename Read>
std::optional<Part> read_alone(const logic::Value& value, std::vector<Issue>& issues, Read read)
{
    std::vector<Issue> found;
    Part part = read(value, std::string(), found);
    const bool usable = !has_errors(found);
    issues.insert(issues.end(), found.begin(), found.end());
    return usable ? std::optional<Part>(std::move(part)) : std::nullopt;
}

} // namespace interlock::exchange
