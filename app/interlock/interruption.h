// SPDX-License-Identifier: GPL-3.0-or-later
// Interruption: lets a long command end in order when the user, or the system, asks it to stop.
#pragma once

#include <atomic>

namespace interlock::cli {

/// While there is one, the first SIGINT or SIGTERM only sets the flag, and a second one ends the program as ever. A
/// closed pipe ends it, too, whatever the caller made of SIGPIPE. One at a time.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    const std::atomic<bool>& flag() const noexcept;
    bool happened() const noexcept { return flag(); }
};

} // namespace interlock::cli
