// SPDX-License-Identifier: GPL-3.0-or-later
// JSON text: one event-driven reader that knows places, a scanner that finds pointers again, and the writers.
#include "core/exchange/json_text.h"

#include "core/logic/pointer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <iterator>
#include <map>

namespace interlock::exchange {

using logic::Array;
using logic::Kind;
using logic::Member;
using logic::Object;
using logic::Value;

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::size_t start_of(std::string_view text)
{
    return text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
}

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
        : m_text(text), m_options(options), m_start(start_of(text)), m_place(text.data()), m_last(text.data())
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
        bool is_object = false;
        bool has_key = false; ///< a key was read and waits for its value
        std::string key;
        Array items;
        Object members;
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
            if (m_options.duplicate_keys_are_errors)
                parent.members.append(std::move(parent.key), std::move(value));
            else
                parent.members.set(std::move(parent.key), std::move(value));
        }
        return true;
    }

    bool open(bool is_object)
    {
        if (m_open.size() >= static_cast<std::size_t>(std::max(0, m_options.max_nesting))) {
            return fail("too_deep", "nested deeper than " + std::to_string(m_options.max_nesting) + " levels",
                        next_token());
        }
        m_last = m_place;
        m_open.emplace_back();
        m_open.back().is_object = is_object;
        return true;
    }

    bool close()
    {
        Open done = std::move(m_open.back());
        m_open.pop_back();
        return add(done.is_object ? Value(std::move(done.members)) : Value(std::move(done.items)));
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
    const JsonOptions& m_options;
    std::size_t m_start = 0; ///< where the text begins, after a byte order mark
    const char* m_place;     ///< the first byte that the parser did not read yet
    const char* m_last;      ///< the same, when the last event came
    std::vector<Open> m_open;
    std::optional<Value> m_result;
    std::optional<Issue> m_issue;
};

/// The pointers that are looked for, as a tree of their parts.
struct Wanted {
    std::map<std::string, Wanted, std::less<>> children;
    std::vector<std::size_t> issues;
};

/// Walks over a text that is known to be JSON, only entering what leads to a wanted place.
class Scanner {
public:
    Scanner(std::string_view text, std::vector<std::optional<std::size_t>>& offsets)
        : m_text(text), m_offsets(offsets), m_at(start_of(text))
    {
    }

    void visit(const Wanted& wanted) // as deep as the wanted pointers, and never deeper than the text
    {
        skip_space();
        for (const std::size_t issue : wanted.issues)
            m_offsets[issue] = m_at;
        if (wanted.children.empty() || (peek() != '{' && peek() != '['))
            return skip_value();
        const bool is_object = peek() == '{';
        ++m_at;
        for (std::size_t index = 0;; ++index) {
            skip_space();
            if (m_at >= m_text.size() || peek() == '}' || peek() == ']')
                break;
            const auto child = wanted.children.find(is_object ? read_key() : std::to_string(index));
            if (child != wanted.children.end())
                visit(child->second);
            else
                skip_value();
            skip_space();
            if (peek() == ',')
                ++m_at;
        }
        ++m_at;
    }

private:
    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    void skip_space() { m_at = std::min(m_text.find_first_not_of(" \t\r\n", m_at), m_text.size()); }
    void skip_string()
    {
        for (++m_at; m_at < m_text.size() && m_text[m_at] != '"'; ++m_at) {
            if (m_text[m_at] == '\\')
                ++m_at;
        }
        ++m_at;
    }
    void skip_value()
    {
        int depth = 0;
        do {
            skip_space();
            const char c = peek();
            if (c == '"')
                skip_string();
            else if (c != '\0' && std::strchr("[]{},:", c)) {
                depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
                ++m_at;
            } else
                m_at = std::min(m_text.find_first_of(" \t\r\n,:[]{}\"", m_at), m_text.size());
        } while (depth > 0 && m_at < m_text.size());
    }
    std::string read_key()
    {
        const std::size_t start = m_at;
        skip_string();
        const std::string_view quoted = m_text.substr(start, m_at - start);
        m_at = std::min(m_text.find(':', m_at), m_text.size() - 1) + 1;
        if (quoted.find('\\') == std::string_view::npos)
            return std::string(quoted.substr(1, quoted.size() - 2));
        const JsonReading key = read_json(quoted);
        return key.value && key.value->is_string() ? key.value->as_string() : std::string();
    }

    std::string_view m_text;
    std::vector<std::optional<std::size_t>>& m_offsets;
    std::size_t m_at;
};

void write_string(std::string& out, std::string_view text)
{
    out += '"';
    std::size_t written = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        out.append(text, written, i - written);
        written = i + 1;
        out += '\\';
        constexpr std::string_view kEscaped = "\"\\\b\f\n\r\t";
        const std::size_t known = kEscaped.find(static_cast<char>(c));
        if (known != std::string_view::npos) {
            out += "\"\\bfnrt"[known];
        } else {
            out += c < 0x10 ? "u000" : "u001";
            out += "0123456789abcdef"[c & 0xF];
        }
    }
    out.append(text, written);
    out += '"';
}

