// SPDX-License-Identifier: GPL-3.0-or-later
// JsonScanner: follows the brackets and strings of JSON text as it arrives, without building anything: where
// a value ends, and where it cannot be JSON.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace interlock::exchange {

/// Looks at as much as is needed to find the end of a value, or that there is no trusting its brackets; what
/// else is wrong inside is for the reader to say.
class JsonScanner {
public:
    enum class State {
        Open,  ///< the value goes on
        Done,  ///< it ended before `place`
        Broken ///< at `place`: a string over lines, brackets that do not match, one where none may stand
    };

    /// Goes on from `place`, at first where the value begins, and moves it; more text may follow later.
    State scan(std::string_view text, std::size_t& place);

    /// The last byte before `place` that is no space and in no string; '"' for a string, '0' for a number or
    /// a word.
    char last() const noexcept { return m_last; }

private:
    bool in_object() const noexcept { return !m_open.empty() && m_open.back() == '{'; }

    std::string m_open; ///< brackets, from the outermost
    char m_last = ',';
    bool m_in_string = false;
    bool m_escaped = false; ///< the byte before was a backslash
    bool m_in_word = false; ///< a number or true, false, null
};

} // namespace interlock::exchange
