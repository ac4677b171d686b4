// SPDX-License-Identifier: GPL-3.0-or-later
// Writing JSON text, on one line or indented, and the pointers into it.
#include "core/exchange/json_text.h"

#include "core/logic/pointer.h"

#include <array>
#include <charconv>
#include <cmath>
#include <iterator>

namespace interlock::exchange {

using logic::Array;
using logic::Kind;
using logic::Member;
using logic::Object;
using logic::Value;

namespace {

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
