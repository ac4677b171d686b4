// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: the comparison page, its timelines, and the hint of what saving would change.
#include "ui/shell/main_window.h"

#include "ui/compare/comparison_page.h"
#include "ui/compare/comparison_words.h"
#include "ui/shell/analyse_area.h"
#include "ui/shell/prompts.h"
#include "ui/shell/recordings_controller.h"
#include "ui/shell/status_line.h"
#include "ui/timeline/timeline_pair.h"

#include <QFileInfo>

namespace interlock::ui {

void MainWindow::buildComparison()
{
    m_comparison = new ComparisonRunner(m_workspace.document(), this);
    m_comparisonPage = new ComparisonPage(m_workspace.document(), m_comparison, m_analyse);
    auto* timelines = new TimelinePair(m_comparisonPage);
    ComparisonHooks hooks;
    hooks.askRuleSet = [this] {
        return m_prompts->fileToOpen(tr("Compare with a rule set"), m_settings.lastFolder(),
                                     tr("Rule sets (*.json);;All files (*)"));
    };
    hooks.askRecordings = [this] {
        return m_prompts->filesToOpen(tr("Compare over recordings"), m_settings.lastFolder(),
                                      tr("Transcripts (*.json *.jsonl);;All files (*)"));
    };
    hooks.askFolder = [this] {
        return m_prompts->folderToOpen(tr("Compare over a folder of recordings"), m_settings.lastFolder());
    };
    hooks.openRecordings = [this] { return m_recordings->runner()->paths(); };
    m_comparisonPage->setHooks(std::move(hooks));
    connect(m_comparisonPage, &ComparisonPage::tracesReady, timelines,
            [timelines](const ComparedTraces& traces, const QString& before, const QString& after, int event,
                        const std::string& rule) {
                timelines->show(traces.scenario, {before, traces.rules.first, traces.before},
                                {after, traces.rules.second, traces.after}, event, rule);
            });
    connect(m_comparisonPage, &ComparisonPage::tracesGone, timelines, &TimelinePair::showNothing);
    m_comparisonPage->setTimelines(timelines);
    connect(timelines, &TimelinePair::openRequested, m_comparisonPage, &ComparisonPage::openAt);
    connect(m_comparisonPage, &ComparisonPage::scenarioRequested, this, &MainWindow::jumpToEvent);
    connect(m_comparisonPage, &ComparisonPage::recordingRequested, m_recordings,
            &RecordingsController::openConversation);
    connect(m_recordings, &RecordingsController::opened, m_comparisonPage,
            &ComparisonPage::recordingsChanged);
    m_analyse->addPage(QStringLiteral("comparison"), tr("Comparison"), m_comparisonPage,
                       m_comparisonPage->tools());

    // The page goes before the document, which says at its end that it is modified no more.
    const auto hint = [this] {
        const bool says = m_workspace.document()->isModified() && !m_comparison->isOutdated();
        m_status->setChanges(says ? changedSinceSavingWords(*m_comparison->result()) : QString());
    };
    connect(m_comparison, &ComparisonRunner::finished, m_comparisonPage, hint);
    connect(m_comparison, &ComparisonRunner::outdated, m_comparisonPage, hint);
    connect(m_workspace.document(), &Document::modifiedChanged, m_comparisonPage, hint);
}

void MainWindow::compareWith(const QString& path, const QStringList& recordings)
{
    setPerspective(Perspective::Analyse);
    m_analyse->show(QStringLiteral("comparison"));
    ComparisonSetup setup;
    setup.before = {ComparisonSide::Kind::File, QFileInfo(path).absoluteFilePath()};
    for (const QString& recording : recordings)
        setup.recordings += QFileInfo(recording).absoluteFilePath();
    m_comparison->setSetup(setup);
    m_comparisonPage->recordingsChanged();
}

void MainWindow::compareWithSavedFile()
{
    setPerspective(Perspective::Analyse);
    m_analyse->show(QStringLiteral("comparison"));
    m_comparisonPage->compareWithSavedFile();
}

} // namespace interlock::ui
