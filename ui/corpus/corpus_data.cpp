// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusData: rows are moved in, never copied again.
#include "ui/corpus/corpus_data.h"

#include "core/rules/rule_set.h"

#include <algorithm>
#include <iterator>

namespace interlock::ui {

namespace {

template <typename Item>
void append(std::vector<Item>& list, std::vector<Item>&& more)
{
    std::move(more.begin(), more.end(), std::back_inserter(list));
}

template <typename Item>
std::vector<Item> from(const std::vector<Item>& list, std::size_t first)
{
    return {list.begin() + static_cast<std::ptrdiff_t>(std::min(first, list.size())), list.end()};
}

} // namespace

int CorpusNames::placeOf(const std::vector<std::string>& names, const QString& name)
{
    const auto found = std::find(names.begin(), names.end(), name.toStdString());
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

CorpusNames namesOf(const RuleSet& ruleSet)
{
    CorpusNames names;
    for (const Rule& rule : ruleSet.rules)
        names.rules.push_back(rule.name);
    for (const Skill& skill : ruleSet.skills)
        names.skills.push_back(skill.name);
    return names;
}

void CorpusData::add(CorpusGrowth&& growth)
{
    append(rows, std::move(growth.rows));
    append(names.tools, std::move(growth.tools));
    append(faults, std::move(growth.faults));
    coverage = std::move(growth.coverage);
    counts = std::move(growth.counts);
}

CorpusGrowth growthOf(const analysis::Corpus& corpus, std::size_t rows, std::size_t tools, std::size_t faults)
{
    return {from(corpus.rows, rows), from(corpus.tools, tools), from(corpus.faults, faults), corpus.coverage,
            corpus.counts};
}

} // namespace interlock::ui
