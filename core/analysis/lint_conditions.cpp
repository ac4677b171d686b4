// SPDX-License-Identifier: GPL-3.0-or-later
// Conditions: unknown operators and paths, what other JsonLogic libraries do differently, and the language's traps.
#include "core/analysis/lint_parts.h"

#include "core/logic/program.h"

#include <algorithm>
#include <array>
#include <optional>

namespace interlock::analysis {

namespace {

using logic::Array;
using logic::Value;

template <std::size_t Size>
bool one_of(std::string_view name, const std::array<std::string_view, Size>& names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

constexpr std::array<std::string_view, 7> kPortable{"and", "or", "!", "if", "in", "var", "%"};
constexpr std::array<std::string_view, 2> kStrictEquality{"===", "!=="};
constexpr std::array<std::string_view, 4> kOrder{"<", "<=", ">", ">="};
constexpr std::array<std::string_view, 4> kArithmetic{"+", "-", "*", "%"};
constexpr std::array<std::string_view, 3> kQuantifiers{"some", "all", "none"};
constexpr std::array<std::string_view, 3> kIterators{"map", "filter", "reduce"};
constexpr std::array<std::string_view, 5> kRare{"val", "exists", "??", "try", "throw"};

std::vector<std::string> split(const std::string& path)
{
    std::vector<std::string> keys(1);
    for (const char c : path) {
        if (c == '.')
            keys.emplace_back();
        else
            keys.back() += c;
    }
    return keys;
}

std::string joined(const std::vector<std::string>& keys, std::size_t first)
{
    std::string text;
    for (std::size_t i = first; i < keys.size(); ++i)
        text += (i > first ? "." : "") + keys[i];
    return text;
}

class ConditionLint {
public:
    ConditionLint(const KnownNames& names, IssueList& issues) : m_names(names), m_issues(issues) {}

    void visit(const Value& expression, const std::string& pointer)
    {
        if (expression.is_array()) {
            const Array& items = expression.as_array();
            for (std::size_t i = 0; i < items.size(); ++i)
                visit(items[i], below(pointer, i));
            return;
        }
        if (!expression.is_object() || expression.as_object().size() != 1)
            return;
        const logic::Member& member = *expression.as_object().begin();
        const std::string& name = member.key;
        const std::string inside = below(pointer, name);
        const Array arguments = member.value.is_array() ? member.value.as_array() : Array{member.value};
        if (!logic::is_known_operator(name)) {
            m_issues.warn("unknown_operator", pointer,
                          "\"" + name + "\" is no operator: where evaluation reaches it, it is an error");
        } else {
            check_portability(name, arguments, pointer);
        }
        if (name == "var") {
            check_variable(arguments, inside);
            return;
        }
        if (one_of(name, kOrder))
            check_order(name, arguments, pointer);
        if (one_of(name, kQuantifiers))
            check_quantifier(name, arguments, pointer);

        const std::size_t guards = m_guarded.size();
        if (name == "and")
            collect_guards(arguments);
        const bool scoped = (one_of(name, kQuantifiers) || one_of(name, kIterators)) && member.value.is_array();
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            const bool in_scope = scoped && i == 1; // sees the element, not the context
            m_scopes += in_scope ? 1 : 0;
            visit(arguments[i], member.value.is_array() ? below(inside, i) : inside);
            m_scopes -= in_scope ? 1 : 0;
        }
        m_guarded.resize(guards);
    }

private:
    template <typename Part>
    static std::string below(std::string pointer, const Part& part)
    {
        logic::append_to_pointer(pointer, part);
        return pointer;
    }

    static std::optional<std::string> path_of(const Value& value)
    {
        const Value* path = value.is_object() && value.as_object().size() == 1 ? value.find("var") : nullptr;
        if (path && path->is_array())
            path = path->as_array().empty() ? nullptr : &path->as_array().front();
        return path && path->is_string() ? std::optional<std::string>(path->as_string()) : std::nullopt;
    }

    void less_portable(const std::string& pointer, const std::string& reason)
    {
        m_issues.hint("less_portable", pointer, "less portable: " + reason);
    }

    void check_portability(const std::string& name, const Array& arguments, const std::string& pointer)
    {
        if (one_of(name, kRare)) {
            less_portable(pointer, "\"" + name + "\" is known to few JsonLogic libraries");
        } else if (name == "==" || name == "!=") {
            less_portable(pointer, "libraries differ on loose \"" + name + "\" against null and false; use \"" + name +
                                       "=\"");
        } else if (one_of(name, kOrder) || one_of(name, kArithmetic)) {
            check_two_numbers(name, arguments, pointer);
        } else if (one_of(name, kStrictEquality)) {
            const bool structured = std::any_of(arguments.begin(), arguments.end(), [](const Value& v) {
                return v.is_array() || (v.is_object() && v.as_object().size() != 1);
            });
            if (structured)
                less_portable(pointer, "libraries differ on \"" + name + "\" of lists and objects");
            if (arguments.size() != 2)
                less_portable(pointer, "libraries differ on \"" + name + "\" with other than two arguments");
        } else if (name == "missing" || name == "missing_some") {
            less_portable(pointer, "libraries differ on \"" + name + "\" over \"\" and null");
        } else if (!one_of(name, kPortable) && !one_of(name, kQuantifiers)) {
            less_portable(pointer, "\"" + name + "\" is outside of what all libraries do alike");
        }
    }

    void check_two_numbers(const std::string& name, const Array& arguments, const std::string& pointer)
    {
        if (arguments.size() != 2)
            less_portable(pointer, "libraries differ on \"" + name + "\" with other than two arguments");
        const bool no_numbers = std::any_of(arguments.begin(), arguments.end(), [](const Value& v) {
            return v.is_string() || v.is_bool() || v.is_null() || v.is_array();
        });
        if (no_numbers)
            less_portable(pointer, "libraries differ on \"" + name + "\" of anything but numbers");
    }

    void check_variable(const Array& arguments, const std::string& pointer)
    {
        if (arguments.size() > 1)
            less_portable(pointer, "libraries differ on \"var\" with a default");
        if (arguments.empty() || !arguments.front().is_string()) {
            if (!arguments.empty())
                less_portable(pointer, "libraries differ on \"var\" with anything but a dotted path");
            return;
        }
        const std::string& path = arguments.front().as_string();
        if (m_scopes > 0)
            return;
        if (path.empty())
            m_issues.warn("empty_path", pointer, "no field is named here: an empty path is the whole context");
        else
            check_path(path, pointer);
    }

    void check_path(const std::string& path, const std::string& pointer)
    {
        const std::vector<std::string> keys = split(path);
        const std::string& root = keys.front();
        static constexpr std::array<std::string_view, 10> roots{"msg",     "room",  "store",  "state", "turn",
                                                                "history", "rules", "forced", "track", "time"};
        if (!one_of(root, roots)) {
            m_issues.warn("unknown_path", pointer, "\"" + path + "\" is not in the context of a condition");
            return;
        }
        if (root == "track" && keys.size() > 1 && m_names.trackers.count(keys[1]) == 0)
            m_issues.warn("unknown_path", pointer, "no tracker is called \"" + keys[1] + "\"");
        if (root == "rules" && keys.size() > 1 && m_names.rules.count(keys[1]) == 0)
            m_issues.warn("unknown_path", pointer, "no rule is called \"" + keys[1] + "\"");
        check_fixed_member(keys, path, pointer);
        if (root == "history" && keys.size() > 2 && (keys[1] == "calls" || keys[1] == "turns_since"))
            check_tool_path(keys, path, pointer);
    }

    void check_fixed_member(const std::vector<std::string>& keys, const std::string& path, const std::string& pointer)
    {
        static constexpr std::array<std::string_view, 6> msg{"text", "text_lower", "length", "words", "author", "channel"};
        static constexpr std::array<std::string_view, 5> history{"called", "calls", "turns_since", "last_tool",
                                                                 "last_status"};
        static constexpr std::array<std::string_view, 3> forced{"active", "rule", "rounds_left"};
        if (keys.size() < 2)
            return;
        const std::string& root = keys[0];
        const bool unknown = (root == "msg" && !one_of(keys[1], msg)) || (root == "history" && !one_of(keys[1], history)) ||
                             (root == "forced" && !one_of(keys[1], forced)) || (root == "turn" && keys[1] != "index") ||
                             (root == "time" && keys[1] != "at");
        if (unknown)
            m_issues.warn("unknown_path", pointer, "\"" + path + "\" is not in the context of a condition");
    }

    void check_tool_path(const std::vector<std::string>& keys, const std::string& path, const std::string& pointer)
    {
        const std::string tool = joined(keys, 2);
        if (keys.size() > 3) {
            m_issues.warn("dotted_tool_path", pointer,
                          "a dotted path cannot reach the tool \"" + tool + "\": use \"in\" over history.called");
        } else if (!m_names.tool(tool)) {
            m_issues.warn("unknown_tool", pointer, "tool \"" + tool + "\" is not in the registry");
        } else if (keys[1] == "turns_since" &&
                   std::find(m_guarded.begin(), m_guarded.end(), tool) == m_guarded.end()) {
            m_issues.warn("unguarded_turns_since", pointer,
                          "\"" + path + "\" is absent until \"" + tool + "\" was called: ask for history.calls." +
                              tool + " > 0 beside it");
        }
    }

    /// False for what the context always has.
    bool may_be_missing(const std::string& path) const
    {
        const std::vector<std::string> keys = split(path);
        const std::string& root = keys.front();
        if (root == "room" || root == "store" || root == "state")
            return keys.size() > 1;
        if (root == "track")
            return keys.size() != 2;
        if (root == "rules")
            return keys.back() != "fired";
        if (root == "history")
            return keys.size() > 2 && (keys[1] != "calls" || !m_names.has_registry);
        return false;
    }

    /// Whether a comparison holds while the value on one side is missing, and so counts as 0.
    static bool holds_with_zero(const std::string& name, std::size_t side, const Value& other)
    {
        // What the other side comes to is not known: the side that has to be small is the one where 0 is likely to do.
        const std::size_t small = name == "<" || name == "<=" ? 0 : 1;
        if (!other.is_number())
            return side == small;
        const double bound = side == small ? other.as_double() : -other.as_double();
        return name.size() == 2 ? bound >= 0 : bound > 0;
    }

    void check_order(const std::string& name, const Array& arguments, const std::string& pointer)
    {
        if (m_scopes > 0 || arguments.size() != 2)
            return;
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
            const std::optional<std::string> path = path_of(arguments[side]);
            if (!path || !may_be_missing(*path) || path->rfind("history.turns_since.", 0) == 0 ||
                !holds_with_zero(name, side, arguments[1 - side]))
                continue;
            m_issues.hint("missing_counts_as_zero", pointer,
                          "while \"" + *path + "\" is missing it counts as 0, and this holds");
        }
    }

