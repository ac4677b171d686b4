// SPDX-License-Identifier: GPL-3.0-or-later
// Finding the places of pointers again in a text that could be read, all of them in one walk.
#include "core/exchange/byte_order_mark.h"
#include "core/exchange/json_text.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace interlock::exchange {

namespace {

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

} // namespace

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
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return *offsets[a] < *offsets[b]; });
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

} // namespace interlock::exchange
