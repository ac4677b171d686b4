// SPDX-License-Identifier: GPL-3.0-or-later
// Why words: the verdict on a rule, its condition row by row, and the smallest change, as sentences.
#include "ui/simulator/why_words.h"

#include "ui/document/condition_places.h"
#include "ui/document/condition_words.h"
#include "ui/simulator/value_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <unordered_map>

namespace interlock::ui {

using analysis::Change;
using analysis::Decider;
using analysis::NodeOutcome;
using analysis::RuleExplanation;
using analysis::Verdict;

namespace {

struct Why {
    Q_DECLARE_TR_FUNCTIONS(interlock::ui::Why)
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

QString code(const logic::Value& value)
{
    return code(briefJson(value, 80));
}

QString joinedCode(const std::vector<std::string>& names)
{
    QStringList list;
    for (const std::string& name : names)
        list.append(code(name));
    return list.join(QStringLiteral(", "));
}

/// "a", "a and b", "a, b and c".
QString inSeries(const QStringList& parts)
{
    if (parts.size() < 2)
        return parts.join(QString());
    return Why::tr("%1 and %2").arg(parts.mid(0, parts.size() - 1).join(QStringLiteral(", ")), parts.back());
}

QString othersMatched(std::size_t count)
{
    if (count == 0)
        return Why::tr("No other rule matched.");
    return count == 1 ? Why::tr("One other rule matched.") : Why::tr("%1 other rules matched.").arg(count);
}

QString listed(const logic::Array& values)
{
    QStringList parts;
    for (const logic::Value& value : values) {
        parts.append(code(value));
        if (parts.size() == 8 && values.size() > 9) {
            parts.append(Why::tr("%1 more").arg(values.size() - 8));
            break;
        }
    }
    return parts.join(QStringLiteral(", "));
}

QString errorWords(const std::optional<logic::Error>& error)
{
    if (!error)
        return {};
    const QString type = code(error->type);
    return error->message.empty() ? type
                                  : Why::tr("%1: %2").arg(type, QString::fromStdString(error->message));
}

QString notMatchedSentence(const RuleExplanation& why, const Rule& rule)
{
    if (rule.condition.is_null())
        return Why::tr("It has no condition, and a rule without one never matches.");
    if (why.deciders.empty())
        return Why::tr("Its condition did not hold.");
    constexpr std::size_t kShown = 3;
    QStringList parts;
    for (std::size_t i = 0; i < why.deciders.size() && i < kShown; ++i)
        parts.append(deciderSentence(why.deciders[i]));
    const std::size_t more = why.deciders.size() > kShown ? why.deciders.size() - kShown : 0;
    QString text = Why::tr("Because %1").arg(parts.join(QStringLiteral("; ")));
    if (more > 0)
        text += Why::tr("; and %1 more like that").arg(more);
    return text + u'.';
}

QString outrankedSentence(const RuleExplanation& why)
{
    const QString winner = code(why.winner.value_or(""));
    if (why.priority == why.winner_priority)
        return Why::tr("%1 has the same priority (%2) and stands earlier in the file.")
            .arg(winner)
            .arg(why.winner_priority);
    return Why::tr("%1 comes first: its priority is %2, this one's %3.")
        .arg(winner)
        .arg(why.winner_priority)
        .arg(why.priority);
}

QString noToolsSentence(const Rule& rule)
{
    if (rule.tools.empty())
        return Why::tr("Its condition holds, but it forces a specific tool and names none.");
    return Why::tr("Its condition holds, but no tool of it is in the registry: %1.")
        .arg(joinedCode(rule.tools));
}

} // namespace

QString verdictWord(const RuleExplanation& why)
{
    switch (why.verdict) {
    case Verdict::Won:
        return Why::tr("Won");
    case Verdict::WonForcingNothing:
        return Why::tr("Won, forces nothing");
    case Verdict::Outranked:
        return Why::tr("Matched, outranked");
    case Verdict::InjectedOnly:
        return Why::tr("Matched, injects only");
    case Verdict::NotMatched:
        return Why::tr("Did not match");
    case Verdict::CoolingDown:
        return Why::tr("Cooling down");
    case Verdict::NoKnownTools:
        return Why::tr("Did not fire");
    case Verdict::Error:
        return Why::tr("Error");
    case Verdict::Disabled:
        return Why::tr("Disabled");
    }
    return {};
}

Mark verdictMark(const RuleExplanation& why)
{
    return markOf(why.row, why.winner);
}

QString verdictSentence(const RuleExplanation& why, const Rule& rule)
{
    switch (why.verdict) {
    case Verdict::Won:
        return Why::tr("First match by priority (%1). %2")
            .arg(why.priority)
            .arg(othersMatched(why.other_matches));
    case Verdict::WonForcingNothing:
        return Why::
            tr("First match by priority (%1). Its mode is `available`: its tools are offered, and nothing is "
               "forced. %2")
                .arg(why.priority)
                .arg(othersMatched(why.other_matches));
    case Verdict::Outranked:
        return outrankedSentence(why);
    case Verdict::InjectedOnly:
        return Why::tr(
            "It forces nothing, and by the settings such a rule only injects its tools and never wins.");
    case Verdict::NotMatched:
        return notMatchedSentence(why, rule);
    case Verdict::CoolingDown: {
        const QString left = durationText(why.row.cooldown_remaining.value_or(0));
        if (why.row.error)
            return Why::
                tr("It fired in this channel and may fire again in %1. Its condition ended in an error: %2.")
                    .arg(left, errorWords(why.row.error));
        return why.row.would_match.value_or(false)
                   ? Why::tr("It fired in this channel and may fire again in %1. Its condition would match.")
                         .arg(left)
                   : Why::tr(
                         "It fired in this channel and may fire again in %1. Its condition would not match.")
                         .arg(left);
    }
    case Verdict::NoKnownTools:
        return noToolsSentence(rule);
    case Verdict::Error:
        return Why::tr("Its condition could not be evaluated. %1").arg(errorWords(why.row.error));
    case Verdict::Disabled:
        return Why::tr("It is disabled, so its condition is not looked at.");
    }
    return {};
}

QString askedWords(const std::string& name, const logic::Value& wanted, bool negate, Asked form)
{
    const QString be = form == Asked::HadTo ? Why::tr("had to be %1") : Why::tr("were %1");
    const QString value = code(wanted);
    const auto comparison = [&](const QString& plain, const QString& opposite) {
        return be.arg((negate ? opposite : plain).arg(value));
    };
    if (name == "===" || name == "==")
        return comparison(QStringLiteral("%1"), Why::tr("anything but %1"));
    if (name == "!==" || name == "!=")
        return comparison(Why::tr("anything but %1"), QStringLiteral("%1"));
    if (name == ">=")
        return comparison(Why::tr("at least %1"), Why::tr("less than %1"));
    if (name == ">")
        return comparison(Why::tr("more than %1"), Why::tr("at most %1"));
    if (name == "<=")
        return comparison(Why::tr("at most %1"), Why::tr("more than %1"));
    if (name == "<")
        return comparison(Why::tr("less than %1"), Why::tr("at least %1"));
    if (name == "in" && wanted.is_array())
        return be.arg((negate ? Why::tr("none of %1") : Why::tr("one of %1")).arg(listed(wanted.as_array())));
    if (name == "in")
        return comparison(Why::tr("a part of %1"), Why::tr("no part of %1"));
    if (form == Asked::HadTo) {
        if (name == "contains")
            return (negate ? Why::tr("must not contain %1") : Why::tr("had to contain %1")).arg(value);
        if (name == "var")
            return negate ? Why::tr("must not be set") : Why::tr("had to be set");
        return negate ? Why::tr("must not hold") : Why::tr("had to hold");
    }
    if (name == "contains")
        return (negate ? Why::tr("did not contain %1") : Why::tr("contained %1")).arg(value);
    if (name == "var")
        return negate ? Why::tr("were not set") : Why::tr("were set");
    return negate ? Why::tr("did not hold") : Why::tr("held");
}

QString deciderSentence(const Decider& decider)
{
    if (decider.path.empty()) {
        const QString asked = code(nodeSentence(decider.wanted));
        return decider.held ? Why::tr("%1 held").arg(asked) : Why::tr("%1 did not hold").arg(asked);
    }
    return Why::tr("%1 was %2 and %3")
        .arg(code(decider.path), code(decider.actual),
             askedWords(decider.operator_name, decider.wanted, decider.held, Asked::HadTo));
}

QString changeWords(const Change& change, bool won)
{
    switch (change.kind) {
    case Change::Kind::SetValue:
        return Why::tr("%1 %2").arg(
            code(change.path.empty() ? nodeSentence(change.value) : QString::fromStdString(change.path)),
            askedWords(change.path.empty() ? std::string() : change.operator_name, change.value, change.negate,
                       Asked::If));
    case Change::Kind::SetPriority: {
        const QString number = QString::number(change.number, 'f', 0);
        return won ? Why::tr("a priority number of %1 or more: then %2 wins").arg(number, code(change.rule))
                   : Why::tr("a priority number of %1 or less: then it comes before %2")
                         .arg(number, code(change.rule));
    }
    case Change::Kind::WaitSeconds:
        return Why::tr("the same message %1 later").arg(durationText(change.number));
    case Change::Kind::RegisterTool:
        return Why::tr("%1 in the registry").arg(code(change.path));
    case Change::Kind::Enable:
        return Why::tr("enabling the rule");
    case Change::Kind::AddCondition:
        return Why::tr("giving it a condition");
    case Change::Kind::FixError:
        return Why::tr("mending the condition where it ends in the error");
    }
    return {};
}

QString changeSentence(const RuleExplanation& why)
{
    if (why.changes.empty())
        return {};
    const bool won = why.verdict == Verdict::Won || why.verdict == Verdict::WonForcingNothing;
    QStringList parts;
    for (const Change& change : why.changes)
        parts.append(changeWords(change, won));
    const QString all = inSeries(parts);
    if (why.changes.front().kind != Change::Kind::SetValue)
        return Why::tr("Nearest change: %1.").arg(all);
    return won ? Why::tr("Nearest change: it would not match if %1.").arg(all)
               : Why::tr("Nearest change: it would match if %1.").arg(all);
}

std::vector<WhyRow> conditionRows(const logic::Value& condition, const RuleExplanation& why)
{
    std::vector<WhyRow> rows;
    const ConditionNode root = parseCondition(condition);
    if (root.isNothing())
        return rows;
    std::unordered_map<std::string, const NodeOutcome*> outcomes;
    for (const NodeOutcome& outcome : why.nodes)
        outcomes.emplace(outcome.pointer, &outcome);
    for (const NodePlace& place : placesOf(root)) {
        WhyRow row;
        row.depth = static_cast<int>(place.address.size());
        row.group = place.node->isGroup();
        row.sentence = row.group ? groupWords(place.node->group) : nodeSentence(*place.node);
        if (place.node->isCode())
            row.sentence = code(row.sentence);
        else if (const QString path = QString::fromStdString(place.node->path);
                 !path.isEmpty() && row.sentence.startsWith(path))
            row.sentence = code(path) % row.sentence.mid(path.size());
        const auto found = outcomes.find(place.pointer);
        const NodeOutcome* outcome = found != outcomes.end() ? found->second : nullptr;
        if (place.muted) {
            row.mark = Mark::Disabled;
            row.seen = Why::tr("muted");
        } else if (outcome == nullptr || outcome->kind == NodeOutcome::Kind::NotReached) {
            row.mark = Mark::NotReached;
            row.seen = row.group ? QString() : Why::tr("not reached");
        } else if (place.node->isRow() && place.node->path.empty()) {
            row.mark = markOf(*outcome);
            row.seen = Why::tr("no field yet"); // not the whole context, which the path "" is
        } else {
            row.mark = markOf(*outcome);
            const auto seen = outcomes.find(place.seen);
            if (outcome->error)
                row.seen = errorWords(outcome->error);
            else if (place.node->isRow() && seen != outcomes.end() &&
                     seen->second->kind != NodeOutcome::Kind::NotReached)
                row.seen = Why::tr("was %1").arg(code(seen->second->value));
            else if (place.node->isCode())
                row.seen = Why::tr("came to %1").arg(code(outcome->value));
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace interlock::ui
