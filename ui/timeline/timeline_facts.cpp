// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the trace for what lies under the pointer.
#include "ui/timeline/timeline_facts.h"

#include "core/exchange/json_text.h"
#include "core/rules/words.h"

#include <algorithm>

namespace interlock::ui::timeline {

namespace {

using engine::TraceEntry;

class Reader {
public:
    Reader(const TimelineLayout& layout, const RuleSet& rules, const Scenario& scenario,
           const std::vector<TraceEntry>& trace)
        : m_layout(layout), m_rules(rules), m_scenario(scenario), m_trace(trace)
    {
    }

    std::vector<Fact> read(const Hit& hit)
    {
        if (hit.area == Hit::Area::Name && hit.lane >= 0)
            readName(lane(hit.lane));
        else if (hit.area == Hit::Area::Plot)
            readPlot(hit);
        return std::move(m_facts);
    }

private:
    const Lane& lane(int index) const { return m_layout.lanes[static_cast<std::size_t>(index)]; }
    const TraceEntry* entryAt(int event) const
    {
        return event >= 0 && static_cast<std::size_t>(event) < m_trace.size()
                   ? &m_trace[static_cast<std::size_t>(event)]
                   : nullptr;
    }
    const Rule* ruleOf(const Lane& it) const
    {
        return it.place >= 0 && static_cast<std::size_t>(it.place) < m_rules.rules.size()
                   ? &m_rules.rules[static_cast<std::size_t>(it.place)]
                   : nullptr;
    }

    Fact& say(FactCode code, std::vector<std::string> names = {}, std::vector<double> numbers = {})
    {
        m_facts.push_back({code, std::move(names), std::move(numbers)});
        return m_facts.back();
    }

    void readName(const Lane& it)
    {
        switch (it.kind) {
        case Lane::Kind::Conversation:
            say(FactCode::ConversationLane);
            break;
        case Lane::Kind::Gate:
            say(FactCode::GateLane);
            break;
        case Lane::Kind::Rule:
            if (const Rule* rule = ruleOf(it)) {
                say(FactCode::RuleLane, {rule->name, rule->description},
                    {static_cast<double>(rule->priority), static_cast<double>(rule->max_rounds),
                     rule->cooldown_seconds});
                if (!rule->enabled)
                    say(FactCode::Disabled, {rule->name});
            }
            break;
        case Lane::Kind::Numbers:
        case Lane::Kind::Texts:
            if (it.place >= 0 && static_cast<std::size_t>(it.place) < m_rules.trackers.size())
                say(FactCode::TrackerLane,
                    {it.name, m_rules.trackers[static_cast<std::size_t>(it.place)].description});
            break;
        }
    }

    void readPlot(const Hit& hit)
    {
        if (hit.lane >= 0) {
            const Lane& it = lane(hit.lane);
            if (it.kind == Lane::Kind::Rule)
                readRule(hit, it);
            else if (it.kind == Lane::Kind::Gate)
                readGate(hit.event);
            else if (it.kind != Lane::Kind::Conversation)
                readTracker(hit, it);
            else if (hit.item && hit.item->kind == Item::Kind::Synthetic) {
                readBlocked(hit.event, FactCode::SyntheticError);
                return;
            }
        }
        readMessage(hit.event);
    }

    void readRule(const Hit& hit, const Lane& it)
    {
        const Rule* rule = ruleOf(it);
        if (!rule)
            return;
        if (hit.item)
            readInterval(*hit.item, *rule);
        const TraceEntry* entry = entryAt(hit.event);
        const engine::UserEntry* user = entry ? entry->user() : nullptr;
        if (user &&
            (!hit.item || hit.item->kind == Item::Kind::Outcome || hit.item->kind == Item::Kind::Cooling))
            readOutcome(*user, *rule);
        // The span that the rule is cooling in, also where another item lies on top of it.
        if (hit.item && hit.item->kind == Item::Kind::Cooling) {
            const Event& fired = m_scenario.events[static_cast<std::size_t>(hit.item->event)];
            const std::optional<std::string>& channel = fired.channel ? fired.channel : m_scenario.channel;
            say(FactCode::CoolingSpan, {rule->name, channel.value_or("")},
                {rule->cooldown_seconds, hit.item->number});
        }
    }

