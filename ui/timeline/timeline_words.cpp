// SPDX-License-Identifier: GPL-3.0-or-later
// Words for people, made from the layout's and the facts' codes.
#include "ui/timeline/timeline_words.h"

#include "ui/document/event_number.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace interlock::ui::timeline {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(interlock::ui::Timeline)
};

constexpr int kLongestQuote = 160;

class Words {
public:
    explicit Words(const Fact& fact) : m_fact(fact) {}

    QString name(std::size_t i) const
    {
        return i < m_fact.names.size() ? QString::fromStdString(m_fact.names[i]) : QString();
    }
    QString list(std::size_t from) const
    {
        QStringList all;
        for (std::size_t i = from; i < m_fact.names.size(); ++i)
            all.append(name(i));
        return all.join(QStringLiteral(", "));
    }
    double number(std::size_t i) const { return i < m_fact.numbers.size() ? m_fact.numbers[i] : 0; }
    QString count(std::size_t i) const { return QString::number(number(i), 'f', 0); }

    /// “what was said”, on one line and not too long.
    QString quote(std::size_t i) const
    {
        QString text = name(i).left(4 * kLongestQuote).simplified();
        if (text.size() > kLongestQuote)
            text = text.left(kLongestQuote - 1) + QChar(0x2026);
        return QChar(0x201C) + text + QChar(0x201D);
    }
    QString eventCount(std::size_t i) const { return QString::number(eventNumber(number(i))); }
    QString place() const
    {
        return Tr::tr("event %1 · turn %2 · %3").arg(eventCount(0), count(1), secondsText(number(2)));
    }

private:
    const Fact& m_fact;
};

QString messageSentence(const Fact& fact)
{
    const Words w(fact);
    switch (fact.code) {
    case FactCode::UserSaid:
        return (w.name(1).isEmpty() ? Tr::tr("User: %1 (%2)").arg(w.quote(0), w.place())
                                    : Tr::tr("%1: %2 (%3)").arg(w.name(1), w.quote(0), w.place()));
    case FactCode::AssistantSaid: {
        const QString place = Tr::tr("%1 · round %2").arg(w.place(), w.count(3));
        if (fact.names.size() > 1)
            return Tr::tr("Assistant calls %1 (%2)").arg(w.list(1), place);
        return w.name(0).isEmpty() ? Tr::tr("Assistant says nothing and calls nothing (%1)").arg(place)
                                   : Tr::tr("Assistant: %1 (%2)").arg(w.quote(0), place);
    }
    case FactCode::ToolSaid: {
        const QString tool = w.name(0).isEmpty() ? Tr::tr("a nameless tool") : w.name(0);
        return (w.number(3) > 0 ? Tr::tr("Error of %1: %2 (%3)") : Tr::tr("Result of %1: %2 (%3)"))
            .arg(tool, w.quote(1), w.place());
    }
    case FactCode::ContextChanged:
        return fact.names.empty() ? Tr::tr("Context event that changes nothing (%1)").arg(w.place())
                                  : Tr::tr("Context changes at %1 (%2)").arg(w.list(0), w.place());
    case FactCode::NotTaken:
        return Tr::tr("Event %1 (%2) is still to come. Double-click runs to it.")
            .arg(w.eventCount(0), w.name(0));
    case FactCode::ResultBlocked:
        return Tr::tr(
                   "Blocked: the gate turned this call of %1 into an error, so this result does not count.")
            .arg(w.name(0));
    case FactCode::ResultOrphan:
        return Tr::tr("Orphan: it answers no call.");
    case FactCode::SyntheticError:
        return Tr::tr("The gate answered the call of %1 itself: %2").arg(w.name(0), w.quote(1));
    default:
        return {};
    }
}

