// SPDX-License-Identifier: GPL-3.0-or-later
// Building the index: which sources are looked up ahead, which clauses become columns, how each rule is
// found.
#include "core/match/index.h"

#include <algorithm>
#include <atomic>

namespace interlock::match {

namespace {

/// Conditions past these are left to the evaluator, so that one giant does not narrow the budget of all.
constexpr std::uint64_t kMostFixed = 10'000;
constexpr std::uint64_t kMostSearches = 64;
/// From here it pays to find rules by what was found in the message.
constexpr std::size_t kAccessFrom = 256;
/// Needles of one source up to which each has columns.
constexpr std::size_t kMostNeedleColumns = 32;
constexpr std::size_t kNeedlesTogether = 4;

bool was_refused(const Condition& condition)
{
    const logic::Value& expression = condition.expression;
    if (!expression.is_object() || expression.as_object().size() != 1)
        return false;
    const auto& nodes = condition.program.nodes();
    return nodes.empty() || nodes[0].operator_name.empty();
}

class IndexBuilder {
public:
    explicit IndexBuilder(std::vector<Condition> conditions) : m_index(std::make_shared<Index>())
    {
        m_index->conditions = std::move(conditions);
    }

    std::shared_ptr<const Index> build()
    {
        static std::atomic<std::uint64_t> s_next_id{0};
        m_index->id = ++s_next_id;
        m_index->columns = Columns(size());
        read();
        choose_eager();
        split_rules();
        build_class_groups();
        build_search_groups();
        choose_access();
        build_plain_columns();
        lay_flat();
        return m_index;
    }

private:
    /// How a rule's clauses are used. Free ones can be taken in any order.
    struct Plan {
        std::vector<Formula> clauses;
        std::size_t free_count = 0;
        std::vector<bool> is_column; ///< a clause that a column decides
    };

    std::size_t size() const { return m_index->conditions.size(); }
    const Leaf& leaf(std::uint32_t place) const { return m_index->vocabulary.leaves()[place]; }

    void read()
    {
        m_plans.resize(size());
        for (std::size_t i = 0; i < size(); ++i) {
            const Condition& condition = m_index->conditions[i];
            ReadCondition read;
            if (was_refused(condition))
                read.clauses.emplace_back();
            else
                read = read_condition(condition.expression, m_index->vocabulary);
            if (read.fixed_cost > kMostFixed || read.searches > kMostSearches)
                read.clauses.assign(1, Formula());
            else {
                m_index->most_fixed = std::max(m_index->most_fixed, read.fixed_cost);
                m_index->most_searches = std::max(m_index->most_searches, read.searches);
                m_index->longest_item = std::max(m_index->longest_item, read.longest_item);
            }
            m_plans[i].clauses = std::move(read.clauses);
            m_plans[i].is_column.resize(m_plans[i].clauses.size(), false);
        }
    }

    /// A source is looked up ahead where so many leaves ask for it that a column costs less than asking each.
    void choose_eager()
    {
        std::vector<std::size_t> users(m_index->vocabulary.sources().size(), 0);
        for (const Plan& plan : m_plans) {
            for (const Formula& clause : plan.clauses) {
                each_leaf(clause, [&](std::uint32_t place) {
                    ++users[leaf(place).source];
                    return true;
                });
            }
        }
        const std::size_t enough = 1 + m_index->columns.words() / 8;
        m_eager_of.assign(users.size(), kNoGroup);
        for (std::size_t source = 0; source < users.size(); ++source) {
            if (users[source] < enough)
                continue;
            m_eager_of[source] = static_cast<std::uint32_t>(m_index->eager.size());
            EagerSource eager;
            eager.source = static_cast<std::uint32_t>(source);
            eager.plain.fill(kNoRules);
            m_index->eager.push_back(eager);
        }
    }

    /// A leaf is safe where it is known ahead of everything whether the evaluator could fail at it.
    bool is_safe(const Formula& clause) const
    {
        return each_leaf(clause, [this](std::uint32_t place) {
            const Leaf& asked = leaf(place);
            const bool needs_look = asked.unknown_kinds != 0 || asked.test == Test::Contains;
            return !needs_look || m_eager_of[asked.source] != kNoGroup;
        });
    }

