// SPDX-License-Identifier: GPL-3.0-or-later
// The trace for people: the same facts as the JSON form, a few lines an event.
#include "core/exchange/json_text.h"
#include "core/exchange/part_writer.h"
#include "core/exchange/trace_json.h"
#include "core/rules/words.h"

#include <algorithm>
#include <map>

namespace interlock::exchange {

namespace {

using logic::Value;

std::string plural(std::size_t count, const std::string& noun)
{
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// Seconds without a needless ".0".
std::string seconds(double value)
{
    std::string text = write_json(Value(value));
    if (text.size() > 2 && text.compare(text.size() - 2, 2, ".0") == 0)
        text.resize(text.size() - 2);
    return text + " s";
}

std::string forced_text(const engine::ForcedChoice& forced)
{
    return std::string(to_word(forced.mode)) + (forced.tool ? " " + *forced.tool : "");
}

/// Lines below the event's headline, indented.
class Lines {
public:
    explicit Lines(std::string headline) : m_text(std::move(headline) + "\n") {}
    void add(const std::string& line) { m_text += "    " + line + "\n"; }
    std::string take() { return std::move(m_text); }

private:
    std::string m_text;
};

std::string row_text(const engine::RuleRow& row)
{
    std::string text = row.name + ": " + std::string(engine::to_word(row.status));
    if (row.cooldown_remaining)
        text += ", " + seconds(*row.cooldown_remaining) + " to go";
    if (row.would_match)
        text += *row.would_match ? ", would match" : ", would not match";
    if (row.error)
        text += ", " + row.error->type + ": " + row.error->message;
    if (!row.unknown_tools.empty())
        text += ", not in the registry: " + joined(row.unknown_tools);
    return text;
}

void add_ended(Lines& lines, const std::optional<engine::EndedChoice>& ended)
{
    if (ended)
        lines.add("ended: the forced choice of " + ended->rule + ", " + std::string(engine::to_word(ended->how)));
}

void add_user(Lines& lines, const engine::UserEntry& entry)
{
    for (const auto& [name, value] : entry.trackers)
        lines.add("tracker " + name + ": " + write_json(value, true));
    for (const engine::RuleRow& row : entry.rules)
        lines.add("rule " + row_text(row));
    if (entry.winner)
        lines.add("winner: " + *entry.winner + " (" + std::string(to_word(*entry.mode)) + ")");
    else
        lines.add("winner: none");
    if (entry.forced)
        lines.add("forced: " + forced_text(*entry.forced) + ", " +
                  plural(static_cast<std::size_t>(entry.forced->rounds_left), "round"));
    if (!entry.tools.empty())
        lines.add("tools: " + joined(entry.tools));
    if (!entry.injected.empty())
        lines.add("injected: " + joined(entry.injected));
    for (const std::string& text : entry.context_injections)
        lines.add("context injection: " + text);
    add_ended(lines, entry.ended);
}

void add_gate(Lines& lines, const engine::GateReport& gate)
{
    std::string status = "gate: " + std::string(engine::to_word(gate.status));
    if (!gate.reason.empty())
        status += " (" + gate.reason + ")";
    lines.add(status);
    for (const engine::DroppedSkill& skill : gate.dropped) {
        lines.add("skill " + skill.skill + " dropped: state " + skill.path + " is " + write_json(skill.actual, true) +
                  ", expected " + write_json(skill.expected, true));
    }
    if (gate.errors.empty())
        return;
    std::map<std::string, std::size_t> blocked; // sorted by action tool
    for (const engine::GateError& error : gate.errors)
        ++blocked[error.name];
    std::string counts;
    for (const auto& [tool, count] : blocked)
        counts += (counts.empty() ? "" : ", ") + tool + (count > 1 ? " (" + std::to_string(count) + ")" : "");
    lines.add("gate enforced " + plural(gate.errors.size(), "error") + ": " + counts);
    for (const engine::GateError& error : gate.errors)
        lines.add("blocked " + error.name + ": " + error.content);
}

void add_assistant(Lines& lines, const engine::AssistantEntry& entry)
{
    std::string choice = "tool choice: " + (entry.in_force ? forced_text(*entry.in_force) : std::string("auto"));
    if (entry.honoured)
        choice += *entry.honoured ? ", honoured" : ", not honoured";
    lines.add(choice);
    for (const engine::PreflightRow& row : entry.preflight) {
        std::string text = "pre-flight " + row.skill + ": " + row.action_tool;
        text += row.missing.empty() ? " may be called" : " waits for " + joined(row.missing);
        for (const std::string& advice : row.advisory)
            text += "; " + advice;
        lines.add(text);
    }
    add_gate(lines, entry.gate);
    if (entry.forced)
        lines.add("forced: " + forced_text(*entry.forced) + " by " + entry.forced->rule + ", " +
                  plural(static_cast<std::size_t>(entry.forced->rounds_left), "round") + " left");
    add_ended(lines, entry.ended);
}

std::string headline(const engine::TraceEntry& entry)
{
    std::string text = "event " + std::to_string(entry.event) + ", " + seconds(entry.at) + ", ";
    if (const auto* assistant = entry.assistant())
        return text + "turn " + std::to_string(entry.turn) + ", round " + std::to_string(assistant->round) +
               ": assistant message";
    if (const auto* tool = entry.tool()) {
        const std::string name = tool->name.empty() ? std::string("a nameless tool") : tool->name;
        text += "turn " + std::to_string(entry.turn) + ": result of " + name + ", " +
                std::string(to_word(tool->status));
        return text + (tool->blocked ? ", blocked: the tool would not have run" : "");
    }
    if (entry.context())
        return text + "context change";
    return text + "turn " + std::to_string(entry.turn) + ": user message";
}

} // namespace

std::string to_text(const engine::TraceEntry& entry)
{
    Lines lines(headline(entry));
    if (const auto* user = entry.user())
        add_user(lines, *user);
    else if (const auto* assistant = entry.assistant())
        add_assistant(lines, *assistant);
    else if (const auto* context = entry.context())
        lines.add("changed: " + (context->changed.empty() ? std::string("nothing") : joined(context->changed)));
    for (const engine::Note& note : entry.notes)
        lines.add("note " + note.code + ": " + note.message);
    return lines.take();
}

} // namespace interlock::exchange
