// SPDX-License-Identifier: GPL-3.0-or-later
// Reading JSON text: an event-driven reader that knows the place of every fault, behind a fast one that knows none.
#include "core/exchange/json_text.h"

#include "core/exchange/byte_order_mark.h"
#include "core/exchange/json_quick.h"
#include "core/logic/object_builder.h"
#include "core/logic/pointer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace interlock::exchange {

using logic::Array;
using logic::Value;

namespace {

/// Line and column of an offset. A byte order mark belongs to no column, since no editor shows it.
TextPosition position_of(std::string_view text, std::size_t offset)
{
    offset = std::min(offset, text.size());
    const std::string_view before = text.substr(0, offset);
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const std::size_t newline = before.rfind('\n');
    const std::size_t line_start = newline == std::string_view::npos ? start_of(text) : newline + 1;
    return {static_cast<int>(lines) + 1, static_cast<int>(offset - std::min(offset, line_start)) + 1};
}

/// The input of the parser: its place is kept outside, where the handler of the events sees it too.
class CountingInput {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    explicit CountingInput(const char** place) : m_place(place) {}
    reference operator*() const { return **m_place; }
    CountingInput& operator++()
    {
        ++*m_place;
        return *this;
    }
    friend bool operator==(const CountingInput& a, const CountingInput& b)
    {
        return *a.m_place == *b.m_place;
    }
    friend bool operator!=(const CountingInput& a, const CountingInput& b) { return !(a == b); }

private:
    const char** m_place;
};

/// What the parser says, by a part of it, and how we say it. The first that fits counts.
constexpr std::pair<const char*, const char*> kMessages[] = {
    {"ill-formed UTF-8", "broken UTF-8 inside a string"},
    {"U+000A", "a string must end before its line does; write \\n for a line break"},
    {"control character", "a control character inside a string must be escaped"},
    {"4 hex digits", "\\u must be followed by four hexadecimal digits"},
    {"surrogate", "a \\u escape is one half of a surrogate pair without the other"},
    {"backslash", "unknown escape after a backslash"},
    {"invalid number", "a number lacks a digit"},
    {"parsing object key", "expected a key in double quotes"},
    {"parsing object separator", "expected a colon after the key"},
    {"parsing array", "expected a comma or ]"},
    {"parsing object", "expected a comma or }"},
    {"invalid literal", "expected a value, found an unknown word or sign"},
};

/// The parser's sentence in our words: no code in brackets, no place (the issue has it), no quoted input.
std::string message_for(const std::string& sentence, std::string_view text, std::size_t offset)
{
    const std::string what = sentence.substr(0, sentence.find("; last read: '"));
    const auto says = [&what](const char* words) { return what.find(words) != std::string::npos; };
    if (offset >= text.size())
        return says("invalid string") ? "unexpected end of text inside a string" : "unexpected end of text";
    if (says("invalid literal") && text[offset] == '\'')
        return "strings need double quotes";
    if (says("invalid literal") && text[offset] == '/')
        return "comments are not part of JSON";
    if (sentence.ends_with("expected end of input"))
        return "unexpected text after the end of the value";
    for (const auto& message : kMessages) {
        if (says(message.first))
            return message.second;
    }
    return "expected a value";
}

/// Values are walked recursively everywhere: no option lifts the limit that makes this safe.
JsonOptions within_limits(JsonOptions options)
{
    options.max_nesting = std::clamp(options.max_nesting, 0, kMaxTextNesting);
    return options;
}

/// True where an integer's text, without leading zeros as JSON has it, is exactly what the double holds.
bool holds_exactly(double number, const std::string& digits)
{
    char buffer[512]; // the largest double has 309 digits
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, number, std::chars_format::fixed, 0).ptr;
    return std::string_view(buffer, static_cast<std::size_t>(end - buffer)) == digits;
}

/// Builds values from the parser's events, and stops at the first thing that we refuse.
class Reader {
public:
    Reader(std::string_view text, const JsonOptions& options)
        : m_text(text), m_options(within_limits(options)), m_start(start_of(text)), m_place(text.data()), m_last(text.data())
    {
    }

    JsonReading read()
    {
        m_place += m_start;
        m_last = m_place;
        // The parser takes a NUL byte for the end of the text, and would accept whatever comes after it.
        if (const std::size_t nul = m_text.find('\0'); nul != std::string_view::npos)
            fail("not_json", "a NUL byte: this is no UTF-8 text", nul);
        else if (m_text.find_first_not_of(" \t\r\n", m_start) == std::string_view::npos)
            fail("not_json", "the text is empty", m_start);
        else {
            const char* end = m_text.data() + m_text.size();
            nlohmann::json::sax_parse(CountingInput(&m_place), CountingInput(&end), this);
        }
        if (m_issue)
            return {std::nullopt, std::move(m_issue)};
        return {std::move(m_result), std::nullopt};
    }

