// SPDX-License-Identifier: GPL-3.0-or-later
// JSON pointers (RFC 6901), built part by part.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace interlock::logic {

/// Appends a part to a pointer in place: a slash, then the key with `~` and `/` escaped.
void append_to_pointer(std::string& pointer, std::string_view key);
void append_to_pointer(std::string& pointer, std::size_t index);

} // namespace interlock::logic
