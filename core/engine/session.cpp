// SPDX-License-Identifier: GPL-3.0-or-later
// The order of evaluation: time and context first, then what the kind of event asks for.
#include "core/engine/session.h"

#include "core/engine/context.h"
#include "core/engine/gate.h"
#include "core/engine/rule_evaluation.h"
#include "core/logic/pointer.h"

#include <algorithm>

namespace interlock::engine {

namespace {

using logic::Object;
using logic::Value;

/// A world always has its three keys: a patch that removes one leaves null or an empty object.
Value normalised_world(const Value& world)
{
    const auto member = [&world](const char* key) { return world.find(key) ? *world.find(key) : Value(); };
    const auto object_of = [&member](const char* key) {
        Value value = member(key);
        return value.is_null() ? Value(Object{}) : value;
    };
    Object normal;
    normal.set("room", member("room"));
    normal.set("store", object_of("store"));
    normal.set("state", object_of("state"));
    return normal;
}

std::string pointer_below(std::string pointer, const std::string& key)
{
    logic::append_to_pointer(pointer, key);
    return pointer;
}

/// Pointers of the leaves in which two values differ; something that is no object counts as a leaf or as nothing.
void add_changes(const Value* before, const Value* after, const std::string& pointer, std::vector<std::string>& changed)
{
    const bool old_object = before && before->is_object() && !before->as_object().empty();
    const bool new_object = after && after->is_object() && !after->as_object().empty();
    if (!old_object && !new_object) {
        const Value nothing;
        if (!before != !after || !logic::json_equal(before ? *before : nothing, after ? *after : nothing))
            changed.push_back(pointer);
        return;
    }
    static const Object empty;
    const Object& old_members = old_object ? before->as_object() : empty;
    const Object& new_members = new_object ? after->as_object() : empty;
    for (const logic::Member& member : old_members)
        add_changes(&member.value, new_members.find(member.key), pointer_below(pointer, member.key), changed);
    for (const logic::Member& member : new_members) {
        if (!old_members.contains(member.key))
            add_changes(nullptr, &member.value, pointer_below(pointer, member.key), changed);
    }
}

/// A tracker may read all of its context, itself included, and so grow for ever: what is kept must be within what one
/// evaluation may make.
std::optional<logic::Error> refuse_to_keep(const Value& value)
{
    const logic::Budget budget;
    if (value.depth() <= budget.nesting && value.weight() <= budget.produced_bytes)
        return std::nullopt;
    return logic::Error{logic::error_type::kBudgetExceeded, "its new value is too large, or nested too deeply", {}};
}

Note tracker_note(const Tracker& tracker, const logic::Error& error)
{
    Note note;
    note.code = "tracker_error";
    note.message = "tracker \"" + tracker.name + "\" keeps its value: " + error.message;
    note.details.set("tracker", tracker.name);
    note.details.set("type", error.type);
    return note;
}

} // namespace

ConversationStart ConversationStart::of(const Scenario& scenario)
{
    ConversationStart start;
    start.channel = scenario.channel;
    start.available_tools = scenario.available_tools;
    start.room = scenario.room;
    start.store = scenario.store;
    start.state = scenario.state;
    return start;
}

Session::Session(std::shared_ptr<const CompiledRuleSet> rules, ConversationStart start, GateMode gate)
    : m_rules(std::move(rules)), m_start(std::move(start)), m_gate(gate), m_channel(m_start.channel)
{
    Object world;
    world.set("room", m_start.room);
    world.set("store", m_start.store);
    world.set("state", m_start.state);
    m_world = normalised_world(std::move(world));
    if (!m_start.available_tools)
        m_start.available_tools = m_rules->registry();
    for (const Tracker& tracker : m_rules->source().trackers)
        m_trackers.push_back(tracker.initial);
    m_message = message_context(Event{}, m_channel);
}

TraceEntry Session::step(const Event& event, StepObserver* observer)
{
    TraceEntry entry;
    entry.event = m_next_event;
    if (event.at)
        m_now = *event.at;
    entry.at = m_now;
    const Value world_before = m_world;
    if (event.patch)
        m_world = normalised_world(logic::merge_patch(m_world, *event.patch));

    switch (event.role) {
    case Role::User:
        entry.what = take_user(event, entry.notes, observer);
        break;
    case Role::Assistant:
        entry.what = take_assistant(event, entry.notes);
        break;
    case Role::Tool:
        entry.what = take_tool(event, entry.notes);
        break;
    case Role::Context: {
        ContextEntry context;
        add_changes(&world_before, &m_world, {}, context.changed);
        entry.what = std::move(context);
        break;
    }
    }
    entry.turn = current_turn();
    ++m_next_event;
    return entry;
}

UserEntry Session::take_user(const Event& event, std::vector<Note>& notes, StepObserver* observer)
{
    ++m_turn;
    m_round = 0;
    m_channel = event.channel ? event.channel : m_start.channel;
    m_message = message_context(event, m_channel);

    UserEntry entry;
    Object context = context_without_trackers(observer != nullptr);
    update_trackers(context, entry, notes);
    context.set("track", track_context(m_rules->source().trackers, m_trackers));
    evaluate_rules(Value(std::move(context)), entry, notes, observer);
    if (m_forced)
        entry.ended = EndedChoice{m_forced->rule, Ending::Superseded};
    m_forced = entry.forced;
    return entry;
}

void Session::update_trackers(Object& context, UserEntry& entry, std::vector<Note>& notes)
{
    const std::vector<Tracker>& trackers = m_rules->source().trackers;
    for (std::size_t i = 0; i < trackers.size(); ++i) {
        context.set("track", track_context(trackers, m_trackers));
        logic::Outcome outcome = m_rules->trackers()[i].evaluate(Value(context));
        if (const auto* value = std::get_if<Value>(&outcome)) {
            if (auto error = refuse_to_keep(*value))
                outcome = std::move(*error);
        }
        if (const auto* error = std::get_if<logic::Error>(&outcome))
            notes.push_back(tracker_note(trackers[i], *error));
        else
            m_trackers[i] = std::get<Value>(outcome);
    }
    for (std::size_t i = 0; i < trackers.size(); ++i)
        entry.trackers.emplace_back(trackers[i].name, m_trackers[i]);
}

void Session::evaluate_rules(const Value& seen, UserEntry& entry, std::vector<Note>& notes, StepObserver* observer)
{
    if (observer)
        observer->rules_see(seen);

    const Firings* firings = channel_firings();
    const auto cooldown_of = [this, firings](std::size_t place) -> std::optional<double> {
        if (!firings)
            return std::nullopt;
        const auto firing = firings->find(place);
        if (firing == firings->end())
            return std::nullopt;
        // A clock that went backwards counts as no time passed.
        const double passed = std::max(0.0, m_now - firing->second.at);
        const double cooldown = m_rules->source().rules[place].cooldown_seconds;
        return passed < cooldown ? std::optional<double>(cooldown - passed) : std::nullopt;
    };
    HookOf hook_of;
    if (observer)
        hook_of = [observer](std::size_t place) { return observer->hook_for_rule(place); };
    entry.rules = judge_rules(*m_rules, seen, cooldown_of, hook_of);
    keep_firings(entry.rules);
    merge_rules(*m_rules, *m_start.available_tools, entry, notes);
}

/// Snapshots of this session share what fired before; they keep what they have.
void Session::keep_firings(const std::vector<RuleRow>& rows)
{
    std::shared_ptr<Firings> changed;
    for (const RuleRow& row : rows) {
        if (row.status != RuleStatus::Matched)
            continue;
        if (!changed) {
            const Firings* before = channel_firings();
            changed = before ? std::make_shared<Firings>(*before) : std::make_shared<Firings>();
        }
        Firing& firing = (*changed)[row.rule];
        firing.at = m_now;
        firing.turn = m_turn;
        ++firing.count;
    }
    if (changed)
        m_firings[m_channel] = std::move(changed);
}

AssistantEntry Session::take_assistant(const Event& event, std::vector<Note>& notes)
{
    AssistantEntry entry;
    entry.round = m_round++;
    entry.in_force = m_forced;
    const std::vector<ToolCall>& calls = event.calls();
    if (m_forced) {
        entry.honoured = !calls.empty() && (!m_forced->tool || calls.front().name == *m_forced->tool);
    }

    const GateInput input{*m_rules, event, *m_world.find("state"), m_conversation};
    entry.preflight = preflight(input);
    entry.gate = check_gate(input, notes);

    std::vector<bool> blocked(calls.size(), false);
    if (m_gate == GateMode::InForce) {
        for (const GateError& error : entry.gate.errors)
            blocked[error.call] = true;
    }
    m_conversation.add_calls(m_next_event, calls, blocked);
    if (m_gate == GateMode::InForce) {
        // As an agent would see them: the errors stand in the history from now on.
        for (const GateError& error : entry.gate.errors)
            m_conversation.add_result(error.name, ResultStatus::Error, current_turn());
    }

    if (m_forced && --m_forced->rounds_left == 0) {
        entry.ended = EndedChoice{m_forced->rule, Ending::Decayed};
        m_forced.reset();
    }
    entry.forced = m_forced;
    return entry;
}

ToolEntry Session::take_tool(const Event& event, std::vector<Note>& notes)
{
    const std::string id = event.tool_call_id.value_or(std::string());
    ToolEntry entry;
    entry.name = event.name.value_or(std::string());
    entry.status = event.status.value_or(ResultStatus::Success);
    if (!id.empty())
        entry.tool_call_id = id;

    if (const auto answer = m_conversation.answer(id, entry.name)) {
        entry.call_event = answer->event;
        entry.blocked = answer->blocked;
        if (entry.name.empty())
            entry.name = answer->name;
    } else {
        entry.orphan = true;
        Note note;
        note.code = "orphan_result";
        note.message = entry.name.empty() ? "this result answers no call and has no name: it counts for nothing"
                                          : "this result answers no call: it counts as \"" + entry.name + "\"";
        notes.push_back(std::move(note));
    }
    // With the gate in force a blocked tool would not have run; its recorded result is none.
    if (!entry.blocked && !entry.name.empty())
        m_conversation.add_result(entry.name, entry.status, current_turn());
    return entry;
}

logic::Object Session::context_without_trackers(bool complete) const
{
    const Firings* firings = channel_firings();
    const auto history_of = [firings](std::size_t place) {
        FiringHistory history;
        if (!firings)
            return history;
        if (const auto firing = firings->find(place); firing != firings->end()) {
            history.count = firing->second.count;
            history.last_turn = firing->second.turn;
        }
        return history;
    };
    const ContextInput input{*m_rules,       m_conversation, m_message,          m_world,    m_forced,
                             current_turn(), m_now,          firings != nullptr, history_of, complete};
    return make_context(input);
}

logic::Value Session::context() const
{
    Object context = context_without_trackers(true);
    context.set("track", track_context(m_rules->source().trackers, m_trackers));
    return context;
}

const Session::Firings* Session::channel_firings() const
{
    const auto found = m_firings.find(m_channel);
    return found == m_firings.end() ? nullptr : found->second.get();
}

} // namespace interlock::engine
