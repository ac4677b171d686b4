// SPDX-License-Identifier: GPL-3.0-or-later
// Composer: writes a message of any role into the rehearsed scenario, or edits one that is there.
#include "ui/simulator/composer.h"

#include "ui/document/event_number.h"
#include "ui/document/workspace.h"
#include "ui/simulator/call_editor.h"
#include "ui/simulator/message_edit.h"
#include "ui/simulator/scenario_edits.h"
#include "ui/style/theme.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace interlock::ui {

Role Composer::role() const
{
    return static_cast<Role>(m_role->currentData().toInt());
}

void Composer::setRole(Role role)
{
    m_role->setCurrentIndex(m_role->findData(static_cast<int>(role)));
}

EventDraft Composer::draft() const
{
    EventDraft draft;
    draft.role = role();
    draft.text = m_text->toPlainText();
    draft.author = m_author->text();
    draft.channel = m_channel->text();
    draft.fault = m_fault->isChecked();
    draft.callId = m_callId->text();
    draft.toolName = m_toolName->text();
    draft.failed = m_status->currentIndex() == 1;
    draft.delay = m_delay->value();
    for (const CallEditor* editor : m_calls)
        draft.calls.push_back(editor->draft());
    return draft;
}

void Composer::setDraft(const EventDraft& draft)
{
    setRole(draft.role);
    clearDraft();
    m_text->setPlainText(draft.text);
    m_author->setText(draft.author);
    m_channel->setText(draft.channel);
    m_fault->setChecked(draft.fault);
    m_answers->setCurrentIndex(0);
    m_callId->setText(draft.callId);
    m_toolName->setText(draft.toolName);
    m_status->setCurrentIndex(draft.failed ? 1 : 0);
    m_delay->setValue(draft.delay);
    for (const CallDraft& call : draft.calls)
        addCallEditor(call);
}

void Composer::clearDraft()
{
    m_text->clear();
    m_fault->setChecked(false);
    m_status->setCurrentIndex(0);
    for (CallEditor* editor : m_calls) {
        m_callsLayout->removeWidget(editor);
        editor->hide();
        editor->deleteLater();
    }
    m_calls.clear();
    m_callsBox->hide();
    showProblem({});
}

void Composer::addCallEditor(const CallDraft& call)
{
    auto* editor = new CallEditor(call, toolNames(), m_callsBox);
    connect(editor, &CallEditor::submitted, this, &Composer::submit);
    connect(editor, &CallEditor::removed, this, [this, editor] {
        m_calls.erase(std::remove(m_calls.begin(), m_calls.end(), editor), m_calls.end());
        editor->hide();
        editor->deleteLater();
        m_callsBox->setVisible(!m_calls.empty());
        m_text->setFocus();
    });
    m_calls.push_back(editor);
    m_callsLayout->addWidget(editor);
    m_callsBox->show();
}

void Composer::addCall(const QString& tool)
{
    if (role() != Role::Assistant)
        setRole(Role::Assistant);
    const Scenario* scenario = currentScenario(m_workspace);
    const QString id =
        freeCallId(scenario != nullptr ? *scenario : Scenario(), static_cast<int>(m_calls.size()));
    addCallEditor({tool, id, {}});
    m_calls.back()->focusArguments();
}

QStringList Composer::toolNames() const
{
    QStringList names;
    const RuleSet& rules = m_workspace->document()->ruleSet();
    if (rules.tools) {
        for (const Tool& tool : *rules.tools)
            names.append(QString::fromStdString(tool.name));
    }
    return names;
}

void Composer::startEdit(int event)
{
    const Scenario* scenario = currentScenario(m_workspace);
    if (scenario == nullptr || event < 0 || event >= static_cast<int>(scenario->events.size()))
        return;
    const auto at = static_cast<std::size_t>(event);
    setTask(Task::Replace, event);
    m_base = scenario->events[at];
    setDraft(draftOf(m_base, timeBefore(*scenario, at)));
    m_text->setFocus();
}

void Composer::startInsertBefore(int event)
{
    const Scenario* scenario = currentScenario(m_workspace);
    if (scenario == nullptr || event < 0 || event >= static_cast<int>(scenario->events.size()))
        return;
    setTask(Task::InsertBefore, event);
    m_delay->setValue(0);
    m_text->setFocus();
}

void Composer::cancel()
{
    const bool edited = m_task == Task::Replace;
    setTask(Task::Add, -1);
    if (edited)
        clearDraft();
    fillOpenCalls();
    showProblem({});
}

void Composer::setTask(Task task, int event)
{
    if (m_task != Task::Add && task == Task::Add)
        m_delay->setValue(1);
    m_task = task;
    m_target = event;
    m_base = Event();
    showTask();
}

