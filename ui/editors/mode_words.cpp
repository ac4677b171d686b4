// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the tool choice modes and what they mean, for tables and forms.
#include "ui/editors/mode_words.h"

#include "core/rules/words.h"

#include <QCoreApplication>

namespace interlock::ui {

QStringList modeWords()
{
    QStringList words;
    for (const ToolChoiceMode mode :
         {ToolChoiceMode::Required, ToolChoiceMode::Specific, ToolChoiceMode::Available}) {
        const std::string_view word = to_word(mode);
        words.append(QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())));
    }
    return words;
}

QString modeMeaning(ToolChoiceMode mode)
{
    switch (mode) {
    case ToolChoiceMode::Required:
        return QCoreApplication::translate("ModeWords", "The model must call one of the offered tools.");
    case ToolChoiceMode::Specific:
        return QCoreApplication::translate(
            "ModeWords", "The model must call the first of these tools that the registry knows.");
    case ToolChoiceMode::Available:
        break;
    }
    return QCoreApplication::translate("ModeWords", "The tools are offered; nothing is forced.");
}

} // namespace interlock::ui
