// SPDX-License-Identifier: GPL-3.0-or-later
// Deciding: columns of rules taken together, then the few that are left one by one, then those for the
// evaluator.
#include "core/match/matcher.h"

#include "core/match/workspace.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace interlock::match {

namespace {

using logic::Kind;
using logic::Value;

/// From so many rules that wait for a search of one text on, one scan for all needles costs less.
constexpr std::size_t kScanFrom = 8;

/// Several columns in one go: each word of the result is loaded and stored once for four of them.
void take_together(Word* __restrict into, const std::vector<const Word*>& columns, std::size_t words)
{
    std::size_t i = 0;
    for (; i + 4 <= columns.size(); i += 4) {
        const Word* __restrict a = columns[i];
        const Word* __restrict b = columns[i + 1];
        const Word* __restrict c = columns[i + 2];
        const Word* __restrict d = columns[i + 3];
        for (std::size_t word = 0; word < words; ++word)
            into[word] &= (a[word] & b[word]) & (c[word] & d[word]);
    }
    for (; i < columns.size(); ++i) {
        const Word* __restrict a = columns[i];
        for (std::size_t word = 0; word < words; ++word)
            into[word] &= a[word];
    }
}

class Decider {
public:
    Decider(const Index& index, Workspace& work, std::vector<Word>& acc, const Value& data,
            const logic::Budget& budget)
        : m_index(index), m_work(work), m_acc(acc), m_run(index, work, data, budget)
    {
    }

    /// Leaves in `acc` the rules that hold, and in the workspace those that have to be evaluated plainly.
    void decide()
    {
        const std::size_t words = m_index.columns.words();
        m_work.plain.assign(words, 0);
        const Word* start = m_index.columns.at(m_index.start);
        m_acc.assign(start, start + words);
        m_work.columns.clear();
        std::fill(m_work.classes.begin(), m_work.classes.end(), 0);
        m_run.find_eager();
        for (std::size_t i = 0; i < m_index.eager.size(); ++i)
            look_at(m_index.eager[i], *m_work.eager[i]);
        for (std::size_t i = 0; i < m_work.classes.size(); ++i)
            add_column(m_index.merged[i].columns[m_work.classes[i]]);
        take_together(m_acc.data(), m_work.columns, words);
        for (std::size_t word = 0; word < words; ++word)
            m_acc[word] &= ~m_work.plain[word];
        scan_where_many_wait();
        for (std::size_t word = 0; word < words; ++word)
            look_at_rules(word);
    }

private:
    void look_at(const EagerSource& eager, const Value& value)
    {
        if (value.kind() == Kind::Double && std::isnan(value.as_double())) { // no JSON, and of no class
            for (std::uint32_t rule = 0; rule < m_index.conditions.size(); ++rule)
                set_bit(m_work.plain.data(), rule);
        }
        add_plain(eager.plain[static_cast<std::size_t>(value.kind())]);
        if (eager.class_group != kNoGroup)
            look_at_class(eager.class_group, m_index.class_groups[eager.class_group].class_of(value));
        if (eager.key_group != kNoGroup && value.is_string())
            look_up_key(m_index.key_groups[eager.key_group], value.as_string());
        if (eager.search_group != kNoGroup)
            search(eager.search_group, value);
    }

    void look_at_class(std::uint32_t group, std::uint32_t value_class)
    {
        if (m_index.merged.empty()) {
            const Word* column = m_index.columns.at(m_index.class_groups[group].columns()[value_class]);
            for (std::size_t word = 0; word < m_acc.size(); ++word)
                m_acc[word] &= column[word];
            return;
        }
        const MergedPlace& place = m_index.merged_places[group];
        m_work.classes[place.merged] += value_class * place.stride;
    }

    void add_plain(std::uint32_t column)
    {
        if (column == kNoRules)
            return;
        const Word* words = m_index.columns.at(column);
        for (std::size_t word = 0; word < m_work.plain.size(); ++word)
            m_work.plain[word] |= words[word];
    }

    void add_column(std::uint32_t column)
    {
        if (column != kAllRules)
            m_work.columns.push_back(m_index.columns.at(column));
    }

    /// A leaf that holds: the rules that wait for it come into play.
    void found(std::uint32_t leaf)
    {
        if (m_run.is_true(leaf))
            return;
        m_run.set_true(leaf);
        for (std::uint32_t i = m_index.access_first[leaf]; i < m_index.access_first[leaf + 1]; ++i)
            set_bit(m_acc.data(), m_index.access_rules[i]);
    }

    void look_up_key(const KeyGroup& group, const std::string& text)
    {
        const auto known = group.texts.find(text);
        if (!known)
            return;
        for (const std::uint32_t leaf : group.leaves[*known])
            found(leaf);
    }

    void search(std::uint32_t place, const Value& value)
    {
        const SearchGroup& group = m_index.search_groups[place];
        if (!m_run.is_searchable(value)) {
            add_plain(group.users);
            return;
        }
        if (value.is_string()) {
            if (!group.has_access) {
                m_waiting = place; // perhaps nobody asks
                return;
            }
            scan(place, value.as_string());
        } else if (value.is_array()) {
            search_list(group, value.as_array());
        }
        m_work.searched[place] = m_work.stamp;
        add_needle_columns(group);
    }

