// SPDX-License-Identifier: GPL-3.0-or-later
// RecordingBuilder: what every transcript format needs to turn messages into the events of a recording.
#pragma once

#include "core/exchange/transcript.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace interlock::exchange {

/// The string under a key; nothing where it is missing or no string.
std::optional<std::string> text_at(const logic::Value& object, std::string_view key);

/// The text of a content: a string, or the text parts of a list (strings, or objects with `text`), each on a line;
/// any other object as JSON. Nothing for null.
std::optional<std::string> content_text(const logic::Value* content);

/// Seconds since 1970 of an ISO 8601 time ("2025-12-24T10:00:00.000Z"; without a zone it counts as UTC), or of a
/// number of seconds, or of milliseconds where it is past 10^11; nothing for anything else.
std::optional<double> time_stamp(const logic::Value* value);

/// Takes messages in the order in which they stand. Notes go to the event added last.
class RecordingBuilder {
public:
    /// `line` is where the conversation starts in its file, from 1.
    explicit RecordingBuilder(std::size_t line);

    /// So many messages may follow: saves moving the events as they grow.
    void expect(std::size_t messages);
    /// The next message begins; reasons name it by its number.
    void next_message();
    /// Where the message stands, for formats with a message a line.
    void at_line(std::size_t line) { m_line = line; }
    /// The line of each message, where each stands on one of its own: next_message() goes on to the next.
    void at_lines(std::vector<std::size_t> lines) { m_lines = std::move(lines); }
    /// When the events that follow took place, in seconds since 1970; nothing where the message does not say.
    void at_time(std::optional<double> seconds) { m_time = seconds; }

    void add_user(std::string content, std::optional<std::string> author = {});
    void add_assistant(std::optional<std::string> content);
    /// Puts a text below what the assistant message added last says already.
    void add_assistant_text(std::string_view text);
    /// A call of the assistant message added last (one is added where there is none yet). Arguments may be an object, a
    /// JSON string, or missing; a text that is no JSON object is kept, with the note arguments_not_an_object. An empty
    /// id counts as none.
    void add_call(std::optional<std::string> id, std::string name, const logic::Value* arguments);
    /// Says that the assistant message has a list of calls, though it is empty.
    void has_calls();
    /// `status` only where the format tells success from failure. Where it does not, a result that starts with
    /// "Error" gets the note looks_like_error.
    void add_result(std::optional<std::string> id, std::optional<std::string> name, std::string content,
                    std::optional<ResultStatus> status = {});

    /// Takes a scenario that was read as a whole, in place of all that was added: its times stay as they are.
    void take_over(Scenario scenario);

    /// A note on the event added last.
    void note(const char* code, std::string message);
    /// The message, or a part of it, cannot be read: "message 3: no role".
    void skip(const std::string& reason);
    /// Something is no part of the conversation, and left out on purpose; counted by its words: 'items of type
    /// "reasoning"'.
    void leave_out(const std::string& what);
    /// A system message, or what a request has in place of one. A rule set neither has nor sees it.
    void leave_out_system() { ++m_system; }

    /// The place in the events of the assistant message added last; nothing before the first.
    std::optional<std::size_t> last_assistant() const noexcept { return m_assistant; }
    /// The calls that follow belong to this earlier assistant message.
    void continue_assistant(std::size_t event) { m_assistant = event; }
    const Scenario& scenario() const noexcept { return m_recording.scenario; }

    /// The recording. Without any time stamp its events are one second apart, else `at` counts from the first.
    Recording take();

private:
    Event& add_event(Role role);
    void note(const char* code, std::string message, std::size_t event);

    Recording m_recording;
    std::size_t m_message = 0;
    std::size_t m_line = 0;
    std::vector<std::size_t> m_lines; ///< by message
    bool m_keeps_times = false;
    std::optional<double> m_time;
    std::vector<std::optional<double>> m_times; ///< by event
    std::optional<std::size_t> m_assistant;
    std::map<std::string, std::int64_t> m_left_out;
    std::int64_t m_system = 0; ///< messages left out
};

} // namespace interlock::exchange
