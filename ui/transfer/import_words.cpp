// SPDX-License-Identifier: GPL-3.0-or-later
// Words and rich text of an import.
#include "ui/transfer/import_words.h"

#include "core/exchange/json_text.h"
#include "ui/style/theme.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace interlock::ui {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(interlock::ui::Import)
};

constexpr int kMessagesShown = 60;
constexpr std::size_t kBytesShown = 600; ///< of one message

QString countOf(std::int64_t count, const QString& one, const QString& many)
{
    return (count == 1 ? one : many).arg(QLocale(QLocale::English).toString(static_cast<qlonglong>(count)));
}

std::int64_t sum(const std::map<std::string, std::int64_t>& counts)
{
    std::int64_t all = 0;
    for (const auto& [what, count] : counts)
        all += count;
    return all;
}

QString shortened(const std::string& text)
{
    QString words =
        QString::fromUtf8(text.data(), static_cast<qsizetype>(std::min(text.size(), kBytesShown)));
    if (text.size() > kBytesShown)
        words += u'…';
    return words.toHtmlEscaped().replace(u'\n', QLatin1String("<br>"));
}

QString coloured(const QString& html, const QColor& color)
{
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(color.name(), html);
}

QString code(const QString& html)
{
    return QStringLiteral("<span style=\"font-family:'%1'\">%2</span>")
        .arg(Theme::instance()->codeFont().family(), html);
}

QString callHtml(const ToolCall& call)
{
    const std::string arguments =
        call.arguments.is_string() ? call.arguments.as_string() : exchange::write_json(call.arguments);
    return code(QString::fromStdString(call.name).toHtmlEscaped() % u'(' % shortened(arguments) % u')');
}

QString eventHtml(const Event& event)
{
    const Colors& colors = Theme::instance()->colors();
    QString who;
    QStringList lines;
    switch (event.role) {
    case Role::User:
        who = Tr::tr("user");
        break;
    case Role::Assistant:
        who = Tr::tr("assistant");
        break;
    case Role::Tool:
        who = event.name ? Tr::tr("tool %1").arg(QString::fromStdString(*event.name)) : Tr::tr("tool");
        if (event.status == ResultStatus::Error)
            who += u' ' % Tr::tr("(error)");
        break;
    case Role::Context:
        who = Tr::tr("context");
        break;
    }
    if (event.content && !event.content->empty())
        lines += event.role == Role::Tool ? code(shortened(*event.content)) : shortened(*event.content);
    for (const ToolCall& call : event.calls())
        lines += callHtml(call);
    return QStringLiteral("<p style=\"margin:0 0 8px 0\">%1<br>%2</p>")
        .arg(coloured(QStringLiteral("<b>%1</b>").arg(who.toHtmlEscaped()), colors.secondary),
             lines.join(QLatin1String("<br>")));
}

QString heading(const QString& text)
{
    return QStringLiteral("<p style=\"margin:0 0 4px 0\"><b>%1</b></p>").arg(text.toHtmlEscaped());
}

QString list(const QStringList& lines)
{
    QString html;
    for (const QString& line : lines)
        html += QStringLiteral("<p style=\"margin:0 0 2px 0\">%1</p>").arg(line.toHtmlEscaped());
    return html % QStringLiteral("<p style=\"margin:0 0 4px 0\"></p>");
}

} // namespace

QString figuresWords(const ImportFindings& findings, int conversations)
{
    return QStringList{countOf(conversations, Tr::tr("%1 conversation"), Tr::tr("%1 conversations")),
                       countOf(findings.turns, Tr::tr("%1 turn"), Tr::tr("%1 turns")),
                       countOf(findings.calls, Tr::tr("%1 call"), Tr::tr("%1 calls")),
                       countOf(findings.results, Tr::tr("%1 result"), Tr::tr("%1 results"))}
        .join(QStringLiteral(" · "));
}

QString skippedWords(const ImportFindings& findings)
{
    QStringList words;
    if (findings.faults > 0)
        words += countOf(findings.faults, Tr::tr("✕ %1 could not be read"), Tr::tr("✕ %1 could not be read"));
    if (const std::int64_t count = sum(findings.leftOut); count > 0)
        words += countOf(count, Tr::tr("%1 left out by design"), Tr::tr("%1 left out by design"));
    if (const std::int64_t count = sum(findings.notes); count > 0)
        words += countOf(count, Tr::tr("%1 note"), Tr::tr("%1 notes"));
    return words.join(QStringLiteral(" · "));
}

QString formatWords(const ImportFindings& findings)
{
    QStringList names;
    for (const auto& [id, count] : findings.formats) {
        const exchange::TranscriptFormat* format = exchange::find_transcript_format(id);
        names += format ? QString::fromUtf8(format->name) : QString::fromStdString(id);
    }
    return names.join(QStringLiteral(", "));
}

QString noteWords(const std::string& code)
{
    if (code == "arguments_not_an_object")
        return Tr::tr("arguments that are no JSON object, kept as text");
    if (code == "looks_like_error")
        return Tr::tr("results that read like an error, though nothing says that they are one");
    return QString::fromStdString(code).replace(u'_', u' ');
}

QString skippedText(const ImportFindings& findings)
{
    QString html;
    if (findings.faults > 0) {
        html +=
            heading(countOf(findings.faults, Tr::tr("%1 could not be read"), Tr::tr("%1 could not be read")));
        QStringList lines;
        for (const QString& told : findings.faultsTold)
            lines += Tr::tr("line %1").arg(told);
        const std::int64_t more = findings.faults - static_cast<std::int64_t>(lines.size());
        if (more > 0)
            lines += countOf(more, Tr::tr("and %1 more"), Tr::tr("and %1 more"));
        html += list(lines);
    }
    if (!findings.leftOut.empty()) {
        html += heading(Tr::tr("Left out by design"));
        QStringList lines;
        for (const auto& [what, count] : findings.leftOut)
            lines += QStringLiteral("%1 × %2").arg(count).arg(QString::fromStdString(what));
        html += list(lines);
    }
    if (!findings.notes.empty()) {
        html += heading(Tr::tr("Noted"));
        QStringList lines;
        for (const auto& [code, count] : findings.notes)
            lines += QStringLiteral("%1 × %2").arg(count).arg(noteWords(code));
        html += list(lines);
    }
    return html;
}

QString messagesText(const Scenario& scenario)
{
    QString html;
    int shown = 0;
    for (const Event& event : scenario.events) {
        if (shown == kMessagesShown)
            break;
        html += eventHtml(event);
        ++shown;
    }
    const int more = static_cast<int>(scenario.events.size()) - shown;
    if (more > 0)
        html += coloured(countOf(more, Tr::tr("and %1 more message"), Tr::tr("and %1 more messages")),
                         Theme::instance()->colors().secondary);
    return html;
}

} // namespace interlock::ui
