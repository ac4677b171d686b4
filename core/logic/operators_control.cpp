// SPDX-License-Identifier: GPL-3.0-or-later
// Operators that choose: if, and, or, ??, and the two that turn a value into true or false.
#include "core/logic/evaluation.h"
#include "core/logic/operators.h"

namespace interlock::logic {

namespace {

const Value kNull;
const Value kFalse(false);

/// `and` stops at the first value that does not hold, `or` at the first that does; either gives that value.
const Value* first_that(Evaluation& evaluation, const Node& node, Value& storage, bool holds)
{
    const Value* result = &kFalse; // without arguments
    for (std::uint32_t i = 0; i < node.child_count; ++i) {
        result = evaluation.run(evaluation.child(node, i), storage);
        if (!result || is_truthy(*result) == holds)
            return result;
    }
    return result;
}

/// Whether the one operand of `!` and `!!` holds. Nothing: it failed.
std::optional<bool> operand_holds(Evaluation& evaluation, const Node& node)
{
    if (node.child_count == 0)
        return false;
    Value storage;
    const Value* operand = evaluation.run(evaluation.child(node, 0), storage);
    return operand ? std::optional<bool>(is_truthy(*operand)) : std::nullopt;
}

} // namespace

const Value* run_if(Evaluation& evaluation, const Node& node, Value& storage)
{
    std::uint32_t i = 0;
    for (; i + 1 < node.child_count; i += 2) {
        const Value* condition = evaluation.run(evaluation.child(node, i), storage);
        if (!condition)
            return nullptr;
        if (is_truthy(*condition))
            return evaluation.run(evaluation.child(node, i + 1), storage);
    }
    return i < node.child_count ? evaluation.run(evaluation.child(node, i), storage) : &kNull;
}

const Value* run_and(Evaluation& evaluation, const Node& node, Value& storage)
{
    return first_that(evaluation, node, storage, false);
}

const Value* run_or(Evaluation& evaluation, const Node& node, Value& storage)
{
    return first_that(evaluation, node, storage, true);
}

const Value* run_coalesce(Evaluation& evaluation, const Node& node, Value& storage)
{
    if (node.has_list) {
        for (std::uint32_t i = 0; i < node.child_count; ++i) {
            const Value* result = evaluation.run(evaluation.child(node, i), storage);
            if (!result || !result->is_null())
                return result;
        }
        return &kNull;
    }
    const Value* list = evaluation.run(evaluation.child(node, 0), storage);
    if (!list || !list->is_array())
        return list;
    for (const Value& item : list->as_array()) {
        if (!evaluation.charge(1))
            return nullptr;
        if (!item.is_null()) {
            const Value found = item; // the list may lie in the storage itself
            storage = found;
            return &storage;
        }
    }
    return &kNull;
}

const Value* run_not(Evaluation& evaluation, const Node& node, Value& storage)
{
    const std::optional<bool> holds = operand_holds(evaluation, node);
    if (!holds)
        return nullptr;
    storage = !*holds;
    return &storage;
}

const Value* run_truth(Evaluation& evaluation, const Node& node, Value& storage)
{
    const std::optional<bool> holds = operand_holds(evaluation, node);
    if (!holds)
        return nullptr;
    storage = *holds;
    return &storage;
}

} // namespace interlock::logic
