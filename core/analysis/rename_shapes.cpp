// SPDX-License-Identifier: GPL-3.0-or-later
// What expressions come to, as far as names are concerned.
#include "core/analysis/logic_parts.h"
#include "core/analysis/rename_logic.h"

namespace interlock::analysis {

using logic::Array;
using logic::Value;
using Shape = LogicRename::Shape;

namespace {

Shape element_of(Shape list)
{
    return list == Shape::ToolNames   ? Shape::ToolName
           : list == Shape::RuleNames ? Shape::RuleName
                                      : Shape::Other;
}

Shape list_of(Shape element)
{
    return element == Shape::ToolName   ? Shape::ToolNames
           : element == Shape::RuleName ? Shape::RuleNames
                                        : Shape::Other;
}

} // namespace

Shape LogicRename::step(Shape shape, const std::string& key) const
{
    switch (shape) {
    case Shape::Context:
        return key == "history" ? Shape::History
               : key == "rules" ? Shape::ByRule
               : key == "track" ? Shape::ByTracker
                                : (key == "forced" ? Shape::Forced : Shape::Other);
    case Shape::History:
        return key == "calls" || key == "turns_since" ? Shape::ByTool
               : key == "called"                      ? Shape::ToolNames
                                                      : (key == "last_tool" ? Shape::ToolName : Shape::Other);
    case Shape::Forced:
        return key == "rule" ? Shape::RuleName : Shape::Other;
    case Shape::ByTracker: {
        const auto tracker = m_trackers.find(key);
        return tracker == m_trackers.end() ? Shape::Other : tracker->second;
    }
    case Shape::ToolNames:
    case Shape::RuleNames:
        return key.find_first_not_of("0123456789") == std::string::npos ? element_of(shape) : Shape::Other;
    default:
        return Shape::Other;
    }
}

/// The shape that a path begins at, and which of its keys is the first one from there.
Shape LogicRename::start(const Scope& scope, const Keys& keys, std::size_t& next) const
{
    next = 0;
    if (!scope.is_reduce)
        return scope.data;
    next = 1;
    return !keys.empty() && keys[0] == "current" ? scope.data : Shape::Other;
}

Shape LogicRename::follow(std::size_t level, const Keys& keys) const
{
    const std::size_t up = level / 2; // each scope counts twice: what it is about, and what is in it
    if (level % 2 == 1 || up >= m_scopes.size())
        return Shape::Other;
    std::size_t next = 0;
    Shape shape = start(m_scopes[m_scopes.size() - 1 - up], keys, next);
    for (; next < keys.size(); ++next)
        shape = step(shape, keys[next]);
    return shape;
}

bool LogicRename::holds_names(Shape shape) const
{
    return m_kind == Named::Tool
               ? shape == Shape::ToolName || shape == Shape::ToolNames
               : m_kind == Named::Rule && (shape == Shape::RuleName || shape == Shape::RuleNames);
}

bool LogicRename::is_map(Shape shape) const
{
    return shape == (m_kind == Named::Tool      ? Shape::ByTool
                     : m_kind == Named::Rule    ? Shape::ByRule
                     : m_kind == Named::Tracker ? Shape::ByTracker
                                                : Shape::Context) &&
           m_kind != Named::Skill;
}

Shape LogicRename::shape_of_elements(const Value& list)
{
    return element_of(shape_of(list));
}

Shape LogicRename::shape_of_val(const Value& argument)
{
    const Array arguments = arguments_of(argument);
    std::size_t first = 0;
    const std::optional<std::size_t> level = level_of(arguments, first);
    Keys keys;
    for (std::size_t i = first; i < arguments.size(); ++i) {
        if (arguments[i].is_string())
            keys.push_back(arguments[i].as_string());
        else if (const std::optional<std::int64_t> index = arguments[i].to_int64())
            keys.push_back(std::to_string(*index));
        else
            return Shape::Other;
    }
    return level ? follow(*level, keys) : Shape::Other;
}

Shape LogicRename::shape_of(const Value& expression)
{
    if (expression.is_array()) {
        for (const Value& item : expression.as_array()) {
            if (const Shape list = list_of(shape_of(item)); list != Shape::Other)
                return list;
        }
        return Shape::Other;
    }
    if (!is_operation(expression))
        return Shape::Other;
    const logic::Member member = *expression.as_object().begin();
    const Array arguments = arguments_of(member.value);
    if (member.key == "val")
        return shape_of_val(member.value);
    if (member.key == "var") {
        if (arguments.empty() || !arguments[0].is_string())
            return Shape::Other;
        const std::string& path = arguments[0].as_string();
        return follow(0, path.empty() ? Keys() : split(path));
    }
    if (member.key == "map" && arguments.size() > 1) {
        m_scopes.push_back({shape_of_elements(arguments[0]), false, false});
        const Shape element = shape_of(arguments[1]);
        m_scopes.pop_back();
        return list_of(element);
    }
    for (const std::size_t result : results_of(member.key, arguments.size())) {
        const Shape shape = shape_of(arguments[result]);
        if (holds_names(shape))
            return member.key == "merge" && element_of(shape) == Shape::Other ? list_of(shape) : shape;
    }
    return Shape::Other;
}

/// Whether the expression is the element that the innermost iterator is at.
bool LogicRename::is_element(const Value& expression) const
{
    if (m_scopes.size() < 2 || !is_operation(expression))
        return false;
    const logic::Member member = *expression.as_object().begin();
    if (member.key != "var" && member.key != "val")
        return false;
    const Array arguments = arguments_of(member.value);
    if (m_scopes.back().is_reduce)
        return arguments.size() == 1 && arguments[0] == Value("current");
    return arguments.empty() || (member.key == "var" && arguments[0] == Value(""));
}

} // namespace interlock::analysis
