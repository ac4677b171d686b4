// SPDX-License-Identifier: GPL-3.0-or-later
// ImportScan: reads a transcript file beside the window: a row for each conversation, and what was skipped.
#pragma once

#include "core/analysis/corpus_walk.h"
#include "core/exchange/transcript_format.h"

#include <QFutureWatcher>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace interlock::ui {

/// One conversation of the file. The messages themselves stay there until they are asked for.
struct ImportRow {
    analysis::PiecePlace place;
    std::size_t index = 0; ///< of the recordings of its piece
    std::string format;    ///< id
    QString name;          ///< "line 3"
    QString firstWords;    ///< of the first user message
    int turns = 0;
    int events = 0;
    int calls = 0;
    int results = 0;
    int notes = 0;
    int faults = 0;  ///< messages of it that could not be read
    int leftOut = 0; ///< by design, such as system messages
};

/// What the file as a whole came to.
struct ImportFindings {
    std::int64_t turns = 0;
    std::int64_t calls = 0;
    std::int64_t results = 0;
    std::map<std::string, std::int64_t> formats; ///< id → conversations
    std::int64_t faults = 0;
    QStringList faultsTold;                      ///< "LINE: reason", the first kMostFaultsTold
    std::map<std::string, std::int64_t> leftOut; ///< by design: kind ("items of type …") → how many
    std::map<std::string, std::int64_t> notes;   ///< code → how many
    QString unreadable;                          ///< why the file cannot be read; empty where it can
};
inline constexpr int kMostFaultsTold = 200;

class ImportScan : public QObject {
    Q_OBJECT

public:
    explicit ImportScan(QObject* parent = nullptr);
    ~ImportScan() override;

    /// Reads the file from the start; a null format leaves it to the shape. What was read before is
    /// forgotten.
    void start(const QString& path, const exchange::TranscriptFormat* as);
    /// Stops soon; what was read stays.
    void cancel();

    bool isRunning() const { return m_shared != nullptr; }
    bool wasCancelled() const { return m_cancelled; }
    int permille() const;
    const ImportFindings& findings() const { return m_findings; }

Q_SIGNALS:
    void rowsRead(const std::vector<interlock::ui::ImportRow>& rows); ///< further ones, in order
    void finished();

private:
    struct Shared {
        std::atomic<bool> cancelled{false};
        std::atomic<int> permille{0};
        std::mutex mutex;
        std::vector<ImportRow> rows; ///< not taken yet
        ImportFindings findings;
        bool done = false;
    };
    static void read(const QString& path, const exchange::TranscriptFormat* as,
                     const std::shared_ptr<Shared>& shared);
    void look();

    std::shared_ptr<Shared> m_shared; ///< of the reading that is on
    QTimer m_tick;
    ImportFindings m_findings;
    bool m_cancelled = false;
};

/// Reads chosen conversations in full, beside the window.
class ImportReading : public QObject {
    Q_OBJECT

public:
    explicit ImportReading(QObject* parent = nullptr);
    ~ImportReading() override;

    void start(std::vector<ImportRow> rows, const exchange::TranscriptFormat* as);
    void cancel(); ///< and forgets
    bool isRunning() const { return m_progress != nullptr; }
    int permille() const;

Q_SIGNALS:
    /// In the order of the rows; empty where the file does not hold them any more.
    void finished(const std::vector<std::optional<interlock::Scenario>>& scenarios);

private:
    struct Progress {
        std::atomic<bool> cancelled{false};
        std::atomic<int> permille{0};
    };
    using Scenarios = std::vector<std::optional<Scenario>>;
    QFutureWatcher<std::shared_ptr<Scenarios>> m_watcher;
    std::shared_ptr<Progress> m_progress;
};

} // namespace interlock::ui
