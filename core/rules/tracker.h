// SPDX-License-Identifier: GPL-3.0-or-later
// Tracker: a named value that a rule set keeps over a conversation, updated by JsonLogic at each user message.
#pragma once

#include "core/logic/value.h"

#include <string>

namespace interlock {

struct Tracker {
    std::string name;
    std::string description;
    logic::Value initial;
    logic::Value update; ///< JsonLogic; its result is the new value

    logic::Object as_read;
    friend bool operator==(const Tracker&, const Tracker&) = default;
};

} // namespace interlock
