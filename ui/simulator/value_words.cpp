// SPDX-License-Identifier: GPL-3.0-or-later
// Value words: JSON values, calls, times and long texts as the short pieces that people read in a line.
#include "ui/simulator/value_words.h"

#include "core/exchange/json_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace interlock::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(interlock::ui::ValueWords)
};

/// A prefix of UTF-8 text that ends between two characters.
std::string_view wholeCharacters(std::string_view text, std::size_t bytes)
{
    if (text.size() <= bytes)
        return text;
    while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U)
        --bytes;
    return text.substr(0, bytes);
}

/// Appends until the limit is passed; what comes after is not looked at.
void appendBrief(QString& out, const logic::Value& value, int limit)
{
    if (out.size() > limit)
        return;
    if (value.is_array()) {
        out += u'[';
        bool first = true;
        for (const logic::Value& item : value.as_array()) {
            if (!first)
                out += QStringLiteral(", ");
            first = false;
            appendBrief(out, item, limit);
            if (out.size() > limit)
                return;
        }
        out += u']';
    } else if (value.is_object()) {
        out += u'{';
        bool first = true;
        for (const logic::Member& member : value.as_object()) {
            if (!first)
                out += QStringLiteral(", ");
            first = false;
            out += QString::fromStdString(exchange::write_json(logic::Value(member.key)));
            out += QStringLiteral(": ");
            appendBrief(out, member.value, limit);
            if (out.size() > limit)
                return;
        }
        out += u'}';
    } else if (value.is_string()) {
        const std::string_view part =
            wholeCharacters(value.as_string(), static_cast<std::size_t>(limit) * 4 + 4);
        out += QString::fromStdString(exchange::write_json(logic::Value(part)));
    } else {
        out += QString::fromStdString(exchange::write_json(value));
    }
}

QString cutTo(QString text, int limit)
{
    if (text.size() <= limit)
        return text;
    qsizetype at = std::max(limit - 1, 0);
    if (at > 0 && text.at(at - 1).isHighSurrogate())
        --at;
    text.truncate(at);
    text += u'…';
    return text;
}

} // namespace

QString briefJson(const logic::Value& value, int limit)
{
    QString text;
    appendBrief(text, value, limit);
    return cutTo(std::move(text), limit);
}

QString callText(const ToolCall& call, int limit)
{
    QString text = QString::fromStdString(call.name);
    text += u'(';
    if (call.arguments.is_object()) {
        bool first = true;
        for (const logic::Member& member : call.arguments.as_object()) {
            if (!first)
                text += QStringLiteral(", ");
            first = false;
            text += QString::fromStdString(member.key);
            text += QStringLiteral(": ");
            appendBrief(text, member.value, limit);
            if (text.size() > limit)
                return cutTo(std::move(text), limit);
        }
    } else if (call.arguments.is_string()) {
        text += previewOf(call.arguments.as_string(), limit, 1).text;
    } else if (!call.arguments.is_null()) {
        appendBrief(text, call.arguments, limit);
    }
    text += u')';
    return cutTo(std::move(text), limit);
}

Preview previewOf(std::string_view text, int maxCharacters, int maxLines)
{
    Preview preview;
    const std::string_view part = wholeCharacters(text, static_cast<std::size_t>(maxCharacters) * 4);
    preview.cut = part.size() < text.size();
    preview.text = QString::fromUtf8(part.data(), static_cast<qsizetype>(part.size()));
    if (preview.text.size() > maxCharacters) {
        qsizetype at = maxCharacters;
        if (preview.text.at(at - 1).isHighSurrogate())
            --at;
        preview.text.truncate(at);
        preview.cut = true;
    }
    qsizetype lineEnd = -1;
    for (int line = 0; line < maxLines; ++line) {
        lineEnd = preview.text.indexOf(u'\n', lineEnd + 1);
        if (lineEnd < 0)
            break;
    }
    if (lineEnd >= 0) {
        preview.cut = preview.cut || lineEnd + 1 < preview.text.size();
        preview.text.truncate(lineEnd);
    }
    return preview;
}

QString momentText(double seconds)
{
    const double tenths = std::round(seconds * 10) / 10;
    const int digits = std::abs(seconds - tenths) < 1e-9 ? 1 : 3;
    return Words::tr("%1 s").arg(QLocale::c().toString(seconds, 'f', digits));
}

QString durationText(double seconds)
{
    if (seconds >= 120) {
        const double whole = std::floor(seconds / 60);
        const double rest = seconds - whole * 60;
        if (rest < 0.5)
            return Words::tr("%1 min").arg(QLocale::c().toString(whole, 'f', 0));
        return Words::tr("%1 min %2 s")
            .arg(QLocale::c().toString(whole, 'f', 0), QLocale::c().toString(rest, 'f', 0));
    }
    return Words::tr("%1 s").arg(QLocale::c().toString(seconds, 'g', 6));
}

namespace {

void appendPaths(std::vector<QString>& paths, const QString& prefix, const logic::Value& value)
{
    if (!value.is_object() || value.as_object().empty()) {
        if (!prefix.isEmpty())
            paths.push_back(prefix);
        return;
    }
    for (const logic::Member& member : value.as_object()) {
        const QString key = QString::fromStdString(member.key);
        appendPaths(paths, prefix.isEmpty() ? key : QString(prefix % u'.' % key), member.value);
    }
}

} // namespace

std::vector<QString> patchPaths(const logic::Value& patch)
{
    std::vector<QString> paths;
    appendPaths(paths, {}, patch);
    return paths;
}

QString dottedPath(std::string_view pointer)
{
    QString path = QString::fromUtf8(pointer.data(), static_cast<qsizetype>(pointer.size()));
    if (path.startsWith(u'/'))
        path.remove(0, 1);
    path.replace(u'/', u'.');
    path.replace(QStringLiteral("~1"), QStringLiteral("/"));
    path.replace(QStringLiteral("~0"), QStringLiteral("~"));
    return path;
}

} // namespace interlock::ui
