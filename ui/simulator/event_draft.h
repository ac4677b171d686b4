// SPDX-License-Identifier: GPL-3.0-or-later
// EventDraft: what the composer's fields hold, and the event that they make.
#pragma once

#include "core/engine/trace.h"
#include "core/rules/scenario.h"

#include <QString>

#include <optional>
#include <vector>

namespace interlock::ui {

/// A call that has no result yet, as a tool message can answer it.
struct OpenCall {
    std::size_t event = 0;
    std::string id; ///< "" for none
    std::string name;
    bool blocked = false; ///< the gate's error stands in its place
};

/// The calls of the events taken that no tool message has answered, oldest first.
std::vector<OpenCall> openCalls(const Scenario& scenario, const std::vector<engine::TraceEntry>& trace);

struct CallDraft {
    QString name;
    QString id;
    QString arguments; ///< JSON; empty for none
    friend bool operator==(const CallDraft&, const CallDraft&) = default;
};

struct EventDraft {
    Role role = Role::User;
    QString text; ///< the message, or a context event's patch as JSON
    QString author;
    QString channel;
    std::vector<CallDraft> calls;
    QString callId;
    QString toolName;
    bool failed = false; ///< a tool message with status error
    bool fault = false;
    double delay = 1; ///< seconds after the previous event
};

struct DraftReading {
    std::optional<Event> event;
    QString problem;  ///< why there is none, in words
    int badCall = -1; ///< the call that the problem is about
};

/// `before` is the time of the event before.
EventDraft draftOf(const Event& event, double before);

/// The event that the draft makes of `base`: whatever the draft has no field for stays as it is in there.
DraftReading eventOf(const EventDraft& draft, const Event& base, double before);

/// An id that no call of the scenario has: "call_1", "call_2", …; `taken` more are in use already.
QString freeCallId(const Scenario& scenario, int taken);

/// Why a text is no JSON object for a call's arguments; empty where it is one, or is empty.
QString argumentsProblem(const QString& text);

} // namespace interlock::ui
