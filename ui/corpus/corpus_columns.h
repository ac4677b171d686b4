// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusColumns: the columns of the table of conversations, and what a conversation has in each.
#pragma once

#include "core/analysis/corpus.h"

#include <QString>

#include <optional>
#include <vector>

namespace interlock::ui {

enum class CorpusColumn {
    Name,
    FirstWords,
    Place,
    Format,
    Turns,
    Firings,
    Wins,
    Dishonoured,
    Blocked,
    Calls,
    Orphans,
    Errors,
    Skipped,
};
inline constexpr int kCorpusColumnCount = 13;
inline constexpr CorpusColumn kFirstNumber = CorpusColumn::Turns; ///< it and all after it are numbers

inline bool isNumber(CorpusColumn column)
{
    return column >= kFirstNumber;
}

QString columnTitle(CorpusColumn column);       ///< short, for a header
QString columnExplanation(CorpusColumn column); ///< a sentence

/// Nothing for the columns of words.
std::optional<qint64> numberAt(const analysis::CorpusRow& row, CorpusColumn column);
/// "file.jsonl:12", with the place in a list where the line alone does not tell.
QString placeText(const analysis::CorpusRow& row);
/// The same with the whole path, for the clipboard.
QString fullPlaceText(const analysis::CorpusRow& row);
/// The file's name without its folders.
QString fileText(const analysis::CorpusRow& row);

} // namespace interlock::ui