template <typename Number>
void write_number(std::string& out, Number number)
{
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
    out.append(buffer, end);
}

void write_scalar(std::string& out, const Value& value)
{
    switch (value.kind()) {
    case Kind::Bool:
        out += value.as_bool() ? "true" : "false";
        return;
    case Kind::Integer:
        return write_number(out, *value.to_int64());
    case Kind::Unsigned:
        return write_number(out, value.as_unsigned());
    case Kind::Double: {
        if (!std::isfinite(value.as_double()))
            break; // JSON has no word for it
        const std::size_t start = out.size();
        write_number(out, value.as_double());
        if (out.find_first_of(".e", start) == std::string::npos)
            out += ".0"; // so that it is read as a double again
        return;
    }
    case Kind::String:
        return write_string(out, value.as_string());
    default:
        break;
    }
    out += "null";
}

/// How the parts of a text are set apart.
struct Layout {
    std::string_view comma;
    std::string_view colon;
    bool indented = false;
};

/// Writes without recursion: no nesting of a value can use up the stack.
std::string write(const Value& root, const Layout& layout)
{
    struct Level {
        const Value* value;
        std::size_t next;
    };
    std::string out;
    std::vector<Level> levels;
    const auto new_line = [&] {
        if (layout.indented)
            out.append(1, '\n').append(2 * levels.size(), ' ');
    };
    const auto begin = [&](const Value& value) {
        if (!value.is_array() && !value.is_object())
            return write_scalar(out, value);
        out += value.is_array() ? '[' : '{';
        levels.push_back(Level{&value, 0});
    };
    begin(root);
    while (!levels.empty()) {
        Level& level = levels.back();
        const Value& value = *level.value;
        const std::size_t size = value.is_array() ? value.as_array().size() : value.as_object().size();
        if (level.next == size) {
            levels.pop_back();
            if (size > 0)
                new_line();
            out += value.is_array() ? ']' : '}';
            continue;
        }
        const std::size_t i = level.next++;
        if (i > 0)
            out += layout.comma;
        new_line();
        if (value.is_array()) {
            begin(value.as_array()[i]);
        } else {
            const Member& member = value.as_object().begin()[static_cast<std::ptrdiff_t>(i)];
            write_string(out, member.key);
            out += layout.colon;
            begin(member.value);
        }
    }
    return out;
}

} // namespace

JsonReading read_json(std::string_view text, const JsonOptions& options)
{
    return Reader(text, options).read();
}

void locate(std::string_view text, std::vector<Issue>& issues)
{
    Wanted root;
    for (std::size_t i = 0; i < issues.size(); ++i) {
        Wanted* place = &root;
        const std::string& pointer = issues[i].pointer;
        for (std::size_t at = 0; at < pointer.size();) {
            const std::size_t end = std::min(pointer.find('/', at + 1), pointer.size());
            std::string part;
            for (std::size_t k = at + 1; k < end; ++k) {
                const bool escaped = pointer[k] == '~' && k + 1 < end;
                part += escaped ? (pointer[++k] == '0' ? '~' : '/') : pointer[k];
            }
            place = &place->children[part];
            at = end;
        }
        place->issues.push_back(i);
    }
    std::vector<std::optional<std::size_t>> offsets(issues.size());
    Scanner(text, offsets).visit(root);
    // All places in one walk over the lines, since a large text may have as many issues as lines.
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < issues.size(); ++i) {
        if (offsets[i])
            order.push_back(i);
    }
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return *offsets[a] < *offsets[b]; });
    int line = 1;
    std::size_t line_start = start_of(text);
    std::size_t newline = text.find('\n', line_start);
    for (const std::size_t i : order) {
        for (; newline < *offsets[i]; newline = text.find('\n', line_start)) {
            ++line;
            line_start = newline + 1;
        }
        issues[i].position = TextPosition{line, static_cast<int>(*offsets[i] - line_start) + 1};
    }
}

std::string write_json(const Value& value, bool spaced)
{
    return write(value, spaced ? Layout{", ", ": ", false} : Layout{",", ":", false});
}

std::string write_json_indented(const Value& value)
{
    return write(value, Layout{",", ": ", true});
}

std::string pointer_append(std::string_view pointer, std::string_view key)
{
    std::string result(pointer);
    logic::append_to_pointer(result, key);
    return result;
}

std::string pointer_append(std::string_view pointer, std::size_t index)
{
    std::string result(pointer);
    logic::append_to_pointer(result, index);
    return result;
}

} // namespace interlock::exchange
