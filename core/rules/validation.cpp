// SPDX-License-Identifier: GPL-3.0-or-later
// Names are how rules, skills, tools, trackers and scenarios are told apart.
#include "core/rules/validation.h"

#include <string_view>
#include <unordered_map>

namespace interlock {

namespace {

template <typename Part>
void check_names(const std::vector<Part>& parts, const std::string& list, const std::string& kind,
                 std::vector<Issue>& issues)
{
    std::unordered_map<std::string_view, std::size_t> first;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string& name = parts[i].name;
        Issue issue;
        issue.pointer = "/" + list + "/" + std::to_string(i);
        if (name.empty()) {
            issue.code = "empty_name";
            issue.message = "a " + kind + " needs a name";
            // The key may be missing altogether; then the place is the part.
            issue.pointer += parts[i].as_read.contains("name") ? "/name" : "";
        } else if (const auto [place, is_first] = first.try_emplace(name, i); !is_first) {
            issue.code = "duplicate_name";
            issue.message = kind + "s " + std::to_string(place->second + 1) + " and " + std::to_string(i + 1) +
                            " are both called \"" + name + "\": rename one of them";
            issue.pointer += "/name";
        } else {
            continue;
        }
        issues.push_back(std::move(issue));
    }
}

} // namespace

std::vector<Issue> validate(const RuleSet& rule_set)
{
    std::vector<Issue> issues;
    if (rule_set.tools)
        check_names(*rule_set.tools, "tools", "tool", issues);
    check_names(rule_set.trackers, "trackers", "tracker", issues);
    check_names(rule_set.rules, "rules", "rule", issues);
    check_names(rule_set.skills, "skills", "skill", issues);
    check_names(rule_set.scenarios, "scenarios", "scenario", issues);
    return issues;
}

} // namespace interlock