    void readInterval(const Item& item, const Rule& rule)
    {
        const auto round = static_cast<double>(item.round);
        const auto rounds = static_cast<double>(item.rounds);
        if (item.kind == Item::Kind::Round && item.state == RoundState::Unused) {
            say(FactCode::RoundUnused, {rule.name}, {round, static_cast<double>(item.lastRound), rounds});
        } else if (item.kind == Item::Kind::Round) {
            const TraceEntry* entry = entryAt(item.event);
            const engine::AssistantEntry* assistant = entry ? entry->assistant() : nullptr;
            const std::string tool =
                assistant && assistant->in_force ? assistant->in_force->tool.value_or("") : "";
            say(FactCode::RoundUsed, {rule.name, tool},
                {round, rounds, item.state == RoundState::Honoured ? 1.0 : 0.0, rounds - round});
        }
        if (item.kind != Item::Kind::Ending &&
            !(item.kind == Item::Kind::Round && item.state == RoundState::Unused))
            return;
        const double used = item.kind == Item::Kind::Ending ? round : round - 1;
        switch (item.end) {
        case IntervalEnd::Decayed:
            say(FactCode::EndDecayed, {rule.name}, {rounds});
            break;
        case IntervalEnd::Superseded:
            say(FactCode::EndSuperseded, {rule.name}, {static_cast<double>(item.event), used, rounds});
            break;
        case IntervalEnd::OpenAtEnd:
            say(FactCode::EndOpen, {rule.name}, {used, rounds});
            break;
        case IntervalEnd::InForce:
            say(FactCode::EndInForce, {rule.name}, {used, rounds});
            break;
        }
    }

    void readOutcome(const engine::UserEntry& user, const Rule& rule)
    {
        const auto row = std::find_if(user.rules.begin(), user.rules.end(),
                                      [&rule](const engine::RuleRow& it) { return it.name == rule.name; });
        if (row == user.rules.end())
            return;
        switch (row->status) {
        case engine::RuleStatus::Disabled:
            say(FactCode::Disabled, {rule.name});
            break;
        case engine::RuleStatus::CoolingDown:
            say(FactCode::Cooling, {rule.name},
                {row->cooldown_remaining.value_or(0), row->would_match.value_or(false) ? 1.0 : 0.0});
            break;
        case engine::RuleStatus::Error:
            say(FactCode::RuleError,
                {rule.name, row->error ? row->error->type : "", row->error ? row->error->message : ""});
            break;
        case engine::RuleStatus::NotMatched:
            say(FactCode::NotMatched, {rule.name});
            break;
        case engine::RuleStatus::NoKnownTools: {
            Fact& fact = say(FactCode::NoKnownTools, {rule.name});
            fact.names.insert(fact.names.end(), row->unknown_tools.begin(), row->unknown_tools.end());
            break;
        }
        case engine::RuleStatus::Matched:
            readMatch(user, rule);
            break;
        }
    }

    void readMatch(const engine::UserEntry& user, const Rule& rule)
    {
        const auto priority = static_cast<double>(rule.priority);
        if (user.winner == rule.name) {
            const auto matches =
                std::count_if(user.rules.begin(), user.rules.end(), [](const engine::RuleRow& it) {
                    return it.status == engine::RuleStatus::Matched;
                });
            Fact& fact = say(user.forced ? FactCode::Won : FactCode::WonNothing,
                             {rule.name, std::string(to_word(rule.tool_choice_mode))},
                             {priority, static_cast<double>(matches - 1)});
            if (user.forced && user.forced->tool)
                fact.names.push_back(*user.forced->tool);
            else
                fact.names.insert(fact.names.end(), user.tools.begin(), user.tools.end());
            return;
        }
        double winnerPriority = 0;
        for (const Rule& other : m_rules.rules) {
            if (other.name == user.winner)
                winnerPriority = static_cast<double>(other.priority);
        }
        say(FactCode::Outranked, {rule.name, user.winner.value_or("")}, {priority, winnerPriority});
    }

