// SPDX-License-Identifier: GPL-3.0-or-later
// Gemini: contents made of parts, with keys in camelCase or snake_case.
#pragma once

#include "core/exchange/conversation_export.h"
#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace gemini {
/// A list of objects with `parts`, or an object with `contents` that holds one beside the response's
/// `candidates`.
bool is_conversation(const logic::Value& value);
/// The model's role is "model"; results stand in contents of the role user or function, often without ids,
/// and a text beside them is a user message after them. Code that the provider runs itself has no tool's
/// name, so it is no call.
void read(const logic::Value& conversation, RecordingBuilder& recording);
/// {"contents": …} with alternating roles; results come first in the user's content after their calls.
logic::Value write(const ExportConversation& conversation);

inline constexpr ExportRules kExportRules = [] {
    ExportRules rules;
    rules.names = ExportRules::Names::Dotted;
    rules.strict_turns = true;
    rules.has_status = true;
    return rules;
}();
} // namespace gemini

inline constexpr TranscriptFormat kGemini{
    "gemini",      "Gemini", gemini::is_conversation, gemini::read, nullptr,
    gemini::write, nullptr,  &gemini::kExportRules};

} // namespace interlock::exchange
