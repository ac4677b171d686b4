// SPDX-License-Identifier: GPL-3.0-or-later
// Program: a compiled expression, shared by all who hold it, and the entry to its evaluation.
#include "core/logic/program.h"

#include "core/logic/evaluation.h"

#include <atomic>
#include <cmath>

namespace interlock::logic {

/// Compiled when it is first needed: of thousands of conditions that a matcher decides, the evaluator sees
/// few.
struct Program::Code {
    explicit Code(Value source) : expression(std::move(source)) {}
    Code(const Code&) = delete;
    Code& operator=(const Code&) = delete;
    ~Code() { delete m_compiled.load(); }

    const CompiledCode& compiled() const
    {
        if (const CompiledCode* known = m_compiled.load(std::memory_order_acquire))
            return *known;
        auto made = std::make_unique<const CompiledCode>(compile_expression(expression));
        const CompiledCode* before = nullptr;
        if (m_compiled.compare_exchange_strong(before, made.get(), std::memory_order_acq_rel))
            return *made.release();
        return *before; // another thread was quicker; both came to the same
    }

    const Value expression;

private:
    mutable std::atomic<const CompiledCode*> m_compiled{nullptr};
};

bool is_truthy(const Value& value) noexcept
{
    switch (value.kind()) {
    case Kind::Null:
        return false;
    case Kind::Bool:
        return value.as_bool();
    case Kind::Integer:
        return value.to_int64() != 0;
    case Kind::Unsigned:
        return true;
    case Kind::Double:
        return value.as_double() != 0 && !std::isnan(value.as_double());
    case Kind::String:
        return !value.as_string().empty();
    case Kind::Array:
        return !value.as_array().empty();
    case Kind::Object:
        return true;
    }
    return false;
}

Program Program::compile(const Value& expression)
{
    Program program;
    program.m_code = std::make_shared<const Code>(expression);
    return program;
}

Outcome Program::evaluate(const Value& data, const Budget& budget, EvaluationHook* hook) const
{
    if (!m_code)
        return Value();
    Scope root;
    root.data = &data;
    Evaluation evaluation(m_code->compiled(), root, budget, hook);
    Value storage;
    const Value* result = evaluation.run(0, storage);
    if (!result)
        return evaluation.take_error();
    if (result == &storage)
        return storage;
    return *result;
}

const std::vector<NodeInfo>& Program::nodes() const noexcept
{
    static const std::vector<NodeInfo> kNone;
    return m_code ? m_code->compiled().infos : kNone;
}

bool is_known_operator(const std::string& name) noexcept
{
    return find_operator(name) != nullptr;
}

} // namespace interlock::logic
