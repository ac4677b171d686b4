// SPDX-License-Identifier: GPL-3.0-or-later
// RecordingsController: reading a conversation again may take a while, so it is done beside the window.
#include "ui/shell/recordings_controller.h"

#include "ui/corpus/recordings_page.h"
#include "ui/shell/places.h"
#include "ui/shell/prompts.h"
#include "ui/shell/studio_settings.h"

#include <QFileInfo>
#include <QFutureWatcher>
#include <QtConcurrent>

#include <algorithm>

namespace interlock::ui {

namespace {

const QString kMessage = QStringLiteral("recording");

/// The events as they were recorded: what is expected of them may have been added since.
bool isSameConversation(const Scenario& scenario, const Scenario& recorded)
{
    return !recorded.events.empty() &&
           std::equal(scenario.events.begin(), scenario.events.end(), recorded.events.begin(),
                      recorded.events.end(), [](const Event& a, const Event& b) {
                          if (!a.expect)
                              return a == b;
                          Event plain = a;
                          plain.expect.reset();
                          return plain == b;
                      });
}

} // namespace

int firstHappening(const std::vector<engine::TraceEntry>& trace)
{
    int matched = -1;
    for (const engine::TraceEntry& entry : trace) {
        const int event = static_cast<int>(entry.event);
        if (const engine::UserEntry* user = entry.user()) {
            if (user->winner)
                return event;
            const bool any =
                std::any_of(user->rules.begin(), user->rules.end(), [](const engine::RuleRow& row) {
                    return row.status == engine::RuleStatus::Matched;
                });
            if (any && matched < 0)
                matched = event;
        } else if (const engine::AssistantEntry* assistant = entry.assistant()) {
            if (!assistant->gate.errors.empty())
                return event;
        }
    }
    return std::max(matched, 0);
}

RecordingsController::RecordingsController(Workspace* workspace, Prompts* prompts, StudioSettings* settings,
                                           QObject* parent)
    : QObject(parent), m_workspace(workspace), m_prompts(prompts), m_settings(settings),
      m_runner(workspace->document())
{
    // Another document has not taken in anything.
    connect(workspace->document(), &Document::changed, this, [this](const DocumentChange& change) {
        if (change.kind == DocumentChange::Kind::Reset)
            m_taken.clear();
    });
}

RecordingsPage* RecordingsController::makePage(QWidget* parent)
{
    auto* page = new RecordingsPage(&m_runner, parent);
    page->setRecent([this] { return m_settings->recentRecordings(); });
    connect(page, &RecordingsPage::openFolderRequested, this, &RecordingsController::openFolderWithDialog);
    connect(page, &RecordingsPage::openFilesRequested, this, &RecordingsController::openFilesWithDialog);
    connect(page, &RecordingsPage::openRequested, this, &RecordingsController::open);
    connect(page, &RecordingsPage::conversationOpened, this,
            [this](const analysis::PiecePlace& place, std::size_t index) { openConversation(place, index); });
    return page;
}

void RecordingsController::openFolderWithDialog()
{
    const QString folder =
        m_prompts->folderToOpen(tr("Open a folder of recordings"), m_settings->lastFolder());
    if (!folder.isEmpty())
        open({folder});
}

void RecordingsController::openFilesWithDialog()
{
    const QStringList files = m_prompts->filesToOpen(tr("Open recordings"), m_settings->lastFolder(),
                                                     tr("Recordings (*.json *.jsonl);;All files (*)"));
    if (!files.isEmpty())
        open(files);
}

void RecordingsController::open(const QStringList& paths)
{
    QStringList absolute;
    for (const QString& path : paths)
        absolute += QFileInfo(path).absoluteFilePath();
    if (absolute.isEmpty())
        return;
    const QFileInfo first(absolute.first());
    m_settings->setLastFolder(first.absolutePath());
    for (auto path = absolute.crbegin(); path != absolute.crend(); ++path)
        m_settings->addRecentRecordings(*path);
    m_runner.open(absolute);
    Q_EMIT opened();
}

void RecordingsController::readAgain(const analysis::PiecePlace& place, std::size_t index,
                                     std::function<void(Read&&)> then)
{
    using Reading = std::optional<exchange::TranscriptReading>;
    auto* watcher = new QFutureWatcher<std::shared_ptr<Reading>>(this);
    connect(
        watcher, &QFutureWatcherBase::finished, this, [this, watcher, place, index, then = std::move(then)] {
            watcher->deleteLater();
            Reading& reading = *watcher->result();
            const QString path = QString::fromStdString(place.path);
            if (!reading || index >= reading->recordings.size()) {
                Q_EMIT message({kMessage,
                                Message::Kind::Error,
                                tr("%1 does not hold this conversation any more: reload the recordings")
                                    .arg(QFileInfo(path).fileName()),
                                QStringLiteral("%1:%2").arg(path).arg(place.line),
                                {},
                                {}});
                return;
            }
            Q_EMIT messageDone(kMessage);
            const bool isOnly = place.element == 0 && reading->recordings.size() == 1 && place.offset == 0 &&
                                QFileInfo(path).size() <= static_cast<qint64>(place.bytes) + 1;
            then({std::move(reading->recordings[index].scenario), isOnly});
        });
    watcher->setFuture(
        QtConcurrent::run([place] { return std::make_shared<Reading>(analysis::read_again(place)); }));
}

void RecordingsController::openConversation(const analysis::PiecePlace& place, std::size_t index,
                                            std::optional<int> event)
{
    readAgain(place, index, [this, place, index, event](Read&& read) {
        const Key key{place.path, place.offset, place.element, index};
        const int scenarios = m_workspace->document()->partCount(Section::Scenarios);
        const int scenario = takeIn(key, place, std::move(read.scenario), read.isOnly);
        Rehearsal* rehearsal = m_workspace->rehearsal();
        rehearsal->setScenario(scenario);
        Q_EMIT conversationReady(scenario, event.value_or(firstHappening(rehearsal->trace())));
        if (scenario >= scenarios)
            Q_EMIT message({kMessage,
                            Message::Kind::Notice,
                            tr("“%1” was added to the scenarios. Undo takes it out again.")
                                .arg(partName(m_workspace->document()->ruleSet(), Section::Scenarios, scenario)),
                            {},
                            {},
                            {}});
    });
}

int RecordingsController::scenarioOf(const Key& key, const Scenario& recorded) const
{
    const std::vector<Scenario>& scenarios = m_workspace->document()->ruleSet().scenarios;
    const auto taken = m_taken.find(key);
    // By the name that it got, however it was edited since; else by what was said in it.
    auto found = taken == m_taken.end()
                     ? scenarios.end()
                     : std::find_if(scenarios.begin(), scenarios.end(), [&taken](const Scenario& scenario) {
                           return scenario.name == taken->second;
                       });
    if (found == scenarios.end())
        found = std::find_if(scenarios.begin(), scenarios.end(), [&recorded](const Scenario& scenario) {
            return isSameConversation(scenario, recorded);
        });
    return found == scenarios.end() ? -1 : static_cast<int>(found - scenarios.begin());
}

int RecordingsController::takeIn(const Key& key, const analysis::PiecePlace& place, Scenario scenario,
                                 bool isOnly)
{
    if (const int before = scenarioOf(key, scenario); before >= 0)
        return before;
    Document* document = m_workspace->document();
    const std::string base = QFileInfo(QString::fromStdString(place.path)).completeBaseName().toStdString();
    const std::string wanted = isOnly || scenario.name.empty() ? base : base + ", " + scenario.name;
    scenario.name = document->freeName(Section::Scenarios, wanted);
    m_taken[key] = scenario.name;
    const int at = document->partCount(Section::Scenarios);
    const QString text = tr("Open recording %1").arg(QString::fromStdString(scenario.name));
    document->edit(text, [&] { document->insert(at, std::move(scenario)); });
    return at;
}

} // namespace interlock::ui
