// SPDX-License-Identifier: GPL-3.0-or-later
// Walks a condition's connectives; leaves are compared by the one evaluator only.
#include "core/analysis/condition_flip.h"

#include "core/logic/pointer.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>

namespace interlock::analysis {

namespace {

using logic::Array;
using logic::Value;

/// An operation taken apart: {"op": args}, a single argument counting as a list of one.
struct Operation {
    std::string name;
    Array arguments;
    bool listed = true; ///< the arguments stand in a list
};

std::optional<Operation> operation_of(const Value& value)
{
    if (!value.is_object() || value.as_object().size() != 1)
        return std::nullopt;
    const logic::Member& member = *value.as_object().begin();
    Operation operation;
    operation.name = member.key;
    operation.listed = member.value.is_array();
    operation.arguments = operation.listed ? member.value.as_array() : Array{member.value};
    return operation;
}

std::string argument_pointer(const std::string& pointer, const Operation& operation, std::size_t index)
{
    std::string below = pointer;
    logic::append_to_pointer(below, operation.name);
    if (operation.listed)
        logic::append_to_pointer(below, index);
    return below;
}

/// The path of {"var": "path"}, with or without a default.
std::optional<std::string> path_of(const Value& value)
{
    const std::optional<Operation> operation = operation_of(value);
    if (!operation || operation->name != "var" || operation->arguments.empty() ||
        !operation->arguments.front().is_string())
        return std::nullopt;
    return operation->arguments.front().as_string();
}

bool is_literal(const Value& value)
{
    if (value.is_array())
        return std::all_of(value.as_array().begin(), value.as_array().end(), is_literal);
    return !operation_of(value);
}

/// {op: [var, literal]} in either order, seen from the variable.
struct Comparison {
    std::string path;
    std::string operator_name;
    Value wanted;
    std::size_t variable = 0; ///< which argument it is
};

std::string mirrored(const std::string& name)
{
    if (name == "<")
        return ">";
    if (name == "<=")
        return ">=";
    if (name == ">")
        return "<";
    if (name == ">=")
        return "<=";
    if (name == "in")
        return "contains";
    return name;
}

std::optional<Comparison> comparison_of(const Operation& operation)
{
    static constexpr std::array<std::string_view, 9> names{"===", "==", "!==", "!=", "<", "<=", ">", ">=", "in"};
    if (operation.arguments.size() != 2 || std::find(names.begin(), names.end(), operation.name) == names.end())
        return std::nullopt;
    for (std::size_t side = 0; side < 2; ++side) {
        const std::optional<std::string> path = path_of(operation.arguments[side]);
        if (!path || !is_literal(operation.arguments[1 - side]))
            continue;
        Comparison comparison;
        comparison.path = *path;
        comparison.operator_name = side == 0 ? operation.name : mirrored(operation.name);
        comparison.wanted = operation.arguments[1 - side];
        comparison.variable = side;
        return comparison;
    }
    return std::nullopt;
}

class Deciding {
public:
    explicit Deciding(const std::vector<NodeOutcome>& nodes)
    {
        for (const NodeOutcome& node : nodes)
            m_nodes.emplace(node.pointer, &node);
    }

    void visit(const Value& expression, const std::string& pointer)
    {
        const NodeOutcome* node = find(pointer);
        if (!node || node->kind == NodeOutcome::Kind::NotReached)
            return;
        const std::optional<Operation> operation = operation_of(expression);
        const bool held = node->kind == NodeOutcome::Kind::Held;
        if (operation && (operation->name == "and" || operation->name == "or"))
            visit_list(*operation, pointer, held);
        else if (operation && (operation->name == "!" || operation->name == "!!") && operation->arguments.size() == 1)
            visit(operation->arguments.front(), argument_pointer(pointer, *operation, 0));
        else if (operation && operation->name == "if")
            visit_all(*operation, pointer);
        else
            add_leaf(expression, operation, pointer, held);
    }

    std::vector<Decider> take() { return std::move(m_found); }

private:
    const NodeOutcome* find(const std::string& pointer) const
    {
        const auto node = m_nodes.find(pointer);
        return node == m_nodes.end() ? nullptr : node->second;
    }

    /// An `and` that held needed all of its parts, one that failed only the part that failed; `or` the other way.
    void visit_list(const Operation& operation, const std::string& pointer, bool held)
    {
        const bool all = held == (operation.name == "and");
        for (std::size_t i = 0; i < operation.arguments.size(); ++i) {
            const std::string below = argument_pointer(pointer, operation, i);
            const NodeOutcome* node = find(below);
            if (node && (all || (node->kind == NodeOutcome::Kind::Held) == held))
                visit(operation.arguments[i], below);
        }
    }

