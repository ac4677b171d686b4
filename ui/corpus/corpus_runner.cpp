// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusRunner: the worker fills a mailbox that the window empties; nothing is shared but that.
#include "ui/corpus/corpus_runner.h"

#include "core/analysis/lint.h"
#include "core/exchange/transcript_files.h"
#include "ui/document/document.h"

#include <QThread>
#include <QtConcurrent>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>

namespace interlock::ui {

/// What a run has to say and the window has not heard.
struct CorpusMailbox {
    std::atomic<bool> cancelled{false};
    std::mutex mutex; ///< of everything below
    CorpusGrowth growth;
    analysis::WalkProgress progress;
    bool hasGrowth = false;
    bool hasErrors = false; ///< the checker refuses the rule set: nothing was read
    bool wasCancelled = false;
};

namespace {

using Clock = std::chrono::steady_clock;

template <typename Item>
void append(std::vector<Item>& list, std::vector<Item>&& more)
{
    std::move(more.begin(), more.end(), std::back_inserter(list));
}

/// Hands over what a corpus has beyond what was handed over before, at most every so often.
class Postman {
public:
    explicit Postman(CorpusMailbox* mailbox) : m_mailbox(mailbox) {}

    void tell(const analysis::Corpus& corpus)
    {
        const auto now = Clock::now();
        if (now - m_last < std::chrono::milliseconds(CorpusRunner::kTellEvery / 2))
            return;
        m_last = now;
        deliver(corpus);
    }

    void deliver(const analysis::Corpus& corpus)
    {
        CorpusGrowth growth = growthOf(corpus, m_rows, m_tools, m_faults);
        m_rows = corpus.rows.size();
        m_tools = corpus.tools.size();
        m_faults = corpus.faults.size();
        const std::lock_guard lock(m_mailbox->mutex);
        CorpusGrowth& box = m_mailbox->growth;
        append(box.rows, std::move(growth.rows));
        append(box.tools, std::move(growth.tools));
        append(box.faults, std::move(growth.faults));
        box.coverage = std::move(growth.coverage);
        box.counts = std::move(growth.counts);
        m_mailbox->hasGrowth = true;
    }

private:
    CorpusMailbox* m_mailbox;
    Clock::time_point m_last = Clock::now();
    std::size_t m_rows = 0, m_tools = 0, m_faults = 0;
};

void run(CorpusMailbox& mailbox, const RuleSet& ruleSet, const std::vector<std::string>& paths,
         engine::GateMode gate, int jobs)
{
    if (has_errors(analysis::lint(ruleSet))) {
        const std::lock_guard lock(mailbox.mutex);
        mailbox.hasErrors = true;
        return;
    }
    const exchange::TranscriptFiles files = exchange::transcript_files(paths);
    analysis::WalkOptions options;
    options.jobs = jobs;
    options.cancelled = &mailbox.cancelled;
    options.progress = [&mailbox](const analysis::WalkProgress& progress) {
        const std::lock_guard lock(mailbox.mutex);
        mailbox.progress = progress;
    };
    Postman postman(&mailbox);
    analysis::Corpus corpus =
        analysis::read_corpus(engine::CompiledRuleSet::compile(ruleSet), files.files, gate, options,
                              [&postman](const analysis::Corpus& sofar) { postman.tell(sofar); });
    for (const auto& [path, reason] : files.errors)
        corpus.faults.push_back({path, 0, reason});
    postman.deliver(corpus);
    const std::lock_guard lock(mailbox.mutex);
    mailbox.wasCancelled = corpus.cancelled;
}

/// What a replay does not look at is left out, so that edits there outdate nothing.
RuleSet whatCounts(const RuleSet& ruleSet)
{
    RuleSet counting = ruleSet;
    counting.name.clear();
    counting.description.clear();
    counting.scenarios.clear();
    counting.fields.clear();
    return counting;
}

} // namespace

CorpusRunner::CorpusRunner(Document* document, QObject* parent) : QObject(parent), m_document(document)
{
    m_poll.setInterval(kTellEvery);
    connect(&m_poll, &QTimer::timeout, this, &CorpusRunner::take);
    m_edited.setSingleShot(true);
    m_edited.setInterval(kAfterEdit);
    connect(&m_edited, &QTimer::timeout, this, &CorpusRunner::lookAtRules);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &CorpusRunner::finish);
    connect(document, &Document::changed, this, [this] {
        if (!m_paths.isEmpty())
            m_edited.start();
    });
}