std::optional<Event> Composer::read(int index, const Event& base)
{
    const Scenario* scenario = currentScenario(m_workspace);
    const double before = scenario != nullptr ? timeBefore(*scenario, static_cast<std::size_t>(index)) : 0;
    DraftReading reading = eventOf(draft(), base, before);
    for (std::size_t i = 0; i < m_calls.size(); ++i)
        m_calls[i]->showProblem(reading.badCall == static_cast<int>(i) ? reading.problem : QString());
    showProblem(reading.badCall < 0 ? reading.problem : QString());
    return std::move(reading.event);
}

void Composer::submit()
{
    Rehearsal* rehearsal = m_workspace->rehearsal();
    if (m_task == Task::Replace) {
        const int target = m_target;
        std::optional<Event> event = read(target, m_base);
        if (!event)
            return;
        cancel();
        replaceEvent(m_workspace, target, std::move(*event), tr("Edit event %1").arg(eventNumber(target)));
        return;
    }
    if (m_task == Task::InsertBefore) {
        const int target = m_target;
        std::optional<Event> event = read(target, {});
        if (!event)
            return;
        cancel();
        clearDraft();
        insertEvents(m_workspace, target, {std::move(*event)}, tr("Insert an event before %1").arg(target));
        return;
    }
    const Scenario* scenario = currentScenario(m_workspace);
    // Where the rules cannot run there is no position: messages are still written, one after the other.
    const int size = scenario != nullptr ? static_cast<int>(scenario->events.size()) : 0;
    const int position = rehearsal->simulator() != nullptr ? rehearsal->position() : size;
    std::optional<Event> event = read(position, {});
    if (!event)
        return;
    const Role added = event->role;
    clearDraft();
    m_delay->setValue(1);
    if (scenario == nullptr) {
        m_workspace->document()->edit(tr("Start a scenario"), [&] {
            startScenario(m_workspace);
            insertEvents(m_workspace, 0, {std::move(*event)}, tr("Add a message"));
        });
    } else if (position < size) {
        forkScenario(m_workspace, position, {std::move(*event)});
    } else {
        insertEvents(m_workspace, position, {std::move(*event)}, tr("Add a message"));
    }
    // A call waits for its result, and a result for the assistant; otherwise the same role goes on.
    if (added == Role::Assistant && !m_open.empty())
        setRole(Role::Tool);
    else if (added == Role::Tool && m_open.empty())
        setRole(Role::Assistant);
    m_text->setFocus();
}

void Composer::insertHere()
{
    const int position = m_workspace->rehearsal()->position();
    std::optional<Event> event = read(position, {});
    if (!event)
        return;
    clearDraft();
    insertEvents(m_workspace, position, {std::move(*event)}, tr("Insert a message"));
}

void Composer::followRehearsal()
{
    // What is edited may have gone, or changed, under the editor: then it is an ordinary new message again.
    const Scenario* scenario = currentScenario(m_workspace);
    const int size = scenario != nullptr ? static_cast<int>(scenario->events.size()) : 0;
    if (m_task != Task::Add &&
        (m_target >= size ||
         (m_task == Task::Replace && !(scenario->events[static_cast<std::size_t>(m_target)] == m_base))))
        setTask(Task::Add, -1);
    fillOpenCalls();
    showTask();
}

void Composer::fillOpenCalls()
{
    const Scenario* scenario = currentScenario(m_workspace);
    m_open = scenario != nullptr ? openCalls(*scenario, m_workspace->rehearsal()->trace())
                                 : std::vector<OpenCall>();
    const QSignalBlocker blocker(m_answers);
    m_answers->clear();
    m_answers->addItem(m_open.empty() ? tr("no call is open") : tr("answers…"));
    for (const OpenCall& call : m_open) {
        QString label = QString::fromStdString(call.name);
        if (!call.id.empty())
            label += QStringLiteral(" · ") + QString::fromStdString(call.id);
        label += tr(" · event %1").arg(eventNumber(call.event));
        if (call.blocked)
            label += tr(" · blocked");
        m_answers->addItem(label);
    }
    if (m_task == Task::Replace)
        return;
    // The oldest call that the gate let through is what a result usually answers.
    int choice = 0;
    for (std::size_t i = 0; i < m_open.size() && choice == 0; ++i) {
        if (!m_open[i].blocked)
            choice = static_cast<int>(i) + 1;
    }
    m_answers->setCurrentIndex(choice);
    chooseOpenCall(choice);
}

void Composer::chooseOpenCall(int choice)
{
    if (choice < 1 || choice > static_cast<int>(m_open.size())) {
        m_callId->clear();
        m_toolName->clear();
        return;
    }
    const OpenCall& call = m_open[static_cast<std::size_t>(choice - 1)];
    m_callId->setText(QString::fromStdString(call.id));
    m_toolName->setText(QString::fromStdString(call.name));
}

void Composer::showProblem(const QString& problem)
{
    m_problem->setText(problem);
    QPalette colors = m_problem->palette();
    colors.setColor(QPalette::WindowText, Theme::instance()->colors().red);
    m_problem->setPalette(colors);
    m_problem->setForegroundRole(QPalette::WindowText); // whatever ground it is on
    m_problem->setVisible(!problem.isEmpty());
}

} // namespace interlock::ui
