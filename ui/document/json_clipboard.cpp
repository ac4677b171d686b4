// SPDX-License-Identifier: GPL-3.0-or-later
// Tells kinds of parts apart by their keys, and adds all of them as one step.
#include "ui/document/json_clipboard.h"

#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"
#include "ui/document/document_commands.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace interlock::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("JsonClipboard", text);
}

QString asText(logic::Array items)
{
    if (items.empty())
        return {};
    const std::string text =
        exchange::write_json_indented(items.size() == 1 ? items.front() : logic::Value(std::move(items)));
    return QString::fromStdString(text) + QLatin1Char('\n');
}

template <typename Part>
logic::Array partsOf(const std::vector<Part>& parts, const QList<int>& places)
{
    logic::Array items;
    for (const int place : places) {
        if (place >= 0 && place < static_cast<int>(parts.size()))
            items.push_back(exchange::to_json(parts[static_cast<std::size_t>(place)]));
    }
    return items;
}

/// The keys that only parts of one kind have.
constexpr std::array<std::pair<std::string_view, Section>, 13> kTellingKeys{{
    {"condition", Section::Rules},
    {"tool_choice_mode", Section::Rules},
    {"context_injections", Section::Rules},
    {"priority", Section::Rules},
    {"max_rounds", Section::Rules},
    {"cooldown_seconds", Section::Rules},
    {"metadata", Section::Skills},
    {"tier", Section::Skills},
    {"update", Section::Trackers},
    {"initial", Section::Trackers},
    {"parameters", Section::Tools},
    {"path", Section::Fields},
    {"events", Section::Scenarios},
}};

constexpr std::array<std::pair<std::string_view, Section>, kSectionCount> kListKeys{{
    {"tools", Section::Tools},
    {"fields", Section::Fields},
    {"trackers", Section::Trackers},
    {"rules", Section::Rules},
    {"skills", Section::Skills},
    {"scenarios", Section::Scenarios},
}};

std::optional<Section> kindOf(const logic::Value& item)
{
    for (const auto& [key, section] : kTellingKeys) {
        if (item.find(key))
            return section;
    }
    return std::nullopt;
}

/// A rule has "tools", too, but as names.
bool isListOfParts(const logic::Value* value)
{
    return value && value->is_array() && !value->as_array().empty() &&
           std::all_of(value->as_array().begin(), value->as_array().end(),
                       [](const logic::Value& item) { return item.is_object(); });
}

/// What a text holds, by kind, still as JSON.
using Found = std::array<logic::Array, kSectionCount>;

logic::Array& listOf(Found& found, Section section)
{
    return found[static_cast<std::size_t>(section)];
}

bool sort(const logic::Value& value, Section preferred, Found& found)
{
    if (value.is_array()) {
        return std::all_of(value.as_array().begin(), value.as_array().end(), [&](const logic::Value& item) {
            return item.is_object() && sort(item, preferred, found);
        });
    }
    if (!value.is_object())
        return false;
    const std::optional<Section> kind = kindOf(value);
    bool isFile = false;
    for (const auto& [key, section] : kListKeys) {
        const logic::Value* list = value.find(key);
        if (kind || !isListOfParts(list))
            continue;
        isFile = true;
        logic::Array& target = listOf(found, section);
        target.insert(target.end(), list->as_array().begin(), list->as_array().end());
    }
    if (!isFile)
        listOf(found, kind.value_or(preferred)).push_back(value);
    return true;
}

template <typename Part>
std::optional<std::vector<Part>> readAll(const logic::Array& items, QString& problem)
{
    std::vector<Part> parts;
    for (const logic::Value& item : items) {
        std::vector<Issue> issues;
        std::optional<Part> part = exchange::from_json<Part>(item, issues);
        if (!part || has_errors(issues)) {
            const auto error = std::find_if(issues.begin(), issues.end(), [](const Issue& issue) {
                return issue.severity == Severity::Error;
            });
            problem = error == issues.end()
                          ? tr("The text is no part of a rule set.")
                          : tr("%1 (at %2)")
                                .arg(QString::fromStdString(error->message),
                                     error->pointer.empty() ? QStringLiteral("/")
                                                            : QString::fromStdString(error->pointer));
            return std::nullopt;
        }
        parts.push_back(std::move(*part));
    }
    return parts;
}

