// SPDX-License-Identifier: GPL-3.0-or-later
// Operators that calculate: + - * / % min max. Whole numbers stay exact; what is no finite number is an
// error.
#include "core/logic/evaluation.h"
#include "core/logic/numbers.h"
#include "core/logic/operators.h"

#include <cmath>

namespace interlock::logic {

namespace {

const Value* give(Evaluation& evaluation, const Node& node, const Number& number, Value& storage)
{
    std::optional<Value> value = to_value(number);
    if (!value)
        return evaluation.fail_number(node);
    storage = std::move(*value);
    return &storage;
}

/// Folds the arguments from the left; `combine` gives nothing where the result is no number. `count` tells
/// how many.
template <typename Combine>
std::optional<Number> fold(Evaluation& evaluation, const Node& node, std::size_t& count, Combine&& combine)
{
    Number total;
    count = 0;
    const bool complete = evaluation.each_argument(node, [&](const Value& argument) {
        if (!evaluation.charge_text(argument))
            return false;
        const std::optional<Number> number = to_number(argument);
        const std::optional<Number> next =
            number && count > 0 ? combine(total, *number) : number; // the first is where it starts
        if (!next) {
            evaluation.fail_number(node);
            return false;
        }
        total = *next;
        ++count;
        return true;
    });
    return complete ? std::optional<Number>(total) : std::nullopt;
}

std::optional<Number> add(const Number& a, const Number& b)
{
    WideInteger sum = 0;
    if (a.is_whole && b.is_whole && !__builtin_add_overflow(a.whole, b.whole, &sum))
        return Number::of(sum);
    return Number::of_real(a.to_double() + b.to_double());
}

std::optional<Number> subtract(const Number& a, const Number& b)
{
    WideInteger difference = 0;
    if (a.is_whole && b.is_whole && !__builtin_sub_overflow(a.whole, b.whole, &difference))
        return Number::of(difference);
    return Number::of_real(a.to_double() - b.to_double());
}

std::optional<Number> multiply(const Number& a, const Number& b)
{
    WideInteger product = 0;
    if (a.is_whole && b.is_whole && !__builtin_mul_overflow(a.whole, b.whole, &product))
        return Number::of(product);
    return Number::of_real(a.to_double() * b.to_double());
}

std::optional<Number> divide(const Number& a, const Number& b)
{
    if (b.is_zero())
        return std::nullopt;
    // Operands fit 65 bits, so no quotient overflows.
    if (a.is_whole && b.is_whole && a.whole % b.whole == 0)
        return Number::of(a.whole / b.whole);
    return Number::of_real(a.to_double() / b.to_double());
}

std::optional<Number> remainder_of(const Number& a, const Number& b)
{
    if (b.is_zero())
        return std::nullopt;
    if (a.is_whole && b.is_whole)
        return Number::of(a.whole % b.whole);
    const double rest = std::fmod(a.to_double(), b.to_double());
    return std::isnan(rest) ? std::nullopt : std::optional<Number>(Number::of_real(rest));
}

/// min and max: `better` tells whether a further number takes the place of the best so far.
template <typename Better>
const Value* run_extreme(Evaluation& evaluation, const Node& node, Value& storage, Better&& better)
{
    std::size_t count = 0;
    const auto choose = [&better](const Number& best, const Number& next) {
        return std::optional<Number>(better(compare(next, best)) ? next : best);
    };
    const std::optional<Number> best = fold(evaluation, node, count, choose);
    if (!best)
        return nullptr;
    if (count == 0)
        return evaluation.fail_arguments(node, "needs an argument");
    return give(evaluation, node, *best, storage);
}

} // namespace

const Value* run_add(Evaluation& evaluation, const Node& node, Value& storage)
{
    std::size_t count = 0;
    const std::optional<Number> sum = fold(evaluation, node, count, add); // 0 without arguments
    return sum ? give(evaluation, node, *sum, storage) : nullptr;
}

const Value* run_subtract(Evaluation& evaluation, const Node& node, Value& storage)
{
    std::size_t count = 0;
    const std::optional<Number> result = fold(evaluation, node, count, subtract);
    if (!result)
        return nullptr;
    if (count == 0)
        return evaluation.fail_arguments(node, "needs an argument");
    return give(evaluation, node, count == 1 ? *subtract(Number::of(0), *result) : *result, storage);
}

const Value* run_multiply(Evaluation& evaluation, const Node& node, Value& storage)
{
    std::size_t count = 0;
    const std::optional<Number> product = fold(evaluation, node, count, multiply);
    if (!product)
        return nullptr;
    return give(evaluation, node, count == 0 ? Number::of(1) : *product, storage);
}

const Value* run_divide(Evaluation& evaluation, const Node& node, Value& storage)
{
    std::size_t count = 0;
    std::optional<Number> result = fold(evaluation, node, count, divide);
    if (!result)
        return nullptr;
    if (count == 0)
        return evaluation.fail_arguments(node, "needs an argument");
    if (count == 1)
        result = divide(Number::of(1), *result);
    return result ? give(evaluation, node, *result, storage) : evaluation.fail_number(node);
}

const Value* run_remainder(Evaluation& evaluation, const Node& node, Value& storage)
{
    std::size_t count = 0;
    const std::optional<Number> result = fold(evaluation, node, count, remainder_of);
    if (!result)
        return nullptr;
    if (count < 2)
        return evaluation.fail_arguments(node, "needs two arguments or more");
    return give(evaluation, node, *result, storage);
}

const Value* run_min(Evaluation& evaluation, const Node& node, Value& storage)
{
    return run_extreme(evaluation, node, storage, [](std::partial_ordering order) { return order < 0; });
}

const Value* run_max(Evaluation& evaluation, const Node& node, Value& storage)
{
    return run_extreme(evaluation, node, storage, [](std::partial_ordering order) { return order > 0; });
}

} // namespace interlock::logic
