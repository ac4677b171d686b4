// SPDX-License-Identifier: GPL-3.0-or-later
// AnalysisRunner: a copy of the rule set goes to a worker; what an edit outdates is cancelled.
#include "ui/shell/analysis_runner.h"

#include "core/analysis/lint.h"
#include "core/simulate/simulator.h"

#include <QtConcurrent>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kDelay = 120; ///< ms after the last edit

int countErrors(const std::vector<engine::TraceEntry>& trace)
{
    int errors = 0;
    for (const engine::TraceEntry& entry : trace) {
        if (const engine::UserEntry* user = entry.user()) {
            errors += static_cast<int>(
                std::count_if(user->rules.begin(), user->rules.end(), [](const engine::RuleRow& row) {
                    return row.status == engine::RuleStatus::Error;
                }));
        }
    }
    return errors;
}

} // namespace

AnalysisResult analyseScenarios(const RuleSet& ruleSet, const std::atomic<bool>& cancelled)
{
    AnalysisResult result;
    if (has_errors(analysis::lint(ruleSet))) {
        result.canRun = false;
        return result;
    }
    const auto rules = engine::CompiledRuleSet::compile(ruleSet);
    analysis::CoverageCounter counter(rules);
    for (std::size_t i = 0; i < ruleSet.scenarios.size() && !cancelled; ++i) {
        simulate::Simulator simulator(rules, ruleSet.scenarios[i]);
        while (!cancelled && simulator.step()) {
        }
        counter.add(ruleSet.scenarios[i], simulator.trace());
        result.conditionErrors += countErrors(simulator.trace());
        for (simulate::ExpectationResult& row :
             simulate::check_expectations(ruleSet.scenarios[i], simulator.trace())) {
            result.holding += row.holds ? 1 : 0;
            result.expectations.push_back({static_cast<int>(i), std::move(row)});
        }
    }
    result.coverage = counter.coverage();
    return result;
}

AnalysisRunner::AnalysisRunner(Document* document, QObject* parent) : QObject(parent), m_document(document)
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelay);
    connect(&m_delay, &QTimer::timeout, this, &AnalysisRunner::start);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &AnalysisRunner::take);
    connect(document, &Document::changed, this, [this] { m_delay.start(); });
    m_delay.start();
}

AnalysisRunner::~AnalysisRunner()
{
    if (m_cancelled)
        *m_cancelled = true;
    m_watcher.waitForFinished();
}

void AnalysisRunner::start()
{
    if (m_cancelled)
        *m_cancelled = true;
    m_cancelled = std::make_shared<std::atomic<bool>>(false);
    m_watcher.setFuture(QtConcurrent::run([ruleSet = m_document->ruleSet(), cancelled = m_cancelled] {
        return analyseScenarios(ruleSet, *cancelled);
    }));
}

void AnalysisRunner::take()
{
    if (*m_cancelled)
        return;
    m_result = m_watcher.result();
    Q_EMIT finished();
}

} // namespace interlock::ui
