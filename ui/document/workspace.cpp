// SPDX-License-Identifier: GPL-3.0-or-later
// Ties selection and rehearsal together, and checks the document a moment after each edit.
#include "ui/document/workspace.h"

#include "core/analysis/lint.h"
#include "ui/document/pending_entries.h"

#include <charconv>

namespace interlock::ui {

Workspace::Workspace(QObject* parent) : QObject(parent), m_selection(&m_document), m_rehearsal(&m_document)
{
    m_checkTimer.setSingleShot(true);
    m_checkTimer.setInterval(kCheckDelay);
    connect(&m_checkTimer, &QTimer::timeout, this, &Workspace::check);
    connect(&m_document, &Document::changed, this, [this] { m_checkTimer.start(); });
    connect(PendingEntries::of(&m_document), &PendingEntries::changed, this, [this] { m_checkTimer.start(); });

    // The scenario that is selected is the one that is rehearsed. Both follow a change of the document by
    // themselves, one after the other: until all are told, neither may tell the other.
    connect(&m_selection, &Selection::currentChanged, this, [this](Section section, int place) {
        if (section == Section::Scenarios && !m_document.isTelling())
            m_rehearsal.setScenario(place);
    });
    connect(&m_rehearsal, &Rehearsal::scenarioChanged, this, [this](int scenario) {
        if (!m_document.isTelling())
            m_selection.setCurrent(Section::Scenarios, scenario);
    });
    connect(&m_document, &Document::settled, this,
            [this] { m_rehearsal.setScenario(m_selection.current(Section::Scenarios)); });
    connect(&m_selection, &Selection::revealRequested, this, &Workspace::revealEvent);
}

void Workspace::check()
{
    m_problems = analysis::lint(m_document.ruleSet());
    // The checker sees the document only; what stands in an editor besides is told of where people look.
    for (const PendingEntry& entry : PendingEntries::of(&m_document)->all())
        m_problems.push_back({Severity::Warning, "text_not_in_effect", entry.pointer().toStdString(),
                              entry.words.toStdString(), std::nullopt});
    Q_EMIT problemsChanged();
}

void Workspace::revealEvent(const QString& pointer)
{
    const auto part = parsePartPointer(pointer.toStdString());
    constexpr std::string_view prefix = "/events/";
    if (!part || part->section != Section::Scenarios || part->place < 0 || part->rest.rfind(prefix, 0) != 0)
        return;
    int event = -1;
    std::from_chars(part->rest.data() + prefix.size(), part->rest.data() + part->rest.size(), event);
    if (event < 0)
        return;
    m_rehearsal.setScenario(part->place);
    if (m_rehearsal.position() <= event)
        m_rehearsal.goTo(event + 1);
    m_rehearsal.selectEvent(event);
}

} // namespace interlock::ui
