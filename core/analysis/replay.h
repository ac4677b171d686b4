// SPDX-License-Identifier: GPL-3.0-or-later
// Replay: a rule set over a recorded conversation, and the counts that a summary of many is made of.
#pragma once

#include "core/engine/session.h"
#include "core/exchange/transcript.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace interlock::analysis {

/// Counts over any number of conversations. A guarded call is one of an action tool of a skill that takes part.
struct ReplayCounts {
    std::int64_t files = 0;
    std::int64_t conversations = 0;
    std::int64_t skipped = 0; ///< conversations and messages that could not be read
    std::int64_t events = 0;
    std::int64_t user_messages = 0;
    std::int64_t rounds = 0;
    std::int64_t calls = 0;
    std::int64_t results = 0;
    std::int64_t orphan_results = 0;
    std::int64_t guarded_calls = 0;
    std::int64_t blocked = 0;
    std::map<std::string, std::int64_t> blocked_by_skill;
    std::map<std::string, std::int64_t> matched_by_rule;
    std::map<std::string, std::int64_t> won_by_rule;
    std::int64_t forced_rounds = 0;
    std::int64_t dishonoured_rounds = 0;
    std::int64_t condition_errors = 0;

    void add(const Event& event, const engine::TraceEntry& entry);
    void add(const ReplayCounts& other);
};

logic::Value to_json(const ReplayCounts& counts);
/// A few lines for people.
std::string to_text(const ReplayCounts& counts);

/// Steps a recording through the rules and counts. The entries, with the notes of the import, go to `trace` where it
/// is given.
ReplayCounts replay(const std::shared_ptr<const engine::CompiledRuleSet>& rules,
                    const exchange::Recording& recording, engine::GateMode gate,
                    std::vector<engine::TraceEntry>* trace = nullptr);

} // namespace interlock::analysis
