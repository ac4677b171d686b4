// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts a transcript file while it arrives: lines, elements of a list, documents; a cut looks at brackets
// only.
#include "core/exchange/conversation_search.h"
#include "core/exchange/json_scanner.h"
#include "core/exchange/json_text.h"
#include "core/exchange/text_window.h"
#include "core/exchange/transcript.h"
#include "core/exchange/transcript_format.h"

#include <algorithm>
#include <optional>

namespace interlock::exchange {

namespace {

using logic::Value;

constexpr JsonOptions kLenient{false, kMaxTextNesting};
/// So many elements of a list may leave open what the list is.
constexpr int kElementsToDecide = 16;
/// A first line that is longer is a conversation, not a message: it is not read only to be sure.
constexpr std::size_t kLongestMessage = std::size_t{16} << 20;
constexpr const char* kBlank = " \t\r\n";

bool is_blank(std::string_view text)
{
    return text.find_first_not_of(kBlank) == std::string_view::npos;
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t last = text.find_last_not_of(kBlank);
    return last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
}

bool begins_structure(char c)
{
    return c == '{' || c == '[';
}

/// True where the line is one object or list, as far as its brackets tell.
bool stands_alone(std::string_view line)
{
    line = trimmed(line);
    std::size_t place = std::min(line.find_first_not_of(kBlank), line.size());
    if (place == line.size() || !begins_structure(line[place]))
        return false;
    return JsonScanner().scan(line, place) == JsonScanner::State::Done && place == line.size();
}

/// True where at least half of the lines can be read by themselves; a broken document has few such lines.
bool mostly_json_lines(std::string_view text)
{
    std::size_t lines = 0;
    std::size_t readable = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        begin = end + 1;
        if (is_blank(line))
            continue;
        ++lines;
        readable += stands_alone(line) && read_json(line, kLenient).value ? 1 : 0;
    }
    return readable > 0 && 2 * readable >= lines;
}

using LineKey = std::optional<std::string> (*)(const Value& line);

/// How the lines of one conversation are told, where the line is a single message; null where it is none.
LineKey message_line_key(std::string_view line)
{
    if (line.size() > kLongestMessage)
        return nullptr;
    const JsonReading reading = read_json(line, kLenient);
    if (!reading.value)
        return nullptr;
    const auto formats = transcript_formats();
    const auto found = std::find_if(formats.begin(), formats.end(), [&](const TranscriptFormat& format) {
        return format.line_key && format.line_key(*reading.value);
    });
    if (found != formats.end())
        return found->line_key;
    return chat_line_key(*reading.value) ? chat_line_key : nullptr;
}

class Cutter {
public:
    Cutter(std::istream& input, const std::function<bool(TranscriptPiece&&)>& take)
        : m_window(input), m_take(take)
    {
    }

    void cut()
    {
        while (m_goes_on && m_window.skip_blank()) {
            if (m_line_key)
                cut_message_lines();
            else if (m_lines)
                cut_lines();
            else if (m_window.text()[m_window.begin()] == '[' && is_list_of_conversations())
                cut_list();
            else
                cut_document();
        }
    }

private:
    struct Element {
        std::size_t end = 0;
        bool ended = true;               ///< false where the next one begins inside of it
        std::optional<std::size_t> next; ///< where to go on; nothing where there is no telling
    };

    TranscriptPiece piece_here() const
    {
        TranscriptPiece piece;
        piece.line = m_window.line();
        piece.offset = m_window.offset(m_window.begin());
        return piece;
    }

    /// Hands on the text up to `end`, without the white space before it.
    void hand_on(std::size_t end, std::size_t element = 0, bool message_lines = false)
    {
        const std::size_t begin = m_window.begin();
        TranscriptPiece piece = piece_here();
        piece.element = element;
        piece.message_lines = message_lines;
        piece.text = m_window.take(begin + trimmed(m_window.text().substr(begin, end - begin)).size());
        m_goes_on = m_take(std::move(piece));
    }

    void hand_on_all()
    {
        TranscriptPiece piece = piece_here();
        piece.text = m_window.take(m_window.text().size());
        m_goes_on = m_take(std::move(piece));
    }