    void check_quantifier(const std::string& name, const Array& arguments, const std::string& pointer)
    {
        const std::optional<std::string> path = arguments.empty() ? std::nullopt : path_of(arguments.front());
        if (m_scopes > 0 || !path)
            return;
        if (may_be_missing(*path)) {
            m_issues.warn("quantifier_over_missing", pointer,
                          "while \"" + *path + "\" is missing, \"" + name + "\" is an error");
        }
        if (name == "all")
            m_issues.hint("all_over_empty", pointer, "\"all\" over an empty list is false");
    }

    /// Tools of which an `and` asks that they were called: history.calls.X > 0 (or >= 1), or X in history.called.
    void collect_guards(const Array& arguments)
    {
        constexpr std::string_view calls = "history.calls.";
        for (const Value& argument : arguments) {
            if (!argument.is_object() || argument.as_object().size() != 1)
                continue;
            const logic::Member& member = *argument.as_object().begin();
            if (!member.value.is_array() || member.value.as_array().size() != 2)
                continue;
            const Value& left = member.value.as_array()[0];
            const Value& right = member.value.as_array()[1];
            const bool greater = member.key == ">" || member.key == ">=";
            const bool less = member.key == "<" || member.key == "<=";
            const std::optional<std::string> path = path_of(less ? right : left);
            const Value& bound = less ? left : right;
            const bool or_equal = member.key.back() == '=';
            const bool asks = bound.is_number() && bound.as_double() >= 0 && (!or_equal || bound.as_double() > 0);
            if ((greater || less) && asks && path && path->rfind(calls, 0) == 0)
                m_guarded.push_back(path->substr(calls.size()));
            else if (member.key == "in" && left.is_string() && path_of(right) == "history.called")
                m_guarded.push_back(left.as_string());
        }
    }

    const KnownNames& m_names;
    IssueList& m_issues;
    int m_scopes = 0; ///< iterators around: inside of one, paths are those of its element
    std::vector<std::string> m_guarded;
};

} // namespace

void lint_condition(const Value& expression, const std::string& pointer, const KnownNames& names, IssueList& issues)
{
    ConditionLint(names, issues).visit(expression, pointer);
}

} // namespace interlock::analysis
