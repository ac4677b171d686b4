// SPDX-License-Identifier: GPL-3.0-or-later
// Building the columns of a source: values that no leaf tells apart are one class, and equal classes one
// column.
#include "core/match/columns.h"

#include "core/logic/numbers.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace interlock::match {

using logic::Kind;
using logic::Value;

namespace {

constexpr std::size_t kMostClasses = 4096;
constexpr std::size_t kMostDecisions = std::size_t{1} << 20U;
constexpr std::size_t kMostColumnBytes = std::size_t{4} << 20U;
constexpr std::int64_t kLargestTable = 256;

using Truths = std::vector<std::uint8_t>; ///< of the leaves of a source, for one class

bool is_less(const Value& a, const Value& b)
{
    return logic::compare_numbers(a, b) < 0;
}

/// The number that a leaf compares with, where it does.
std::optional<Value> number_of(const Leaf& leaf)
{
    if (leaf.test == Test::Holds)
        return Value(0);
    if (leaf.test == Test::StrictlyEquals)
        return leaf.literal.is_number() ? std::optional(leaf.literal) : std::nullopt;
    if (leaf.literal.is_number())
        return leaf.literal;
    const auto number = logic::to_number(leaf.literal);
    return number ? logic::to_value(*number) : std::nullopt;
}

class Builder {
public:
    Builder(const std::vector<std::uint32_t>& leaves, const std::vector<ColumnClause>& clauses,
            const Vocabulary& vocabulary, Columns& store, std::vector<Truth>& room)
        : m_leaves(leaves), m_clauses(clauses), m_vocabulary(vocabulary), m_columns(store), m_truths(room)
    {
        collect();
    }

    bool is_small_enough() const
    {
        const std::size_t classes = 2 * points.size() + texts.size() + 8;
        return classes <= kMostClasses && classes * m_leaves.size() <= kMostDecisions;
    }
    bool has_fitted() const { return m_fits; }

    std::uint32_t class_of_value(const Value& value)
    {
        return class_of([&value](const Leaf& leaf) { return decide(leaf, value); });
    }

    /// Any text that no leaf names.
    std::uint32_t class_of_other_text()
    {
        return class_of([](const Leaf& leaf) {
            if (leaf.test == Test::Holds)
                return Truth::True;
            return may_be_unknown(leaf, Kind::String) ? Truth::Unknown : Truth::False;
        });
    }

    /// Class 2i: the numbers before point i and after the one before it; 2i + 1: point i itself.
    std::uint32_t class_of_number(std::size_t number_class)
    {
        if (number_class % 2 == 1)
            return class_of_value(points[number_class / 2]);
        return class_of([this, number_class](const Leaf& leaf) {
            if (leaf.test == Test::Holds)
                return Truth::True;
            if (leaf.test == Test::OneOf || leaf.test == Test::StrictlyEquals)
                return Truth::False;
            const std::optional<Value> point = number_of(leaf);
            if (!point)
                return Truth::Unknown;
            const bool is_below = number_class <= 2 * place_of(*point); // the class lies before the point
            switch (leaf.test) {
            case Test::Less:
            case Test::LessOrEqual:
                return is_below ? Truth::True : Truth::False;
            case Test::Greater:
            case Test::GreaterOrEqual:
                return is_below ? Truth::False : Truth::True;
            default:
                return Truth::False;
            }
        });
    }

    std::vector<Value> points;
    std::vector<std::string> texts;
    std::vector<std::uint32_t> columns; ///< class → column

private:
    void collect()
    {
        const auto add = [this](const Value& literal) {
            if (literal.is_number())
                points.push_back(literal);
            else if (literal.is_string())
                texts.push_back(literal.as_string());
        };
        for (const std::uint32_t place : m_leaves) {
            const Leaf& leaf = m_vocabulary.leaves()[place];
            if (leaf.test == Test::Holds)
                texts.emplace_back();
            if (leaf.test == Test::OneOf) {
                for (const Value& item : leaf.literal.as_array())
                    add(item);
                continue;
            }
            if (leaf.literal.is_string())
                add(leaf.literal);
            if (const std::optional<Value> number = number_of(leaf))
                add(*number);
        }
        std::sort(points.begin(), points.end(), is_less);
        points.erase(
            std::unique(points.begin(), points.end(),
                        [](const Value& a, const Value& b) { return logic::compare_numbers(a, b) == 0; }),
            points.end());
        std::sort(texts.begin(), texts.end());
        texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    }

    std::size_t place_of(const Value& point) const
    {
        return static_cast<std::size_t>(std::lower_bound(points.begin(), points.end(), point, is_less) -
                                        points.begin());
    }

