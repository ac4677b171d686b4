// SPDX-License-Identifier: GPL-3.0-or-later
// Leaves by the functions of the operators themselves, so that there is one semantics.
#include "core/match/leaf.h"

#include "core/logic/numbers.h"
#include "core/logic/operators.h"
#include "core/logic/program.h"
#include "core/logic/text_search.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace interlock::match {

using logic::Kind;
using logic::Value;

namespace {

constexpr std::uint8_t bit(Kind kind)
{
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(kind));
}

constexpr std::uint8_t kLists = bit(Kind::Array) | bit(Kind::Object);
constexpr std::uint8_t kNumbers = bit(Kind::Integer) | bit(Kind::Unsigned) | bit(Kind::Double);

bool is_ordering(Test test)
{
    return test >= Test::Less && test <= Test::GreaterOrEqual;
}

Truth to_truth(bool holds)
{
    return holds ? Truth::True : Truth::False;
}

Truth decide_loosely(const Leaf& leaf, const Value& value)
{
    if (value.kind() == Kind::Double && std::isnan(value.as_double()))
        return Truth::Unknown;
    if (value.is_string() && !leaf.literal.is_string() && value.as_string().size() > kLongestNumberText)
        return Truth::Unknown;
    const auto order = logic::order_loosely(value, leaf.literal);
    if (!order)
        return Truth::Unknown;
    switch (leaf.test) {
    case Test::Less:
        return to_truth(*order < 0);
    case Test::LessOrEqual:
        return to_truth(*order <= 0);
    case Test::Greater:
        return to_truth(*order > 0);
    case Test::GreaterOrEqual:
        return to_truth(*order >= 0);
    default:
        return to_truth(*order == 0);
    }
}

bool decide_contains(const Leaf& leaf, const Value& value)
{
    if (value.is_string())
        return (leaf.literal.is_string() || leaf.literal.is_number()) &&
               logic::contains_text(value.as_string(), leaf.needle);
    if (!value.is_array())
        return false;
    const logic::Array& items = value.as_array();
    return std::any_of(items.begin(), items.end(),
                       [&leaf](const Value& item) { return logic::json_equal(item, leaf.literal); });
}

std::size_t hash_of_value(const Value& value) noexcept
{
    switch (value.kind()) {
    case Kind::String:
        return std::hash<std::string>()(value.as_string());
    case Kind::Array: {
        std::size_t hash = 17;
        for (const Value& item : value.as_array())
            hash = hash * 31 + hash_of_value(item);
        return hash;
    }
    case Kind::Bool:
        return value.as_bool() ? 2 : 1;
    default:
        return value.is_number() ? std::hash<double>()(value.as_double()) : 0;
    }
}

} // namespace

void complete(Leaf& leaf)
{
    if (leaf.test == Test::Contains && leaf.literal.is_string())
        leaf.needle = leaf.literal.as_string();
    else if (leaf.test == Test::Contains && leaf.literal.is_number())
        leaf.needle = logic::number_text(leaf.literal);
    if (leaf.test != Test::Equals && !is_ordering(leaf.test))
        return;
    leaf.unknown_kinds = kLists;
    if (!leaf.literal.is_string())
        leaf.unknown_kinds |= bit(Kind::String); // a text is not always a number
    else if (const auto number = logic::to_number(leaf.literal); !number || !logic::to_value(*number))
        leaf.unknown_kinds |= kNumbers | bit(Kind::Null) | bit(Kind::Bool);
}

Truth decide(const Leaf& leaf, const Value& value)
{
    switch (leaf.test) {
    case Test::Holds:
        return to_truth(logic::is_truthy(value));
    case Test::StrictlyEquals:
        return to_truth(logic::json_equal(value, leaf.literal));
    case Test::OneOf: {
        const logic::Array& items = leaf.literal.as_array();
        return to_truth(std::any_of(items.begin(), items.end(),
                                    [&value](const Value& item) { return logic::json_equal(item, value); }));
    }
    case Test::PartOf:
        if (value.is_string())
            return to_truth(logic::contains_text(leaf.literal.as_string(), value.as_string()));
        return to_truth(value.is_number() &&
                        logic::contains_text(leaf.literal.as_string(), logic::number_text(value)));
    case Test::Contains:
        return to_truth(decide_contains(leaf, value));
    default:
        return decide_loosely(leaf, value);
    }
}

bool is_classable(const Leaf& leaf) noexcept
{
    switch (leaf.test) {
    case Test::Holds:
    case Test::StrictlyEquals:
    case Test::Equals:
    case Test::OneOf:
        return true;
    case Test::PartOf:
    case Test::Contains:
        return false;
    default:
        return !leaf.literal.is_string(); // texts have no classes by their order
    }
}

std::uint64_t fixed_cost(const Leaf& leaf) noexcept
{
    std::uint64_t cost = kLongestNumberText / 256;
    if (leaf.literal.is_string())
        cost += leaf.literal.as_string().size() / 256 + 1;
    if (leaf.literal.is_array()) {
        for (const Value& item : leaf.literal.as_array())
            cost += 1 + (item.is_string() ? item.as_string().size() / 256 : 0);
    }
    return cost;
}

std::size_t hash_of(const Leaf& leaf) noexcept
{
    return (hash_of_value(leaf.literal) * 31 + leaf.source) * 31 + static_cast<std::size_t>(leaf.test);
}

} // namespace interlock::match
