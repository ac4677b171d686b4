// SPDX-License-Identifier: GPL-3.0-or-later
// Simulator: a scenario stepped forward and back over a compiled rule set, with every trace entry kept.
#pragma once

#include "core/engine/session.h"

#include <memory>
#include <vector>

namespace interlock::simulate {

class Simulator {
public:
    Simulator(std::shared_ptr<const engine::CompiledRuleSet> rules, Scenario scenario,
              engine::GateMode gate = engine::GateMode::InForce);

    const Scenario& scenario() const noexcept { return m_scenario; }
    const engine::CompiledRuleSet& rules() const noexcept { return *m_rules; }

    /// Events taken so far, and events in all.
    std::size_t position() const noexcept { return m_session.events_taken(); }
    std::size_t size() const noexcept { return m_scenario.events.size(); }
    bool at_end() const noexcept { return position() == size(); }

    /// Takes the next event; null at the end. The pointer holds until the simulator changes.
    const engine::TraceEntry* step();
    /// Goes back before the last event; false at the start. At once: from a snapshot and a few events.
    bool back();
    void run_to_end();
    /// Moves to `position` events taken (at most size()).
    void go_to(std::size_t position);

    /// The entries of the events taken so far.
    const std::vector<engine::TraceEntry>& trace() const noexcept { return m_trace; }

    /// The session as it was before the event at `index` (at most size()), whatever the position is.
    engine::Session session_before(std::size_t index) const;

    /// What conditions saw, or would see, at the event at `index`: for a user message the context of its rules,
    /// else the context after it.
    logic::Value context_at(std::size_t index) const;

private:
    void keep_every_other_snapshot();

    std::shared_ptr<const engine::CompiledRuleSet> m_rules;
    Scenario m_scenario;
    engine::Session m_session;
    std::vector<engine::TraceEntry> m_trace;
    std::size_t m_spacing = 32;               ///< events from one snapshot to the next
    std::vector<engine::Session> m_snapshots; ///< before events 0, n, 2n, …
};

/// A copy that ends before the event at `index`, under a new name: editing the past forks it.
Scenario fork(const Scenario& scenario, std::size_t index, std::string name);

} // namespace interlock::simulate
