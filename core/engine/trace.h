// SPDX-License-Identifier: GPL-3.0-or-later
// Trace: what the core says happened at each event, complete enough to explain every decision.
#pragma once

#include "core/logic/program.h"
#include "core/rules/rule_set.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace interlock::engine {

/// Status of one rule at a user message; they are tested in this order.
enum class RuleStatus { Disabled, CoolingDown, Error, NotMatched, NoKnownTools, Matched };
std::string_view to_word(RuleStatus status) noexcept;

/// Something worth saying about an event: a stable code, a sentence, and the facts behind it.
struct Note {
    std::string code;
    std::string message;
    logic::Object details; ///< further keys of the note
};

struct RuleRow {
    std::string name;
    RuleStatus status = RuleStatus::NotMatched;
    std::optional<bool> would_match; ///< only while cooling down
    std::vector<std::string> unknown_tools;
    std::optional<double> cooldown_remaining; ///< seconds, only while cooling down
    std::optional<logic::Error> error;
    std::size_t rule = 0; ///< the rule's place in the file
};

struct ForcedChoice {
    std::string rule;
    ToolChoiceMode mode = ToolChoiceMode::Required;
    std::optional<std::string> tool; ///< for Specific
    std::int64_t rounds_left = 0;
    friend bool operator==(const ForcedChoice&, const ForcedChoice&) = default;
};

enum class Ending { Decayed, Superseded };
std::string_view to_word(Ending ending) noexcept;

struct EndedChoice {
    std::string rule;
    Ending how = Ending::Decayed;
};

struct UserEntry {
    std::vector<std::pair<std::string, logic::Value>> trackers; ///< after this turn's update, in file order
    std::vector<RuleRow> rules;                                 ///< in the order of evaluation
    std::optional<std::string> winner;
    std::optional<ToolChoiceMode> mode;     ///< the winner's
    std::optional<std::int64_t> max_rounds; ///< the winner's
    std::vector<std::string> tools;         ///< merged over all matched rules
    std::vector<std::string> injected;      ///< those of them that were not available already
    std::vector<std::string> context_injections;
    std::optional<ForcedChoice> forced;
    std::optional<EndedChoice> ended;
    std::vector<std::string> offered; ///< available and injected: what the model is offered (not in the file form)
};

enum class GateStatus { Checked, Skipped, Degraded };
std::string_view to_word(GateStatus status) noexcept;

struct DroppedSkill {
    std::string skill;
    std::string path;      ///< the first key of its state predicates that failed
    logic::Value expected;
    logic::Value actual;   ///< null when absent
};

/// The synthetic tool message that stands for a blocked call.
struct GateError {
    std::optional<std::string> tool_call_id;
    std::string name;                 ///< the action tool
    std::vector<std::string> missing; ///< each once, in file order
    std::string content;              ///< "Missing precondition: a, b"
    std::size_t call = 0;             ///< place of the call in the message
    std::vector<std::string> skills;  ///< the skills that ask for what is missing (not in the file form)
};

struct GateReport {
    GateStatus status = GateStatus::Checked;
    std::string reason; ///< not_enforced or no_tool_calls, where skipped
    std::vector<DroppedSkill> dropped;
    std::vector<GateError> errors;
    std::size_t guarded_calls = 0; ///< calls of an action tool of a skill that takes part (not in the file form)
};

struct PreflightRow {
    std::string skill;
    std::string action_tool;
    std::vector<std::string> missing;
    std::vector<std::string> advisory;
};

struct AssistantEntry {
    std::int64_t round = 0;                 ///< 0 at a turn's first
    std::optional<ForcedChoice> in_force;   ///< the forced choice that this round was under
    std::optional<bool> honoured;
    GateReport gate;
    std::vector<PreflightRow> preflight;
    std::optional<ForcedChoice> forced; ///< after this round
    std::optional<EndedChoice> ended;
};

struct ToolEntry {
    std::string name; ///< "" for a nameless orphan
    std::optional<std::string> tool_call_id;
    ResultStatus status = ResultStatus::Success;
    bool blocked = false;
    bool orphan = false;
    std::optional<std::size_t> call_event; ///< the assistant event whose call it answers (not in the file form)
};

struct ContextEntry {
    std::vector<std::string> changed; ///< JSON pointers of the leaves that differ
};

struct TraceEntry {
    std::size_t event = 0;
    double at = 0;
    std::int64_t turn = 0;
    std::variant<UserEntry, AssistantEntry, ToolEntry, ContextEntry> what;
    std::vector<Note> notes;

    const UserEntry* user() const noexcept { return std::get_if<UserEntry>(&what); }
    const AssistantEntry* assistant() const noexcept { return std::get_if<AssistantEntry>(&what); }
    const ToolEntry* tool() const noexcept { return std::get_if<ToolEntry>(&what); }
    const ContextEntry* context() const noexcept { return std::get_if<ContextEntry>(&what); }
};

} // namespace interlock::engine
