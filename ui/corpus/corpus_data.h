// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusData: what the studio holds of a replayed corpus, and how it grows piece by piece.
#pragma once

#include "core/analysis/corpus.h"

#include <QString>

#include <string>
#include <vector>

namespace interlock {
struct RuleSet;
}

namespace interlock::ui {

/// What the places of a corpus's rows stand for: the rule set as it was when the corpus was read.
struct CorpusNames {
    std::vector<std::string> rules;  ///< by place in the file
    std::vector<std::string> skills; ///< by place in the file
    std::vector<std::string> tools;  ///< in the order of first calls

    /// The place of a name; -1 for none.
    static int placeOf(const std::vector<std::string>& names, const QString& name);
};

CorpusNames namesOf(const RuleSet& ruleSet);

/// What came in since the growth before it.
struct CorpusGrowth {
    std::vector<analysis::CorpusRow> rows;
    std::vector<std::string> tools;
    std::vector<analysis::CorpusFault> faults;
    analysis::Coverage coverage;   ///< of everything so far
    analysis::ReplayCounts counts; ///< of everything so far
};

struct CorpusData {
    std::vector<analysis::CorpusRow> rows; ///< in the order of the input
    CorpusNames names;
    std::vector<analysis::CorpusFault> faults;
    analysis::Coverage coverage;
    analysis::ReplayCounts counts;

    void add(CorpusGrowth&& growth);
};

/// What `corpus` has beyond the first `rows` rows, `tools` tools and `faults` faults.
CorpusGrowth growthOf(const analysis::Corpus& corpus, std::size_t rows, std::size_t tools,
                      std::size_t faults);

} // namespace interlock::ui
