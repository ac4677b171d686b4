// SPDX-License-Identifier: GPL-3.0-or-later
// Transcripts are mostly long strings: eight bytes of them are looked at in one go, and copied once.
#include "core/exchange/json_quick.h"

#include "core/exchange/byte_order_mark.h"
#include "core/logic/object_builder.h"

#include <charconv>
#include <cstdint>
#include <cstring>
#include <string>
#include <system_error>

namespace interlock::exchange {

namespace {

using logic::Array;
using logic::Value;

constexpr std::uint64_t repeated(std::uint8_t byte)
{
    return 0x0101010101010101U * byte;
}

/// The high bit of each byte that is zero; bytes above the first such one may be marked, too.
constexpr std::uint64_t zero_bytes(std::uint64_t word)
{
    return (word - repeated(1)) & ~word & repeated(0x80);
}

/// True where one of the bytes ends a run of plain text: a quote, a backslash, a control character, or one
/// above ASCII.
bool has_special(std::uint64_t word)
{
    const std::uint64_t quotes = zero_bytes(word ^ repeated('"'));
    const std::uint64_t backslashes = zero_bytes(word ^ repeated('\\'));
    const std::uint64_t controls = (word - repeated(0x20)) & ~word & repeated(0x80);
    return ((quotes | backslashes | controls | word) & repeated(0x80)) != 0;
}

bool is_special(unsigned char byte)
{
    return byte == '"' || byte == '\\' || byte < 0x20 || byte >= 0x80;
}

bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

void append_utf8(std::string& text, std::uint32_t code)
{
    const auto add = [&text](std::uint32_t byte) { text.push_back(static_cast<char>(byte)); };
    if (code < 0x80) {
        add(code);
    } else if (code < 0x800) {
        add(0xC0 | code >> 6);
        add(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        add(0xE0 | code >> 12);
        add(0x80 | (code >> 6 & 0x3F));
        add(0x80 | (code & 0x3F));
    } else {
        add(0xF0 | code >> 18);
        add(0x80 | (code >> 12 & 0x3F));
        add(0x80 | (code >> 6 & 0x3F));
        add(0x80 | (code & 0x3F));
    }
}

/// Each function moves over what it reads, and returns false where it refuses; then the place does not matter
/// any more.
class QuickReader {
public:
    QuickReader(std::string_view text, int max_nesting)
        : m_place(text.data() + start_of(text)), m_end(text.data() + text.size()), m_levels(max_nesting)
    {
    }

    std::optional<Value> read()
    {
        Value value;
        skip_blank();
        if (!read_value(value))
            return std::nullopt;
        skip_blank();
        return m_place == m_end ? std::optional<Value>(std::move(value)) : std::nullopt;
    }

private:
    void skip_blank()
    {
        while (m_place != m_end &&
               (*m_place == ' ' || *m_place == '\n' || *m_place == '\r' || *m_place == '\t'))
            ++m_place;
    }

    bool take(char c)
    {
        if (m_place == m_end || *m_place != c)
            return false;
        ++m_place;
        return true;
    }

    bool take_word(std::string_view word)
    {
        if (static_cast<std::size_t>(m_end - m_place) < word.size() ||
            std::memcmp(m_place, word.data(), word.size()) != 0)
            return false;
        m_place += word.size();
        return true;
    }

    bool read_value(Value& value)
    {
        if (m_place == m_end)
            return false;
        switch (*m_place) {
        case '"': {
            std::string text;
            if (!read_string(text))
                return false;
            value = Value(std::move(text));
            return true;
        }
        case '{':
            return read_object(value);
        case '[':
            return read_array(value);
        case 't':
            value = Value(true);
            return take_word("true");
        case 'f':
            value = Value(false);
            return take_word("false");
        case 'n':
            value = Value();
            return take_word("null");
        default:
            return read_number(value);
        }
    }

    bool read_object(Value& value)
    {
        if (--m_levels < 0)
            return false;
        ++m_place;
        logic::ObjectBuilder members(m_keys);
        skip_blank();
        if (!take('}')) {
            do {
                std::string key;
                Value member;
                skip_blank();
                if (m_place == m_end || *m_place != '"' || !read_string(key))
                    return false;
                skip_blank();
                if (!take(':'))
                    return false;
                skip_blank();
                if (!read_value(member))
                    return false;
                members.add(std::move(key), std::move(member));
                skip_blank();
            } while (take(','));
            if (!take('}'))
                return false;
        }
        ++m_levels;
        value = Value(members.finish());
        return true;
    }

    bool read_array(Value& value)
    {
        if (--m_levels < 0)
            return false;
        ++m_place;
        Array items;
        skip_blank();
        if (!take(']')) {
            do {
                skip_blank();
                if (!read_value(items.emplace_back()))
                    return false;
                skip_blank();
            } while (take(','));
            if (!take(']'))
                return false;
        }
        ++m_levels;
        value = Value(std::move(items));
        return true;
    }

    bool read_string(std::string& text)
    {
        ++m_place; // the quote
        for (;;) {
            const char* run = m_place;
            skip_plain();
            if (m_place == m_end)
                return false;
            const char c = *m_place;
            if (c == '"') { // mostly at once: then the text is allocated in its size
                text.empty() ? text.assign(run, m_place) : text.append(run, m_place);
                ++m_place;
                return true;
            }
            text.append(run, m_place);
            if (c == '\\' ? !read_escape(text) : !read_beyond_ascii(text))
                return false;
        }
    }

    void skip_plain()
    {
        while (m_end - m_place >= 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, m_place, sizeof word);
            if (has_special(word))
                break;
            m_place += 8;
        }
        while (m_place != m_end && !is_special(static_cast<unsigned char>(*m_place)))
            ++m_place;
    }

    bool read_escape(std::string& text)
    {
        static constexpr std::string_view kEscapes = "\"\\/bfnrt";
        static constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
        if (m_end - m_place < 2)
            return false;
        const char c = m_place[1];
        m_place += 2;
        if (c == 'u')
            return read_code(text);
        const std::size_t escape = kEscapes.find(c);
        if (escape == std::string_view::npos)
            return false;
        text.push_back(kMeanings[escape]);
        return true;
    }

    bool read_code(std::string& text)
    {
        std::uint32_t code = 0;
        if (!read_hex(code) || (code >= 0xDC00 && code <= 0xDFFF))
            return false;
        if (code >= 0xD800 && code <= 0xDBFF) {
            std::uint32_t low = 0;
            if (!take('\\') || !take('u') || !read_hex(low) || low < 0xDC00 || low > 0xDFFF)
                return false;
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        }
        append_utf8(text, code);
        return true;
    }

    bool read_hex(std::uint32_t& code)
    {
        if (m_end - m_place < 4)
            return false;
        const auto [end, error] = std::from_chars(m_place, m_place + 4, code, 16);
        const bool whole = error == std::errc() && end == m_place + 4;
        m_place += 4;
        return whole;
    }

    /// A character of UTF-8, well-formed as the Unicode standard has it: no detours, no surrogates, none
    /// above U+10FFFF.
    bool read_beyond_ascii(std::string& text)
    {
        const auto byte = [this](std::ptrdiff_t i) { return static_cast<unsigned char>(m_place[i]); };
        const unsigned char first = byte(0);
        const std::ptrdiff_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
        if (first < 0xC2 || first > 0xF4 || m_end - m_place < length)
            return false;
        const unsigned char least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        const unsigned char most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (byte(1) < least || byte(1) > most)
            return false;
        for (std::ptrdiff_t i = 2; i < length; ++i) {
            if (byte(i) < 0x80 || byte(i) > 0xBF)
                return false;
        }
        text.append(m_place, static_cast<std::size_t>(length));
        m_place += length;
        return true;
    }

    bool read_number(Value& value)
    {
        const char* begin = m_place;
        const bool negative = take('-');
        if (m_place == m_end || !is_digit(*m_place))
            return false;
        if (!take('0'))
            skip_digits();
        const char* whole_end = m_place;
        if (take('.') && !skip_digits())
            return false;
        const char* mantissa_end = m_place;
        if (take('e') || take('E')) {
            if (!take('+'))
                take('-');
            if (!skip_digits())
                return false;
        }
        if (m_place != whole_end)
            return read_double(value, begin, mantissa_end);
        return negative ? read_integer<std::int64_t>(value, begin)
                        : read_integer<std::uint64_t>(value, begin);
    }

    /// False where there is none.
    bool skip_digits()
    {
        const char* begin = m_place;
        while (m_place != m_end && is_digit(*m_place))
            ++m_place;
        return m_place != begin;
    }

    template <typename Integer>
    bool read_integer(Value& value, const char* begin) const
    {
        Integer number = 0;
        if (std::from_chars(begin, m_place, number).ec != std::errc())
            return false;
        value = Value(number);
        return true;
    }

    /// Refuses what no double holds, and what would vanish in it.
    bool read_double(Value& value, const char* begin, const char* mantissa_end) const
    {
        double number = 0;
        if (std::from_chars(begin, m_place, number).ec != std::errc())
            return false;
        const std::string_view mantissa(begin, static_cast<std::size_t>(mantissa_end - begin));
        if (number == 0 && mantissa.find_first_of("123456789") != std::string_view::npos)
            return false;
        value = Value(number);
        return true;
    }

    const char* m_place;
    const char* m_end;
    int m_levels;
    logic::KeyPool m_keys;
};

} // namespace

std::optional<Value> read_json_quickly(std::string_view text, int max_nesting)
{
    return QuickReader(text, max_nesting).read();
}

} // namespace interlock::exchange
