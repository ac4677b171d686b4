// SPDX-License-Identifier: GPL-3.0-or-later
// Index: what a matcher knows of its conditions, made once and never changed.
#pragma once

#include "core/match/columns.h"
#include "core/match/matcher.h"
#include "core/match/text_scan.h"
#include "core/match/text_table.h"

#include <vector>

namespace interlock::match {

inline constexpr std::uint32_t kNoGroup = UINT32_MAX;

/// A formula laid flat, for the rules that its columns have not decided.
struct FlatNode {
    Formula::Kind kind = Formula::Kind::Plain;
    bool negated = false;
    std::uint32_t first = 0; ///< a leaf's place, or the first of the children
    std::uint32_t count = 0;
};

/// A clause that is looked at rule by rule.
struct Step {
    std::uint32_t node = 0;
    bool is_search = false; ///< one search of a text or list: safe to put off once its size is known
};

/// What is left to look at where the columns let a rule pass. The free steps may be taken in any order; those
/// of the tail may raise errors, and are in the order of the condition.
struct RuleSteps {
    std::uint32_t first = 0;
    std::uint32_t free_count = 0;
    std::uint32_t tail_count = 0;
    bool ends_plainly = false; ///< after its steps only the evaluator can tell
};

/// Columns for up to four needles at once, by which of them were found.
struct NeedleColumns {
    std::vector<std::uint32_t> leaves;
    std::vector<std::uint32_t> columns; ///< 2 ^ leaves
};

/// Columns of a few class groups, taken together ahead for every combination of their classes.
struct MergedColumns {
    std::vector<std::uint32_t> columns;
};

/// Where a class group counts: its class times `stride` is its part of the place in the merged columns.
struct MergedPlace {
    std::uint32_t merged = 0;
    std::uint32_t stride = 1;
};

/// All `Contains` leaves over one source.
struct SearchGroup {
    std::uint32_t source = 0;
    std::vector<std::uint32_t> leaves;
    std::uint32_t users = kNoRules; ///< column of the rules that ask outside of their tails
    bool has_access = false;        ///< some rules are only looked at where a needle was found
    TextScan scan;
    std::vector<std::uint32_t> scanned; ///< needle of the scan → leaf
    std::vector<std::uint32_t> always;  ///< leaves that any text has
    TextTable texts;                       ///< literals, by which the items of a list are found
    std::vector<std::uint32_t> text_leaves; ///< number of the text → leaf
    std::vector<std::uint32_t> not_texts;   ///< leaves whose literal is no text
    std::vector<NeedleColumns> columns;
};

/// Rules by the very text that a source must have, where there are too many texts for columns.
struct KeyGroup {
    TextTable texts;
    std::vector<std::vector<std::uint32_t>> leaves; ///< number of the text → leaves that it makes true
};

/// An object whose members are looked up for every message.
struct EagerParent {
    std::uint32_t path = 0;
    std::uint32_t first = 0; ///< its members in Index::eager
    std::uint32_t end = 0;
};

/// A source that is looked up for every message.
struct EagerSource {
    std::uint32_t source = 0;
    std::array<std::uint32_t, 8>
        plain{}; ///< by logic::Kind: column of the rules for which only the evaluator will do
    std::uint32_t class_group = kNoGroup;
    std::uint32_t key_group = kNoGroup;
    std::uint32_t search_group = kNoGroup;
};

struct Index {
    std::uint64_t id = 0; ///< no two are the same
    std::vector<Condition> conditions;
    Vocabulary vocabulary;
    Columns columns;
    std::uint32_t start = kNoRules; ///< column of the rules that are looked at without having been found
    std::vector<EagerSource> eager;         ///< the members of one parent side by side, then those that are none
    std::vector<std::uint32_t> eager_of;    ///< source → place in eager, or kNoGroup
    std::vector<EagerParent> eager_parents; ///< each once
    std::vector<ClassGroup> class_groups;
    std::vector<MergedPlace> merged_places; ///< by class group
    std::vector<MergedColumns> merged;
    std::vector<KeyGroup> key_groups;
    std::vector<SearchGroup> search_groups;
    std::vector<std::uint32_t> search_group_of; ///< leaf → group, or kNoGroup
    std::vector<std::uint32_t> access_first;    ///< leaf → access_rules
    std::vector<std::uint32_t> access_rules;
    std::vector<RuleSteps> rules;
    std::vector<Step> steps;
    std::vector<FlatNode> nodes;
    std::vector<std::uint32_t> children;
    std::uint64_t most_fixed = 0; ///< of any condition, see ReadCondition
    std::uint64_t most_searches = 1;
    std::uint64_t longest_item = 1;
};

std::shared_ptr<const Index> build_index(std::vector<Condition> conditions);

} // namespace interlock::match
