// SPDX-License-Identifier: GPL-3.0-or-later
// Anthropic Messages: user and assistant messages made of blocks; results stand in user messages.
#pragma once

#include "core/exchange/conversation_export.h"
#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace anthropic {
/// A list with a block of a call, a result or signed thinking, or an object that holds one beside the
/// response.
bool is_conversation(const logic::Value& value);
/// Also a list in which no block tells it from other lists of messages.
bool could_be(const logic::Value& value);
/// A user message with results is results, then, where it has a text, a user message. Calls that the provider
/// carries out itself (`server_tool_use`, `mcp_tool_use`) have their results inside of the assistant message,
/// and text after them stays in that message.
void read(const logic::Value& conversation, RecordingBuilder& recording);

/// The content of a user message.
void read_user(const logic::Value& message, RecordingBuilder& recording);
/// The content of an assistant message, added to the one that the recording has open.
void read_assistant_content(const logic::Value& message, RecordingBuilder& recording);
/// {"messages": …} with alternating roles; results come first in the user message after their calls.
logic::Value write(const ExportConversation& conversation);

inline constexpr ExportRules kExportRules = [] {
    ExportRules rules;
    rules.strict_turns = true;
    rules.has_status = true;
    return rules;
}();
} // namespace anthropic

inline constexpr TranscriptFormat kAnthropic{
    "anthropic", "Anthropic Messages", anthropic::is_conversation, anthropic::read,
    nullptr,     anthropic::write,     anthropic::could_be,        &anthropic::kExportRules};

} // namespace interlock::exchange
