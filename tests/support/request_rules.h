// SPDX-License-Identifier: GPL-3.0-or-later
// What providers refuse in a request's conversation, as their documentation says it; knows nothing of our
// writers.
#pragma once

#include "core/logic/value.h"

#include <string>

namespace interlock::test {

/// The first thing that the provider of the format would refuse; "" where there is none. Calls at the very
/// end may be without results.
std::string refusal(const std::string& format, const logic::Value& body);

} // namespace interlock::test
