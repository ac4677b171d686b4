// SPDX-License-Identifier: GPL-3.0-or-later
// Short texts are looked for sixteen places at a time, by their first and last byte; long ones in linear
// time.
#include "core/logic/text_search.h"

#include <cstdint>
#include <cstring>
#include <vector>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace interlock::logic {

namespace {

/// Up to here a failed match costs next to nothing, so trying at every place is linear enough.
constexpr std::size_t kShort = 32;

bool contains_short(std::string_view text, std::string_view part)
{
#ifdef __SSE2__
    constexpr std::size_t kBlock = 16;
    if (part.empty())
        return true;
    const std::size_t last = part.size() - 1;
    const char* data = text.data();
    const __m128i first_byte = _mm_set1_epi8(part.front());
    const __m128i last_byte = _mm_set1_epi8(part.back());
    std::size_t at = 0;
    for (; at + last + kBlock <= text.size(); at += kBlock) {
        const __m128i firsts = _mm_loadu_si128(reinterpret_cast<const __m128i*>(data + at));
        const __m128i lasts = _mm_loadu_si128(reinterpret_cast<const __m128i*>(data + at + last));
        const __m128i both =
            _mm_and_si128(_mm_cmpeq_epi8(firsts, first_byte), _mm_cmpeq_epi8(lasts, last_byte));
        for (auto found = static_cast<std::uint32_t>(_mm_movemask_epi8(both)); found != 0;
             found &= found - 1) {
            const auto offset = static_cast<std::size_t>(__builtin_ctz(found));
            if (std::memcmp(data + at + offset, part.data(), part.size()) == 0)
                return true;
        }
    }
    return text.substr(at).find(part) != std::string_view::npos;
#else
    return text.find(part) != std::string_view::npos;
#endif
}

} // namespace

bool contains_text(std::string_view text, std::string_view part)
{
    if (part.size() > text.size())
        return false;
    if (part.size() <= kShort)
        return contains_short(text, part);
    // Knuth, Morris and Pratt: how far a failed match still counts as the beginning of another one.
    std::vector<std::size_t> fallback(part.size(), 0);
    for (std::size_t i = 1, matched = 0; i < part.size(); ++i) {
        while (matched > 0 && part[i] != part[matched])
            matched = fallback[matched - 1];
        if (part[i] == part[matched])
            ++matched;
        fallback[i] = matched;
    }
    std::size_t matched = 0;
    for (const char c : text) {
        while (matched > 0 && c != part[matched])
            matched = fallback[matched - 1];
        if (c == part[matched] && ++matched == part.size())
            return true;
    }
    return false;
}

} // namespace interlock::logic
