// SPDX-License-Identifier: GPL-3.0-or-later
// TextTable: known texts, each with a number, made once and asked for every message.
#pragma once

#include "core/match/short_text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace interlock::match {

class TextTable {
public:
    TextTable() = default;
    /// Numbers the texts in their order; of equal ones the first counts.
    explicit TextTable(std::vector<std::string> texts);

    bool empty() const noexcept { return m_texts.empty(); }
    std::size_t size() const noexcept { return m_texts.size(); }

    /// The number of a text.
    std::optional<std::uint32_t> find(std::string_view text) const noexcept
    {
        if (m_slots.empty())
            return std::nullopt;
        const std::size_t mask = m_slots.size() - 1;
        for (std::size_t at = hash_of(text) & mask; m_slots[at] != kFree; at = (at + 1) & mask) {
            if (is_same(m_texts[m_slots[at]], text))
                return m_slots[at];
        }
        return std::nullopt;
    }

private:
    static constexpr std::uint32_t kFree = UINT32_MAX;

    std::size_t hash_of(std::string_view text) const noexcept
    {
        return m_hashes_all ? std::hash<std::string_view>()(text) : static_cast<std::size_t>(quick_hash(text));
    }
    bool fill(std::size_t longest_way);

    std::vector<std::string> m_texts;
    std::vector<std::uint32_t> m_slots; ///< a power of two, at most half full
    bool m_hashes_all = false;          ///< every byte counts, where the quick hash tells too few apart
};

} // namespace interlock::match
