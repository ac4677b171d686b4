// SPDX-License-Identifier: GPL-3.0-or-later
// ChatRow: what one row of the conversation says, as words and tones; made from the scenario and its trace.
#include "ui/simulator/chat_row.h"

#include "core/rules/words.h"
#include "ui/simulator/value_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <functional>

namespace interlock::ui {

namespace {

struct Chat {
    Q_DECLARE_TR_FUNCTIONS(interlock::ui::Chat)
};

QString text(std::string_view words)
{
    return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
}

void mix(std::size_t& seed, std::size_t value)
{
    seed ^= value + 0x9e3779b97f4a7c15ULL + (seed << 6U) + (seed >> 2U);
}

std::size_t identityOf(ChatRow::Kind kind, const Event& event)
{
    std::size_t seed = static_cast<std::size_t>(kind);
    const std::hash<std::string> hash;
    if (event.content)
        mix(seed, event.content->size() > 4096 ? event.content->size() : hash(*event.content));
    for (const ToolCall& call : event.calls())
        mix(seed, hash(call.name));
    mix(seed, hash(event.name.value_or("")));
    if (event.patch) {
        for (const QString& path : patchPaths(*event.patch))
            mix(seed, qHash(path));
    }
    return seed;
}

QString joined(const std::vector<std::string>& names)
{
    QStringList list;
    for (const std::string& name : names)
        list.append(QString::fromStdString(name));
    return list.join(QStringLiteral(", "));
}

/// Makes the rows of one scenario; remembers the last user message's entry on the way.
class RowMaker {
public:
    RowMaker(const Scenario& scenario, const std::vector<engine::TraceEntry>& trace)
        : m_scenario(scenario), m_trace(trace)
    {
    }

    void add(std::vector<ChatRow>& rows, std::size_t index);

private:
    void setBody(ChatRow& row, const Event& event) const;
    void addUser(ChatRow& row, const Event& event, const engine::UserEntry* entry);
    void addAssistant(ChatRow& row, const Event& event, const engine::AssistantEntry* entry) const;
    void addTool(ChatRow& row, const Event& event, const engine::ToolEntry* entry) const;
    void addContext(ChatRow& row, const Event& event, const engine::ContextEntry* entry) const;
    void addForced(ChatRow& row, const engine::AssistantEntry& entry) const;

