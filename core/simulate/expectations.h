// SPDX-License-Identifier: GPL-3.0-or-later
// Expectations: holds what a scenario expects of its events against the trace.
#pragma once

#include "core/engine/trace.h"
#include "core/rules/scenario.h"

#include <string>
#include <vector>

namespace interlock::simulate {

/// One key of one event's `expect`.
struct ExpectationResult {
    std::size_t event = 0;
    std::string key; ///< "winner", "status/rule_name", …
    logic::Value expected;
    logic::Value actual;
    bool holds = false;
};

/// A row for each key that is expected, in the order of events. `trace` holds one entry for each event taken.
std::vector<ExpectationResult> check_expectations(const Scenario& scenario,
                                                  const std::vector<engine::TraceEntry>& trace);

/// How many values the scenario expects of its events: as many rows as the above has once all were taken.
std::size_t expected_values(const Scenario& scenario);

/// What was true at the event, as an `expect` of every key that its kind can have.
Expectation expectation_of(const engine::TraceEntry& entry);

} // namespace interlock::simulate
