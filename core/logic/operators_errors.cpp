// SPDX-License-Identifier: GPL-3.0-or-later
// Operators on errors: throw raises one, try goes on with the next expression where one failed.
#include "core/logic/evaluation.h"
#include "core/logic/numbers.h"
#include "core/logic/operators.h"

namespace interlock::logic {

namespace {

/// The type of an error as text, whatever was thrown as its type.
std::string type_text(const Value* type)
{
    if (type && type->is_string())
        return type->as_string();
    if (type && type->is_number())
        return number_text(*type);
    if (type && type->is_bool())
        return type->as_bool() ? "true" : "false";
    return "Error";
}

} // namespace

const Value* run_throw(Evaluation& evaluation, const Node& node, Value& storage)
{
    const Value* argument =
        node.child_count > 0 ? evaluation.run(evaluation.child(node, 0), storage) : nullptr;
    if (!argument)
        return node.child_count > 0 ? nullptr : evaluation.fail_arguments(node, "needs something to throw");
    const Value thrown = argument->is_object() ? *argument : Value(Object{{"type", *argument}});
    if (thrown.depth() > argument->depth()) { // a made object counts like every other
        Value checked;
        if (!evaluation.produce(Evaluation::kElementBytes) || !evaluation.made(thrown, checked))
            return nullptr;
    }
    const Value* message = thrown.find("message");
    std::string type = type_text(thrown.find("type"));
    std::string text = message && message->is_string() ? message->as_string() : "thrown: " + quoted(type);
    return evaluation.fail_thrown(Error{std::move(type), std::move(text), thrown});
}

const Value* run_try(Evaluation& evaluation, const Node& node, Value& storage)
{
    if (node.child_count == 0)
        return evaluation.fail_arguments(node, "needs an argument");
    const Value* result = evaluation.run(evaluation.child(node, 0), storage);
    for (std::uint32_t i = 1; i < node.child_count && !result && !evaluation.is_exhausted(); ++i) {
        // A handler sees the error as its data, and what was around the `try` two levels up.
        const Value caught = evaluation.error().thrown;
        Scope scope;
        scope.data = &caught;
        scope.parent = &evaluation.scope();
        result = evaluation.run_in(scope, evaluation.child(node, i), storage);
        if (result && result != &storage) {
            const Value kept = *result; // it may be a part of the error, which ends here
            storage = kept;
            result = &storage;
        }
    }
    return result;
}

} // namespace interlock::logic
