// SPDX-License-Identifier: GPL-3.0-or-later
// Walks over a trace once and leaves an item in a lane for everything that is worth a mark.
#include "ui/timeline/timeline_geometry.h"

#include "core/exchange/json_text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

namespace interlock::ui::timeline {

namespace {

using engine::TraceEntry;

bool isNumber(const logic::Value& value)
{
    return value.is_number() || value.is_bool();
}

double numberOf(const logic::Value& value)
{
    if (value.is_bool())
        return value.as_bool() ? 1 : 0;
    return value.is_number() ? value.as_double() : 0;
}

class Builder {
public:
    Builder(const RuleSet& rules, const Scenario& scenario, const std::vector<TraceEntry>& trace,
            AxisKind axis)
        : m_rules(rules), m_scenario(scenario), m_trace(trace)
    {
        m_layout.axis = makeAxis(axis, eventSeconds(scenario, trace));
        m_layout.taken = static_cast<int>(std::min(trace.size(), scenario.events.size()));
        addLanes();
    }

    TimelineLayout build()
    {
        for (int event = 0; event < m_layout.eventCount(); ++event)
            addMessage(event);
        for (int event = 0; event < m_layout.taken; ++event) {
            const TraceEntry& entry = m_trace[static_cast<std::size_t>(event)];
            if (const engine::UserEntry* user = entry.user())
                addUser(event, *user);
            else if (const engine::AssistantEntry* assistant = entry.assistant())
                addAssistant(event, *assistant);
        }
        leaveOpen();
        closeCoolings();
        finish();
        return std::move(m_layout);
    }

private:
    struct Interval {
        Lane* lane = nullptr;
        std::int64_t rounds = 0;
        std::int64_t used = 0;
        double end = 0; ///< x up to which rounds are drawn
    };
    struct Cooling {
        Lane* lane = nullptr;
        int event = 0;
        double until = 0; ///< seconds
    };

    double x(int event) const { return m_layout.axis.x[static_cast<std::size_t>(event)]; }

    Lane& addLane(Lane::Kind kind, double height, std::string name = {}, int place = -1)
    {
        Lane lane;
        lane.kind = kind;
        lane.name = std::move(name);
        lane.place = place;
        lane.top = m_layout.height();
        lane.height = height;
        m_layout.lanes.push_back(std::move(lane));
        return m_layout.lanes.back();
    }

    void addLanes()
    {
        // Reserved, so that pointers to lanes stay good.
        m_layout.lanes.reserve(2 + m_rules.rules.size() + m_rules.trackers.size());
        m_conversation = &addLane(Lane::Kind::Conversation, kConversationHeight);
        m_laneOfRule.resize(m_rules.rules.size());
        for (const std::size_t place : evaluation_order(m_rules.rules)) {
            const Rule& rule = m_rules.rules[place];
            Lane& lane = addLane(Lane::Kind::Rule, kLaneHeight, rule.name, static_cast<int>(place));
            lane.priority = rule.priority;
            lane.enabled = rule.enabled;
            m_laneOfRule[place] = &lane;
            m_placeOfRule.emplace(rule.name, place);
        }
        m_gate = &addLane(Lane::Kind::Gate, kLaneHeight);
        for (std::size_t place = 0; place < m_rules.trackers.size(); ++place) {
            m_trackers.push_back(&addLane(Lane::Kind::Texts, kTrackerHeight, m_rules.trackers[place].name,
                                          static_cast<int>(place)));
        }
    }

    Item& add(Lane* lane, Item::Kind kind, int event, double x0, double x1)
    {
        Item item;
        item.kind = kind;
        item.event = event;
        item.x0 = x0;
        item.x1 = std::max(x0, x1);
        lane->items.push_back(std::move(item));
        return lane->items.back();
    }

    void addMessage(int event)
    {
        const Event& said = m_scenario.events[static_cast<std::size_t>(event)];
        Item& item = add(m_conversation, Item::Kind::Message, event, x(event), x(event));
        item.role = said.role;
        item.taken = event < m_layout.taken;
        item.failed = said.role == Role::Tool && said.status == ResultStatus::Error;
        if (!item.taken)
            return;
        const TraceEntry& entry = m_trace[static_cast<std::size_t>(event)];
        if (const engine::ToolEntry* tool = entry.tool())
            item.blocked = tool->blocked;
        else if (const engine::AssistantEntry* assistant = entry.assistant())
            item.blocked = !assistant->gate.errors.empty();
    }

