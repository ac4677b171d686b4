// SPDX-License-Identifier: GPL-3.0-or-later
// ContextPaths: the paths that a condition may read, with their types and the values seen, for completion.
#pragma once

#include "core/rules/rule_set.h"

#include <QString>

#include <string>
#include <vector>

namespace interlock::ui {

struct ContextPath {
    enum class Source {
        Declared, ///< a field of the rule set
        Core,     ///< always there
        Tracker,
        Tool, ///< history of a tool of the registry
        Rule, ///< firings of a rule
        Seen, ///< in a scenario's room, store or state, or in a patch
        Used, ///< in a condition, and nowhere else
    };
    std::string path;
    std::string type; ///< string, number, boolean, list, object or any
    QString description;
    std::vector<logic::Value> values; ///< seen or possible, each once, at most kMaxValues
    Source source = Source::Core;

    static constexpr std::size_t kMaxValues = 40;
};

/// Each path once, the declared ones first, then in the order of the sources above. A name with a dot gives
/// no path: dotted paths cannot reach it.
std::vector<ContextPath> contextPaths(const RuleSet& ruleSet);

/// The entry of a path, or null.
const ContextPath* findPath(const std::vector<ContextPath>& paths, const std::string& path);

} // namespace interlock::ui
