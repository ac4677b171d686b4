// SPDX-License-Identifier: GPL-3.0-or-later
// Builds the context from the session's state.
#include "core/engine/context.h"

#include "core/engine/text.h"
#include "core/logic/object_builder.h"
#include "core/rules/words.h"

namespace interlock::engine {

namespace {

using logic::Array;
using logic::Object;
using logic::ObjectBuilder;
using logic::Value;

/// Contexts follow one another and look alike: they share their keys, by which the matcher knows its way.
logic::KeyPool& keys()
{
    thread_local logic::KeyPool t_keys;
    return t_keys;
}

Value text_or_null(const std::optional<std::string>& text)
{
    return text ? Value(*text) : Value();
}

Value history_context(const ContextInput& input)
{
    const Conversation& history = input.history;
    Array called;
    ObjectBuilder calls(keys());
    ObjectBuilder turns_since(keys());
    const bool with_calls = input.complete || input.rules.needs().history_calls;
    if (with_calls) {
        for (const std::string& tool : input.rules.registry()) {
            const ToolHistory* known = history.find(tool);
            calls.add(tool, known ? known->results : std::int64_t{0});
        }
    }
    for (const std::string& tool : history.called()) {
        const ToolHistory* known = history.find(tool);
        called.emplace_back(tool);
        if (with_calls)
            calls.add(tool, known->results);
        turns_since.add(tool, input.turn - known->last_turn);
    }
    ObjectBuilder context(keys());
    context.add("called", std::move(called));
    context.add("calls", calls.finish());
    context.add("turns_since", turns_since.finish());
    context.add("last_tool", text_or_null(history.last_tool()));
    context.add("last_status", history.last_tool() ? Value(to_word(history.last_status())) : Value());
    return context.finish();
}

Value rules_context(const ContextInput& input)
{
    if (!input.complete && !input.rules.needs().rules)
        return Object{};
    if (!input.has_firings && !input.rules.unfired_rules().is_null())
        return input.rules.unfired_rules();
    ObjectBuilder rules(keys());
    const Value unfired = Object{{"fired", 0}}; // one for all that have not
    const std::vector<Rule>& source = input.rules.source().rules;
    for (std::size_t place = 0; place < source.size(); ++place) {
        const FiringHistory history = input.firings(place);
        if (history.count > 0) {
            rules.add(source[place].name,
                      Object{{"fired", history.count}, {"turns_since_fired", input.turn - history.last_turn}});
        } else {
            rules.add(source[place].name, unfired);
        }
    }
    return rules.finish();
}

} // namespace

Value message_context(const Event& event, const std::optional<std::string>& channel)
{
    const std::string text = event.content.value_or(std::string());
    const std::string lowered = lower_case(text);
    Array word_list;
    for (std::string& word : words(lowered))
        word_list.emplace_back(std::move(word));
    ObjectBuilder message(keys());
    message.add("text", text);
    message.add("text_lower", lowered);
    message.add("length", code_points(text));
    message.add("words", std::move(word_list));
    message.add("author", text_or_null(event.author));
    message.add("channel", text_or_null(channel));
    return message.finish();
}

Value track_context(const std::vector<Tracker>& trackers, const std::vector<Value>& values)
{
    ObjectBuilder track(keys());
    for (std::size_t i = 0; i < trackers.size(); ++i)
        track.add(trackers[i].name, values[i]);
    return track.finish();
}

Object make_context(const ContextInput& input)
{
    ObjectBuilder turn(keys());
    turn.add("index", input.turn);
    ObjectBuilder forced(keys());
    forced.add("active", input.forced.has_value());
    forced.add("rule", input.forced ? Value(input.forced->rule) : Value());
    forced.add("rounds_left", input.forced ? input.forced->rounds_left : std::int64_t{0});
    ObjectBuilder time(keys());
    time.add("at", input.now);

    ObjectBuilder context(keys());
    context.add("msg", input.message);
    for (const logic::Member& member : input.world.as_object())
        context.add(member.key, member.value);
    context.add("turn", turn.finish());
    context.add("history", history_context(input));
    context.add("rules", rules_context(input));
    context.add("forced", forced.finish());
    context.add("time", time.finish());
    return context.finish();
}

} // namespace interlock::engine
