// SPDX-License-Identifier: GPL-3.0-or-later
// Signal handlers may set a flag and little else.
#include "app/interlock/interruption.h"

#include <array>
#include <csignal>

namespace interlock::cli {

namespace {

constexpr std::array kSignals{SIGINT, SIGTERM};
std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

void give_back()
{
    for (const int number : kSignals)
        std::signal(number, SIG_DFL);
}

extern "C" void interrupt(int)
{
    interrupted = true;
    give_back();
}

} // namespace

Interruption::Interruption()
{
    interrupted = false;
    std::signal(SIGPIPE, SIG_DFL);
    for (const int number : kSignals) {
        struct sigaction action = {};
        if (::sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN)
            continue; // started with nohup, or in the background of a script
        action = {};
        action.sa_handler = interrupt; // without SA_RESTART: waiting for input ends, too
        ::sigaction(number, &action, nullptr);
    }
}

Interruption::~Interruption()
{
    for (const int number : kSignals) {
        struct sigaction action = {};
        if (::sigaction(number, nullptr, &action) == 0 && action.sa_handler == interrupt)
            std::signal(number, SIG_DFL);
    }
}

const std::atomic<bool>& Interruption::flag() const noexcept
{
    return interrupted;
}

} // namespace interlock::cli
