// SPDX-License-Identifier: GPL-3.0-or-later
// Building the automaton: the needles in their order give a trie by breadth, and that a table.
#include "core/match/text_scan.h"

#include <algorithm>
#include <numeric>
#include <type_traits>

namespace interlock::match {

namespace {

constexpr std::size_t kMaxTableEntries = std::size_t{1} << 22U; // 16 MiB

} // namespace

TextScan::TextScan(const std::vector<std::string_view>& needles)
{
    std::size_t longest = 0;
    for (const std::string_view needle : needles) {
        longest = std::max(longest, needle.size());
        for (const char c : needle) {
            std::uint8_t& known = m_class[static_cast<unsigned char>(c)];
            if (known == 0 && m_classes < 256)
                known = static_cast<std::uint8_t>(m_classes++);
        }
    }
    // A text of all 256 bytes is no text; if there is one, the last byte shares the class of the others.
    std::size_t known = longest;
    const auto states = [&needles](std::size_t length) {
        return std::accumulate(
            needles.begin(), needles.end(), std::size_t{1},
            [length](std::size_t sum, auto needle) { return sum + std::min(length, needle.size()); });
    };
    while (known > 4 && states(known) * m_classes > kMaxTableEntries)
        known = known > 16 ? known / 2 : known - 1;
    build(needles, known);
}

namespace {

/// States by breadth: those near the root, where a scan mostly is, lie side by side.
struct Trie {
    struct State {
        std::uint32_t first_needle = 0; ///< the needles that begin with what led here, in their order
        std::uint32_t end_needle = 0;
        std::uint32_t first_child = 0; ///< up to the first child of the next state
    };
    std::vector<State> states;
    std::vector<unsigned char> bytes; ///< by state: the byte that leads to it
    std::vector<std::uint32_t> outputs; ///< by state: the needles that end there are its first ones, so many
};

/// `sorted`: needles cut to the bytes that the automaton knows.
Trie make_trie(const std::vector<std::string_view>& sorted)
{
    Trie trie;
    trie.states.push_back({0, static_cast<std::uint32_t>(sorted.size()), 1});
    trie.bytes.push_back(0);
    trie.outputs.push_back(0);
    std::size_t level_end = 1;
    std::size_t depth = 0;
    for (std::size_t i = 0; i < trie.states.size(); ++i) {
        if (i == level_end) {
            level_end = trie.states.size();
            ++depth;
        }
        std::uint32_t needle = trie.states[i].first_needle + trie.outputs[i];
        const std::uint32_t end = trie.states[i].end_needle;
        trie.states[i].first_child = static_cast<std::uint32_t>(trie.states.size());
        while (needle != end) {
            const char byte = sorted[needle][depth];
            Trie::State child{needle, needle, 0};
            std::uint32_t ending = 0;
            for (; needle != end && sorted[needle][depth] == byte; ++needle)
                ending += sorted[needle].size() == depth + 1 ? 1 : 0;
            child.end_needle = needle;
            trie.states.push_back(child);
            trie.bytes.push_back(static_cast<unsigned char>(byte));
            trie.outputs.push_back(ending);
        }
    }
    return trie;
}

} // namespace

void TextScan::build(const std::vector<std::string_view>& needles, std::size_t known)
{
    std::vector<std::uint32_t> order(needles.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&needles, known](std::uint32_t a, std::uint32_t b) {
        return needles[a].substr(0, known) < needles[b].substr(0, known);
    });
    std::vector<std::string_view> sorted;
    sorted.reserve(needles.size());
    for (const std::uint32_t place : order)
        sorted.push_back(needles[place].substr(0, known));

    const Trie trie = make_trie(sorted);
    const std::size_t count = trie.states.size();
    m_shorter.assign(count, 0);
    m_first.reserve(count + 1);
    m_needles.reserve(needles.size());
    m_first.push_back(0);
    for (std::size_t state = 0; state < count; ++state) {
        for (std::uint32_t i = 0; i < trie.outputs[state]; ++i) {
            const std::uint32_t place = order[trie.states[state].first_needle + i];
            const std::size_t size = std::min(known, needles[place].size());
            m_needles.push_back({place, std::string(needles[place].substr(size))});
        }
        m_first.push_back(static_cast<std::uint32_t>(m_needles.size()));
    }

    // Where a state falls back to, all folded into one table: a row is that of the shorter state, but for the
    // children.
    std::vector<std::uint32_t> falls_to(count, 0);
    const auto fill = [&](auto& table) {
        using Entry = typename std::remove_reference_t<decltype(table)>::value_type;
        table.resize(count * m_classes);
        for (std::size_t state = 0; state < count; ++state) {
            Entry* row = table.data() + state * m_classes;
            const Entry* shorter = table.data() + falls_to[state] * m_classes;
            if (state != 0)
                std::copy(shorter, shorter + m_classes, row);
            const std::size_t end = state + 1 < count ? trie.states[state + 1].first_child : count;
            for (std::size_t child = trie.states[state].first_child; child < end; ++child) {
                Entry& entry = row[m_class[trie.bytes[child]]];
                const std::uint32_t fall = state == 0 ? 0 : entry & static_cast<Entry>(~kHasOutput<Entry>);
                falls_to[child] = fall;
                m_shorter[child] = m_first[fall] == m_first[fall + 1] ? m_shorter[fall] : fall;
                entry = static_cast<Entry>(child);
                if (trie.outputs[child] != 0 || m_shorter[child] != 0)
                    entry |= kHasOutput<Entry>;
            }
        }
    };
    if (count <= kHasOutput<std::uint16_t>)
        fill(m_narrow);
    else
        fill(m_wide);
}

} // namespace interlock::match
