// SPDX-License-Identifier: GPL-3.0-or-later
// Compiling an expression: every operator looked up, every constant path split, every node with its place.
#include "core/logic/evaluation.h"
#include "core/logic/numbers.h"
#include "core/logic/operators.h"
#include "core/logic/pointer.h"

namespace interlock::logic {

namespace {

/// Pointers repeat the whole way down to each node, so a text of a few megabytes could ask for gigabytes of
/// them.
constexpr std::size_t kMaxPointerBytes = std::size_t{64} << 20;

const Value* run_unknown(Evaluation& evaluation, const Node& node, Value&)
{
    return evaluation.fail(error_type::kUnknownOperator,
                           "there is no operator " + quoted(evaluation.name_of(node)));
}

const Value* run_without_list(Evaluation& evaluation, const Node& node, Value&)
{
    return evaluation.fail_arguments(node, "needs its arguments in an array");
}

const Value* run_refused(Evaluation& evaluation, const Node&, Value&)
{
    return evaluation.fail_budget("the expression is nested deeper than " + std::to_string(kMaxNesting) +
                                  " levels, or too large");
}

const Value* run_array(Evaluation& evaluation, const Node& node, Value& storage)
{
    if (!evaluation.produce(node.child_count * Evaluation::kElementBytes))
        return nullptr;
    Array items;
    items.reserve(node.child_count);
    for (std::uint32_t i = 0; i < node.child_count; ++i) {
        Value item;
        const Value* result = evaluation.run(evaluation.child(node, i), item);
        if (!result)
            return nullptr;
        items.push_back(result == &item ? std::move(item) : *result);
    }
    return evaluation.made(std::move(items), storage);
}

class Compiler {
public:
    CompiledCode compile(const Value& expression)
    {
        if (expression.depth() <= kMaxNesting)
            add(expression);
        if (expression.depth() > kMaxNesting || m_pointer_bytes > kMaxPointerBytes) {
            m_code = CompiledCode();
            m_code.nodes.emplace_back().run = run_refused;
            m_code.infos.emplace_back();
        }
        return std::move(m_code);
    }

private:
    NodeId add(const Value& expression)
    {
        const auto id = static_cast<NodeId>(m_code.nodes.size());
        m_code.nodes.emplace_back();
        m_code.infos.emplace_back();
        m_pointer_bytes += m_pointer.size();
        if (m_pointer_bytes > kMaxPointerBytes) { // to be refused: nothing below it matters
            set_constant(id, Value());
            return id;
        }
        m_code.infos[id].pointer = m_pointer;
        if (expression.is_array())
            add_array(id, expression);
        else if (expression.is_object() && expression.as_object().size() == 1)
            add_call(id, *expression.as_object().begin());
        else
            set_constant(id, expression);
        return id;
    }

    void set_constant(NodeId id, const Value& value)
    {
        m_code.nodes[id].entry = static_cast<std::uint32_t>(m_code.constants.size());
        m_code.constants.push_back(value);
    }

    void add_array(NodeId id, const Value& array)
    {
        if (add_children(id, array.as_array()))
            set_constant(id, array);
        else
            m_code.nodes[id].run = run_array;
    }

    void add_call(NodeId id, const Member& call)
    {
        m_code.infos[id].operator_name = call.key;
        const Operator* known = find_operator(call.key);
        m_code.nodes[id].run = known ? known->run : run_unknown;
        if (known && known->run == run_preserve) {
            set_constant(id, call.value); // its argument is data, and has no nodes
            return;
        }
        m_code.nodes[id].has_list = call.value.is_array();
        const std::size_t length = m_pointer.size();
        append_to_pointer(m_pointer, call.key);
        if (call.value.is_array()) {
            add_children(id, call.value.as_array());
        } else {
            const NodeId argument = add(call.value);
            set_children(id, {argument});
            if (known && known->needs_list)
                m_code.nodes[id].run = run_without_list;
        }
        m_pointer.resize(length);
        if (known)
            split_constant_path(id, *known);
    }

    /// True where all of them are constants.
    bool add_children(NodeId id, const Array& expressions)
    {
        bool are_constant = true;
        std::vector<NodeId> children;
        children.reserve(expressions.size());
        const std::size_t length = m_pointer.size();
        for (std::size_t i = 0; i < expressions.size(); ++i) {
            append_to_pointer(m_pointer, i);
            children.push_back(add(expressions[i]));
            m_pointer.resize(length);
            are_constant = are_constant && m_code.nodes[children.back()].run == nullptr;
        }
        set_children(id, children);
        return are_constant;
    }

    void set_children(NodeId id, const std::vector<NodeId>& children)
    {
        m_code.nodes[id].first_child = static_cast<std::uint32_t>(m_code.children.size());
        m_code.nodes[id].child_count = static_cast<std::uint32_t>(children.size());
        m_code.children.insert(m_code.children.end(), children.begin(), children.end());
    }

    /// `var`, `val` and `exists` over a path that is written out are swapped for a form that only follows it.
    void split_constant_path(NodeId id, const Operator& known)
    {
        const Function constant_form = constant_path_form(known.run);
        if (!constant_form)
            return;
        Node& node = m_code.nodes[id];
        const bool is_var = known.run == run_var;
        const std::uint32_t parts = is_var ? std::min<std::uint32_t>(node.child_count, 1) : node.child_count;
        std::vector<const Value*> keys;
        for (std::uint32_t i = 0; i < parts; ++i) {
            const Node& part = m_code.nodes[m_code.children[node.first_child + i]];
            if (part.run)
                return;
            keys.push_back(&m_code.constants[part.entry]);
        }
        std::optional<Path> path = is_var ? var_path(keys.empty() ? Value() : *keys[0]) : val_path(keys);
        if (!path)
            return;
        node.run = constant_form;
        node.entry = static_cast<std::uint32_t>(m_code.paths.size());
        m_code.paths.push_back(std::move(*path));
    }

    CompiledCode m_code;
    std::string m_pointer;
    std::size_t m_pointer_bytes = 0;
};

} // namespace

CompiledCode compile_expression(const Value& expression)
{
    return Compiler().compile(expression);
}

} // namespace interlock::logic
