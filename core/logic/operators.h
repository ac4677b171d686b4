// SPDX-License-Identifier: GPL-3.0-or-later
// The operators, one family a file: what the table of names and the compiler need of them.
#pragma once

#include "core/logic/code.h"

#include <optional>
#include <vector>

namespace interlock::logic {

#define INTERLOCK_OPERATOR(name) const Value* name(Evaluation& evaluation, const Node& node, Value& storage)

// operators_data.cpp
INTERLOCK_OPERATOR(run_var);
INTERLOCK_OPERATOR(run_val);
INTERLOCK_OPERATOR(run_exists);
INTERLOCK_OPERATOR(run_missing);
INTERLOCK_OPERATOR(run_missing_some);
INTERLOCK_OPERATOR(run_preserve);
INTERLOCK_OPERATOR(run_log);

// operators_control.cpp
INTERLOCK_OPERATOR(run_if);
INTERLOCK_OPERATOR(run_and);
INTERLOCK_OPERATOR(run_or);
INTERLOCK_OPERATOR(run_coalesce);
INTERLOCK_OPERATOR(run_not);
INTERLOCK_OPERATOR(run_truth);

// operators_comparison.cpp
INTERLOCK_OPERATOR(run_equal);
INTERLOCK_OPERATOR(run_not_equal);
INTERLOCK_OPERATOR(run_strictly_equal);
INTERLOCK_OPERATOR(run_strictly_not_equal);
INTERLOCK_OPERATOR(run_less);
INTERLOCK_OPERATOR(run_less_or_equal);
INTERLOCK_OPERATOR(run_greater);
INTERLOCK_OPERATOR(run_greater_or_equal);

// operators_arithmetic.cpp
INTERLOCK_OPERATOR(run_add);
INTERLOCK_OPERATOR(run_subtract);
INTERLOCK_OPERATOR(run_multiply);
INTERLOCK_OPERATOR(run_divide);
INTERLOCK_OPERATOR(run_remainder);
INTERLOCK_OPERATOR(run_min);
INTERLOCK_OPERATOR(run_max);

// operators_string.cpp
INTERLOCK_OPERATOR(run_cat);
INTERLOCK_OPERATOR(run_substr);
INTERLOCK_OPERATOR(run_in);

// operators_array.cpp
INTERLOCK_OPERATOR(run_map);
INTERLOCK_OPERATOR(run_filter);
INTERLOCK_OPERATOR(run_reduce);
INTERLOCK_OPERATOR(run_all);
INTERLOCK_OPERATOR(run_some);
INTERLOCK_OPERATOR(run_none);
INTERLOCK_OPERATOR(run_merge);

// operators_errors.cpp
INTERLOCK_OPERATOR(run_try);
INTERLOCK_OPERATOR(run_throw);

#undef INTERLOCK_OPERATOR

/// The path that `var` reads out of its first argument.
Path var_path(const Value& path);
/// The path of `val` and `exists` over keys; nothing where the keys are none, which is an error once it is
/// reached.
std::optional<Path> val_path(const std::vector<const Value*>& keys);
/// The form of `var`, `val` or `exists` that follows a path split beforehand; null for every other operator.
Function constant_path_form(Function general) noexcept;

/// How two values lie to each other, loosely: strings by their bytes (which is the order of their code points), all
/// else as numbers. Nothing: one is no number, which is an error.
std::optional<std::partial_ordering> order_loosely(const Value& a, const Value& b);

/// Deep equality, type-strict, within the budget. Nothing: the budget is used up.
std::optional<bool> strictly_equal(Evaluation& evaluation, const Value& a, const Value& b);

} // namespace interlock::logic
