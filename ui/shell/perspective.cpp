// SPDX-License-Identifier: GPL-3.0-or-later
// The words for the perspectives.
#include "ui/shell/perspective.h"

#include <QCoreApplication>

namespace interlock::ui {

QString perspectiveWord(Perspective perspective)
{
    switch (perspective) {
    case Perspective::Design:
        return QStringLiteral("design");
    case Perspective::Simulate:
        return QStringLiteral("simulate");
    case Perspective::Analyse:
        return QStringLiteral("analyse");
    }
    return {};
}

std::optional<Perspective> perspectiveFromWord(const QString& word)
{
    for (int i = 0; i < kPerspectiveCount; ++i) {
        if (word == perspectiveWord(static_cast<Perspective>(i)))
            return static_cast<Perspective>(i);
    }
    return std::nullopt;
}

QString perspectiveTitle(Perspective perspective)
{
    switch (perspective) {
    case Perspective::Design:
        return QCoreApplication::translate("Perspective", "Design");
    case Perspective::Simulate:
        return QCoreApplication::translate("Perspective", "Simulate");
    case Perspective::Analyse:
        return QCoreApplication::translate("Perspective", "Analyse");
    }
    return {};
}

} // namespace interlock::ui
