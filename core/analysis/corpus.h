// SPDX-License-Identifier: GPL-3.0-or-later
// Corpus: a rule set over many recorded conversations, a row for each, with the coverage of all.
#pragma once

#include "core/analysis/corpus_walk.h"
#include "core/analysis/coverage.h"
#include "core/analysis/replay.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace interlock::analysis {

/// What one rule did in one conversation.
struct RuleUse {
    std::uint32_t rule = 0; ///< place in the file
    std::uint32_t matched = 0;
    std::uint32_t won = 0;
};

/// What the gate did for one skill in one conversation.
struct SkillUse {
    std::uint32_t skill = 0; ///< place in the file
    std::uint32_t guarded_calls = 0;
    std::uint32_t blocked = 0;
};

inline constexpr std::size_t kFirstWords = 160;

struct CorpusRow {
    PiecePlace place;
    std::size_t index = 0; ///< of the recordings of its piece
    std::string name;
    std::string first_words; ///< of its first user message that says something, on one line: kFirstWords bytes
                             ///< at most, with an ellipsis where there are more
    std::string format;      ///< id
    std::int64_t turns = 0; ///< user messages
    std::int64_t events = 0;
    std::int64_t rounds = 0;
    std::int64_t calls = 0;
    std::int64_t results = 0;
    std::int64_t orphan_results = 0;
    std::int64_t firings = 0; ///< rules that matched, over all user messages
    std::int64_t wins = 0;    ///< user messages that a rule won
    std::int64_t forced_rounds = 0;
    std::int64_t dishonoured_rounds = 0;
    std::int64_t guarded_calls = 0;
    std::int64_t blocked = 0;
    std::int64_t condition_errors = 0;
    std::int64_t skipped = 0;         ///< messages that could not be read, or are left out on purpose
    std::vector<RuleUse> rules;       ///< those that matched, by place
    std::vector<SkillUse> skills;     ///< those with a guarded call, by place
    std::vector<std::uint32_t> tools; ///< called, as places in Corpus::tools, ascending
};

/// A line that could not be read.
struct CorpusFault {
    std::string path;
    std::size_t line = 0;
    std::string reason;
};

struct Corpus {
    std::vector<CorpusRow> rows;    ///< in the order of the input
    std::vector<std::string> tools; ///< every tool that is called, in the order of first calls
    Coverage coverage;
    ReplayCounts counts;
    std::vector<CorpusFault> faults; ///< the first kMaxFaults; counts.skipped has them all
    bool cancelled = false;          ///< rows and counts are those of a part
};
inline constexpr std::size_t kMaxFaults = 1000;

/// Replays every conversation of the files. `grown` is called now and then, on the calling thread, with the
/// corpus so far.
Corpus read_corpus(const std::shared_ptr<const engine::CompiledRuleSet>& rules,
                   const std::vector<std::string>& files, engine::GateMode gate, const WalkOptions& options,
                   const std::function<void(const Corpus&)>& grown = {});

} // namespace interlock::analysis
