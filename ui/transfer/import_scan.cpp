// SPDX-License-Identifier: GPL-3.0-or-later
// ImportScan and ImportReading: worker threads write to what they share with the window; it looks now and
// then.
#include "ui/transfer/import_scan.h"

#include <QThread>
#include <QtConcurrent>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kTick = 40; ///< ms
constexpr std::size_t kFirstBytes = 400;
constexpr int kFirstCharacters = 120;

QString firstWordsOf(const Scenario& scenario)
{
    for (const Event& event : scenario.events) {
        if (event.role != Role::User || !event.content || event.content->empty())
            continue;
        QString words = QString::fromUtf8(
            event.content->data(), static_cast<qsizetype>(std::min(event.content->size(), kFirstBytes)));
        if (event.content->size() > kFirstBytes && words.endsWith(QChar::ReplacementCharacter))
            words.chop(1);
        words = words.simplified();
        return words.size() > kFirstCharacters ? QString(words.left(kFirstCharacters) % u'…') : words;
    }
    return {};
}

/// What one piece of the file came to.
struct PieceFound {
    std::vector<ImportRow> rows;
    std::vector<exchange::Skipped> skipped;
    std::map<std::string, std::int64_t> notes;
};

PieceFound look_at(const exchange::TranscriptReading& reading, const analysis::PiecePlace& place)
{
    PieceFound found;
    found.skipped = reading.skipped;
    for (std::size_t i = 0; i < reading.recordings.size(); ++i) {
        const exchange::Recording& recording = reading.recordings[i];
        ImportRow row;
        row.place = place;
        row.index = i;
        row.format = recording.format;
        row.name = QString::fromStdString(recording.scenario.name);
        row.firstWords = firstWordsOf(recording.scenario);
        row.events = static_cast<int>(recording.scenario.events.size());
        for (const Event& event : recording.scenario.events) {
            row.turns += event.role == Role::User ? 1 : 0;
            row.results += event.role == Role::Tool ? 1 : 0;
            row.calls += static_cast<int>(event.calls().size());
        }
        row.notes = static_cast<int>(recording.notes.size());
        for (const auto& [event, note] : recording.notes)
            ++found.notes[note.code];
        for (const exchange::Skipped& skipped : recording.skipped) {
            row.faults += skipped.by_design ? 0 : static_cast<int>(skipped.count);
            row.leftOut += skipped.by_design ? static_cast<int>(skipped.count) : 0;
            found.skipped.push_back(skipped);
        }
        found.rows.push_back(std::move(row));
    }
    return found;
}

void add(ImportFindings& findings, const PieceFound& found)
{
    for (const ImportRow& row : found.rows) {
        findings.turns += row.turns;
        findings.calls += row.calls;
        findings.results += row.results;
        ++findings.formats[row.format];
    }
    for (const exchange::Skipped& skipped : found.skipped) {
        if (skipped.by_design) {
            findings.leftOut[skipped.what] += skipped.count;
            continue;
        }
        findings.faults += skipped.count;
        if (findings.faultsTold.size() < kMostFaultsTold)
            findings.faultsTold +=
                QStringLiteral("%1: %2").arg(skipped.line).arg(QString::fromStdString(skipped.reason));
    }
    for (const auto& [code, count] : found.notes)
        findings.notes[code] += count;
}

} // namespace

ImportScan::ImportScan(QObject* parent) : QObject(parent)
{
    m_tick.setInterval(kTick);
    connect(&m_tick, &QTimer::timeout, this, &ImportScan::look);
}

ImportScan::~ImportScan()
{
    // A large piece is read to its end by nobody's leave but its own; what it finds goes nowhere.
    if (m_shared)
        m_shared->cancelled = true;
}

