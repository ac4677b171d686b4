// SPDX-License-Identifier: GPL-3.0-or-later
// ObjectBuilder: makes objects one after another, as a reader does, and lets those that look alike share their keys.
#pragma once

#include "core/logic/value.h"

#include <array>
#include <span>

namespace interlock::logic {

/// The keys of the objects that were made last. For one thread.
class KeyPool {
public:
    using Names = std::span<const std::string>;

    /// Keys that begin with these names and then `next`, or null.
    std::shared_ptr<Keys> guess(Names before, std::string_view next);
    /// Keys that are just these names, or null.
    std::shared_ptr<Keys> find(Names names);
    /// Keys with at least one name.
    void remember(const std::shared_ptr<Keys>& keys);

private:
    using Ways = std::array<std::shared_ptr<Keys>, 4>; ///< keys whose first names share a place, used last first

    Ways& ways_of(std::string_view first_name);

    std::array<Ways, 32> m_known; ///< by the first name
};

/// Makes one object, member by member. Where a key comes twice, the last value counts, in the place of the first.
class ObjectBuilder {
public:
    explicit ObjectBuilder(KeyPool& pool) : m_pool(&pool) {}

    void add(std::string key, Value value);
    bool contains(std::string_view key) const;
    Object finish();

private:
    KeyPool::Names names_so_far() const;
    void leave_guess();

    KeyPool* m_pool;
    std::shared_ptr<Keys> m_keys; ///< the guess while it holds, then the object's own
    bool m_is_guess = true;
    std::vector<Value> m_values;
};

} // namespace interlock::logic
