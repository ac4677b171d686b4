// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs results with calls by walking back over the rounds: ids repeat in real conversations, and some have none.
#include "core/engine/conversation.h"

#include <algorithm>

namespace interlock::engine {

namespace {

bool fits(const Conversation::Call& call, std::string_view id, std::string_view name)
{
    if (!id.empty())
        return call.id == id;
    return name.empty() || call.name == name;
}

} // namespace

void Conversation::add_calls(std::size_t event, const std::vector<ToolCall>& calls, const std::vector<bool>& blocked)
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
}

std::optional<Conversation::Answer> Conversation::answer(std::string_view id, std::string_view name)
{
    std::optional<Answer> fallback;
    for (auto round = m_rounds.rbegin(); round != m_rounds.rend(); ++round) {
        const std::vector<Call>& calls = (*round)->calls;
        for (std::size_t i = 0; i < calls.size(); ++i) {
            if (!fits(calls[i], id, name))
                continue;
            Answer found;
            found.event = (*round)->event;
            found.name = calls[i].name;
            found.blocked = calls[i].blocked;
            if (!calls[i].answered) {
                if (round->use_count() > 1) // a snapshot still looks at it
                    *round = std::make_shared<Round>(**round);
                (*round)->calls[i].answered = true;
                return found;
            }
            if (!fallback)
                fallback = std::move(found);
        }
    }
    return fallback;
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
