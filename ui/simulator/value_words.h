// SPDX-License-Identifier: GPL-3.0-or-later
// Value words: JSON values, calls, times and long texts as the short pieces that people read in a line.
#pragma once

#include "core/logic/value.h"
#include "core/rules/scenario.h"

#include <QString>

#include <string_view>
#include <vector>

namespace interlock::ui {

/// The value as JSON on one line, cut off with "…" once it is longer than `limit` characters. Never writes
/// out more of a large value than that.
QString briefJson(const logic::Value& value, int limit = 80);

/// `name(target: "prod", force: true)`; arguments kept as text are shown as they are.
QString callText(const ToolCall& call, int limit = 120);

/// The beginning of a text: at most so many characters and lines.
struct Preview {
    QString text;
    bool cut = false;
};
Preview previewOf(std::string_view text, int maxCharacters, int maxLines);

/// "12.0 s"; whole seconds keep one digit so that columns of times line up.
QString momentText(double seconds);
/// "12 s", "0.5 s", "2 min 5 s", as a length of time in a sentence.
QString durationText(double seconds);

/// Dotted paths of what a merge patch touches: {"store":{"a":1,"b":null}} gives store.a, store.b.
std::vector<QString> patchPaths(const logic::Value& patch);

/// "/store/a" as "store.a".
QString dottedPath(std::string_view pointer);

} // namespace interlock::ui
