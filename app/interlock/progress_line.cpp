// SPDX-License-Identifier: GPL-3.0-or-later
// Written over itself with the two control sequences that every terminal knows.
#include "app/interlock/progress_line.h"

#include <iostream>
#include <unistd.h>

namespace interlock::cli {

namespace {

constexpr auto kPatience = std::chrono::seconds(1);
constexpr const char* kEmptyLine = "\r\x1b[K";

} // namespace

std::string progress_text(const analysis::WalkProgress& progress, std::int64_t conversations)
{
    std::string text;
    if (progress.total_bytes > 0)
        text = std::to_string(std::min(progress.bytes, progress.total_bytes) * 100 / progress.total_bytes) + " %, ";
    text += std::to_string(conversations) + (conversations == 1 ? " conversation" : " conversations");
    if (progress.files > 1)
        text += ", file " + std::to_string(progress.file + 1) + " of " + std::to_string(progress.files);
    return text;
}

ProgressLine::ProgressLine(bool output_flows)
    : m_wanted(::isatty(STDERR_FILENO) == 1 && !(output_flows && ::isatty(STDOUT_FILENO) == 1))
{
}

void ProgressLine::show(const std::string& text)
{
    if (!m_wanted || std::chrono::steady_clock::now() - m_start < kPatience)
        return;
    std::cerr << kEmptyLine + text << std::flush;
    m_is_shown = true;
}

void ProgressLine::clear()
{
    if (m_is_shown)
        std::cerr << kEmptyLine << std::flush;
    m_is_shown = false;
}

} // namespace interlock::cli
