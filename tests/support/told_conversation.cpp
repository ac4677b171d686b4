// SPDX-License-Identifier: GPL-3.0-or-later
// Applies notes to a scenario's messages, one kind of note after the other.
#include "tests/support/told_conversation.h"

#include "core/exchange/json_text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <regex>

namespace interlock::test {

namespace {

using exchange::ExportNote;
using logic::Object;
using logic::Value;

struct Item {
    std::size_t event = 0;
    Role role = Role::User;
    std::string text;
    std::string author;
    std::vector<std::pair<std::string, std::string>> calls; ///< name and arguments
    std::string own_name;                                   ///< of a result
    bool failed = false;
    std::optional<std::pair<std::size_t, std::size_t>>
        pair;               ///< event and place of the call that a result answers
    bool is_second = false; ///< the call was answered before
};

std::string arguments_text(const Value& arguments)
{
    if (!arguments.is_string())
        return exchange::write_json(arguments.is_object() ? arguments : Value(Object{}));
    const auto reading = exchange::read_json(arguments.as_string(), {false, logic::kMaxNesting});
    if (reading.value && reading.value->is_object())
        return exchange::write_json(*reading.value);
    return arguments.as_string().empty() ? "{}" : exchange::write_json(arguments);
}

/// The call that a result answers: back over the assistant messages, first among the calls without a result.
void pair_result(const Scenario& scenario, std::size_t i,
                 std::map<std::pair<std::size_t, std::size_t>, int>& answers, Item& item)
{
    const Event& result = scenario.events[i];
    const std::string id = result.tool_call_id.value_or("");
    const std::string name = result.name.value_or("");
    for (const bool only_open : {true, false}) {
        for (std::size_t e = i; e-- > 0;) {
            const std::vector<ToolCall>& calls = scenario.events[e].calls();
            for (std::size_t k = 0; k < calls.size(); ++k) {
                const bool fits =
                    id.empty() ? name.empty() || name == calls[k].name : id == calls[k].id.value_or("");
                if (!fits || (only_open && answers.count({e, k}) > 0))
                    continue;
                item.pair = {e, k};
                item.is_second = answers[{e, k}]++ > 0;
                return;
            }
        }
    }
}

std::vector<Item> items_of(const Scenario& scenario)
{
    std::vector<Item> items;
    std::map<std::pair<std::size_t, std::size_t>, int> answers;
    for (std::size_t i = 0; i < scenario.events.size(); ++i) {
        const Event& event = scenario.events[i];
        Item& item = items.emplace_back();
        item.event = i;
        item.role = event.role;
        item.text = event.content.value_or("");
        item.author = event.author.value_or("");
        for (const ToolCall& call : event.calls())
            item.calls.emplace_back(call.name, arguments_text(call.arguments));
        if (event.role != Role::Tool)
            continue;
        item.failed = event.status == ResultStatus::Error;
        pair_result(scenario, i, answers, item);
        item.own_name = event.name.value_or("");
        if (item.pair && item.own_name == scenario.events[item.pair->first].calls()[item.pair->second].name)
            item.own_name.clear();
    }
    return items;
}

class Changer {
public:
    Changer(std::vector<Item> items, const std::vector<ExportNote>& notes)
        : m_items(std::move(items)), m_notes(notes)
    {
    }

    std::vector<Item> run()
    {
        for (const char* code : {"context_event_left_out", "orphan_left_out", "repeated_result_left_out"})
            each(code, [this](std::size_t i, const ExportNote&) { m_items.erase(at(i)); });
        each("author_left_out", [this](std::size_t i, const ExportNote&) { m_items[i].author.clear(); });
        each("status_left_out", [this](std::size_t i, const ExportNote&) { m_items[i].failed = false; });
        each("result_name_left_out",
             [this](std::size_t i, const ExportNote&) { m_items[i].own_name.clear(); });
        each("blank_text_left_out", [this](std::size_t i, const ExportNote&) { m_items[i].text.clear(); });
        each("text_made_up", [this](std::size_t i, const ExportNote&) { m_items[i].text = "(no text)"; });
        each("arguments_wrapped", [this](std::size_t i, const ExportNote&) { wrap(m_items[i]); });
        each("result_moved", [this](std::size_t i, const ExportNote&) { move_to_call(i); });
        each("empty_message_left_out", [this](std::size_t i, const ExportNote&) { m_items.erase(at(i)); });
        each("messages_joined", [this](std::size_t i, const ExportNote&) { join(i); });
        each("result_made_up", [this](std::size_t i, const ExportNote&) { make_up_result(i); });
        each("name_changed", [this](std::size_t, const ExportNote& note) { rename(note); });
        each("user_made_up", [this](std::size_t, const ExportNote&) {
            m_items.insert(m_items.begin(), Item{})->text = "(no text)";
        });
        return std::move(m_items);
    }

private:
    std::vector<Item>::iterator at(std::size_t i) { return m_items.begin() + static_cast<std::ptrdiff_t>(i); }

    template <typename Change>
    void each(const std::string& code, Change change)
    {
        for (const ExportNote& note : m_notes) {
            if (note.code != code)
                continue;
            const auto item = std::find_if(m_items.begin(), m_items.end(), [&note](const Item& candidate) {
                return candidate.event == note.event;
            });
            if (item != m_items.end())
                change(static_cast<std::size_t>(item - m_items.begin()), note);
        }
    }

    /// One note a call: the first call with a text.
    static void wrap(Item& item)
    {
        for (auto& [name, arguments] : item.calls) {
            if (arguments.front() != '"')
                continue;
            arguments = "{\"arguments\":" + arguments + "}";
            return;
        }
    }

