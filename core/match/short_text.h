// SPDX-License-Identifier: GPL-3.0-or-later
// Short texts compared and hashed in place: keys and names mostly are, and a call would take longer than the work.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace interlock::match {

template <typename Part>
Part read_part(const char* from) noexcept
{
    Part part = 0;
    std::memcpy(&part, from, sizeof part);
    return part;
}

/// Compares the first and the last bytes; the two may overlap.
template <typename Part>
bool is_same_as_two(const char* a, const char* b, std::size_t size) noexcept
{
    const std::size_t last = size - sizeof(Part);
    return read_part<Part>(a) == read_part<Part>(b) && read_part<Part>(a + last) == read_part<Part>(b + last);
}

inline bool is_same(std::string_view a, std::string_view b) noexcept
{
    const std::size_t size = a.size();
    if (size != b.size())
        return false;
    if (size >= 8 && size <= 16)
        return is_same_as_two<std::uint64_t>(a.data(), b.data(), size);
    if (size >= 4 && size < 8)
        return is_same_as_two<std::uint32_t>(a.data(), b.data(), size);
    return std::memcmp(a.data(), b.data(), size) == 0;
}

/// Of its size, its first and its last bytes: enough to tell apart most of the words that a person chose.
inline std::uint64_t quick_hash(std::string_view text) noexcept
{
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    const std::size_t size = text.size();
    if (size >= 8) {
        first = read_part<std::uint64_t>(text.data());
        last = read_part<std::uint64_t>(text.data() + size - 8);
    } else if (size >= 4) {
        first = read_part<std::uint32_t>(text.data());
        last = read_part<std::uint32_t>(text.data() + size - 4);
    } else {
        for (const char c : text)
            first = first << 8U | static_cast<unsigned char>(c);
    }
    std::uint64_t hash = (first ^ size) * 0x9E3779B97F4A7C15U;
    hash = (hash ^ (hash >> 29U) ^ last) * 0xBF58476D1CE4E5B9U;
    return hash ^ (hash >> 32U);
}

} // namespace interlock::match
