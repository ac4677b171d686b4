// SPDX-License-Identifier: GPL-3.0-or-later
// The table of operators: every name that the language knows.
#include "core/logic/operators.h"

#include <algorithm>

namespace interlock::logic {

namespace {

constexpr Operator kOperators[] = {
    {"var", run_var},
    {"val", run_val},
    {"exists", run_exists},
    {"missing", run_missing},
    {"missing_some", run_missing_some},
    {"preserve", run_preserve},
    {"log", run_log},
    {"if", run_if, true},
    {"?:", run_if, true},
    {"and", run_and, true},
    {"or", run_or, true},
    {"??", run_coalesce},
    {"!", run_not},
    {"!!", run_truth},
    {"==", run_equal, true},
    {"!=", run_not_equal, true},
    {"===", run_strictly_equal, true},
    {"!==", run_strictly_not_equal, true},
    {"<", run_less, true},
    {"<=", run_less_or_equal, true},
    {">", run_greater, true},
    {">=", run_greater_or_equal, true},
    {"+", run_add},
    {"-", run_subtract},
    {"*", run_multiply},
    {"/", run_divide},
    {"%", run_remainder},
    {"min", run_min},
    {"max", run_max},
    {"cat", run_cat},
    {"substr", run_substr},
    {"in", run_in},
    {"map", run_map, true},
    {"filter", run_filter, true},
    {"reduce", run_reduce, true},
    {"all", run_all, true},
    {"some", run_some, true},
    {"none", run_none, true},
    {"merge", run_merge},
    {"try", run_try},
    {"throw", run_throw},
};

} // namespace

const Operator* find_operator(std::string_view name) noexcept
{
    const auto* found = std::find_if(std::begin(kOperators), std::end(kOperators),
                                     [name](const Operator& known) { return known.name == name; });
    return found == std::end(kOperators) ? nullptr : found;
}

} // namespace interlock::logic
