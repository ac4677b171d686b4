// SPDX-License-Identifier: GPL-3.0-or-later
// What conditions ask of a message's text: lower case, length and words, by Unicode's rules.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace interlock::engine {

/// Lower case by the root locale, whatever the machine's is.
std::string lower_case(std::string_view utf8);

/// Length in code points.
std::int64_t code_points(std::string_view utf8) noexcept;

/// Runs of letters, decimal digits, `_` and `'`, in order.
std::vector<std::string> words(std::string_view utf8);

} // namespace interlock::engine
