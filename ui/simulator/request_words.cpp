// SPDX-License-Identifier: GPL-3.0-or-later
// Request words: what goes to the model at an event, gathered from the trace.
#include "ui/simulator/request_words.h"

namespace interlock::ui {

RequestView requestAt(const std::vector<engine::TraceEntry>& trace, std::size_t event)
{
    RequestView view;
    bool forcedKnown = false;
    for (std::size_t i = event + 1; i > 0; --i) {
        const engine::TraceEntry& entry = trace[i - 1];
        if (const engine::AssistantEntry* assistant = entry.assistant();
            assistant != nullptr && !forcedKnown) {
            // The selected round shows what it was under; a later event shows what that round left.
            view.forced = i - 1 == event ? assistant->in_force : assistant->forced;
            forcedKnown = true;
        }
        if (const engine::UserEntry* user = entry.user()) {
            if (!forcedKnown)
                view.forced = user->forced;
            view.offered = user->offered;
            view.injected = user->injected;
            view.context_injections = user->context_injections;
            break;
        }
    }
    return view;
}

} // namespace interlock::ui
