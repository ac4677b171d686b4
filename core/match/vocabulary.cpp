// SPDX-License-Identifier: GPL-3.0-or-later
// Interning: what is asked twice is found the second time.
#include "core/match/vocabulary.h"

#include "core/logic/operators.h"

namespace interlock::match {

Vocabulary::Vocabulary() : m_paths(1) {}

std::uint32_t Vocabulary::child_of(std::uint32_t parent, const logic::Step& step)
{
    const auto next = static_cast<std::uint32_t>(m_paths.size());
    const auto [place, is_new] = m_children.emplace(std::to_string(parent) + "/" + step.key, next);
    if (is_new)
        m_paths.push_back({parent, step});
    return place->second;
}

std::uint32_t Vocabulary::path_of(const logic::Value& path)
{
    const logic::Path split = logic::var_path(path);
    if (split.leads_nowhere)
        return kNowhere;
    std::uint32_t node = 0;
    for (const logic::Step& step : split.steps)
        node = child_of(node, step);
    return node;
}

std::uint32_t Vocabulary::source_of(const logic::Value& path, const logic::Value& fallback)
{
    const auto next = static_cast<std::uint32_t>(m_sources.size());
    if (path.is_string() && fallback.is_null()) {
        const auto [place, is_new] = m_plain_sources.emplace(path.as_string(), next);
        if (is_new)
            m_sources.push_back({path_of(path), fallback});
        return place->second;
    }
    const std::uint32_t node = path_of(path);
    const auto range = m_other_sources.equal_range(node);
    for (auto it = range.first; it != range.second; ++it) {
        if (m_sources[it->second].fallback == fallback)
            return it->second;
    }
    m_other_sources.emplace(node, next);
    m_sources.push_back({node, fallback});
    return next;
}

std::uint32_t Vocabulary::leaf_of(Leaf leaf)
{
    const std::size_t hash = hash_of(leaf);
    const auto range = m_leaf_places.equal_range(hash);
    for (auto it = range.first; it != range.second; ++it) {
        if (m_leaves[it->second] == leaf)
            return it->second;
    }
    const auto next = static_cast<std::uint32_t>(m_leaves.size());
    m_leaf_places.emplace(hash, next);
    complete(leaf);
    m_leaves.push_back(std::move(leaf));
    return next;
}

} // namespace interlock::match
