// SPDX-License-Identifier: GPL-3.0-or-later
// TranscriptText: what a text or the head of a file looks like: a rule set, parts of one, or a transcript.
#pragma once

#include <QString>

#include <string_view>

namespace interlock::ui {

/// True where a text's first object has keys of a rule set at its top. Looks at no more than the text that is
/// given: the head of a file will do.
bool looksLikeRuleSet(std::string_view head);

/// True where a text on the clipboard is a recorded conversation, or several, and no part of a rule set. A
/// long text is judged by its head.
bool looksLikeTranscript(const QString& text);

} // namespace interlock::ui
