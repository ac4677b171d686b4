// SPDX-License-Identifier: GPL-3.0-or-later
// Reading JSON that is right, fast: no places, no reasons. Whoever is refused asks read_json why.
#pragma once

#include "core/logic/value.h"

#include <optional>
#include <string_view>

namespace interlock::exchange {

/// The value of a text in which the last of duplicate keys counts; nothing where the text is no JSON, is
/// nested deeper than `max_nesting`, or has a number that is not simply one of 64 bits or a double: read_json
/// decides those.
std::optional<logic::Value> read_json_quickly(std::string_view text, int max_nesting);

} // namespace interlock::exchange