    void addUser(int event, const engine::UserEntry& user)
    {
        m_layout.userEvents.push_back(event);
        if (m_interval && user.ended)
            close(event, IntervalEnd::Superseded, x(event) - m_layout.axis.reachLeft(event));
        for (const engine::RuleRow& row : user.rules)
            addOutcome(event, row, user.winner);
        if (user.forced) {
            if (Lane* lane = laneNamed(user.forced->rule))
                m_interval = Interval{lane, user.forced->rounds_left, 0, x(event)};
        }
        for (std::size_t i = 0; i < user.trackers.size() && i < m_trackers.size(); ++i)
            addValue(event, i, user.trackers[i].second);
    }

    void addOutcome(int event, const engine::RuleRow& row, const std::optional<std::string>& winner)
    {
        if (row.rule >= m_laneOfRule.size())
            return;
        Lane* lane = m_laneOfRule[row.rule];
        const double now = m_layout.axis.seconds[static_cast<std::size_t>(event)];
        const double seconds = m_rules.rules[row.rule].cooldown_seconds;
        if (seconds > 0) {
            Cooling& cooling = m_coolings[{row.rule, channelOf(event)}];
            if (row.status == engine::RuleStatus::Matched) {
                endCooling(cooling, event);
                cooling = Cooling{lane, event, now + seconds};
            } else if (row.status == engine::RuleStatus::CoolingDown && cooling.lane) {
                cooling.until = now + row.cooldown_remaining.value_or(0);
            }
        }
        // What did not match is the rule, not the exception: it has no item, and the view dots it where there
        // is room.
        if (row.status != engine::RuleStatus::NotMatched && row.status != engine::RuleStatus::Disabled)
            add(lane, Item::Kind::Outcome, event, x(event), x(event)).mark = markOf(row, winner);
    }

    void addAssistant(int event, const engine::AssistantEntry& assistant)
    {
        if (assistant.in_force && m_interval) {
            const double end = x(event) + m_layout.axis.reachRight(event);
            Item& block = add(m_interval->lane, Item::Kind::Round, event, m_interval->end, end);
            block.round = block.lastRound = ++m_interval->used;
            block.rounds = m_interval->rounds;
            block.state = assistant.honoured.value_or(true) ? RoundState::Honoured : RoundState::Dishonoured;
            m_interval->end = end;
            if (assistant.ended)
                close(event, IntervalEnd::Decayed, end);
        }
        addGate(event, assistant.gate);
    }

    void addGate(int event, const engine::GateReport& gate)
    {
        Item& item = add(m_gate, Item::Kind::Gate, event, x(event), x(event));
        if (gate.status == engine::GateStatus::Skipped)
            item.gate = GateOutcome::Skipped;
        else if (gate.status == engine::GateStatus::Degraded)
            item.gate = GateOutcome::Degraded;
        else if (!gate.errors.empty())
            item.gate = GateOutcome::Blocked;
        else if (gate.guarded_calls > 0)
            item.gate = GateOutcome::Passed;
        if (gate.errors.empty())
            return;
        const engine::GateError& error = gate.errors.front();
        item.names.push_back(error.name);
        item.names.insert(item.names.end(), error.missing.begin(), error.missing.end());
        item.more = static_cast<int>(gate.errors.size()) - 1;
        const double between =
            x(event) + m_layout.axis.reachRight(event) / 0.76; // half-way to the next event
        Item& answer = add(m_conversation, Item::Kind::Synthetic, event, between, between);
        answer.names.push_back(error.name);
        answer.more = item.more;
    }

    void addValue(int event, std::size_t tracker, const logic::Value& value)
    {
        Lane* lane = m_trackers[tracker];
        const std::string text = exchange::write_json(value, true);
        const bool changed = lane->items.empty() || lane->items.back().text != text;
        Item& item = add(lane, Item::Kind::Value, event, x(event), x(event));
        item.text = text;
        item.changed = changed;
        item.missing = value.is_null();
        item.number = numberOf(value);
        TrackerKind& kind = m_trackerKinds[tracker];
        kind.numbers = kind.numbers || isNumber(value);
        kind.others = kind.others || !(isNumber(value) || value.is_null());
    }

    // One block stands for all rounds that were never used.
    void addUnused(int event, IntervalEnd how, double end)
    {
        if (m_interval->used >= m_interval->rounds)
            return;
        Item& block = add(m_interval->lane, Item::Kind::Round, event, m_interval->end, end);
        block.state = RoundState::Unused;
        block.round = m_interval->used + 1;
        block.lastRound = m_interval->rounds;
        block.rounds = m_interval->rounds;
        block.end = how;
    }

    void close(int event, IntervalEnd how, double end)
    {
        end = std::max(end, m_interval->end);
        addUnused(event, how, end);
        Item& bar = add(m_interval->lane, Item::Kind::Ending, event, end, end);
        bar.end = how;
        bar.round = m_interval->used;
        bar.rounds = m_interval->rounds;
        m_interval.reset();
    }

