// SPDX-License-Identifier: GPL-3.0-or-later
// Keys: found one by one where they are few, by their hash where they are many.
#include "core/logic/keys.h"

#include <algorithm>
#include <functional>

namespace interlock::logic {

namespace {

/// Up to here a look at every name is faster than a hash, and no index is kept.
constexpr std::size_t kLinearNames = 16;

std::size_t hash_of(std::string_view name) noexcept
{
    return std::hash<std::string_view>()(name);
}

} // namespace

std::optional<std::size_t> Keys::find(std::string_view name) const noexcept
{
    if (m_index.empty()) {
        const auto found = std::find(m_names.begin(), m_names.end(), name);
        return found == m_names.end() ? std::nullopt
                                      : std::optional(static_cast<std::size_t>(found - m_names.begin()));
    }
    const auto range = m_index.equal_range(hash_of(name));
    for (auto it = range.first; it != range.second; ++it) {
        if (m_names[it->second] == name)
            return it->second;
    }
    return std::nullopt;
}

void Keys::append(std::string name)
{
    m_names.push_back(std::move(name));
    if (!m_index.empty())
        m_index.emplace(hash_of(m_names.back()), m_names.size() - 1);
    else if (m_names.size() > kLinearNames)
        rebuild_index();
}

void Keys::erase(std::size_t place)
{
    m_names.erase(m_names.begin() + static_cast<std::ptrdiff_t>(place));
    rebuild_index();
}

void Keys::rebuild_index()
{
    m_index.clear();
    if (m_names.size() <= kLinearNames)
        return;
    m_index.reserve(m_names.size());
    for (std::size_t i = 0; i < m_names.size(); ++i)
        m_index.emplace(hash_of(m_names[i]), i);
}

} // namespace interlock::logic
