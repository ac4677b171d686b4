// SPDX-License-Identifier: GPL-3.0-or-later
// ObjectBuilder: follows the keys of an earlier object for as long as they are the same.
#include "core/logic/object_builder.h"

#include <algorithm>

namespace interlock::logic {

namespace {

/// Keys of larger objects are names of things rather than a form: nothing else will have them.
constexpr std::size_t kMostShared = 1024;

/// Members that are made room for on the strength of a guess.
constexpr std::size_t kMostReserved = 64;

/// The way where something was found moves to the front.
template <typename Ways>
std::shared_ptr<Keys> use(Ways& ways, typename Ways::iterator found)
{
    if (found == ways.end())
        return nullptr;
    std::rotate(ways.begin(), found, found + 1);
    return ways.front();
}

bool begins_with(const Keys& keys, KeyPool::Names names)
{
    return keys.size() >= names.size() && std::equal(names.begin(), names.end(), keys.names().begin());
}

} // namespace

std::shared_ptr<Keys> KeyPool::guess(Names before, std::string_view next)
{
    Ways& ways = ways_of(before.empty() ? next : before.front());
    return use(ways, std::find_if(ways.begin(), ways.end(), [before, next](const std::shared_ptr<Keys>& keys) {
                   return keys && keys->size() > before.size() && keys->names()[before.size()] == next &&
                          begins_with(*keys, before);
               }));
}

std::shared_ptr<Keys> KeyPool::find(Names names)
{
    Ways& ways = ways_of(names.front());
    return use(ways, std::find_if(ways.begin(), ways.end(), [names](const std::shared_ptr<Keys>& keys) {
                   return keys && keys->size() == names.size() && begins_with(*keys, names);
               }));
}

void KeyPool::remember(const std::shared_ptr<Keys>& keys)
{
    Ways& ways = ways_of(keys->names().front());
    ways.back() = keys;
    use(ways, ways.end() - 1);
}

KeyPool::Ways& KeyPool::ways_of(std::string_view first_name)
{
    const auto byte = [first_name](std::size_t i) { return static_cast<unsigned char>(first_name[i]); };
    const std::size_t size = first_name.size();
    return m_known[size == 0 ? 0 : (size * 31 + byte(0) * 7 + byte(size - 1)) % m_known.size()];
}

void ObjectBuilder::add(std::string key, Value value)
{
    const std::size_t place = m_values.size();
    if (m_is_guess) {
        if (m_keys && place < m_keys->size() && m_keys->names()[place] == key) {
            m_values.push_back(std::move(value));
            return;
        }
        if (std::shared_ptr<Keys> guess = m_pool->guess(names_so_far(), key)) {
            m_keys = std::move(guess);
            m_values.reserve(std::min(m_keys->size(), kMostReserved));
            m_values.push_back(std::move(value));
            return;
        }
        leave_guess();
    }
    if (const std::optional<std::size_t> known = m_keys->find(key)) {
        m_values[*known] = std::move(value);
        return;
    }
    m_keys->append(std::move(key));
    m_values.push_back(std::move(value));
}

bool ObjectBuilder::contains(std::string_view key) const
{
    const std::optional<std::size_t> place = m_keys ? m_keys->find(key) : std::nullopt;
    return place && *place < m_values.size();
}

Object ObjectBuilder::finish()
{
    if (m_values.empty())
        return {};
    if (m_values.size() < m_keys->size()) { // the guess went on
        if (std::shared_ptr<Keys> shorter = m_pool->find(names_so_far()))
            m_keys = std::move(shorter);
        else
            leave_guess();
    }
    if (!m_is_guess && m_keys->size() <= kMostShared) {
        // They may be known by now: an object inside of this one, or one in which a key came twice.
        if (std::shared_ptr<Keys> known = m_pool->find(names_so_far()))
            m_keys = std::move(known);
        else
            m_pool->remember(m_keys);
    }
    if (m_values.capacity() > 2 * m_values.size())
        m_values.shrink_to_fit();
    return {std::move(m_keys), std::move(m_values)};
}

KeyPool::Names ObjectBuilder::names_so_far() const
{
    return m_keys ? KeyPool::Names(m_keys->names()).first(m_values.size()) : KeyPool::Names();
}

/// The names that held so far become the object's own.
void ObjectBuilder::leave_guess()
{
    auto own = std::make_shared<Keys>();
    for (const std::string& name : names_so_far())
        own->append(name);
    m_keys = std::move(own);
    m_is_guess = false;
}

} // namespace interlock::logic
