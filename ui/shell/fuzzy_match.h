// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzy match: how well a text answers what somebody typed to find it.
#pragma once

#include <QString>

#include <optional>
#include <vector>

namespace interlock::ui {

struct FuzzyMatch {
    int score = 0;               ///< the higher the better
    std::vector<int> characters; ///< places in the text that answered, ascending
};

/// Every word of `query` has to occur in `text` as a subsequence, in any case; starts of words and runs
/// score. Nothing where one does not; an empty query matches with score 0.
std::optional<FuzzyMatch> fuzzyMatch(const QString& query, const QString& text);

} // namespace interlock::ui
