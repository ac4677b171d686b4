// SPDX-License-Identifier: GPL-3.0-or-later
// The precondition gate and its pre-flight text.
#include "core/engine/gate.h"

#include "core/engine/ordered_names.h"

#include <algorithm>
#include <set>

namespace interlock::engine {

namespace {

/// The value at a dotted path through objects, or null for an absent one.
const logic::Value* look_up(const logic::Value& state, const std::vector<std::string>& keys)
{
    const logic::Value* value = &state;
    for (const std::string& key : keys) {
        value = value->find(key);
        if (!value)
            return nullptr;
    }
    return value;
}

bool matches(const logic::Value* actual, const logic::Value& expected)
{
    if (expected.is_null())
        return !actual || actual->is_null();
    if (!actual)
        return false;
    if (!expected.is_array())
        return logic::json_equal(*actual, expected);
    const logic::Array& choices = expected.as_array();
    return std::any_of(choices.begin(), choices.end(),
                       [actual](const logic::Value& choice) { return logic::json_equal(*actual, choice); });
}

/// The first key of the skill's state predicates that fails, or nothing where the skill survives.
std::optional<DroppedSkill> first_failure(const CompiledSkill& skill, const GateInput& input)
{
    for (const StateTest& test : skill.state) {
        const logic::Value* actual = look_up(input.state, test.keys);
        if (matches(actual, test.expected))
            continue;
        DroppedSkill dropped;
        dropped.skill = input.rules.source().skills[skill.place].name;
        dropped.path = test.path;
        dropped.expected = test.expected;
        dropped.actual = actual ? *actual : logic::Value();
        return dropped;
    }
    return std::nullopt;
}

enum class Satisfaction { Missing, OnlyByFailedCalls, Satisfied };

Satisfaction satisfaction_of(const std::string& tool, const GateInput& input)
{
    const ToolHistory* history = input.history.find(tool);
    if (!history)
        return Satisfaction::Missing;
    if (history->successes > 0)
        return Satisfaction::Satisfied;
    const bool any_counts = input.rules.source().settings.satisfied_by == SatisfiedBy::AnyResult;
    return any_counts ? Satisfaction::OnlyByFailedCalls : Satisfaction::Missing;
}

std::string missing_text(const std::vector<std::string>& missing)
{
    std::string text = "Missing precondition: ";
    for (std::size_t i = 0; i < missing.size(); ++i)
        text += (i ? ", " : "") + missing[i];
    return text;
}

void note_failed_call(const std::string& action, const std::string& tool, std::vector<Note>& notes)
{
    Note note;
    note.code = "satisfied_by_failed_call";
    note.message = "\"" + tool + "\" counts as called before \"" + action + "\", but every call of it failed";
    note.details.set("tool", action);
    note.details.set("precondition", tool);
    notes.push_back(std::move(note));
}

} // namespace

GateReport check_gate(const GateInput& input, std::vector<Note>& notes)
{
    GateReport report;
    const std::vector<ToolCall>& calls = input.event.calls();
    for (const ToolCall& call : calls)
        report.guarded_calls += input.rules.is_action_tool(call.name) ? 1 : 0;

    const bool enforced = input.rules.source().settings.enforce_preconditions;
    if (!enforced || calls.empty()) {
        report.status = GateStatus::Skipped;
        report.reason = enforced ? "no_tool_calls" : "not_enforced";
        return report;
    }
    if (input.event.skill_lookup_fault) {
        report.status = GateStatus::Degraded;
        return report;
    }

    std::vector<const CompiledSkill*> surviving;
    for (const CompiledSkill& skill : input.rules.skills()) {
        if (auto dropped = first_failure(skill, input))
            report.dropped.push_back(std::move(*dropped));
        else
            surviving.push_back(&skill);
    }

    std::set<std::pair<std::string, std::string>> noted;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        GateError error;
        OrderedNames missing;
        for (const CompiledSkill* skill : surviving) {
            if (skill->action_tool != calls[i].name)
                continue;
            bool asks = false;
            for (const std::string& tool : skill->enforced) {
                const Satisfaction satisfaction = satisfaction_of(tool, input);
                if (satisfaction == Satisfaction::Missing) {
                    missing.add(tool);
                    asks = true;
                } else if (satisfaction == Satisfaction::OnlyByFailedCalls &&
                           noted.emplace(calls[i].name, tool).second) {
                    note_failed_call(calls[i].name, tool, notes);
                }
            }
            if (asks)
                error.skills.push_back(input.rules.source().skills[skill->place].name);
        }
        if (missing.empty())
            continue;
        if (calls[i].id && !calls[i].id->empty())
            error.tool_call_id = calls[i].id;
        error.name = calls[i].name;
        error.missing = missing.take();
        error.content = missing_text(error.missing);
        error.call = i;
        report.errors.push_back(std::move(error));
    }
    return report;
}

std::vector<PreflightRow> preflight(const GateInput& input)
{
    std::vector<PreflightRow> rows;
    if (input.event.skill_lookup_fault)
        return rows;
    for (const CompiledSkill& skill : input.rules.skills()) {
        if (!skill.action_tool || first_failure(skill, input))
            continue;
        PreflightRow row;
        row.skill = input.rules.source().skills[skill.place].name;
        row.action_tool = *skill.action_tool;
        for (const std::string& tool : skill.enforced) {
            if (satisfaction_of(tool, input) == Satisfaction::Missing)
                row.missing.push_back(tool);
        }
        row.advisory = skill.advisory;
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace interlock::engine
