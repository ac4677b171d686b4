// SPDX-License-Identifier: GPL-3.0-or-later
// Where a rule set names a tool.
#pragma once

#include "core/rules/rule_set.h"
#include "ui/document/document.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace interlock::ui {

struct ToolUse {
    enum class How { Forces, Injects, Asks, Guards, Step, Requires, Offers };
    How how = How::Forces;
    Section section = Section::Rules;
    QString part;        ///< the name of the rule, skill, tracker or scenario
    std::string pointer; ///< the place in the file
};

/// In the order of the file: rules, skills, trackers, scenarios; one for each part and way.
std::vector<ToolUse> toolUses(const RuleSet& ruleSet, const std::string& tool);

/// Every name that rules inject or skills speak of, each once, in the order of the file.
QStringList toolNamesInUse(const RuleSet& ruleSet);

/// Names of the registry; nothing without one.
std::optional<QStringList> registryNames(const RuleSet& ruleSet);

/// What a field for tools offers: the registry, or without one the names in use.
QStringList toolCompletions(const RuleSet& ruleSet);

/// Tools of these names, with nothing else said of them.
std::vector<Tool> toolsNamed(const QStringList& names);

} // namespace interlock::ui
