// SPDX-License-Identifier: GPL-3.0-or-later
// Each expected key is compared with the trace entry's value of the same name.
#include "core/simulate/expectations.h"

#include "core/rules/words.h"

#include <algorithm>

namespace interlock::simulate {

namespace {

using logic::Array;
using logic::Value;

Value list_of(const std::vector<std::string>& names)
{
    Array list;
    for (const std::string& name : names)
        list.emplace_back(name);
    return list;
}

Value text_or_null(const std::optional<std::string>& text)
{
    return text ? Value(*text) : Value();
}

Value winner_of(const engine::UserEntry& entry)
{
    return text_or_null(entry.winner);
}

Value mode_of(const engine::UserEntry& entry)
{
    return entry.mode ? Value(to_word(*entry.mode)) : Value();
}

std::vector<std::string> blocked_by(const engine::AssistantEntry& entry)
{
    std::vector<std::string> names;
    for (const engine::GateError& error : entry.gate.errors)
        names.push_back(error.name);
    return names;
}

std::int64_t rounds_left(const std::optional<engine::ForcedChoice>& forced)
{
    return forced ? forced->rounds_left : 0;
}

/// Collects the rows of one event.
class Rows {
public:
    Rows(std::size_t event, std::vector<ExpectationResult>& results) : m_event(event), m_results(results) {}

    void compare(std::string key, Value expected, Value actual)
    {
        ExpectationResult row;
        row.event = m_event;
        row.key = std::move(key);
        row.holds = logic::json_equal(expected, actual);
        row.expected = std::move(expected);
        row.actual = std::move(actual);
        m_results.push_back(std::move(row));
    }

private:
    std::size_t m_event;
    std::vector<ExpectationResult>& m_results;
};

void check_user(const Expectation& expect, const engine::UserEntry& entry, Rows& rows)
{
    if (expect.winner)
        rows.compare("winner", text_or_null(*expect.winner), winner_of(entry));
    if (expect.tools)
        rows.compare("tools", list_of(*expect.tools), list_of(entry.tools));
    if (expect.mode)
        rows.compare("mode", text_or_null(*expect.mode), mode_of(entry));
    if (expect.status) {
        for (const auto& [rule, status] : *expect.status) {
            const std::string& wanted = rule;
            const auto row = std::find_if(entry.rules.begin(), entry.rules.end(),
                                          [&wanted](const engine::RuleRow& r) { return r.name == wanted; });
            const Value actual = row == entry.rules.end() ? Value() : Value(to_word(row->status));
            rows.compare("status/" + rule, status, actual);
        }
    }
    if (expect.rounds_left)
        rows.compare("rounds_left", *expect.rounds_left, rounds_left(entry.forced));
}

void check_assistant(const Expectation& expect, const engine::AssistantEntry& entry, Rows& rows)
{
    if (expect.blocked)
        rows.compare("blocked", list_of(*expect.blocked), list_of(blocked_by(entry)));
    if (expect.honoured) {
        rows.compare("honoured", *expect.honoured ? Value(**expect.honoured) : Value(),
                     entry.honoured ? Value(*entry.honoured) : Value());
    }
    if (expect.rounds_left)
        rows.compare("rounds_left", *expect.rounds_left, rounds_left(entry.forced));
}

} // namespace

std::vector<ExpectationResult> check_expectations(const Scenario& scenario,
                                                  const std::vector<engine::TraceEntry>& trace)
{
    std::vector<ExpectationResult> results;
    for (const engine::TraceEntry& entry : trace) {
        const std::optional<Expectation>& expect = scenario.events[entry.event].expect;
        if (!expect)
            continue;
        Rows rows(entry.event, results);
        if (const auto* user = entry.user())
            check_user(*expect, *user, rows);
        else if (const auto* assistant = entry.assistant())
            check_assistant(*expect, *assistant, rows);
    }
    return results;
}

std::size_t expected_values(const Scenario& scenario)
{
    std::size_t count = 0;
    for (const Event& event : scenario.events) {
        if (!event.expect)
            continue;
        const Expectation& expect = *event.expect;
        const bool is_user = event.role == Role::User;
        const bool is_assistant = event.role == Role::Assistant;
        if (is_user)
            count += std::size_t{expect.winner.has_value()} + expect.tools.has_value() + expect.mode.has_value() +
                     (expect.status ? expect.status->size() : 0);
        if (is_assistant)
            count += std::size_t{expect.blocked.has_value()} + expect.honoured.has_value();
        if (is_user || is_assistant)
            count += expect.rounds_left.has_value();
    }
    return count;
}

Expectation expectation_of(const engine::TraceEntry& entry)
{
    Expectation expect;
    if (const auto* user = entry.user()) {
        expect.winner = user->winner;
        expect.tools = user->tools;
        expect.mode = user->mode ? std::optional<std::string>(to_word(*user->mode)) : std::nullopt;
        expect.status.emplace();
        for (const engine::RuleRow& row : user->rules)
            expect.status->emplace_back(row.name, std::string(to_word(row.status)));
        expect.rounds_left = rounds_left(user->forced);
    } else if (const auto* assistant = entry.assistant()) {
        expect.blocked = blocked_by(*assistant);
        expect.honoured = assistant->honoured;
        expect.rounds_left = rounds_left(assistant->forced);
    }
    return expect;
}

} // namespace interlock::simulate
