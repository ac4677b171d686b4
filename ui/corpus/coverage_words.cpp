// SPDX-License-Identifier: GPL-3.0-or-later
// CoverageWords: the most telling first.
#include "ui/corpus/coverage_words.h"

#include "ui/corpus/corpus_model.h"
#include "ui/style/counted.h"

#include <QCoreApplication>

#include <algorithm>

namespace interlock::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("CoverageWords", text);
}

/// Who won over it most often, and how often; empty for nobody.
std::pair<QString, std::size_t> strongest(const analysis::RuleCoverage& rule)
{
    const auto most = std::max_element(rule.outranked_by.begin(), rule.outranked_by.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    if (most == rule.outranked_by.end())
        return {};
    return {QString::fromStdString(most->first), most->second};
}

QString timesOf(const QString& text, std::size_t times)
{
    return text.arg(countText(static_cast<qint64>(times)));
}

} // namespace

QString ruleRemark(const analysis::RuleCoverage& rule)
{
    if (!rule.enabled)
        return tr("disabled");
    if (rule.evaluated == 0)
        return tr("not replayed");
    QStringList words;
    if (rule.errors > 0)
        words += timesOf(tr("%1 errors"), rule.errors);
    if (rule.no_known_tools > 0)
        words += tr("no known tools");
    const auto [winner, times] = strongest(rule);
    if (rule.never_matched())
        words += tr("never matched");
    else if (rule.always_matched())
        words += tr("always matched");
    else if (rule.always_held()) // what stands beside it counts matches only
        words += counted(static_cast<int>(rule.held_while_cooling),
                         tr("condition always held, %1 time while cooling down"),
                         tr("condition always held, %1 times while cooling down"));
    if (!rule.never_matched() && rule.never_won())
        words += winner.isEmpty() ? tr("never won")
                                  : timesOf(tr("never won: shadowed by %2 (%1)"), times).arg(winner);
    else if (!winner.isEmpty())
        words += timesOf(tr("shadowed by %2 (%1)"), times).arg(winner);
    return words.join(QStringLiteral(" · "));
}

QString skillRemark(const analysis::SkillCoverage& skill)
{
    if (!skill.takes_part)
        return tr("takes no part");
    if (!skill.action_tool)
        return tr("no action tool");
    if (skill.guarded_calls == 0)
        return tr("never called");
    if (skill.blocked == 0)
        return tr("never blocked");
    if (skill.blocked == skill.guarded_calls)
        return tr("always blocked");
    return {};
}

Mark ruleMark(const analysis::RuleCoverage& rule)
{
    return !rule.enabled      ? Mark::Disabled
           : rule.errors > 0  ? Mark::Error
           : rule.won > 0     ? Mark::Won
           : rule.matched > 0 ? Mark::Outranked
                              : Mark::NotMatched;
}

Mark skillMark(const analysis::SkillCoverage& skill)
{
    return !skill.takes_part         ? Mark::Disabled
           : skill.blocked > 0       ? Mark::Blocked
           : skill.guarded_calls > 0 ? Mark::Passed
                                     : Mark::NotReached;
}

QString stripText(const StripWords& words, const StripCell& cell)
{
    const int conversations = words.last - words.first;
    QString where;
    if (conversations == 1) {
        where = tr("Conversation %1 of %2: %3")
                    .arg(countText(words.first + 1), countText(words.count), words.conversation);
    } else {
        where = tr("Conversations %1 to %2 of %3")
                    .arg(countText(words.first + 1), countText(words.last), countText(words.count));
    }
    QString what;
    if (cell.seenIn == 0) {
        what =
            words.isSkill ? tr("%1 guarded no call").arg(words.name) : tr("%1 did not match").arg(words.name);
    } else if (words.isSkill) {
        what =
            counted(static_cast<int>(cell.seen), tr("%2 guarded %1 call"), tr("%2 guarded %1 calls"))
                .arg(words.name) %
            (conversations > 1 ? QString(tr(" in %1 conversations").arg(cell.seenIn)) : QString()) %
            (cell.struck > 0 ? QString(tr(", %1 blocked").arg(cell.struck)) : QString(tr(", none blocked")));
    } else {
        what = counted(static_cast<int>(words.turns), tr("%2 matched at %3 of %1 user message"),
                       tr("%2 matched at %3 of %1 user messages"))
                   .arg(words.name, QString::number(cell.seen)) %
               (conversations > 1 ? QString(tr(" in %1 conversations").arg(cell.seenIn)) : QString()) %
               (cell.struck > 0 ? QString(tr(", won %1").arg(cell.struck)) : QString(tr(", won none")));
    }
    return where % u'\n' % what;
}

} // namespace interlock::ui