    void visit_all(const Operation& operation, const std::string& pointer)
    {
        for (std::size_t i = 0; i < operation.arguments.size(); ++i)
            visit(operation.arguments[i], argument_pointer(pointer, operation, i));
    }

    void add_leaf(const Value& expression, const std::optional<Operation>& operation, const std::string& pointer,
                  bool held)
    {
        Decider decider;
        decider.pointer = pointer;
        decider.held = held;
        const std::optional<Comparison> comparison = operation ? comparison_of(*operation) : std::nullopt;
        if (comparison) {
            decider.path = comparison->path;
            decider.operator_name = comparison->operator_name;
            decider.wanted = comparison->wanted;
            if (const NodeOutcome* seen = find(argument_pointer(pointer, *operation, comparison->variable)))
                decider.actual = seen->value;
        } else if (const std::optional<std::string> path = path_of(expression)) {
            decider.path = *path;
            decider.operator_name = "var";
            decider.actual = find(pointer)->value;
        } else {
            if (operation)
                decider.operator_name = operation->name;
            decider.wanted = expression;
            decider.actual = find(pointer)->value;
        }
        m_found.push_back(std::move(decider));
    }

    std::unordered_map<std::string, const NodeOutcome*> m_nodes;
    std::vector<Decider> m_found;
};

bool holds(const Value& expression, const Value& context)
{
    const logic::Outcome outcome = logic::Program::compile(expression).evaluate(context);
    const Value* value = std::get_if<Value>(&outcome);
    return value && logic::is_truthy(*value);
}

Change leaf_change(const Value& expression, const std::optional<Operation>& operation, bool wanted)
{
    Change change;
    change.kind = Change::Kind::SetValue;
    change.negate = !wanted;
    if (const std::optional<Comparison> comparison = operation ? comparison_of(*operation) : std::nullopt) {
        change.path = comparison->path;
        change.operator_name = comparison->operator_name;
        change.value = comparison->wanted;
    } else if (const std::optional<std::string> path = path_of(expression)) {
        change.path = *path;
        change.operator_name = "var";
    } else {
        change.operator_name = operation ? operation->name : std::string();
        change.value = expression;
    }
    return change;
}

/// Nothing where no change of data can do it (a literal).
std::optional<std::vector<Change>> flip(const Value& expression, const Value& context, bool wanted)
{
    if (holds(expression, context) == wanted)
        return std::vector<Change>();
    const std::optional<Operation> operation = operation_of(expression);
    if (!operation)
        return std::nullopt;
    if ((operation->name == "!" || operation->name == "!!") && operation->arguments.size() == 1)
        return flip(operation->arguments.front(), context, (operation->name == "!!") == wanted);
    if (operation->name == "and" || operation->name == "or") {
        const bool all = wanted == (operation->name == "and");
        std::optional<std::vector<Change>> best;
        std::vector<Change> sum;
        for (const Value& argument : operation->arguments) {
            std::optional<std::vector<Change>> part = flip(argument, context, wanted);
            if (all && !part)
                return std::nullopt;
            if (all)
                sum.insert(sum.end(), part->begin(), part->end());
            else if (part && (!best || part->size() < best->size()))
                best = std::move(part);
        }
        return all ? std::optional<std::vector<Change>>(std::move(sum)) : best;
    }
    if (operation->name == "if" && operation->arguments.size() == 3) {
        // Either the branch that was taken turns, or the question does and the other branch suits.
        const bool taken = holds(operation->arguments[0], context);
        std::optional<std::vector<Change>> here = flip(operation->arguments[taken ? 1 : 2], context, wanted);
        std::optional<std::vector<Change>> there = flip(operation->arguments[taken ? 2 : 1], context, wanted);
        const std::optional<std::vector<Change>> question = flip(operation->arguments[0], context, !taken);
        if (there && question)
            there->insert(there->end(), question->begin(), question->end());
        if (!there || !question || (here && here->size() <= there->size()))
            return here;
        return there;
    }
    return std::vector<Change>{leaf_change(expression, operation, wanted)};
}

} // namespace

std::vector<Decider> deciders(const Value& condition, const std::vector<NodeOutcome>& nodes)
{
    Deciding deciding(nodes);
    deciding.visit(condition, {});
    return deciding.take();
}

std::vector<Change> smallest_flip(const Value& condition, const Value& context, bool wanted)
{
    return flip(condition, context, wanted).value_or(std::vector<Change>());
}

} // namespace interlock::analysis
