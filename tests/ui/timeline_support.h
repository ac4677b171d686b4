// SPDX-License-Identifier: GPL-3.0-or-later
// What the timeline's tests share: small rule sets from text, run over their scenario and laid out.
#pragma once

#include "core/engine/compiled_rule_set.h"
#include "core/exchange/rule_set_file.h"
#include "core/simulate/simulator.h"
#include "ui/timeline/timeline_facts.h"
#include "ui/timeline/timeline_geometry.h"
#include "ui/timeline/timeline_viewport.h"
#include "ui/timeline/timeline_words.h"

#include <algorithm>
#include <string>
#include <vector>

namespace interlock::ui::timeline {

inline RuleSet readRules(const std::string& text)
{
    const exchange::RuleSetReading reading = exchange::read_rule_set(text);
    for (const Issue& issue : reading.issues)
        qWarning("%s: %s", issue.pointer.c_str(), issue.message.c_str());
    return reading.rule_set.value_or(RuleSet{});
}

/// {"rules": …, …} with the one scenario {"events": …}.
inline RuleSet withEvents(const std::string& parts, const std::string& events)
{
    return readRules("{\"format\":\"interlock/1\"," + parts +
                     ",\"scenarios\":[{\"name\":\"s\",\"channel\":\"main\",\"events\":[" + events + "]}]}");
}

struct Run {
    explicit Run(const RuleSet& rules, int taken = -1, AxisKind axis = AxisKind::Event)
        : simulator(engine::CompiledRuleSet::compile(rules), rules.scenarios.at(0))
    {
        if (taken < 0)
            simulator.run_to_end();
        else
            simulator.go_to(static_cast<std::size_t>(taken));
        layout = buildTimeline(simulator.rules().source(), simulator.scenario(), simulator.trace(), axis);
    }
    const Lane& lane(int rule) const
    {
        return layout.lanes.at(static_cast<std::size_t>(layout.laneOfRule(rule)));
    }
    const Lane& gate() const { return layout.lanes.at(1 + simulator.rules().source().rules.size()); }
    std::vector<Fact> facts(const Hit& hit) const
    {
        return factsAt(layout, hit, simulator.rules().source(), simulator.scenario(), simulator.trace());
    }
    simulate::Simulator simulator;
    TimelineLayout layout;
};

inline std::vector<Item> itemsOf(const Lane& lane, Item::Kind kind)
{
    std::vector<Item> items;
    std::copy_if(lane.items.begin(), lane.items.end(), std::back_inserter(items),
                 [kind](const Item& item) { return item.kind == kind; });
    return items;
}

inline Viewport viewportOf(const TimelineLayout& layout, double width, double height = 400)
{
    Viewport view;
    view.width = width;
    view.height = height;
    view.names = 200;
    return view.framedAll(layout);
}

inline Viewport withSpan(Viewport view, double low, double high)
{
    view.low = low;
    view.high = high;
    return view;
}

inline const std::string kAlways = "\"condition\":true,\"tools\":[\"a\"]";
inline const std::string kUser = R"({"at":%,"role":"user","content":"hi"})";
inline const std::string kCall =
    R"({"role":"assistant","tool_calls":[{"id":"1","name":"a","arguments":{}}]})";
inline const std::string kTalk = R"({"role":"assistant","content":"no"})";
inline const std::string kResult = R"({"role":"tool","tool_call_id":"1","content":"ok"})";

inline std::string user(double at)
{
    std::string text = kUser;
    return text.replace(text.find('%'), 1, std::to_string(at));
}

inline std::string join(const std::vector<std::string>& events)
{
    std::string text;
    for (const std::string& event : events)
        text += (text.empty() ? "" : ",") + event;
    return text;
}

inline std::string oneRule(int rounds, const std::string& more = {})
{
    return "\"tools\":[{\"name\":\"a\"}],\"rules\":[{\"name\":\"r\"," + kAlways +
           ",\"max_rounds\":" + std::to_string(rounds) + more + "}]";
}

} // namespace interlock::ui::timeline
