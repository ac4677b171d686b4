// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusRunner: reads recordings in the background and replays them with the document's rules; tells what
// comes in a few times a second.
#pragma once

#include "core/engine/session.h"
#include "core/rules/rule_set.h"
#include "ui/corpus/corpus_data.h"

#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include <memory>

namespace interlock::ui {

class Document;
struct CorpusMailbox;

class CorpusRunner : public QObject {
    Q_OBJECT

public:
    static constexpr int kTellEvery = 200; ///< ms between two growths
    static constexpr int kQuickRun = 2000; ///< ms; a run below it is repeated by itself after edits
    static constexpr int kHoldBack = 1000; ///< ms for which a reload leaves the rows before it in place
    static constexpr int kAfterEdit = 400; ///< ms after the last edit

    explicit CorpusRunner(Document* document, QObject* parent = nullptr);
    ~CorpusRunner() override;

    /// Files and folders. What was open before is gone at once.
    void open(const QStringList& paths);
    /// The same files again, with the rules as they are now.
    void reload();
    /// What came in so far stays.
    void cancel();
    void setGate(engine::GateMode gate); ///< reads again where it is another

    const QStringList& paths() const { return m_paths; } ///< empty until something was opened
    const CorpusData& data() const { return m_data; }
    engine::GateMode gate() const { return m_gate; }
    bool isReading() const { return m_mailbox != nullptr; }
    bool wasCancelled() const { return m_cancelled; } ///< the rows are those of a part
    /// The document's rules are not those that the rows were made with.
    bool isOutdated() const { return m_outdated; }
    /// Why the last run did not take place; empty where it did.
    QString obstacle() const { return m_obstacle; }
    analysis::WalkProgress progress() const { return m_progress; }
    double share() const;                                  ///< of the bytes, 0 to 1
    qint64 lastDuration() const { return m_lastDuration; } ///< ms; -1 before the first run was through

Q_SIGNALS:
    void replaced();       ///< other rows altogether
    void grown(int first); ///< rows from `first` on are new; coverage and counts are others
    void stateChanged();   ///< reading, progress, outdated, obstacle

private:
    void start();
    void take();
    void finish();
    void show(CorpusGrowth&& growth);
    void lookAtRules();
    void setOutdated(bool outdated);

    Document* m_document;
    QStringList m_paths;
    engine::GateMode m_gate = engine::GateMode::InForce;
    CorpusData m_data;
    CorpusData m_incoming; ///< of a reload, until it takes the place of m_data
    bool m_holding = false;
    bool m_cancelled = false;
    bool m_outdated = false;
    QString m_obstacle;
    analysis::WalkProgress m_progress;
    RuleSet m_readWith;  ///< the rows were made with it; without what has no say in a replay
    RuleSet m_triedWith; ///< the last run began with it
    qint64 m_lastDuration = -1;
    QElapsedTimer m_clock;
    QTimer m_poll, m_edited;
    std::shared_ptr<CorpusMailbox> m_mailbox; ///< of the run that is on
    QFutureWatcher<void> m_watcher;
};

} // namespace interlock::ui
