// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: the page of recordings, what may be dropped on it, and a conversation of it in Simulate.
#include "ui/shell/main_window.h"

#include "ui/corpus/recordings_page.h"
#include "ui/shell/actions.h"
#include "ui/shell/analyse_area.h"
#include "ui/shell/message_area.h"
#include "ui/shell/recordings_controller.h"

#include <QFileInfo>
#include <QUrl>

#include <algorithm>

namespace interlock::ui {

namespace {

const QString kPage = QStringLiteral("recordings");

} // namespace

void MainWindow::buildRecordings()
{
    m_recordings = new RecordingsController(&m_workspace, m_prompts, &m_settings, this);
    m_recordingsPage = m_recordings->makePage(m_analyse);
    m_analyse->addPage(kPage, tr("Recordings"), m_recordingsPage, m_recordingsPage->tools());
    connect(m_recordings, &RecordingsController::opened, this, [this] {
        m_messages->closePassing();
        showRecordings();
        m_recordingsPage->setFocus(Qt::OtherFocusReason);
    });
    connect(m_recordings, &RecordingsController::conversationReady, this,
            [this](int scenario, int event) {
                m_messages->closePassing();
                jumpToEvent(scenario, event);
            });
    connect(m_recordings, &RecordingsController::message, this,
            [this](const Message& message) { m_messages->show(message); });
    connect(m_recordings, &RecordingsController::messageDone, this,
            [this](const QString& id) { m_messages->close(id); });
    connect(m_recordingsPage, &RecordingsPage::placeChosen, this, &MainWindow::showPlace);
    const CorpusRunner* runner = m_recordings->runner();
    connect(runner, &CorpusRunner::stateChanged, this,
            [this, runner] { m_actions->setRecordings(!runner->paths().isEmpty(), runner->isReading()); });
}

void MainWindow::showRecordings()
{
    setPerspective(Perspective::Analyse);
    m_analyse->show(kPage);
}

void MainWindow::openRecordings(const QStringList& paths)
{
    m_recordings->open(paths);
}

// A folder is a folder of recordings wherever it falls, and so are several files; on the page of recordings, one is, too.
bool MainWindow::dropRecordings(const QList<QUrl>& urls)
{
    QStringList paths;
    for (const QUrl& url : urls) {
        if (url.isLocalFile())
            paths += url.toLocalFile();
    }
    const bool onPage = m_perspective == Perspective::Analyse && m_analyse->current() == kPage;
    const bool anyFolder =
        std::any_of(paths.begin(), paths.end(), [](const QString& path) { return QFileInfo(path).isDir(); });
    if (paths.isEmpty() || !(onPage || anyFolder || paths.size() > 1))
        return false;
    m_recordings->open(paths);
    return true;
}

} // namespace interlock::ui
