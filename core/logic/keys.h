// SPDX-License-Identifier: GPL-3.0-or-later
// Keys: the names of an object's members. Objects that look alike share them: they are kept once, and who knows one
// of the objects knows where each value stands in all of them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace interlock::logic {

/// Names in their order, each once.
class Keys {
public:
    std::size_t size() const noexcept { return m_names.size(); }
    const std::vector<std::string>& names() const noexcept { return m_names; }
    std::optional<std::size_t> find(std::string_view name) const noexcept;

    /// A name that is not there yet.
    void append(std::string name);
    void erase(std::size_t place);

private:
    void rebuild_index();

    std::vector<std::string> m_names;
    std::unordered_multimap<std::size_t, std::size_t> m_index; ///< hash of name → place; only where there are many
};

} // namespace interlock::logic
