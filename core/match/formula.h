// SPDX-License-Identifier: GPL-3.0-or-later
// Formula: a condition as and/or over leaves, `!` pushed down to them, in the order of the condition.
#pragma once

#include "core/match/vocabulary.h"

#include <vector>

namespace interlock::match {

struct Formula {
    enum class Kind : std::uint8_t {
        All, ///< true without parts
        Any, ///< false without parts
        Leaf,
        Plain, ///< only the evaluator can tell
    };
    Kind kind = Kind::Plain;
    bool negated = false; ///< a leaf
    std::uint32_t leaf = 0;
    std::vector<Formula> parts;
};

struct ReadCondition {
    std::vector<Formula> clauses;   ///< all must hold; in the order in which the evaluator comes to them
    std::uint64_t fixed_cost = 0;   ///< operations at most, without what searches cost
    std::uint64_t searches = 0;     ///< how many leaves search a text or a list
    std::uint64_t longest_item = 1; ///< operations that one element of a searched list may cost
};

/// Reads a condition; what has no other form becomes `Plain`. Never deeper than logic::kMaxNesting.
ReadCondition read_condition(const logic::Value& condition, Vocabulary& vocabulary);

/// What a formula comes to, its parts taken in their order and only as far as they matter.
template <typename TruthOfLeaf>
Truth evaluate(const Formula& formula, const TruthOfLeaf& truth_of_leaf)
{
    switch (formula.kind) {
    case Formula::Kind::Plain:
        return Truth::Unknown;
    case Formula::Kind::Leaf: {
        const Truth truth = truth_of_leaf(formula.leaf);
        if (truth == Truth::Unknown || !formula.negated)
            return truth;
        return truth == Truth::True ? Truth::False : Truth::True;
    }
    default: {
        const Truth deciding = formula.kind == Formula::Kind::All ? Truth::False : Truth::True;
        for (const Formula& part : formula.parts) {
            const Truth truth = evaluate(part, truth_of_leaf);
            if (truth == deciding || truth == Truth::Unknown)
                return truth;
        }
        return deciding == Truth::False ? Truth::True : Truth::False;
    }
    }
}

/// Calls `visit` for each leaf; false as soon as one call gives false or something plain is met.
template <typename Visit>
bool each_leaf(const Formula& formula, const Visit& visit)
{
    if (formula.kind == Formula::Kind::Plain)
        return false;
    if (formula.kind == Formula::Kind::Leaf)
        return visit(formula.leaf);
    for (const Formula& part : formula.parts) {
        if (!each_leaf(part, visit))
            return false;
    }
    return true;
}

} // namespace interlock::match
