// SPDX-License-Identifier: GPL-3.0-or-later
// Interlock's own scenarios, alone or in a rule set: read back exactly.
#pragma once

#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace interlock_scenario {
/// An object whose `events` have the roles and the form of a scenario's.
bool is_conversation(const logic::Value& value);
/// Everything stays as it is: name, context, times, patches, expectations. A broken event is skipped.
void read(const logic::Value& conversation, RecordingBuilder& recording);
} // namespace interlock_scenario

inline constexpr TranscriptFormat kInterlockScenario{
    "interlock", "Interlock scenario", interlock_scenario::is_conversation, interlock_scenario::read};

} // namespace interlock::exchange
