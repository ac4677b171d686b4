// SPDX-License-Identifier: GPL-3.0-or-later
// Parts and events as JSON text and back, for the clipboard: what is copied pastes into a rule-set file, too.
#pragma once

#include "ui/document/document.h"

#include <QList>
#include <QString>

#include <vector>

namespace interlock::ui {

/// One part as a JSON object, several as a list. Places that are not there are left out.
QString partsAsJson(const Document& document, Section section, const QList<int>& places);
QString eventsAsJson(const Scenario& scenario, const QList<int>& events);

/// Parts that stand together after a paste.
struct PastedRange {
    Section section = Section::Rules;
    int first = 0;
    int count = 0;
};

struct PasteResult {
    std::vector<PastedRange> ranges; ///< empty where nothing was pasted
    QString problem;                 ///< why not, in words; empty on success
};

/// Pastes rules, skills, trackers, tools, fields and scenarios: one as an object, lists of them, or objects
/// of lists as a file has them ({"rules": […]}). Names that are taken are made free. What could be of several
/// kinds is taken for a part of `preferred`, and parts of `preferred` go to place `at` (-1: the end); others
/// go to the end of their list. One undo step, all or nothing.
PasteResult pasteParts(Document* document, const QString& text, Section preferred, int at = -1);

struct EventReading {
    std::vector<Event> events;
    QString problem; ///< in words; empty on success
};

/// One event, or a list of them.
EventReading eventsFromJson(const QString& text);

} // namespace interlock::ui
