// SPDX-License-Identifier: GPL-3.0-or-later
// The workloads: made-up words with a few that are frequent and many that are rare, as in real talk.
#include "tests/bench/workload.h"

#include <array>
#include <cmath>

namespace interlock::bench {

namespace {

using logic::Array;
using logic::Object;
using logic::Value;

constexpr std::array kRooms{"desk", "hall", "team", "outage", "private", "review", "lounge", "attic"};
constexpr std::array kTools{"lookup", "refund", "deploy",  "rollback", "summarise", "notify",
                            "plan",   "verify", "invoice", "escalate", "archive",   "measure"};
constexpr std::size_t kFlags = 32;
constexpr std::size_t kCounters = 16;
constexpr std::size_t kWords = 6000;

/// Words out of a few beginnings, middles and ends.
const std::vector<std::string>& vocabulary()
{
    static const std::vector<std::string> words = [] {
        constexpr std::array starts{"ar",   "bel", "cor", "dan", "el",  "far", "gru", "hol",
                                    "im",   "jas", "kel", "lum", "mer", "nor", "op",  "pra",
                                    "quin", "ros", "sta", "tor", "um",  "ver", "wil", "zen"};
        constexpr std::array middles{"", "a", "an", "e", "eri", "i", "il", "o", "on", "u", "usta", "y"};
        constexpr std::array ends{"ba",  "ce",  "del", "fen", "gor", "ket", "lin", "mo",  "nar", "pel", "ris",
                                  "sol", "tan", "tus", "vek", "wen", "x",   "za",  "ing", "ed",  "er",  "ly"};
        std::vector<std::string> made;
        for (const char* start : starts) {
            for (const char* middle : middles) {
                for (const char* end : ends)
                    made.push_back(std::string(start) + middle + end);
            }
        }
        Random random(11);
        for (std::size_t i = made.size(); i > 1; --i)
            std::swap(made[i - 1], made[random.below(i)]);
        made.resize(std::min(made.size(), kWords));
        return made;
    }();
    return words;
}

/// A word: the first ones far more often than the last, of the first `limit`.
const std::string& word(Random& random, std::size_t limit = kWords)
{
    const std::vector<std::string>& words = vocabulary();
    limit = std::min(limit, words.size());
    const double drawn = static_cast<double>(random.below(1U << 24)) / static_cast<double>(1U << 24);
    const double place = 10 * (std::pow(static_cast<double>(limit) / 10 + 1, drawn) - 1);
    return words[std::min(static_cast<std::size_t>(place), limit - 1)];
}

Value call(const char* name, Array arguments)
{
    return Object{{name, std::move(arguments)}};
}

Value variable(const std::string& path)
{
    return Object{{"var", path}};
}

Value text_leaf(Random& random)
{
    return call("in", {word(random, 3000), variable("msg.text_lower")});
}

Value room_leaf(Random& random)
{
    Array rooms;
    const std::size_t first = random.below(kRooms.size());
    const std::size_t count = 2 + random.below(4);
    for (std::size_t i = 0; i < count; ++i)
        rooms.emplace_back(kRooms[(first + i * 3) % kRooms.size()]);
    return call("in", {variable("room.kind"), std::move(rooms)});
}

Value flag_leaf(Random& random, bool wanted)
{
    return call("==", {variable("store.flag_" + std::to_string(random.below(kFlags))), wanted});
}

Value counter_leaf(Random& random)
{
    return call(">=", {variable("state.count_" + std::to_string(random.below(kCounters))),
                       static_cast<std::int64_t>(1 + random.below(19))});
}

Value called_leaf(Random& random)
{
    return call("in", {kTools[random.below(kTools.size())], variable("history.called")});
}

template <typename List>
void shuffle(Random& random, List& list)
{
    for (std::size_t i = list.size(); i > 1; --i)
        std::swap(list[i - 1], list[random.below(i)]);
}

std::string message_text(Random& random)
{
    const double drawn = static_cast<double>(1 + random.below(9999)) / 10000;
    const auto length =
        random.chance(5) ? std::size_t{300} : 5 + static_cast<std::size_t>(-std::log(drawn) * 18);
    std::string text;
    for (std::size_t i = 0; i < length; ++i)
        text += (i > 0 ? " " : "") + word(random);
    return text;
}

} // namespace

std::uint32_t Random::next()
{
    m_state = m_state * 6364136223846793005U + 1442695040888963407U;
    const std::uint64_t mixed = (m_state ^ (m_state >> 29U)) * 0xBF58476D1CE4E5B9U;
    return static_cast<std::uint32_t>(mixed >> 32U);
}

std::vector<Value> conditions(std::size_t count)
{
    Random random(1000 + count);
    std::vector<Value> all;
    all.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t kind = random.below(10);
        Array leaves;
        if (kind < 6) {
            leaves = {text_leaf(random), room_leaf(random), flag_leaf(random, true), counter_leaf(random),
                      called_leaf(random)};
        } else if (kind < 8) {
            leaves = {room_leaf(random), call("or", {text_leaf(random), text_leaf(random)}),
                      counter_leaf(random), call("!", {called_leaf(random)})};
        } else {
            leaves = {flag_leaf(random, true), flag_leaf(random, false), text_leaf(random),
                      counter_leaf(random), room_leaf(random)};
        }
        shuffle(random, leaves);
        all.push_back(call("and", std::move(leaves)));
    }
    return all;
}

