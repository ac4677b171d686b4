// SPDX-License-Identifier: GPL-3.0-or-later
// ComparisonRunner: compares in the background; runs again by itself after an edit where that is quick.
#pragma once

#include "ui/compare/comparison_run.h"

#include "ui/document/document.h"

#include <QFutureWatcher>
#include <QObject>
#include <QTimer>

namespace interlock::ui {

class ComparisonRunner : public QObject {
    Q_OBJECT

public:
    explicit ComparisonRunner(Document* document, QObject* parent = nullptr);
    ~ComparisonRunner() override;

    const ComparisonSetup& setup() const { return m_setup; }
    /// Another setup outdates the result; it is run at once.
    void setSetup(const ComparisonSetup& setup);

    /// Of the last run that came to its end, or was cancelled by a person.
    const std::shared_ptr<const ComparisonResult>& result() const { return m_result; }
    bool isRunning() const { return m_progress != nullptr; }
    /// The result is not of the document as it stands now, and no run is on the way.
    bool isOutdated() const { return m_outdated && !isRunning() && !m_delay.isActive(); }
    int permille() const { return m_progress ? m_progress->permille.load() : 0; }
    std::int64_t conversationsRead() const { return m_progress ? m_progress->conversations.load() : 0; }

    /// Whether somebody looks at the comparison: then it is run where it is outdated and quick, else only the
    /// usual one of a changed document is.
    void setWatched(bool watched);

public Q_SLOTS:
    void run();
    void cancel(); ///< what was compared so far stays

Q_SIGNALS:
    void started();
    void finished(); ///< another result
    void outdated();

private:
    void documentChanged();
    bool isQuick() const;
    void runIfWanted();
    void abandon();
    void take();

    static constexpr int kDelay = 300;  ///< ms after an edit
    static constexpr int kQuick = 2000; ///< ms: a run of less is repeated by itself

    Document* m_document;
    ComparisonSetup m_setup;
    QTimer m_delay;
    QFutureWatcher<std::shared_ptr<const ComparisonResult>> m_watcher;
    std::shared_ptr<ComparisonProgress> m_progress; ///< of the run that is on; null between runs
    std::shared_ptr<const ComparisonResult> m_result;
    bool m_outdated = true;
    bool m_watched = false;
};

} // namespace interlock::ui
