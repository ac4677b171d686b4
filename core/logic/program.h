// SPDX-License-Identifier: GPL-3.0-or-later
// Program: a JsonLogic expression, compiled once and evaluated many times, within a budget, with a hook to
// explain.
#pragma once

#include "core/logic/value.h"

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace interlock::logic {

/// An error inside an expression is a value: what was thrown, by the language or by the expression itself.
struct Error {
    std::string type;    ///< one of error_type, or the thrown type
    std::string message; ///< one English sentence for logs; the studio words its own from `type`
    Value thrown;        ///< the object that `try` hands on: {"type": …} and what else was thrown
    friend bool operator==(const Error&, const Error&) noexcept = default;
};

namespace error_type {
inline constexpr const char* kNotANumber = "NaN";
inline constexpr const char* kInvalidArguments = "Invalid Arguments";
inline constexpr const char* kUnknownOperator = "Unknown Operator";
inline constexpr const char* kBudgetExceeded = "Budget Exceeded";
inline constexpr const char* kInvalidInput = "Invalid Input";
} // namespace error_type

/// What an evaluation came to: a value, or an error.
using Outcome = std::variant<Value, Error>;

/// How much one evaluation may use. Past any of them it ends with an error of type "Budget Exceeded".
struct Budget {
    std::uint64_t operations = 100'000;     ///< one a node, an element visited, and 256 bytes searched
    std::uint64_t produced_bytes = 1 << 20; ///< bytes of strings, arrays and objects made
    int nesting = kMaxNesting;              ///< levels of any value made
};

/// A node of a compiled expression: its place in document order, the root being 0.
using NodeId = std::uint32_t;

struct NodeInfo {
    std::string pointer;       ///< JSON pointer inside the expression, "" for the root
    std::string operator_name; ///< "" for a literal
};

/// Told what each node came to, while it is evaluated. A node that is never named was not reached; a node
/// inside an iterator is named once per element.
class EvaluationHook {
public:
    virtual ~EvaluationHook() = default;
    virtual void evaluated(NodeId node, const Outcome& outcome) = 0;
};

/// JsonLogic's own truthiness: false, null, 0, NaN, "" and [] do not hold. Every object does, {} too.
bool is_truthy(const Value& value) noexcept;

class Program {
public:
    /// Never fails: an unknown operator becomes a node that raises an error if evaluation reaches it, and an
    /// expression nested deeper than kMaxNesting (or so large that the pointers of its nodes alone would fill
    /// tens of megabytes) becomes one that raises "Budget Exceeded".
    static Program compile(const Value& expression);

    /// Evaluates over `data`. Thread-safe: nothing in the program changes.
    Outcome evaluate(const Value& data, const Budget& budget = {}, EvaluationHook* hook = nullptr) const;

    /// The nodes in document order; a NodeId is an index here.
    const std::vector<NodeInfo>& nodes() const noexcept;

private:
    struct Code;
    std::shared_ptr<const Code> m_code;
};

/// True for a name that the language knows ("and", "var", …).
bool is_known_operator(const std::string& name) noexcept;

} // namespace interlock::logic