QString ruleSentence(const Fact& fact)
{
    const Words w(fact);
    switch (fact.code) {
    case FactCode::Won: {
        const QString forced = w.name(1) == QLatin1String("specific")
                                   ? Tr::tr("It forces %1.").arg(w.list(2))
                                   : Tr::tr("It forces a call of any offered tool.");
        return Tr::tr("%1 won by priority %2. ").arg(w.name(0), w.count(0)) % forced %
               (w.number(1) < 1    ? QString()
                : w.number(1) == 1 ? Tr::tr(" One other rule matched.")
                                   : Tr::tr(" %1 other rules matched.").arg(w.count(1)));
    }
    case FactCode::WonNothing:
        return Tr::tr("%1 won by priority %2 and forces nothing: its tools are only offered.")
            .arg(w.name(0), w.count(0));
    case FactCode::Outranked:
        return w.name(1).isEmpty()
                   ? Tr::tr("%1 matched; it only offers its tools and forces nothing.").arg(w.name(0))
                   : Tr::tr("%1 (priority %2) matched, outranked by %3 (priority %4).")
                         .arg(w.name(0), w.count(0), w.name(1), w.count(1));
    case FactCode::NotMatched:
        return Tr::tr("%1 did not match.").arg(w.name(0));
    case FactCode::Cooling:
        return (w.number(1) > 0
                    ? Tr::tr("%1 is cooling down for %2 more; its condition holds.")
                    : Tr::tr("%1 is cooling down for %2 more; its condition does not hold anyway."))
            .arg(w.name(0), secondsText(w.number(0)));
    case FactCode::RuleError:
        return Tr::tr("The condition of %1 could not be evaluated: %2.")
            .arg(w.name(0), w.name(2).isEmpty() ? w.name(1) : w.name(1) % QStringLiteral(" – ") % w.name(2));
    case FactCode::NoKnownTools:
        return fact.names.size() > 1
                   ? Tr::tr("%1 holds and cannot fire: no registered tool among %2.")
                         .arg(w.name(0), w.list(1))
                   : Tr::tr("%1 holds and cannot fire: it names no tool to force.").arg(w.name(0));
    case FactCode::Disabled:
        return Tr::tr("%1 is disabled.").arg(w.name(0));
    case FactCode::CoolingSpan: {
        const QString length = secondsText(w.number(0));
        const QString end = secondsText(w.number(1));
        return w.name(1).isEmpty()
                   ? Tr::tr("Cooldown of %1, over at %2.").arg(length, end)
                   : Tr::tr("Cooldown of %1 in channel %3, over at %2.").arg(length, end, w.name(1));
    }
    case FactCode::RoundUsed: {
        const bool specific = !w.name(1).isEmpty();
        const QString obeyed =
            w.number(2) > 0 ? (specific ? Tr::tr("honoured, its first call is %1").arg(w.name(1))
                                        : Tr::tr("honoured, it calls a tool"))
                            : (specific ? Tr::tr("dishonoured, its first call is not %1").arg(w.name(1))
                                        : Tr::tr("dishonoured, it calls no tool"));
        const QString left = w.number(3) < 1    ? Tr::tr("No round is left.")
                             : w.number(3) == 1 ? Tr::tr("One round is left.")
                                                : Tr::tr("%1 rounds are left.").arg(w.count(3));
        return Tr::tr("Round %1 of %2 forced by %3: %4. %5")
            .arg(w.count(0), w.count(1), w.name(0), obeyed, left);
    }
    case FactCode::RoundUnused:
        return w.number(0) < w.number(1)
                   ? Tr::tr("Rounds %1 to %2 of %3 were not used.").arg(w.count(0), w.count(1), w.count(2))
                   : Tr::tr("Round %1 of %2 was not used.").arg(w.count(0), w.count(2));
    case FactCode::EndDecayed:
        return w.number(0) == 1
                   ? Tr::tr("Decayed: the forced choice of %1 used up its one round.").arg(w.name(0))
                   : Tr::tr("Decayed: the forced choice of %1 used up its %2 rounds.")
                         .arg(w.name(0), w.count(0));
    case FactCode::EndSuperseded:
        return Tr::tr("Superseded by the user message at event %1, after %2 of %3 rounds.")
            .arg(w.eventCount(0), w.count(1), w.count(2));
    case FactCode::EndOpen:
        return Tr::tr("Open at the end: the conversation ends with the forced choice of %1 active, after %2 "
                      "of %3 rounds.")
            .arg(w.name(0), w.count(0), w.count(1));
    case FactCode::EndInForce:
        return Tr::tr("In force now: %2 of %3 rounds of %1 are used.").arg(w.name(0), w.count(0), w.count(1));
    default:
        return {};
    }
}

