// SPDX-License-Identifier: GPL-3.0-or-later
// Operators that compare: loose and strict equality, and order. Each takes a chain, and stops where it
// breaks.
#include "core/logic/evaluation.h"
#include "core/logic/numbers.h"
#include "core/logic/operators.h"

#include <algorithm>

namespace interlock::logic {

std::optional<std::partial_ordering> order_loosely(const Value& a, const Value& b)
{
    if (a.is_number() && b.is_number())
        return compare_numbers(a, b);
    if (a.is_string() && b.is_string())
        return a.as_string().compare(b.as_string()) <=> 0;
    const std::optional<Number> left = to_number(a);
    const std::optional<Number> right = to_number(b);
    if (!left || !right)
        return std::nullopt;
    return compare(*left, *right);
}

namespace {

bool charge_texts(Evaluation& evaluation, const Value& a, const Value& b)
{
    if (a.is_string() && b.is_string())
        return evaluation.charge_text(std::min(a.as_string().size(), b.as_string().size()));
    if (a.is_string())
        return evaluation.charge_text(a.as_string().size());
    return !b.is_string() || evaluation.charge_text(b.as_string().size());
}

/// `holds` says of two neighbours whether the chain goes on; nothing: it failed.
template <typename Holds>
const Value* run_chain(Evaluation& evaluation, const Node& node, Value& storage, Holds&& holds)
{
    if (node.child_count < 2)
        return evaluation.fail_arguments(node, "needs two arguments or more");
    Value storages[2];
    const Value* left = evaluation.run(evaluation.child(node, 0), storages[0]);
    if (!left)
        return nullptr;
    for (std::uint32_t i = 1; i < node.child_count; ++i) {
        const Value* right = evaluation.run(evaluation.child(node, i), storages[i % 2]);
        if (!right)
            return nullptr;
        const std::optional<bool> held = holds(*left, *right);
        if (!held)
            return nullptr;
        if (!*held) {
            storage = false;
            return &storage;
        }
        left = right;
    }
    storage = true;
    return &storage;
}

template <typename Accepts>
const Value* run_order(Evaluation& evaluation, const Node& node, Value& storage, Accepts&& accepts)
{
    return run_chain(evaluation, node, storage, [&](const Value& a, const Value& b) -> std::optional<bool> {
        if (!charge_texts(evaluation, a, b))
            return std::nullopt;
        const std::optional<std::partial_ordering> order = order_loosely(a, b);
        if (!order) {
            evaluation.fail_number(node);
            return std::nullopt;
        }
        return accepts(*order);
    });
}

} // namespace

std::optional<bool> strictly_equal(Evaluation& evaluation, const Value& a, const Value& b)
{
    if (a.is_number() || b.is_number() || a.kind() != b.kind())
        return json_equal(a, b);
    if (a.is_string()) {
        if (a.as_string().size() != b.as_string().size())
            return false;
        if (!charge_texts(evaluation, a, b))
            return std::nullopt;
        return a.as_string() == b.as_string();
    }
    if (a.is_array()) {
        const Array& left = a.as_array();
        const Array& right = b.as_array();
        if (left.size() != right.size())
            return false;
        for (std::size_t i = 0; i < left.size(); ++i) {
            if (!evaluation.charge(1))
                return std::nullopt;
            const std::optional<bool> equal = strictly_equal(evaluation, left[i], right[i]);
            if (!equal || !*equal)
                return equal;
        }
        return true;
    }
    if (a.is_object()) {
        if (a.as_object().size() != b.as_object().size())
            return false;
        for (const Member& member : a.as_object()) {
            if (!evaluation.charge(1))
                return std::nullopt;
            const Value* other = b.find(member.key);
            const std::optional<bool> equal =
                other ? strictly_equal(evaluation, member.value, *other) : std::optional<bool>(false);
            if (!equal || !*equal)
                return equal;
        }
        return true;
    }
    return json_equal(a, b);
}

const Value* run_equal(Evaluation& evaluation, const Node& node, Value& storage)
{
    return run_order(evaluation, node, storage, [](std::partial_ordering order) { return order == 0; });
}

const Value* run_not_equal(Evaluation& evaluation, const Node& node, Value& storage)
{
    return run_order(evaluation, node, storage, [](std::partial_ordering order) { return order != 0; });
}

const Value* run_strictly_equal(Evaluation& evaluation, const Node& node, Value& storage)
{
    return run_chain(evaluation, node, storage, [&evaluation](const Value& a, const Value& b) {
        return strictly_equal(evaluation, a, b);
    });
}

const Value* run_strictly_not_equal(Evaluation& evaluation, const Node& node, Value& storage)
{
    return run_chain(evaluation, node, storage, [&evaluation](const Value& a, const Value& b) {
        const std::optional<bool> equal = strictly_equal(evaluation, a, b);
        return equal ? std::optional<bool>(!*equal) : equal;
    });
}

const Value* run_less(Evaluation& evaluation, const Node& node, Value& storage)
{
    return run_order(evaluation, node, storage, [](std::partial_ordering order) { return order < 0; });
}

const Value* run_less_or_equal(Evaluation& evaluation, const Node& node, Value& storage)
{
    return run_order(evaluation, node, storage, [](std::partial_ordering order) { return order <= 0; });
}

const Value* run_greater(Evaluation& evaluation, const Node& node, Value& storage)
{
    return run_order(evaluation, node, storage, [](std::partial_ordering order) { return order > 0; });
}

const Value* run_greater_or_equal(Evaluation& evaluation, const Node& node, Value& storage)
{
    return run_order(evaluation, node, storage, [](std::partial_ordering order) { return order >= 0; });
}

} // namespace interlock::logic
