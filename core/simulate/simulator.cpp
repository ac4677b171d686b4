// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps a snapshot of the session every few events, so that going back replays only those few.
#include "core/simulate/simulator.h"

#include <algorithm>

namespace interlock::simulate {

namespace {

/// A snapshot grows with the conversation, so of a very long one they are kept farther apart.
constexpr std::size_t kMostSnapshots = 256;

class ContextKeeper : public engine::StepObserver {
public:
    void rules_see(const logic::Value& context) override { m_context = context; }
    const std::optional<logic::Value>& context() const { return m_context; }

private:
    std::optional<logic::Value> m_context;
};

} // namespace

Simulator::Simulator(std::shared_ptr<const engine::CompiledRuleSet> rules, Scenario scenario, engine::GateMode gate)
    : m_rules(std::move(rules)), m_scenario(std::move(scenario)),
      m_session(m_rules, engine::ConversationStart::of(m_scenario), gate), m_snapshots{m_session}
{
}

const engine::TraceEntry* Simulator::step()
{
    if (at_end())
        return nullptr;
    const std::size_t index = position();
    if (index == m_spacing * m_snapshots.size()) {
        if (m_snapshots.size() == kMostSnapshots)
            keep_every_other_snapshot();
        m_snapshots.push_back(m_session);
    }
    m_trace.push_back(m_session.step(m_scenario.events[index]));
    return &m_trace.back();
}

void Simulator::keep_every_other_snapshot()
{
    for (std::size_t i = 1; 2 * i < m_snapshots.size(); ++i)
        m_snapshots[i] = std::move(m_snapshots[2 * i]);
    m_snapshots.erase(m_snapshots.begin() + kMostSnapshots / 2, m_snapshots.end());
    m_spacing *= 2;
}

bool Simulator::back()
{
    if (position() == 0)
        return false;
    go_to(position() - 1);
    return true;
}

void Simulator::run_to_end()
{
    while (step()) {
    }
}

void Simulator::go_to(std::size_t position)
{
    const std::size_t target = std::min(position, size());
    if (target < this->position()) {
        m_session = session_before(target);
        m_trace.erase(m_trace.begin() + static_cast<std::ptrdiff_t>(target), m_trace.end());
    }
    while (this->position() < target)
        step();
}

engine::Session Simulator::session_before(std::size_t index) const
{
    const std::size_t target = std::min(index, size());
    const std::size_t nearest = std::min(target / m_spacing, m_snapshots.size() - 1);
    engine::Session session = m_snapshots[nearest];
    while (session.events_taken() < target)
        session.step(m_scenario.events[session.events_taken()]);
    return session;
}

logic::Value Simulator::context_at(std::size_t index) const
{
    engine::Session session = session_before(index);
    if (index >= size())
        return session.context();
    ContextKeeper keeper;
    session.step(m_scenario.events[index], &keeper);
    return keeper.context() ? *keeper.context() : session.context();
}

Scenario fork(const Scenario& scenario, std::size_t index, std::string name)
{
    Scenario copy = scenario;
    copy.name = std::move(name);
    copy.events.resize(std::min(index, copy.events.size()));
    return copy;
}

} // namespace interlock::simulate