    void split_rules()
    {
        for (Plan& plan : m_plans) {
            while (plan.free_count < plan.clauses.size() && is_safe(plan.clauses[plan.free_count]))
                ++plan.free_count;
        }
    }

    /// The one eager source that all leaves of a clause ask for, where `accepts` takes each of them.
    template <typename Accepts>
    std::uint32_t single_source(const Formula& clause, const Accepts& accepts) const
    {
        std::uint32_t source = kNoGroup;
        const bool is_single = each_leaf(clause, [&](std::uint32_t place) {
            const std::uint32_t asked = leaf(place).source;
            if (!accepts(leaf(place)) || (source != kNoGroup && source != asked))
                return false;
            source = asked;
            return m_eager_of[asked] != kNoGroup;
        });
        return is_single ? source : kNoGroup;
    }

    struct Candidate {
        std::uint32_t rule = 0;
        std::uint32_t clause = 0;
    };

    void build_class_groups()
    {
        std::vector<std::vector<Candidate>> by_eager(m_index->eager.size());
        for (std::uint32_t rule = 0; rule < size(); ++rule) {
            const Plan& plan = m_plans[rule];
            for (std::uint32_t i = 0; i < plan.free_count; ++i) {
                const std::uint32_t source = single_source(plan.clauses[i], is_classable);
                if (source != kNoGroup)
                    by_eager[m_eager_of[source]].push_back({rule, i});
            }
        }
        for (std::size_t i = 0; i < by_eager.size(); ++i) {
            if (!by_eager[i].empty())
                build_class_group(m_index->eager[i], by_eager[i]);
        }
    }

    void build_class_group(EagerSource& eager, const std::vector<Candidate>& candidates)
    {
        std::vector<std::uint32_t> leaves;
        std::vector<ColumnClause> clauses;
        for (const Candidate& candidate : candidates) {
            const Formula& clause = m_plans[candidate.rule].clauses[candidate.clause];
            clauses.push_back({candidate.rule, &clause});
            each_leaf(clause, [&leaves](std::uint32_t place) {
                leaves.push_back(place);
                return true;
            });
        }
        std::sort(leaves.begin(), leaves.end());
        leaves.erase(std::unique(leaves.begin(), leaves.end()), leaves.end());
        auto group = ClassGroup::build(eager.source, leaves, clauses, m_index->vocabulary, m_index->columns);
        if (!group) {
            build_key_group(eager, leaves);
            return;
        }
        eager.class_group = static_cast<std::uint32_t>(m_index->class_groups.size());
        m_index->class_groups.push_back(std::move(*group));
        for (const Candidate& candidate : candidates)
            m_plans[candidate.rule].is_column[candidate.clause] = true;
    }

    void build_key_group(EagerSource& eager, const std::vector<std::uint32_t>& leaves)
    {
        eager.key_group = static_cast<std::uint32_t>(m_index->key_groups.size());
        KeyGroup& group = m_index->key_groups.emplace_back();
        for (const std::uint32_t place : leaves) {
            const Leaf& known = leaf(place);
            if ((known.test == Test::Equals || known.test == Test::StrictlyEquals) &&
                known.literal.is_string())
                group.leaves[known.literal.as_string()].push_back(place);
            if (known.test != Test::OneOf)
                continue;
            for (const logic::Value& item : known.literal.as_array()) {
                if (item.is_string())
                    group.leaves[item.as_string()].push_back(place);
            }
        }
    }

    void build_search_groups()
    {
        std::vector<std::uint32_t> group_of_source(m_index->vocabulary.sources().size(), kNoGroup);
        m_index->search_group_of.assign(m_index->vocabulary.leaves().size(), kNoGroup);
        for (std::uint32_t place = 0; place < m_index->vocabulary.leaves().size(); ++place) {
            const Leaf& known = leaf(place);
            if (known.test != Test::Contains || m_eager_of[known.source] == kNoGroup)
                continue;
            std::uint32_t& group = group_of_source[known.source];
            if (group == kNoGroup) {
                group = static_cast<std::uint32_t>(m_index->search_groups.size());
                m_index->search_groups.emplace_back().source = known.source;
                m_index->eager[m_eager_of[known.source]].search_group = group;
            }
            m_index->search_group_of[place] = group;
            m_index->search_groups[group].leaves.push_back(place);
        }
        for (SearchGroup& group : m_index->search_groups) {
            build_scan(group);
            if (group.leaves.size() <= kMostNeedleColumns)
                build_needle_columns(group);
        }
    }

