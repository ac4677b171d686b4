// SPDX-License-Identifier: GPL-3.0-or-later
// The words of an import: figures, what was skipped and noted, and a conversation to look at.
#pragma once

#include "ui/transfer/import_scan.h"

#include <QString>

namespace interlock::ui {

/// "3 conversations · 12 turns · 8 calls · 8 results"
QString figuresWords(const ImportFindings& findings, int conversations);
/// "2 could not be read · 24 left out by design · 1 note"; empty for none of it.
QString skippedWords(const ImportFindings& findings);
/// The formats found, by name; several apart by commas.
QString formatWords(const ImportFindings& findings);
/// What a note's code means: "arguments that are no JSON object".
QString noteWords(const std::string& code);
/// All that was skipped and noted, as rich text with a heading for each kind.
QString skippedText(const ImportFindings& findings);
/// The conversation's first messages as rich text.
QString messagesText(const Scenario& scenario);

} // namespace interlock::ui
