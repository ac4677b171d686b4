// SPDX-License-Identifier: GPL-3.0-or-later
// Builds the context from the session's state.
#include "core/engine/context.h"

#include "core/engine/text.h"
#include "core/rules/words.h"

namespace interlock::engine {

namespace {

using logic::Array;
using logic::Object;
using logic::Value;

Value text_or_null(const std::optional<std::string>& text)
{
    return text ? Value(*text) : Value();
}

Value history_context(const ContextInput& input)
{
    const Conversation& history = input.history;
    Array called;
    Object calls;
    Object turns_since;
    const bool with_calls = input.complete || input.rules.needs().history_calls;
    if (with_calls) {
        for (const std::string& tool : input.rules.registry()) {
            const ToolHistory* known = history.find(tool);
            calls.set(tool, known ? known->results : std::int64_t{0});
        }
    }
    for (const std::string& tool : history.called()) {
        const ToolHistory* known = history.find(tool);
        called.emplace_back(tool);
        if (with_calls)
            calls.set(tool, known->results);
        turns_since.set(tool, input.turn - known->last_turn);
    }
    Object context;
    context.set("called", std::move(called));
    context.set("calls", std::move(calls));
    context.set("turns_since", std::move(turns_since));
    context.set("last_tool", text_or_null(history.last_tool()));
    context.set("last_status", history.last_tool() ? Value(to_word(history.last_status())) : Value());
    return context;
}

Value rules_context(const ContextInput& input)
{
    if (!input.complete && !input.rules.needs().rules)
        return Object{};
    if (!input.has_firings && !input.rules.unfired_rules().is_null())
        return input.rules.unfired_rules();
    Object rules;
    const Value unfired = Object{{"fired", 0}}; // one for all that have not
    const std::vector<Rule>& source = input.rules.source().rules;
    for (std::size_t place = 0; place < source.size(); ++place) {
        const FiringHistory history = input.firings(place);
        if (history.count > 0) {
            rules.set(source[place].name,
                      Object{{"fired", history.count}, {"turns_since_fired", input.turn - history.last_turn}});
        } else {
            rules.set(source[place].name, unfired);
        }
    }
    return rules;
}

} // namespace

Value message_context(const Event& event, const std::optional<std::string>& channel)
{
    const std::string text = event.content.value_or(std::string());
    const std::string lowered = lower_case(text);
    Array word_list;
    for (std::string& word : words(lowered))
        word_list.emplace_back(std::move(word));
    Object message;
    message.set("text", text);
    message.set("text_lower", lowered);
    message.set("length", code_points(text));
    message.set("words", std::move(word_list));
    message.set("author", text_or_null(event.author));
    message.set("channel", text_or_null(channel));
    return message;
}

Value track_context(const std::vector<Tracker>& trackers, const std::vector<Value>& values)
{
    Object track;
    for (std::size_t i = 0; i < trackers.size(); ++i)
        track.set(trackers[i].name, values[i]);
    return track;
}

Object make_context(const ContextInput& input)
{
    Object turn;
    turn.set("index", input.turn);
    Object forced;
    forced.set("active", input.forced.has_value());
    forced.set("rule", input.forced ? Value(input.forced->rule) : Value());
    forced.set("rounds_left", input.forced ? input.forced->rounds_left : std::int64_t{0});
    Object time;
    time.set("at", input.now);

    Object context;
    context.set("msg", input.message);
    for (const logic::Member& member : input.world.as_object())
        context.set(member.key, member.value);
    context.set("turn", std::move(turn));
    context.set("history", history_context(input));
    context.set("rules", rules_context(input));
    context.set("forced", std::move(forced));
    context.set("time", std::move(time));
    return context;
}

} // namespace interlock::engine
