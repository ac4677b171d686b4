// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusFilter: which conversations of a corpus are shown. A value; deciding is a pure function.
#pragma once

#include "ui/corpus/corpus_columns.h"
#include "ui/corpus/corpus_data.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace interlock::ui {

enum class NumberOperator { Equal, NotEqual, Less, AtMost, More, AtLeast };
inline constexpr int kNumberOperatorCount = 6;
QString operatorSign(NumberOperator op); ///< "=", "≠", "<", "≤", ">", "≥"
bool holds(qint64 left, NumberOperator op, qint64 right);

struct NumberCondition {
    CorpusColumn column = CorpusColumn::Turns;
    NumberOperator op = NumberOperator::AtLeast;
    qint64 number = 0;
    friend bool operator==(const NumberCondition&, const NumberCondition&) = default;
};
QString conditionText(const NumberCondition& condition); ///< "Turns ≥ 10"

/// A conversation is shown where it answers everything that is set.
struct CorpusFilter {
    QString text;  ///< words, each of which stands in the name, the path or the first words, in any case
    QString rule;  ///< it matched there
    QString skill; ///< it guarded a call there
    QString tool;  ///< it was called there
    std::vector<NumberCondition> numbers;

    bool isEmpty() const;
    friend bool operator==(const CorpusFilter&, const CorpusFilter&) = default;
};

/// A filter with its names looked up, to ask many conversations. A name that the corpus does not have lets
/// nothing through.
class CorpusMatcher {
public:
    CorpusMatcher(const CorpusFilter& filter, const CorpusNames& names);
    bool matches(const analysis::CorpusRow& row) const;

private:
    std::vector<std::string> m_words; ///< in lower case, but for those in m_wideWords
    QStringList m_wideWords;          ///< those that are not ASCII
    std::vector<NumberCondition> m_numbers;
    bool m_hasRule, m_hasSkill, m_hasTool;
    int m_rule, m_skill, m_tool;
};

} // namespace interlock::ui
