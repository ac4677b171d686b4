// SPDX-License-Identifier: GPL-3.0-or-later
// eventNumber: how people count events; traces, files and the command line have the index, from 0.
#pragma once

#include <QtGlobal>

namespace interlock::ui {

/// The number that every panel calls an event by: the first one is 1, the last one is how many there are.
template <typename Index>
constexpr qint64 eventNumber(Index index)
{
    return static_cast<qint64>(index) + 1;
}

} // namespace interlock::ui
