// SPDX-License-Identifier: GPL-3.0-or-later
// StripGeometry: conversations side by side on so many pixels, what each bucket of them counts, and how high
// its marks are. Numbers only.
#pragma once

#include "core/analysis/corpus.h"

#include <vector>

namespace interlock::ui {

/// Spreads `count` conversations over `width` pixels: a cell for each where there is room, else a pixel for
/// several of them.
class StripScale {
public:
    static constexpr int kWidestCell = 16; ///< px

    StripScale() = default;
    StripScale(int count, int width);

    int count() const { return m_count; }
    int buckets() const { return m_buckets; }
    /// The conversations of a bucket, by their places in the order shown: [first, last).
    int first(int bucket) const;
    int last(int bucket) const { return first(bucket + 1); }
    /// Its pixels: [left, right).
    int left(int bucket) const;
    int right(int bucket) const { return left(bucket + 1); }
    int bucketOf(int position) const; ///< -1 for none
    int bucketAt(int x) const;        ///< -1 beside the strip

    friend bool operator==(const StripScale&, const StripScale&) = default;

private:
    int m_count = 0;
    int m_width = 0; ///< used, of those that are there
    int m_buckets = 0;
};

/// What a rule or a skill did in the conversations of a bucket. Seen: it matched, or guarded a call. Struck:
/// it won, or blocked one.
struct StripCell {
    int seenIn = 0;   ///< conversations
    int struckIn = 0; ///< conversations
    std::int64_t seen = 0;
    std::int64_t struck = 0;
    friend bool operator==(const StripCell&, const StripCell&) = default;
};

/// The strips of all rules and skills, by their places in the file, over the same scale.
struct Strips {
    StripScale scale;
    std::vector<std::int64_t> turns; ///< user messages by bucket
    std::vector<std::vector<StripCell>> rules;
    std::vector<std::vector<StripCell>> skills;
};

/// `shown` are indexes of `rows`, in the order in which they stand on the strips.
Strips makeStrips(const std::vector<analysis::CorpusRow>& rows, const std::vector<int>& shown,
                  std::size_t ruleCount, std::size_t skillCount, int width);

/// The marks of one cell within a strip `height` high: a bar for what was seen stands on a line, a band for
/// what struck lies under it, so that the two are told apart without colour.
struct StripMarks {
    int barTop = 0;
    int barHeight = 0;      ///< by the share of the conversations; 0 for none, else at least 3
    double barStrength = 0; ///< 0 to 1, by the share of the user messages (or of the calls)
    int bandTop = 0;
    int bandHeight = 0; ///< 0 for none
    double bandStrength = 0;
};
inline constexpr int kBandHeight = 5; ///< px
StripMarks marksOf(const StripCell& cell, int conversations, std::int64_t all, int height);

/// px for remarks of which the longest needs so much, in a panel so wide: all that they need, as long as the
/// strips keep most of the room.
inline constexpr int kLeastRemark = 240;
int remarkWidth(int panel, int needed);

/// The next position after `from` (before it where `step` is -1) whose conversation has a use of the rule or
/// skill; -1 for none.
int nextUse(const std::vector<analysis::CorpusRow>& rows, const std::vector<int>& shown, int from, int step,
            bool isSkill, std::size_t place);

} // namespace interlock::ui
