// SPDX-License-Identifier: GPL-3.0-or-later
// Follows paths and what they are compared with: a text that only looks like the name stays.
#include "core/analysis/rename_logic.h"

#include "core/analysis/logic_parts.h"

#include <algorithm>
#include <array>

namespace interlock::analysis {

namespace {

using logic::Array;
using logic::Object;
using logic::Value;
using Shape = LogicRename::Shape;

template <std::size_t Size>
bool one_of(std::string_view name, const std::array<std::string_view, Size>& names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

constexpr std::array<std::string_view, 5> kComparisons{"===", "!==", "==", "!=", "in"};
constexpr std::array<std::string_view, 6> kIterators{"some", "all", "none", "map", "filter", "reduce"};

Value operation(const std::string& name, Value arguments)
{
    return Object{{name, std::move(arguments)}};
}

std::string joined(const Keys& keys)
{
    std::string text;
    for (std::size_t i = 0; i < keys.size(); ++i)
        text += (i > 0 ? "." : "") + keys[i];
    return text;
}

bool has_dots(const Keys& keys)
{
    return std::any_of(keys.begin(), keys.end(),
                       [](const std::string& key) { return key.find('.') != std::string::npos; });
}

} // namespace

LogicRename::LogicRename(Named kind, std::string from, std::string to, const std::vector<Tracker>& trackers)
    : m_kind(kind), m_from(std::move(from)), m_to(std::move(to)), m_scopes{{Shape::Context, false, false}}
{
    // A tracker may take its names from another one: until nothing new is found.
    for (bool found = true; found;) {
        found = false;
        for (const Tracker& tracker : trackers) {
            const Shape shape = shape_of(tracker.update);
            if (holds_names(shape) && m_trackers.emplace(tracker.name, shape).second)
                found = true;
        }
    }
}

Value LogicRename::condition(const Value& expression)
{
    const std::size_t before = m_places;
    Value renamed = visit(expression);
    return m_places > before ? renamed : expression; // whose keys are shared with others
}

Value LogicRename::update(const Tracker& tracker)
{
    const std::size_t before = m_places;
    Value renamed = visit(tracker.update);
    if (m_trackers.count(tracker.name) > 0)
        renamed = rename_results(renamed);
    return m_places > before ? renamed : tracker.update;
}

Value LogicRename::initial(const Tracker& tracker)
{
    return m_trackers.count(tracker.name) > 0 ? rename_results(tracker.initial) : tracker.initial;
}

std::string LogicRename::path(const std::string& dotted)
{
    Keys keys = split(dotted);
    const std::size_t places = m_places;
    if (!rename_keys(0, keys, true))
        return dotted;
    if (!has_dots(keys))
        return joined(keys);
    m_places = places;
    ++m_left;
    return dotted;
}

Array LogicRename::values(const std::string& dotted, const Array& values)
{
    if (!holds_names(follow(0, split(dotted))))
        return values;
    return rename_results(values).as_array();
}

/// Puts the new name into the keys. True where one of them changed.
bool LogicRename::rename_keys(std::size_t level, Keys& keys, bool dotted)
{
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const Keys before(keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(i));
        if (keys[i] != m_from || !is_map(follow(level, before)))
            continue;
        // history.calls.a.b was written for the tool "a.b", which it does not reach, and not for "a".
        if (dotted && m_kind == Named::Tool && i + 1 < keys.size())
            return false;
        keys[i] = m_to;
        ++m_places;
        return true;
    }
    return false;
}

Value LogicRename::visit_list(const Array& items)
{
    Array renamed;
    renamed.reserve(items.size());
    for (const Value& item : items)
        renamed.push_back(visit(item));
    return renamed;
}

Value LogicRename::visit(const Value& expression)
{
    if (expression.is_array())
        return visit_list(expression.as_array());
    if (!is_operation(expression))
        return expression;
    const logic::Member member = *expression.as_object().begin();
    const std::string& name = member.key;
    if (name == "preserve")
        return expression;
    if (name == "var")
        return visit_var(member.value);
    if (name == "val" || name == "exists")
        return operation(name, visit_val(member.value));
    if (name == "missing" || name == "missing_some")
        return operation(name, visit_missing(name, member.value));
    if (member.value.is_array() && one_of(name, kComparisons))
        return operation(name, visit_comparison(member.value.as_array()));
    if (member.value.is_array() && member.value.as_array().size() > 1 && one_of(name, kIterators))
        return operation(name, visit_iterator(name, member.value.as_array()));
    return operation(name, visit(member.value));
}

Value LogicRename::visit_var(const Value& argument)
{
    const Array arguments = arguments_of(argument);
    const bool has_path = !arguments.empty() && arguments[0].is_string() && !arguments[0].as_string().empty();
    Keys keys = has_path ? split(arguments[0].as_string()) : Keys();
    if (!rename_keys(0, keys, true))
        return operation("var", visit(argument));
    if (!has_dots(keys)) {
        if (!argument.is_array())
            return operation("var", joined(keys));
        Array renamed = visit_list(arguments).as_array();
        renamed[0] = joined(keys);
        return operation("var", std::move(renamed));
    }
    const Value list = Array(keys.begin(), keys.end());
    Value there = operation("val", list);
    if (arguments.size() < 2)
        return there;
    return operation("if", Array{operation("exists", list), std::move(there), visit(arguments[1])});
}

Value LogicRename::visit_val(const Value& argument)
{
    const Array arguments = arguments_of(argument);
    std::size_t first = 0;
    const std::optional<std::size_t> level = level_of(arguments, first);
    Keys keys;
    std::size_t end = first;
    for (; end < arguments.size() && arguments[end].is_string(); ++end)
        keys.push_back(arguments[end].as_string());
    const bool is_key_of_map = level && end < arguments.size() && is_map(follow(*level, keys));
    const bool renamed = level && rename_keys(*level, keys, false);
    if (!argument.is_array())
        return renamed ? Value(keys.front()) : visit(argument);
    Array list = visit_list(arguments).as_array();
    if (renamed)
        std::copy(keys.begin(), keys.end(), list.begin() + static_cast<std::ptrdiff_t>(first));
    if (is_key_of_map)
        list[end] = rename_results(list[end]);
    return list;
}

Value LogicRename::rename_paths(const Value& paths)
{
    if (paths.is_string())
        return path(paths.as_string());
    if (!paths.is_array())
        return visit(paths);
    Array renamed;
    for (const Value& item : paths.as_array())
        renamed.push_back(rename_paths(item));
    return renamed;
}

Value LogicRename::visit_missing(const std::string& name, const Value& argument)
{
    if (name == "missing")
        return rename_paths(argument);
    Value renamed = visit(argument);
    if (!renamed.is_array() || renamed.as_array().size() < 2)
        return renamed;
    Array arguments = renamed.as_array();
    arguments[1] = rename_paths(argument.as_array()[1]);
    return arguments;
}

Value LogicRename::visit_iterator(const std::string& name, const Array& arguments)
{
    Array renamed;
    renamed.push_back(visit(arguments[0]));
    m_scopes.push_back({shape_of_elements(arguments[0]), name == "reduce", false});
    renamed.push_back(visit(arguments[1]));
    const bool is_named = m_scopes.back().is_named;
    m_scopes.pop_back();
    if (is_named)
        renamed[0] = rename_results(renamed[0]);
    for (std::size_t i = 2; i < arguments.size(); ++i)
        renamed.push_back(visit(arguments[i]));
    return renamed;
}

Value LogicRename::visit_comparison(const Array& arguments)
{
    const bool compares_names = std::any_of(arguments.begin(), arguments.end(), [this](const Value& value) {
        return holds_names(shape_of(value));
    });
    Array renamed = visit_list(arguments).as_array();
    if (!compares_names)
        return renamed;
    for (Value& argument : renamed) {
        if (is_element(argument))
            m_scopes.back().is_named = true;
        argument = rename_results(argument);
    }
    return renamed;
}

Value LogicRename::rename_results(const Value& expression)
{
    if (expression.is_string() && expression.as_string() == m_from) {
        ++m_places;
        return m_to;
    }
    if (expression.is_array()) {
        Array renamed;
        for (const Value& item : expression.as_array())
            renamed.push_back(rename_results(item));
        return renamed;
    }
    if (!is_operation(expression))
        return expression;
    const logic::Member member = *expression.as_object().begin();
    if (member.key == "preserve")
        return operation(member.key, rename_results(member.value));
    const Array arguments = arguments_of(member.value);
    const std::vector<std::size_t> results = results_of(member.key, arguments.size());
    if (results.empty())
        return expression;
    Array renamed = arguments;
    for (const std::size_t result : results)
        renamed[result] = rename_results(renamed[result]);
    return operation(member.key, member.value.is_array() ? Value(std::move(renamed)) : renamed.front());
}

} // namespace interlock::analysis
