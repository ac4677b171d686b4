// SPDX-License-Identifier: GPL-3.0-or-later
// Unicode by ICU; the text is UTF-8 throughout.
#include "core/engine/text.h"

#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

namespace interlock::engine {

std::string lower_case(std::string_view utf8)
{
    std::string lowered;
    icu::StringByteSink<std::string> sink(&lowered, static_cast<int32_t>(utf8.size()));
    UErrorCode status = U_ZERO_ERROR;
    icu::CaseMap::utf8ToLower("", 0, icu::StringPiece(utf8.data(), static_cast<int32_t>(utf8.size())), sink, nullptr,
                              status);
    return U_SUCCESS(status) ? lowered : std::string(utf8);
}

std::int64_t code_points(std::string_view utf8) noexcept
{
    std::int64_t count = 0;
    for (const char c : utf8)
        count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
    return count;
}

std::vector<std::string> words(std::string_view utf8)
{
    std::vector<std::string> found;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(utf8.data());
    const auto length = static_cast<std::int32_t>(utf8.size());
    std::int32_t start = -1; // of the run we are in
    std::int32_t next = 0;
    while (next < length) {
        const std::int32_t at = next;
        UChar32 c = 0;
        U8_NEXT(bytes, next, length, c);
        const bool in_word = c == '_' || c == '\'' || (c >= 0 && (u_isalpha(c) || u_isdigit(c)));
        if (in_word && start < 0)
            start = at;
        if (!in_word && start >= 0) {
            found.emplace_back(utf8.substr(static_cast<std::size_t>(start), static_cast<std::size_t>(at - start)));
            start = -1;
        }
    }
    if (start >= 0)
        found.emplace_back(utf8.substr(static_cast<std::size_t>(start)));
    return found;
}

} // namespace interlock::engine
