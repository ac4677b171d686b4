// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios: a clock that runs backwards, and expectations of rules and tools that are not there.
#include "core/analysis/lint_parts.h"

namespace interlock::analysis {

namespace {

void lint_expectation(const Expectation& expect, const std::string& pointer, const KnownNames& names,
                      IssueList& issues)
{
    const auto unknown_rule = [&](const std::string& rule, const std::string& at) {
        if (names.rules.count(rule) == 0)
            issues.warn("unknown_rule", pointer + at, "no rule is called \"" + rule + "\": this cannot hold");
    };
    if (expect.winner && *expect.winner)
        unknown_rule(**expect.winner, place("winner"));
    if (expect.status) {
        for (const auto& row : *expect.status)
            unknown_rule(row.first, place("status", row.first));
    }
}

} // namespace

void lint_scenario(const Scenario& scenario, std::size_t index, const KnownNames& names, IssueList& issues)
{
    if (scenario.available_tools) {
        for (std::size_t i = 0; i < scenario.available_tools->size(); ++i) {
            const std::string& tool = (*scenario.available_tools)[i];
            if (!names.tool(tool)) {
                issues.warn("unknown_tool", place("scenarios", index, "available_tools", i),
                            "tool \"" + tool + "\" is not in the registry");
            }
        }
    }
    double now = 0;
    for (std::size_t i = 0; i < scenario.events.size(); ++i) {
        const Event& event = scenario.events[i];
        if (event.at && i > 0 && *event.at < now) {
            issues.warn("clock_backwards", place("scenarios", index, "events", i, "at"),
                        "the clock goes backwards here: for cooldowns no time passes");
        }
        now = event.at.value_or(now);
        if (event.expect)
            lint_expectation(*event.expect, place("scenarios", index, "events", i, "expect"), names, issues);
    }
}

} // namespace interlock::analysis
