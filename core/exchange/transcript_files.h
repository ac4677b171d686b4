// SPDX-License-Identifier: GPL-3.0-or-later
// Transcript files: which files a list of paths stands for.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace interlock::exchange {

struct TranscriptFiles {
    std::vector<std::string> files;                          ///< in the order of the paths; "-" is standard input
    std::vector<std::pair<std::string, std::string>> errors; ///< a path, and why it cannot be read
};

/// Folders stand for their .json and .jsonl files, at any depth, in the order of their names. Other paths stand for
/// themselves, whether they can be opened or not.
TranscriptFiles transcript_files(const std::vector<std::string>& paths);

} // namespace interlock::exchange
