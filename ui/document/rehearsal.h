// SPDX-License-Identifier: GPL-3.0-or-later
// Rehearsal: the document's rules run over one of its scenarios; follows every edit at once.
#pragma once

#include "core/analysis/explain.h"
#include "core/simulate/expectations.h"
#include "core/simulate/simulator.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

namespace interlock::ui {

class Document;
struct DocumentChange;

class Rehearsal : public QObject {
    Q_OBJECT

public:
    explicit Rehearsal(Document* document, QObject* parent = nullptr);
    ~Rehearsal() override;

    /// Place of the scenario in the document, -1 for none. Another scenario starts run to its end.
    int scenario() const { return m_scenario; }
    void setScenario(int scenario);

    /// Null without a scenario, or while the rule set cannot run (duplicate names): see `obstacle`.
    const simulate::Simulator* simulator() const { return m_simulator.get(); }
    QString obstacle() const { return m_obstacle; }

    /// Entries of the events taken so far; empty without a simulator.
    const std::vector<engine::TraceEntry>& trace() const;
    int position() const; ///< events taken
    int eventCount() const;

    /// The event that every panel looks at, -1 for none; at most position() - 1.
    int selectedEvent() const { return m_selectedEvent; }
    const engine::TraceEntry* selectedEntry() const;
    void selectEvent(int event);
    /// The user message whose rules were in force at `event`: itself or the last one before; -1 for none.
    int ruleEventOf(int event) const;

    /// The context at an event (see Simulator::context_at); null without a simulator.
    logic::Value contextAt(int event) const;
    std::optional<analysis::RuleExplanation> explain(int event, int rule) const;
    const std::vector<simulate::ExpectationResult>& expectations() const { return m_expectations; }

public Q_SLOTS:
    void step(); ///< takes the next event and selects it
    void back(); ///< gives the last event back and selects the one before
    void runToEnd();
    void runToStart();
    void goTo(int position);
    void runToNextFiring(); ///< takes events until a rule wins, or the end
    void selectNextFiring();
    void selectPreviousFiring();

Q_SIGNALS:
    void scenarioChanged(int scenario);
    void traceChanged(); ///< other entries, or another position
    void eventSelected(int event);

private:
    /// Where the rehearsal stands, to come back to it after an edit.
    struct Standing {
        int position = 0;
        int selectedEvent = -1;
    };
    void documentChanged(const DocumentChange& change);
    void rebuild();
    void compile();
    void moved(int selectedEvent);
    Standing standing() const;

    Document* m_document;
    int m_scenario = -1;
    int m_selectedEvent = -1;
    std::shared_ptr<const engine::CompiledRuleSet> m_compiled; ///< null while the rule set cannot run
    std::unique_ptr<simulate::Simulator> m_simulator;
    Standing m_resume; ///< where to go on once there is a simulator again
    bool m_rulesChanged = true;
    bool m_rebuildPending = false; ///< at the end of a batch
    bool m_scenarioReplaced = false;
    std::vector<simulate::ExpectationResult> m_expectations;
    QString m_obstacle;
};

} // namespace interlock::ui
