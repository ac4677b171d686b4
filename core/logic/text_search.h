// SPDX-License-Identifier: GPL-3.0-or-later
// Whether one text stands in another.
#pragma once

#include <string_view>

namespace interlock::logic {

/// Search in linear time whatever the texts.
bool contains_text(std::string_view text, std::string_view part);

} // namespace interlock::logic
