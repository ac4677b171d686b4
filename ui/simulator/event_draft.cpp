// SPDX-License-Identifier: GPL-3.0-or-later
// EventDraft: what the composer's fields hold, and the event that they make.
#include "ui/simulator/event_draft.h"

#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace interlock::ui {

namespace {

struct Draft {
    Q_DECLARE_TR_FUNCTIONS(interlock::ui::EventDraft)
};

std::optional<std::string> textOrNothing(const QString& text)
{
    if (text.isEmpty())
        return std::nullopt;
    return text.toStdString();
}

QString argumentsText(const logic::Value& arguments)
{
    if (arguments.is_string())
        return QString::fromStdString(arguments.as_string());
    if (arguments.is_null() || (arguments.is_object() && arguments.as_object().empty()))
        return {};
    return QString::fromStdString(exchange::write_json(arguments, true));
}

QString readingProblem(const exchange::JsonReading& reading)
{
    return reading.issue ? Draft::tr("not JSON: %1").arg(QString::fromStdString(reading.issue->message))
                         : Draft::tr("not JSON");
}

/// The call as it was, where the draft says the same; else a new one.
std::optional<ToolCall> callOf(const CallDraft& draft, const ToolCall* base, QString* problem)
{
    ToolCall call = base != nullptr ? *base : ToolCall();
    if (draft.name.trimmed().isEmpty()) {
        *problem = Draft::tr("A call needs the name of a tool");
        return std::nullopt;
    }
    call.name = draft.name.trimmed().toStdString();
    call.id = textOrNothing(draft.id);
    if (base != nullptr && argumentsText(base->arguments) == draft.arguments)
        return call;
    *problem = argumentsProblem(draft.arguments);
    if (!problem->isEmpty())
        return std::nullopt;
    const exchange::JsonReading reading = exchange::read_json(draft.arguments.toStdString());
    call.arguments = reading.value.value_or(logic::Value(logic::Object{}));
    return call;
}

} // namespace

std::vector<OpenCall> openCalls(const Scenario& scenario, const std::vector<engine::TraceEntry>& trace)
{
    struct Known {
        OpenCall call;
        bool answered = false;
    };
    std::vector<Known> known;
    for (std::size_t i = 0; i < trace.size() && i < scenario.events.size(); ++i) {
        const Event& event = scenario.events[i];
        if (const engine::AssistantEntry* assistant = trace[i].assistant()) {
            const std::vector<ToolCall>& calls = event.calls();
            for (std::size_t c = 0; c < calls.size(); ++c) {
                const bool blocked =
                    std::any_of(assistant->gate.errors.begin(), assistant->gate.errors.end(),
                                [c](const engine::GateError& error) { return error.call == c; });
                known.push_back({{i, calls[c].id.value_or(""), calls[c].name, blocked}, false});
            }
            continue;
        }
        const engine::ToolEntry* tool = trace[i].tool();
        if (tool == nullptr || !tool->call_event)
            continue;
        // The trace says which message it answers; which of that message's calls, its id or its name says.
        const std::string id = event.tool_call_id.value_or("");
        const std::string name = event.name.value_or("");
        const auto found = std::find_if(known.begin(), known.end(), [&](const Known& candidate) {
            return candidate.call.event == *tool->call_event && !candidate.answered &&
                   (!id.empty() ? candidate.call.id == id : name.empty() || candidate.call.name == name);
        });
        if (found != known.end())
            found->answered = true;
    }
    std::vector<OpenCall> open;
    for (const Known& candidate : known) {
        if (!candidate.answered)
            open.push_back(candidate.call);
    }
    return open;
}

EventDraft draftOf(const Event& event, double before)
{
    EventDraft draft;
    draft.role = event.role;
    draft.delay = event.at ? *event.at - before : 0;
    draft.author = QString::fromStdString(event.author.value_or(""));
    draft.channel = QString::fromStdString(event.channel.value_or(""));
    draft.fault = event.skill_lookup_fault;
    draft.callId = QString::fromStdString(event.tool_call_id.value_or(""));
    draft.toolName = QString::fromStdString(event.name.value_or(""));
    draft.failed = event.status == ResultStatus::Error;
    draft.text = QString::fromStdString(event.content.value_or(""));
    if (event.role == Role::Context)
        draft.text =
            event.patch ? QString::fromStdString(exchange::write_json_indented(*event.patch)) : QString();
    for (const ToolCall& call : event.calls())
        draft.calls.push_back({QString::fromStdString(call.name),
                               QString::fromStdString(call.id.value_or("")), argumentsText(call.arguments)});
    return draft;
}

