// SPDX-License-Identifier: GPL-3.0-or-later
// Compare: steps one conversation through both rule sets side by side; all that is said comes from the two traces.
#include "core/analysis/compare.h"

#include "core/analysis/compare_causes.h"
#include "core/rules/words.h"

#include <algorithm>
#include <set>

namespace interlock::analysis {

namespace {

using logic::Array;
using logic::Value;

Value value_of(const std::optional<std::string>& text)
{
    return text ? Value(*text) : Value();
}

Value value_of(const std::vector<std::string>& names)
{
    return Array(names.begin(), names.end());
}

Value mode_of(const engine::UserEntry& entry)
{
    return entry.mode ? Value(std::string(interlock::to_word(*entry.mode))) : Value();
}

Value blocked_of(const engine::AssistantEntry& entry)
{
    Array names;
    for (const engine::GateError& error : entry.gate.errors)
        names.emplace_back(error.name);
    return names;
}

Value honoured_of(const engine::AssistantEntry& entry)
{
    return entry.honoured ? Value(*entry.honoured) : Value();
}

void add_field(DecisionDifference& difference, const char* field, Value before, Value after)
{
    if (before == after)
        return;
    FieldDifference row;
    row.field = field;
    row.before = std::move(before);
    row.after = std::move(after);
    difference.fields.push_back(std::move(row));
}

bool has_field(const DecisionDifference& difference, std::string_view field)
{
    return std::any_of(difference.fields.begin(), difference.fields.end(),
                       [field](const FieldDifference& row) { return row.field == field; });
}

void add_new(std::vector<Cause>& causes, const std::vector<Cause>& more)
{
    for (const Cause& cause : more) {
        if (std::find(causes.begin(), causes.end(), cause) == causes.end())
            causes.push_back(cause);
    }
}

/// Compares the decisions of one event after another; remembers what made the last ones differ.
class EventComparer {
public:
    explicit EventComparer(const RuleSetPair& rules) : m_causes(rules) {}

    std::optional<DecisionDifference> compare(const engine::TraceEntry& before, const engine::TraceEntry& after)
    {
        DecisionDifference difference;
        difference.event = after.event;
        difference.at = after.at;
        difference.turn = after.turn;
        if (before.user() && after.user()) {
            compare_users(*before.user(), *after.user(), difference);
        } else if (before.assistant() && after.assistant()) {
            difference.role = Role::Assistant;
            compare_assistants(*before.assistant(), *after.assistant(), difference);
        }
        if (difference.fields.empty())
            return std::nullopt;
        if (difference.causes.empty())
            difference.causes = inherited();
        if (difference.role == Role::User)
            m_last_causes = difference.causes;
        return difference;
    }

private:
    /// For a difference in which no part that changed has a hand itself.
    std::vector<Cause> inherited() const
    {
        if (!m_last_causes.empty())
            return m_last_causes;
        return {Cause{Cause::Kind::Earlier, {}}};
    }

    void compare_users(const engine::UserEntry& before, const engine::UserEntry& after, DecisionDifference& difference)
    {
        difference.role = Role::User;
        add_field(difference, "winner", value_of(before.winner), value_of(after.winner));
        add_field(difference, "mode", mode_of(before), mode_of(after));
        add_field(difference, "tools", value_of(before.tools), value_of(after.tools));
        m_turn_causes.clear();
        if (!difference.fields.empty())
            difference.causes = m_causes.of_rules(before, after);
        m_turn_causes = difference.causes;
    }

    void compare_assistants(const engine::AssistantEntry& before, const engine::AssistantEntry& after,
                            DecisionDifference& difference)
    {
        add_field(difference, "blocked", blocked_of(before), blocked_of(after));
        add_field(difference, "honoured", honoured_of(before), honoured_of(after));
        if (has_field(difference, "blocked")) {
            difference.causes = m_causes.of_gate(before.gate, after.gate);
            if (difference.causes.empty())
                difference.causes = inherited();
            m_last_causes = difference.causes;
        }
        if (has_field(difference, "honoured")) {
            const std::vector<Cause> own = m_causes.of_forced(before, after);
            add_new(difference.causes, own.empty() ? m_turn_causes : own);
        }
    }

