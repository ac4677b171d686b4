// SPDX-License-Identifier: GPL-3.0-or-later
// Workloads for the benchmarks: conditions and message contexts, the same on every machine.
#pragma once

#include "core/rules/rule_set.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace interlock::bench {

/// A small generator of its own: those of the library may draw other numbers on another machine.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed * 2 + 1) {}
    std::uint32_t next();
    std::size_t below(std::size_t limit) { return next() % limit; }
    bool chance(int percent) { return below(100) < static_cast<std::size_t>(percent); }

private:
    std::uint64_t m_state;
};

/// `count` conditions as an assistant's rules ask for: a word in the message, the kind of room, flags,
/// counters, tools that were called or not.
std::vector<logic::Value> conditions(std::size_t count);

/// Conditions that share neither a path nor a literal with each other.
std::vector<logic::Value> distinct_conditions(std::size_t count);

/// Contexts that the conditions are decided over: each a message with all that surrounds it.
std::vector<logic::Value> contexts(std::size_t count);

/// Contexts for distinct_conditions: every path that `conditions` many of them ask for is there.
std::vector<logic::Value> distinct_contexts(std::size_t count, std::size_t conditions);

/// 0 to count - 1, shuffled.
std::vector<std::int64_t> priorities(std::size_t count);

/// A rule set of so many rules with one scenario of user messages.
RuleSet rule_set(std::size_t rules, std::size_t messages);

} // namespace interlock::bench
