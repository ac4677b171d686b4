// SPDX-License-Identifier: GPL-3.0-or-later
// Words for causes, decisions and counts.
#include "ui/compare/comparison_words.h"

#include "core/exchange/json_text.h"
#include "ui/document/event_number.h"
#include "ui/style/counted.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace interlock::ui {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(interlock::ui::Comparison)
};

QString names(const logic::Value& value)
{
    if (!value.is_array())
        return QString::fromStdString(exchange::write_json(value, true));
    QStringList list;
    for (const logic::Value& name : value.as_array())
        list += name.is_string() ? QString::fromStdString(name.as_string())
                                 : QString::fromStdString(exchange::write_json(name, true));
    return list.join(QStringLiteral(", "));
}

bool isNothing(const logic::Value& value)
{
    return value.is_null() || (value.is_array() && value.as_array().empty());
}

QString joined(const analysis::DecisionDifference& difference, logic::Value analysis::FieldDifference::*side)
{
    QStringList words;
    for (const analysis::FieldDifference& field : difference.fields)
        words += decisionWords(field.field, field.*side);
    return words.join(QStringLiteral(" · "));
}

QString number(std::int64_t count)
{
    return QLocale(QLocale::English).toString(static_cast<qlonglong>(count));
}

QString countOf(std::int64_t count, const QString& one, const QString& many)
{
    return (count == 1 ? one : many).arg(number(count));
}

} // namespace

QString causeKindWord(analysis::Cause::Kind kind)
{
    switch (kind) {
    case analysis::Cause::Kind::Rule:
        return Tr::tr("rule");
    case analysis::Cause::Kind::Skill:
        return Tr::tr("skill");
    case analysis::Cause::Kind::Tracker:
        return Tr::tr("tracker");
    case analysis::Cause::Kind::Setting:
        return Tr::tr("setting");
    case analysis::Cause::Kind::Earlier:
        return {};
    }
    return {};
}

QString causeName(const analysis::Cause& cause)
{
    if (cause.kind == analysis::Cause::Kind::Earlier)
        return Tr::tr("follows from what differed before");
    return QString::fromStdString(cause.name);
}

QString fieldWord(const std::string& field)
{
    if (field == "winner")
        return Tr::tr("winner");
    if (field == "mode")
        return Tr::tr("mode");
    if (field == "tools")
        return Tr::tr("tools");
    if (field == "blocked")
        return Tr::tr("blocked");
    if (field == "honoured")
        return Tr::tr("honoured");
    return QString::fromStdString(field);
}

QString decisionWords(const std::string& field, const logic::Value& value)
{
    const bool nothing = isNothing(value);
    if (field == "winner")
        return nothing ? Tr::tr("no rule wins") : Tr::tr("%1 wins").arg(names(logic::Array{value}));
    if (field == "mode")
        return nothing ? Tr::tr("no mode") : names(logic::Array{value});
    if (field == "tools")
        return nothing ? Tr::tr("no tools") : Tr::tr("tools %1").arg(names(value));
    if (field == "blocked")
        return nothing ? Tr::tr("nothing blocked") : Tr::tr("%1 blocked").arg(names(value));
    if (field == "honoured")
        return nothing ? Tr::tr("nothing forced")
                       : (value.is_bool() && value.as_bool() ? Tr::tr("honoured") : Tr::tr("not honoured"));
    return fieldWord(field) % u' ' % names(value);
}

QString beforeWords(const analysis::DecisionDifference& difference)
{
    return joined(difference, &analysis::FieldDifference::before);
}

QString afterWords(const analysis::DecisionDifference& difference)
{
    return joined(difference, &analysis::FieldDifference::after);
}

QString eventWords(const analysis::DecisionDifference& difference)
{
    return (difference.role == Role::User ? Tr::tr("Event %1 · turn %2 · user")
                                          : Tr::tr("Event %1 · turn %2 · assistant"))
        .arg(eventNumber(difference.event))
        .arg(difference.turn);
}

QString fieldCountWords(const analysis::CauseCounts& counts)
{
    std::vector<std::pair<std::string, std::int64_t>> rows(counts.fields.begin(), counts.fields.end());
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    QStringList words;
    for (const auto& [field, count] : rows)
        words += Tr::tr("%1 at %2").arg(fieldWord(field), number(count));
    return words.isEmpty() ? QString() : Tr::tr("differs: %1").arg(words.join(QStringLiteral(" · ")));
}

QString countWords(std::int64_t events, std::int64_t conversations, bool scenarios)
{
    const QString what = countOf(events, Tr::tr("%1 event"), Tr::tr("%1 events"));
    return Tr::tr("%1 in %2")
        .arg(what, scenarios ? countOf(conversations, Tr::tr("%1 scenario"), Tr::tr("%1 scenarios"))
                             : countOf(conversations, Tr::tr("%1 conversation"), Tr::tr("%1 conversations")));
}

Mark markOfDecision(const analysis::DecisionDifference& difference)
{
    for (const analysis::FieldDifference& field : difference.fields) {
        if (field.field == "blocked")
            return isNothing(field.after) ? Mark::Passed : Mark::Blocked;
        if (field.field == "winner")
            return isNothing(field.after) ? Mark::NotMatched : Mark::Won;
        if (field.field == "honoured" && field.after.is_bool())
            return field.after.as_bool() ? Mark::Passed : Mark::Failed;
    }
    return Mark::NotReached;
}

QString summaryWords(const ComparisonResult& result)
{
    const analysis::Comparison& counts = result.counts;
    const bool scenarios = result.setup.recordings.isEmpty();
    if (!counts.differs()) {
        return (scenarios ? Tr::tr("No decision differs over %1") : Tr::tr("No decision differs over %1"))
            .arg(countWords(counts.events, counts.conversations, scenarios));
    }
    const QString events = countOf(counts.differing_events, Tr::tr("%1 event"), Tr::tr("%1 events"));
    const QString all =
        scenarios ? countOf(counts.conversations, Tr::tr("%1 scenario"), Tr::tr("%1 scenarios"))
                  : countOf(counts.conversations, Tr::tr("%1 conversation"), Tr::tr("%1 conversations"));
    return (counts.differing_events == 1 ? Tr::tr("%1 in %2 of %3 is decided differently")
                                         : Tr::tr("%1 in %2 of %3 are decided differently"))
        .arg(events, number(counts.differing_conversations), all);
}

QString sideWords(const ComparisonSide& side)
{
    switch (side.kind) {
    case ComparisonSide::Kind::SavedFile:
        return Tr::tr("the saved file");
    case ComparisonSide::Kind::Edits:
        return Tr::tr("the edits");
    case ComparisonSide::Kind::File:
        return QFileInfo(side.path).fileName();
    }
    return {};
}

QString overWords(const QStringList& recordings)
{
    if (recordings.isEmpty())
        return Tr::tr("the scenarios");
    if (recordings.size() > 1)
        return Tr::tr("%1 files and folders").arg(recordings.size());
    return QFileInfo(recordings.first()).fileName();
}

QString changedSinceSavingWords(const ComparisonResult& result)
{
    const bool says = result.status == ComparisonResult::Status::Compared && result.setup.isUsual();
    if (!says || !result.counts.differs())
        return {};
    return countOf(result.counts.differing_events, Tr::tr("%1 decision changed since saving"),
                   Tr::tr("%1 decisions changed since saving"));
}

} // namespace interlock::ui
