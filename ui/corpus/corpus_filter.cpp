// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusFilter: cheap questions first; plain words are looked for without leaving UTF-8.
#include "ui/corpus/corpus_filter.h"

#include <algorithm>

namespace interlock::ui {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// `word` is in lower case.
bool contains(const std::string& text, const std::string& word)
{
    return std::search(text.begin(), text.end(), word.begin(), word.end(),
                       [](char a, char b) { return lower(a) == b; }) != text.end();
}

bool isAscii(const QString& text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c.unicode() < 128; });
}

} // namespace

QString operatorSign(NumberOperator op)
{
    switch (op) {
    case NumberOperator::Equal:
        return QStringLiteral("=");
    case NumberOperator::NotEqual:
        return QStringLiteral("≠");
    case NumberOperator::Less:
        return QStringLiteral("<");
    case NumberOperator::AtMost:
        return QStringLiteral("≤");
    case NumberOperator::More:
        return QStringLiteral(">");
    case NumberOperator::AtLeast:
        return QStringLiteral("≥");
    }
    return {};
}

bool holds(qint64 left, NumberOperator op, qint64 right)
{
    switch (op) {
    case NumberOperator::Equal:
        return left == right;
    case NumberOperator::NotEqual:
        return left != right;
    case NumberOperator::Less:
        return left < right;
    case NumberOperator::AtMost:
        return left <= right;
    case NumberOperator::More:
        return left > right;
    case NumberOperator::AtLeast:
        return left >= right;
    }
    return false;
}

QString conditionText(const NumberCondition& condition)
{
    return columnTitle(condition.column) % u' ' % operatorSign(condition.op) % u' ' %
           QString::number(condition.number);
}

bool CorpusFilter::isEmpty() const
{
    return text.trimmed().isEmpty() && rule.isEmpty() && skill.isEmpty() && tool.isEmpty() && numbers.empty();
}

CorpusMatcher::CorpusMatcher(const CorpusFilter& filter, const CorpusNames& names)
    : m_numbers(filter.numbers), m_hasRule(!filter.rule.isEmpty()), m_hasSkill(!filter.skill.isEmpty()),
      m_hasTool(!filter.tool.isEmpty()), m_rule(CorpusNames::placeOf(names.rules, filter.rule)),
      m_skill(CorpusNames::placeOf(names.skills, filter.skill)),
      m_tool(CorpusNames::placeOf(names.tools, filter.tool))
{
    for (const QString& word : filter.text.split(u' ', Qt::SkipEmptyParts)) {
        if (isAscii(word))
            m_words.push_back(word.toLower().toStdString());
        else
            m_wideWords.append(word);
    }
}

bool CorpusMatcher::matches(const analysis::CorpusRow& row) const
{
    for (const NumberCondition& condition : m_numbers) {
        const std::optional<qint64> number = numberAt(row, condition.column);
        if (!number || !holds(*number, condition.op, condition.number))
            return false;
    }
    const auto isRule = [this](const analysis::RuleUse& use) { return static_cast<int>(use.rule) == m_rule; };
    if (m_hasRule && std::none_of(row.rules.begin(), row.rules.end(), isRule))
        return false;
    const auto isSkill = [this](const analysis::SkillUse& use) {
        return static_cast<int>(use.skill) == m_skill;
    };
    if (m_hasSkill && std::none_of(row.skills.begin(), row.skills.end(), isSkill))
        return false;
    if (m_hasTool && (m_tool < 0 || !std::binary_search(row.tools.begin(), row.tools.end(),
                                                        static_cast<std::uint32_t>(m_tool))))
        return false;
    for (const std::string& word : m_words) {
        if (!contains(row.name, word) && !contains(row.place.path, word) &&
            !contains(row.first_words, word))
            return false;
    }
    for (const QString& word : m_wideWords) {
        if (!QString::fromStdString(row.name).contains(word, Qt::CaseInsensitive) &&
            !QString::fromStdString(row.place.path).contains(word, Qt::CaseInsensitive) &&
            !QString::fromStdString(row.first_words).contains(word, Qt::CaseInsensitive))
            return false;
    }
    return true;
}

} // namespace interlock::ui
