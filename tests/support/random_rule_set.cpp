// SPDX-License-Identifier: GPL-3.0-or-later
// Draws names from small pools, so that rules, calls and results meet each other often.
#include "tests/support/random_rule_set.h"

#include <array>
#include <cstdlib>

namespace interlock::test {

namespace {

using logic::Array;
using logic::Object;
using logic::Value;

constexpr std::array kTools{"plan", "search", "deploy", "notify", "run_tests", "a.b"};
constexpr std::array kWords{"plan", "please", "Deploy", "hm", "İstanbul", "stop!", "ΟΔΟΣ", ""};

int below(std::mt19937& random, int limit)
{
    return std::uniform_int_distribution<int>(0, limit - 1)(random);
}

bool chance(std::mt19937& random, int percent)
{
    return below(random, 100) < percent;
}

template <typename Pool>
std::string pick(std::mt19937& random, const Pool& pool)
{
    return pool[static_cast<std::size_t>(below(random, static_cast<int>(pool.size())))];
}

std::vector<std::string> tool_names(std::mt19937& random)
{
    std::vector<std::string> names;
    for (int i = below(random, 4); i > 0; --i)
        names.push_back(chance(random, 15) ? "ghost" : pick(random, kTools));
    return names;
}

Value operation(const char* name, Array arguments)
{
    return Object{{name, std::move(arguments)}};
}

Value variable(std::mt19937& random)
{
    static constexpr std::array paths{"msg.text_lower", "msg.length",        "room.kind",          "store.count",
                                      "state.os",       "turn.index",        "history.last_status", "history.calls.plan",
                                      "track.stall",    "forced.rounds_left", "rules.r0.fired",     "time.at",
                                      "nowhere.at.all"};
    return Object{{"var", pick(random, paths)}};
}

Rule random_rule(std::mt19937& random, int index)
{
    Rule rule;
    rule.name = "r" + std::to_string(index);
    if (chance(random, 20))
        rule.description = "rule \"" + std::to_string(index) + "\"";
    rule.enabled = chance(random, 90);
    if (chance(random, 95))
        rule.condition = random_condition(random);
    rule.tools = tool_names(random);
    if (chance(random, 30))
        rule.context_injections = {"be brief", "step " + std::to_string(below(random, 3))};
    rule.tool_choice_mode = static_cast<ToolChoiceMode>(below(random, 3));
    rule.priority = below(random, 5) - 2;
    rule.max_rounds = 1 + below(random, 3);
    rule.cooldown_seconds = chance(random, 30) ? below(random, 8) / 2.0 : 0;
    return rule;
}

Skill random_skill(std::mt19937& random, int index)
{
    Skill skill;
    skill.name = "s" + std::to_string(index);
    skill.enabled = chance(random, 90);
    skill.tier = chance(random, 85) ? Tier::Authored : Tier::Draft;
    if (chance(random, 80))
        skill.metadata.action_tool = pick(random, kTools);
    if (chance(random, 40))
        skill.metadata.steps = tool_names(random);
    std::vector<Precondition> entries;
    for (int i = below(random, 4); i > 0; --i) {
        if (chance(random, 20))
            entries.push_back(Precondition::from_text("ask a person first"));
        else if (chance(random, 25))
            entries.push_back(Precondition::from_state(Object{{"os", random_value(random, 1)}}));
        else
            entries.push_back(Precondition::from_text(pick(random, kTools)));
    }
    if (!entries.empty() || chance(random, 50))
        skill.metadata.precondition = std::move(entries);
    return skill;
}

Event random_event(std::mt19937& random, double now)
{
    Event event;
    if (chance(random, 85))
        event.at = now;
    if (chance(random, 20)) {
        event.patch = Object{{"store", Object{{"count", below(random, 4)}}},
                             {"state", chance(random, 30) ? Value() : Value(Object{{"os", "linux"}})}};
    }
    switch (below(random, 8)) {
    case 0:
    case 1:
    case 2:
        event.role = Role::User;
        event.content = pick(random, kWords) + " " + pick(random, kWords);
        if (chance(random, 20))
            event.channel = chance(random, 50) ? "den" : "lobby";
        break;
    case 3:
    case 4:
    case 5: {
        event.role = Role::Assistant;
        event.skill_lookup_fault = chance(random, 5);
        std::vector<ToolCall> calls;
        for (int i = below(random, 3); i > 0; --i) {
            ToolCall call;
            if (chance(random, 85))
                call.id = std::to_string(below(random, 4));
            call.name = pick(random, kTools);
            call.arguments = Object{{"n", below(random, 9)}};
            calls.push_back(std::move(call));
        }
        event.tool_calls = std::move(calls);
        break;
    }
    case 6:
        event.role = Role::Tool;
        event.content = "ok";
        if (chance(random, 75))
            event.tool_call_id = std::to_string(below(random, 4));
        if (chance(random, 50))
            event.name = pick(random, kTools);
        if (chance(random, 40))
            event.status = chance(random, 50) ? ResultStatus::Error : ResultStatus::Success;
        break;
    default:
        event.role = Role::Context;
        break;
    }
    return event;
}

} // namespace

Value random_value(std::mt19937& random, int depth)
{
    switch (below(random, depth > 0 ? 9 : 7)) {
    case 0:
        return {};
    case 1:
        return chance(random, 50);
    case 2:
        return below(random, 7) - 3;
    case 3:
        return below(random, 9) / 4.0;
    case 4:
        return std::int64_t{1} << below(random, 63);
    case 5:
    case 6:
        return pick(random, kWords);
    case 7: {
        Array items;
        for (int i = below(random, 4); i > 0; --i)
            items.push_back(random_value(random, depth - 1));
        return items;
    }
    default: {
        Object members;
        for (int i = below(random, 4); i > 0; --i)
            members.set(pick(random, kWords), random_value(random, depth - 1));
        return members;
    }
    }
}

Value random_condition(std::mt19937& random, int depth)
{
    static constexpr std::array comparisons{"===", "!==", "<", "<=", ">", ">=", "==", "in"};
    if (depth > 0 && chance(random, 45)) {
        Array parts;
        for (int i = 1 + below(random, 3); i > 0; --i)
            parts.push_back(random_condition(random, depth - 1));
        if (chance(random, 20))
            return operation("!", {parts.front()});
        return operation(chance(random, 50) ? "and" : "or", std::move(parts));
    }
    if (chance(random, 6))
        return operation(chance(random, 50) ? "frobnicate" : "throw", {"oops"});
    if (chance(random, 10))
        return random_value(random, 1);
    Value left = variable(random);
    Value right = chance(random, 70) ? Value(below(random, 4)) : Value(pick(random, kWords));
    if (chance(random, 30))
        std::swap(left, right);
    return operation(pick(random, comparisons).c_str(), {std::move(left), std::move(right)});
}

RuleSet random_rule_set(std::mt19937& random)
{
    RuleSet rules;
    rules.name = "random";
    rules.settings.enforce_preconditions = chance(random, 85);
    rules.settings.satisfied_by = static_cast<SatisfiedBy>(below(random, 2));
    rules.settings.available_rules = static_cast<AvailableRules>(below(random, 2));
    if (chance(random, 80)) {
        rules.tools.emplace();
        for (const char* name : kTools) {
            Tool tool;
            tool.name = name;
            if (chance(random, 80))
                rules.tools->push_back(std::move(tool));
        }
    }
    Tracker stall;
    stall.name = "stall";
    stall.initial = 0;
    stall.update = chance(random, 80) ? operation("+", {Object{{"var", "track.stall"}}, 1}) : random_condition(random);
    rules.trackers.push_back(std::move(stall));
    for (int i = 0, count = below(random, 7); i < count; ++i)
        rules.rules.push_back(random_rule(random, i));
    for (int i = 0, count = below(random, 5); i < count; ++i)
        rules.skills.push_back(random_skill(random, i));
    for (int i = 0, count = 1 + below(random, 2); i < count; ++i) {
        Scenario scenario;
        scenario.name = "scenario " + std::to_string(i);
        if (chance(random, 70))
            scenario.channel = "lobby";
        if (chance(random, 40))
            scenario.available_tools = tool_names(random);
        if (chance(random, 50))
            scenario.room = Object{{"kind", "dm"}};
        scenario.state = Object{{"os", chance(random, 50) ? "linux" : "bsd"}};
        double now = 0;
        for (int e = below(random, 80); e > 0; --e) {
            now += chance(random, 5) ? -2 : below(random, 6) / 2.0;
            scenario.events.push_back(random_event(random, now));
        }
        rules.scenarios.push_back(std::move(scenario));
    }
    return rules;
}

unsigned seed()
{
    const char* given = std::getenv("INTERLOCK_SEED");
    return given ? static_cast<unsigned>(std::strtoul(given, nullptr, 10)) : std::random_device()();
}

} // namespace interlock::test
