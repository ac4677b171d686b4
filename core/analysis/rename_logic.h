// SPDX-License-Identifier: GPL-3.0-or-later
// LogicRename: the new name in conditions and in updates of trackers, where they mean the thing renamed.
#pragma once

#include "core/analysis/rename.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace interlock::analysis {

class LogicRename {
public:
    /// What a value is as far as names are concerned.
    enum class Shape {
        Other,
        Context,
        History,
        ByTool,    ///< an object with a key for each tool
        ToolName,  ///< a tool's name, or null
        ToolNames, ///< a list of them
        ByRule,
        Forced,
        RuleName,
        RuleNames,
        ByTracker,
    };

    /// `trackers` as they are before the renaming; they must outlive this.
    LogicRename(Named kind, std::string from, std::string to, const std::vector<Tracker>& trackers);

    std::size_t places() const noexcept { return m_places; }
    std::size_t left_behind() const noexcept { return m_left; }

    logic::Value condition(const logic::Value& expression);
    /// The update or the first value of a tracker: what it may come to is a name where the tracker holds
    /// names.
    logic::Value update(const Tracker& tracker);
    logic::Value initial(const Tracker& tracker);
    /// A declared path, and the values that it usually has.
    std::string path(const std::string& dotted);
    logic::Array values(const std::string& dotted, const logic::Array& values);

private:
    /// What `var` sees in one scope.
    struct Scope {
        Shape data = Shape::Other;
        bool is_reduce = false; ///< `data` is then what "current" is
        bool is_named = false;  ///< an element was compared with names
    };
    using Keys = std::vector<std::string>;

    Shape step(Shape shape, const std::string& key) const;
    Shape start(const Scope& scope, const Keys& keys, std::size_t& next) const;
    Shape follow(std::size_t level, const Keys& keys) const;
    bool holds_names(Shape shape) const;
    bool is_map(Shape shape) const;
    bool rename_keys(std::size_t level, Keys& keys, bool dotted);
    Shape shape_of(const logic::Value& expression);
    Shape shape_of_elements(const logic::Value& list);
    Shape shape_of_val(const logic::Value& argument);
    bool is_element(const logic::Value& expression) const;

    logic::Value visit(const logic::Value& expression);
    logic::Value visit_list(const logic::Array& items);
    logic::Value visit_var(const logic::Value& argument);
    logic::Value visit_val(const logic::Value& argument);
    logic::Value visit_missing(const std::string& name, const logic::Value& argument);
    logic::Value visit_iterator(const std::string& name, const logic::Array& arguments);
    logic::Value visit_comparison(const logic::Array& arguments);
    /// Paths as `missing` takes them, in a list or alone.
    logic::Value rename_paths(const logic::Value& paths);
    /// The texts that the expression may come to.
    logic::Value rename_results(const logic::Value& expression);

    Named m_kind;
    std::string m_from;
    std::string m_to;
    std::map<std::string, Shape> m_trackers; ///< those that hold names
    std::vector<Scope> m_scopes;             ///< the innermost last
    std::size_t m_places = 0;
    std::size_t m_left = 0;
};

} // namespace interlock::analysis
