// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluation: budget, errors, reports to the hook, and how a path is followed through the scopes.
#include "core/logic/evaluation.h"

namespace interlock::logic {

void Evaluation::report(NodeId id, const Value* result)
{
    if (result)
        m_hook->evaluated(id, Outcome(std::in_place_type<Value>, *result));
    else
        m_hook->evaluated(id, Outcome(std::in_place_type<Error>, m_error));
}

/// A constant array was folded into one node's value, but its elements are nodes to whoever looks on.
void Evaluation::report_constant(NodeId id)
{
    const Node& node = m_code.nodes[id];
    for (std::uint32_t i = 0; i < node.child_count; ++i)
        report_constant(child(node, i));
    report(id, &m_code.constants[node.entry]);
}

bool Evaluation::produce(std::uint64_t bytes)
{
    m_produced += bytes;
    if (m_produced <= m_budget.produced_bytes)
        return true;
    fail_budget("more than " + std::to_string(m_budget.produced_bytes) + " bytes of values were made");
    return false;
}

const Value* Evaluation::made(Value value, Value& storage)
{
    if (value.depth() > m_budget.nesting) {
        return fail_budget("a value was made that is nested deeper than " + std::to_string(m_budget.nesting) +
                           " levels");
    }
    // Its elements are shared, so little was produced; but written out it may be far larger.
    if (value.weight() > m_budget.produced_bytes)
        return fail_budget("a value was made of more than " + std::to_string(m_budget.produced_bytes) + " bytes");
    storage = std::move(value);
    return &storage;
}

void Evaluation::fail_operations()
{
    fail_budget("more than " + std::to_string(m_budget.operations) + " operations were needed");
}

std::nullptr_t Evaluation::fail(const char* type, std::string message)
{
    m_error = Error{type, std::move(message), Object{{"type", type}}};
    return nullptr;
}

std::nullptr_t Evaluation::fail_arguments(const Node& node, const char* what)
{
    return fail(error_type::kInvalidArguments, quoted(name_of(node)) + " " + what);
}

std::nullptr_t Evaluation::fail_number(const Node& node)
{
    return fail(error_type::kNotANumber, quoted(name_of(node)) + " came upon something that is no number");
}

std::nullptr_t Evaluation::fail_thrown(Error error)
{
    m_error = std::move(error);
    return nullptr;
}

std::nullptr_t Evaluation::fail_budget(std::string message)
{
    m_exhausted = true;
    return fail(error_type::kBudgetExceeded, std::move(message));
}

const Value* step_into(const Value& value, const Step& step)
{
    if (value.is_array()) {
        const Array& items = value.as_array();
        return step.is_index && step.index < items.size() ? &items[step.index] : nullptr;
    }
    return value.find(step.key);
}

namespace {

/// What is known about the element that an iterator stands at.
const Value* find_about_element(const Scope& scope, const std::vector<Step>& steps, Value& storage)
{
    if (!scope.index || steps.size() > 1 || (steps.size() == 1 && steps[0].key != "index"))
        return nullptr;
    const Value index(static_cast<std::uint64_t>(*scope.index));
    storage = steps.empty() ? Value(Object{{"index", index}}) : index;
    return &storage;
}

} // namespace

const Value* find_in_scope(Evaluation& evaluation, std::uint64_t level, const std::vector<Step>& steps,
                           Value& storage)
{
    const Scope* scope = &evaluation.scope();
    for (; level >= 2 && scope; level -= 2)
        scope = scope->parent;
    if (!scope)
        return nullptr;
    if (level == 1)
        return find_about_element(*scope, steps, storage);
    const Value* value = scope->data;
    std::size_t next = 0;
    if (!value) { // `reduce`: its two values are only put into an object where somebody wants the object
        if (steps.empty()) {
            const Value both = Object{{"current", *scope->current}, {"accumulator", *scope->accumulator}};
            if (!evaluation.produce(2 * Evaluation::kElementBytes))
                return nullptr;
            return evaluation.made(both, storage);
        }
        if (steps[0].key == "current")
            value = scope->current;
        else if (steps[0].key == "accumulator")
            value = scope->accumulator;
        next = 1;
    }
    for (; value && next < steps.size(); ++next)
        value = step_into(*value, steps[next]);
    return value;
}

std::string quoted(std::string_view name)
{
    constexpr std::size_t kLongest = 60;
    if (name.size() <= kLongest)
        return "\"" + std::string(name) + "\"";
    std::size_t end = kLongest;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80) // never inside of a character
        --end;
    return "\"" + std::string(name.substr(0, end)) + "…\"";
}

} // namespace interlock::logic
