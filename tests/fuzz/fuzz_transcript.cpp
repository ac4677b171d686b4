// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes transcripts: whatever is found in them becomes scenarios that can be written, read and replayed.
#include "core/analysis/replay.h"
#include "core/exchange/rule_set_file.h"
#include "core/exchange/transcript.h"

#include <cstdlib>

using namespace interlock;

namespace {

std::shared_ptr<const engine::CompiledRuleSet> some_rules()
{
    const exchange::RuleSetReading reading = exchange::read_rule_set(R"({
        "format": "interlock/1",
        "trackers": [{"name": "seen", "initial": [], "update": {"merge": [{"var": "track.seen"}, {"var": "msg.words"}]}}],
        "rules": [{"name": "r", "condition": {"in": ["a", {"var": "msg.text_lower"}]}, "tools": ["f"], "max_rounds": 2}],
        "skills": [{"name": "s", "metadata": {"action_tool": "f", "precondition": ["g"]}}]})");
    if (!reading.rule_set)
        std::abort();
    return engine::CompiledRuleSet::compile(*reading.rule_set);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const std::shared_ptr<const engine::CompiledRuleSet> rules = some_rules();
    const exchange::TranscriptReading reading =
        exchange::read_transcript({reinterpret_cast<const char*>(data), size});
    for (const exchange::Recording& recording : reading.recordings) {
        std::vector<Issue> issues;
        if (!exchange::from_json<Scenario>(exchange::to_json(recording.scenario), issues))
            std::abort(); // an import that the file format refuses
        analysis::replay(rules, recording, engine::GateMode::InForce);
        analysis::replay(rules, recording, engine::GateMode::Observe);
    }
    return 0;
}
