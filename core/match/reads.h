// SPDX-License-Identifier: GPL-3.0-or-later
// Which parts of the data an expression may look at.
#pragma once

#include "core/logic/value.h"

#include <string_view>
#include <vector>

namespace interlock::match {

/// False only where evaluating the expression cannot look at the place of the data that the keys lead to, nor
/// at anything around or below it.
bool may_read(const logic::Value& expression, const std::vector<std::string_view>& keys);

} // namespace interlock::match
