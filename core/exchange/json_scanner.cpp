// SPDX-License-Identifier: GPL-3.0-or-later
// A step for every byte outside of strings; inside, a search for the next byte that matters.
#include "core/exchange/json_scanner.h"

#include <array>

namespace interlock::exchange {

namespace {

enum class Kind : char { Word, Space, Quote, Open, Close, Comma, Colon };

constexpr std::array<Kind, 256> kKinds = [] {
    std::array<Kind, 256> kinds{};
    kinds[' '] = kinds['\t'] = kinds['\r'] = kinds['\n'] = Kind::Space;
    kinds['"'] = Kind::Quote;
    kinds['{'] = kinds['['] = Kind::Open;
    kinds['}'] = kinds[']'] = Kind::Close;
    kinds[','] = Kind::Comma;
    kinds[':'] = Kind::Colon;
    return kinds;
}();

/// The bytes at which reading a string stops.
constexpr std::array<bool, 256> kStops = [] {
    std::array<bool, 256> stops{};
    stops['"'] = stops['\\'] = stops['\n'] = true;
    return stops;
}();

std::size_t byte(char c)
{
    return static_cast<unsigned char>(c);
}

} // namespace

JsonScanner::State JsonScanner::scan(std::string_view text, std::size_t& place)
{
    while (place < text.size()) {
        if (m_in_string) {
            if (m_escaped) {
                m_escaped = false;
                ++place;
                continue;
            }
            while (place < text.size() && !kStops[byte(text[place])])
                ++place;
            if (place == text.size())
                break;
            if (text[place] == '\n')
                return State::Broken;
            m_escaped = text[place] == '\\';
            m_in_string = m_escaped;
            ++place;
            if (!m_in_string && m_open.empty())
                return State::Done;
            continue;
        }
        const char c = text[place];
        const Kind kind = kKinds[byte(c)];
        if (m_in_word && kind != Kind::Word) {
            m_in_word = false;
            if (m_open.empty())
                return State::Done;
        }
        switch (kind) {
        case Kind::Space:
            break;
        case Kind::Word:
            m_in_word = true;
            m_last = '0';
            break;
        case Kind::Quote:
            m_in_string = true;
            m_last = '"';
            break;
        case Kind::Open:
            if (in_object() ? m_last != ':' : m_last != ',' && m_last != '[')
                return State::Broken;
            m_open.push_back(c);
            m_last = c;
            break;
        case Kind::Close:
            if (m_open.empty() || (c == '}') != in_object())
                return State::Broken;
            m_open.pop_back();
            m_last = c;
            if (m_open.empty()) {
                ++place;
                return State::Done;
            }
            break;
        case Kind::Comma:
        case Kind::Colon:
            if (m_open.empty())
                return State::Broken;
            m_last = c;
            break;
        }
        ++place;
    }
    return State::Open;
}

} // namespace interlock::exchange
