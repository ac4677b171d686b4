// SPDX-License-Identifier: GPL-3.0-or-later
// TextWindow: the part of a stream that is looked at: it grows at its end, and forgets what was handed on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>
#include <string_view>

namespace interlock::exchange {

/// Places are indices into `text()`. They hold until `advance`, `skip_blank` or `take` moves the beginning.
class TextWindow {
public:
    explicit TextWindow(std::istream& input);

    std::string_view text() const noexcept { return m_text; }
    /// Where what was not handed on yet begins.
    std::size_t begin() const noexcept { return m_begin; }
    std::uint64_t offset(std::size_t place) const noexcept { return m_offset + place; }
    std::size_t place(std::uint64_t offset) const noexcept
    {
        return static_cast<std::size_t>(offset - m_offset);
    }
    /// Of `begin`, from 1.
    std::size_t line() const noexcept { return m_line; }

    /// Reads on; as much as has arrived. False at the end.
    bool more();
    /// The end of the line that the place is in: of its line break, or of the text.
    std::size_t line_end(std::size_t place);
    /// The first place from here on that is no white space; false where the text ends before.
    bool find_text(std::size_t& place);

    void advance(std::size_t place);
    /// Advances to the next byte that is no white space. False where there is none.
    bool skip_blank();
    /// The text up to a place, which is then forgotten.
    std::string take(std::size_t end);

private:
    void forget();

    std::istream& m_input;
    std::string m_text;
    std::size_t m_begin = 0;
    std::uint64_t m_offset = 0; ///< of the first byte of m_text
    std::size_t m_line = 1;
};

} // namespace interlock::exchange