    void leaveOpen()
    {
        if (!m_interval)
            return;
        const auto left =
            static_cast<double>(std::min<std::int64_t>(m_interval->rounds - m_interval->used, 2));
        const int event = m_layout.taken - 1;
        const double start = std::max(m_interval->end, x(event) + m_layout.axis.reachRight(event));
        close(event, m_layout.isRunning() ? IntervalEnd::InForce : IntervalEnd::OpenAtEnd,
              start + left * 0.7 * m_layout.axis.unit);
    }

    void endCooling(Cooling& cooling, int event)
    {
        if (!cooling.lane)
            return;
        const double start = x(cooling.event);
        double end = m_layout.axis.xOfTime(cooling.until, cooling.event);
        if (event >= 0)
            end = std::min(end, x(event) - m_layout.axis.reachLeft(event));
        Item& item = add(cooling.lane, Item::Kind::Cooling, cooling.event, start, std::max(start, end));
        item.number = cooling.until;
        cooling = Cooling{};
    }

    void closeCoolings()
    {
        for (auto& [key, cooling] : m_coolings)
            endCooling(cooling, -1);
    }

    void finish()
    {
        const Axis& axis = m_layout.axis;
        for (std::size_t i = 0; i < m_trackers.size(); ++i)
            finishTracker(m_trackers[i], m_trackerKinds[i]);
        m_layout.low = axis.first();
        m_layout.high = axis.last();
        for (Lane& lane : m_layout.lanes) {
            std::stable_sort(lane.items.begin(), lane.items.end(),
                             [](const Item& a, const Item& b) { return a.x0 < b.x0; });
            double reach = axis.first();
            for (const Item& item : lane.items) {
                reach = std::max(reach, item.x1);
                lane.reach.push_back(reach);
            }
            m_layout.high = std::max(m_layout.high, reach);
        }
        m_layout.low -= axis.unit * 0.5;
        m_layout.high += axis.unit * 0.5;
        if (!m_layout.isRunning())
            return;
        const int next = m_layout.taken;
        m_layout.now = next > 0 ? (x(next - 1) + x(next)) / 2 : x(0) - axis.unit * 0.25;
    }

    struct TrackerKind {
        bool numbers = false;
        bool others = false;
    };

    void finishTracker(Lane* lane, const TrackerKind& kind)
    {
        if (kind.numbers && !kind.others)
            lane->kind = Lane::Kind::Numbers;
        bool any = false;
        for (Item& item : lane->items) {
            if (item.missing)
                continue;
            lane->low = any ? std::min(lane->low, item.number) : item.number;
            lane->high = any ? std::max(lane->high, item.number) : item.number;
            any = true;
        }
        // A value lasts until another one comes, the last one up to the last event taken.
        const int last = m_layout.taken - 1;
        double end = last >= 0 ? x(last) + m_layout.axis.reachRight(last) : 0;
        for (auto item = lane->items.rbegin(); item != lane->items.rend(); ++item) {
            item->x1 = std::max(item->x0, end);
            if (item->changed)
                end = item->x0;
        }
    }

    Lane* laneNamed(const std::string& rule)
    {
        const auto found = m_placeOfRule.find(rule);
        return found == m_placeOfRule.end() ? nullptr : m_laneOfRule[found->second];
    }

    const std::optional<std::string>& channelOf(int event) const
    {
        const Event& said = m_scenario.events[static_cast<std::size_t>(event)];
        return said.channel ? said.channel : m_scenario.channel;
    }

    const RuleSet& m_rules;
    const Scenario& m_scenario;
    const std::vector<TraceEntry>& m_trace;
    TimelineLayout m_layout;
    Lane* m_conversation = nullptr;
    Lane* m_gate = nullptr;
    std::vector<Lane*> m_laneOfRule;
    std::unordered_map<std::string, std::size_t> m_placeOfRule;
    std::vector<Lane*> m_trackers;
    std::map<std::size_t, TrackerKind> m_trackerKinds;
    std::optional<Interval> m_interval;
    std::map<std::pair<std::size_t, std::optional<std::string>>, Cooling> m_coolings;
};

} // namespace

TimelineLayout buildTimeline(const RuleSet& rules, const Scenario& scenario,
                             const std::vector<TraceEntry>& trace, AxisKind axis)
{
    return Builder(rules, scenario, trace, axis).build();
}

double roundStrength(std::int64_t round, std::int64_t rounds)
{
    const double steps = static_cast<double>(std::max<std::int64_t>(rounds - 1, 2));
    return 0.9 - 0.56 * static_cast<double>(round - 1) / steps;
}

} // namespace interlock::ui::timeline
