// SPDX-License-Identifier: GPL-3.0-or-later
// Why words, beside the rules: the gate, the forced choice, results, context changes, trackers and notes.
#include "core/rules/words.h"
#include "ui/document/event_number.h"
#include "ui/simulator/value_words.h"
#include "ui/simulator/why_words.h"

#include <QCoreApplication>
#include <QStringList>

namespace interlock::ui {

namespace {

struct EventWords {
    Q_DECLARE_TR_FUNCTIONS(interlock::ui::EventWords)
};

QString code(QString text)
{
    text.replace(u'`', u'\'');
    return QString(u'`' % text % u'`');
}

QString code(const std::string& text)
{
    return code(QString::fromStdString(text));
}

QString joinedCode(const std::vector<std::string>& names)
{
    QStringList list;
    for (const std::string& name : names)
        list.append(code(name));
    return list.join(QStringLiteral(", "));
}

WhyLine gateLine(const engine::GateReport& gate)
{
    switch (gate.status) {
    case engine::GateStatus::Degraded:
        return {Mark::Error,
                EventWords::tr(
                    "The gate was degraded: the skill look-up failed, so every call was let through.")};
    case engine::GateStatus::Skipped:
        return {Mark::NotReached,
                gate.reason == "not_enforced"
                    ? EventWords::tr("The gate was skipped: preconditions are not enforced here.")
                    : EventWords::tr("The gate had nothing to check: the message calls no tool.")};
    case engine::GateStatus::Checked:
        break;
    }
    if (gate.guarded_calls == 0)
        return {Mark::Passed, EventWords::tr("The gate let every call pass: none is guarded by a skill.")};
    if (gate.errors.empty())
        return {Mark::Passed,
                gate.guarded_calls == 1
                    ? EventWords::tr("The gate let the guarded call pass.")
                    : EventWords::tr("The gate let all %1 guarded calls pass.").arg(gate.guarded_calls)};
    return {Mark::Blocked, EventWords::tr("The gate blocked %1 of %2 guarded calls.")
                               .arg(gate.errors.size())
                               .arg(gate.guarded_calls)};
}

} // namespace

std::vector<WhyLine> gateLines(const engine::AssistantEntry& entry)
{
    const engine::GateReport& gate = entry.gate;
    std::vector<WhyLine> lines{gateLine(gate)};
    for (const engine::GateError& error : gate.errors) {
        QString text = EventWords::tr("%1 was blocked: %2 must come first")
                           .arg(code(error.name), joinedCode(error.missing));
        if (!error.skills.empty())
            text += EventWords::tr(", says %1").arg(joinedCode(error.skills));
        lines.push_back({Mark::Blocked, QString(text % u'.')});
    }
    for (const engine::DroppedSkill& dropped : gate.dropped)
        lines.push_back(
            {Mark::NotMatched,
             EventWords::tr("Skill %1 took no part: state %2 was %3, expected %4.")
                 .arg(code(dropped.skill), code(dropped.path), code(briefJson(dropped.actual, 60)),
                      code(briefJson(dropped.expected, 60)))});
    for (const engine::PreflightRow& row : entry.preflight) {
        QString text = row.missing.empty()
                           ? EventWords::tr("Pre-flight: %1 may be called (%2).")
                                 .arg(code(row.action_tool), code(row.skill))
                           : EventWords::tr("Pre-flight: before %1 call %2 (%3).")
                                 .arg(code(row.action_tool), joinedCode(row.missing), code(row.skill));
        for (const std::string& advice : row.advisory)
            text += EventWords::tr(" Advice: %1").arg(QString::fromStdString(advice));
        lines.push_back({row.missing.empty() ? Mark::Passed : Mark::NotReached, text});
    }
    return lines;
}

std::vector<WhyLine> forcedLines(const engine::AssistantEntry& entry)
{
    std::vector<WhyLine> lines;
    if (!entry.in_force) {
        lines.push_back({Mark::NotReached, EventWords::tr("Nothing was forced in this round.")});
        return lines;
    }
    const engine::ForcedChoice& forced = *entry.in_force;
    const QString asked = forced.tool ? EventWords::tr("a call of %1 first").arg(code(*forced.tool))
                                      : EventWords::tr("a call of any offered tool");
    lines.push_back({entry.honoured.value_or(false) ? Mark::Passed : Mark::Failed,
                     (entry.honoured.value_or(false) ? EventWords::tr("%1 forced %2: honoured.")
                                                     : EventWords::tr("%1 forced %2: not honoured."))
                         .arg(code(forced.rule), asked)});
    if (entry.ended)
        lines.push_back(
            {Mark::NotReached, EventWords::tr("That was its last round: the forced choice has decayed.")});
    else if (entry.forced)
        lines.push_back(
            {Mark::None, entry.forced->rounds_left == 1
                             ? EventWords::tr("One round of it is left.")
                             : EventWords::tr("%1 rounds of it are left.").arg(entry.forced->rounds_left)});
    return lines;
}

std::vector<WhyLine> resultLines(const engine::ToolEntry& entry)
{
    std::vector<WhyLine> lines;
    if (entry.orphan || !entry.call_event)
        lines.push_back(
            {Mark::NoTools, entry.name.empty()
                                ? EventWords::tr("An orphan without a name: it answers no call and counts "
                                                 "for nothing.")
                                : EventWords::tr("An orphan: it answers no call and counts under its own "
                                                 "name, %1.")
                                      .arg(code(entry.name))});
    else
        lines.push_back({Mark::Passed, EventWords::tr("Answers the call of %1 at event %2.")
                                           .arg(code(entry.name))
                                           .arg(eventNumber(*entry.call_event))});
    if (entry.blocked)
        lines.push_back(
            {Mark::Blocked, EventWords::tr("The gate blocked that call: with the gate in force this tool "
                                           "would not have run, so the result is not in the history.")});
    return lines;
}

std::vector<WhyLine> contextLines(const engine::ContextEntry& entry)
{
    if (entry.changed.empty())
        return {{Mark::NotReached, EventWords::tr("The change left everything as it was.")}};
    std::vector<WhyLine> lines;
    for (const std::string& pointer : entry.changed)
        lines.push_back({Mark::None, EventWords::tr("%1 changed.").arg(code(dottedPath(pointer)))});
    return lines;
}

std::vector<WhyLine> trackerLines(const engine::UserEntry& entry)
{
    std::vector<WhyLine> lines;
    for (const auto& [name, value] : entry.trackers)
        lines.push_back(
            {Mark::None,
             EventWords::tr("%1 is now %2.").arg(code("track." + name), code(briefJson(value, 60)))});
    return lines;
}

std::vector<WhyLine> eventLines(const engine::TraceEntry& entry)
{
    std::vector<WhyLine> lines;
    if (const engine::AssistantEntry* assistant = entry.assistant()) {
        lines = forcedLines(*assistant);
        for (WhyLine& line : gateLines(*assistant))
            lines.push_back(std::move(line));
    } else if (const engine::ToolEntry* tool = entry.tool()) {
        lines = resultLines(*tool);
    } else if (const engine::ContextEntry* context = entry.context()) {
        lines = contextLines(*context);
    } else if (const engine::UserEntry* user = entry.user()) {
        if (user->ended)
            lines.push_back({Mark::None, EventWords::tr("The forced choice of %1 ended here: %2.")
                                             .arg(code(user->ended->rule),
                                                  QString::fromUtf8(to_word(user->ended->how).data()))});
        for (WhyLine& line : trackerLines(*user))
            lines.push_back(std::move(line));
    }
    for (const engine::Note& note : entry.notes)
        lines.push_back(
            {Mark::None,
             EventWords::tr("Note: %1 (%2)").arg(QString::fromStdString(note.message), code(note.code))});
    return lines;
}

QString statusWords(const engine::RuleRow& row, const std::optional<std::string>& winner)
{
    QString words = markWord(markOf(row, winner));
    if (row.status == engine::RuleStatus::CoolingDown && row.cooldown_remaining)
        words += u' ' % durationText(*row.cooldown_remaining);
    return words;
}

} // namespace interlock::ui
