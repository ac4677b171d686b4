// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as people type them into fields, and back.
#include "ui/editors/number_text.h"

#include <QLocale>

#include <cmath>

namespace interlock::ui {

std::optional<std::int64_t> integerOf(const QString& text)
{
    bool ok = false;
    const qlonglong number = QLocale::c().toLongLong(text.trimmed(), &ok);
    if (!ok)
        return std::nullopt;
    return std::int64_t{number};
}

std::optional<double> secondsOf(const QString& text)
{
    QString digits = text.trimmed();
    if (digits.endsWith(u's'))
        digits = digits.chopped(1).trimmed();
    bool ok = false;
    const double seconds = QLocale::c().toDouble(digits, &ok);
    if (!ok || !std::isfinite(seconds) || seconds < 0)
        return std::nullopt;
    return seconds;
}

QString textOf(std::int64_t number)
{
    return QString::number(qlonglong{number});
}

QString textOf(double number)
{
    return QString::number(number, 'g', QLocale::FloatingPointShortest);
}

} // namespace interlock::ui
