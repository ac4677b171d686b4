// SPDX-License-Identifier: GPL-3.0-or-later
// CoverageWords: what a corpus showed of a rule or a skill, in a few words.
#pragma once

#include "core/analysis/coverage.h"
#include "ui/corpus/strip_geometry.h"
#include "ui/style/marks.h"

#include <QString>

namespace interlock::ui {

/// "never matched", "always matched · shadowed by X (3)", "never won: shadowed by X (12)", …
QString ruleRemark(const analysis::RuleCoverage& rule);
QString skillRemark(const analysis::SkillCoverage& skill);
Mark ruleMark(const analysis::RuleCoverage& rule);
Mark skillMark(const analysis::SkillCoverage& skill);

/// What stands under the pointer on a strip: which conversations, and what happened in them.
struct StripWords {
    QString name; ///< of the rule or skill
    bool isSkill = false;
    int first = 0; ///< position of the bucket's first conversation, from 0
    int last = 0;  ///< past the last one
    int count = 0; ///< of all that are shown
    std::int64_t turns = 0;
    QString conversation; ///< of a bucket with one: its name and place
};
QString stripText(const StripWords& words, const StripCell& cell);

} // namespace interlock::ui
