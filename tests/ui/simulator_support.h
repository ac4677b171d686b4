// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of the Simulate perspective share: a small rule set with a conversation.
#pragma once

#include "core/exchange/json_text.h"
#include "core/rules/rule_set.h"
#include "core/simulate/simulator.h"

#include <QString>

#include <string_view>

namespace interlock::ui::test {

/// Short for the many texts that are compared here.
inline QString q(const char* text)
{
    return QString::fromUtf8(text);
}

inline logic::Value json(std::string_view text)
{
    return exchange::read_json(text).value.value();
}

inline Rule rule(std::string name, std::int64_t priority, ToolChoiceMode mode, std::string_view condition,
                 std::vector<std::string> tools)
{
    Rule made;
    made.name = std::move(name);
    made.priority = priority;
    made.tool_choice_mode = mode;
    made.condition = json(condition);
    made.tools = std::move(tools);
    return made;
}

inline Event user(std::string text, std::optional<double> at = {})
{
    Event event;
    event.role = Role::User;
    event.content = std::move(text);
    event.at = at;
    return event;
}

inline ToolCall call(std::string name, std::string id, std::string_view arguments = "{}")
{
    ToolCall made;
    made.id = std::move(id);
    made.name = std::move(name);
    made.arguments = json(arguments);
    return made;
}

inline Event assistant(std::vector<ToolCall> calls, std::optional<std::string> text = {})
{
    Event event;
    event.role = Role::Assistant;
    event.content = std::move(text);
    if (!calls.empty())
        event.tool_calls = std::move(calls);
    return event;
}

inline Event result(std::string id, std::string text, std::optional<ResultStatus> status = {})
{
    Event event;
    event.role = Role::Tool;
    event.tool_call_id = std::move(id);
    event.content = std::move(text);
    event.status = status;
    return event;
}

inline Event context(std::string_view patch)
{
    Event event;
    event.role = Role::Context;
    event.patch = json(patch);
    return event;
}

/// "deploy" is guarded by "run_tests"; saying "ship" forces run_tests for two rounds.
inline RuleSet deploymentRules()
{
    RuleSet set;
    set.name = "Deployment";
    set.tools.emplace();
    for (const char* name : {"run_tests", "deploy", "search"}) {
        Tool tool;
        tool.name = name;
        set.tools->push_back(tool);
    }
    set.rules = {
        rule("tests_first", 5, ToolChoiceMode::Specific, R"({"in":["ship",{"var":"msg.text_lower"}]})",
             {"run_tests"}),
        rule("any_tool", 10, ToolChoiceMode::Required, R"({">=":[{"var":"store.count"},3]})", {"search"}),
        rule("broken", 20, ToolChoiceMode::Required, R"({"no_such":[1]})", {"search"})};
    set.rules[0].max_rounds = 2;
    Skill skill;
    skill.name = "release";
    skill.metadata.action_tool = "deploy";
    skill.metadata.precondition = {Precondition::from_text("run_tests")};
    set.skills = {skill};

    Scenario scenario;
    scenario.name = "ship it";
    scenario.store = json(R"({"count":1})");
    scenario.events = {
        user("Please ship it", 1),     assistant({call("deploy", "call_1", R"({"target":"prod"})")}),
        result("call_1", "deployed"),  assistant({call("run_tests", "call_2")}),
        result("call_2", "all green"), context(R"({"store":{"count":4}})"),
        user("And now?", 20)};
    set.scenarios = {scenario};
    return set;
}

} // namespace interlock::ui::test
