// SPDX-License-Identifier: GPL-3.0-or-later
// Scenario edits: what the Simulate perspective does to the rehearsed scenario, each one undo step.
#include "ui/simulator/scenario_edits.h"

#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"
#include "core/simulate/expectations.h"
#include "core/simulate/simulator.h"
#include "ui/document/event_number.h"
#include "ui/document/workspace.h"
#include "ui/simulator/value_words.h"

#include <QCoreApplication>

#include <charconv>

namespace interlock::ui {

namespace {

struct Edits {
    Q_DECLARE_TR_FUNCTIONS(interlock::ui::ScenarioEdits)
};

/// Stands after the event at `index` and selects it.
void standOn(Workspace* workspace, int index, int position)
{
    workspace->rehearsal()->goTo(position);
    workspace->rehearsal()->selectEvent(index);
}

std::optional<std::size_t> arrayIndex(const std::string& key)
{
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
    if (error != std::errc() || end != key.data() + key.size())
        return std::nullopt;
    return index;
}

} // namespace

const Scenario* currentScenario(Workspace* workspace)
{
    const int place = workspace->rehearsal()->scenario();
    const std::vector<Scenario>& scenarios = workspace->document()->ruleSet().scenarios;
    if (place < 0 || place >= static_cast<int>(scenarios.size()))
        return nullptr;
    return &scenarios[static_cast<std::size_t>(place)];
}

const Scenario* shownScenario(Workspace* workspace)
{
    const simulate::Simulator* simulator = workspace->rehearsal()->simulator();
    return simulator != nullptr ? &simulator->scenario() : currentScenario(workspace);
}

double timeBefore(const Scenario& scenario, std::size_t index)
{
    for (std::size_t i = std::min(index, scenario.events.size()); i > 0; --i) {
        if (scenario.events[i - 1].at)
            return *scenario.events[i - 1].at;
    }
    return 0;
}

void insertEvents(Workspace* workspace, int index, std::vector<Event> events, const QString& text)
{
    const Scenario* scenario = currentScenario(workspace);
    if (scenario == nullptr || events.empty())
        return;
    Scenario edited = *scenario;
    const auto count = static_cast<int>(events.size());
    edited.events.insert(edited.events.begin() + index, std::make_move_iterator(events.begin()),
                         std::make_move_iterator(events.end()));
    Rehearsal* rehearsal = workspace->rehearsal();
    const int position = rehearsal->position() > index ? rehearsal->position() + count : index + count;
    workspace->document()->replace<Scenario>(rehearsal->scenario(), std::move(edited), text,
                                             QStringLiteral("events"));
    standOn(workspace, index + count - 1, position);
}

void replaceEvent(Workspace* workspace, int index, Event event, const QString& text)
{
    const Scenario* scenario = currentScenario(workspace);
    if (scenario == nullptr || index < 0 || index >= static_cast<int>(scenario->events.size()))
        return;
    Scenario edited = *scenario;
    edited.events[static_cast<std::size_t>(index)] = std::move(event);
    Rehearsal* rehearsal = workspace->rehearsal();
    const int position = std::max(rehearsal->position(), index + 1);
    workspace->document()->replace<Scenario>(rehearsal->scenario(), std::move(edited), text,
                                             QStringLiteral("events"));
    standOn(workspace, index, position);
}

void removeEvent(Workspace* workspace, int index)
{
    const Scenario* scenario = currentScenario(workspace);
    if (scenario == nullptr || index < 0 || index >= static_cast<int>(scenario->events.size()))
        return;
    Scenario edited = *scenario;
    edited.events.erase(edited.events.begin() + index);
    Rehearsal* rehearsal = workspace->rehearsal();
    const int position = rehearsal->position() > index ? rehearsal->position() - 1 : rehearsal->position();
    const int selected = std::min(index, position - 1);
    workspace->document()->replace<Scenario>(rehearsal->scenario(), std::move(edited),
                                             Edits::tr("Delete event %1").arg(eventNumber(index)),
                                             QStringLiteral("events"));
    standOn(workspace, selected, position);
}

void forkScenario(Workspace* workspace, int index, std::vector<Event> extra)
{
    const Scenario* scenario = currentScenario(workspace);
    if (scenario == nullptr)
        return;
    Document* document = workspace->document();
    const std::string name = document->freeName(
        Section::Scenarios, Edits::tr("%1, fork").arg(QString::fromStdString(scenario->name)).toStdString());
    Scenario forked = simulate::fork(*scenario, static_cast<std::size_t>(index), name);
    forked.events.insert(forked.events.end(), std::make_move_iterator(extra.begin()),
                         std::make_move_iterator(extra.end()));
    const int place = workspace->rehearsal()->scenario() + 1;
    const auto size = static_cast<int>(forked.events.size());
    document->edit(Edits::tr("Fork %1").arg(QString::fromStdString(scenario->name)),
                   [&] { document->insert<Scenario>(place, std::move(forked)); });
    workspace->selection()->setCurrent(Section::Scenarios, place);
    workspace->rehearsal()->setScenario(place);
    standOn(workspace, size - 1, size);
}

void startScenario(Workspace* workspace)
{
    Document* document = workspace->document();
    Scenario scenario;
    scenario.name = document->freeName(Section::Scenarios, Edits::tr("scenario").toStdString());
    const auto place = static_cast<int>(document->ruleSet().scenarios.size());
    document->insert<Scenario>(place, std::move(scenario));
    workspace->selection()->setCurrent(Section::Scenarios, place);
    workspace->rehearsal()->setScenario(place);
}

void expectWhatHappened(Workspace* workspace, int index)
{
    const Scenario* scenario = currentScenario(workspace);
    const std::vector<engine::TraceEntry>& trace = workspace->rehearsal()->trace();
    if (scenario == nullptr || index < 0 || index >= static_cast<int>(trace.size()))
        return;
    const auto at = static_cast<std::size_t>(index);
    Event event = scenario->events[at];
    event.expect = simulate::expectation_of(trace[at]);
    replaceEvent(workspace, index, std::move(event),
                 Edits::tr("Expect what happened at event %1").arg(eventNumber(index)));
}

void forgetExpectation(Workspace* workspace, int index)
{
    const Scenario* scenario = currentScenario(workspace);
    if (scenario == nullptr || index < 0 || index >= static_cast<int>(scenario->events.size()))
        return;
    Event event = scenario->events[static_cast<std::size_t>(index)];
    event.expect.reset();
    replaceEvent(workspace, index, std::move(event),
                 Edits::tr("Expect nothing of event %1").arg(eventNumber(index)));
}

void forgetAllExpectations(Workspace* workspace)
{
    const Scenario* scenario = currentScenario(workspace);
    if (scenario == nullptr)
        return;
    Scenario edited = *scenario;
    for (Event& event : edited.events)
        event.expect.reset();
    workspace->document()->replace<Scenario>(workspace->rehearsal()->scenario(), std::move(edited),
                                             Edits::tr("Remove all expectations"), QStringLiteral("events"));
}

logic::Value withMember(const logic::Value& whole, const std::vector<std::string>& path, std::size_t depth,
                        const std::optional<logic::Value>& value)
{
    if (depth == path.size())
        return value.value_or(logic::Value());
    const bool last = depth + 1 == path.size();
    const std::string& key = path[depth];
    if (whole.is_array()) {
        const std::optional<std::size_t> index = arrayIndex(key);
        if (!index || *index >= whole.as_array().size())
            return whole;
        logic::Array items = whole.as_array();
        if (last && !value)
            items.erase(items.begin() + static_cast<std::ptrdiff_t>(*index));
        else
            items[*index] = withMember(items[*index], path, depth + 1, value);
        return logic::Value(std::move(items));
    }
    logic::Object members = whole.is_object() ? whole.as_object() : logic::Object();
    if (last && !value) {
        members.erase(key);
    } else {
        const logic::Value* child = members.find(key);
        members.set(key, withMember(child != nullptr ? *child : logic::Value(), path, depth + 1, value));
    }
    return logic::Value(std::move(members));
}

logic::Value patchBetween(const logic::Value& from, const logic::Value& to)
{
    if (!from.is_object() || !to.is_object())
        return to;
    logic::Object patch;
    for (const logic::Member& member : from.as_object()) {
        if (!to.as_object().contains(member.key))
            patch.set(member.key, logic::Value());
    }
    for (const logic::Member& member : to.as_object()) {
        const logic::Value* before = from.as_object().find(member.key);
        if (before == nullptr)
            patch.set(member.key, member.value);
        else if (!logic::json_equal(*before, member.value))
            patch.set(member.key, patchBetween(*before, member.value));
    }
    return logic::Value(std::move(patch));
}

logic::Value patchAfter(const logic::Value& first, const logic::Value& second)
{
    if (!first.is_object() || !second.is_object())
        return second;
    logic::Object patch = first.as_object();
    for (const logic::Member& member : second.as_object()) {
        const logic::Value* before = patch.find(member.key);
        patch.set(member.key, before != nullptr ? patchAfter(*before, member.value) : member.value);
    }
    return logic::Value(std::move(patch));
}

void setContextValue(Workspace* workspace, int event, const std::vector<std::string>& path,
                     const std::optional<logic::Value>& value)
{
    const Scenario* scenario = currentScenario(workspace);
    if (scenario == nullptr || path.empty())
        return;
    QString dotted;
    for (const std::string& key : path)
        dotted += (dotted.isEmpty() ? QString() : QStringLiteral(".")) + QString::fromStdString(key);

    if (event < 0) {
        Scenario edited = *scenario;
        logic::Value* root = path.front() == "room"    ? &edited.room
                             : path.front() == "store" ? &edited.store
                                                       : &edited.state;
        *root = withMember(*root, path, 1, value);
        Rehearsal* rehearsal = workspace->rehearsal();
        workspace->document()->replace<Scenario>(rehearsal->scenario(), std::move(edited),
                                                 Edits::tr("Set %1 at the start").arg(dotted), dotted);
        return;
    }
    const simulate::Simulator* simulator = workspace->rehearsal()->simulator();
    if (simulator == nullptr || event >= static_cast<int>(scenario->events.size()))
        return;
    const auto at = static_cast<std::size_t>(event);
    const logic::Value context = simulator->session_before(at).context();
    logic::Object world;
    for (const char* key : {"room", "store", "state"}) {
        const logic::Value* part = context.find(key);
        world.set(key, part != nullptr ? *part : logic::Value());
    }
    const logic::Value before(std::move(world));
    Event edited = scenario->events[at];
    const logic::Value patch = edited.patch.value_or(logic::Value(logic::Object{}));
    const logic::Value after = logic::merge_patch(before, patch);
    const logic::Value wanted = withMember(after, path, 0, value);
    // The patch as it was written stays, with the change on top; where one patch cannot say both, a new one
    // does.
    logic::Value both = patchAfter(patch, patchBetween(after, wanted));
    if (!logic::json_equal(logic::merge_patch(before, both), wanted))
        both = patchBetween(before, wanted);
    edited.patch = std::move(both);
    replaceEvent(workspace, event, std::move(edited), Edits::tr("Set %1 at event %2").arg(dotted).arg(eventNumber(event)));
}

std::optional<std::vector<Event>> eventsFromText(const QString& text, QString* why)
{
    const exchange::JsonReading reading = exchange::read_json(text.toStdString());
    if (!reading.value) {
        *why = reading.issue ? QString::fromStdString(reading.issue->message) : QString();
        return std::nullopt;
    }
    const logic::Array values =
        reading.value->is_array() ? reading.value->as_array() : logic::Array{*reading.value};
    std::vector<Event> events;
    std::vector<Issue> issues;
    for (const logic::Value& value : values) {
        std::optional<Event> event = exchange::from_json<Event>(value, issues);
        if (!event || has_errors(issues)) {
            *why = issues.empty() ? Edits::tr("this is no event")
                                  : Edits::tr("%1: %2").arg(QString::fromStdString(issues.front().pointer),
                                                            QString::fromStdString(issues.front().message));
            return std::nullopt;
        }
        events.push_back(std::move(*event));
    }
    if (events.empty()) {
        *why = Edits::tr("there are no events in it");
        return std::nullopt;
    }
    return events;
}

QString textFromEvent(const Event& event)
{
    return QString::fromStdString(exchange::write_json_indented(exchange::to_json(event)));
}

} // namespace interlock::ui
