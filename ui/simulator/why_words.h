// SPDX-License-Identifier: GPL-3.0-or-later
// Why words: what the core found out about a rule, a gate or a result, as sentences. Names and values stand
// between backticks, which a panel shows in the code font.
#pragma once

#include "core/analysis/explain.h"
#include "core/rules/rule.h"
#include "ui/style/marks.h"

#include <QString>

#include <vector>

namespace interlock::ui {

/// "Won", "Matched, outranked", …
QString verdictWord(const analysis::RuleExplanation& why);
Mark verdictMark(const analysis::RuleExplanation& why);
/// The reason behind the verdict, one or two sentences.
QString verdictSentence(const analysis::RuleExplanation& why, const Rule& rule);

/// What a value had to be: "had to be at least 3", "must not contain `x`"; or, after an "if", what would turn it:
/// "were at least 3", "contained `x`".
enum class Asked { HadTo, If };
QString askedWords(const std::string& operatorName, const logic::Value& wanted, bool negate, Asked form);
/// "`store.count` was `1` and had to be at least `3`".
QString deciderSentence(const analysis::Decider& decider);

QString changeWords(const analysis::Change& change, bool won);
/// "Nearest change: it would match if …."; empty where no change is known.
QString changeSentence(const analysis::RuleExplanation& why);

/// One row of a condition with what it came to.
struct WhyRow {
    int depth = 0;
    Mark mark = Mark::None;
    QString sentence;
    QString seen; ///< "was `1`", "not reached"; may be empty
    bool group = false;
    friend bool operator==(const WhyRow&, const WhyRow&) = default;
};
std::vector<WhyRow> conditionRows(const logic::Value& condition, const analysis::RuleExplanation& why);

/// A line about an event with its mark.
struct WhyLine {
    Mark mark = Mark::None;
    QString text;
    friend bool operator==(const WhyLine&, const WhyLine&) = default;
};
/// What the gate did with an assistant message, and what the prompt would have warned of.
std::vector<WhyLine> gateLines(const engine::AssistantEntry& entry);
std::vector<WhyLine> forcedLines(const engine::AssistantEntry& entry);
std::vector<WhyLine> resultLines(const engine::ToolEntry& entry);
std::vector<WhyLine> contextLines(const engine::ContextEntry& entry);
std::vector<WhyLine> trackerLines(const engine::UserEntry& entry);
/// All that there is to say of an event beside its rules, its notes last.
std::vector<WhyLine> eventLines(const engine::TraceEntry& entry);

/// What one rule came to, in a word or two: "won", "cooling down 12 s".
QString statusWords(const engine::RuleRow& row, const std::optional<std::string>& winner);

} // namespace interlock::ui