    /// Where the results of the message with this event end.
    std::size_t end_of_results(std::size_t message) const
    {
        std::size_t end = message + 1;
        while (end < m_items.size() && m_items[end].pair &&
               m_items[end].pair->first == m_items[message].event)
            ++end;
        return end;
    }

    void move_to_call(std::size_t i)
    {
        const Item result = m_items[i];
        m_items.erase(at(i));
        const auto message = std::find_if(m_items.begin(), m_items.end(), [&result](const Item& item) {
            return item.event == result.pair->first && item.role == Role::Assistant;
        });
        m_items.insert(at(end_of_results(static_cast<std::size_t>(message - m_items.begin()))), result);
    }

    void join(std::size_t i)
    {
        const Item item = m_items[i];
        m_items.erase(at(i));
        Item& before = m_items[i - 1];
        if (before.role != item.role || !before.calls.empty())
            return; // never so: it shows as a difference
        before.text += (before.text.empty() || item.text.empty() ? "" : "\n") + item.text;
        before.calls = item.calls;
        for (Item& result : m_items) {
            if (result.pair && result.pair->first == item.event)
                result.pair->first = before.event;
        }
    }

    void make_up_result(std::size_t i)
    {
        Item result;
        result.role = Role::Tool;
        result.text = "(no result)";
        result.event = static_cast<std::size_t>(-1);
        for (std::size_t k = 0; k < m_items[i].calls.size() && !result.pair; ++k) {
            const std::pair<std::size_t, std::size_t> place(m_items[i].event, k);
            if (std::none_of(m_items.begin(), m_items.end(),
                             [&place](const Item& item) { return item.pair == place; }))
                result.pair = place;
        }
        m_items.insert(at(end_of_results(i)), result);
    }

    void rename(const ExportNote& note)
    {
        static const std::regex names("name \"([\\s\\S]*)\": it is called \"([\\s\\S]*)\"$");
        std::smatch match;
        if (!std::regex_search(note.message, match, names))
            return;
        for (Item& item : m_items) {
            for (auto& [name, arguments] : item.calls) {
                if (name == match[1].str())
                    name = match[2].str() + "\x01"; // so that a new name is not taken for an old one
            }
        }
    }

    std::vector<Item> m_items;
    const std::vector<ExportNote>& m_notes;
};

} // namespace

std::vector<std::string> told(const Scenario& scenario, const std::vector<ExportNote>& notes)
{
    std::vector<std::string> lines;
    const std::vector<Item> items = Changer(items_of(scenario), notes).run();
    for (const Item& item : items) {
        Object line{{"role", item.role == Role::User        ? "user"
                             : item.role == Role::Assistant ? "assistant"
                             : item.role == Role::Tool      ? "tool"
                                                            : "context"},
                    {"text", item.text}};
        if (!item.author.empty())
            line.set("author", item.author);
        logic::Array calls;
        for (const auto& [name, arguments] : item.calls)
            calls.push_back(logic::Array{name.substr(0, name.find('\x01')), arguments});
        line.set("calls", std::move(calls));
        line.set("failed", item.failed);
        line.set("own_name", item.own_name);
        if (item.pair) {
            const auto message = std::find_if(items.begin(), items.end(), [&item](const Item& candidate) {
                return candidate.event == item.pair->first && candidate.role == Role::Assistant;
            });
            line.set("answers", logic::Array{static_cast<std::int64_t>(message - items.begin()),
                                             static_cast<std::int64_t>(item.pair->second)});
        }
        lines.push_back(exchange::write_json(line));
    }
    return lines;
}

std::string wrong_notes(const Scenario& scenario, const std::vector<ExportNote>& notes)
{
    const std::vector<Item> items = items_of(scenario);
    std::map<std::string, std::ptrdiff_t> said;
    for (const ExportNote& note : notes) {
        ++said[note.code];
        const Item* item = note.event ? &items.at(*note.event) : nullptr;
        if ((note.code == "orphan_left_out" && (item->role != Role::Tool || item->pair)) ||
            (note.code == "repeated_result_left_out" && !item->is_second) ||
            (note.code == "context_event_left_out" && item->role != Role::Context) ||
            (note.code == "empty_message_left_out" &&
             (item->role != Role::Assistant || !item->calls.empty() ||
              item->text.find_first_not_of(" \t\r\n") != std::string::npos)) ||
            (note.code == "blank_text_left_out" &&
             item->text.find_first_not_of(" \t\r\n") != std::string::npos) ||
            (note.code == "text_made_up" && item->text.find_first_not_of(" \t\r\n") != std::string::npos))
            return note.code + " is not so";
    }
    std::map<std::string, std::ptrdiff_t> wanted;
    for (const Event& event : scenario.events) {
        wanted["patch_left_out"] += event.patch ? 1 : 0;
        wanted["fault_left_out"] += event.skill_lookup_fault ? 1 : 0;
        wanted["expectation_left_out"] += event.expect ? 1 : 0;
        wanted["channel_left_out"] += event.channel && event.role == Role::User ? 1 : 0;
        wanted["times_left_out"] = wanted["times_left_out"] || event.at ? 1 : 0;
    }
    wanted["channel_left_out"] += scenario.channel ? 1 : 0;
    wanted["start_left_out"] = scenario.room.is_object() ? 1 : 0;
    for (const auto& [code, count] : wanted) {
        if (said[code] != count)
            return code + " is said " + std::to_string(said[code]) + " times, not " + std::to_string(count);
    }
    return {};
}

} // namespace interlock::test
