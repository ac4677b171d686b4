// SPDX-License-Identifier: GPL-3.0-or-later
// Words for each kind of part.
#include "ui/document/section_cells.h"

#include "core/exchange/json_text.h"
#include "core/rules/words.h"
#include "core/simulate/expectations.h"
#include "ui/document/rename_edits.h"
#include "ui/document/section_model.h"

#include <QCoreApplication>
#include <QVariant>

#include <algorithm>

namespace interlock::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("SectionModel", text);
}

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

SectionCell editableCell(const std::string& value, bool code = false)
{
    return {.display = text(value), .code = code, .editable = true};
}

SectionCell codeCell(const QString& value)
{
    return {.display = value, .code = true};
}

SectionCell numberCell(qsizetype value)
{
    return {.display = value == 0 ? QStringLiteral("–") : QString::number(value), .number = true};
}

QString json(const logic::Value& value)
{
    return text(exchange::write_json(value, true));
}

SectionRow skillRow(const Skill& skill)
{
    QStringList enforced;
    QStringList advisory;
    qsizetype states = 0;
    for (const Precondition& entry : skill.preconditions()) {
        if (entry.kind == Precondition::Kind::Enforced)
            enforced.append(text(entry.text));
        else if (entry.kind == Precondition::Kind::Advisory)
            advisory.append(text(entry.text));
        else
            ++states;
    }
    QStringList other;
    if (!advisory.isEmpty())
        other.append(tr("%1 advisory").arg(advisory.size()));
    if (states > 0)
        other.append(tr("%1 state").arg(states));
    SectionRow row{.name = text(skill.name), .cells = {}, .usedBy = {}};
    row.cells = {
        {.display = row.name, .tip = text(skill.description), .editable = true},
        codeCell(text(skill.action_tool().value_or(std::string()))),
        codeCell(enforced.join(QStringLiteral(", "))),
        {.display = other.join(QStringLiteral(" · ")), .tip = advisory.join(u'\n')},
        {.display = text(to_word(skill.tier))},
        {.display = {}, .checked = skill.enabled},
    };
    return row;
}

SectionRow trackerRow(const Tracker& tracker)
{
    const QString name = text(tracker.name);
    return {.name = name,
            .cells = {editableCell(tracker.name, true), codeCell(json(tracker.initial)),
                      editableCell(tracker.description)},
            .usedBy = {}};
}

SectionRow toolRow(const RuleSet& ruleSet, const Tool& tool)
{
    SectionRow row{.name = text(tool.name), .cells = {}, .usedBy = usersOfTool(ruleSet, tool.name)};
    SectionCell used = numberCell(row.usedBy.size());
    used.tip = row.usedBy.isEmpty() ? tr("No rule or skill names it") : row.usedBy.join(u'\n');
    row.cells = {editableCell(tool.name, true), editableCell(tool.description), used};
    return row;
}

SectionRow fieldRow(const Field& field)
{
    QStringList values;
    if (field.values) {
        for (const logic::Value& value : *field.values)
            values.append(value.is_string() ? text(value.as_string()) : json(value));
    }
    return {.name = text(field.path),
            .cells = {editableCell(field.path, true),
                      {.display = text(field.type), .editable = true},
                      codeCell(values.join(QStringLiteral(", "))),
                      editableCell(field.description)},
            .usedBy = {}};
}

SectionRow scenarioRow(const Scenario& scenario)
{
    return {.name = text(scenario.name),
            .cells = {{.display = text(scenario.name), .tip = text(scenario.description), .editable = true},
                      numberCell(static_cast<qsizetype>(scenario.events.size())),
                      numberCell(static_cast<qsizetype>(simulate::expected_values(scenario)))},
            .usedBy = {}};
}

template <typename Part, typename Edit>
bool change(Document* document, int place, const QString& words, const char* property, Edit edit)
{
    Part part = document->parts<Part>().at(static_cast<std::size_t>(place));
    edit(part);
    document->replace(place, std::move(part), words, QString::fromLatin1(property));
    return true;
}

bool rename(Document* document, Section section, int place, const QVariant& value, const QString& words)
{
    const QString name = value.toString().trimmed();
    if (name.isEmpty())
        return false;
    renamePart(document, section, place, name.toStdString(), words);
    return true;
}

template <typename Part>
bool describe(Document* document, int place, const QVariant& value)
{
    return change<Part>(document, place, tr("Change description"), "description",
                        [&](Part& part) { part.description = value.toString().toStdString(); });
}

