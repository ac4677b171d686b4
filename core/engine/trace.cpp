// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the trace.
#include "core/engine/trace.h"

namespace interlock::engine {

std::string_view to_word(RuleStatus status) noexcept
{
    switch (status) {
    case RuleStatus::Disabled:
        return "disabled";
    case RuleStatus::CoolingDown:
        return "cooling_down";
    case RuleStatus::Error:
        return "error";
    case RuleStatus::NotMatched:
        return "not_matched";
    case RuleStatus::NoKnownTools:
        return "no_known_tools";
    case RuleStatus::Matched:
        return "matched";
    }
    return "";
}

std::string_view to_word(Ending ending) noexcept
{
    return ending == Ending::Decayed ? "decayed" : "superseded";
}

std::string_view to_word(GateStatus status) noexcept
{
    switch (status) {
    case GateStatus::Checked:
        return "checked";
    case GateStatus::Skipped:
        return "skipped";
    case GateStatus::Degraded:
        return "degraded";
    }
    return "";
}

} // namespace interlock::engine
