// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a condition: the operators whose every outcome is known ahead, by the rules of the compiler.
#include "core/match/formula.h"

#include "core/logic/program.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace interlock::match {

using logic::Array;
using logic::Value;

namespace {

/// True for what the compiler takes for data: no call in it.
bool is_constant(const Value& value)
{
    if (value.is_array())
        return std::all_of(value.as_array().begin(), value.as_array().end(), is_constant);
    return !value.is_object() || value.as_object().size() != 1;
}

bool is_scalar(const Value& value)
{
    if (value.kind() == logic::Kind::Double && !std::isfinite(value.as_double()))
        return false;
    return !value.is_array() && !value.is_object();
}

/// Sorted and each once: the order of a list plays no part for `in`, and equal lists become one leaf.
std::optional<Value> to_set(const Value& list)
{
    Array items = list.as_array();
    if (!std::all_of(items.begin(), items.end(), is_scalar))
        return std::nullopt;
    std::sort(items.begin(), items.end(), [](const Value& a, const Value& b) {
        if (a.kind() != b.kind())
            return a.kind() < b.kind();
        if (a.is_string())
            return a.as_string() < b.as_string();
        if (a.is_bool())
            return a.as_bool() < b.as_bool();
        return logic::compare_numbers(a, b) < 0;
    });
    items.erase(std::unique(items.begin(), items.end()), items.end());
    return Value(std::move(items));
}

struct Comparison {
    const char* name;
    Test test;
    Test turned; ///< with the literal on the left
    bool negated;
};

constexpr Comparison kComparisons[] = {
    {"===", Test::StrictlyEquals, Test::StrictlyEquals, false},
    {"!==", Test::StrictlyEquals, Test::StrictlyEquals, true},
    {"==", Test::Equals, Test::Equals, false},
    {"!=", Test::Equals, Test::Equals, true},
    {"<", Test::Less, Test::Greater, false},
    {"<=", Test::LessOrEqual, Test::GreaterOrEqual, false},
    {">", Test::Greater, Test::Less, false},
    {">=", Test::GreaterOrEqual, Test::LessOrEqual, false},
};

class Reader {
public:
    Reader(Vocabulary& vocabulary, ReadCondition& into) : m_vocabulary(vocabulary), m_into(into) {}

    Formula read(const Value& expression, bool negated)
    {
        ++m_into.fixed_cost;
        if (!expression.is_object() || expression.as_object().size() != 1)
            return is_constant(expression) ? constant(logic::is_truthy(expression) != negated) : Formula();
        const logic::Member& call = *expression.as_object().begin();
        const Value& arguments = call.value;
        if (call.key == "and" || call.key == "or")
            return arguments.is_array() ? group(arguments.as_array(), call.key == "and", negated) : Formula();
        if (call.key == "!" || call.key == "!!")
            return negation(arguments, negated != (call.key == "!"));
        if (call.key == "preserve")
            return constant(logic::is_truthy(arguments) != negated);
        if (call.key == "var")
            return test_of(Test::Holds, expression, Value(), negated);
        if (call.key == "in")
            return membership(arguments, negated);
        for (const Comparison& known : kComparisons) {
            if (call.key == known.name)
                return comparison(known, arguments, negated);
        }
        return {};
    }

private:
    static Formula constant(bool holds)
    {
        Formula formula;
        formula.kind = holds ? Formula::Kind::All : Formula::Kind::Any;
        return formula;
    }

    Formula group(const Array& arguments, bool is_and, bool negated)
    {
        if (arguments.empty())
            return constant(negated); // either is false without arguments
        Formula formula;
        formula.kind = is_and != negated ? Formula::Kind::All : Formula::Kind::Any;
        formula.parts.reserve(arguments.size());
        for (const Value& argument : arguments)
            formula.parts.push_back(read(argument, negated));
        return formula;
    }

    Formula negation(const Value& arguments, bool negated)
    {
        if (!arguments.is_array())
            return read(arguments, negated);
        if (arguments.as_array().empty())
            return constant(negated);
        return read(arguments.as_array()[0], negated); // the others are never looked at
    }

