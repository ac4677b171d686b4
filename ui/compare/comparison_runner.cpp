// SPDX-License-Identifier: GPL-3.0-or-later
// ComparisonRunner: a copy of the rule set goes to a worker; what another run outdates is thrown away.
#include "ui/compare/comparison_runner.h"

#include <QtConcurrent>

namespace interlock::ui {

ComparisonRunner::ComparisonRunner(Document* document, QObject* parent)
    : QObject(parent), m_document(document), m_result(std::make_shared<ComparisonResult>())
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelay);
    connect(&m_delay, &QTimer::timeout, this, &ComparisonRunner::runIfWanted);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &ComparisonRunner::take);
    connect(document, &Document::changed, this, &ComparisonRunner::documentChanged);
    connect(document, &Document::modifiedChanged, this, &ComparisonRunner::documentChanged);
    connect(document, &Document::filePathChanged, this, &ComparisonRunner::documentChanged);
}

ComparisonRunner::~ComparisonRunner()
{
    abandon();
    m_watcher.waitForFinished();
}

void ComparisonRunner::setSetup(const ComparisonSetup& setup)
{
    if (setup == m_setup)
        return;
    m_setup = setup;
    run();
}

void ComparisonRunner::setWatched(bool watched)
{
    m_watched = watched;
    if (watched && m_outdated && !isRunning() && isQuick())
        run();
}

// A run that did not take place yet counts as quick: scenarios are few. Recordings are many until proven.
bool ComparisonRunner::isQuick() const
{
    const bool known = m_result->status != ComparisonResult::Status::None && m_result->setup == m_setup;
    if (!known)
        return m_setup.recordings.isEmpty();
    return m_result->milliseconds < kQuick && !m_result->counts.cancelled;
}

void ComparisonRunner::documentChanged()
{
    const bool concerns = m_setup.recordings.isEmpty() || m_setup.follows(ComparisonSide::Kind::Edits) ||
                          m_setup.follows(ComparisonSide::Kind::SavedFile);
    if (!concerns)
        return;
    m_outdated = true;
    if (isRunning())
        abandon();
    m_delay.start();
    Q_EMIT outdated();
}

void ComparisonRunner::runIfWanted()
{
    const bool hint = m_setup.isUsual() && m_document->isModified() && !m_document->filePath().isEmpty();
    if ((m_watched || hint) && isQuick())
        run();
    else
        Q_EMIT outdated();
}

void ComparisonRunner::abandon()
{
    if (m_progress)
        m_progress->cancelled = true;
    m_progress.reset();
}

void ComparisonRunner::run()
{
    m_delay.stop();
    abandon();
    m_progress = std::make_shared<ComparisonProgress>();
    m_outdated = false;
    ComparisonInput input;
    input.setup = m_setup;
    input.document = std::make_shared<const RuleSet>(m_document->ruleSet());
    input.documentPath = m_document->filePath();
    m_watcher.setFuture(
        QtConcurrent::run([input, progress = m_progress]() -> std::shared_ptr<const ComparisonResult> {
            return std::make_shared<const ComparisonResult>(runComparison(input, *progress));
        }));
    Q_EMIT started();
}

void ComparisonRunner::cancel()
{
    if (m_progress)
        m_progress->cancelled = true; // the run comes to its end with what it has
}

void ComparisonRunner::take()
{
    if (!m_progress)
        return; // abandoned
    m_progress.reset();
    m_result = m_watcher.result();
    Q_EMIT finished();
}

} // namespace interlock::ui
