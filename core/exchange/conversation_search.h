// SPDX-License-Identifier: GPL-3.0-or-later
// Where conversations stand inside of a value.
#pragma once

#include "core/logic/value.h"

#include <optional>
#include <string>

namespace interlock::exchange {

/// True where the value is a conversation of a known format, or one stands somewhere inside of it.
bool holds_conversation(const logic::Value& value);

/// For a line that is a single message with a role: which conversation it says that it belongs to, "" where it does not
/// say; nothing for any other line.
std::optional<std::string> chat_line_key(const logic::Value& line);

} // namespace interlock::exchange