void rename(Field& field, std::string name)
{
    field.path = std::move(name);
}

template <typename Part>
void rename(Part& part, std::string name)
{
    part.name = std::move(name);
}

const char* defaultName(Section section)
{
    switch (section) {
    case Section::Rules:
        return "rule";
    case Section::Skills:
        return "skill";
    case Section::Trackers:
        return "tracker";
    case Section::Tools:
        return "tool";
    case Section::Fields:
        return "field";
    case Section::Scenarios:
        break;
    }
    return "scenario";
}

template <typename Part>
void insertAll(Document* document, std::vector<Part> parts, Section preferred, int at, PasteResult& result)
{
    if (parts.empty())
        return;
    constexpr Section section = PartTraits<Part>::section;
    const int end = document->partCount(section);
    const int first = section == preferred && at >= 0 ? std::min(at, end) : end;
    const int count = static_cast<int>(parts.size());
    // One by one, so that each new name is taken before the next is looked for.
    for (int index = 0; index < count; ++index) {
        Part& part = parts[static_cast<std::size_t>(index)];
        const std::string wanted = nameOf(part).empty() ? defaultName(section) : nameOf(part);
        rename(part, document->freeName(section, wanted));
        document->insert(first + index, std::move(part));
    }
    result.ranges.push_back({section, first, count});
}

} // namespace

QString partsAsJson(const Document& document, Section section, const QList<int>& places)
{
    switch (section) {
    case Section::Rules:
        return asText(partsOf(document.parts<Rule>(), places));
    case Section::Skills:
        return asText(partsOf(document.parts<Skill>(), places));
    case Section::Trackers:
        return asText(partsOf(document.parts<Tracker>(), places));
    case Section::Tools:
        return asText(partsOf(document.parts<Tool>(), places));
    case Section::Fields:
        return asText(partsOf(document.parts<Field>(), places));
    case Section::Scenarios:
        break;
    }
    return asText(partsOf(document.parts<Scenario>(), places));
}

QString eventsAsJson(const Scenario& scenario, const QList<int>& events)
{
    return asText(partsOf(scenario.events, events));
}

PasteResult pasteParts(Document* document, const QString& text, Section preferred, int at)
{
    PasteResult result;
    const exchange::JsonReading reading = exchange::read_json(text.toStdString());
    if (!reading.value) {
        result.problem = tr("The clipboard holds no JSON.");
        return result;
    }
    Found found;
    if (!sort(*reading.value, preferred, found)) {
        result.problem = tr("The clipboard's JSON is no part of a rule set.");
        return result;
    }
    const auto rules = readAll<Rule>(listOf(found, Section::Rules), result.problem);
    const auto skills = readAll<Skill>(listOf(found, Section::Skills), result.problem);
    const auto trackers = readAll<Tracker>(listOf(found, Section::Trackers), result.problem);
    const auto tools = readAll<Tool>(listOf(found, Section::Tools), result.problem);
    const auto fields = readAll<Field>(listOf(found, Section::Fields), result.problem);
    const auto scenarios = readAll<Scenario>(listOf(found, Section::Scenarios), result.problem);
    if (!rules || !skills || !trackers || !tools || !fields || !scenarios)
        return result;
    document->edit(tr("Paste"), [&] {
        insertAll(document, *tools, preferred, at, result);
        insertAll(document, *fields, preferred, at, result);
        insertAll(document, *trackers, preferred, at, result);
        insertAll(document, *rules, preferred, at, result);
        insertAll(document, *skills, preferred, at, result);
        insertAll(document, *scenarios, preferred, at, result);
    });
    if (result.ranges.empty())
        result.problem = tr("The clipboard's JSON holds nothing to paste.");
    return result;
}

EventReading eventsFromJson(const QString& text)
{
    EventReading result;
    const exchange::JsonReading reading = exchange::read_json(text.toStdString());
    if (!reading.value) {
        result.problem = tr("The clipboard holds no JSON.");
        return result;
    }
    const logic::Value& value = *reading.value;
    const logic::Array items = value.is_array() ? value.as_array() : logic::Array{value};
    if (auto events = readAll<Event>(items, result.problem))
        result.events = std::move(*events);
    if (result.events.empty() && result.problem.isEmpty())
        result.problem = tr("The clipboard's JSON holds no events.");
    return result;
}

} // namespace interlock::ui
