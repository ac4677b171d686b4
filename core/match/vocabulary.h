// SPDX-License-Identifier: GPL-3.0-or-later
// Vocabulary: the paths, sources and leaves that all conditions of a rule set ask about, each once.
#pragma once

#include "core/logic/code.h"
#include "core/match/leaf.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace interlock::match {

/// One step of a path, below the step before it. Place 0 is the data itself.
struct PathNode {
    std::uint32_t parent = 0;
    logic::Step step;
};

inline constexpr std::uint32_t kNowhere = UINT32_MAX;

/// What a `var` reads: a place, and what it gives where nothing is there.
struct Source {
    std::uint32_t path = kNowhere;
    logic::Value fallback;
};

class Vocabulary {
public:
    Vocabulary();

    /// The source of `{"var": path}` with a default.
    std::uint32_t source_of(const logic::Value& path, const logic::Value& fallback);
    std::uint32_t leaf_of(Leaf leaf);

    const std::vector<PathNode>& paths() const noexcept { return m_paths; }
    const std::vector<Source>& sources() const noexcept { return m_sources; }
    const std::vector<Leaf>& leaves() const noexcept { return m_leaves; }

private:
    std::uint32_t path_of(const logic::Value& path);
    std::uint32_t child_of(std::uint32_t parent, const logic::Step& step);

    std::vector<PathNode> m_paths;
    std::vector<Source> m_sources;
    std::vector<Leaf> m_leaves;
    std::unordered_map<std::string, std::uint32_t> m_children; ///< "parent/key" → path
    std::unordered_map<std::string, std::uint32_t>
        m_plain_sources; ///< dotted path → source without a default
    std::unordered_multimap<std::uint32_t, std::uint32_t> m_other_sources; ///< path → sources with one
    std::unordered_multimap<std::size_t, std::uint32_t> m_leaf_places;     ///< hash → leaf
};

} // namespace interlock::match
