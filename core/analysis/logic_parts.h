// SPDX-License-Identifier: GPL-3.0-or-later
// Taking JsonLogic apart: operations, their arguments, and which of these they may come to.
#pragma once

#include "core/logic/value.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace interlock::analysis {

using Keys = std::vector<std::string>;

inline Keys split(std::string_view path)
{
    Keys keys;
    for (;;) {
        const std::size_t dot = path.find('.');
        keys.emplace_back(path.substr(0, dot));
        if (dot == std::string_view::npos)
            return keys;
        path.remove_prefix(dot + 1);
    }
}

/// An operation: an object with one key. Anything else is a literal.
inline bool is_operation(const logic::Value& expression)
{
    return expression.is_object() && expression.as_object().size() == 1;
}

inline logic::Array arguments_of(const logic::Value& argument)
{
    return argument.is_array() ? argument.as_array() : logic::Array{argument};
}

/// What of some arguments the operation may come to.
inline std::vector<std::size_t> results_of(const std::string& name, std::size_t count)
{
    std::vector<std::size_t> results;
    for (std::size_t i = 0; i < count; ++i) {
        const bool last = i + 1 == count;
        const bool is_result = name == "if" || name == "?:" ? i % 2 == 1 || last
                               : name == "and"              ? last
                               : name == "filter"           ? i == 0
                                                  : name == "or" || name == "??" || name == "merge" ||
                                                        name == "try" || name == "log";
        if (is_result)
            results.push_back(i);
    }
    return results;
}

/// The level in scopes that `val` begins with, and where its keys begin; nothing where it is not written
/// there.
inline std::optional<std::size_t> level_of(const logic::Array& arguments, std::size_t& first)
{
    first = 0;
    if (arguments.empty() || !arguments[0].is_array())
        return 0;
    first = 1;
    const logic::Array& level = arguments[0].as_array();
    const std::optional<std::int64_t> count =
        level.size() == 1 ? level[0].to_int64() : std::optional<std::int64_t>();
    if (!count || *count == 1 || *count == -1 || *count < -1000 || *count > 1000)
        return std::nullopt; // about the element, or too far out to be anywhere
    return static_cast<std::size_t>(*count < 0 ? -*count : *count);
}

} // namespace interlock::analysis
