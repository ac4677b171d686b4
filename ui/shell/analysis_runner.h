// SPDX-License-Identifier: GPL-3.0-or-later
// AnalysisRunner: rehearses every scenario of the document in the background after each edit and counts the
// outcome.
#pragma once

#include "core/analysis/coverage.h"
#include "core/simulate/expectations.h"
#include "ui/document/document.h"

#include <QFutureWatcher>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>
#include <vector>

namespace interlock::ui {

struct ScenarioExpectation {
    int scenario = 0;
    simulate::ExpectationResult result;
};

struct AnalysisResult {
    bool canRun = true; ///< false: the checker has errors, nothing was rehearsed
    analysis::Coverage coverage;
    std::vector<ScenarioExpectation> expectations; ///< by scenario and event
    int holding = 0;
    int conditionErrors = 0; ///< rules that came to an error, over all events
};

/// Rehearses all scenarios. Gives up early, with what it has, once `cancelled` says so.
AnalysisResult analyseScenarios(const RuleSet& ruleSet, const std::atomic<bool>& cancelled);

class AnalysisRunner : public QObject {
    Q_OBJECT

public:
    explicit AnalysisRunner(Document* document, QObject* parent = nullptr);
    ~AnalysisRunner() override;

    /// Of the last finished run.
    const AnalysisResult& result() const { return m_result; }
    bool isRunning() const { return m_delay.isActive() || m_watcher.isRunning(); }

Q_SIGNALS:
    void finished();

private:
    void start();
    void take();

    Document* m_document;
    QTimer m_delay;
    QFutureWatcher<AnalysisResult> m_watcher;
    std::shared_ptr<std::atomic<bool>> m_cancelled;
    AnalysisResult m_result;
};

} // namespace interlock::ui
