// SPDX-License-Identifier: GPL-3.0-or-later
// Search groups: one scan for all needles of a source, and columns where they are few.
#include "core/match/index_plan.h"

#include <algorithm>

namespace interlock::match {

namespace {

/// Needles of one source up to which each has columns.
constexpr std::size_t kMostNeedleColumns = 32;
constexpr std::size_t kNeedlesTogether = 4;

class SearchGroupBuilder {
public:
    explicit SearchGroupBuilder(IndexPlan& plan) : m_plan(plan) {}

    void build()
    {
        std::vector<std::uint32_t> group_of_source(m_plan.index.vocabulary.sources().size(), kNoGroup);
        m_plan.index.search_group_of.assign(m_plan.index.vocabulary.leaves().size(), kNoGroup);
        for (std::uint32_t place = 0; place < m_plan.index.vocabulary.leaves().size(); ++place) {
            const Leaf& known = m_plan.leaf(place);
            if (known.test != Test::Contains || m_plan.index.eager_of[known.source] == kNoGroup)
                continue;
            std::uint32_t& group = group_of_source[known.source];
            if (group == kNoGroup) {
                group = static_cast<std::uint32_t>(m_plan.index.search_groups.size());
                m_plan.index.search_groups.emplace_back().source = known.source;
                m_plan.index.eager[m_plan.index.eager_of[known.source]].search_group = group;
            }
            m_plan.index.search_group_of[place] = group;
            m_plan.index.search_groups[group].leaves.push_back(place);
        }
        for (SearchGroup& group : m_plan.index.search_groups) {
            build_scan(group);
            if (group.leaves.size() <= kMostNeedleColumns)
                build_needle_columns(group);
        }
    }

private:
    void build_scan(SearchGroup& group) const
    {
        std::vector<std::string_view> needles;
        std::vector<std::string> texts;
        for (const std::uint32_t place : group.leaves) {
            const Leaf& known = m_plan.leaf(place);
            if (known.literal.is_string()) {
                texts.push_back(known.needle);
                group.text_leaves.push_back(place);
            } else {
                group.not_texts.push_back(place);
            }
            if (!known.needle.empty()) {
                needles.push_back(known.needle);
                group.scanned.push_back(place);
            } else if (known.literal.is_string()) {
                group.always.push_back(place);
            }
        }
        group.scan = TextScan(needles);
        group.texts = TextTable(std::move(texts));
    }

    void build_needle_columns(SearchGroup& group)
    {
        for (std::size_t first = 0; first < group.leaves.size(); first += kNeedlesTogether) {
            NeedleColumns together;
            const std::size_t last = std::min(first + kNeedlesTogether, group.leaves.size());
            together.leaves.assign(group.leaves.begin() + static_cast<std::ptrdiff_t>(first),
                                   group.leaves.begin() + static_cast<std::ptrdiff_t>(last));
            for (std::size_t i = 0; i < std::size_t{1} << together.leaves.size(); ++i)
                together.columns.push_back(m_plan.index.columns.add(true));
            group.columns.push_back(std::move(together));
        }
        const auto searches = [](const Leaf& known) { return known.test == Test::Contains; };
        for (std::uint32_t rule = 0; rule < m_plan.rules.size(); ++rule) {
            const RulePlan& rule_plan = m_plan.rules[rule];
            for (std::size_t i = 0; i < rule_plan.free_count; ++i) {
                if (m_plan.single_source(rule_plan.clauses[i], searches) == group.source)
                    fill_needle_columns(group, rule, rule_plan.clauses[i]);
            }
        }
    }

    /// Clears the rule's bit wherever the clause does not hold. A clause over needles of several columns is
    /// left to the rule's steps, which look at every search again.
    void fill_needle_columns(SearchGroup& group, std::uint32_t rule, const Formula& clause)
    {
        for (const NeedleColumns& together : group.columns) {
            const auto place_of = [&together](std::uint32_t place) {
                return std::find(together.leaves.begin(), together.leaves.end(), place) -
                       together.leaves.begin();
            };
            const auto count = static_cast<std::ptrdiff_t>(together.leaves.size());
            if (!each_leaf(clause, [&](std::uint32_t place) { return place_of(place) < count; }))
                continue;
            for (std::size_t found = 0; found < together.columns.size(); ++found) {
                const Truth truth = evaluate(clause, [&](std::uint32_t place) {
                    return ((found >> static_cast<std::size_t>(place_of(place))) & 1U) != 0 ? Truth::True
                                                                                            : Truth::False;
                });
                if (truth == Truth::False)
                    clear_bit(m_plan.index.columns.at(together.columns[found]), rule);
            }
        }
    }

    IndexPlan& m_plan;
};

} // namespace

void build_search_groups(IndexPlan& plan)
{
    SearchGroupBuilder(plan).build();
}

} // namespace interlock::match
