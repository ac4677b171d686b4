// SPDX-License-Identifier: GPL-3.0-or-later
// Claude Code: a session as JSON Lines, one block of a message a line.
#pragma once

#include "core/exchange/transcript_format.h"

namespace interlock::exchange {

namespace claude_code {
/// A list of such lines, as some exports wrap them.
bool is_conversation(const logic::Value& value);
/// The session's id; "" for lines that name none, such as a summary.
std::optional<std::string> line_key(const logic::Value& line);
/// Lines with one `message.id` are one assistant message, also where a result stands between them. Lines of
/// side chains, meta lines and lines about the session are left out and counted.
void read(const logic::Value& lines, RecordingBuilder& recording);
} // namespace claude_code

inline constexpr TranscriptFormat kClaudeCode{"claude-code", "Claude Code", claude_code::is_conversation,
                                              claude_code::read, claude_code::line_key};

} // namespace interlock::exchange