    template <typename Decide>
    std::uint32_t class_of(const Decide& decide_leaf)
    {
        Truths truths;
        truths.reserve(m_leaves.size());
        for (const std::uint32_t leaf : m_leaves)
            truths.push_back(static_cast<std::uint8_t>(decide_leaf(m_vocabulary.leaves()[leaf])));
        const auto [place, is_new] =
            m_known.emplace(std::move(truths), static_cast<std::uint32_t>(columns.size()));
        if (!is_new)
            return place->second;
        if (!m_fits || m_known.size() * m_columns.words() * sizeof(Word) > kMostColumnBytes ||
            m_known.size() * m_clauses.size() > kMostDecisions) {
            m_fits = false;
            return 0;
        }
        for (std::size_t i = 0; i < m_leaves.size(); ++i)
            m_truths[m_leaves[i]] = static_cast<Truth>(place->first[i]);
        const auto truth_of = [this](std::uint32_t leaf) { return m_truths[leaf]; };
        bool is_full = true;
        const std::uint32_t column = m_columns.add(true);
        for (const ColumnClause& clause : m_clauses) {
            // Where it is unknown the rule is asked plainly, whatever its bit.
            if (evaluate(*clause.formula, truth_of) != Truth::False)
                continue;
            clear_bit(m_columns.at(column), clause.rule);
            is_full = false;
        }
        // Where columns are short it takes longer to ask whether one is needed than to take it.
        columns.push_back(is_full && m_columns.words() > kShortColumn ? kAllRules : column);
        return place->second;
    }

    const std::vector<std::uint32_t>& m_leaves;
    const std::vector<ColumnClause>& m_clauses;
    const Vocabulary& m_vocabulary;
    Columns& m_columns;
    std::vector<Truth>& m_truths; ///< by leaf, for the class that is being made
    std::map<Truths, std::uint32_t> m_known;
    bool m_fits = true;
};

} // namespace

std::uint32_t Columns::add(bool filled)
{
    const auto column = static_cast<std::uint32_t>(count());
    m_bits.resize(m_bits.size() + m_words, filled ? ~Word{0} : 0);
    return column;
}

std::optional<ClassGroup> ClassGroup::build(const std::vector<std::uint32_t>& leaves,
                                            const std::vector<ColumnClause>& clauses,
                                            const Vocabulary& vocabulary, Columns& columns,
                                            std::vector<Truth>& truths)
{
    const std::size_t before = columns.count();
    Builder builder(leaves, clauses, vocabulary, columns, truths);
    if (!builder.is_small_enough())
        return std::nullopt;
    ClassGroup group;
    const auto by_kind = [&group](Kind kind) -> std::uint32_t& {
        return group.m_by_kind[static_cast<std::size_t>(kind)];
    };
    by_kind(Kind::Null) = builder.class_of_value(Value());
    by_kind(Kind::String) = builder.class_of_other_text();
    by_kind(Kind::Array) = builder.class_of_value(logic::Array{Value()});
    by_kind(Kind::Object) = builder.class_of_value(logic::Object{});
    group.m_by_bool = {builder.class_of_value(Value(false)), builder.class_of_value(Value(true))};
    group.m_empty_list = builder.class_of_value(logic::Array{});
    for (std::size_t i = 0; i <= 2 * builder.points.size(); ++i)
        group.m_by_number.push_back(builder.class_of_number(i));
    for (const std::string& text : builder.texts)
        group.m_by_text.push_back(builder.class_of_value(Value(text)));
    if (!builder.has_fitted()) {
        columns.truncate(before);
        return std::nullopt;
    }
    group.m_texts = TextTable(std::move(builder.texts));
    group.m_points = std::move(builder.points);
    group.m_columns = std::move(builder.columns);

    if (!group.m_points.empty()) {
        const auto first = group.m_points.front().to_int64();
        const auto last = group.m_points.back().to_int64();
        if (first && last && *first > -kLargestTable && *last < kLargestTable &&
            *last - *first < kLargestTable) {
            group.m_table_start = *first - 1;
            std::vector<std::uint32_t> table;
            for (std::int64_t number = *first - 1; number <= *last + 1; ++number)
                table.push_back(group.class_of_number(Value(number)));
            group.m_table = std::move(table);
        }
    }
    return group;
}

std::uint32_t ClassGroup::class_of_number(const Value& number) const
{
    if (number.kind() == Kind::Double && std::isnan(number.as_double()))
        return 0; // where it is none nobody asks
    const auto point = std::lower_bound(m_points.begin(), m_points.end(), number, is_less);
    const auto place = static_cast<std::size_t>(point - m_points.begin());
    const bool is_at = point != m_points.end() && logic::compare_numbers(*point, number) == 0;
    return m_by_number[2 * place + (is_at ? 1 : 0)];
}

} // namespace interlock::match
