// SPDX-License-Identifier: GPL-3.0-or-later
// Only paths that are written out are told apart; whatever reads in another way may read everything.
#include "core/match/reads.h"

#include <algorithm>

namespace interlock::match {

namespace {

using logic::Value;

/// Whether one of the two paths leads to, or through, the place of the other.
bool meets(std::string_view dotted, const std::vector<std::string_view>& keys)
{
    if (dotted.empty())
        return true;
    for (const std::string_view key : keys) {
        const std::size_t dot = dotted.find('.');
        if (dotted.substr(0, dot) != key)
            return false;
        if (dot == std::string_view::npos)
            return true;
        dotted.remove_prefix(dot + 1);
    }
    return true;
}

bool is_scalar(const Value& value)
{
    return !value.is_array() && !value.is_object();
}

} // namespace

bool may_read(const Value& expression, const std::vector<std::string_view>& keys)
{
    const auto part_may_read = [&keys](const Value& part) { return may_read(part, keys); };
    if (expression.is_array())
        return std::any_of(expression.as_array().begin(), expression.as_array().end(), part_may_read);
    if (!expression.is_object() || expression.as_object().size() != 1)
        return false; // a literal
    const logic::Member& call = *expression.as_object().begin();
    if (call.key == "preserve")
        return false;
    if (call.key == "val" || call.key == "exists" || call.key == "missing" || call.key == "missing_some")
        return true;
    if (call.key != "var")
        return part_may_read(call.value);
    const bool has_list = call.value.is_array();
    if (has_list && call.value.as_array().empty())
        return true;
    const Value& path = has_list ? call.value.as_array()[0] : call.value;
    // A number or a truth value names no key of ours; null is all of the data.
    if (!is_scalar(path) || path.is_null() || (path.is_string() && meets(path.as_string(), keys)))
        return true;
    return has_list &&
           std::any_of(call.value.as_array().begin() + 1, call.value.as_array().end(), part_may_read);
}

} // namespace interlock::match
