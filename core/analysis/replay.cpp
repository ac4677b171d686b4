// SPDX-License-Identifier: GPL-3.0-or-later
// Counting what the trace says; nothing is decided here.
#include "core/analysis/replay.h"

#include <array>

namespace interlock::analysis {

namespace {

/// The plain counters in the order of the summary; the maps stand between them.
struct Counter {
    const char* key;
    const char* words;
    std::int64_t ReplayCounts::*member;
};
constexpr std::array kBefore{
    Counter{"files", "files", &ReplayCounts::files},
    Counter{"conversations", "conversations", &ReplayCounts::conversations},
    Counter{"skipped", "skipped", &ReplayCounts::skipped},
    Counter{"events", "events", &ReplayCounts::events},
    Counter{"user_messages", "user messages", &ReplayCounts::user_messages},
    Counter{"rounds", "rounds", &ReplayCounts::rounds},
    Counter{"calls", "calls", &ReplayCounts::calls},
    Counter{"results", "results", &ReplayCounts::results},
    Counter{"orphan_results", "orphan results", &ReplayCounts::orphan_results},
    Counter{"guarded_calls", "guarded calls", &ReplayCounts::guarded_calls},
    Counter{"blocked", "blocked", &ReplayCounts::blocked},
};
constexpr std::array kAfter{
    Counter{"forced_rounds", "forced rounds", &ReplayCounts::forced_rounds},
    Counter{"dishonoured_rounds", "dishonoured rounds", &ReplayCounts::dishonoured_rounds},
    Counter{"condition_errors", "condition errors", &ReplayCounts::condition_errors},
};

struct CounterMap {
    const char* key;
    const char* words;
    std::map<std::string, std::int64_t> ReplayCounts::*member;
};
constexpr std::array kMaps{
    CounterMap{"blocked_by_skill", "blocked by skill", &ReplayCounts::blocked_by_skill},
    CounterMap{"matched_by_rule", "matched by rule", &ReplayCounts::matched_by_rule},
    CounterMap{"won_by_rule", "won by rule", &ReplayCounts::won_by_rule},
};

void add_user(const engine::UserEntry& entry, ReplayCounts& counts)
{
    ++counts.user_messages;
    for (const engine::RuleRow& row : entry.rules) {
        if (row.status == engine::RuleStatus::Matched)
            ++counts.matched_by_rule[row.name];
        counts.condition_errors += row.error ? 1 : 0;
    }
    if (entry.winner)
        ++counts.won_by_rule[*entry.winner];
}

void add_assistant(const Event& event, const engine::AssistantEntry& entry, ReplayCounts& counts)
{
    ++counts.rounds;
    counts.calls += static_cast<std::int64_t>(event.calls().size());
    counts.guarded_calls += static_cast<std::int64_t>(entry.gate.guarded_calls);
    counts.blocked += static_cast<std::int64_t>(entry.gate.errors.size());
    for (const engine::GateError& error : entry.gate.errors) {
        for (const std::string& skill : error.skills)
            ++counts.blocked_by_skill[skill];
    }
    counts.forced_rounds += entry.in_force ? 1 : 0;
    counts.dishonoured_rounds += entry.honoured == false ? 1 : 0;
}

} // namespace

void ReplayCounts::add(const Event& event, const engine::TraceEntry& entry)
{
    ++events;
    if (const auto* user = entry.user()) {
        add_user(*user, *this);
    } else if (const auto* assistant = entry.assistant()) {
        add_assistant(event, *assistant, *this);
    } else if (const auto* tool = entry.tool()) {
        ++results;
        orphan_results += tool->orphan ? 1 : 0;
    }
}

void ReplayCounts::add(const ReplayCounts& other)
{
    for (const Counter& counter : kBefore)
        this->*counter.member += other.*counter.member;
    for (const Counter& counter : kAfter)
        this->*counter.member += other.*counter.member;
    for (const CounterMap& map : kMaps) {
        for (const auto& [name, count] : other.*map.member)
            (this->*map.member)[name] += count;
    }
}

logic::Value to_json(const ReplayCounts& counts)
{
    logic::Object object;
    for (const Counter& counter : kBefore)
        object.set(counter.key, counts.*counter.member);
    for (const CounterMap& map : kMaps) {
        logic::Object rows;
        for (const auto& [name, count] : counts.*map.member)
            rows.set(name, count);
        object.set(map.key, std::move(rows));
    }
    for (const Counter& counter : kAfter)
        object.set(counter.key, counts.*counter.member);
    return object;
}

std::string to_text(const ReplayCounts& counts)
{
    std::string text;
    const auto line = [&text](const std::string& words, std::int64_t count, std::size_t indent) {
        std::string row = std::string(indent, ' ') + words;
        row.resize(std::max<std::size_t>(row.size() + 1, 36), ' ');
        text += row + std::to_string(count) + "\n";
    };
    for (const Counter& counter : kBefore)
        line(counter.words, counts.*counter.member, 0);
    for (const CounterMap& map : kMaps) {
        if ((counts.*map.member).empty())
            continue;
        text += std::string(map.words) + "\n";
        for (const auto& [name, count] : counts.*map.member)
            line(name, count, 2);
    }
    for (const Counter& counter : kAfter)
        line(counter.words, counts.*counter.member, 0);
    return text;
}

ReplayCounts replay(const std::shared_ptr<const engine::CompiledRuleSet>& rules, const exchange::Recording& recording,
                    engine::GateMode gate, std::vector<engine::TraceEntry>* trace)
{
    ReplayCounts counts;
    counts.conversations = 1;
    for (const exchange::Skipped& skipped : recording.skipped)
        counts.skipped += skipped.counts ? skipped.count : 0;
    engine::Session session(rules, engine::ConversationStart::of(recording.scenario), gate);
    auto note = recording.notes.begin();
    for (const Event& event : recording.scenario.events) {
        engine::TraceEntry entry = session.step(event);
        for (; note != recording.notes.end() && note->first == entry.event; ++note)
            entry.notes.push_back(note->second);
        counts.add(event, entry);
        if (trace)
            trace->push_back(std::move(entry));
    }
    return counts;
}

} // namespace interlock::analysis