    const Scenario& m_scenario;
    const std::vector<engine::TraceEntry>& m_trace;
    const engine::UserEntry* m_lastUser = nullptr;
    double m_now = 0;
};

void RowMaker::setBody(ChatRow& row, const Event& event) const
{
    if (!event.content)
        return;
    Preview preview = previewOf(*event.content, kRowCharacters, kRowLines);
    row.body = std::move(preview.text);
    row.cut = preview.cut;
    row.bodyLength = event.content->size();
}

void RowMaker::addUser(ChatRow& row, const Event& event, const engine::UserEntry* entry)
{
    row.who = event.author ? QString::fromStdString(*event.author) : Chat::tr("user");
    if (event.channel)
        row.detail = Chat::tr("%1 · in %2").arg(row.detail, QString::fromStdString(*event.channel));
    setBody(row, event);
    if (entry == nullptr)
        return;
    m_lastUser = entry;
    std::size_t matched = 0;
    std::size_t errors = 0;
    int winner = -1;
    for (const engine::RuleRow& rule : entry->rules) {
        matched += rule.status == engine::RuleStatus::Matched ? 1U : 0U;
        errors += rule.error ? 1U : 0U;
        if (entry->winner && rule.name == *entry->winner)
            winner = static_cast<int>(rule.rule);
    }
    if (entry->winner) {
        const QString name = QString::fromStdString(*entry->winner);
        const QString mode = entry->mode ? text(to_word(*entry->mode)) : QString();
        row.chips.push_back({Chat::tr("%1 won · %2").arg(name, mode), ChatTone::Accent, Mark::Won, winner});
        if (matched > 1)
            row.chips.push_back({Chat::tr("%n more matched", nullptr, static_cast<int>(matched - 1)),
                                 ChatTone::Secondary, Mark::Outranked, -1});
    } else if (matched > 0) {
        row.chips.push_back({Chat::tr("%n matched, forces nothing", nullptr, static_cast<int>(matched)),
                             ChatTone::Secondary, Mark::Outranked, -1});
    }
    if (errors > 0)
        row.chips.push_back(
            {errors == 1 ? Chat::tr("1 condition error") : Chat::tr("%1 condition errors").arg(errors),
             ChatTone::Bad, Mark::Error, -1});
    if (entry->ended && entry->ended->how == engine::Ending::Superseded)
        row.lines.push_back({Chat::tr("ends the forced choice of %1: superseded")
                                 .arg(QString::fromStdString(entry->ended->rule)),
                             ChatTone::Secondary});
}

void RowMaker::addForced(ChatRow& row, const engine::AssistantEntry& entry) const
{
    if (!entry.in_force)
        return;
    const engine::ForcedChoice& forced = *entry.in_force;
    const std::int64_t rounds =
        m_lastUser != nullptr && m_lastUser->max_rounds ? *m_lastUser->max_rounds : forced.rounds_left;
    QString what = text(to_word(forced.mode));
    if (forced.tool)
        what += u' ' % QString::fromStdString(*forced.tool);
    QString words =
        Chat::tr("forced: %1, %2 of %3").arg(what).arg(rounds - forced.rounds_left + 1).arg(rounds);
    ChatTone tone = ChatTone::Accent;
    Mark mark = Mark::None;
    if (entry.honoured) {
        mark = *entry.honoured ? Mark::Passed : Mark::Failed;
        tone = *entry.honoured ? ChatTone::Accent : ChatTone::Bad;
        words += *entry.honoured ? Chat::tr(" · honoured") : Chat::tr(" · not honoured");
    }
    row.chips.push_back({words, tone, mark, -1});
}

void RowMaker::addAssistant(ChatRow& row, const Event& event, const engine::AssistantEntry* entry) const
{
    row.who = Chat::tr("assistant");
    if (entry != nullptr) {
        row.detail = Chat::tr("%1 · round %2").arg(row.detail).arg(entry->round);
        addForced(row, *entry);
        if (entry->gate.status == engine::GateStatus::Degraded)
            row.chips.push_back({Chat::tr("gate degraded: let through"), ChatTone::Warning, Mark::None, -1});
    }
    setBody(row, event);
    const std::vector<ToolCall>& calls = event.calls();
    for (std::size_t i = 0; i < calls.size(); ++i) {
        ChatLine line{callText(calls[i]), ChatTone::Normal, Mark::None, true};
        const bool blocked =
            entry != nullptr && std::any_of(entry->gate.errors.begin(), entry->gate.errors.end(),
                                            [i](const engine::GateError& error) { return error.call == i; });
        if (blocked) {
            line.tone = ChatTone::Bad;
            line.mark = Mark::Blocked;
        }
        row.lines.push_back(std::move(line));
    }
    if (calls.empty() && row.body.isEmpty())
        row.lines.push_back({Chat::tr("says nothing and calls nothing"), ChatTone::Secondary});
    if (entry == nullptr)
        return;
    if (entry->ended)
        row.lines.push_back(
            {Chat::tr("the forced choice of %1 has decayed").arg(QString::fromStdString(entry->ended->rule)),
             ChatTone::Secondary});
}

void RowMaker::addTool(ChatRow& row, const Event& event, const engine::ToolEntry* entry) const
{
    row.who = Chat::tr("tool");
    QString name = QString::fromStdString(event.name.value_or(""));
    if (entry != nullptr && !entry->name.empty())
        name = QString::fromStdString(entry->name);
    const ResultStatus status = event.status.value_or(ResultStatus::Success);
    row.detail = name.isEmpty() ? Chat::tr("nameless · %1").arg(text(to_word(status)))
                                : Chat::tr("%1 · %2").arg(name, text(to_word(status)));
    setBody(row, event);
    row.bodyIsCode = row.body.startsWith(u'{') || row.body.startsWith(u'[');
    if (status == ResultStatus::Error)
        row.chips.push_back({Chat::tr("error"), ChatTone::Bad, Mark::Error, -1});
    if (entry == nullptr)
        return;
    if (entry->blocked) {
        row.blocked = true;
        row.chips.push_back({Chat::tr("blocked, would not have run"), ChatTone::Bad, Mark::Blocked, -1});
    }
    if (entry->orphan)
        row.chips.push_back({Chat::tr("orphan: answers no call"), ChatTone::Warning, Mark::None, -1});
}

void RowMaker::addContext(ChatRow& row, const Event& event, const engine::ContextEntry* entry) const
{
    row.who = Chat::tr("context");
    QStringList paths;
    if (entry != nullptr) {
        for (const std::string& pointer : entry->changed)
            paths.append(dottedPath(pointer));
    } else if (event.patch) {
        for (const QString& path : patchPaths(*event.patch))
            paths.append(path);
    }
    constexpr qsizetype kShown = 4;
    const qsizetype more = paths.size() - kShown;
    if (paths.isEmpty())
        row.body = entry != nullptr ? Chat::tr("nothing changed") : Chat::tr("no change");
    else
        row.body = Chat::tr("%1 changed").arg(paths.mid(0, kShown).join(QStringLiteral(", ")));
    if (more > 0)
        row.body = Chat::tr("%1 and %n more changed", nullptr, static_cast<int>(more))
                       .arg(paths.mid(0, kShown).join(QStringLiteral(", ")));
}

void RowMaker::add(std::vector<ChatRow>& rows, std::size_t index)
{
    const Event& event = m_scenario.events[index];
    const engine::TraceEntry* entry = index < m_trace.size() ? &m_trace[index] : nullptr;
    m_now = entry != nullptr ? entry->at : event.at.value_or(m_now);

    ChatRow row;
    row.kind = static_cast<ChatRow::Kind>(event.role);
    row.event = static_cast<int>(index);
    row.taken = entry != nullptr;
    row.detail = momentText(m_now);
    row.identity = identityOf(row.kind, event);
    switch (event.role) {
    case Role::User:
        addUser(row, event, entry != nullptr ? entry->user() : nullptr);
        break;
    case Role::Assistant:
        addAssistant(row, event, entry != nullptr ? entry->assistant() : nullptr);
        break;
    case Role::Tool:
        addTool(row, event, entry != nullptr ? entry->tool() : nullptr);
        break;
    case Role::Context:
        addContext(row, event, entry != nullptr ? entry->context() : nullptr);
        break;
    }
    if (event.patch && event.role != Role::Context) {
        QStringList paths;
        for (const QString& path : patchPaths(*event.patch))
            paths.append(path);
        if (!paths.isEmpty())
            row.lines.push_back({Chat::tr("changes %1").arg(paths.mid(0, 4).join(QStringLiteral(", "))),
                                 ChatTone::Secondary});
    }
    if (event.skill_lookup_fault && event.role == Role::Assistant && entry == nullptr)
        row.lines.push_back({Chat::tr("the skill look-up fails here"), ChatTone::Secondary});
    if (entry != nullptr) {
        for (const engine::Note& note : entry->notes)
            row.lines.push_back({QString::fromStdString(note.message), ChatTone::Warning});
    }
    rows.push_back(std::move(row));

    const engine::AssistantEntry* assistant = entry != nullptr ? entry->assistant() : nullptr;
    if (assistant == nullptr)
        return;
    for (std::size_t i = 0; i < assistant->gate.errors.size(); ++i) {
        const engine::GateError& error = assistant->gate.errors[i];
        ChatRow blocked;
        blocked.kind = ChatRow::Kind::GateError;
        blocked.event = static_cast<int>(index);
        blocked.gateError = static_cast<int>(i);
        blocked.who = Chat::tr("blocked by the gate");
        blocked.detail = QString::fromStdString(error.name);
        blocked.body = QString::fromStdString(error.content);
        blocked.bodyIsCode = true;
        blocked.identity = static_cast<std::size_t>(ChatRow::Kind::GateError);
        if (!error.skills.empty())
            blocked.lines.push_back(
                {Chat::tr("asked for by %1").arg(joined(error.skills)), ChatTone::Secondary});
        mix(blocked.identity, std::hash<std::string>()(error.content));
        rows.push_back(std::move(blocked));
    }
}

/// What an event's expectations came to: a line that counts those that hold, and one for each that does not.
void addExpectations(ChatRow& row, const simulate::ExpectationResult* first,
                     const simulate::ExpectationResult* last)
{
    int held = 0;
    for (const simulate::ExpectationResult* result = first; result != last; ++result)
        held += result->holds ? 1 : 0;
    if (held > 0)
        row.lines.push_back(
            {held == 1 ? Chat::tr("1 expected value holds") : Chat::tr("%1 expected values hold").arg(held),
             ChatTone::Good, Mark::Passed});
    for (const simulate::ExpectationResult* result = first; result != last; ++result) {
        if (!result->holds)
            row.lines.push_back({Chat::tr("expected %1 %2, was %3")
                                     .arg(QString::fromStdString(result->key),
                                          briefJson(result->expected, 40), briefJson(result->actual, 40)),
                                 ChatTone::Bad, Mark::Failed});
    }
}

} // namespace

QString ChatRow::plainText() const
{
    QStringList parts{who};
    if (!detail.isEmpty())
        parts.append(detail);
    for (const ChatChip& chip : chips)
        parts.append(chip.text);
    if (!body.isEmpty())
        parts.append(body);
    for (const ChatLine& line : lines)
        parts.append(line.mark == Mark::Blocked ? Chat::tr("%1 (blocked)").arg(line.text) : line.text);
    if (!taken)
        parts.append(Chat::tr("not taken yet"));
    return parts.join(QStringLiteral(", "));
}

std::vector<ChatRow> chatRows(const Scenario& scenario, const std::vector<engine::TraceEntry>& trace,
                              const std::vector<simulate::ExpectationResult>& expectations)
{
    std::vector<ChatRow> rows;
    rows.reserve(scenario.events.size() + 8);
    RowMaker maker(scenario, trace);
    auto next = expectations.begin();
    for (std::size_t i = 0; i < scenario.events.size(); ++i) {
        const std::size_t row = rows.size();
        maker.add(rows, i);
        while (next != expectations.end() && next->event < i)
            ++next;
        auto last = next;
        while (last != expectations.end() && last->event == i)
            ++last;
        if (next != last && i < trace.size())
            addExpectations(rows[row], &*next, &*next + (last - next));
        next = last;
    }
    return rows;
}

} // namespace interlock::ui
