// SPDX-License-Identifier: GPL-3.0-or-later
// Transcripts: recorded conversations turned into scenarios. Reads OpenAI Chat Completions messages.
#pragma once

#include "core/engine/trace.h"
#include "core/rules/scenario.h"

#include <cstddef>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace interlock::exchange {

/// Something of a transcript that could not be read, or was left out on purpose.
struct Skipped {
    std::size_t line = 0; ///< of the file, from 1
    std::string reason;
};

/// One recorded conversation as a scenario whose events are one second apart.
struct Recording {
    Scenario scenario;
    std::size_t line = 0;                                    ///< where the conversation starts in its file
    std::vector<std::pair<std::size_t, engine::Note>> notes; ///< by event: broken arguments, results like errors
    std::vector<Skipped> skipped;                            ///< messages that are no events
};

/// A piece of a transcript file that can be read by itself: a line of JSON Lines, or a whole document.
struct TranscriptPiece {
    std::string text;
    std::size_t line = 1;
};

/// Cuts a stream into pieces, so that memory does not grow with the number of conversations. A file whose lines are
/// JSON by themselves is JSON Lines; any other is one document. Stops when `take` returns false.
void cut_transcript(std::istream& input, const std::function<bool(TranscriptPiece&&)>& take);

struct TranscriptReading {
    std::vector<Recording> recordings;
    std::vector<Skipped> skipped; ///< conversations that could not be read
};

/// Reads one piece. A conversation may sit in wrappers ("messages", "request", "body", …) or in a list of others.
TranscriptReading read_transcript_piece(const TranscriptPiece& piece);

/// Reads a whole text; for the import of a few conversations.
TranscriptReading read_transcript(std::string_view text);

} // namespace interlock::exchange
