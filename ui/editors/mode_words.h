// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the tool choice modes and what they mean, for tables and forms.
#pragma once

#include "core/rules/rule.h"

#include <QStringList>

namespace interlock::ui {

/// In the order of ToolChoiceMode, as the file spells them.
QStringList modeWords();
QString modeMeaning(ToolChoiceMode mode);

} // namespace interlock::ui