CorpusRunner::~CorpusRunner()
{
    if (m_mailbox)
        m_mailbox->cancelled = true;
    m_watcher.waitForFinished();
}

void CorpusRunner::open(const QStringList& paths)
{
    m_paths = paths;
    m_data = {};
    m_data.names = namesOf(m_document->ruleSet());
    m_lastDuration = -1;
    m_holding = false;
    start();
    // Before anything else is told: views still stand on the rows that were there.
    Q_EMIT replaced();
    Q_EMIT stateChanged();
}

void CorpusRunner::reload()
{
    if (m_paths.isEmpty())
        return;
    m_holding = true;
    m_incoming = {};
    m_incoming.names = namesOf(m_document->ruleSet());
    start();
    Q_EMIT stateChanged();
}

void CorpusRunner::setGate(engine::GateMode gate)
{
    if (gate == m_gate)
        return;
    m_gate = gate;
    reload();
}

void CorpusRunner::cancel()
{
    if (m_mailbox)
        m_mailbox->cancelled = true;
}

double CorpusRunner::share() const
{
    if (m_progress.total_bytes == 0)
        return 0;
    return std::min(1.0, static_cast<double>(m_progress.bytes) / static_cast<double>(m_progress.total_bytes));
}

void CorpusRunner::start()
{
    cancel(); // the run before, if there is one
    m_mailbox = std::make_shared<CorpusMailbox>();
    m_progress = {};
    m_cancelled = false;
    m_obstacle.clear();
    m_triedWith = whatCounts(m_document->ruleSet());
    m_outdated = false;
    std::vector<std::string> paths;
    for (const QString& path : std::as_const(m_paths))
        paths.push_back(path.toStdString());
    const int jobs = std::max(1, QThread::idealThreadCount() - 1);
    m_clock.start();
    m_watcher.setFuture(
        QtConcurrent::run([mailbox = m_mailbox, ruleSet = m_document->ruleSet(), paths = std::move(paths),
                           gate = m_gate, jobs] { run(*mailbox, ruleSet, paths, gate, jobs); }));
    m_poll.start();
}

void CorpusRunner::take()
{
    if (!m_mailbox)
        return;
    CorpusGrowth growth;
    bool hasGrowth = false;
    {
        const std::lock_guard lock(m_mailbox->mutex);
        hasGrowth = std::exchange(m_mailbox->hasGrowth, false);
        if (hasGrowth)
            growth = std::exchange(m_mailbox->growth, {});
        m_progress = m_mailbox->progress;
    }
    if (hasGrowth)
        show(std::move(growth));
    if (m_holding && m_clock.elapsed() > kHoldBack && !m_incoming.rows.empty()) {
        m_holding = false;
        m_data = std::exchange(m_incoming, {});
        Q_EMIT replaced();
    }
    Q_EMIT stateChanged();
}

void CorpusRunner::show(CorpusGrowth&& growth)
{
    if (m_holding) {
        m_incoming.add(std::move(growth));
        return;
    }
    const int first = static_cast<int>(m_data.rows.size());
    m_data.add(std::move(growth));
    Q_EMIT grown(first);
}

void CorpusRunner::finish()
{
    if (!m_mailbox)
        return;
    take();
    m_poll.stop();
    const std::shared_ptr<CorpusMailbox> mailbox = std::exchange(m_mailbox, nullptr);
    m_cancelled = mailbox->wasCancelled;
    if (mailbox->hasErrors) {
        // What was there before stays, and stays outdated.
        m_obstacle = tr("The rule set has errors. Nothing is replayed until they are gone.");
        m_incoming = {};
        m_holding = false;
    } else {
        m_readWith = m_triedWith;
        m_lastDuration = m_clock.elapsed();
        if (m_holding) {
            m_holding = false;
            m_data = std::exchange(m_incoming, {});
            Q_EMIT replaced();
        }
    }
    lookAtRules();
    Q_EMIT stateChanged();
}

void CorpusRunner::lookAtRules()
{
    if (m_paths.isEmpty())
        return;
    const RuleSet now = whatCounts(m_document->ruleSet());
    setOutdated(isReading() ? now != m_triedWith : now != m_readWith);
    // What was refused is not tried again before it is another one.
    if (m_outdated && !isReading() && !m_cancelled && m_lastDuration < kQuickRun && now != m_triedWith)
        reload();
}

void CorpusRunner::setOutdated(bool outdated)
{
    if (outdated == m_outdated)
        return;
    m_outdated = outdated;
    Q_EMIT stateChanged();
}

} // namespace interlock::ui
