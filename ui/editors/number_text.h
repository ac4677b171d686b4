// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as people type them into fields, and back.
#pragma once

#include <QString>

#include <cstdint>
#include <optional>

namespace interlock::ui {

/// A whole number of 64 bits, or nothing.
std::optional<std::int64_t> integerOf(const QString& text);
/// Seconds as "30", "0.5" or "30 s"; nothing for anything else, below zero or without end.
std::optional<double> secondsOf(const QString& text);

QString textOf(std::int64_t number);
/// The shortest text that reads back as the same number.
QString textOf(double number);

} // namespace interlock::ui
