// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusColumns: words and numbers of each.
#include "ui/corpus/corpus_columns.h"

#include <QCoreApplication>

#include <array>
#include <string_view>

namespace interlock::ui {

namespace {

struct ColumnSpec {
    const char* title;
    const char* explanation;
    std::int64_t analysis::CorpusRow::*number;
};

#define WORDS(text) QT_TRANSLATE_NOOP("CorpusColumns", text)

constexpr std::array<ColumnSpec, kCorpusColumnCount> kSpecs{{
    {WORDS("Conversation"), WORDS("The name of the conversation"), nullptr},
    {WORDS("First words"), WORDS("How the first user message begins"), nullptr},
    {WORDS("Place"), WORDS("The file and the line in which it starts"), nullptr},
    {WORDS("Format"), WORDS("The format that the conversation was recorded in"), nullptr},
    {WORDS("Turns"), WORDS("User messages"), &analysis::CorpusRow::turns},
    {WORDS("Firings"), WORDS("Rules that matched, over all user messages"), &analysis::CorpusRow::firings},
    {WORDS("Wins"), WORDS("User messages at which a rule won"), &analysis::CorpusRow::wins},
    {WORDS("Dishonoured"), WORDS("Rounds in which the model did not do what it was forced to"),
     &analysis::CorpusRow::dishonoured_rounds},
    {WORDS("Blocked"), WORDS("Calls that the gate blocked"), &analysis::CorpusRow::blocked},
    {WORDS("Calls"), WORDS("Tool calls"), &analysis::CorpusRow::calls},
    {WORDS("Orphans"), WORDS("Results of calls that are not there"), &analysis::CorpusRow::orphan_results},
    {WORDS("Errors"), WORDS("Conditions that came to an error"), &analysis::CorpusRow::condition_errors},
    {WORDS("Skipped"), WORDS("Messages that could not be read, or are no part of the conversation"),
     &analysis::CorpusRow::skipped},
}};

#undef WORDS

const ColumnSpec& spec(CorpusColumn column)
{
    return kSpecs[static_cast<std::size_t>(column)];
}

QString placeIn(const QString& file, const analysis::CorpusRow& row)
{
    QString text = file % u':' % QString::number(row.place.line);
    if (row.place.element > 0)
        text = text % u" [" % QString::number(row.place.element) % u']';
    if (row.index > 0)
        text = text % u" #" % QString::number(row.index + 1);
    return text;
}

} // namespace

QString columnTitle(CorpusColumn column)
{
    return QCoreApplication::translate("CorpusColumns", spec(column).title);
}

QString columnExplanation(CorpusColumn column)
{
    return QCoreApplication::translate("CorpusColumns", spec(column).explanation);
}

std::optional<qint64> numberAt(const analysis::CorpusRow& row, CorpusColumn column)
{
    const auto number = spec(column).number;
    return number ? std::optional<qint64>(row.*number) : std::nullopt;
}

QString fileText(const analysis::CorpusRow& row)
{
    const std::string_view path = row.place.path;
    const std::size_t slash = path.find_last_of("/\\");
    const std::string_view name = slash == std::string_view::npos ? path : path.substr(slash + 1);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString placeText(const analysis::CorpusRow& row)
{
    return placeIn(fileText(row), row);
}

QString fullPlaceText(const analysis::CorpusRow& row)
{
    return placeIn(QString::fromStdString(row.place.path), row);
}

} // namespace interlock::ui
