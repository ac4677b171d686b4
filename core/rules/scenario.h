// SPDX-License-Identifier: GPL-3.0-or-later
// Scenario: a conversation to rehearse: where it starts, its events, and what is expected of them.
#pragma once

#include "core/logic/value.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace interlock {

enum class Role { User, Assistant, Tool, Context };
enum class ResultStatus { Success, Error };

struct ToolCall {
    std::optional<std::string> id;
    std::string name;
    logic::Value arguments; ///< an object, or a string kept as it is

    logic::Object as_read;
    friend bool operator==(const ToolCall&, const ToolCall&) = default;
};

/// What a scenario expects of an event. Only what is given is checked; an optional inside an optional tells
/// "expected to be null" from "not said".
struct Expectation {
    std::optional<std::optional<std::string>> winner;
    std::optional<std::vector<std::string>> tools;
    std::optional<std::optional<std::string>> mode;
    std::optional<std::vector<std::pair<std::string, std::string>>> status; ///< rule → status, in file order
    std::optional<std::vector<std::string>> blocked;                        ///< names of the blocked tools
    std::optional<std::optional<bool>> honoured;
    std::optional<std::int64_t> rounds_left; ///< after the event, 0 without a forced choice

    logic::Object as_read;
    friend bool operator==(const Expectation&, const Expectation&) = default;
};

struct Event {
    Role role = Role::User;
    std::optional<double> at;          ///< seconds; left out: the previous event's
    std::optional<logic::Value> patch; ///< JSON Merge Patch over {room, store, state}
    bool skill_lookup_fault = false;   ///< "fault": "skill_lookup"
    std::optional<std::string> content;
    std::optional<std::string> author;  ///< user
    std::optional<std::string> channel; ///< user; left out: the scenario's
    std::optional<std::vector<ToolCall>> tool_calls; ///< assistant
    std::optional<std::string> tool_call_id;         ///< tool
    std::optional<std::string> name;                 ///< tool
    std::optional<ResultStatus> status;              ///< tool; left out: success
    std::optional<Expectation> expect;

    logic::Object as_read;
    friend bool operator==(const Event&, const Event&) = default;

    const std::vector<ToolCall>& calls() const noexcept;
};

struct Scenario {
    std::string name;
    std::string description;
    std::optional<std::string> channel;
    std::optional<std::vector<std::string>> available_tools; ///< left out: the whole registry
    logic::Value room;                                       ///< an object or null
    logic::Value store{logic::Object{}};
    logic::Value state{logic::Object{}};
    std::vector<Event> events;

    logic::Object as_read;
    friend bool operator==(const Scenario&, const Scenario&) = default;
};

} // namespace interlock
