// SPDX-License-Identifier: GPL-3.0-or-later
// Class groups: columns by the class of a value, shared columns of small groups, keys where there are too
// many.
#include "core/match/index_plan.h"

#include <algorithm>
#include <map>
#include <string>

namespace interlock::match {

namespace {

/// Words of a column from which class groups share columns, and how many combinations of classes they may
/// have.
constexpr std::size_t kMergeFrom = 8;
constexpr std::size_t kMostCombinations = 64;

/// A clause that may become a column.
struct Candidate {
    std::uint32_t rule = 0;
    std::uint32_t clause = 0;
};

class ClassGroupBuilder {
public:
    explicit ClassGroupBuilder(IndexPlan& plan) : m_plan(plan) {}

    void build()
    {
        m_truths.resize(m_plan.index.vocabulary.leaves().size());
        std::vector<std::vector<Candidate>> by_eager(m_plan.index.eager.size());
        for (std::uint32_t rule = 0; rule < m_plan.rules.size(); ++rule) {
            const RulePlan& rule_plan = m_plan.rules[rule];
            for (std::uint32_t i = 0; i < rule_plan.free_count; ++i) {
                const std::uint32_t source = m_plan.single_source(rule_plan.clauses[i], is_classable);
                if (source != kNoGroup)
                    by_eager[m_plan.index.eager_of[source]].push_back({rule, i});
            }
        }
        for (std::size_t i = 0; i < by_eager.size(); ++i) {
            if (!by_eager[i].empty())
                build_class_group(m_plan.index.eager[i], by_eager[i]);
        }
        merge_columns();
    }

private:
    /// Flags and other sources of few classes share columns: a third of the words to be read for each
    /// message.
    void merge_columns()
    {
        if (m_plan.index.columns.words() <= kShortColumn)
            return;
        const bool is_worth_it = m_plan.index.columns.words() >= kMergeFrom;
        std::size_t combinations = kMostCombinations;
        for (const ClassGroup& group : m_plan.index.class_groups) {
            const std::size_t classes = group.columns().size();
            if (!is_worth_it || combinations * classes > kMostCombinations) {
                m_plan.index.merged.push_back({group.columns()});
                combinations = classes;
                m_plan.index.merged_places.push_back(
                    {static_cast<std::uint32_t>(m_plan.index.merged.size() - 1), 1});
                continue;
            }
            m_plan.index.merged_places.push_back({static_cast<std::uint32_t>(m_plan.index.merged.size() - 1),
                                                  static_cast<std::uint32_t>(combinations)});
            std::vector<std::uint32_t> columns;
            for (const std::uint32_t mine : group.columns()) {
                for (const std::uint32_t before : m_plan.index.merged.back().columns)
                    columns.push_back(both(before, mine));
            }
            m_plan.index.merged.back().columns = std::move(columns);
            combinations *= classes;
        }
    }

    std::uint32_t both(std::uint32_t a, std::uint32_t b)
    {
        if (a == kAllRules || b == kAllRules)
            return a == kAllRules ? b : a;
        const std::uint32_t column = m_plan.index.columns.add(false);
        for (std::size_t word = 0; word < m_plan.index.columns.words(); ++word)
            m_plan.index.columns.at(column)[word] =
                m_plan.index.columns.at(a)[word] & m_plan.index.columns.at(b)[word];
        return column;
    }

    void build_class_group(EagerSource& eager, const std::vector<Candidate>& candidates)
    {
        std::vector<std::uint32_t> leaves;
        std::vector<ColumnClause> clauses;
        for (const Candidate& candidate : candidates) {
            const Formula& clause = m_plan.rules[candidate.rule].clauses[candidate.clause];
            clauses.push_back({candidate.rule, &clause});
            each_leaf(clause, [&leaves](std::uint32_t place) {
                leaves.push_back(place);
                return true;
            });
        }
        std::sort(leaves.begin(), leaves.end());
        leaves.erase(std::unique(leaves.begin(), leaves.end()), leaves.end());
        auto group =
            ClassGroup::build(leaves, clauses, m_plan.index.vocabulary, m_plan.index.columns, m_truths);
        if (!group) {
            build_key_group(eager, leaves);
            return;
        }
        eager.class_group = static_cast<std::uint32_t>(m_plan.index.class_groups.size());
        m_plan.index.class_groups.push_back(std::move(*group));
        for (const Candidate& candidate : candidates)
            m_plan.rules[candidate.rule].is_column[candidate.clause] = true;
    }

    void build_key_group(EagerSource& eager, const std::vector<std::uint32_t>& leaves)
    {
        eager.key_group = static_cast<std::uint32_t>(m_plan.index.key_groups.size());
        KeyGroup& group = m_plan.index.key_groups.emplace_back();
        std::map<std::string, std::vector<std::uint32_t>> by_text;
        for (const std::uint32_t place : leaves) {
            const Leaf& known = m_plan.leaf(place);
            if ((known.test == Test::Equals || known.test == Test::StrictlyEquals) &&
                known.literal.is_string())
                by_text[known.literal.as_string()].push_back(place);
            if (known.test != Test::OneOf)
                continue;
            for (const logic::Value& item : known.literal.as_array()) {
                if (item.is_string())
                    by_text[item.as_string()].push_back(place);
            }
        }
        std::vector<std::string> texts;
        for (auto& [text, places] : by_text) {
            texts.push_back(text);
            group.leaves.push_back(std::move(places));
        }
        group.texts = TextTable(std::move(texts));
    }

    IndexPlan& m_plan;
    std::vector<Truth> m_truths; ///< room for those of all leaves
};

} // namespace

void build_class_groups(IndexPlan& plan)
{
    ClassGroupBuilder(plan).build();
}

} // namespace interlock::match