    void scan(std::uint32_t place, const std::string& text)
    {
        const SearchGroup& group = m_index.search_groups[place];
        for (const std::uint32_t leaf : group.always)
            found(leaf);
        group.scan.scan(text, [this, &group](std::uint32_t needle) { found(group.scanned[needle]); });
        m_work.searched[place] = m_work.stamp;
    }

    void search_list(const SearchGroup& group, const logic::Array& items)
    {
        for (const Value& item : items) {
            if (item.is_string()) {
                if (const auto known = group.texts.find(item.as_string()))
                    found(group.text_leaves[*known]);
                continue;
            }
            for (const std::uint32_t leaf : group.not_texts) {
                if (logic::json_equal(item, m_index.vocabulary.leaves()[leaf].literal))
                    found(leaf);
            }
        }
    }

    void add_needle_columns(const SearchGroup& group)
    {
        for (const NeedleColumns& together : group.columns) {
            std::size_t which = 0;
            for (std::size_t i = 0; i < together.leaves.size(); ++i)
                which |= m_run.is_true(together.leaves[i]) ? std::size_t{1} << i : 0;
            add_column(together.columns[which]);
        }
    }

    void scan_where_many_wait()
    {
        if (m_waiting == kNoGroup)
            return;
        const SearchGroup& group = m_index.search_groups[m_waiting];
        if (group.users == kNoRules)
            return;
        const Word* users = m_index.columns.at(group.users);
        std::size_t count = 0;
        for (std::size_t word = 0; word < m_acc.size(); ++word)
            count += static_cast<std::size_t>(std::popcount(m_acc[word] & users[word]));
        if (count >= kScanFrom)
            scan(m_waiting, m_run.look_up(group.source).as_string());
    }

    void look_at_rules(std::size_t word)
    {
        for (Word left = m_acc[word]; left != 0; left &= left - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(left));
            const Truth truth = m_run.evaluate(m_index.rules[word * 64 + bit]);
            if (truth == Truth::True)
                continue;
            m_acc[word] &= ~(Word{1} << bit);
            if (truth == Truth::Unknown)
                m_work.plain[word] |= Word{1} << bit;
        }
    }

    const Index& m_index;
    Workspace& m_work;
    std::vector<Word>& m_acc;
    Run m_run;
    std::uint32_t m_waiting = kNoGroup; ///< a search group whose text nobody has looked through yet
};

void prepare(Workspace& work, const Index& index)
{
    constexpr std::uint32_t last_stamp = UINT32_MAX >> 2U;
    if (work.index_id != index.id || work.stamp == last_stamp) {
        work = Workspace();
        work.index_id = index.id;
        work.places.resize(index.vocabulary.paths().size());
        work.parent_keys.resize(index.eager_parents.size());
        work.parents.resize(index.eager_parents.size());
        work.slots.resize(index.eager.size(), kNoSlot);
        work.eager.resize(index.eager.size());
        work.leaves.resize(index.vocabulary.leaves().size(), 0);
        work.classes.resize(index.merged.size(), 0);
        work.searched.resize(index.search_groups.size(), 0);
    }
    ++work.stamp;
}

} // namespace

Decisions::Decisions() : m_workspace(std::make_unique<Workspace>()) {}
Decisions::~Decisions() = default;
Decisions::Decisions(Decisions&&) noexcept = default;
Decisions& Decisions::operator=(Decisions&&) noexcept = default;

Matcher::Matcher() : Matcher(std::vector<Condition>()) {}

Matcher::Matcher(std::vector<Condition> conditions) : m_index(build_index(std::move(conditions))) {}

std::size_t Matcher::size() const noexcept
{
    return m_index->conditions.size();
}

void Matcher::decide(const Value& data, Decisions& decisions, const logic::Budget& budget) const
{
    const Index& index = *m_index;
    decisions.m_errors.clear();
    decisions.m_evaluated_plainly = 0;
    Workspace& work = *decisions.m_workspace;
    prepare(work, index);
    if (budget.operations < index.most_fixed) { // too little to tell ahead what would suffice
        decisions.m_holding.assign(index.columns.words(), 0);
        work.plain.assign(index.columns.words(), 0);
        for (std::uint32_t rule = 0; rule < size(); ++rule)
            set_bit(work.plain.data(), rule);
    } else {
        Decider(index, work, decisions.m_holding, data, budget).decide();
    }
    for (std::uint32_t word = 0; word < work.plain.size(); ++word) {
        for (Word left = work.plain[word]; left != 0; left &= left - 1) {
            const std::uint32_t rule = word * 64 + static_cast<std::uint32_t>(std::countr_zero(left));
            const logic::Outcome outcome = index.conditions[rule].program.evaluate(data, budget);
            ++decisions.m_evaluated_plainly;
            if (const auto* error = std::get_if<logic::Error>(&outcome))
                decisions.m_errors.emplace_back(rule, *error);
            else if (logic::is_truthy(std::get<Value>(outcome)))
                set_bit(decisions.m_holding.data(), rule);
        }
    }
}

} // namespace interlock::match
