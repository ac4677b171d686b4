// SPDX-License-Identifier: GPL-3.0-or-later
// ProgressLine: one line on standard error that says how far a walk is, for people who watch.
#pragma once

#include "core/analysis/corpus_walk.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace interlock::cli {

/// "42 %, 12345 conversations, file 3 of 20", without what is not known.
std::string progress_text(const analysis::WalkProgress& progress, std::int64_t conversations);

/// Shown only on a terminal and after a second; gone without a trace at the end.
class ProgressLine {
public:
    /// Where `output_flows`, results come while it goes on: on the same terminal there is no line then.
    explicit ProgressLine(bool output_flows);
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const std::string& text);
    /// Makes room for something else; the next `show` brings it back.
    void clear();

private:
    bool m_wanted;
    bool m_is_shown = false;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

} // namespace interlock::cli