std::vector<Value> distinct_conditions(std::size_t count)
{
    std::vector<Value> all;
    all.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::string own = std::to_string(i);
        all.push_back(call("and", {call("==", {variable("store.name_" + own), "value_" + own}),
                                   call(">=", {variable("state.level_" + own), static_cast<std::int64_t>(i)}),
                                   call("in", {"phrase " + own, variable("store.text_" + own)})}));
    }
    return all;
}

std::vector<Value> contexts(std::size_t count)
{
    Random random(7);
    std::vector<Value> all;
    all.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        Object store;
        for (std::size_t flag = 0; flag < kFlags; ++flag)
            store.append("flag_" + std::to_string(flag), random.chance(50));
        Object state;
        for (std::size_t counter = 0; counter < kCounters; ++counter)
            state.append("count_" + std::to_string(counter), static_cast<std::int64_t>(random.below(20)));
        Array called;
        for (const char* tool : kTools) {
            if (random.chance(20))
                called.emplace_back(tool);
        }
        all.emplace_back(Object{{"msg", Object{{"text_lower", message_text(random)}, {"author", "somebody"}}},
                                {"room", Object{{"kind", kRooms[random.below(kRooms.size())]}}},
                                {"store", std::move(store)},
                                {"state", std::move(state)},
                                {"history", Object{{"called", std::move(called)}}}});
    }
    return all;
}

std::vector<Value> distinct_contexts(std::size_t count, std::size_t conditions)
{
    Random random(9);
    std::vector<Value> all;
    all.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        Object store;
        Object state;
        for (std::size_t condition = 0; condition < conditions; ++condition) {
            const std::string own = std::to_string(condition);
            store.append("name_" + own, "value_" + std::to_string(condition + (random.chance(50) ? 0 : 1)));
            store.append("text_" + own,
                         "a " + word(random) + " phrase " + std::to_string(random.below(conditions)));
            state.append("level_" + own, static_cast<std::int64_t>(random.below(2 * conditions)));
        }
        all.emplace_back(Object{{"store", std::move(store)}, {"state", std::move(state)}});
    }
    return all;
}

std::vector<std::int64_t> priorities(std::size_t count)
{
    Random random(3 + count);
    std::vector<std::int64_t> all;
    for (std::size_t i = 0; i < count; ++i)
        all.push_back(static_cast<std::int64_t>(i));
    shuffle(random, all);
    return all;
}

RuleSet rule_set(std::size_t rules, std::size_t messages)
{
    RuleSet set;
    set.name = "bench";
    set.tools.emplace();
    for (const char* tool : kTools)
        set.tools->push_back(Tool{tool, {}, {}, {}});
    const std::vector<Value> all = conditions(rules);
    const std::vector<std::int64_t> order = priorities(rules);
    for (std::size_t i = 0; i < rules; ++i) {
        Rule rule;
        rule.name = "rule_" + std::to_string(i);
        rule.condition = all[i];
        rule.priority = order[i];
        rule.tools = {kTools[i % kTools.size()]};
        set.rules.push_back(std::move(rule));
    }
    Random random(5);
    Scenario scenario;
    scenario.name = "talk";
    const std::vector<Value> worlds = contexts(messages);
    for (const Value& world : worlds) {
        Event event;
        event.content = message_text(random);
        event.patch = Object{
            {"room", *world.find("room")}, {"store", *world.find("store")}, {"state", *world.find("state")}};
        scenario.events.push_back(std::move(event));
    }
    set.scenarios.push_back(std::move(scenario));
    return set;
}

} // namespace interlock::bench
