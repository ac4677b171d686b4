// SPDX-License-Identifier: GPL-3.0-or-later
// Columns: one bit a rule, in words of 64; and the classes of values that lead to the same column.
#pragma once

#include "core/match/formula.h"
#include "core/match/text_table.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace interlock::match {

using Word = std::uint64_t;
inline constexpr std::uint32_t kAllRules = UINT32_MAX;    ///< a column in which every bit is set
inline constexpr std::uint32_t kNoRules = UINT32_MAX - 1; ///< one in which none is

/// Words of a column up to which it is taken at once, and longer ones are collected first.
inline constexpr std::size_t kShortColumn = 2;

inline bool test_bit(const Word* words, std::uint32_t bit)
{
    return ((words[bit >> 6U] >> (bit & 63U)) & 1U) != 0;
}
inline void set_bit(Word* words, std::uint32_t bit)
{
    words[bit >> 6U] |= Word{1} << (bit & 63U);
}
inline void clear_bit(Word* words, std::uint32_t bit)
{
    words[bit >> 6U] &= ~(Word{1} << (bit & 63U));
}

/// Many columns of one length, side by side.
class Columns {
public:
    explicit Columns(std::size_t rules = 0) : m_words((rules + 63) / 64) {}
    std::size_t words() const noexcept { return m_words; }
    std::uint32_t add(bool filled);
    std::size_t count() const noexcept { return m_words == 0 ? 0 : m_bits.size() / m_words; }
    void truncate(std::size_t columns) { m_bits.resize(columns * m_words); }
    Word* at(std::uint32_t column) { return m_bits.data() + column * m_words; }
    const Word* at(std::uint32_t column) const { return m_bits.data() + column * m_words; }

private:
    std::size_t m_words;
    std::vector<Word> m_bits;
};

/// A clause that one source alone decides, and the rule that it belongs to.
struct ColumnClause {
    std::uint32_t rule = 0;
    const Formula* formula = nullptr;
};

/// For each class of values of one source the column of the rules that still can hold.
class ClassGroup {
public:
    /// Nothing where there would be too many classes. `leaves` are all classable ones of the source that
    /// rules ask for outside of their tails.
    /// `truths` is room for one of each leaf.
    static std::optional<ClassGroup> build(const std::vector<std::uint32_t>& leaves,
                                           const std::vector<ColumnClause>& clauses,
                                           const Vocabulary& vocabulary, Columns& columns,
                                           std::vector<Truth>& truths);

    /// The class of a value: a place in columns().
    std::uint32_t class_of(const logic::Value& value) const
    {
        switch (value.kind()) {
        case logic::Kind::Bool:
            return m_by_bool[value.as_bool() ? 1 : 0];
        case logic::Kind::String: {
            const auto known = m_texts.find(value.as_string());
            return known ? m_by_text[*known] : m_by_kind[static_cast<std::size_t>(logic::Kind::String)];
        }
        case logic::Kind::Array:
            return value.as_array().empty() ? m_empty_list : m_by_kind[static_cast<std::size_t>(logic::Kind::Array)];
        case logic::Kind::Integer: {
            if (m_table.empty())
                return class_of_number(value);
            const std::int64_t last = m_table_start + static_cast<std::int64_t>(m_table.size()) - 1;
            return m_table[static_cast<std::size_t>(std::clamp(value.as_integer(), m_table_start, last) - m_table_start)];
        }
        case logic::Kind::Unsigned:
        case logic::Kind::Double:
            return class_of_number(value);
        default:
            return m_by_kind[static_cast<std::size_t>(value.kind())];
        }
    }
    const std::vector<std::uint32_t>& columns() const noexcept { return m_columns; }

private:
    std::uint32_t class_of_number(const logic::Value& number) const;

    std::vector<std::uint32_t> m_columns;     ///< class → column
    std::array<std::uint32_t, 8> m_by_kind{}; ///< by logic::Kind, where it is one class; texts: any other
    std::array<std::uint32_t, 2> m_by_bool{};
    std::uint32_t m_empty_list = 0;
    std::int64_t m_table_start = 0; ///< whole numbers go by a table, its ends standing for all beyond
    std::vector<std::uint32_t> m_table;
    std::vector<logic::Value> m_points;     ///< numbers that some leaf names, in order
    std::vector<std::uint32_t> m_by_number; ///< 2i: between points, 2i + 1: at point i
    TextTable m_texts;
    std::vector<std::uint32_t> m_by_text; ///< number of the text → class
};

} // namespace interlock::match
