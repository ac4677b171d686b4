// SPDX-License-Identifier: GPL-3.0-or-later
// Perspective: the three ways in which the window looks at one document.
#pragma once

#include <QString>

#include <optional>

namespace interlock::ui {

enum class Perspective { Design, Simulate, Analyse };
inline constexpr int kPerspectiveCount = 3;

/// "design", "simulate", "analyse": the words of the settings file and of the command line.
QString perspectiveWord(Perspective perspective);
std::optional<Perspective> perspectiveFromWord(const QString& word);
QString perspectiveTitle(Perspective perspective); ///< for people

} // namespace interlock::ui
