// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs results with calls by walking back over the rounds: ids repeat in real conversations, and some have
// none.
#include "core/engine/conversation.h"

#include <algorithm>

namespace interlock::engine {

namespace {

/// So many rounds are looked through before an index is made.
constexpr std::size_t kLongWalk = 64;

bool fits(const Conversation::Call& call, std::string_view id, std::string_view name)
{
    if (!id.empty())
        return call.id == id;
    return name.empty() || call.name == name;
}

} // namespace

void Conversation::add_calls(std::size_t event, const std::vector<ToolCall>& calls,
                             const std::vector<bool>& blocked)
{
    if (calls.empty())
        return;
    auto round = std::make_shared<Round>();
    round->event = event;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        Call call;
        call.id = calls[i].id.value_or(std::string());
        call.name = calls[i].name;
        call.blocked = i < blocked.size() && blocked[i];
        round->calls.push_back(std::move(call));
    }
    m_rounds.push_back(std::move(round));
    if (m_index.index)
        add_to_index(m_rounds.size() - 1);
}

std::optional<Conversation::Answer> Conversation::answer(std::string_view id, std::string_view name)
{
    if (m_index.index)
        return look_up(id, name);
    std::optional<Place> fallback;
    for (std::size_t walked = 0; walked < m_rounds.size(); ++walked) {
        if (walked == kLongWalk) {
            m_index.index = std::make_unique<Index>();
            for (std::size_t i = 0; i < m_rounds.size(); ++i)
                add_to_index(i);
            return look_up(id, name);
        }
        const std::size_t round = m_rounds.size() - 1 - walked;
        const std::vector<Call>& calls = m_rounds[round]->calls;
        for (std::size_t i = 0; i < calls.size(); ++i) {
            if (!fits(calls[i], id, name))
                continue;
            if (!calls[i].answered)
                return answer_at({round, i});
            if (!fallback)
                fallback = Place{round, i};
        }
    }
    return fallback ? std::optional<Answer>(answer_at(*fallback)) : std::nullopt;
}

/// The call there, which is answered from now on.
Conversation::Answer Conversation::answer_at(Place place)
{
    std::shared_ptr<Round>& round = m_rounds[place.round];
    Answer found;
    found.event = round->event;
    found.name = round->calls[place.call].name;
    found.blocked = round->calls[place.call].blocked;
    if (!round->calls[place.call].answered) {
        if (round.use_count() > 1) // a snapshot still looks at it
            round = std::make_shared<Round>(*round);
        round->calls[place.call].answered = true;
    }
    return found;
}

void Conversation::add_to_index(std::size_t round)
{
    Index& index = *m_index.index;
    const std::vector<Call>& calls = m_rounds[round]->calls;
    const auto add = [round](Fitting& fitting, std::size_t call, bool answered) {
        fitting.newest = {round, call};
        if (!answered)
            fitting.open.push_back({round, call});
    };
    // From the last one back: of a round, the first call is taken first.
    for (std::size_t i = calls.size(); i-- > 0;) {
        if (!calls[i].id.empty())
            add(index.by_id[calls[i].id], i, calls[i].answered);
        add(index.by_name[calls[i].name], i, calls[i].answered);
        add(index.any, i, calls[i].answered);
    }
}

std::optional<Conversation::Answer> Conversation::look_up(std::string_view id, std::string_view name)
{
    Index& index = *m_index.index;
    Fitting* fitting = &index.any;
    if (!id.empty() || !name.empty()) {
        auto& fittings = id.empty() ? index.by_name : index.by_id;
        const auto place = fittings.find(std::string(id.empty() ? name : id));
        if (place == fittings.end())
            return std::nullopt;
        fitting = &place->second;
    }
    while (!fitting->open.empty()) {
        const Place place = fitting->open.back();
        fitting->open.pop_back();
        if (!m_rounds[place.round]->calls[place.call].answered)
            return answer_at(place);
    }
    return answer_at(fitting->newest);
}

void Conversation::add_result(const std::string& name, ResultStatus status, std::int64_t turn)
{
    const auto [place, is_first] = m_tools.try_emplace(name);
    if (is_first)
        m_called.push_back(name);
    ToolHistory& tool = place->second;
    ++tool.results;
    tool.successes += status == ResultStatus::Success ? 1 : 0;
    tool.last_turn = turn;
    m_last_tool = name;
    m_last_status = status;
}

const ToolHistory* Conversation::find(std::string_view tool) const
{
    const auto place = m_tools.find(tool);
    return place == m_tools.end() ? nullptr : &place->second;
}

} // namespace interlock::engine
