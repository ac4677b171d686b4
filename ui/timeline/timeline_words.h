// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline's words: names of lanes, labels beside items, and sentences for what hovering says.
#pragma once

#include "ui/timeline/timeline_facts.h"

#include <QString>
#include <QStringList>

namespace interlock::ui::timeline {

QString laneName(const Lane& lane);
/// Beside an item; empty where the mark says it all.
QString labelOf(const Item& item);
/// In the block of a round, from long to short: "2 of 3 · honoured", "2 of 3", "2/3", "2". The first two of a
/// block of unused rounds name the cause: "2–3 of 3 · superseded", "superseded".
QStringList roundTexts(const Item& item);
/// The cause alone: "decayed", "superseded", …
QString endWord(IntervalEnd end);
/// An event on the axis: "12", or "event 12" where ticks are times.
QString eventTick(AxisKind kind, int event);
/// Where the simulation stands.
QString nowWord();
/// A tracker's value: JSON text, a plain string without its quotation marks.
QString valueText(const std::string& json);
/// "12", or "1:30 min" by time; `step` says how exact it has to be.
QString tickText(AxisKind kind, double place, double step);
/// "12 s", "0.5 s"
QString secondsText(double seconds);

/// One sentence, or two, plain text.
QString sentence(const Fact& fact);
/// All of them as rich text for a tool tip, one a line, the first one bold. Empty for none.
QString toolTip(const std::vector<Fact>& facts);

} // namespace interlock::ui::timeline
