// SPDX-License-Identifier: GPL-3.0-or-later
// Actions: the table, and the QActions made from it.
#include "ui/shell/actions.h"

#include "ui/style/icons.h"

#include <QCoreApplication>
#include <QKeySequence>
#include <QWidget>

#include <algorithm>
#include <cstring>

namespace interlock::ui {

namespace {

using enum EnabledWhen;

// QT_TRANSLATE_NOOP marks the words for translators; they are looked up when the actions are made.
#define WORDS(text) QT_TRANSLATE_NOOP("Actions", text)

constexpr ActionSpec kSpecs[] = {
    {"file.new", WORDS("New rule set"), "Ctrl+N", "new", MenuId::File, false, Always},
    {"file.open", WORDS("Open…"), "Ctrl+O", "open", MenuId::File, false, Always},
    {"file.save", WORDS("Save"), "Ctrl+S", "save", MenuId::File, true, Always},
    {"file.saveAs", WORDS("Save as…"), "Ctrl+Shift+S", "", MenuId::File, false, Always},
    {"file.revert", WORDS("Revert to the saved file"), "", "", MenuId::File, false, HasFile},
    {"file.compare", WORDS("Compare with the saved file"), "Ctrl+Shift+D", "", MenuId::File, false, HasFile},
    {"file.export", WORDS("Export as canonical JSON…"), "Ctrl+E", "export", MenuId::File, true, Always},
    {"file.exportTimeline", WORDS("Export the timeline…"), "", "", MenuId::File, false, HasScenario},
    {"file.exportConversation", WORDS("Export the conversation as…"), "Ctrl+Shift+E", "", MenuId::File, false,
     HasScenario},
    {"file.import", WORDS("Import a transcript…"), "Ctrl+I", "import", MenuId::File, true, Always},
    {"file.importClipboard", WORDS("Import from the clipboard"), "Ctrl+Shift+V", "paste", MenuId::File, false,
     Always},
    {"recordings.openFolder", WORDS("Open a folder of recordings…"), "Ctrl+Shift+I", "", MenuId::File, true,
     Always},
    {"recordings.openFiles", WORDS("Open files of recordings…"), "", "", MenuId::File, false, Always},
    {"recordings.reload", WORDS("Reload the recordings"), "Ctrl+R", "", MenuId::File, false, HasRecordings},
    {"recordings.cancel", WORDS("Cancel reading the recordings"), "", "", MenuId::File, false,
     ReadsRecordings},
    {"file.quit", WORDS("Quit"), "Ctrl+Q", "", MenuId::File, true, Always},

    {"edit.undo", WORDS("Undo"), "Ctrl+Z", "undo", MenuId::Edit, false, CanUndo},
    {"edit.redo", WORDS("Redo"), "Ctrl+Shift+Z; Ctrl+Y", "redo", MenuId::Edit, false, CanRedo},
    {"edit.paste", WORDS("Paste"), "", "paste", MenuId::Edit, true, Always},
    {"edit.copyComparison", WORDS("Copy the comparison as Markdown"), "", "", MenuId::Edit, false, Always},
    {"edit.addRule", WORDS("Add a rule"), "Ctrl+Shift+R", "rule", MenuId::Edit, true, Always},
    {"edit.addSkill", WORDS("Add a skill"), "", "skill", MenuId::Edit, false, Always},
    {"edit.addTracker", WORDS("Add a tracker"), "", "tracker", MenuId::Edit, false, Always},
    {"edit.addTool", WORDS("Add a tool"), "", "tool", MenuId::Edit, false, Always},
    {"edit.addField", WORDS("Add a field"), "", "field", MenuId::Edit, false, Always},
    {"edit.addScenario", WORDS("Add a scenario"), "", "scenario", MenuId::Edit, false, Always},
    {"edit.settings", WORDS("Settings of the rule set"), "", "settings", MenuId::Edit, true, Always},
    {"edit.find", WORDS("Find a part by name"), "Ctrl+F", "", MenuId::Edit, false, Always},
    {"edit.search", WORDS("Search everything"), "Ctrl+K", "search", MenuId::Edit, false, Always},

    {"view.design", WORDS("Design"), "Ctrl+1", "", MenuId::View, false, Always},
    {"view.simulate", WORDS("Simulate"), "Ctrl+2", "", MenuId::View, false, Always},
    {"view.analyse", WORDS("Analyse"), "Ctrl+3", "", MenuId::View, false, Always},
    {"view.recordings", WORDS("Recordings"), "Ctrl+4", "", MenuId::View, false, Always},
    {"view.focusOutline", WORDS("Go to the outline"), "Ctrl+Shift+O", "", MenuId::View, true, Always},
    {"view.focusMain", WORDS("Go to the main area"), "Ctrl+M", "", MenuId::View, false, Always},
    {"view.focusTimeline", WORDS("Go to the timeline"), "Ctrl+L", "", MenuId::View, false, Always},
    {"view.focusWhy", WORDS("Go to Why?"), "Ctrl+Shift+W", "", MenuId::View, false, Always},
    {"view.focusProblems", WORDS("Go to the problems"), "Ctrl+Shift+M", "", MenuId::View, false, Always},
    {"view.nextPanel", WORDS("Go to the next panel"), "F6", "", MenuId::View, false, Always},
    {"view.previousPanel", WORDS("Go to the panel before"), "Shift+F6", "", MenuId::View, false, Always},
    {"view.timeline", WORDS("Show or hide the timeline"), "Ctrl+T", "", MenuId::View, true, Always},
    {"view.resetLayout", WORDS("Put the panels back in place"), "", "", MenuId::View, false, Always},
    {"view.themeSystem", WORDS("Theme: as the system"), "", "", MenuId::None, false, Always},
    {"view.themeLight", WORDS("Theme: light"), "", "light", MenuId::None, false, Always},
    {"view.themeDark", WORDS("Theme: dark"), "", "dark", MenuId::None, false, Always},
    {"view.fullScreen", WORDS("Full screen"), "F11", "", MenuId::View, false, Always},

    {"simulate.step", WORDS("Step to the next event"), "F10", "step", MenuId::Simulate, false, CanStep},
    {"simulate.back", WORDS("Step back"), "Shift+F10", "back", MenuId::Simulate, false, CanStepBack},
    {"simulate.runToEnd", WORDS("Run to the end"), "F5", "run", MenuId::Simulate, false, CanStep},
    {"simulate.runToStart", WORDS("Back to the start"), "Shift+F5", "start", MenuId::Simulate, false,
     CanStepBack},
    {"simulate.runToFiring", WORDS("Go to the next firing"), "F8", "next-firing", MenuId::Simulate, false,
     CanStep},
    {"simulate.previousFiring", WORDS("Go to the firing before"), "Shift+F8", "", MenuId::Simulate, false,
     HasTrace},

    {"simulate.fork", WORDS("Fork the conversation at the event"), "", "fork", MenuId::Simulate, true,
     HasTrace},
    {"simulate.expect", WORDS("Expect what happened at the event"), "", "expect", MenuId::Simulate, false,
     HasTrace},

    {"help.contents", WORDS("Reference"), "F1", "help", MenuId::Help, false, Always},
    {"help.keys", WORDS("Keyboard and studio"), "", "", MenuId::Help, false, Always},
    {"help.about", WORDS("About Interlock"), "", "info", MenuId::Help, true, Always},
};

#undef WORDS

} // namespace

std::span<const ActionSpec> actionSpecs()
{
    return kSpecs;
}

Actions::Actions(Workspace* workspace, QWidget* window) : QObject(window), m_workspace(workspace)
{
    for (const ActionSpec& spec : kSpecs) {
        auto* action = new QAction(QCoreApplication::translate("Actions", spec.text), this);
        action->setObjectName(QString::fromLatin1(spec.id));
        if (*spec.shortcut != '\0')
            action->setShortcuts(QKeySequence::listFromString(QString::fromLatin1(spec.shortcut)));
        if (*spec.icon != '\0')
            action->setIcon(icon(QString::fromLatin1(spec.icon)));
        if (!action->shortcut().isEmpty())
            action->setToolTip(QStringLiteral("%1 (%2)").arg(
                action->text(), action->shortcut().toString(QKeySequence::NativeText)));
        window->addAction(action);
        m_actions.push_back(action);
    }
    const auto refreshed = [this] { refresh(); };
    connect(workspace->document(), &Document::changed, this, refreshed);
    connect(workspace->document(), &Document::filePathChanged, this, refreshed);
    connect(workspace->document()->undoStack(), &QUndoStack::indexChanged, this, refreshed);
    connect(workspace->rehearsal(), &Rehearsal::traceChanged, this, refreshed);
    connect(workspace->rehearsal(), &Rehearsal::scenarioChanged, this, refreshed);
    refresh();
}

QAction* Actions::action(const char* id) const
{
    const auto* found = std::find_if(std::begin(kSpecs), std::end(kSpecs),
                                     [id](const ActionSpec& spec) { return std::strcmp(spec.id, id) == 0; });
    Q_ASSERT(found != std::end(kSpecs));
    return m_actions[static_cast<std::size_t>(found - std::begin(kSpecs))];
}

void Actions::bind(const char* id, std::function<void()> run)
{
    m_bound.insert(action(id));
    connect(action(id), &QAction::triggered, this, [run = std::move(run)] { run(); });
}

bool Actions::isEnabled(EnabledWhen when) const
{
    Document* document = m_workspace->document();
    const Rehearsal* rehearsal = m_workspace->rehearsal();
    switch (when) {
    case Always:
        return true;
    case HasFile:
        return !document->filePath().isEmpty();
    case CanUndo:
        return document->undoStack()->canUndo();
    case CanRedo:
        return document->undoStack()->canRedo();
    case CanStep:
        return rehearsal->simulator() && rehearsal->position() < rehearsal->eventCount();
    case CanStepBack:
        return rehearsal->simulator() && rehearsal->position() > 0;
    case HasTrace:
        return !rehearsal->trace().empty();
    case HasScenario:
        return rehearsal->simulator() != nullptr;
    case HasRecordings:
        return m_hasRecordings;
    case ReadsRecordings:
        return m_readsRecordings;
    }
    return true;
}

void Actions::setRecordings(bool open, bool reading)
{
    if (open == m_hasRecordings && reading == m_readsRecordings)
        return;
    m_hasRecordings = open;
    m_readsRecordings = reading;
    refresh();
}

void Actions::refresh()
{
    for (std::size_t i = 0; i < m_actions.size(); ++i)
        m_actions[i]->setEnabled(isEnabled(kSpecs[i].when));
    const QUndoStack* stack = m_workspace->document()->undoStack();
    const auto named = [](const QString& verb, const QString& what) {
        return what.isEmpty() ? verb : QString(verb % u": " % what);
    };
    action("edit.undo")->setText(named(tr("Undo"), stack->undoText()));
    action("edit.redo")->setText(named(tr("Redo"), stack->redoText()));
}

} // namespace interlock::ui