    void build_scan(SearchGroup& group) const
    {
        std::vector<std::string_view> needles;
        for (const std::uint32_t place : group.leaves) {
            const Leaf& known = leaf(place);
            if (known.literal.is_string())
                group.by_text.emplace(known.needle, place);
            else
                group.not_texts.push_back(place);
            if (!known.needle.empty()) {
                needles.push_back(known.needle);
                group.scanned.push_back(place);
            } else if (known.literal.is_string()) {
                group.always.push_back(place);
            }
        }
        group.scan = TextScan(needles);
    }

    void build_needle_columns(SearchGroup& group)
    {
        for (std::size_t first = 0; first < group.leaves.size(); first += kNeedlesTogether) {
            NeedleColumns together;
            const std::size_t last = std::min(first + kNeedlesTogether, group.leaves.size());
            together.leaves.assign(group.leaves.begin() + static_cast<std::ptrdiff_t>(first),
                                   group.leaves.begin() + static_cast<std::ptrdiff_t>(last));
            for (std::size_t i = 0; i < std::size_t{1} << together.leaves.size(); ++i)
                together.columns.push_back(m_index->columns.add(true));
            group.columns.push_back(std::move(together));
        }
        const auto searches = [](const Leaf& known) { return known.test == Test::Contains; };
        for (std::uint32_t rule = 0; rule < size(); ++rule) {
            const Plan& plan = m_plans[rule];
            for (std::size_t i = 0; i < plan.free_count; ++i) {
                if (single_source(plan.clauses[i], searches) == group.source)
                    fill_needle_columns(group, rule, plan.clauses[i]);
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
                    clear_bit(m_index->columns.at(together.columns[found]), rule);
            }
        }
    }

    /// Whether a rule can be found by a clause: one of its leaves is named when it comes true. The longer its
    /// shortest needle, the rarer; 0: it cannot.
    std::size_t rarity_of(const Formula& clause) const
    {
        std::size_t shortest = SIZE_MAX;
        if (clause.kind == Formula::Kind::Any) {
            for (const Formula& part : clause.parts)
                shortest = std::min(shortest, rarity_of(part));
            return shortest == SIZE_MAX ? 0 : shortest;
        }
        if (clause.kind != Formula::Kind::Leaf || clause.negated)
            return 0;
        const Leaf& known = leaf(clause.leaf);
        if (m_eager_of[known.source] == kNoGroup)
            return 0;
        if (known.test == Test::Contains)
            return 1 + known.needle.size();
        const bool has_key = m_index->eager[m_eager_of[known.source]].key_group != kNoGroup;
        const auto is_text = [](const logic::Value& value) { return value.is_string(); };
        if (!has_key)
            return 0;
        if (known.test == Test::OneOf) {
            const logic::Array& items = known.literal.as_array();
            return std::all_of(items.begin(), items.end(), is_text) ? 100 : 0;
        }
        return (known.test == Test::Equals || known.test == Test::StrictlyEquals) && is_text(known.literal)
                   ? 200
                   : 0;
    }

    void choose_access()
    {
        m_index->start = m_index->columns.add(false);
        for (std::uint32_t rule = 0; rule < size(); ++rule)
            set_bit(m_index->columns.at(m_index->start), rule);
        std::vector<std::vector<std::uint32_t>> rules_of(m_index->vocabulary.leaves().size());
        for (std::uint32_t rule = 0; rule < size() && size() >= kAccessFrom; ++rule) {
            const Plan& plan = m_plans[rule];
            const Formula* best = nullptr;
            std::size_t rarity = 0;
            for (std::size_t i = 0; i < plan.free_count; ++i) {
                const std::size_t found = plan.is_column[i] ? 0 : rarity_of(plan.clauses[i]);
                if (found > rarity) {
                    rarity = found;
                    best = &plan.clauses[i];
                }
            }
            if (!best)
                continue;
            clear_bit(m_index->columns.at(m_index->start), rule);
            each_leaf(*best, [&](std::uint32_t place) {
                rules_of[place].push_back(rule);
                if (m_index->search_group_of[place] != kNoGroup)
                    m_index->search_groups[m_index->search_group_of[place]].has_access = true;
                return true;
            });
        }
        m_index->access_first.push_back(0);
        for (const std::vector<std::uint32_t>& rules : rules_of) {
            m_index->access_rules.insert(m_index->access_rules.end(), rules.begin(), rules.end());
            m_index->access_first.push_back(static_cast<std::uint32_t>(m_index->access_rules.size()));
        }
    }

