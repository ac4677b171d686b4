// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the conversations in a transcript file, whatever they are wrapped in.
#include "core/exchange/transcript.h"

#include "core/exchange/conversation_search.h"
#include "core/exchange/json_text.h"
#include "core/exchange/message_shapes.h"
#include "core/exchange/recording_builder.h"
#include "core/exchange/transcript_format.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <sstream>

namespace interlock::exchange {

namespace {

using logic::Array;
using logic::Value;

constexpr JsonOptions kLenient{false, kMaxTextNesting};

bool is_blank(std::string_view text)
{
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

/// A conversation where it stands, and how it is to be read.
struct Found {
    const Value* value = nullptr;
    const TranscriptFormat* format = nullptr;
    const Value* around = nullptr; ///< the object that has it under a key
};

/// True where a request has a system prompt beside its messages, as some providers want it.
bool has_system_prompt(const Value& request, std::string_view format)
{
    const auto says = [&request](std::string_view key) {
        const Value* value = request.find(key);
        return value && ((value->is_string() && !value->as_string().empty()) || value->is_object() ||
                         (value->is_array() && !value->as_array().empty()));
    };
    return (request.find("messages") && says("system")) || says("systemInstruction") || says("system_instruction") ||
           ((format == "openai-responses" || request.find("input")) && says("instructions")) ||
           (format == "cohere-v1" && says("preamble"));
}

const TranscriptFormat* format_of(const Value& value, const TranscriptFormat* as)
{
    if (as)
        return as->is_conversation(value) || (as->could_be && as->could_be(value)) ? as : nullptr;
    return exchange::format_of(value);
}

/// Conversations, and how many objects and lists stand around the first of them.
struct Finding {
    std::vector<Found> found;
    std::size_t depth = 0;
};

/// The conversations below a value: the nearest one inside of objects; where there is none, those inside of the list
/// that has the nearest ones. (A results file may list its tasks, with beginnings of conversations deep inside, before
/// the conversations.)
Finding find_conversations(const Value& value, const TranscriptFormat* as)
{
    struct List {
        const Value* value = nullptr;
        std::size_t depth = 0;
    };
    struct Candidate {
        const Value* value = nullptr;
        const Value* around = nullptr;
    };
    std::vector<List> lists;
    std::vector<Candidate> level{{&value, nullptr}};
    for (std::size_t depth = 0; !level.empty(); ++depth) {
        std::vector<Candidate> below;
        for (const auto& [candidate, around] : level) {
            if (const TranscriptFormat* format = format_of(*candidate, as))
                return {{Found{candidate, format, around}}, depth};
            if (candidate->is_array())
                lists.push_back(List{candidate, depth});
            if (!candidate->is_object())
                continue;
            for (const logic::Member& member : candidate->as_object())
                below.push_back({&member.value, candidate});
        }
        level = std::move(below);
    }
    Finding nearest;
    for (const List& list : lists) {
        Finding inside;
        for (const Value& item : list.value->as_array()) {
            Finding in_item = find_conversations(item, as);
            if (inside.found.empty())
                inside.depth = list.depth + 1 + in_item.depth;
            inside.found.insert(inside.found.end(), in_item.found.begin(), in_item.found.end());
        }
        if (!inside.found.empty() && (nearest.found.empty() || inside.depth < nearest.depth))
            nearest = std::move(inside);
        // Its elements are conversations, or have one under a key: near enough not to walk through all other lists.
        if (!nearest.found.empty() && nearest.depth <= list.depth + 2)
            break;
    }
    return nearest;
}

void add_skipped(std::vector<Skipped>& skipped, std::size_t line, std::string reason)
{
    Skipped row;
    row.line = line;
    row.reason = std::move(reason);
    skipped.push_back(std::move(row));
}

std::string why_no_conversation(const Value& value, const TranscriptFormat* as)
{
    if (as)
        return "no conversation of the format " + std::string(as->name);
    return chat_line_key(value) ? "a single message: a conversation is wanted, all of its messages together"
                                : "no conversation of a known format";
}

/// `place` tells apart what stands on one line; "" where nothing else does.
void read_conversations(const Value& value, std::size_t line, const std::string& place, const TranscriptFormat* as,
                        TranscriptReading& reading)
{
    const std::vector<Found> found = find_conversations(value, as).found;
    if (found.empty())
        add_skipped(reading.skipped, line, why_no_conversation(value, as));
    for (std::size_t i = 0; i < found.size(); ++i) {
        RecordingBuilder builder(line);
        if (found[i].value->is_array())
            builder.expect(found[i].value->as_array().size());
        found[i].format->read(*found[i].value, builder);
        const Value& around = found[i].around ? *found[i].around : *found[i].value;
        const std::array<const Value*, 4> requests{&around, around.find("request"), around.find("body"),
                                                   value_at(around, {"request", "body"})};
        if (std::any_of(requests.begin(), requests.end(), [&](const Value* request) {
                return request && has_system_prompt(*request, found[i].format->id);
            }))
            builder.leave_out_system();
        Recording recording = builder.take();
        recording.format = found[i].format->id;
        if (recording.scenario.name.empty()) {
            recording.scenario.name = "line " + std::to_string(line) + place;
            if (found.size() > 1)
                recording.scenario.name += " (" + std::to_string(i + 1) + ")";
        }
        reading.recordings.push_back(std::move(recording));
    }
}

std::size_t lines_below(const JsonReading& json)
{
    return json.issue->position ? static_cast<std::size_t>(json.issue->position->line - 1) : 0;
}

/// Lines that are no messages do not keep the others from being read: they go, and are reported.
const Value& keep_messages(Value& lines, std::vector<std::size_t>& numbers, std::vector<Skipped>& skipped)
{
    const Array& all = lines.as_array();
    if (std::none_of(all.begin(), all.end(), chat_line_key))
        return lines;
    Array kept;
    std::vector<std::size_t> kept_numbers;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (chat_line_key(all[i])) {
            kept.push_back(all[i]);
            kept_numbers.push_back(numbers[i]);
        } else {
            add_skipped(skipped, numbers[i], "no message in the line");
        }
    }
    lines = std::move(kept);
    numbers = std::move(kept_numbers);
    return lines;
}

/// One conversation, each line of the text a part of it. Lines of which nothing is an event are no conversation; why
/// they are none is still said.
void read_message_lines(const TranscriptPiece& piece, const TranscriptFormat* as, TranscriptReading& reading)
{
    Array values;
    std::vector<std::size_t> lines; // of the values
    std::vector<Skipped> broken;
    std::istringstream stream(piece.text);
    std::size_t line = piece.line;
    for (std::string text; std::getline(stream, text); ++line) {
        if (is_blank(text))
            continue;
        JsonReading json = read_json(text, kLenient);
        if (json.value) {
            values.push_back(std::move(*json.value));
            lines.push_back(line);
        } else {
            add_skipped(broken, line, json.issue->message);
        }
    }
    const TranscriptFormat* format = as && as->line_key ? as : nullptr;
    const auto formats = transcript_formats();
    for (auto value = values.begin(); !as && !format && value != values.end(); ++value) {
        const auto row = std::find_if(formats.begin(), formats.end(), [&value](const TranscriptFormat& each) {
            return each.line_key && each.line_key(*value);
        });
        format = row == formats.end() ? nullptr : &*row;
    }
    Value messages(std::move(values));
    if (!format)
        format = format_of(messages, as);
    if (!format)
        format = format_of(keep_messages(messages, lines, broken), as);
    if (!format) {
        if (!messages.as_array().empty())
            add_skipped(broken, piece.line, why_no_conversation(messages, as));
        reading.skipped.insert(reading.skipped.end(), broken.begin(), broken.end());
        return;
    }
    RecordingBuilder builder(piece.line);
    builder.at_lines(std::move(lines));
    format->read(messages, builder);
    Recording recording = builder.take();
    recording.skipped.insert(recording.skipped.begin(), broken.begin(), broken.end());
    std::stable_sort(recording.skipped.begin(), recording.skipped.end(),
                     [](const Skipped& a, const Skipped& b) { return a.line < b.line; });
    if (recording.scenario.events.empty()) {
        reading.skipped.insert(reading.skipped.end(), recording.skipped.begin(), recording.skipped.end());
        return;
    }
    const std::vector<Event>& events = recording.scenario.events;
    if (!format->line_key && std::none_of(events.begin(), events.end(),
                                          [](const Event& event) { return event.role == Role::User; })) {
        add_skipped(reading.skipped, piece.line, "single messages without a user's: no conversation");
        return;
    }
    recording.format = format->id;
    recording.scenario.name = "line " + std::to_string(piece.line);
    reading.recordings.push_back(std::move(recording));
}

} // namespace

std::optional<std::string> chat_line_key(const Value& line)
{
    if (!line.is_object() || word_at(line, "role").empty() || holds_conversation(line))
        return std::nullopt;
    for (const char* key : {"conversation_id", "session_id", "thread_id"}) {
        if (std::optional<std::string> id = text_at(line, key))
            return id;
    }
    return "";
}

bool holds_conversation(const Value& value)
{
    return !find_conversations(value, nullptr).found.empty();
}

namespace {

/// `disposable` is the piece's text where nobody needs it any more once it is read.
TranscriptReading read_piece(const TranscriptPiece& piece, std::string* disposable, const TranscriptFormat* as)
{
    TranscriptReading reading;
    if (!piece.fault.empty()) {
        add_skipped(reading.skipped, piece.line, piece.fault);
        return reading;
    }
    if (piece.message_lines) {
        read_message_lines(piece, as, reading);
        return reading;
    }
    JsonReading json = read_json(piece.text, kLenient);
    if (!json.value) {
        add_skipped(reading.skipped, piece.line + lines_below(json), json.issue->message);
        return reading;
    }
    const Value& value = *json.value;
    if (disposable && value.is_object())
        *disposable = std::string();
    if (piece.element > 0) {
        read_conversations(value, piece.line, " (" + std::to_string(piece.element) + ")", as, reading);
        return reading;
    }
    if (!value.is_array() || format_of(value, as)) {
        read_conversations(value, piece.line, {}, as, reading);
        return reading;
    }
    // A list of conversations: their lines are those of the elements.
    std::vector<Issue> places(value.as_array().size());
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i].pointer = pointer_append({}, i);
    locate(piece.text, places);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::size_t below = places[i].position ? static_cast<std::size_t>(places[i].position->line - 1) : 0;
        read_conversations(value.as_array()[i], piece.line + below, " (" + std::to_string(i + 1) + ")", as, reading);
    }
    if (places.empty())
        add_skipped(reading.skipped, piece.line, "an empty list");
    return reading;
}

} // namespace

TranscriptReading read_transcript_piece(const TranscriptPiece& piece, const TranscriptFormat* as)
{
    return read_piece(piece, nullptr, as);
}

TranscriptReading read_transcript_piece(TranscriptPiece&& piece, const TranscriptFormat* as)
{
    return read_piece(piece, &piece.text, as);
}

TranscriptReading read_transcript(std::string_view text, const TranscriptFormat* as)
{
    TranscriptReading reading;
    std::istringstream stream{std::string(text)};
    cut_transcript(stream, [&](TranscriptPiece&& piece) {
        TranscriptReading part = read_transcript_piece(std::move(piece), as);
        std::move(part.recordings.begin(), part.recordings.end(), std::back_inserter(reading.recordings));
        std::move(part.skipped.begin(), part.skipped.end(), std::back_inserter(reading.skipped));
        return true;
    });
    return reading;
}

} // namespace interlock::exchange
