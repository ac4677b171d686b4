// SPDX-License-Identifier: GPL-3.0-or-later
// Context: the one object that conditions and tracker updates look at. (Reference: conditions.)
#pragma once

#include "core/engine/compiled_rule_set.h"
#include "core/engine/conversation.h"
#include "core/engine/trace.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace interlock::engine {

/// A rule's firings in the channel of the message, before this evaluation.
struct FiringHistory {
    std::int64_t count = 0;
    std::int64_t last_turn = 0;
};

struct ContextInput {
    const CompiledRuleSet& rules;
    const Conversation& history;
    logic::Value message; ///< `msg`, see message_context
    logic::Value world;   ///< {room, store, state}
    std::optional<ForcedChoice> forced;
    std::int64_t turn = 0;
    double now = 0; ///< seconds
    bool has_firings = false; ///< whether any rule has fired in the channel
    std::function<FiringHistory(std::size_t place)> firings;
    bool complete = true; ///< false: parts that no condition or tracker may look at are left out
};

/// Everything but `track`.
logic::Object make_context(const ContextInput& input);

/// `msg` for a user message.
logic::Value message_context(const Event& event, const std::optional<std::string>& channel);

/// The values of the trackers by name.
logic::Value track_context(const std::vector<Tracker>& trackers, const std::vector<logic::Value>& values);

} // namespace interlock::engine
