// SPDX-License-Identifier: GPL-3.0-or-later
// Scenario edits: what the Simulate perspective does to the rehearsed scenario, each one undo step.
#pragma once

#include "core/rules/scenario.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace interlock::ui {

class Workspace;

/// The scenario that is rehearsed, or null. Holds until the document changes.
const Scenario* currentScenario(Workspace* workspace);

/// The scenario that the trace belongs to: the rehearsed one as it last ran, or as it is written where it
/// cannot.
const Scenario* shownScenario(Workspace* workspace);

/// Seconds at which the event before `index` stands; 0 before the first.
double timeBefore(const Scenario& scenario, std::size_t index);

/// Puts events in before `index`; the rehearsal then stands after the last of them and selects it.
void insertEvents(Workspace* workspace, int index, std::vector<Event> events, const QString& text);
void replaceEvent(Workspace* workspace, int index, Event event, const QString& text);
void removeEvent(Workspace* workspace, int index);

/// A new scenario "X, fork" with the events before `index`, then `extra`; it is rehearsed from here on.
void forkScenario(Workspace* workspace, int index, std::vector<Event> extra);
/// A scenario without events, made and rehearsed.
void startScenario(Workspace* workspace);

/// Writes what came true at the event as what is expected of it, or takes that away.
void expectWhatHappened(Workspace* workspace, int index);
void forgetExpectation(Workspace* workspace, int index);
void forgetAllExpectations(Workspace* workspace);

/// A change of the context made by hand: the member at `path` (keys, the first being room, store or state)
/// gets `value`, or goes away. At an event it is written into the event's patch; before the first event (-1)
/// into the scenario's start.
void setContextValue(Workspace* workspace, int event, const std::vector<std::string>& path,
                     const std::optional<logic::Value>& value);

/// The object with the member at `path` set, or taken away; arrays are gone through by index.
logic::Value withMember(const logic::Value& whole, const std::vector<std::string>& path, std::size_t depth,
                        const std::optional<logic::Value>& value);
/// The merge patch that turns `from` into `to`, as small as can be.
logic::Value patchBetween(const logic::Value& from, const logic::Value& to);
/// One merge patch that does what `first` and then `second` do, as far as one patch can.
logic::Value patchAfter(const logic::Value& first, const logic::Value& second);

/// Events of the clipboard's text: one event, or a list of them. Nothing, and the reason, where it is
/// neither.
std::optional<std::vector<Event>> eventsFromText(const QString& text, QString* why);
QString textFromEvent(const Event& event);

} // namespace interlock::ui
