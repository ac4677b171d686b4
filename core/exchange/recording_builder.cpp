// SPDX-License-Identifier: GPL-3.0-or-later
// RecordingBuilder: events in their order, with the notes and reasons that belong to them.
#include "core/exchange/recording_builder.h"

#include "core/exchange/json_text.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>

namespace interlock::exchange {

namespace {

using logic::Object;
using logic::Value;

constexpr double kMicroseconds = 1e6; ///< in a second; what is finer is no more than noise of the subtraction
constexpr double kFirstMilliseconds = 1e11; ///< as seconds this is the year 5138: nobody means that

/// Digits at the front of the text, taken off it.
std::optional<int> take_number(std::string_view& text, std::size_t digits)
{
    int number = 0;
    if (text.size() < digits)
        return std::nullopt;
    const auto [end, error] = std::from_chars(text.data(), text.data() + digits, number);
    if (error != std::errc() || end != text.data() + digits || number < 0)
        return std::nullopt;
    text.remove_prefix(digits);
    return number;
}

bool take_mark(std::string_view& text, std::string_view marks)
{
    if (text.empty() || marks.find(text.front()) == std::string_view::npos)
        return false;
    text.remove_prefix(1);
    return true;
}

/// "Z", "+02:00" or nothing, in seconds east of Greenwich.
std::optional<int> zone_offset(std::string_view text)
{
    if (text.empty() || text == "Z" || text == "z")
        return 0;
    const int sign = text.front() == '-' ? -1 : 1;
    if (!take_mark(text, "+-"))
        return std::nullopt;
    const std::optional<int> hours = take_number(text, 2);
    take_mark(text, ":");
    const std::optional<int> minutes = text.empty() ? std::optional<int>(0) : take_number(text, 2);
    if (!hours || !minutes || !text.empty())
        return std::nullopt;
    return sign * (*hours * 3600 + *minutes * 60);
}

std::optional<double> iso_time(std::string_view text)
{
    const std::optional<int> year = take_number(text, 4);
    if (!year || !take_mark(text, "-"))
        return std::nullopt;
    const std::optional<int> month = take_number(text, 2);
    if (!month || !take_mark(text, "-"))
        return std::nullopt;
    const std::optional<int> day = take_number(text, 2);
    if (!day || !take_mark(text, "Tt "))
        return std::nullopt;
    const std::optional<int> hour = take_number(text, 2);
    if (!hour || !take_mark(text, ":"))
        return std::nullopt;
    const std::optional<int> minute = take_number(text, 2);
    if (!minute)
        return std::nullopt;
    double seconds = 0;
    if (take_mark(text, ":")) {
        const std::size_t length = std::min(text.find_first_not_of("0123456789."), text.size());
        const auto [end, error] = std::from_chars(text.data(), text.data() + length, seconds);
        if (error != std::errc() || end != text.data() + length)
            return std::nullopt;
        text.remove_prefix(length);
    }
    const std::optional<int> offset = zone_offset(text);
    const std::chrono::year_month_day date{std::chrono::year(*year),
                                           std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (!offset || !date.ok() || *hour > 24 || *minute > 59 || seconds >= 61)
        return std::nullopt;
    const auto days = std::chrono::sys_days(date).time_since_epoch().count();
    return static_cast<double>(days) * 86400 + *hour * 3600 + *minute * 60 + seconds - *offset;
}

std::optional<std::string> given(std::optional<std::string> text)
{
    return text && !text->empty() ? std::move(text) : std::nullopt;
}

} // namespace

std::optional<std::string> text_at(const Value& object, std::string_view key)
{
    const Value* value = object.find(key);
    return value && value->is_string() ? std::optional<std::string>(value->as_string()) : std::nullopt;
}

std::optional<std::string> content_text(const Value* content)
{
    if (!content || content->is_null())
        return std::nullopt;
    if (content->is_string())
        return content->as_string();
    if (!content->is_array())
        return write_json(*content);
    std::string text;
    for (const Value& part : content->as_array()) {
        const Value* piece = part.is_string() ? &part : part.find("text");
        if (piece && piece->is_string())
            text += (text.empty() ? "" : "\n") + piece->as_string();
    }
    return text;
}

std::optional<double> time_stamp(const Value* value)
{
    if (!value)
        return std::nullopt;
    if (value->is_string())
        return iso_time(value->as_string());
    if (!value->is_number())
        return std::nullopt;
    const double number = value->as_double();
    return number >= kFirstMilliseconds ? number / 1000 : number;
}

RecordingBuilder::RecordingBuilder(std::size_t line) : m_line(line)
{
    m_recording.line = line;
}

void RecordingBuilder::next_message()
{
    if (m_message < m_lines.size())
        m_line = m_lines[m_message];
    ++m_message;
}

void RecordingBuilder::expect(std::size_t messages)
{
    m_recording.scenario.events.reserve(messages);
    m_times.reserve(messages);
}

Event& RecordingBuilder::add_event(Role role)
{
    m_times.push_back(m_time);
    Event& event = m_recording.scenario.events.emplace_back();
    event.role = role;
    return event;
}

void RecordingBuilder::add_user(std::string content, std::optional<std::string> author)
{
    Event& event = add_event(Role::User);
    event.content = std::move(content);
    event.author = std::move(author);
}

void RecordingBuilder::add_assistant(std::optional<std::string> content)
{
    m_assistant = m_recording.scenario.events.size();
    add_event(Role::Assistant).content = std::move(content);
}

void RecordingBuilder::add_assistant_text(std::string_view text)
{
    if (!m_assistant)
        add_assistant({});
    std::optional<std::string>& content = m_recording.scenario.events[*m_assistant].content;
    if (!content || content->empty())
        content = text;
    else
        content->append("\n").append(text);
}

void RecordingBuilder::has_calls()
{
    if (!m_assistant)
        add_assistant({});
    std::optional<std::vector<ToolCall>>& calls = m_recording.scenario.events[*m_assistant].tool_calls;
    if (!calls)
        calls.emplace();
}

void RecordingBuilder::add_call(std::optional<std::string> id, std::string name, const Value* arguments)
{
    has_calls();
    ToolCall call;
    call.id = given(std::move(id));
    call.name = std::move(name);
    call.arguments = Object{};
    if (arguments && !arguments->is_null()) {
        if (!arguments->is_string()) {
            call.arguments = arguments->is_object() ? *arguments : Value(write_json(*arguments));
        } else if (!arguments->as_string().empty()) {
            const JsonReading reading = read_json(arguments->as_string(), {false, logic::kMaxNesting});
            call.arguments = reading.value && reading.value->is_object() ? *reading.value : *arguments;
        }
    }
    if (!call.arguments.is_object())
        note("arguments_not_an_object",
             "the arguments of \"" + call.name + "\" are no JSON object: kept as text", *m_assistant);
    m_recording.scenario.events[*m_assistant].tool_calls->push_back(std::move(call));
}

void RecordingBuilder::add_result(std::optional<std::string> id, std::optional<std::string> name,
                                  std::string content, std::optional<ResultStatus> status)
{
    const bool reads_like_an_error = !status && content.rfind("Error", 0) == 0;
    Event& event = add_event(Role::Tool);
    event.tool_call_id = given(std::move(id));
    event.name = given(std::move(name));
    event.content = std::move(content);
    event.status = status;
    if (reads_like_an_error)
        note("looks_like_error", "this result reads like an error, but the format does not say so");
}

void RecordingBuilder::take_over(Scenario scenario)
{
    m_recording.scenario = std::move(scenario);
    m_recording.notes.clear();
    m_assistant.reset();
    m_keeps_times = true;
}

void RecordingBuilder::note(const char* code, std::string message)
{
    const std::size_t events = m_recording.scenario.events.size();
    note(code, std::move(message), events == 0 ? 0 : events - 1);
}

void RecordingBuilder::note(const char* code, std::string message, std::size_t event)
{
    engine::Note row;
    row.code = code;
    row.message = std::move(message);
    m_recording.notes.emplace_back(event, std::move(row));
}

void RecordingBuilder::skip(const std::string& reason)
{
    Skipped skipped;
    skipped.line = m_line;
    skipped.reason = "message " + std::to_string(m_message) + ": " + reason;
    m_recording.skipped.push_back(std::move(skipped));
}

void RecordingBuilder::leave_out(const std::string& what)
{
    ++m_left_out[what];
}

Recording RecordingBuilder::take()
{
    const auto add = [this](const std::string& what, std::int64_t count, bool counts) {
        Skipped skipped;
        skipped.line = m_recording.line;
        skipped.reason = "left out: " + what + (count == 1 ? "" : " (" + std::to_string(count) + " times)");
        skipped.count = count;
        skipped.by_design = true;
        skipped.counts = counts;
        skipped.what = what;
        m_recording.skipped.push_back(std::move(skipped));
    };
    for (const auto& [what, count] : m_left_out)
        add(what, count, true);
    if (m_system > 0)
        add("system messages", m_system, false);
    std::vector<Event>& events = m_recording.scenario.events;
    const auto first =
        std::find_if(m_times.begin(), m_times.end(), [](const auto& time) { return time.has_value(); });
    double now = 0; // an event without a time took place with the one before
    for (std::size_t i = 0; i < events.size() && !m_keeps_times; ++i) {
        if (first == m_times.end())
            now = static_cast<double>(i);
        else if (m_times[i])
            now = std::round((*m_times[i] - **first) * kMicroseconds) / kMicroseconds;
        events[i].at = now;
    }
    // Calls may have been added to an earlier message: the notes are wanted in the order of events.
    std::stable_sort(m_recording.notes.begin(), m_recording.notes.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    return std::move(m_recording);
}

} // namespace interlock::exchange
