// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes the rule-set file: whatever can be read can be written, read again, checked and run.
#include "core/analysis/lint.h"
#include "core/engine/session.h"
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"
#include "core/exchange/trace_json.h"

#include <algorithm>
#include <cstdlib>

using namespace interlock;

namespace {

constexpr std::size_t kMostScenarios = 4;
constexpr std::size_t kMostEvents = 200;

/// True where everything of `original` stands in `copy`, too. A part without any key gets its name on save.
bool keeps(const logic::Value& copy, const logic::Value& original)
{
    if (original.is_array() && copy.is_array()) {
        const logic::Array& left = copy.as_array();
        const logic::Array& right = original.as_array();
        return std::equal(left.begin(), left.end(), right.begin(), right.end(), keeps);
    }
    if (original.is_object() && copy.is_object()) {
        const logic::Object& members = original.as_object();
        return std::all_of(members.begin(), members.end(), [&copy](const logic::Member& member) {
            const logic::Value* kept = copy.find(member.key);
            return kept && keeps(*kept, member.value);
        });
    }
    return copy == original;
}

void run(const std::shared_ptr<const engine::CompiledRuleSet>& rules, const Scenario& scenario)
{
    engine::Session session(rules, engine::ConversationStart::of(scenario));
    for (std::size_t i = 0; i < std::min(kMostEvents, scenario.events.size()); ++i) {
        const engine::TraceEntry entry = session.step(scenario.events[i]);
        if (!exchange::read_json(exchange::write_json(exchange::to_json(entry)), {true, 1000}).value)
            std::abort(); // the trace is no JSON
        exchange::to_text(entry);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const exchange::RuleSetReading reading = exchange::read_rule_set(text);
    if (!reading.rule_set) {
        if (!has_errors(reading.issues))
            std::abort(); // refused without a reason
        return 0;
    }
    const std::string canonical = exchange::write_rule_set(*reading.rule_set);
    const exchange::JsonReading written = exchange::read_json(canonical);
    if (!written.value || !keeps(*written.value, *exchange::read_json(text).value))
        std::abort(); // saving lost something
    const exchange::RuleSetReading again = exchange::read_rule_set(canonical);
    if (!again.rule_set || exchange::write_rule_set(*again.rule_set) != canonical)
        std::abort(); // saving what was saved is not the same

    const std::vector<Issue> issues = analysis::lint(*reading.rule_set);
    if (has_errors(issues))
        return 0;
    const auto rules = engine::CompiledRuleSet::compile(*reading.rule_set);
    const std::vector<Scenario>& scenarios = rules->source().scenarios;
    for (std::size_t i = 0; i < std::min(kMostScenarios, scenarios.size()); ++i)
        run(rules, scenarios[i]);
    return 0;
}