    bool null() { return add(Value()); }
    bool boolean(bool value) { return add(Value(value)); }
    bool number_integer(std::int64_t value) { return add(Value(value)); }
    bool number_unsigned(std::uint64_t value) { return add(Value(value)); }
    bool number_float(double value, const std::string& digits)
    {
        const bool is_integer = digits.find_first_of(".eE") == std::string::npos;
        const bool vanished =
            value == 0 &&
            digits.substr(0, digits.find_first_of("eE")).find_first_of("123456789") != std::string::npos;
        if ((is_integer && !holds_exactly(value, digits)) || vanished)
            return fail("number_out_of_range", "no 64-bit integer or double holds this number", next_token());
        return add(Value(value));
    }
    bool string(const std::string& text) { return add(Value(text)); }
    bool binary(const nlohmann::json::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(true); }
    bool start_array(std::size_t) { return open(false); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(const std::string& name)
    {
        Open& object = m_open.back();
        object.key = name;
        object.has_key = true;
        if (m_options.duplicate_keys_are_errors && object.members.contains(name))
            return fail("duplicate_key", "this key stands twice in one object", next_token());
        m_last = m_place;
        return true;
    }
    template <typename Exception>
    bool parse_error(std::size_t consumed, const std::string& token, const Exception& error)
    {
        std::size_t offset = m_start + (consumed > 0 ? consumed - 1 : 0);
        const std::string what = error.what();
        const auto back_to_start = [&] { offset -= std::min(offset, token.size() - 1); };
        if (error.id == 406) {
            back_to_start();
            return fail("number_out_of_range", "no 64-bit integer or double holds this number", offset);
        }
        // The parser names the last byte of a token that it did not expect; people look for the first.
        if (what.find("unexpected string literal") != std::string::npos ||
            what.find("unexpected number literal") != std::string::npos)
            back_to_start();
        else if (what.find("unexpected true literal") != std::string::npos ||
                 what.find("unexpected null literal") != std::string::npos)
            offset -= 3;
        else if (what.find("unexpected false literal") != std::string::npos)
            offset -= 4;
        return fail("not_json", message_for(what, m_text, offset), offset);
    }

private:
    struct Open {
        explicit Open(logic::KeyPool& keys) : members(keys) {}
        bool is_object = false;
        bool has_key = false; ///< a key was read and waits for its value
        std::string key;
        Array items;
        logic::ObjectBuilder members;
    };

    /// Where the token begins that the parser just read: all between it and the last one is filling.
    std::size_t next_token() const
    {
        return std::min(
            m_text.find_first_not_of(" \t\r\n,:", static_cast<std::size_t>(m_last - m_text.data())),
            m_text.size());
    }

    bool add(Value value)
    {
        m_last = m_place;
        if (m_open.empty()) {
            m_result = std::move(value);
            return true;
        }
        Open& parent = m_open.back();
        if (!parent.is_object) {
            parent.items.push_back(std::move(value));
        } else {
            parent.has_key = false;
            parent.members.add(std::move(parent.key), std::move(value));
        }
        return true;
    }

    bool open(bool is_object)
    {
        if (m_open.size() >= static_cast<std::size_t>(m_options.max_nesting)) {
            return fail("too_deep", "nested deeper than " + std::to_string(m_options.max_nesting) + " levels",
                        next_token());
        }
        m_last = m_place;
        m_open.emplace_back(m_keys);
        m_open.back().is_object = is_object;
        return true;
    }

    bool close()
    {
        Open done = std::move(m_open.back());
        m_open.pop_back();
        return add(done.is_object ? Value(done.members.finish()) : Value(std::move(done.items)));
    }

    bool fail(std::string code, std::string message, std::size_t offset)
    {
        std::string pointer;
        for (const Open& open : m_open) {
            if (open.has_key)
                pointer = pointer_append(pointer, open.key);
            else if (!open.is_object && (&open != &m_open.back() || code != "not_json"))
                pointer = pointer_append(pointer, open.items.size());
        }
        m_issue = Issue{Severity::Error, std::move(code), std::move(pointer), std::move(message),
                        position_of(m_text, offset)};
        return false;
    }

    std::string_view m_text;
    JsonOptions m_options;
    std::size_t m_start = 0; ///< where the text begins, after a byte order mark
    const char* m_place;     ///< the first byte that the parser did not read yet
    const char* m_last;      ///< the same, when the last event came
    logic::KeyPool m_keys;
    std::vector<Open> m_open;
    std::optional<Value> m_result;
    std::optional<Issue> m_issue;
};

} // namespace

JsonReading read_json(std::string_view text, const JsonOptions& options)
{
    if (!options.duplicate_keys_are_errors) {
        if (std::optional<Value> value = read_json_quickly(text, within_limits(options).max_nesting))
            return {std::move(value), std::nullopt};
    }
    return Reader(text, options).read();
}

} // namespace interlock::exchange
