// SPDX-License-Identifier: GPL-3.0-or-later
// RecordingsController: opens recordings, remembers them, and makes a scenario of a recorded conversation.
#pragma once

#include "core/engine/trace.h"
#include "ui/corpus/corpus_runner.h"
#include "ui/document/workspace.h"
#include "ui/shell/message_area.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <map>
#include <optional>
#include <tuple>

namespace interlock::ui {

class Prompts;
class RecordingsPage;
class StudioSettings;

/// The first event at which a rule won or the gate blocked; else the first at which a rule matched; else 0.
int firstHappening(const std::vector<engine::TraceEntry>& trace);

class RecordingsController : public QObject {
    Q_OBJECT

public:
    RecordingsController(Workspace* workspace, Prompts* prompts, StudioSettings* settings,
                         QObject* parent = nullptr);

    CorpusRunner* runner() { return &m_runner; }
    RecordingsPage* makePage(QWidget* parent);

    void openFolderWithDialog();
    void openFilesWithDialog();
    void open(const QStringList& paths);

    /// Reads the conversation again and makes it a scenario, as one undo step; one that was opened before is
    /// only selected. Without an event it is the first at which something happens.
    void openConversation(const analysis::PiecePlace& place, std::size_t index,
                          std::optional<int> event = {});

Q_SIGNALS:
    void opened(); ///< recordings; their page wants to be seen
    void conversationReady(int scenario, int event);
    void message(const interlock::ui::Message& message);
    void messageDone(const QString& id);

private:
    using Key = std::tuple<std::string, std::uint64_t, std::size_t, std::size_t>;
    struct Read {
        Scenario scenario;
        bool isOnly = false; ///< the conversation is all that its file holds
    };
    void readAgain(const analysis::PiecePlace& place, std::size_t index, std::function<void(Read&&)> then);
    int takeIn(const Key& key, const analysis::PiecePlace& place, Scenario scenario, bool isOnly);
    int scenarioOf(const Key& key, const Scenario& recorded) const;

    Workspace* m_workspace;
    Prompts* m_prompts;
    StudioSettings* m_settings;
    CorpusRunner m_runner;
    std::map<Key, std::string> m_taken; ///< a conversation's place → the name that its scenario got
};

} // namespace interlock::ui
