// SPDX-License-Identifier: GPL-3.0-or-later
// Walking a corpus: any number of transcript files, read in pieces, worked on in parallel, taken in the order
// of the input. Memory does not grow with the number of conversations.
#pragma once

#include "core/exchange/transcript.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace interlock::analysis {

/// Where a piece of a transcript stands, so that it can be read again by itself.
struct PiecePlace {
    std::string path;
    std::size_t line = 1;
    std::uint64_t offset = 0; ///< bytes from the start of the file
    std::uint64_t bytes = 0;
    std::size_t element = 0; ///< from 1, of the list at the top of the file; 0 for none
    bool message_lines = false;
};

/// How far a walk is; told from time to time, on the thread that walks.
struct WalkProgress {
    std::size_t file = 0; ///< being read, from 0
    std::size_t files = 0;
    std::uint64_t bytes = 0;       ///< taken so far, over all files
    std::uint64_t total_bytes = 0; ///< of all files; 0 where it is not known (standard input)
    std::size_t pieces = 0;
};

struct WalkOptions {
    int jobs = 1;                                   ///< threads that work
    const exchange::TranscriptFormat* as = nullptr; ///< else the shape tells
    const std::atomic<bool>* cancelled = nullptr;   ///< looked at between pieces
    std::function<void(const WalkProgress&)> progress;
    /// A file that cannot be opened, or not be read to its end; the walk goes on with the next.
    std::function<void(const std::string& path, const std::string& reason)> unreadable;
};

struct WalkEnd {
    std::size_t files = 0; ///< opened
    std::size_t unreadable = 0;
    bool cancelled = false; ///< by the flag, or because `take` said so; what was taken until then is whole
};

namespace detail {
using AnyResult = std::shared_ptr<void>;
WalkEnd walk(const std::vector<std::string>& files, const WalkOptions& options,
             const std::function<AnyResult(const exchange::TranscriptReading&, const PiecePlace&)>& work,
             const std::function<bool(AnyResult&&)>& take);
} // namespace detail

/// Reads every piece of the files ("-" is standard input), gives each to `work` on one of the threads, and
/// what it came to to `take`, on the calling thread, in the order of the input. Stops when `take` returns
/// false.
template <typename Result>
WalkEnd walk_corpus(const std::vector<std::string>& files, const WalkOptions& options,
                    const std::function<Result(const exchange::TranscriptReading&, const PiecePlace&)>& work,
                    const std::function<bool(Result&&)>& take)
{
    return detail::walk(
        files, options,
        [&work](const exchange::TranscriptReading& reading, const PiecePlace& place) -> detail::AnyResult {
            return std::make_shared<Result>(work(reading, place));
        },
        [&take](detail::AnyResult&& result) { return take(std::move(*static_cast<Result*>(result.get()))); });
}

/// Reads one piece again. Nothing where the file is gone or no longer holds it.
std::optional<exchange::TranscriptReading> read_again(const PiecePlace& place,
                                                      const exchange::TranscriptFormat* as = nullptr);

} // namespace interlock::analysis