QString otherSentence(const Fact& fact)
{
    const Words w(fact);
    switch (fact.code) {
    case FactCode::CallBlocked:
        return Tr::tr("Blocked: %1 needs %2 first.").arg(w.name(0), w.list(1));
    case FactCode::GatePassed:
        return w.number(0) == 1 ? Tr::tr("Passed: one guarded call, nothing missing.")
                                : Tr::tr("Passed: %1 guarded calls, nothing missing.").arg(w.count(0));
    case FactCode::GateNothing:
        return Tr::tr("Checked: no call of a guarded tool.");
    case FactCode::GateNotEnforced:
        return Tr::tr("Skipped: preconditions are not enforced.");
    case FactCode::GateNoCalls:
        return Tr::tr("Skipped: no tool calls.");
    case FactCode::GateDegraded:
        return Tr::tr("Degraded: the skill look-up failed, every call passes.");
    case FactCode::SkillDropped:
        return Tr::tr("Skill %1 takes no part: %2 is %3 and has to be %4.")
            .arg(w.name(0), w.name(1), w.name(3), w.name(2));
    case FactCode::TrackerValue:
        return w.name(2).isEmpty() ? Tr::tr("%1 is %2.").arg(w.name(0), w.name(1))
                                   : Tr::tr("%1 is %2, was %3.").arg(w.name(0), w.name(1), w.name(2));
    case FactCode::RuleLane: {
        QString text = w.number(1) == 1
                           ? Tr::tr("%1 · priority %2 · 1 round").arg(w.name(0), w.count(0))
                           : Tr::tr("%1 · priority %2 · %3 rounds").arg(w.name(0), w.count(0), w.count(1));
        if (w.number(2) > 0)
            text += Tr::tr(" · cooldown %1").arg(secondsText(w.number(2)));
        return w.name(1).isEmpty() ? text : text % QLatin1Char('\n') % w.name(1);
    }
    case FactCode::TrackerLane:
        return w.name(1).isEmpty() ? Tr::tr("Tracker %1").arg(w.name(0))
                                   : Tr::tr("Tracker %1").arg(w.name(0)) % QLatin1Char('\n') % w.name(1);
    case FactCode::ConversationLane:
        return Tr::tr("Conversation: ● user, ▢ assistant, △ tool result, ◇ context change.");
    case FactCode::GateLane:
        return Tr::tr("The precondition gate at each assistant message.");
    default:
        return {};
    }
}

} // namespace

QString laneName(const Lane& lane)
{
    if (lane.kind == Lane::Kind::Conversation)
        return Tr::tr("Conversation");
    if (lane.kind == Lane::Kind::Gate)
        return Tr::tr("Gate");
    return QString::fromStdString(lane.name);
}

QString endWord(IntervalEnd end)
{
    switch (end) {
    case IntervalEnd::Decayed:
        return Tr::tr("decayed");
    case IntervalEnd::Superseded:
        return Tr::tr("superseded");
    case IntervalEnd::OpenAtEnd:
        return Tr::tr("open at the end");
    case IntervalEnd::InForce:
        return Tr::tr("in force");
    }
    return {};
}

QString eventTick(AxisKind kind, int event)
{
    const QString number = QString::number(eventNumber(event));
    return kind == AxisKind::Event ? number : Tr::tr("event %1").arg(number);
}

QString nowWord()
{
    return Tr::tr("now");
}