DraftReading eventOf(const EventDraft& draft, const Event& base, double before)
{
    DraftReading reading;
    Event event = base;
    if (base.role != draft.role) {
        // Another kind of event has other keys: only what every kind can have is kept.
        event = Event();
        event.at = base.at;
        event.patch = base.patch;
    }
    event.role = draft.role;
    const double oldDelay = base.at ? *base.at - before : 0;
    if (std::abs(draft.delay - oldDelay) > 1e-6)
        event.at = before + draft.delay;

    switch (draft.role) {
    case Role::User:
        if (draft.text.trimmed().isEmpty()) {
            reading.problem = Draft::tr("Write what the user says");
            return reading;
        }
        event.content = draft.text.toStdString();
        event.author = textOrNothing(draft.author.trimmed());
        event.channel = textOrNothing(draft.channel.trimmed());
        break;
    case Role::Assistant: {
        if (draft.text.trimmed().isEmpty() && draft.calls.empty()) {
            reading.problem = Draft::tr("Write what the assistant says, or / to call a tool");
            return reading;
        }
        event.content = textOrNothing(draft.text);
        event.skill_lookup_fault = draft.fault;
        std::vector<ToolCall> calls;
        for (std::size_t i = 0; i < draft.calls.size(); ++i) {
            const ToolCall* old =
                i < base.calls().size() && base.role == draft.role ? &base.calls()[i] : nullptr;
            std::optional<ToolCall> call = callOf(draft.calls[i], old, &reading.problem);
            if (!call) {
                reading.badCall = static_cast<int>(i);
                return reading;
            }
            calls.push_back(std::move(*call));
        }
        if (calls.empty())
            event.tool_calls.reset();
        else
            event.tool_calls = std::move(calls);
        break;
    }
    case Role::Tool:
        event.content = draft.text.toStdString();
        event.tool_call_id = textOrNothing(draft.callId.trimmed());
        event.name = textOrNothing(draft.toolName.trimmed());
        if (draft.failed)
            event.status = ResultStatus::Error;
        else if (event.status == ResultStatus::Error)
            event.status = ResultStatus::Success;
        break;
    case Role::Context: {
        const exchange::JsonReading patch = exchange::read_json(draft.text.toStdString());
        if (!patch.value) {
            reading.problem = draft.text.trimmed().isEmpty()
                                  ? Draft::tr("Write the change as JSON, such as {\"store\": {\"count\": 1}}")
                                  : readingProblem(patch);
            return reading;
        }
        event.patch = *patch.value;
        break;
    }
    }

    // What a file may hold is decided in one place: the event must read back.
    std::vector<Issue> issues;
    if (!exchange::from_json<Event>(exchange::to_json(event), issues) || has_errors(issues)) {
        for (const Issue& issue : issues) {
            if (issue.severity == Severity::Error) {
                reading.problem = Draft::tr("%1: %2").arg(QString::fromStdString(issue.pointer),
                                                          QString::fromStdString(issue.message));
                break;
            }
        }
        if (reading.problem.isEmpty())
            reading.problem = Draft::tr("This is no event");
        return reading;
    }
    reading.event = std::move(event);
    return reading;
}

QString freeCallId(const Scenario& scenario, int taken)
{
    std::unordered_set<std::string> used;
    int count = taken;
    for (const Event& event : scenario.events) {
        for (const ToolCall& call : event.calls()) {
            ++count;
            used.insert(call.id.value_or(""));
        }
    }
    std::string id;
    do {
        id = "call_" + std::to_string(++count);
    } while (used.count(id) > 0);
    return QString::fromStdString(id);
}

QString argumentsProblem(const QString& text)
{
    if (text.trimmed().isEmpty())
        return {};
    const exchange::JsonReading reading = exchange::read_json(text.toStdString());
    if (!reading.value)
        return readingProblem(reading);
    if (!reading.value->is_object())
        return Draft::tr("arguments are a JSON object, such as {\"target\": \"prod\"}");
    return {};
}

} // namespace interlock::ui
