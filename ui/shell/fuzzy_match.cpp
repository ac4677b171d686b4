// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzy match: subsequences, scored by where they stand.
#include "ui/shell/fuzzy_match.h"

#include <QStringList>

#include <algorithm>

namespace interlock::ui {

namespace {

constexpr int kWordStart = 12; ///< a character that starts a word
constexpr int kRun = 8;        ///< one right after the last
constexpr int kWhole = 40;     ///< the word stands in the text as it was typed
constexpr int kCharacter = 1;

bool startsWord(const QString& text, int at)
{
    return at == 0 || !text.at(at - 1).isLetterOrNumber() ||
           (text.at(at).isUpper() && text.at(at - 1).isLower());
}

std::optional<FuzzyMatch> wholeWord(const QString& word, const QString& text)
{
    // The best place of the word as typed: a start of a word before the middle of one.
    int best = -1;
    for (int at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        if (best < 0 || (startsWord(text, at) && !startsWord(text, best)))
            best = at;
    }
    if (best < 0)
        return std::nullopt;
    FuzzyMatch match;
    match.score = kWhole + static_cast<int>(word.size()) * (kRun + kCharacter) +
                  (startsWord(text, best) ? kWordStart : 0) - std::min(best, 10);
    for (int i = 0; i < word.size(); ++i)
        match.characters.push_back(best + i);
    return match;
}

std::optional<FuzzyMatch> subsequence(const QString& word, const QString& text, bool preferStarts)
{
    FuzzyMatch match;
    int from = 0;
    for (const QChar wanted : word) {
        int at = -1;
        int first = -1;
        for (int i = from; i < text.size(); ++i) {
            if (text.at(i).toLower() != wanted.toLower())
                continue;
            if (first < 0)
                first = i;
            // A start of a word is worth skipping to, unless the run goes on right here.
            if (!preferStarts || i == from || startsWord(text, i)) {
                at = i;
                break;
            }
        }
        if (at < 0)
            at = first;
        if (at < 0)
            return std::nullopt;
        const bool run = !match.characters.empty() && match.characters.back() == at - 1;
        match.score += kCharacter + (run ? kRun : 0) + (startsWord(text, at) ? kWordStart : 0);
        match.characters.push_back(at);
        from = at + 1;
    }
    return match;
}

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(const QString& query, const QString& text)
{
    FuzzyMatch sum;
    const QStringList words = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const QString& word : words) {
        std::optional<FuzzyMatch> match = wholeWord(word, text);
        if (!match)
            match = subsequence(word, text, true);
        // Skipping to starts of words may step over what the rest needs: then the first place of each counts.
        if (!match)
            match = subsequence(word, text, false);
        if (!match)
            return std::nullopt;
        sum.score += match->score;
        sum.characters.insert(sum.characters.end(), match->characters.begin(), match->characters.end());
    }
    std::sort(sum.characters.begin(), sum.characters.end());
    sum.characters.erase(std::unique(sum.characters.begin(), sum.characters.end()), sum.characters.end());
    return sum;
}

} // namespace interlock::ui
