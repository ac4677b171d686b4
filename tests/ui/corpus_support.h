// SPDX-License-Identifier: GPL-3.0-or-later
// Corpus support: rows and recordings of the test's own making.
#pragma once

#include "ui/corpus/corpus_data.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace interlock::ui {

inline analysis::CorpusRow corpusRow(const std::string& name, std::size_t line, std::int64_t turns = 1)
{
    analysis::CorpusRow row;
    row.name = name;
    row.place.path = "/some/folder/file.jsonl";
    row.place.line = line;
    row.place.offset = line * 100;
    row.format = "openai-chat";
    row.turns = turns;
    return row;
}

/// Two rules, one skill, three tools; four conversations that differ in all of them.
inline CorpusData someCorpus()
{
    CorpusData data;
    data.names.rules = {"refund", "cancel"};
    data.names.skills = {"booking"};
    data.names.tools = {"look_up", "book", "cancel_it"};
    analysis::CorpusRow a = corpusRow("Alpha 10", 1, 4);
    a.firings = 3;
    a.wins = 2;
    a.rules = {{0, 2, 2}, {1, 1, 0}};
    a.tools = {0, 1};
    a.calls = 5;
    analysis::CorpusRow b = corpusRow("alpha 9", 2, 10);
    b.blocked = 1;
    b.guarded_calls = 2;
    b.skills = {{0, 2, 1}};
    b.tools = {1};
    b.calls = 5;
    analysis::CorpusRow c = corpusRow("Beta", 3, 1);
    c.first_words = "Thank you so much, señor";
    c.dishonoured_rounds = 2;
    c.firings = 1;
    c.rules = {{1, 1, 1}};
    c.tools = {2};
    analysis::CorpusRow d = corpusRow("gamma ß", 4, 1);
    d.condition_errors = 1;
    d.place.path = "/some/other/place.json";
    data.rows = {a, b, c, d};
    analysis::RuleCoverage cancel;
    cancel.name = "cancel";
    cancel.place = 1;
    cancel.evaluated = 16;
    cancel.matched = 2;
    cancel.won = 1;
    cancel.outranked = 1;
    cancel.outranked_by = {{"refund", 1}};
    analysis::RuleCoverage refund = cancel;
    refund.name = "refund";
    refund.place = 0;
    refund.won = 2;
    refund.outranked_by.clear();
    data.coverage.rules = {cancel, refund};
    analysis::SkillCoverage booking;
    booking.name = "booking";
    booking.action_tool = "book";
    booking.takes_part = true;
    booking.guarded_calls = 2;
    booking.blocked = 1;
    data.coverage.skills = {booking};
    return data;
}

/// One line of JSON Lines: a user message a text, after each a call of the tool and its result where there is
/// one.
inline QByteArray chatLine(const QStringList& texts, const QString& tool = {})
{
    QJsonArray messages;
    int number = 0;
    for (const QString& text : texts) {
        messages.append(
            QJsonObject{{QStringLiteral("role"), QStringLiteral("user")}, {QStringLiteral("content"), text}});
        if (tool.isEmpty()) {
            messages.append(QJsonObject{{QStringLiteral("role"), QStringLiteral("assistant")},
                                        {QStringLiteral("content"), QStringLiteral("Yes.")}});
            continue;
        }
        const QString id = QStringLiteral("c%1").arg(++number);
        const QJsonObject call{
            {QStringLiteral("id"), id},
            {QStringLiteral("type"), QStringLiteral("function")},
            {QStringLiteral("function"), QJsonObject{{QStringLiteral("name"), tool},
                                                     {QStringLiteral("arguments"), QStringLiteral("{}")}}}};
        messages.append(QJsonObject{{QStringLiteral("role"), QStringLiteral("assistant")},
                                    {QStringLiteral("content"), QJsonValue::Null},
                                    {QStringLiteral("tool_calls"), QJsonArray{call}}});
        messages.append(QJsonObject{{QStringLiteral("role"), QStringLiteral("tool")},
                                    {QStringLiteral("tool_call_id"), id},
                                    {QStringLiteral("content"), QStringLiteral("done")}});
    }
    return QJsonDocument(QJsonObject{{QStringLiteral("messages"), messages}}).toJson(QJsonDocument::Compact) +
           '\n';
}

} // namespace interlock::ui
