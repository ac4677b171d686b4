// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluation: the state of one run over a compiled expression, as the operators see it.
#pragma once

#include "core/logic/code.h"

#include <array>
#include <cstddef>

namespace interlock::logic {

/// What `var` and `val` look into. Each iterator and each handler of `try` opens one over the one around it.
struct Scope {
    const Value* data = nullptr;        ///< the whole of it, except in `reduce`
    const Value* current = nullptr;     ///< only in `reduce`
    const Value* accumulator = nullptr; ///< only in `reduce`
    std::optional<std::size_t> index;   ///< the place of the element, in an iterator
    const Scope* parent = nullptr;
};

class Evaluation {
public:
    Evaluation(const CompiledCode& code, const Scope& data, const Budget& budget, EvaluationHook* hook)
        : m_code(code), m_budget(budget), m_hook(hook), m_scope(&data)
    {
    }

    /// Evaluates a node. Null: it failed, see error().
    const Value* run(NodeId id, Value& storage)
    {
        const Node& node = m_code.nodes[id];
        const Value* result = nullptr;
        if (++m_operations > m_budget.operations)
            fail_operations();
        else if (node.run)
            result = node.run(*this, node, storage);
        else
            return constant(id, node);
        if (m_hook)
            report(id, result);
        return result;
    }

    /// The same over a scope of its own.
    const Value* run_in(const Scope& scope, NodeId id, Value& storage)
    {
        const Scope* outer = m_scope;
        m_scope = &scope;
        const Value* result = run(id, storage);
        m_scope = outer;
        return result;
    }

    /// Counts a constant child as evaluated whose value the code already has in another form.
    bool pass_constant(NodeId id)
    {
        Value unused;
        return run(id, unused) != nullptr;
    }

    /// Calls `visit` for each argument: those of a list, or the elements of the one argument where it gives
    /// an array, or that argument itself. Ends with false as soon as something failed.
    template <typename Visit>
    bool each_argument(const Node& node, Visit&& visit)
    {
        Value storage;
        if (node.has_list) {
            for (std::uint32_t i = 0; i < node.child_count; ++i) {
                const Value* argument = run(child(node, i), storage);
                if (!argument || !visit(*argument))
                    return false;
            }
            return true;
        }
        const Value* argument = run(child(node, 0), storage);
        if (!argument)
            return false;
        if (!argument->is_array())
            return visit(*argument);
        for (const Value& item : argument->as_array()) {
            if (!charge(1) || !visit(item))
                return false;
        }
        return true;
    }

    /// The first arguments, as many as there are; the others stay null. False: something failed.
    template <std::size_t N>
    bool arguments(const Node& node, std::array<Value, N>& values, std::size_t& count)
    {
        count = 0;
        return each_argument(node, [&](const Value& argument) {
            if (count < N)
                values[count] = argument;
            ++count;
            return true;
        });
    }

    NodeId child(const Node& node, std::uint32_t i) const { return m_code.children[node.first_child + i]; }
    bool is_constant(NodeId id) const { return m_code.nodes[id].run == nullptr; }
    bool is_null_constant(NodeId id) const
    {
        return is_constant(id) && constant_of(m_code.nodes[id]).is_null();
    }
    const Value& constant_of(const Node& node) const { return m_code.constants[node.entry]; }
    const Path& path_of(const Node& node) const { return m_code.paths[node.entry]; }
    const std::string& name_of(const Node& node) const
    {
        return m_code.infos[static_cast<std::size_t>(&node - m_code.nodes.data())].operator_name;
    }
    const Scope& scope() const { return *m_scope; }

    /// Takes from the budget; false when there was too little, and the evaluation has failed.
    bool charge(std::uint64_t operations)
    {
        m_operations += operations;
        if (m_operations <= m_budget.operations)
            return true;
        fail_operations();
        return false;
    }
    /// For work that grows with the length of a text, which no node or element stands for.
    bool charge_text(std::size_t bytes) { return charge(bytes / 256); }
    /// The same for a value that may be a text.
    bool charge_text(const Value& value) { return !value.is_string() || charge_text(value.as_string().size()); }
    bool produce(std::uint64_t bytes);

    /// Puts a made array or object in its place, where it is neither nested too deeply nor too large.
    const Value* made(Value value, Value& storage);
    /// Bytes that one element of an array is counted as.
    static constexpr std::uint64_t kElementBytes = sizeof(Value);

    std::nullptr_t fail(const char* type, std::string message);
    std::nullptr_t fail_arguments(const Node& node, const char* what);
    std::nullptr_t fail_number(const Node& node);
    std::nullptr_t fail_thrown(Error error);
    std::nullptr_t fail_budget(std::string message);

    const Error& error() const { return m_error; }
    Error take_error() { return std::move(m_error); }
    /// True once the budget is used up: then nothing may catch the error.
    bool is_exhausted() const { return m_exhausted; }

private:
    const Value* constant(NodeId id, const Node& node)
    {
        if (m_hook)
            report_constant(id);
        return &m_code.constants[node.entry];
    }
    void report(NodeId id, const Value* result);
    void report_constant(NodeId id);
    void fail_operations();

    const CompiledCode& m_code;
    const Budget& m_budget;
    EvaluationHook* m_hook;
    const Scope* m_scope;
    std::uint64_t m_operations = 0;
    std::uint64_t m_produced = 0;
    bool m_exhausted = false;
    Error m_error;
};

/// Follows steps from a scope some levels up: 0 is the innermost data, 1 what is known about its element
/// ("index"), 2 the data around it, and so on. Null where there is no such place. A value made on the way
/// lies in `storage`.
const Value* find_in_scope(Evaluation& evaluation, std::uint64_t level, const std::vector<Step>& steps,
                           Value& storage);

/// A name for a message: in quotes, and cut where it is long.
std::string quoted(std::string_view name);

} // namespace interlock::logic
