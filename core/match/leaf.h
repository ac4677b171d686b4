// SPDX-License-Identifier: GPL-3.0-or-later
// Leaf: one question about one place of the data, with what it comes to for every value that may stand there.
#pragma once

#include "core/logic/value.h"

#include <cstdint>
#include <string>

namespace interlock::match {

enum class Truth : std::uint8_t {
    False,
    True,
    Unknown, ///< the evaluator might raise an error here: only it may decide
};

enum class Test : std::uint8_t {
    Holds,          ///< the value itself, by its truthiness
    StrictlyEquals, ///< ===
    Equals,         ///< ==, with its conversions
    Less,           ///< the value < the literal, and so on
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    OneOf,    ///< the value in a literal list of scalars
    PartOf,   ///< the value in a literal text
    Contains, ///< the literal in the value: a text or a list
};

/// Longest text that is read as a number where one is compared with a number.
inline constexpr std::size_t kLongestNumberText = 4096;

struct Leaf {
    Test test = Test::Holds;
    std::uint32_t source = 0;
    logic::Value literal;
    std::string needle;             ///< Contains: what is looked for in a text
    std::uint8_t unknown_kinds = 0; ///< bit by logic::Kind: values for which it may be Unknown

    friend bool operator==(const Leaf& a, const Leaf& b) noexcept
    {
        return a.test == b.test && a.source == b.source && a.literal == b.literal;
    }
};

/// Fills in what follows from test, source and literal.
void complete(Leaf& leaf);

/// What the evaluator would say, by the same functions. `Contains` is decided here too, whatever it costs.
Truth decide(const Leaf& leaf, const logic::Value& value);

/// Whether it can be told from classes of values (see ClassGroup), without the very value.
bool is_classable(const Leaf& leaf) noexcept;

/// Operations of the evaluator beside one a node, apart from what a searched text or list costs.
std::uint64_t fixed_cost(const Leaf& leaf) noexcept;

inline bool may_be_unknown(const Leaf& leaf, logic::Kind kind) noexcept
{
    return ((leaf.unknown_kinds >> static_cast<unsigned>(kind)) & 1U) != 0;
}

std::size_t hash_of(const Leaf& leaf) noexcept;

} // namespace interlock::match
