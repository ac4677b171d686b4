// SPDX-License-Identifier: GPL-3.0-or-later
// Places events on the x axis and chooses round ticks.
#include "ui/timeline/timeline_axis.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace interlock::ui::timeline {

namespace {

constexpr double kColumn = 0.38;      // of the distance to the neighbour: leaves a gap between two columns
constexpr double kInstantShare = 0.6; // of the way to the next instant that one instant's events may use

// Sets the events of one instant apart; see Axis.
void spreadInstants(const std::vector<double>& seconds, std::vector<double>& x)
{
    const std::size_t count = seconds.size();
    const double range = seconds.back() - seconds.front();
    const double widest = range > 0 ? range / (2.0 * static_cast<double>(count)) : 1.0;
    for (std::size_t first = 0; first < count;) {
        std::size_t next = first + 1;
        while (next < count && seconds[next] <= seconds[first])
            ++next;
        double step = widest;
        if (next < count)
            step = std::min(step, kInstantShare * (seconds[next] - seconds[first]) /
                                      static_cast<double>(next - first));
        for (std::size_t i = first; i < next; ++i)
            x[i] = seconds[first] + step * static_cast<double>(i - first);
        first = next;
    }
}

} // namespace

double Axis::reachLeft(int event) const
{
    const auto i = static_cast<std::size_t>(event);
    return kColumn * (event > 0 ? std::min(unit, x[i] - x[i - 1]) : unit);
}

double Axis::reachRight(int event) const
{
    const auto i = static_cast<std::size_t>(event);
    return kColumn * (i + 1 < x.size() ? std::min(unit, x[i + 1] - x[i]) : unit);
}

double Axis::xOfTime(double time, int event) const
{
    const auto start = static_cast<std::size_t>(event);
    const double earliest = x[start] + reachRight(event);
    const auto later = std::lower_bound(seconds.begin() + event + 1, seconds.end(), time);
    const auto next = static_cast<std::size_t>(later - seconds.begin());
    if (next == seconds.size()) {
        const double beyond =
            kind == AxisKind::Time ? std::max(time, last() + unit * 0.5) : last() + unit * 0.5;
        return std::max(earliest, std::min(beyond, last() + unit));
    }
    if (kind == AxisKind::Time)
        return std::max(earliest, time);
    const double latest = x[next] - reachLeft(static_cast<int>(next));
    const double gap = seconds[next] - seconds[next - 1];
    const double place =
        x[next - 1] + (gap > 0 ? (time - seconds[next - 1]) / gap : 1.0) * (x[next] - x[next - 1]);
    return std::clamp(place, std::min(earliest, latest), latest);
}

int Axis::nearest(double place) const
{
    if (x.empty())
        return -1;
    const auto after = std::lower_bound(x.begin(), x.end(), place);
    if (after == x.begin())
        return 0;
    if (after == x.end())
        return count() - 1;
    const int index = static_cast<int>(after - x.begin());
    return *after - place < place - *(after - 1) ? index : index - 1;
}

std::vector<double> eventSeconds(const Scenario& scenario, const std::vector<engine::TraceEntry>& trace)
{
    std::vector<double> seconds;
    seconds.reserve(scenario.events.size());
    double now = 0;
    for (std::size_t i = 0; i < scenario.events.size(); ++i) {
        now = i < trace.size() ? trace[i].at : scenario.events[i].at.value_or(now);
        seconds.push_back(now);
    }
    return seconds;
}

Axis makeAxis(AxisKind kind, std::vector<double> seconds)
{
    Axis axis;
    axis.kind = kind;
    for (std::size_t i = 1; i < seconds.size(); ++i) {
        if (!(seconds[i] > seconds[i - 1])) // also what is no number
            seconds[i] = seconds[i - 1];
    }
    axis.x.resize(seconds.size());
    if (kind == AxisKind::Time && !seconds.empty()) {
        spreadInstants(seconds, axis.x);
    } else {
        for (std::size_t i = 0; i < seconds.size(); ++i)
            axis.x[i] = static_cast<double>(i);
    }
    axis.seconds = std::move(seconds);
    if (axis.count() > 1)
        axis.unit = (axis.last() - axis.first()) / (axis.count() - 1);
    return axis;
}

double tickStep(AxisKind kind, double pixelsPerUnit, double minimum)
{
    const double least = minimum / std::max(pixelsPerUnit, 1e-12);
    if (kind == AxisKind::Time && least > 5 && least <= 21600) {
        static constexpr std::array<double, 14> kClock = {10,  15,  20,   30,   60,   120,   300,
                                                          600, 900, 1800, 3600, 7200, 14400, 21600};
        return *std::lower_bound(kClock.begin(), kClock.end(), least);
    }
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    double step = 10 * decade;
    for (const double mantissa : {1.0, 2.0, 5.0}) {
        if (mantissa * decade >= least * (1 - 1e-9)) {
            step = mantissa * decade;
            break;
        }
    }
    return kind == AxisKind::Event ? std::max(1.0, step) : step;
}

std::vector<double> tickPlaces(const Axis& axis, double step, double low, double high)
{
    std::vector<double> places;
    if (axis.x.empty() || !(step > 0) || !(high >= low))
        return places;
    const double first = axis.kind == AxisKind::Event ? 0 : std::min(0.0, axis.first());
    const double end = axis.kind == AxisKind::Event ? axis.count() - 1 : high;
    // Events are counted from 1: the round number is one more than the place.
    const double shift = axis.kind == AxisKind::Event ? 1 : 0;
    const double last = std::min(high, end) + shift;
    for (double k = std::ceil((std::max(low, first) + shift) / step); k * step <= last; ++k)
        places.push_back(k * step - shift);
    return places;
}

} // namespace interlock::ui::timeline
