// SPDX-License-Identifier: GPL-3.0-or-later
// SectionCells: what the tables of skills, trackers, tools, fields and scenarios say, and which edits they
// take.
#pragma once

#include "ui/document/document.h"

#include <QList>
#include <QStringList>

#include <optional>

class QVariant;

namespace interlock::ui {

struct SectionCell {
    QString display;
    QString tip = {};
    std::optional<bool> checked = {}; ///< a check box
    bool code = false;                ///< identifiers or JSON
    bool editable = false;
    bool number = false;
    friend bool operator==(const SectionCell&, const SectionCell&) = default;
};

struct SectionRow {
    QString name;
    QList<SectionCell> cells;
    QStringList usedBy; ///< of a tool
    friend bool operator==(const SectionRow&, const SectionRow&) = default;
};

struct SectionHeader {
    QString text;
    bool number = false;
};

QList<SectionHeader> sectionHeaders(Section section);
SectionRow rowAt(const Document& document, Section section, int place);

/// One edit of the document; false where the cell cannot take the value.
bool setCell(Document* document, Section section, int place, int column, const QVariant& value);

/// Names of the rules and skills that name a tool: that force it, act by it, step over it or wait for it.
QStringList usersOfTool(const RuleSet& ruleSet, const std::string& tool);

} // namespace interlock::ui