    CauseFinder m_causes;
    std::vector<Cause> m_last_causes; ///< of what can have consequences: rules that fired, calls that were blocked
    std::vector<Cause> m_turn_causes; ///< of the user message that the round answers
};

} // namespace

std::string_view to_word(Cause::Kind kind) noexcept
{
    switch (kind) {
    case Cause::Kind::Rule:
        return "rule";
    case Cause::Kind::Skill:
        return "skill";
    case Cause::Kind::Tracker:
        return "tracker";
    case Cause::Kind::Setting:
        return "setting";
    case Cause::Kind::Earlier:
        return "earlier";
    }
    return "";
}

ConversationComparison compare(const RuleSetPair& rules, const Scenario& scenario, engine::GateMode gate)
{
    ConversationComparison comparison;
    const engine::ConversationStart start = engine::ConversationStart::of(scenario);
    engine::Session before(rules.first, start, gate);
    engine::Session after(rules.second, start, gate);
    EventComparer comparer(rules);
    for (const Event& event : scenario.events) {
        ++comparison.events;
        if (auto difference = comparer.compare(before.step(event), after.step(event)))
            comparison.differences.push_back(std::move(*difference));
    }
    return comparison;
}

void Comparison::add(const ConversationComparison& conversation)
{
    ++conversations;
    events += static_cast<std::int64_t>(conversation.events);
    differing_events += static_cast<std::int64_t>(conversation.differences.size());
    differing_conversations += conversation.differences.empty() ? 0 : 1;
    std::set<Cause> seen;
    for (const DecisionDifference& difference : conversation.differences) {
        for (const Cause& cause : difference.causes) {
            CauseCounts& counts = causes[cause];
            ++counts.events;
            counts.conversations += seen.insert(cause).second ? 1 : 0;
            for (const FieldDifference& field : difference.fields)
                ++counts.fields[field.field];
        }
    }
}

Comparison compare_corpus(const RuleSetPair& rules, const std::vector<std::string>& files, engine::GateMode gate,
                          const WalkOptions& options, const std::function<void(ComparedConversation&&)>& found,
                          const std::function<void(const std::string& path, const exchange::Skipped&)>& fault)
{
    struct Compared {
        ConversationComparison comparison;
        ComparedConversation conversation;
    };
    struct Piece {
        std::vector<Compared> conversations;
        std::string path;
        std::vector<exchange::Skipped> skipped;
    };
    Comparison all;
    const std::function<Piece(const exchange::TranscriptReading&, const PiecePlace&)> work =
        [&](const exchange::TranscriptReading& reading, const PiecePlace& place) {
            Piece piece;
            piece.path = place.path;
            piece.skipped = reading.skipped;
            for (std::size_t i = 0; i < reading.recordings.size(); ++i) {
                const exchange::Recording& recording = reading.recordings[i];
                piece.skipped.insert(piece.skipped.end(), recording.skipped.begin(), recording.skipped.end());
                Compared compared;
                compared.comparison = compare(rules, recording.scenario, gate);
                compared.conversation.place = place;
                compared.conversation.index = i;
                compared.conversation.name = recording.scenario.name;
                piece.conversations.push_back(std::move(compared));
            }
            return piece;
        };
    const std::function<bool(Piece&&)> take = [&](Piece&& piece) {
        for (const exchange::Skipped& skipped : piece.skipped) {
            all.skipped += skipped.by_design ? 0 : skipped.count;
            if (fault)
                fault(piece.path, skipped);
        }
        for (Compared& compared : piece.conversations) {
            all.add(compared.comparison);
            if (compared.comparison.differences.empty())
                continue;
            compared.conversation.differences = std::move(compared.comparison.differences);
            found(std::move(compared.conversation));
        }
        return true;
    };
    const WalkEnd end = walk_corpus<Piece>(files, options, work, take);
    all.files = static_cast<std::int64_t>(end.files);
    all.cancelled = end.cancelled;
    all.skipped += static_cast<std::int64_t>(end.unreadable);
    return all;
}

} // namespace interlock::analysis