QString labelOf(const Item& item)
{
    if (item.kind == Item::Kind::Ending)
        return endWord(item.end);
    if (item.kind == Item::Kind::Outcome && item.mark == Mark::Error)
        return Tr::tr("error");
    if (item.kind == Item::Kind::Outcome && item.mark == Mark::NoTools)
        return Tr::tr("no known tools");
    if (item.kind != Item::Kind::Gate)
        return {};
    if (item.gate == GateOutcome::Degraded)
        return Tr::tr("degraded");
    if (item.gate != GateOutcome::Blocked || item.names.empty())
        return {};
    QStringList missing;
    for (std::size_t i = 1; i < item.names.size(); ++i)
        missing.append(QString::fromStdString(item.names[i]));
    const QString text =
        Tr::tr("%1 needs %2").arg(QString::fromStdString(item.names[0]), missing.join(QStringLiteral(", ")));
    return item.more > 0 ? Tr::tr("%1 · %2 more").arg(text, QString::number(item.more)) : text;
}

QStringList roundTexts(const Item& item)
{
    const QString of = QString::number(item.rounds);
    const QString round = item.lastRound > item.round ? Tr::tr("%1–%2").arg(QString::number(item.round),
                                                                            QString::number(item.lastRound))
                                                      : QString::number(item.round);
    const QString whole = Tr::tr("%1 of %2").arg(round, of);
    QStringList texts;
    switch (item.state) {
    case RoundState::Honoured:
        texts << Tr::tr("%1 · honoured").arg(whole);
        break;
    case RoundState::Dishonoured:
        texts << Tr::tr("%1 · dishonoured").arg(whole) << Tr::tr("dishonoured");
        break;
    case RoundState::Unused:
        texts << QString(whole % QStringLiteral(" · ") % endWord(item.end)) << endWord(item.end);
        break;
    }
    return texts << whole << (round % QLatin1Char('/') % of) << round;
}

QString valueText(const std::string& json)
{
    QString text = QString::fromStdString(json);
    const bool plain =
        text.size() >= 2 && text.startsWith(QLatin1Char('"')) && !text.contains(QLatin1Char('\\'));
    return plain ? text.mid(1, text.size() - 2) : text;
}

QString tickText(AxisKind kind, double place, double step)
{
    if (kind == AxisKind::Event)
        return QString::number(eventNumber(std::llround(place)));
    if (step < 10 && place < 60) {
        const int decimals =
            step >= 1 ? 0 : static_cast<int>(std::min(9.0, std::ceil(-std::log10(step) - 1e-9)));
        return Tr::tr("%1 s").arg(QLocale::c().toString(place, 'f', decimals));
    }
    if (std::abs(place) < 60 && step < 60)
        return Tr::tr("%1 s").arg(QString::number(std::llround(place)));
    const int decimals = step >= 1 ? 0 : static_cast<int>(std::min(6.0, std::ceil(-std::log10(step) - 1e-9)));
    const double whole = std::floor(place / 60);
    const QString seconds = QLocale::c()
                                .toString(place - whole * 60, 'f', decimals)
                                .rightJustified(decimals > 0 ? decimals + 3 : 2, QLatin1Char('0'));
    if (whole < 60)
        return QString::number(whole, 'f', 0) % QLatin1Char(':') % seconds;
    return QString::number(std::floor(whole / 60), 'f', 0) % QLatin1Char(':') %
           QString::number(std::fmod(whole, 60), 'f', 0).rightJustified(2, QLatin1Char('0')) %
           QLatin1Char(':') % seconds;
}

QString secondsText(double seconds)
{
    return Tr::tr("%1 s").arg(QLocale::c().toString(std::round(seconds * 1000) / 1000, 'g', 12));
}

QString sentence(const Fact& fact)
{
    for (const auto words : {messageSentence, ruleSentence, otherSentence}) {
        const QString text = words(fact);
        if (!text.isEmpty())
            return text;
    }
    return {};
}

QString toolTip(const std::vector<Fact>& facts)
{
    QString html;
    for (const Fact& fact : facts) {
        const QString line =
            sentence(fact).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
        html += html.isEmpty()
                    ? QString(QStringLiteral("<p style='margin:0'><b>") % line % QStringLiteral("</b></p>"))
                    : QString(QStringLiteral("<p style='margin:4px 0 0 0'>") % line % QStringLiteral("</p>"));
    }
    return html;
}

} // namespace interlock::ui::timeline