bool setField(Document* document, int place, int column, const QVariant& value)
{
    const QString words = value.toString().trimmed();
    switch (column) {
    case SectionModel::FieldPath:
        return !words.isEmpty() && change<Field>(document, place, tr("Change path"), "path",
                                                 [&](Field& field) { field.path = words.toStdString(); });
    case SectionModel::FieldType: {
        static const QStringList types{QStringLiteral("string"),  QStringLiteral("number"),
                                       QStringLiteral("boolean"), QStringLiteral("list"),
                                       QStringLiteral("object"),  QStringLiteral("any")};
        return types.contains(words) &&
               change<Field>(document, place, tr("Change type"), "type",
                             [&](Field& field) { field.type = words.toStdString(); });
    }
    case SectionModel::FieldDescription:
        return describe<Field>(document, place, value);
    default:
        return false;
    }
}

} // namespace

QStringList usersOfTool(const RuleSet& ruleSet, const std::string& tool)
{
    const auto names = [&tool](const std::vector<std::string>& list) {
        return std::find(list.begin(), list.end(), tool) != list.end();
    };
    QStringList users;
    for (const Rule& rule : ruleSet.rules) {
        if (names(rule.tools))
            users.append(text(rule.name));
    }
    for (const Skill& skill : ruleSet.skills) {
        bool uses = skill.action_tool() == tool || (skill.metadata.steps && names(*skill.metadata.steps));
        for (const Precondition& entry : skill.preconditions())
            uses = uses || (entry.kind == Precondition::Kind::Enforced && entry.text == tool);
        if (uses)
            users.append(text(skill.name));
    }
    return users;
}

QList<SectionHeader> sectionHeaders(Section section)
{
    switch (section) {
    case Section::Rules:
        break;
    case Section::Skills:
        return {{tr("Skill")},         {tr("Action tool")}, {tr("Needs first")},
                {tr("Other entries")}, {tr("Tier")},        {tr("Enabled")}};
    case Section::Trackers:
        return {{tr("Tracker")}, {tr("Initial value")}, {tr("Description")}};
    case Section::Tools:
        return {{tr("Tool")}, {tr("Description")}, {tr("Used by"), true}};
    case Section::Fields:
        return {{tr("Path")}, {tr("Type")}, {tr("Values")}, {tr("Description")}};
    case Section::Scenarios:
        return {{tr("Scenario")}, {tr("Events"), true}, {tr("Expected values"), true}};
    }
    return {};
}

SectionRow rowAt(const Document& document, Section section, int place)
{
    const RuleSet& set = document.ruleSet();
    const auto at = static_cast<std::size_t>(place);
    switch (section) {
    case Section::Rules:
        break;
    case Section::Skills:
        return skillRow(set.skills.at(at));
    case Section::Trackers:
        return trackerRow(set.trackers.at(at));
    case Section::Tools:
        return toolRow(set, document.parts<Tool>().at(at));
    case Section::Fields:
        return fieldRow(set.fields.at(at));
    case Section::Scenarios:
        return scenarioRow(set.scenarios.at(at));
    }
    return {};
}

bool setCell(Document* document, Section section, int place, int column, const QVariant& value)
{
    switch (section) {
    case Section::Rules:
        break;
    case Section::Skills:
        if (column == SectionModel::SkillName)
            return rename(document, section, place, value, tr("Rename skill"));
        if (column == SectionModel::SkillEnabled) {
            const bool on = value.toInt() != Qt::Unchecked;
            return change<Skill>(document, place, on ? tr("Enable skill") : tr("Disable skill"), "enabled",
                                 [on](Skill& skill) { skill.enabled = on; });
        }
        break;
    case Section::Trackers:
        if (column == SectionModel::TrackerName)
            return rename(document, section, place, value, tr("Rename tracker"));
        if (column == SectionModel::TrackerDescription)
            return describe<Tracker>(document, place, value);
        break;
    case Section::Tools:
        if (column == SectionModel::ToolName)
            return rename(document, section, place, value, tr("Rename tool"));
        if (column == SectionModel::ToolDescription)
            return describe<Tool>(document, place, value);
        break;
    case Section::Fields:
        return setField(document, place, column, value);
    case Section::Scenarios:
        if (column == SectionModel::ScenarioName)
            return rename(document, section, place, value, tr("Rename scenario"));
        break;
    }
    return false;
}

} // namespace interlock::ui
