// SPDX-License-Identifier: GPL-3.0-or-later
// Places: names of parts, and JSON pointers in words.
#include "ui/shell/places.h"

#include "ui/document/event_number.h"

#include <QCoreApplication>
#include <QStringList>

namespace interlock::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Places", text);
}

/// The keys on the way, with ~1 and ~0 taken back.
QStringList stepsOf(const std::string& pointer)
{
    QStringList steps = QString::fromStdString(pointer).split(QLatin1Char('/'));
    steps.removeFirst();
    for (QString& step : steps)
        step.replace(QLatin1String("~1"), QLatin1String("/"))
            .replace(QLatin1String("~0"), QLatin1String("~"));
    return steps;
}

} // namespace

QString sectionTitle(Section section)
{
    switch (section) {
    case Section::Rules:
        return tr("Rules");
    case Section::Skills:
        return tr("Skills");
    case Section::Trackers:
        return tr("Trackers");
    case Section::Tools:
        return tr("Tools");
    case Section::Fields:
        return tr("Fields");
    case Section::Scenarios:
        return tr("Scenarios");
    }
    return {};
}

QString sectionWord(Section section)
{
    switch (section) {
    case Section::Rules:
        return QStringLiteral("rules");
    case Section::Skills:
        return QStringLiteral("skills");
    case Section::Trackers:
        return QStringLiteral("trackers");
    case Section::Tools:
        return QStringLiteral("tools");
    case Section::Fields:
        return QStringLiteral("fields");
    case Section::Scenarios:
        return QStringLiteral("scenarios");
    }
    return {};
}

std::optional<Section> sectionFromWord(const QString& word)
{
    for (int i = 0; i < kSectionCount; ++i) {
        if (word == sectionWord(static_cast<Section>(i)))
            return static_cast<Section>(i);
    }
    return std::nullopt;
}

QString partWord(Section section)
{
    switch (section) {
    case Section::Rules:
        return tr("rule");
    case Section::Skills:
        return tr("skill");
    case Section::Trackers:
        return tr("tracker");
    case Section::Tools:
        return tr("tool");
    case Section::Fields:
        return tr("field");
    case Section::Scenarios:
        return tr("scenario");
    }
    return {};
}

int partCount(const RuleSet& ruleSet, Section section)
{
    switch (section) {
    case Section::Rules:
        return static_cast<int>(ruleSet.rules.size());
    case Section::Skills:
        return static_cast<int>(ruleSet.skills.size());
    case Section::Trackers:
        return static_cast<int>(ruleSet.trackers.size());
    case Section::Tools:
        return ruleSet.tools ? static_cast<int>(ruleSet.tools->size()) : 0;
    case Section::Fields:
        return static_cast<int>(ruleSet.fields.size());
    case Section::Scenarios:
        return static_cast<int>(ruleSet.scenarios.size());
    }
    return 0;
}

QString partName(const RuleSet& ruleSet, Section section, int place)
{
    if (place < 0 || place >= partCount(ruleSet, section))
        return {};
    const auto at = static_cast<std::size_t>(place);
    switch (section) {
    case Section::Rules:
        return QString::fromStdString(ruleSet.rules[at].name);
    case Section::Skills:
        return QString::fromStdString(ruleSet.skills[at].name);
    case Section::Trackers:
        return QString::fromStdString(ruleSet.trackers[at].name);
    case Section::Tools:
        return QString::fromStdString((*ruleSet.tools)[at].name);
    case Section::Fields:
        return QString::fromStdString(ruleSet.fields[at].path);
    case Section::Scenarios:
        return QString::fromStdString(ruleSet.scenarios[at].name);
    }
    return {};
}

Place placeOf(const RuleSet& ruleSet, const std::string& pointer)
{
    Place place;
    QStringList steps = stepsOf(pointer);
    if (steps.isEmpty()) {
        place.name = tr("the file");
        return place;
    }
    const std::optional<Section> section = sectionFromWord(steps.first());
    if (!section) {
        place.name = steps.takeFirst();
        place.inside = steps.join(QStringLiteral(" › "));
        return place;
    }
    place.section = section;
    if (steps.size() == 1) {
        place.name = sectionTitle(*section);
        return place;
    }
    bool isNumber = false;
    const int part = steps.at(1).toInt(&isNumber);
    if (isNumber && part >= 0 && part < partCount(ruleSet, *section))
        place.part = part;
    place.name = partName(ruleSet, *section, place.part);
    if (place.name.isEmpty())
        place.name = tr("%1 %2").arg(partWord(*section), steps.at(1));
    steps = steps.mid(2);
    if (section == Section::Scenarios && steps.size() >= 2 && steps.first() == QLatin1String("events")) {
        place.event = steps.at(1).toInt();
        steps = QStringList{tr("event %1").arg(eventNumber(place.event))} + steps.mid(2);
    }
    if (!steps.isEmpty() && steps.first() == QLatin1String("metadata"))
        steps.removeFirst();
    place.inside = steps.join(QStringLiteral(" › "));
    return place;
}

} // namespace interlock::ui
