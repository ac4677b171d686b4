// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison's words: causes, fields, decisions before and after, and what all came to.
#pragma once

#include "ui/compare/comparison_run.h"
#include "ui/style/marks.h"

#include <QString>

namespace interlock::ui {

QString causeKindWord(analysis::Cause::Kind kind); ///< "rule", "skill", …
QString causeName(const analysis::Cause& cause);   ///< its name, or what stands for one without
QString fieldWord(const std::string& field);       ///< "winner", "blocked", …: one word

/// One value of a decision: "always wins", "no rule wins", "blocks deploy", …
QString decisionWords(const std::string& field, const logic::Value& value);
/// All fields of one side: "always wins · required · look_up".
QString beforeWords(const analysis::DecisionDifference& difference);
QString afterWords(const analysis::DecisionDifference& difference);
/// "Event 12, turn 3, user message"
QString eventWords(const analysis::DecisionDifference& difference);
/// "differs: winner at 5 · tools at 3", counted by events, the most frequent first.
QString fieldCountWords(const analysis::CauseCounts& counts);
/// "8 events in 3 conversations"
QString countWords(std::int64_t events, std::int64_t conversations, bool scenarios);

/// The sign of what a decision came to.
Mark markOfDecision(const analysis::DecisionDifference& difference);

/// One sentence: "14 events in 5 of 200 conversations are decided differently".
QString summaryWords(const ComparisonResult& result);
/// What a side is called: "the saved file", "the edits", or the file's name.
QString sideWords(const ComparisonSide& side);
/// What is compared over: "the scenarios", "3 recordings", or a name.
QString overWords(const QStringList& recordings);
/// For the status line: "3 decisions changed since saving"; empty where there is nothing to say.
QString changedSinceSavingWords(const ComparisonResult& result);

} // namespace interlock::ui
