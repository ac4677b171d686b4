// SPDX-License-Identifier: GPL-3.0-or-later
// Building the automaton: a trie, then by breadth where each state falls back to, all folded into one table.
#include "core/match/text_scan.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace interlock::match {

namespace {

constexpr std::size_t kMaxTableEntries = std::size_t{1} << 22U; // 16 MiB
constexpr std::uint32_t kNoState = std::numeric_limits<std::uint32_t>::max();

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

void TextScan::build(const std::vector<std::string_view>& needles, std::size_t known)
{
    // The trie in the order of insertion.
    std::vector<std::uint32_t> trie(m_classes, kNoState);
    std::vector<std::vector<std::uint32_t>> outputs(1);
    for (std::size_t place = 0; place < needles.size(); ++place) {
        std::uint32_t state = 0;
        for (const char c : needles[place].substr(0, known)) {
            const std::size_t at = std::size_t{state} * m_classes + m_class[static_cast<unsigned char>(c)];
            if (trie[at] == kNoState) {
                trie[at] = static_cast<std::uint32_t>(outputs.size());
                outputs.emplace_back();
                trie.resize(trie.size() + m_classes, kNoState);
            }
            state = trie[at];
        }
        outputs[state].push_back(static_cast<std::uint32_t>(place));
    }

    // Renumbered by breadth, so that the states near the root, where a scan mostly is, lie side by side.
    const std::size_t count = outputs.size();
    std::vector<std::uint32_t> order(1, 0);
    std::vector<std::uint32_t> number(count, 0);
    order.reserve(count);
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (std::size_t c = 0; c < m_classes; ++c) {
            const std::uint32_t child = trie[std::size_t{order[i]} * m_classes + c];
            if (child != kNoState) {
                number[child] = static_cast<std::uint32_t>(order.size());
                order.push_back(child);
            }
        }
    }

    m_wide.assign(count * m_classes, 0);
    m_shorter.assign(count, 0);
    m_first.assign(count + 1, 0);
    std::vector<std::uint32_t> falls_to(count, 0);
    std::vector<bool> has_output(count, false);
    for (std::uint32_t state = 0; state < count; ++state) {
        const std::uint32_t old = order[state];
        for (const std::uint32_t place : outputs[old]) {
            const std::string_view needle = needles[place];
            m_needles.push_back({place, static_cast<std::uint32_t>(std::min(known, needle.size())),
                                 std::string(needle.substr(std::min(known, needle.size())))});
        }
        m_first[state + 1] = static_cast<std::uint32_t>(m_needles.size());
        const std::uint32_t fall = falls_to[state];
        m_shorter[state] = m_first[fall] == m_first[fall + 1] ? m_shorter[fall] : fall;
        has_output[state] = !outputs[old].empty() || m_shorter[state] != 0;
        for (std::size_t c = 0; c < m_classes; ++c) {
            const std::uint32_t child = trie[std::size_t{old} * m_classes + c];
            const std::uint32_t fallback = state == 0 ? 0 : m_wide[std::size_t{fall} * m_classes + c];
            if (child == kNoState) {
                m_wide[std::size_t{state} * m_classes + c] = fallback;
            } else {
                falls_to[number[child]] = fallback;
                m_wide[std::size_t{state} * m_classes + c] = number[child];
            }
        }
    }
    const bool is_narrow = count <= kHasOutput<std::uint16_t>;
    if (is_narrow)
        m_narrow.reserve(m_wide.size());
    for (std::uint32_t& next : m_wide) {
        const bool marked = has_output[next];
        if (is_narrow)
            m_narrow.push_back(static_cast<std::uint16_t>(next | (marked ? kHasOutput<std::uint16_t> : 0U)));
        else
            next |= marked ? kHasOutput<std::uint32_t> : 0U;
    }
    if (is_narrow)
        m_wide = {};
}

} // namespace interlock::match
