// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline's x axis as numbers: where each event stands, by its place or by its time, and where ticks go.
#pragma once

#include "core/engine/trace.h"
#include "core/rules/scenario.h"

#include <vector>

namespace interlock::ui::timeline {

enum class AxisKind { Event, Time };

/// Where events stand. `x` is strictly increasing.
///
/// By event, x is the event's place. By time, x is the event's second; events of one instant keep their order
/// and are set apart by the same small step each, the first staying on the instant: at most half of the
/// average distance of two events, and so small that the last one still stands within three fifths of the way
/// to the next instant. So a tick is never wrong about an instant's first event, and nothing is drawn past a
/// later instant. A clock that runs backwards counts as one that stands still.
struct Axis {
    AxisKind kind = AxisKind::Event;
    std::vector<double> x;
    std::vector<double> seconds; ///< as told; never less than the one before
    double unit = 1;             ///< the average distance of two events

    int count() const { return static_cast<int>(x.size()); }
    double first() const { return x.empty() ? 0 : x.front(); }
    double last() const { return x.empty() ? 0 : x.back(); }
    /// How far an event's column reaches to the left and right of its x: never into a neighbour's.
    double reachLeft(int event) const;
    double reachRight(int event) const;
    /// Where the second `time` lies for something that began at `event`: right of that event and, by event,
    /// left of the first later event that the time has come for. What lies beyond the last event ends shortly
    /// after it.
    double xOfTime(double time, int event) const;
    /// The event nearest to `x`, -1 without any.
    int nearest(double x) const;
};

/// Seconds of every event: the trace's where it was taken, else what the scenario says.
std::vector<double> eventSeconds(const Scenario& scenario, const std::vector<engine::TraceEntry>& trace);

Axis makeAxis(AxisKind kind, std::vector<double> seconds);

/// Distance of two ticks: the smallest round one that leaves `minimum` pixels between them.
double tickStep(AxisKind kind, double pixelsPerUnit, double minimum);
/// Multiples of the step within [low, high]; by event the places, of those that exist, whose numbers from 1
/// are multiples.
std::vector<double> tickPlaces(const Axis& axis, double step, double low, double high);

} // namespace interlock::ui::timeline