void ImportScan::read(const QString& path, const exchange::TranscriptFormat* as,
                      const std::shared_ptr<Shared>& shared)
{
    analysis::WalkOptions options;
    options.jobs = std::clamp(QThread::idealThreadCount() - 1, 1, 4);
    options.as = as;
    options.cancelled = &shared->cancelled;
    options.progress = [&shared](const analysis::WalkProgress& progress) {
        if (progress.total_bytes > 0)
            shared->permille = static_cast<int>(1000 * progress.bytes / progress.total_bytes);
    };
    options.unreadable = [&shared](const std::string&, const std::string& reason) {
        const std::lock_guard lock(shared->mutex);
        shared->findings.unreadable = QString::fromStdString(reason);
    };
    analysis::walk_corpus<PieceFound>({path.toStdString()}, options, look_at, [&shared](PieceFound&& found) {
        const std::lock_guard lock(shared->mutex);
        add(shared->findings, found);
        std::move(found.rows.begin(), found.rows.end(), std::back_inserter(shared->rows));
        return !shared->cancelled;
    });
    const std::lock_guard lock(shared->mutex);
    shared->done = true;
}

void ImportScan::start(const QString& path, const exchange::TranscriptFormat* as)
{
    if (m_shared)
        m_shared->cancelled = true;
    m_findings = {};
    m_cancelled = false;
    m_shared = std::make_shared<Shared>();
    m_tick.start();
    QThreadPool::globalInstance()->start([path, as, shared = m_shared] { read(path, as, shared); });
}

void ImportScan::cancel()
{
    if (!m_shared)
        return;
    m_shared->cancelled = true;
    m_cancelled = true;
    look();
    if (m_shared) { // a piece is being read still: nobody waits for it
        m_shared.reset();
        m_tick.stop();
        Q_EMIT finished();
    }
}

int ImportScan::permille() const
{
    return m_shared ? m_shared->permille.load() : 1000;
}

void ImportScan::look()
{
    if (!m_shared)
        return;
    std::vector<ImportRow> rows;
    bool done = false;
    {
        const std::lock_guard lock(m_shared->mutex);
        rows.swap(m_shared->rows);
        m_findings = m_shared->findings;
        done = m_shared->done;
    }
    if (done) {
        m_shared.reset();
        m_tick.stop();
    }
    if (!rows.empty())
        Q_EMIT rowsRead(rows);
    if (done)
        Q_EMIT finished();
}

ImportReading::ImportReading(QObject* parent) : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] {
        if (!m_progress)
            return; // given up
        m_progress.reset();
        Q_EMIT finished(*m_watcher.result());
    });
}

ImportReading::~ImportReading()
{
    cancel();
}

void ImportReading::cancel()
{
    if (m_progress)
        m_progress->cancelled = true;
    m_progress.reset();
}

int ImportReading::permille() const
{
    return m_progress ? m_progress->permille.load() : 1000;
}

void ImportReading::start(std::vector<ImportRow> rows, const exchange::TranscriptFormat* as)
{
    cancel();
    m_progress = std::make_shared<Progress>();
    m_watcher.setFuture(QtConcurrent::run([rows = std::move(rows), as, progress = m_progress] {
        auto scenarios = std::make_shared<Scenarios>(rows.size());
        std::optional<exchange::TranscriptReading> piece;
        const analysis::PiecePlace* of = nullptr; // where it stands
        for (std::size_t i = 0; i < rows.size() && !progress->cancelled; ++i) {
            const ImportRow& row = rows[i];
            const bool same = of && of->offset == row.place.offset && of->element == row.place.element &&
                              of->line == row.place.line;
            if (!same)
                piece = analysis::read_again(row.place, as);
            of = &row.place;
            // Another format or name means that it is not the conversation that was chosen.
            if (piece && row.index < piece->recordings.size()) {
                const exchange::Recording& recording = piece->recordings[row.index];
                if (recording.format == row.format &&
                    static_cast<int>(recording.scenario.events.size()) == row.events)
                    (*scenarios)[i] = recording.scenario;
            }
            progress->permille = static_cast<int>(1000 * (i + 1) / rows.size());
        }
        return scenarios;
    }));
}

} // namespace interlock::ui