    /// Reports something that is missing, or too much, at the beginning of the window.
    void hand_on_fault(const char* fault)
    {
        TranscriptPiece piece = piece_here();
        piece.fault = fault;
        m_goes_on = m_take(std::move(piece));
    }

    JsonScanner::State scan(JsonScanner& scanner, std::size_t& place)
    {
        JsonScanner::State state = scanner.scan(m_window.text(), place);
        while (state == JsonScanner::State::Open && m_window.more())
            state = scanner.scan(m_window.text(), place);
        return state;
    }

    /// True where nothing follows on the line.
    bool line_ends_at(std::size_t place)
    {
        const std::size_t end = m_window.line_end(place);
        return is_blank(m_window.text().substr(place, end - place));
    }

    // Documents and lines.

    void cut_document()
    {
        const std::size_t begin = m_window.begin();
        std::size_t end = begin;
        JsonScanner scanner;
        if (!begins_structure(m_window.text()[begin]) || scan(scanner, end) != JsonScanner::State::Done ||
            !line_ends_at(end)) {
            find_lines();
            return;
        }
        const std::string_view text = m_window.text().substr(begin, end - begin);
        if (text.find('\n') == std::string_view::npos)
            begin_lines(text);
        if (!m_line_key)
            hand_on(end);
    }

    void begin_lines(std::string_view readable)
    {
        m_lines = true;
        m_line_key = message_line_key(readable);
    }

    /// What stands here is no document. It is JSON Lines with broken ones at the start where a line stands by
    /// itself that is no part of a document begun before it.
    void find_lines()
    {
        char last = '\0'; // that is no white space
        std::size_t place = m_window.begin();
        for (std::size_t end = place; m_window.find_text(place); place = end) {
            end = m_window.line_end(place);
            const std::string_view line = m_window.text().substr(place, end - place);
            const bool may_follow = last == '[' || last == ',' || last == ':';
            if (!may_follow && stands_alone(line)) {
                begin_lines(trimmed(line));
                return;
            }
            last = trimmed(line).back();
        }
        m_lines = mostly_json_lines(m_window.text().substr(m_window.begin()));
        if (!m_lines)
            hand_on_all(); // with its last line break: the place of what is missing is behind it
    }

    void cut_lines()
    {
        while (m_goes_on && m_window.skip_blank())
            hand_on(m_window.line_end(m_window.begin()));
    }

    /// The lines of one conversation. Among messages that only have a role there may be lines that are a conversation
    /// each.
    void cut_message_lines()
    {
        std::string key;
        std::size_t place = m_window.begin();
        while (m_window.find_text(place)) {
            const std::size_t end = m_window.line_end(place);
            const JsonReading line = read_json(m_window.text().substr(place, end - place), kLenient);
            const std::optional<std::string> own =
                line.value ? m_line_key(*line.value) : std::optional<std::string>();
            const bool is_whole =
                line.value && !own && m_line_key == chat_line_key && holds_conversation(*line.value);
            if (is_whole || (own && !own->empty() && !key.empty() && *own != key)) {
                const bool is_first = place == m_window.begin();
                hand_on(is_first ? end : place, 0, !is_first);
                return;
            }
            if (own && !own->empty())
                key = *own;
            place = end;
        }
        hand_on(m_window.text().size(), 0, true);
    }

    // Lists.

    /// Whether the first element that tells is a conversation by itself. Nothing is handed on yet.
    bool is_list_of_conversations()
    {
        std::size_t place = m_window.begin() + 1;
        for (int i = 0; i < kElementsToDecide && m_window.find_text(place); ++i) {
            if (m_window.text()[place] == ',')
                ++place;
            if (!m_window.find_text(place) || m_window.text()[place] == ']')
                return false;
            const Element element = find_element(place);
            if (!element.next)
                return false;
            JsonReading reading = read_json(m_window.text().substr(place, element.end - place), kLenient);
            if (reading.value) {
                if (format_of(Value(logic::Array{*reading.value})))
                    return false; // a message: the list is the conversation
                if (holds_conversation(*reading.value))
                    return true;
            }
            place = *element.next;
        }
        return false;
    }

