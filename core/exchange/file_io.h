// SPDX-License-Identifier: GPL-3.0-or-later
// Whole files: read into memory, and written so that a reader sees the old file or the new one, never a half.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace interlock::exchange {

struct FileReading {
    std::optional<std::string> text;
    std::string error; ///< why not, in words: "is a folder", "Permission denied", …
};

FileReading read_file(const std::filesystem::path& path);

/// Writes to a temporary file beside `path`, flushes it to the disk and renames it. On failure the old file is
/// untouched and the reason is returned; an empty string is success.
std::string write_file_atomically(const std::filesystem::path& path, std::string_view text);

} // namespace interlock::exchange