    void readGate(int event)
    {
        const TraceEntry* entry = entryAt(event);
        const engine::AssistantEntry* assistant = entry ? entry->assistant() : nullptr;
        if (!assistant)
            return;
        const engine::GateReport& gate = assistant->gate;
        if (gate.status == engine::GateStatus::Degraded)
            say(FactCode::GateDegraded);
        else if (gate.status == engine::GateStatus::Skipped)
            say(gate.reason == "not_enforced" ? FactCode::GateNotEnforced : FactCode::GateNoCalls);
        else if (!gate.errors.empty())
            readBlocked(event, FactCode::CallBlocked);
        else if (gate.guarded_calls > 0)
            say(FactCode::GatePassed, {}, {static_cast<double>(gate.guarded_calls)});
        else
            say(FactCode::GateNothing);
        for (const engine::DroppedSkill& skill : gate.dropped)
            say(FactCode::SkillDropped, {skill.skill, skill.path, exchange::write_json(skill.expected, true),
                                         exchange::write_json(skill.actual, true)});
    }

    void readBlocked(int event, FactCode code)
    {
        const TraceEntry* entry = entryAt(event);
        const engine::AssistantEntry* assistant = entry ? entry->assistant() : nullptr;
        if (!assistant)
            return;
        for (const engine::GateError& error : assistant->gate.errors) {
            Fact& fact = say(code, {error.name});
            if (code == FactCode::SyntheticError)
                fact.names.push_back(error.content);
            else
                fact.names.insert(fact.names.end(), error.missing.begin(), error.missing.end());
        }
    }

    void readTracker(const Hit& hit, const Lane& it)
    {
        const int user = hit.event < 0 ? -1 : m_layout.userEventOf(hit.event);
        if (user < 0)
            return;
        const Item* value = m_layout.itemAt(it, Item::Kind::Value, user);
        if (!value)
            return;
        const bool first = value == it.items.data();
        say(FactCode::TrackerValue,
            {it.name, value->text, first || !value->changed ? "" : (value - 1)->text});
    }

    void readMessage(int event)
    {
        if (event < 0 || static_cast<std::size_t>(event) >= m_scenario.events.size())
            return;
        const Event& said = m_scenario.events[static_cast<std::size_t>(event)];
        const TraceEntry* entry = entryAt(event);
        const double at = m_layout.axis.seconds[static_cast<std::size_t>(event)];
        if (!entry) {
            say(FactCode::NotTaken, {std::string(to_word(said.role))}, {static_cast<double>(event), at});
            return;
        }
        const std::vector<double> place{static_cast<double>(event), static_cast<double>(entry->turn), at};
        const std::string content = said.content.value_or("");
        if (entry->user()) {
            const std::optional<std::string>& channel = said.channel ? said.channel : m_scenario.channel;
            say(FactCode::UserSaid, {content, said.author.value_or(""), channel.value_or("")}, place);
        } else if (const engine::AssistantEntry* assistant = entry->assistant()) {
            Fact& fact = say(FactCode::AssistantSaid, {content}, place);
            for (const ToolCall& call : said.calls())
                fact.names.push_back(call.name);
            fact.numbers.push_back(static_cast<double>(assistant->round));
        } else if (const engine::ToolEntry* tool = entry->tool()) {
            Fact& fact = say(FactCode::ToolSaid, {tool->name, content}, place);
            fact.numbers.push_back(tool->status == ResultStatus::Error ? 1 : 0);
            if (tool->blocked)
                say(FactCode::ResultBlocked, {tool->name});
            if (tool->orphan)
                say(FactCode::ResultOrphan, {tool->name});
        } else if (const engine::ContextEntry* context = entry->context()) {
            say(FactCode::ContextChanged, context->changed, place);
        }
    }

    const TimelineLayout& m_layout;
    const RuleSet& m_rules;
    const Scenario& m_scenario;
    const std::vector<TraceEntry>& m_trace;
    std::vector<Fact> m_facts;
};

} // namespace

std::vector<Fact> factsAt(const TimelineLayout& layout, const Hit& hit, const RuleSet& rules,
                          const Scenario& scenario, const std::vector<TraceEntry>& trace)
{
    return Reader(layout, rules, scenario, trace).read(hit);
}

} // namespace interlock::ui::timeline
