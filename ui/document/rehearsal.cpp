// SPDX-License-Identifier: GPL-3.0-or-later
// Re-runs the scenario after each edit, to where it stood.
#include "ui/document/rehearsal.h"

#include "core/rules/validation.h"
#include "ui/document/document.h"
#include "ui/document/selection.h"

#include <algorithm>
#include <limits>

namespace interlock::ui {

namespace {

QString duplicateWords(Section section, const QString& name)
{
    switch (section) {
    case Section::Rules:
        return Rehearsal::tr("Two rules are named “%1”. Rename one to rehearse.").arg(name);
    case Section::Skills:
        return Rehearsal::tr("Two skills are named “%1”. Rename one to rehearse.").arg(name);
    case Section::Tools:
        return Rehearsal::tr("Two tools are named “%1”. Rename one to rehearse.").arg(name);
    case Section::Trackers:
    case Section::Fields:
    case Section::Scenarios:
        break;
    }
    return Rehearsal::tr("Two trackers are named “%1”. Rename one to rehearse.").arg(name);
}

QString namelessWords(Section section)
{
    switch (section) {
    case Section::Rules:
        return Rehearsal::tr("A rule has no name. Name it to rehearse.");
    case Section::Skills:
        return Rehearsal::tr("A skill has no name. Name it to rehearse.");
    case Section::Tools:
        return Rehearsal::tr("A tool has no name. Name it to rehearse.");
    case Section::Trackers:
    case Section::Fields:
    case Section::Scenarios:
        break;
    }
    return Rehearsal::tr("A tracker has no name. Name it to rehearse.");
}

/// Why the rule set cannot run, in words; empty where it can.
QString obstacleOf(const Document& document)
{
    for (const Issue& issue : validate(document.ruleSet())) {
        const auto part = parsePartPointer(issue.pointer);
        // Scenarios are rehearsed by their place: names that they share are no obstacle.
        if (!part || part->place < 0 || part->section == Section::Scenarios)
            continue;
        const std::string name = document.partName(part->section, part->place);
        return name.empty() ? namelessWords(part->section)
                            : duplicateWords(part->section, QString::fromStdString(name));
    }
    return {};
}

bool fires(const engine::TraceEntry& entry)
{
    return entry.user() && entry.user()->winner;
}

} // namespace

Rehearsal::Rehearsal(Document* document, QObject* parent) : QObject(parent), m_document(document)
{
    connect(document, &Document::changed, this, &Rehearsal::documentChanged);
    connect(document, &Document::batchFinished, this, [this] {
        if (m_rebuildPending)
            rebuild();
    });
    if (document->partCount(Section::Scenarios) > 0)
        setScenario(0);
}

Rehearsal::~Rehearsal() = default;

void Rehearsal::setScenario(int scenario)
{
    scenario = std::clamp(scenario, -1, m_document->partCount(Section::Scenarios) - 1);
    if (scenario == m_scenario)
        return;
    m_scenario = scenario;
    m_scenarioReplaced = true;
    rebuild();
    Q_EMIT scenarioChanged(scenario);
}

Rehearsal::Standing Rehearsal::standing() const
{
    return m_simulator ? Standing{position(), m_selectedEvent} : m_resume;
}

void Rehearsal::compile()
{
    if (!m_rulesChanged)
        return;
    m_rulesChanged = false;
    m_obstacle = obstacleOf(*m_document);
    m_compiled = m_obstacle.isEmpty() ? engine::CompiledRuleSet::compile(m_document->ruleSet(), m_compiled.get()) : nullptr;
}

void Rehearsal::rebuild()
{
    m_rebuildPending = false;
    Standing to = standing();
    if (m_scenarioReplaced)
        to = {std::numeric_limits<int>::max(), std::numeric_limits<int>::max()};
    m_scenarioReplaced = false;
    m_resume = to;
    m_simulator.reset();
    compile();
    if (m_compiled && m_scenario >= 0) {
        const Scenario& scenario = m_document->ruleSet().scenarios[static_cast<std::size_t>(m_scenario)];
        m_simulator = std::make_unique<simulate::Simulator>(m_compiled, scenario);
        m_simulator->go_to(static_cast<std::size_t>(std::min(to.position, eventCount())));
    }
    moved(to.selectedEvent);
}

void Rehearsal::moved(int selectedEvent)
{
    m_expectations.clear();
    if (m_simulator)
        m_expectations = simulate::check_expectations(m_simulator->scenario(), m_simulator->trace());
    const int event = std::clamp(selectedEvent, -1, position() - 1);
    const bool selectedOther = event != m_selectedEvent;
    m_selectedEvent = event; // before anyone asks for the entry of one that is gone
    Q_EMIT traceChanged();
    if (selectedOther)
        Q_EMIT eventSelected(event);
}

void Rehearsal::documentChanged(const DocumentChange& change)
{
    using Kind = DocumentChange::Kind;
    const int scenarios = m_document->partCount(Section::Scenarios);
    const int before = m_scenario;
    bool otherScenario = false;
    bool affected = false;
    if (change.kind == Kind::Reset) {
        m_scenario = scenarios > 0 ? 0 : -1;
        m_rulesChanged = otherScenario = true;
    } else if (change.kind != Kind::Settings && change.section == Section::Scenarios) {
        m_scenario = followChange(before, change, scenarios);
        const bool gone = change.kind == Kind::Removed && before >= change.first && before <= change.last;
        otherScenario = gone || (before < 0 && m_scenario >= 0);
        affected = change.kind == Kind::Modified && change.first == m_scenario;
    } else {
        affected = change.kind == Kind::Settings || change.section != Section::Fields;
        m_rulesChanged = m_rulesChanged || affected;
    }
    m_scenarioReplaced = m_scenarioReplaced || otherScenario;
    if (affected || otherScenario) {
        m_rebuildPending = m_document->inBatch();
        if (!m_rebuildPending)
            rebuild();
    }
    if (otherScenario || m_scenario != before)
        Q_EMIT scenarioChanged(m_scenario);
}

const std::vector<engine::TraceEntry>& Rehearsal::trace() const
{
    static const std::vector<engine::TraceEntry> none;
    return m_simulator ? m_simulator->trace() : none;
}

int Rehearsal::position() const
{
    return m_simulator ? static_cast<int>(m_simulator->position()) : 0;
}

int Rehearsal::eventCount() const
{
    return m_simulator ? static_cast<int>(m_simulator->size()) : 0;
}

const engine::TraceEntry* Rehearsal::selectedEntry() const
{
    return m_selectedEvent >= 0 ? &trace()[static_cast<std::size_t>(m_selectedEvent)] : nullptr;
}

void Rehearsal::selectEvent(int event)
{
    event = std::clamp(event, -1, position() - 1);
    if (event == m_selectedEvent)
        return;
    m_selectedEvent = event;
    Q_EMIT eventSelected(event);
}

int Rehearsal::ruleEventOf(int event) const
{
    for (int index = std::min(event, position() - 1); index >= 0; --index) {
        if (trace()[static_cast<std::size_t>(index)].user())
            return index;
    }
    return -1;
}

logic::Value Rehearsal::contextAt(int event) const
{
    if (!m_simulator || event < 0 || event >= eventCount())
        return {};
    return m_simulator->context_at(static_cast<std::size_t>(event));
}

std::optional<analysis::RuleExplanation> Rehearsal::explain(int event, int rule) const
{
    if (!m_simulator || event < 0 || event >= position() || rule < 0)
        return std::nullopt;
    return analysis::explain(*m_simulator, static_cast<std::size_t>(event), static_cast<std::size_t>(rule));
}

void Rehearsal::step()
{
    if (m_simulator && m_simulator->step())
        moved(position() - 1);
}

void Rehearsal::back()
{
    if (m_simulator && m_simulator->back())
        moved(position() - 1);
}

void Rehearsal::runToEnd()
{
    goTo(eventCount());
}

void Rehearsal::runToStart()
{
    goTo(0);
}

void Rehearsal::goTo(int position)
{
    if (!m_simulator)
        return;
    position = std::clamp(position, 0, eventCount());
    if (position == this->position())
        return;
    m_simulator->go_to(static_cast<std::size_t>(position));
    moved(position - 1);
}

void Rehearsal::runToNextFiring()
{
    if (!m_simulator || m_simulator->at_end())
        return;
    while (const engine::TraceEntry* entry = m_simulator->step()) {
        if (fires(*entry))
            break;
    }
    moved(position() - 1);
}

void Rehearsal::selectNextFiring()
{
    for (int event = m_selectedEvent + 1; event < position(); ++event) {
        if (fires(trace()[static_cast<std::size_t>(event)])) {
            selectEvent(event);
            return;
        }
    }
}

void Rehearsal::selectPreviousFiring()
{
    for (int event = m_selectedEvent - 1; event >= 0; --event) {
        if (fires(trace()[static_cast<std::size_t>(event)])) {
            selectEvent(event);
            return;
        }
    }
}

} // namespace interlock::ui
