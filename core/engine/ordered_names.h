// SPDX-License-Identifier: GPL-3.0-or-later
// OrderedNames: a list in which each name stands once, at its first place.
#pragma once

#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace interlock::engine {

class OrderedNames {
public:
    void add(const std::string& name)
    {
        if (m_seen.insert(name).second)
            m_names.push_back(name);
    }
    bool contains(const std::string& name) const { return m_seen.count(name) > 0; }
    bool empty() const noexcept { return m_names.empty(); }
    std::vector<std::string> take() { return std::move(m_names); }

private:
    std::vector<std::string> m_names;
    std::unordered_set<std::string> m_seen;
};

} // namespace interlock::engine
