// SPDX-License-Identifier: GPL-3.0-or-later
// Coverage: counts statuses, wins and blocks; decides nothing itself, the trace says it all.
#include "core/analysis/coverage.h"

#include <algorithm>
#include <utility>

namespace interlock::analysis {

CoverageCounter::CoverageCounter(std::shared_ptr<const engine::CompiledRuleSet> rules)
    : m_rules(std::move(rules))
{
    const RuleSet& source = m_rules->source();
    m_rule_rows.resize(source.rules.size());
    for (const std::size_t place : evaluation_order(source.rules)) {
        RuleCoverage row;
        row.name = source.rules[place].name;
        row.place = place;
        row.enabled = source.rules[place].enabled;
        m_rule_rows[place] = m_coverage.rules.size();
        m_coverage.rules.push_back(std::move(row));
    }
    for (std::size_t place = 0; place < source.skills.size(); ++place) {
        const Skill& skill = source.skills[place];
        SkillCoverage row;
        row.name = skill.name;
        row.place = place;
        row.action_tool = skill.action_tool();
        row.takes_part = skill.takes_part();
        m_skill_rows.emplace(skill.name, place);
        m_coverage.skills.push_back(std::move(row));
    }
}

void CoverageCounter::add(const Scenario& scenario, const std::vector<engine::TraceEntry>& trace)
{
    ++m_coverage.conversations;
    for (const engine::TraceEntry& entry : trace) {
        if (const engine::UserEntry* user = entry.user())
            add_user(*user);
        else if (const engine::AssistantEntry* assistant = entry.assistant())
            add_assistant(scenario.events[entry.event], *assistant);
    }
}

void CoverageCounter::add(const Coverage& other)
{
    m_coverage.conversations += other.conversations;
    m_coverage.user_messages += other.user_messages;
    m_coverage.rounds += other.rounds;
    for (std::size_t i = 0; i < other.rules.size(); ++i) {
        const RuleCoverage& from = other.rules[i];
        RuleCoverage& to = m_coverage.rules[i];
        to.evaluated += from.evaluated;
        to.matched += from.matched;
        to.won += from.won;
        to.outranked += from.outranked;
        to.cooling_down += from.cooling_down;
        to.held_while_cooling += from.held_while_cooling;
        to.errors += from.errors;
        to.no_known_tools += from.no_known_tools;
        for (const auto& [winner, count] : from.outranked_by)
            to.outranked_by[winner] += count;
    }
    for (std::size_t i = 0; i < other.skills.size(); ++i) {
        m_coverage.skills[i].guarded_calls += other.skills[i].guarded_calls;
        m_coverage.skills[i].blocked += other.skills[i].blocked;
        m_coverage.skills[i].dropped += other.skills[i].dropped;
    }
}

void CoverageCounter::add_user(const engine::UserEntry& entry)
{
    ++m_coverage.user_messages;
    for (const engine::RuleRow& row : entry.rules) {
        RuleCoverage& rule = m_coverage.rules[m_rule_rows[row.rule]];
        ++rule.evaluated;
        switch (row.status) {
        case engine::RuleStatus::Matched:
            ++rule.matched;
            if (entry.winner == row.name)
                ++rule.won;
            else if (entry.winner) {
                ++rule.outranked;
                ++rule.outranked_by[*entry.winner];
            }
            break;
        case engine::RuleStatus::CoolingDown:
            ++rule.cooling_down;
            rule.held_while_cooling += row.would_match == true ? 1 : 0;
            break;
        case engine::RuleStatus::Error:
            ++rule.errors;
            break;
        case engine::RuleStatus::NoKnownTools:
            ++rule.no_known_tools;
            break;
        case engine::RuleStatus::Disabled:
        case engine::RuleStatus::NotMatched:
            break;
        }
    }
}

void CoverageCounter::add_assistant(const Event& event, const engine::AssistantEntry& entry)
{
    ++m_coverage.rounds;
    // A skipped or degraded gate judges nothing; such calls went by unguarded.
    if (entry.gate.status != engine::GateStatus::Checked)
        return;
    const auto was_dropped = [&entry](const std::string& skill) {
        return std::any_of(entry.gate.dropped.begin(), entry.gate.dropped.end(),
                           [&skill](const engine::DroppedSkill& dropped) { return dropped.skill == skill; });
    };
    for (SkillCoverage& skill : m_coverage.skills) {
        if (!skill.takes_part)
            continue;
        if (was_dropped(skill.name)) {
            ++skill.dropped;
            continue;
        }
        for (const ToolCall& call : event.calls()) {
            if (skill.action_tool == call.name)
                ++skill.guarded_calls;
        }
    }
    for (const engine::GateError& error : entry.gate.errors) {
        for (const std::string& name : error.skills) {
            if (const auto found = m_skill_rows.find(name); found != m_skill_rows.end())
                ++m_coverage.skills[found->second].blocked;
        }
    }
}

} // namespace interlock::analysis