    /// The source of an expression that is a `var` over a path that is written out.
    std::optional<std::uint32_t> source_of(const Value& expression)
    {
        if (!expression.is_object() || expression.as_object().size() != 1)
            return std::nullopt;
        const logic::Member& call = *expression.as_object().begin();
        if (call.key != "var")
            return std::nullopt;
        m_into.fixed_cost += 3;
        if (!call.value.is_array())
            return is_constant(call.value) ? std::optional(m_vocabulary.source_of(call.value, Value()))
                                           : std::nullopt;
        const Array& parts = call.value.as_array();
        const Value path = parts.empty() ? Value() : parts[0];
        const Value fallback = parts.size() > 1 ? parts[1] : Value();
        if (!is_constant(path) || !is_scalar(fallback))
            return std::nullopt;
        return m_vocabulary.source_of(path, fallback);
    }

    Formula test_of(Test test, const Value& place, Value literal, bool negated)
    {
        const std::optional<std::uint32_t> source = source_of(place);
        if (!source)
            return {};
        Leaf leaf;
        leaf.test = test;
        leaf.source = *source;
        leaf.literal = std::move(literal);
        m_into.fixed_cost += fixed_cost(leaf);
        if (test == Test::Contains) {
            ++m_into.searches;
            if (leaf.literal.is_string()) {
                m_into.longest_item =
                    std::max<std::uint64_t>(m_into.longest_item, 1 + leaf.literal.as_string().size() / 256);
            }
        }
        Formula formula;
        formula.kind = Formula::Kind::Leaf;
        formula.negated = negated;
        formula.leaf = m_vocabulary.leaf_of(std::move(leaf));
        return formula;
    }

    Formula membership(const Value& arguments, bool negated)
    {
        if (!arguments.is_array() || arguments.as_array().size() != 2)
            return {};
        const Value& wanted = arguments.as_array()[0];
        const Value& place = arguments.as_array()[1];
        m_into.fixed_cost += 2;
        if (is_scalar(wanted))
            return test_of(Test::Contains, place, wanted, negated);
        if (place.is_string())
            return test_of(Test::PartOf, wanted, place, negated);
        if (!place.is_array() || !is_constant(place))
            return {};
        for (const Value& item : place.as_array()) // also those that to_set() drops
            m_into.fixed_cost += 1 + (item.is_string() ? item.as_string().size() / 256 : 0);
        std::optional<Value> items = to_set(place);
        return items ? test_of(Test::OneOf, wanted, std::move(*items), negated) : Formula();
    }

    Formula comparison(const Comparison& known, const Value& arguments, bool negated)
    {
        if (!arguments.is_array() || arguments.as_array().size() < 2)
            return {};
        const Array& parts = arguments.as_array();
        negated = negated != known.negated;
        m_into.fixed_cost += 2;
        if (parts.size() == 2 && is_scalar(parts[1]))
            return test_of(known.test, parts[0], parts[1], negated);
        if (parts.size() == 2 && is_scalar(parts[0]))
            return test_of(known.turned, parts[1], parts[0], negated);
        // Between two bounds; a longer chain of `!==` is no negated chain of `===`.
        if (parts.size() != 3 || known.negated || !is_scalar(parts[0]) || !is_scalar(parts[2]))
            return {};
        Formula both;
        both.kind = negated ? Formula::Kind::Any : Formula::Kind::All;
        both.parts.push_back(test_of(known.turned, parts[1], parts[0], negated));
        both.parts.push_back(test_of(known.test, parts[1], parts[2], negated));
        return both;
    }

    Vocabulary& m_vocabulary;
    ReadCondition& m_into;
};

void add_clauses(Formula formula, std::vector<Formula>& clauses)
{
    if (formula.kind != Formula::Kind::All) {
        clauses.push_back(std::move(formula));
        return;
    }
    for (Formula& part : formula.parts)
        add_clauses(std::move(part), clauses);
}

} // namespace

ReadCondition read_condition(const Value& condition, Vocabulary& vocabulary)
{
    ReadCondition result;
    if (condition.depth() > logic::kMaxNesting) {
        result.clauses.emplace_back();
        return result;
    }
    add_clauses(Reader(vocabulary, result).read(condition, false), result.clauses);
    return result;
}

} // namespace interlock::match
