// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusOrder: conversations by a column, fast enough for a hundred thousand of them.
#pragma once

#include "ui/corpus/corpus_columns.h"

#include <optional>
#include <string_view>
#include <vector>

namespace interlock::ui {

/// Negative, zero or positive. Digits count as the number that they make, letters of ASCII are equal in
/// either case: "line 9" < "Line 10".
int compareNaturally(std::string_view a, std::string_view b);

/// Without a column: the order of the input.
struct CorpusOrder {
    std::optional<CorpusColumn> column;
    bool descending = false;
    friend bool operator==(const CorpusOrder&, const CorpusOrder&) = default;
};

/// Sorts indexes of `rows`; what is equal keeps the order of the input, whichever way it goes.
void sortRows(std::vector<int>& indexes, const std::vector<analysis::CorpusRow>& rows,
              const CorpusOrder& order);
/// Both parts, [0, middle) and [middle, end), are in order already.
void mergeRows(std::vector<int>& indexes, std::size_t middle, const std::vector<analysis::CorpusRow>& rows,
               const CorpusOrder& order);

} // namespace interlock::ui
