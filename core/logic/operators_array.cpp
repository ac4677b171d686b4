// SPDX-License-Identifier: GPL-3.0-or-later
// Operators on lists: map, filter, reduce, all, some, none, merge.
#include "core/logic/evaluation.h"
#include "core/logic/operators.h"

namespace interlock::logic {

namespace {

const Array kNothing;

/// The list that an iterator goes over, where `held` keeps it alive. Null: it failed.
/// map, filter and reduce take null, as a missing variable gives it, for an empty list; but not a null
/// written there.
const Array* list_of(Evaluation& evaluation, const Node& node, bool null_is_empty, Value& held)
{
    if (node.child_count < 2) {
        evaluation.fail_arguments(node, "needs a list and an expression");
        return nullptr;
    }
    const NodeId id = evaluation.child(node, 0);
    const Value* list = evaluation.run(id, held);
    if (!list)
        return nullptr;
    if (list->is_array())
        return &list->as_array();
    if (null_is_empty && list->is_null() && !evaluation.is_constant(id))
        return &kNothing;
    evaluation.fail_arguments(node, "goes over a list only");
    return nullptr;
}

/// A null written in the place of the expression is none.
bool has_expression(Evaluation& evaluation, const Node& node)
{
    if (node.child_count < 2 || !evaluation.is_null_constant(evaluation.child(node, 1)))
        return true;
    evaluation.fail_arguments(node, "needs an expression for the elements");
    return false;
}

/// Evaluates the expression for each element, until `visit` says false. False: it failed.
template <typename Visit>
bool each_element(Evaluation& evaluation, const Node& node, const Array& list, Visit&& visit)
{
    Scope scope;
    scope.parent = &evaluation.scope();
    for (std::size_t i = 0; i < list.size(); ++i) {
        scope.data = &list[i];
        scope.index = i;
        Value storage;
        const Value* result =
            evaluation.charge(1) ? evaluation.run_in(scope, evaluation.child(node, 1), storage) : nullptr;
        if (!result)
            return false;
        if (!visit(list[i], *result))
            break;
    }
    return !evaluation.is_exhausted();
}

/// Whether some element's expression is `wanted` in truth; nothing: it failed.
std::optional<bool> any_element(Evaluation& evaluation, const Node& node, bool wanted, bool& is_empty)
{
    Value held;
    const Array* list = list_of(evaluation, node, false, held);
    if (!list)
        return std::nullopt;
    is_empty = list->empty();
    bool found = false;
    const bool complete = each_element(evaluation, node, *list, [&](const Value&, const Value& result) {
        found = is_truthy(result) == wanted;
        return !found;
    });
    return complete ? std::optional<bool>(found) : std::nullopt;
}

const Value* give(std::optional<bool> result, Value& storage)
{
    if (!result)
        return nullptr;
    storage = *result;
    return &storage;
}

} // namespace

const Value* run_map(Evaluation& evaluation, const Node& node, Value& storage)
{
    Value held;
    const Array* list = has_expression(evaluation, node) ? list_of(evaluation, node, true, held) : nullptr;
    if (!list)
        return nullptr;
    Array results;
    const bool complete = each_element(evaluation, node, *list, [&](const Value&, const Value& result) {
        if (!evaluation.produce(Evaluation::kElementBytes))
            return false;
        results.push_back(result);
        return true;
    });
    return complete ? evaluation.made(std::move(results), storage) : nullptr;
}

const Value* run_filter(Evaluation& evaluation, const Node& node, Value& storage)
{
    Value held;
    const Array* list = has_expression(evaluation, node) ? list_of(evaluation, node, true, held) : nullptr;
    if (!list)
        return nullptr;
    Array kept;
    const bool complete = each_element(evaluation, node, *list, [&](const Value& item, const Value& result) {
        if (!is_truthy(result))
            return true;
        if (!evaluation.produce(Evaluation::kElementBytes))
            return false;
        kept.push_back(item);
        return true;
    });
    return complete ? evaluation.made(std::move(kept), storage) : nullptr;
}

const Value* run_reduce(Evaluation& evaluation, const Node& node, Value& storage)
{
    Value held;
    const Array* list = has_expression(evaluation, node) ? list_of(evaluation, node, true, held) : nullptr;
    if (!list)
        return nullptr;
    Value accumulator; // null where no start was given
    if (node.child_count > 2) {
        Value start;
        const Value* result = evaluation.run(evaluation.child(node, 2), start);
        if (!result)
            return nullptr;
        accumulator = *result;
    }
    Scope scope;
    scope.parent = &evaluation.scope();
    scope.accumulator = &accumulator;
    for (std::size_t i = 0; i < list->size(); ++i) {
        scope.current = &(*list)[i];
        scope.index = i;
        Value next;
        const Value* result =
            evaluation.charge(1) ? evaluation.run_in(scope, evaluation.child(node, 1), next) : nullptr;
        if (!result)
            return nullptr;
        if (result != &next)
            next = *result; // copied before the old one goes: it may be a part of it
        accumulator = std::move(next);
    }
    storage = std::move(accumulator);
    return &storage;
}

const Value* run_all(Evaluation& evaluation, const Node& node, Value& storage)
{
    bool is_empty = false;
    const std::optional<bool> any = any_element(evaluation, node, false, is_empty);
    return give(any ? std::optional<bool>(!*any && !is_empty) : any, storage);
}

const Value* run_some(Evaluation& evaluation, const Node& node, Value& storage)
{
    bool is_empty = false;
    return give(any_element(evaluation, node, true, is_empty), storage);
}

const Value* run_none(Evaluation& evaluation, const Node& node, Value& storage)
{
    bool is_empty = false;
    const std::optional<bool> any = any_element(evaluation, node, true, is_empty);
    return give(any ? std::optional<bool>(!*any) : any, storage);
}

const Value* run_merge(Evaluation& evaluation, const Node& node, Value& storage)
{
    Array merged;
    const auto add = [&](const Value& item) {
        if (!evaluation.charge(1) || !evaluation.produce(Evaluation::kElementBytes))
            return false;
        merged.push_back(item);
        return true;
    };
    const bool complete = evaluation.each_argument(node, [&](const Value& argument) {
        if (!argument.is_array())
            return add(argument);
        for (const Value& item : argument.as_array()) {
            if (!add(item))
                return false;
        }
        return true;
    });
    return complete ? evaluation.made(std::move(merged), storage) : nullptr;
}

} // namespace interlock::logic
