// SPDX-License-Identifier: GPL-3.0-or-later
// Looks through folders by name; one that cannot be opened is said, and the others go on.
#include "core/exchange/transcript_files.h"

#include <algorithm>
#include <filesystem>

namespace interlock::exchange {

namespace {

namespace fs = std::filesystem;

bool is_transcript(const fs::path& path)
{
    const fs::path extension = path.extension();
    return extension == ".json" || extension == ".jsonl";
}

/// The transcripts below a folder, in no order. A link to a folder is not followed: it may lead back.
void look_through(const fs::path& top, TranscriptFiles& found)
{
    std::vector<fs::path> folders{top};
    while (!folders.empty()) {
        const fs::path folder = std::move(folders.back());
        folders.pop_back();
        std::error_code error;
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
             entry.increment(error)) {
            std::error_code ignored;
            if (entry->symlink_status(ignored).type() == fs::file_type::directory)
                folders.push_back(entry->path());
            else if (is_transcript(entry->path()) && entry->is_regular_file(ignored))
                found.files.push_back(entry->path().string());
        }
        if (error)
            found.errors.emplace_back(folder.string(), error.message());
    }
    std::sort(found.files.begin(), found.files.end());
    std::sort(found.errors.begin(), found.errors.end());
}

} // namespace

TranscriptFiles transcript_files(const std::vector<std::string>& paths)
{
    TranscriptFiles result;
    for (const std::string& path : paths) {
        std::error_code error;
        if (path == "-" || !fs::is_directory(path, error)) {
            result.files.push_back(path);
            continue;
        }
        TranscriptFiles found;
        look_through(path, found);
        result.files.insert(result.files.end(), found.files.begin(), found.files.end());
        result.errors.insert(result.errors.end(), found.errors.begin(), found.errors.end());
    }
    return result;
}

} // namespace interlock::exchange