    void cut_list()
    {
        const std::size_t first_line = m_window.line();
        m_window.advance(m_window.begin() + 1);
        m_indent_tells = true;
        bool has_value = false; // since the last comma
        bool has_comma = false; // and nothing behind it
        for (std::size_t number = 0; m_goes_on;) {
            if (!m_window.skip_blank()) {
                hand_on_fault("unexpected end of text");
                return;
            }
            const char c = m_window.text()[m_window.begin()];
            if (c == ']') {
                if (has_comma)
                    hand_on_fault("expected a value");
                break;
            }
            if (c == ',') {
                if (!has_value)
                    hand_on_fault("expected a value");
                m_window.advance(m_window.begin() + 1);
                has_comma = true;
                has_value = false;
                continue;
            }
            const bool begins_value = c != '}' && c != ':';
            if (has_value || !begins_value)
                hand_on_fault(has_value ? "expected a comma or ]" : "expected a value");
            if (!begins_value)
                m_window.advance(m_window.begin() + 1);
            if (!begins_value || !m_goes_on)
                continue;
            const Element element = find_element(m_window.begin());
            if (!element.next) {
                while (m_window.more()) {
                }
                hand_on(m_window.text().size(), ++number); // what reads it says what is wrong
                return;
            }
            const std::uint64_t next = m_window.offset(*element.next);
            hand_on(element.end, ++number);
            m_window.advance(m_window.place(next));
            has_value = element.ended;
            has_comma = false;
        }
        if (!m_goes_on)
            return;
        m_lines = m_window.line() == first_line;
        m_window.advance(m_window.begin() + 1);
        if (!line_ends_at(m_window.begin()) && m_window.skip_blank())
            hand_on(m_window.line_end(m_window.begin()));
    }

    /// The end of the element that begins at a place. Where it is broken, or never ends, the next one is
    /// looked for: where the break is an element that follows a comma, or by lines that begin as this one
    /// does.
    Element find_element(std::size_t begin)
    {
        JsonScanner scanner;
        Element element;
        element.end = begin;
        const JsonScanner::State state = scan(scanner, element.end);
        const std::string_view text = m_window.text();
        if (state == JsonScanner::State::Done) {
            element.next = element.end;
            m_indent_tells = m_indent_tells && !find_line_like(begin, element.end);
            return element;
        }
        element.ended = false;
        if (state == JsonScanner::State::Broken && begins_structure(text[element.end]) &&
            scanner.last() == ',')
            element.next = element.end;
        else if (m_indent_tells)
            element.next = find_line_like(begin, std::string_view::npos);
        if (element.next) // the comma before it is no part of the element
            element.end = begin + trimmed(m_window.text().substr(begin, *element.next - begin)).size() - 1;
        return element;
    }

    /// The first line after `begin` that is indented as the line of `begin` is, starts with the same bracket,
    /// and follows a comma. It is looked for up to `end`, or to the end of the stream.
    std::optional<std::size_t> find_line_like(std::size_t begin, std::size_t end)
    {
        const std::string_view before = m_window.text().substr(0, begin);
        const std::size_t filled = before.find_last_not_of(" \t");
        if (!begins_structure(m_window.text()[begin]) || filled == std::string_view::npos ||
            before[filled] != '\n')
            return std::nullopt; // it shares its line
        const std::string like = std::string(before.substr(filled)) + m_window.text()[begin];
        const bool to_the_end = end == std::string_view::npos;
        for (std::size_t place = begin;;) {
            const std::string_view text =
                m_window.text().substr(0, to_the_end ? std::string_view::npos : end);
            const std::size_t found = text.find(like, place);
            if (found != std::string_view::npos) {
                const std::size_t next = found + like.size() - 1;
                if (trimmed(text.substr(0, found)).ends_with(','))
                    return next;
                place = next;
                continue;
            }
            place = std::max(begin, text.size() - std::min(text.size(), like.size()));
            if (!to_the_end || !m_window.more())
                return std::nullopt;
        }
    }

    TextWindow m_window;
    const std::function<bool(TranscriptPiece&&)>& m_take;
    bool m_goes_on = true;
    bool m_lines = false;
    LineKey m_line_key = nullptr; ///< where messages stand one a line
    bool m_indent_tells = true; ///< no element had lines inside that begin as it does
};

} // namespace

void cut_transcript(std::istream& input, const std::function<bool(TranscriptPiece&&)>& take)
{
    Cutter(input, take).cut();
}

} // namespace interlock::exchange
