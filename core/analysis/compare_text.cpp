// SPDX-License-Identifier: GPL-3.0-or-later
// Comparisons in words, and as JSON.
#include "core/analysis/compare_text.h"

#include "core/exchange/json_text.h"
#include "core/rules/words.h"

#include <algorithm>

namespace interlock::analysis {

namespace {

using logic::Array;
using logic::Object;
using logic::Value;

/// "1 event", "2,345 events".
std::string counted(std::int64_t count, const std::string& noun)
{
    std::string digits = std::to_string(count);
    for (std::ptrdiff_t place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > 0; place -= 3)
        digits.insert(static_cast<std::size_t>(place), ",");
    return digits + " " + noun + (count == 1 ? "" : "s");
}

/// A value of a decision for people: names bare, nothing as "none".
std::string plain(const Value& value)
{
    if (value.is_null())
        return "none";
    if (value.is_string())
        return value.as_string();
    if (!value.is_array())
        return exchange::write_json(value);
    std::string text;
    for (const Value& item : value.as_array())
        text += (text.empty() ? "" : ", ") + plain(item);
    return "[" + text + "]";
}

/// Causes with their counts, those behind most events first.
std::vector<std::pair<Cause, CauseCounts>> ranked(const Comparison& comparison)
{
    std::vector<std::pair<Cause, CauseCounts>> rows(comparison.causes.begin(), comparison.causes.end());
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto& a, const auto& b) { return a.second.events > b.second.events; });
    return rows;
}

std::string fields_in_words(const CauseCounts& counts)
{
    std::string text;
    for (const auto& [field, count] : counts.fields)
        text += (text.empty() ? "" : ", ") + field + " " + std::to_string(count);
    return text;
}

std::string total_in_words(const Comparison& comparison)
{
    const std::string over = counted(comparison.events, "event") + " in " +
                             counted(comparison.conversations, "conversation");
    if (!comparison.differs())
        return "No decision differs over " + over + ".";
    return counted(comparison.differing_events, "event") + " in " +
           counted(comparison.differing_conversations, "conversation") +
           (comparison.differing_events == 1 ? " is" : " are") + " decided differently, of " + over + ".";
}

std::string skipped_in_words(const Comparison& comparison)
{
    return comparison.skipped == 0 ? std::string() : " " + std::to_string(comparison.skipped) + " skipped.";
}

/// A path or a source, in which marks of Markdown mean nothing.
std::string code_span(std::string text)
{
    for (char& c : text) {
        if (c == '`' || c == '|' || c == '\n' || c == '\r')
            c = ' ';
    }
    return "`" + text + "`";
}

/// Text inside of a Markdown table or list.
std::string escaped(const std::string& text)
{
    std::string result;
    for (const char c : text) {
        if (std::string_view("\\`*_{}[]<>|#").find(c) != std::string_view::npos)
            result += '\\';
        result += c == '\n' || c == '\r' ? ' ' : c;
    }
    return result;
}

const std::vector<ComparisonExamples::Example>& examples_of(const ComparisonExamples& examples, const Cause& cause)
{
    static const std::vector<ComparisonExamples::Example> none;
    const auto found = examples.by_cause().find(cause);
    return found == examples.by_cause().end() ? none : found->second;
}

std::int64_t untold(const CauseCounts& counts, const std::vector<ComparisonExamples::Example>& told)
{
    return counts.events - static_cast<std::int64_t>(told.size());
}

} // namespace

std::string source_of(const ComparedConversation& conversation)
{
    if (conversation.place.path.empty())
        return conversation.name;
    return conversation.place.path + ":" + std::to_string(conversation.place.line);
}

std::string to_words(const DecisionDifference& difference)
{
    std::string text;
    for (const FieldDifference& field : difference.fields)
        text += (text.empty() ? "" : ", ") + field.field + " " + plain(field.before) + " → " + plain(field.after);
    return text;
}

std::string to_words(const Cause& cause)
{
    if (cause.kind == Cause::Kind::Earlier)
        return "what went before";
    return std::string(to_word(cause.kind)) + " \"" + cause.name + "\"";
}

void ComparisonExamples::add(const ComparedConversation& conversation)
{
    for (const DecisionDifference& difference : conversation.differences) {
        for (const Cause& cause : difference.causes) {
            std::vector<Example>& rows = m_examples[cause];
            if (rows.size() < m_limit)
                rows.push_back({source_of(conversation), conversation.name, difference});
        }
    }
}

std::string to_text(const Comparison& comparison, const ComparisonExamples& examples)
{
    std::string text;
    for (const auto& [cause, counts] : ranked(comparison)) {
        text += to_words(cause) + ": " + counted(counts.events, "event") + " in " +
                counted(counts.conversations, "conversation") + " (" + fields_in_words(counts) + ")\n";
        const auto& told = examples_of(examples, cause);
        for (const ComparisonExamples::Example& example : told) {
            text += "    " + example.source + ", event " + std::to_string(example.difference.event) + ": " +
                    to_words(example.difference) + "\n";
        }
        if (untold(counts, told) > 0)
            text += "    and " + std::to_string(untold(counts, told)) + " more\n";
    }
    return text + total_in_words(comparison) + skipped_in_words(comparison) + "\n";
}

std::string to_markdown(const Comparison& comparison, const ComparisonExamples& examples, const std::string& before,
                        const std::string& after)
{
    std::string text = "### What would change\n\n" + code_span(before) + " → " + code_span(after) + ": " +
                       total_in_words(comparison) + skipped_in_words(comparison) + "\n";
    if (!comparison.differs())
        return text;
    text += "\n| because of | events | conversations | what differs |\n|---|--:|--:|---|\n";
    const auto rows = ranked(comparison);
    for (const auto& [cause, counts] : rows) {
        text += "| " + escaped(to_words(cause)) + " | " + std::to_string(counts.events) + " | " +
                std::to_string(counts.conversations) + " | " + fields_in_words(counts) + " |\n";
    }
    for (const auto& [cause, counts] : rows) {
        const auto& told = examples_of(examples, cause);
        if (told.empty())
            continue;
        text += "\n<details><summary>" + escaped(to_words(cause)) + "</summary>\n\n";
        for (const ComparisonExamples::Example& example : told) {
            text += "- " + code_span(example.source) + ", event " + std::to_string(example.difference.event) + ": " +
                    escaped(to_words(example.difference)) + "\n";
        }
        if (untold(counts, told) > 0)
            text += "- and " + std::to_string(untold(counts, told)) + " more\n";
        text += "\n</details>\n";
    }
    return text;
}

Value to_json(const ComparedConversation& conversation, const DecisionDifference& difference)
{
    Object before;
    Object after;
    for (const FieldDifference& field : difference.fields) {
        before.set(field.field, field.before);
        after.set(field.field, field.after);
    }
    Array causes;
    for (const Cause& cause : difference.causes)
        causes.push_back(Object{{"kind", std::string(to_word(cause.kind))}, {"name", cause.name}});
    return Object{{"conversation", conversation.name},
                  {"source", source_of(conversation)},
                  {"event", static_cast<std::int64_t>(difference.event)},
                  {"at", difference.at},
                  {"turn", difference.turn},
                  {"kind", std::string(interlock::to_word(difference.role))},
                  {"before", std::move(before)},
                  {"after", std::move(after)},
                  {"causes", std::move(causes)}};
}

} // namespace interlock::analysis