    void build_plain_columns()
    {
        for (std::uint32_t rule = 0; rule < size(); ++rule) {
            const Plan& plan = m_plans[rule];
            for (std::size_t i = 0; i < plan.free_count; ++i) {
                each_leaf(plan.clauses[i], [&](std::uint32_t place) {
                    add_plain_use(rule, place);
                    return true;
                });
            }
        }
    }

    void add_plain_use(std::uint32_t rule, std::uint32_t place)
    {
        const auto add = [this, rule](std::uint32_t& column) {
            if (column == kNoRules)
                column = m_index->columns.add(false);
            set_bit(m_index->columns.at(column), rule);
        };
        const Leaf& asked = leaf(place);
        if (asked.test == Test::Contains)
            add(m_index->search_groups[m_index->search_group_of[place]].users);
        if (asked.unknown_kinds == 0)
            return;
        EagerSource& eager = m_index->eager[m_eager_of[asked.source]];
        for (std::size_t kind = 0; kind < eager.plain.size(); ++kind) {
            if (may_be_unknown(asked, static_cast<logic::Kind>(kind)))
                add(eager.plain[kind]);
        }
    }

    bool is_search(const Formula& clause) const
    {
        return clause.kind == Formula::Kind::Leaf && leaf(clause.leaf).test == Test::Contains;
    }

    void lay_flat()
    {
        for (const Plan& plan : m_plans) {
            RuleSteps steps;
            steps.first = static_cast<std::uint32_t>(m_index->steps.size());
            for (const bool searches : {false, true}) { // what is quickly told comes first
                for (std::size_t i = 0; i < plan.free_count; ++i) {
                    if (!plan.is_column[i] && asks_search(plan.clauses[i]) == searches)
                        m_index->steps.push_back({add_flat(plan.clauses[i]), is_search(plan.clauses[i])});
                }
            }
            steps.free_count = static_cast<std::uint32_t>(m_index->steps.size()) - steps.first;
            for (std::size_t i = plan.free_count; i < plan.clauses.size() && !steps.ends_plainly; ++i) {
                steps.ends_plainly = plan.clauses[i].kind == Formula::Kind::Plain;
                if (!steps.ends_plainly)
                    m_index->steps.push_back({add_flat(plan.clauses[i]), is_search(plan.clauses[i])});
            }
            steps.tail_count =
                static_cast<std::uint32_t>(m_index->steps.size()) - steps.first - steps.free_count;
            m_index->rules.push_back(steps);
        }
    }

    bool asks_search(const Formula& clause) const
    {
        return !each_leaf(clause, [this](std::uint32_t place) { return leaf(place).test != Test::Contains; });
    }

    std::uint32_t add_flat(const Formula& formula)
    {
        const auto place = static_cast<std::uint32_t>(m_index->nodes.size());
        m_index->nodes.push_back({formula.kind, formula.negated, formula.leaf, 0});
        if (formula.kind == Formula::Kind::Leaf || formula.kind == Formula::Kind::Plain)
            return place;
        std::vector<std::uint32_t> parts;
        for (const Formula& part : formula.parts)
            parts.push_back(add_flat(part));
        m_index->nodes[place].first = static_cast<std::uint32_t>(m_index->children.size());
        m_index->nodes[place].count = static_cast<std::uint32_t>(parts.size());
        m_index->children.insert(m_index->children.end(), parts.begin(), parts.end());
        return place;
    }

    std::shared_ptr<Index> m_index;
    std::vector<Plan> m_plans;
    std::vector<std::uint32_t> m_eager_of; ///< source → place in Index::eager
};

} // namespace

std::shared_ptr<const Index> build_index(std::vector<Condition> conditions)
{
    return IndexBuilder(std::move(conditions)).build();
}

} // namespace interlock::match
