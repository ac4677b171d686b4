// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusFacets: counted in one pass.
#include "ui/corpus/corpus_facets.h"

#include <algorithm>

namespace interlock::ui {

namespace {

void count(std::vector<int>& counts, std::uint32_t place)
{
    if (place < counts.size())
        ++counts[place];
}

Facet facet(const std::vector<std::string>& names, const std::vector<int>& counts, std::size_t place)
{
    return {QString::fromStdString(names[place]), counts[place]};
}

} // namespace

CorpusFacets facetsOf(const CorpusData& data)
{
    std::vector<int> rules(data.names.rules.size());
    std::vector<int> skills(data.names.skills.size());
    std::vector<int> tools(data.names.tools.size());
    for (const analysis::CorpusRow& row : data.rows) {
        for (const analysis::RuleUse& use : row.rules)
            count(rules, use.rule);
        for (const analysis::SkillUse& use : row.skills)
            count(skills, use.skill);
        for (const std::uint32_t tool : row.tools)
            count(tools, tool);
    }
    CorpusFacets facets;
    for (const analysis::RuleCoverage& rule : data.coverage.rules) {
        if (rule.place < rules.size())
            facets.rules.push_back(facet(data.names.rules, rules, rule.place));
    }
    for (std::size_t i = 0; i < skills.size(); ++i)
        facets.skills.push_back(facet(data.names.skills, skills, i));
    for (std::size_t i = 0; i < tools.size(); ++i)
        facets.tools.push_back(facet(data.names.tools, tools, i));
    std::sort(facets.tools.begin(), facets.tools.end(), [](const Facet& a, const Facet& b) {
        return a.conversations != b.conversations ? a.conversations > b.conversations : a.name < b.name;
    });
    return facets;
}

} // namespace interlock::ui
