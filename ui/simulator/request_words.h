// SPDX-License-Identifier: GPL-3.0-or-later
// Request words: what goes to the model at an event, gathered from the trace.
#pragma once

#include "core/engine/trace.h"

#include <optional>
#include <string>
#include <vector>

namespace interlock::ui {

/// What the model is offered and forced to in the round at an event (or the next one, where the event is
/// none).
struct RequestView {
    std::optional<engine::ForcedChoice> forced;
    std::vector<std::string> offered;
    std::vector<std::string> injected;
    std::vector<std::string> context_injections;
};

/// `event` must be in the trace.
RequestView requestAt(const std::vector<engine::TraceEntry>& trace, std::size_t event);

} // namespace interlock::ui
