// SPDX-License-Identifier: GPL-3.0-or-later
// A conversation as an export should leave it: the scenario's messages, changed by what the export's notes
// say and by nothing else. Finds pairs by itself.
#pragma once

#include "core/exchange/conversation_export.h"
#include "core/rules/scenario.h"

#include <string>
#include <vector>

namespace interlock::test {

/// One line a message: role, text, calls, and for results the call that they answer and the name they count
/// under. Ids, times and everything that is no message play no part.
std::vector<std::string> told(const Scenario& scenario, const std::vector<exchange::ExportNote>& notes = {});

/// What the notes say of a scenario although it is not so, or do not say although it is; "" where all is
/// said.
std::string wrong_notes(const Scenario& scenario, const std::vector<exchange::ExportNote>& notes);

} // namespace interlock::test
