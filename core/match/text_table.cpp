// SPDX-License-Identifier: GPL-3.0-or-later
// TextTable: open addressing, first by a hash that does not look at every byte.
#include "core/match/text_table.h"

#include <bit>
#include <functional>
#include <limits>

namespace interlock::match {

namespace {

/// Texts that stand in the way of one another, from which the quick hash is given up.
constexpr std::size_t kLongestWay = 12;

} // namespace

TextTable::TextTable(std::vector<std::string> texts) : m_texts(std::move(texts))
{
    if (m_texts.empty() || fill(kLongestWay))
        return;
    m_hashes_all = true;
    fill(std::numeric_limits<std::size_t>::max());
}

/// False where a text would stand further than `longest_way` from its place.
bool TextTable::fill(std::size_t longest_way)
{
    m_slots.assign(std::bit_ceil(2 * m_texts.size()), kFree);
    const std::size_t mask = m_slots.size() - 1;
    for (std::uint32_t place = 0; place < m_texts.size(); ++place) {
        std::size_t at = hash_of(m_texts[place]) & mask;
        std::size_t way = 0;
        while (m_slots[at] != kFree && m_texts[m_slots[at]] != m_texts[place]) {
            at = (at + 1) & mask;
            if (++way > longest_way)
                return false;
        }
        if (m_slots[at] == kFree)
            m_slots[at] = place;
    }
    return true;
}

} // namespace interlock::match
