// SPDX-License-Identifier: GPL-3.0-or-later
// Where conversations stand inside of a value.
#pragma once

#include "core/logic/value.h"

namespace interlock::exchange {

/// True where the value is a conversation of a known format, or one stands somewhere inside of it.
bool holds_conversation(const logic::Value& value);

} // namespace interlock::exchange
