// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the conversations in a transcript file, whatever they are wrapped in.
#include "core/exchange/transcript.h"

#include "core/exchange/json_text.h"
#include "core/exchange/openai_chat.h"

#include <algorithm>
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

bool is_structure(const JsonReading& reading)
{
    return reading.value && (reading.value->is_object() || reading.value->is_array());
}

/// A list of messages: every entry that is an object has a role, and at least one does.
bool is_conversation(const Value& value)
{
    if (!value.is_array())
        return false;
    bool any = false;
    for (const Value& item : value.as_array()) {
        const Value* role = item.find("role");
        if (item.is_object() && !(role && role->is_string()))
            return false;
        any = any || role;
    }
    return any;
}

/// The messages somewhere below an object, nearest first.
const Value* find_conversation(const Value& value)
{
    std::vector<const Value*> level{&value};
    while (!level.empty()) {
        std::vector<const Value*> below;
        for (const Value* candidate : level) {
            if (is_conversation(*candidate))
                return candidate;
            if (!candidate->is_object())
                continue;
            for (const logic::Member& member : candidate->as_object())
                below.push_back(&member.value);
        }
        level = std::move(below);
    }
    return nullptr;
}

void add_skipped(std::vector<Skipped>& skipped, std::size_t line, std::string reason)
{
    Skipped row;
    row.line = line;
    row.reason = std::move(reason);
    skipped.push_back(std::move(row));
}

void read_conversation(const Value& value, std::size_t line, TranscriptReading& reading)
{
    const Value* messages = find_conversation(value);
    if (!messages) {
        add_skipped(reading.skipped, line, "no list of messages with roles");
        return;
    }
    Recording recording = read_openai_chat(messages->as_array(), line);
    recording.scenario.name = "line " + std::to_string(line);
    reading.recordings.push_back(std::move(recording));
}

} // namespace

void cut_transcript(std::istream& input, const std::function<bool(TranscriptPiece&&)>& take)
{
    TranscriptPiece piece;
    std::size_t line = 0;
    while (std::getline(input, piece.text) && is_blank(piece.text))
        ++line;
    piece.line = ++line;
    if (is_blank(piece.text))
        return;

    if (!is_structure(read_json(piece.text, kLenient))) {
        // One document over several lines, or JSON Lines whose first line is broken.
        const std::string first = piece.text;
        std::string rest{std::istreambuf_iterator<char>(input), std::istreambuf_iterator<char>()};
        const std::string whole = first + "\n" + rest;
        const bool lines = !is_structure(read_json(whole, kLenient)) && [&rest] {
            std::istringstream stream(rest);
            for (std::string text; std::getline(stream, text);) {
                if (is_structure(read_json(text, kLenient)))
                    return true;
            }
            return false;
        }();
        if (!lines) {
            piece.text = whole;
            take(std::move(piece));
            return;
        }
        std::istringstream stream(rest);
        if (!take(std::move(piece)))
            return;
        for (std::string text; std::getline(stream, text);) {
            ++line;
            if (!is_blank(text) && !take(TranscriptPiece{std::move(text), line}))
                return;
        }
        return;
    }
    do {
        if (!is_blank(piece.text)) {
            piece.line = line;
            if (!take(std::move(piece)))
                return;
        }
        ++line;
    } while (std::getline(input, piece.text));
}

TranscriptReading read_transcript_piece(const TranscriptPiece& piece)
{
    TranscriptReading reading;
    JsonReading json = read_json(piece.text, kLenient);
    if (!json.value) {
        const std::size_t below = json.issue->position ? static_cast<std::size_t>(json.issue->position->line - 1) : 0;
        add_skipped(reading.skipped, piece.line + below, json.issue->message);
        return reading;
    }
    const Value& value = *json.value;
    if (!value.is_array() || is_conversation(value)) {
        read_conversation(value, piece.line, reading);
        return reading;
    }
    // A list of conversations: their lines are those of the elements.
    std::vector<Issue> places(value.as_array().size());
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i].pointer = pointer_append({}, i);
    locate(piece.text, places);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::size_t below = places[i].position ? static_cast<std::size_t>(places[i].position->line - 1) : 0;
        read_conversation(value.as_array()[i], piece.line + below, reading);
        if (!reading.recordings.empty() && reading.recordings.back().line == piece.line + below)
            reading.recordings.back().scenario.name += " (" + std::to_string(i + 1) + ")";
    }
    if (places.empty())
        add_skipped(reading.skipped, piece.line, "an empty list");
    return reading;
}

TranscriptReading read_transcript(std::string_view text)
{
    TranscriptReading reading;
    std::istringstream stream{std::string(text)};
    cut_transcript(stream, [&reading](TranscriptPiece&& piece) {
        TranscriptReading part = read_transcript_piece(piece);
        std::move(part.recordings.begin(), part.recordings.end(), std::back_inserter(reading.recordings));
        std::move(part.skipped.begin(), part.skipped.end(), std::back_inserter(reading.skipped));
        return true;
    });
    return reading;
}

} // namespace interlock::exchange
