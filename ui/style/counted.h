// SPDX-License-Identifier: GPL-3.0-or-later
// Counted: "1 rule", "3 rules". English has no translation file that would make plurals of %n.
#pragma once

#include <QString>

namespace interlock::ui {

/// Both words hold a %1, which becomes the number.
inline QString counted(int number, const QString& one, const QString& many)
{
    return (number == 1 ? one : many).arg(number);
}

} // namespace interlock::ui
