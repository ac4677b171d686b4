// SPDX-License-Identifier: GPL-3.0-or-later
// The byte order mark that some editors put before UTF-8 text: read over, and part of no column.
#pragma once

#include <cstddef>
#include <string_view>

namespace interlock::exchange {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Where the text begins, behind a mark.
inline std::size_t start_of(std::string_view text)
{
    return text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
}

} // namespace interlock::exchange
