// SPDX-License-Identifier: GPL-3.0-or-later
// TextScan: all of many needles found in one pass over a text (Aho and Corasick).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace interlock::match {

class TextScan {
public:
    TextScan() = default;
    /// Needles must not be empty. The automaton only knows the first bytes of long ones, so many, that its
    /// tables stay within a few megabytes; the rest of a needle is compared where its beginning was found.
    explicit TextScan(const std::vector<std::string_view>& needles);

    /// Calls `found` with the place of a needle, at least once for each that stands in the text.
    template <typename Found>
    void scan(std::string_view text, Found&& found) const
    {
        if (m_next.empty())
            return;
        const std::uint32_t* next = m_next.data();
        std::uint32_t state = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            state = next[state + m_class[static_cast<unsigned char>(text[i])]];
            if (state & kHasOutput) {
                state &= ~kHasOutput;
                report(state, text, i + 1, found);
            }
        }
    }

private:
    static constexpr std::uint32_t kHasOutput = 1U << 31U;

    struct Needle {
        std::uint32_t place = 0;
        std::uint32_t known = 0; ///< bytes that the automaton has matched
        std::string rest;        ///< bytes after them
    };

    template <typename Found>
    void report(std::uint32_t state, std::string_view text, std::size_t end, Found& found) const
    {
        for (std::uint32_t at = state / m_classes; at != 0; at = m_shorter[at]) {
            for (std::uint32_t i = m_first[at]; i < m_first[at + 1]; ++i) {
                const Needle& needle = m_needles[i];
                if (needle.rest.empty() || text.substr(end, needle.rest.size()) == needle.rest)
                    found(needle.place);
            }
        }
    }

    void build(const std::vector<std::string_view>& needles, std::size_t known);

    std::array<std::uint8_t, 256> m_class{}; ///< of a byte; 0 for those that no needle has
    std::uint32_t m_classes = 1;
    std::vector<std::uint32_t>
        m_next; ///< by state and class: the row of the next state, kHasOutput beside it
    std::vector<std::uint32_t> m_shorter; ///< the next shorter end that is an output too, or 0
    std::vector<std::uint32_t> m_first;   ///< state → its needles
    std::vector<Needle> m_needles;
};

} // namespace interlock::match
