// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of the matcher share: draws from one seed.
#pragma once

#include <iterator>
#include <random>

namespace interlock::test {

class Chance {
public:
    explicit Chance(unsigned seed) : m_random(seed) {}
    std::size_t below(std::size_t limit)
    {
        return std::uniform_int_distribution<std::size_t>(0, limit - 1)(m_random);
    }
    bool percent(std::size_t chance) { return below(100) < chance; }
    template <typename Pool>
    auto pick(const Pool& pool)
    {
        return pool[below(std::size(pool))];
    }
    std::mt19937& random() { return m_random; }

private:
    std::mt19937 m_random;
};

} // namespace interlock::test
