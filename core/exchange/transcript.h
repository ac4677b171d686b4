// SPDX-License-Identifier: GPL-3.0-or-later
// Transcripts: recorded conversations turned into scenarios; how their files are cut into conversations.
#pragma once

#include "core/engine/trace.h"
#include "core/rules/scenario.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace interlock::exchange {

struct TranscriptFormat;

/// Something of a transcript that could not be read, or was left out on purpose.
struct Skipped {
    std::size_t line = 0; ///< of the file, from 1
    std::string reason;
    std::int64_t count = 1; ///< how many of the same kind
    bool by_design = false; ///< no part of a conversation (an item of reasoning, a line about the session): not a fault
    bool counts = true;     ///< false for a system message: it is no event anywhere, said but not counted as skipped
    std::string what;       ///< of those by design: which kind, the same for all conversations: items of type "reasoning"
};

/// One recorded conversation as a scenario.
struct Recording {
    Scenario scenario;
    std::string format;   ///< id of the format it was read as
    std::size_t line = 0; ///< where the conversation starts in its file
    std::vector<std::pair<std::size_t, engine::Note>> notes; ///< by event: broken arguments, results like errors
    std::vector<Skipped> skipped;                            ///< messages that are no events
};

/// A piece of a transcript file that can be read by itself: a line of JSON Lines, an element of a list, several lines
/// of one conversation, or a whole document.
struct TranscriptPiece {
    std::string text;
    std::size_t line = 1;
    std::uint64_t offset = 0;   ///< where the text starts in the file, in bytes
    std::size_t element = 0;    ///< from 1, of the list at the top of the file; 0 for none
    bool message_lines = false; ///< each line is a part of one conversation
    std::string fault;          ///< what cutting found wrong here; there is no text then
};

/// Cuts a stream into pieces as it arrives, so that memory does not grow with the number of conversations. A file whose
/// lines are JSON by themselves is JSON Lines; where they are messages of a format that writes one a line, or each has a
/// role, those of one conversation stay together; a list of conversations is cut into its elements, in any layout; any other is one
/// document. What is broken becomes a piece that cannot be read, and the rest goes on where there is telling where it
/// begins. Stops when `take` returns false.
void cut_transcript(std::istream& input, const std::function<bool(TranscriptPiece&&)>& take);

struct TranscriptReading {
    std::vector<Recording> recordings;
    std::vector<Skipped> skipped; ///< conversations that could not be read
};

/// Reads one piece. A conversation may sit in wrappers ("messages", "request", "body", …) or in a list of others.
/// `as` is the format to take it for; without it the shape tells.
TranscriptReading read_transcript_piece(const TranscriptPiece& piece, const TranscriptFormat* as = nullptr);
/// The same, and lets go of the text as soon as it can: large conversations are not held twice.
TranscriptReading read_transcript_piece(TranscriptPiece&& piece, const TranscriptFormat* as = nullptr);

/// Reads a whole text; for the import of a few conversations.
TranscriptReading read_transcript(std::string_view text, const TranscriptFormat* as = nullptr);

} // namespace interlock::exchange
