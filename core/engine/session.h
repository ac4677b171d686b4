// SPDX-License-Identifier: GPL-3.0-or-later
// Session: one conversation's state machine. Events go in one at a time, a trace entry comes out of each.
#pragma once

#include "core/engine/compiled_rule_set.h"
#include "core/engine/conversation.h"
#include "core/engine/trace.h"

#include <map>
#include <memory>
#include <optional>

namespace interlock::engine {

/// Where a conversation starts: what a scenario says before its events.
struct ConversationStart {
    std::optional<std::string> channel;
    std::optional<std::vector<std::string>> available_tools; ///< nothing: the whole registry
    logic::Value room;
    logic::Value store{logic::Object{}};
    logic::Value state{logic::Object{}};

    static ConversationStart of(const Scenario& scenario);
};

enum class GateMode {
    InForce, ///< blocked calls get the gate's error, and their recorded results do not count
    Observe, ///< the gate only looks: an audit of what did happen
};

/// Watches a step from inside, for explanations. Changes nothing.
class StepObserver {
public:
    virtual ~StepObserver() = default;
    /// The context that the rules of a user message see, after the trackers were updated.
    virtual void rules_see(const logic::Value& context) { static_cast<void>(context); }
    /// The hook under which the condition of the rule at `place` (in the file) is evaluated, or null.
    virtual logic::EvaluationHook* hook_for_rule(std::size_t place)
    {
        static_cast<void>(place);
        return nullptr;
    }
};

/// Copying a session takes a snapshot: what was said so far is shared, not copied.
class Session {
public:
    Session(std::shared_ptr<const CompiledRuleSet> rules, ConversationStart start, GateMode gate = GateMode::InForce);

    /// Takes the next event and says what it came to.
    TraceEntry step(const Event& event, StepObserver* observer = nullptr);

    /// What a condition would see now: `msg` is the latest user message, `forced` what is in force.
    logic::Value context() const;

    const std::optional<ForcedChoice>& forced() const noexcept { return m_forced; }
    std::size_t events_taken() const noexcept { return m_next_event; }
    double now() const noexcept { return m_now; }

private:
    struct Firing {
        double at = 0;
        std::int64_t turn = 0;
        std::int64_t count = 0;
    };
    using Firings = std::map<std::size_t, Firing>; ///< by the rule's place in the file

    UserEntry take_user(const Event& event, std::vector<Note>& notes, StepObserver* observer);
    AssistantEntry take_assistant(const Event& event, std::vector<Note>& notes);
    ToolEntry take_tool(const Event& event, std::vector<Note>& notes);
    void update_trackers(logic::Object& context, UserEntry& entry, std::vector<Note>& notes);
    void evaluate_rules(const logic::Value& seen, UserEntry& entry, std::vector<Note>& notes,
                        StepObserver* observer);
    const Firings* channel_firings() const; ///< of the latest user message's channel; null where nothing fired
    void keep_firings(const std::vector<RuleRow>& rows);
    /// `complete` false leaves out what no condition or tracker may look at.
    logic::Object context_without_trackers(bool complete) const;
    /// Events before the first user message belong to turn 0.
    std::int64_t current_turn() const noexcept { return m_turn < 0 ? 0 : m_turn; }

    std::shared_ptr<const CompiledRuleSet> m_rules;
    ConversationStart m_start;
    GateMode m_gate = GateMode::InForce;
    std::size_t m_next_event = 0;
    double m_now = 0;
    std::int64_t m_turn = -1; ///< -1 before the first user message
    std::int64_t m_round = 0;
    logic::Value m_world; ///< {room, store, state}
    Conversation m_conversation;
    std::optional<ForcedChoice> m_forced;
    std::vector<logic::Value> m_trackers;
    std::optional<std::string> m_channel; ///< of the latest user message
    logic::Value m_message;               ///< `msg` of the latest user message
    std::map<std::optional<std::string>, std::shared_ptr<const Firings>> m_firings; ///< by channel
};

} // namespace interlock::engine
