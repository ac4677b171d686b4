// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the checker, one for each kind of thing that it looks at.
#pragma once

#include "core/logic/pointer.h"
#include "core/rules/issue.h"
#include "core/rules/rule_set.h"

#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace interlock::analysis {

/// What the names in a rule set refer to.
struct KnownNames {
    explicit KnownNames(const RuleSet& rule_set);
    bool tool(std::string_view name) const { return !has_registry || tools.count(std::string(name)) > 0; }

    bool has_registry = false;
    std::unordered_set<std::string> tools;
    std::unordered_set<std::string> rules;
    std::unordered_set<std::string> trackers;
};

class IssueList {
public:
    explicit IssueList(std::vector<Issue>& issues) : m_issues(issues) {}
    void warn(std::string code, std::string pointer, std::string message)
    {
        add(Severity::Warning, std::move(code), std::move(pointer), std::move(message));
    }
    void hint(std::string code, std::string pointer, std::string message)
    {
        add(Severity::Info, std::move(code), std::move(pointer), std::move(message));
    }

private:
    void add(Severity severity, std::string code, std::string pointer, std::string message)
    {
        Issue issue;
        issue.severity = severity;
        issue.code = std::move(code);
        issue.pointer = std::move(pointer);
        issue.message = std::move(message);
        m_issues.push_back(std::move(issue));
    }
    std::vector<Issue>& m_issues;
};

/// A pointer from parts: place("rules", 3, "tools", 0) is /rules/3/tools/0.
template <typename... Parts>
std::string place(const Parts&... parts)
{
    std::string pointer;
    (logic::append_to_pointer(pointer, parts), ...);
    return pointer;
}

/// Looks at one expression: operators, paths, and the language's traps.
void lint_condition(const logic::Value& expression, const std::string& pointer, const KnownNames& names,
                    IssueList& issues);

void lint_scenario(const Scenario& scenario, std::size_t index, const KnownNames& names, IssueList& issues);

} // namespace interlock::analysis
