// SPDX-License-Identifier: GPL-3.0-or-later
// Places: the parts of a rule set by name, and what a JSON pointer of the file means to a person.
#pragma once

#include "core/rules/rule_set.h"
#include "ui/document/document.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace interlock::ui {

QString sectionTitle(Section section); ///< "Rules", …
QString sectionWord(Section section);  ///< "rules", …: the key in the file and on the command line
std::optional<Section> sectionFromWord(const QString& word);
QString partWord(Section section); ///< "rule", …: one of them, for people

int partCount(const RuleSet& ruleSet, Section section);
QString partName(const RuleSet& ruleSet, Section section, int place);

/// Where a JSON pointer leads.
struct Place {
    std::optional<Section> section; ///< nothing: the file itself or its settings
    int part = -1;
    int event = -1; ///< of a scenario
    QString name;   ///< the part's name, or "rule 3" where it has none
    QString inside; ///< the rest, in words: "condition", "event 4"
};

Place placeOf(const RuleSet& ruleSet, const std::string& pointer);

} // namespace interlock::ui
