// SPDX-License-Identifier: GPL-3.0-or-later
// Building the index: which sources are looked up ahead, which clauses become columns, how each rule is
// found.
#include "core/match/index_plan.h"

#include <algorithm>
#include <atomic>

namespace interlock::match {

namespace {

/// Conditions past these are left to the evaluator, so that one giant does not narrow the budget of all.
constexpr std::uint64_t kMostFixed = 10'000;
constexpr std::uint64_t kMostSearches = 64;
/// From here it pays to find rules by what was found in the message.
constexpr std::size_t kAccessFrom = 256;
static_assert(kShortColumn * 64 < kAccessFrom, "a short column is taken at once, before rules are found by access");

/// Whether the compiler may have refused the condition, for its nesting or its size.
bool was_refused(const Condition& condition)
{
    // All pointers of a text of so many bytes are far from what is refused; then it need not be compiled to
    // be asked.
    constexpr std::uint64_t small_weight = std::uint64_t{32} << 10U;
    const logic::Value& expression = condition.expression;
    if (!expression.is_object() || expression.as_object().size() != 1)
        return false;
    if (expression.depth() <= logic::kMaxNesting && expression.weight() <= small_weight)
        return false;
    const auto& nodes = condition.program.nodes();
    return nodes.empty() || nodes[0].operator_name.empty();
}

class IndexBuilder {
public:
    explicit IndexBuilder(std::vector<Condition> conditions)
        : m_index(std::make_shared<Index>()), m_plan{*m_index, {}}
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
        build_class_groups(m_plan);
        build_search_groups(m_plan);
        choose_access();
        build_plain_columns();
        lay_flat();
        return m_index;
    }

private:
    std::size_t size() const { return m_index->conditions.size(); }
    const Leaf& leaf(std::uint32_t place) const { return m_plan.leaf(place); }

    void read()
    {
        m_plan.rules.resize(size());
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
            m_plan.rules[i].clauses = std::move(read.clauses);
            m_plan.rules[i].is_column.resize(m_plan.rules[i].clauses.size(), false);
        }
    }

    /// A source is looked up ahead where so many leaves ask for it that a column costs less than asking each.
    void choose_eager()
    {
        std::vector<std::size_t> users(m_index->vocabulary.sources().size(), 0);
        for (const RulePlan& plan : m_plan.rules) {
            for (const Formula& clause : plan.clauses) {
                each_leaf(clause, [&](std::uint32_t place) {
                    ++users[leaf(place).source];
                    return true;
                });
            }
        }
        const std::size_t enough = 1 + m_index->columns.words() / 8;
        std::vector<std::uint32_t> chosen;
        for (std::uint32_t source = 0; source < users.size(); ++source) {
            if (users[source] >= enough)
                chosen.push_back(source);
        }
        std::stable_sort(chosen.begin(), chosen.end(),
                         [this](std::uint32_t a, std::uint32_t b) { return parent_of(a) < parent_of(b); });
        m_index->eager_of.assign(users.size(), kNoGroup);
        for (const std::uint32_t source : chosen) {
            const auto place = static_cast<std::uint32_t>(m_index->eager.size());
            m_index->eager_of[source] = place;
            EagerSource eager;
            eager.source = source;
            eager.plain.fill(kNoRules);
            m_index->eager.push_back(eager);
            const std::uint32_t parent = parent_of(source);
            if (parent == kNowhere)
                continue;
            if (m_index->eager_parents.empty() || m_index->eager_parents.back().path != parent)
                m_index->eager_parents.push_back({parent, place, place});
            m_index->eager_parents.back().end = place + 1;
        }
    }

    /// The path of the object whose member a source is.
    std::uint32_t parent_of(std::uint32_t source) const
    {
        const std::uint32_t path = m_index->vocabulary.sources()[source].path;
        return path == kNowhere || path == 0 ? kNowhere : m_index->vocabulary.paths()[path].parent;
    }

    /// A leaf is safe where it is known ahead of everything whether the evaluator could fail at it.
    bool is_safe(const Formula& clause) const
    {
        return each_leaf(clause, [this](std::uint32_t place) {
            const Leaf& asked = leaf(place);
            const bool needs_look = asked.unknown_kinds != 0 || asked.test == Test::Contains;
            return !needs_look || m_plan.index.eager_of[asked.source] != kNoGroup;
        });
    }

    void split_rules()
    {
        for (RulePlan& plan : m_plan.rules) {
            while (plan.free_count < plan.clauses.size() && is_safe(plan.clauses[plan.free_count]))
                ++plan.free_count;
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
        if (m_plan.index.eager_of[known.source] == kNoGroup)
            return 0;
        if (known.test == Test::Contains)
            return 1 + known.needle.size();
        const bool has_key = m_index->eager[m_plan.index.eager_of[known.source]].key_group != kNoGroup;
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
            const RulePlan& plan = m_plan.rules[rule];
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
            const RulePlan& plan = m_plan.rules[rule];
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
        EagerSource& eager = m_index->eager[m_plan.index.eager_of[asked.source]];
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
        for (const RulePlan& plan : m_plan.rules) {
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
    IndexPlan m_plan;
};

} // namespace

std::shared_ptr<const Index> build_index(std::vector<Condition> conditions)
{
    return IndexBuilder(std::move(conditions)).build();
}

} // namespace interlock::match
