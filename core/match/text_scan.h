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
        if (!m_narrow.empty())
            scan_by(m_narrow, text, found);
        else if (!m_wide.empty())
            scan_by(m_wide, text, found);
    }

private:
    /// The highest bit of a table's entry says that the state has outputs.
    template <typename Entry>
    static constexpr Entry kHasOutput = static_cast<Entry>(Entry{1} << (sizeof(Entry) * 8 - 1));

    struct Needle {
        std::uint32_t place = 0;
        std::string rest; ///< bytes after those that the automaton has matched
    };

    template <typename Entry, typename Found>
    void scan_by(const std::vector<Entry>& table, std::string_view text, Found& found) const
    {
        const Entry* next = table.data();
        std::size_t state = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            const Entry entry = next[state * m_classes + m_class[static_cast<unsigned char>(text[i])]];
            state = entry & static_cast<Entry>(~kHasOutput<Entry>);
            if (entry & kHasOutput<Entry>)
                report(static_cast<std::uint32_t>(state), text, i + 1, found);
        }
    }

    template <typename Found>
    void report(std::uint32_t state, std::string_view text, std::size_t end, Found& found) const
    {
        for (std::uint32_t at = state; at != 0; at = m_shorter[at]) {
            for (std::uint32_t i = m_first[at]; i < m_first[at + 1]; ++i) {
                const Needle& needle = m_needles[i];
                if (needle.rest.empty() || text.substr(end, needle.rest.size()) == needle.rest)
                    found(needle.place);
            }
        }
    }

    void build(const std::vector<std::string_view>& needles, std::size_t known);

    std::array<std::uint8_t, 256> m_class{}; ///< of a byte; 0 for those that no needle has
    std::size_t m_classes = 1;
    std::vector<std::uint16_t> m_narrow;  ///< by state and class: the next state; where there are few
    std::vector<std::uint32_t> m_wide;    ///< the same where there are many
    std::vector<std::uint32_t> m_shorter; ///< the next shorter end that is an output too, or 0
    std::vector<std::uint32_t> m_first;   ///< state → its needles
    std::vector<Needle> m_needles;
};

} // namespace interlock::match
