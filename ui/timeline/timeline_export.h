// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the timeline as a picture: PNG, SVG or PDF, by the ending of the file's name.
#pragma once

#include "core/rules/rule_set.h"
#include "ui/style/theme.h"
#include "ui/timeline/timeline_layout.h"

#include <QSize>
#include <QString>

namespace interlock::ui::timeline {

/// Draws the whole layout. An invalid `size` becomes one that grows
/// with events and lanes. The old file stays as it is where writing fails; then `error` says why. Needs a
/// QApplication, on the offscreen platform too.
bool exportTimeline(const TimelineLayout& layout, const QString& path, QSize size, const Colors& colors,
                    QString* error);

} // namespace interlock::ui::timeline

namespace interlock::ui {

/// Runs a scenario (by its place) to its end and writes its timeline by event. The error's text, empty for
/// success.
QString renderTimelineFile(const RuleSet& ruleSet, int scenario, const QString& path, bool dark,
                           QSize size = {});

} // namespace interlock::ui
