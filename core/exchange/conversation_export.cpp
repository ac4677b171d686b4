// SPDX-License-Identifier: GPL-3.0-or-later
// Collects messages and pairs results with calls, then brings them into the turns that a provider asks for.
#include "core/exchange/conversation_export.h"

#include "core/engine/conversation.h"
#include "core/exchange/json_text.h"
#include "core/exchange/transcript_format.h"

#include <algorithm>
#include <cassert>
#include <set>

namespace interlock::exchange {

namespace {

using logic::Object;
using logic::Value;

constexpr std::size_t kLongestId = 40;

bool is_blank(std::string_view text)
{
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

bool is_empty_object(const Value& value)
{
    return value.is_null() || (value.is_object() && value.as_object().empty());
}

bool is_valid_id(std::string_view id)
{
    return id.size() <= kLongestId && ExportNames::is_valid(ExportRules::Names::Plain, id);
}

/// An object, also where it stands as JSON in a text; else the text.
Value clean_arguments(const Value& arguments)
{
    if (!arguments.is_string())
        return arguments.is_object() ? arguments : Value(Object{});
    if (arguments.as_string().empty())
        return Object{};
    const JsonReading reading = read_json(arguments.as_string(), {false, logic::kMaxNesting});
    return reading.value && reading.value->is_object() ? *reading.value : arguments;
}

class Exporter {
public:
    Exporter(const ExportRules& rules, std::vector<ExportNote>& notes) : m_rules(rules), m_notes(notes) {}

    ExportConversation run(const Scenario& scenario)
    {
        say_what_stands_around(scenario);
        for (std::size_t i = 0; i < scenario.events.size(); ++i)
            add(scenario.events[i], i);
        if (m_rules.strict_turns || m_rules.calls_join_text)
            leave_out_empty_messages();
        join_messages();
        make_up_results();
        if (m_rules.strict_turns && !m_messages.empty() && m_messages.front().role != Role::User)
            make_up_first_user();
        if (m_messages.empty())
            say("no_messages", {}, "there is no message: providers ask for at least one");
        make_ids_unique();
        make_names_valid();
        return {std::move(m_messages)};
    }

private:
    /// A call by its place.
    struct CallPlace {
        std::size_t message = 0;
        std::size_t call = 0;
        bool answered = false;
    };

    void say(const char* code, std::optional<std::size_t> event, std::string message)
    {
        m_notes.push_back({code, std::move(message), event});
    }

    void say_what_stands_around(const Scenario& scenario)
    {
        say("no_system_message", {}, "no system message is written: a scenario has none, add your own");
        if (!scenario.room.is_null() || !is_empty_object(scenario.store) || !is_empty_object(scenario.state))
            say("start_left_out", {}, "room, store and state are no part of a conversation with a provider");
        if (scenario.channel)
            say("channel_left_out", {}, "the channel \"" + *scenario.channel + "\" is left out");
        const auto times = std::count_if(scenario.events.begin(), scenario.events.end(),
                                         [](const Event& event) { return event.at.has_value(); });
        if (times > 0)
            say("times_left_out", {}, "the times of " + std::to_string(times) + " events are left out");
    }

    void say_what_an_event_loses(const Event& event, std::size_t i)
    {
        if (event.patch)
            say("patch_left_out", i, "a change of room, store or state is left out");
        if (event.skill_lookup_fault)
            say("fault_left_out", i, "the fault of this event is left out");
        if (event.expect)
            say("expectation_left_out", i, "what is expected of this event is left out");
    }

    void add(const Event& event, std::size_t i)
    {
        say_what_an_event_loses(event, i);
        switch (event.role) {
        case Role::Context:
            say("context_event_left_out", i, "an event without a message is left out");
            break;
        case Role::User:
            add_user(event, i);
            break;
        case Role::Assistant:
            add_assistant(event, i);
            break;
        case Role::Tool:
            add_result(event, i);
            break;
        }
    }

    void add_user(const Event& event, std::size_t i)
    {
        ExportMessage& message = m_messages.emplace_back();
        message.event = i;
        message.texts.push_back(event.content.value_or(std::string()));
        if (m_rules.strict_turns && is_blank(message.texts.back())) {
            message.texts.back() = "(no text)";
            say("text_made_up", i,
                "the message has no text, which the provider refuses: \"(no text)\" stands for it");
        }
        if (event.channel)
            say("channel_left_out", i, "the channel \"" + *event.channel + "\" is left out");
        if (!event.author)
            return;
        if (m_rules.has_author && ExportNames::is_valid(m_rules.names, *event.author))
            message.author = event.author;
        else
            say("author_left_out", i, "the author \"" + *event.author + "\" is left out");
    }

    void add_assistant(const Event& event, std::size_t i)
    {
        ExportMessage& message = m_messages.emplace_back();
        message.role = Role::Assistant;
        message.event = i;
        if (event.content && !event.content->empty()) {
            if (m_rules.strict_turns && is_blank(*event.content))
                say("blank_text_left_out", i, "a text of spaces, which the provider refuses, is left out");
            else
                message.texts.push_back(*event.content);
        }
        const std::vector<ToolCall>& calls = event.calls();
        const std::size_t first = m_calls.size();
        for (std::size_t k = 0; k < calls.size(); ++k) {
            ExportCall& call = message.calls.emplace_back();
            call.id = calls[k].id.value_or(std::string());
            call.name = calls[k].name;
            call.arguments = clean_arguments(calls[k].arguments);
            if (call.arguments.is_string() && !m_rules.has_text_arguments) {
                say("arguments_wrapped", i,
                    "the arguments of \"" + call.name + "\" are no object: kept as text under \"arguments\"");
                call.arguments = Object{{"arguments", call.arguments}};
            }
            m_calls.push_back({m_messages.size() - 1, k, false});
        }
        // Each call as a round of its own, the last one first: results look through rounds from the newest
        // back, and through the calls of a round from the first on, so this is the same order, and tells
        // calls apart.
        for (std::size_t k = calls.size(); k-- > 0;)
            m_conversation.add_calls(first + k, {calls[k]}, {});
    }

    void add_result(const Event& event, std::size_t i)
    {
        const std::string name = event.name.value_or(std::string());
        const auto answer = m_conversation.answer(event.tool_call_id.value_or(std::string()), name);
        if (!answer) {
            say("orphan_left_out", i, "a result that answers no call is left out");
            return;
        }
        CallPlace& place = m_calls[answer->event];
        if (place.answered) {
            say("repeated_result_left_out", i,
                "a second result of a call of \"" + answer->name + "\" is left out");
            return;
        }
        place.answered = true;
        if (place.message + 1 != m_messages.size())
            say("result_moved", i, "the result stands at its call, before the messages between them");
        ExportResult& result = m_messages[place.message].results.emplace_back();
        result.call = place.call;
        result.content = event.content.value_or(std::string());
        result.failed = event.status == ResultStatus::Error;
        if (result.failed && !m_rules.has_status)
            say("status_left_out", i, "that the result is an error is left out");
        if (name.empty() || name == answer->name)
            return;
        if (m_rules.has_result_names)
            result.name = name;
        else
            say("result_name_left_out", i,
                "the result's own name \"" + name + "\" is left out: it counts under its call's, \"" +
                    answer->name + "\"");
    }

    void leave_out_empty_messages()
    {
        const auto is_empty = [this](const ExportMessage& message) {
            if (!message.texts.empty() || !message.calls.empty())
                return false;
            say("empty_message_left_out", message.event,
                "an assistant's message without text and calls is left out");
            return true;
        };
        m_messages.erase(std::remove_if(m_messages.begin(), m_messages.end(), is_empty), m_messages.end());
    }

    bool joins(const ExportMessage& message, const ExportMessage& before) const
    {
        if (message.role != before.role || !before.calls.empty())
            return false;
        if (m_rules.strict_turns)
            return true;
        return m_rules.calls_join_text && !message.calls.empty() && message.texts.empty();
    }

    void join_messages()
    {
        std::vector<ExportMessage> joined;
        for (ExportMessage& message : m_messages) {
            if (joined.empty() || !joins(message, joined.back())) {
                joined.push_back(std::move(message));
                continue;
            }
            say("messages_joined", message.event, "the message is one with the message before it");
            ExportMessage& before = joined.back();
            before.texts.insert(before.texts.end(), message.texts.begin(), message.texts.end());
            before.calls = std::move(message.calls);
            before.results = std::move(message.results);
        }
        m_messages = std::move(joined);
    }

    /// Providers refuse a call without a result, unless it is what they are asked to go on from.
    void make_up_results()
    {
        for (ExportMessage& message : m_messages) {
            std::vector<bool> answered(message.calls.size());
            for (const ExportResult& result : message.results)
                answered[result.call] = true;
            const bool is_last = &message == &m_messages.back();
            if (is_last && message.results.empty()) {
                if (!message.calls.empty())
                    say("calls_pending", message.event,
                        "the conversation ends with calls: the provider wants their results before it goes "
                        "on");
                continue;
            }
            for (std::size_t k = 0; k < answered.size(); ++k) {
                if (answered[k])
                    continue;
                say("result_made_up", message.event,
                    "the call of \"" + message.calls[k].name +
                        "\" has no result: \"(no result)\" stands for it");
                ExportResult& result = message.results.emplace_back();
                result.call = k;
                result.content = "(no result)";
            }
        }
    }

    void make_up_first_user()
    {
        say("user_made_up", m_messages.front().event,
            "the provider wants a user's message first: \"(no text)\" stands for it");
        ExportMessage message;
        message.texts.emplace_back("(no text)");
        message.event = m_messages.front().event;
        m_messages.insert(m_messages.begin(), std::move(message));
    }

    void make_ids_unique()
    {
        std::set<std::string> all;
        for (const ExportMessage& message : m_messages) {
            for (const ExportCall& call : message.calls)
                all.insert(call.id);
        }
        std::set<std::string> used;
        std::size_t number = 0;
        for (ExportMessage& message : m_messages) {
            for (ExportCall& call : message.calls) {
                if (is_valid_id(call.id) && used.insert(call.id).second)
                    continue;
                do {
                    call.id = "call_" + std::to_string(++number);
                } while (all.count(call.id) > 0);
                used.insert(call.id);
            }
        }
    }

    void make_names_valid()
    {
        std::vector<std::string> names;
        for (const ExportMessage& message : m_messages) {
            for (const ExportCall& call : message.calls)
                names.push_back(call.name);
        }
        const ExportNames valid(m_rules.names, names);
        std::set<std::string> said;
        for (ExportMessage& message : m_messages) {
            for (ExportCall& call : message.calls) {
                const std::string& name = valid(call.name);
                if (name != call.name && said.insert(call.name).second)
                    say("name_changed", message.event,
                        "the provider refuses the name \"" + call.name + "\": it is called \"" + name + "\"");
                call.name = name;
            }
        }
    }

    const ExportRules& m_rules;
    std::vector<ExportNote>& m_notes;
    std::vector<ExportMessage> m_messages;
    engine::Conversation m_conversation; ///< its "events" are places in m_calls
    std::vector<CallPlace> m_calls;
};

} // namespace

std::string ExportMessage::text() const
{
    std::string all;
    for (std::size_t i = 0; i < texts.size(); ++i)
        all += (i == 0 ? "" : "\n") + texts[i];
    return all;
}

ExportConversation make_export(const Scenario& scenario, const ExportRules& rules,
                               std::vector<ExportNote>& notes)
{
    const auto first = static_cast<std::ptrdiff_t>(notes.size());
    ExportConversation conversation = Exporter(rules, notes).run(scenario);
    // What is about the whole first.
    std::stable_sort(notes.begin() + first, notes.end(),
                     [](const ExportNote& a, const ExportNote& b) { return a.event < b.event; });
    return conversation;
}

Exported export_conversation(const Scenario& scenario, const TranscriptFormat& format)
{
    assert(format.write && format.export_rules);
    Exported exported;
    exported.body = format.write(make_export(scenario, *format.export_rules, exported.notes));
    return exported;
}

} // namespace interlock::exchange
