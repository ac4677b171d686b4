// SPDX-License-Identifier: GPL-3.0-or-later
// IndexPlan: how the clauses of each rule are going to be used, while the index is built.
#pragma once

#include "core/match/index.h"

namespace interlock::match {

/// How a rule's clauses are used. Free ones can be taken in any order.
struct RulePlan {
    std::vector<Formula> clauses;
    std::size_t free_count = 0;
    std::vector<bool> is_column; ///< a clause that a column decides
};

struct IndexPlan {
    Index& index;
    std::vector<RulePlan> rules;

    const Leaf& leaf(std::uint32_t place) const { return index.vocabulary.leaves()[place]; }

    /// The one eager source that all leaves of a clause ask for, where `accepts` takes each of them.
    template <typename Accepts>
    std::uint32_t single_source(const Formula& clause, const Accepts& accepts) const
    {
        std::uint32_t source = kNoGroup;
        const bool is_single = each_leaf(clause, [&](std::uint32_t place) {
            const std::uint32_t asked = leaf(place).source;
            if (!accepts(leaf(place)) || (source != kNoGroup && source != asked))
                return false;
            source = asked;
            return index.eager_of[asked] != kNoGroup;
        });
        return is_single ? source : kNoGroup;
    }
};

/// Turns the clauses that one source decides by the class of its value into columns.
void build_class_groups(IndexPlan& plan);

/// Prepares the searches for all needles of each source that is looked up ahead.
void build_search_groups(IndexPlan& plan);

} // namespace interlock::match
