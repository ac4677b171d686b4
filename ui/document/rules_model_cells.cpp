// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells of the rules table say, and what edits they take.
#include "ui/document/rules_model.h"

#include "core/rules/words.h"
#include "ui/document/rename_edits.h"

#include <QLocale>

#include <cmath>

namespace interlock::ui {

namespace {

QStringList toStringList(const std::vector<std::string>& names)
{
    QStringList list;
    list.reserve(static_cast<qsizetype>(names.size()));
    for (const std::string& name : names)
        list.append(QString::fromStdString(name));
    return list;
}

QString fromView(std::string_view word)
{
    return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
}

/// The rule with one column set, or nothing where it cannot take the value.
std::optional<Rule> withColumn(Rule rule, int column, const QVariant& value)
{
    bool isNumber = false;
    switch (column) {
    case RulesModel::NameColumn: {
        const QString name = value.toString().trimmed();
        if (name.isEmpty())
            return std::nullopt;
        rule.name = name.toStdString();
        return rule;
    }
    case RulesModel::PriorityColumn:
        rule.priority = value.toLongLong(&isNumber);
        return isNumber ? std::optional(rule) : std::nullopt;
    case RulesModel::ModeColumn: {
        const auto mode = from_word<ToolChoiceMode>(value.toString().toStdString());
        if (!mode)
            return std::nullopt;
        rule.tool_choice_mode = *mode;
        return rule;
    }
    case RulesModel::ToolsColumn: {
        rule.tools.clear();
        const QStringList names = value.metaType() == QMetaType::fromType<QString>()
                                      ? value.toString().split(u',')
                                      : value.toStringList();
        for (const QString& name : names) {
            if (!name.trimmed().isEmpty())
                rule.tools.push_back(name.trimmed().toStdString());
        }
        return rule;
    }
    case RulesModel::RoundsColumn:
        rule.max_rounds = value.toLongLong(&isNumber);
        return isNumber && rule.max_rounds >= 1 ? std::optional(rule) : std::nullopt;
    case RulesModel::CooldownColumn:
        rule.cooldown_seconds = value.toDouble(&isNumber);
        return isNumber && std::isfinite(rule.cooldown_seconds) && rule.cooldown_seconds >= 0
                   ? std::optional(rule)
                   : std::nullopt;
    case RulesModel::EnabledColumn:
        rule.enabled =
            value.metaType() == QMetaType::fromType<bool>() ? value.toBool() : value.toInt() != Qt::Unchecked;
        return rule;
    default:
        return std::nullopt;
    }
}

QString propertyOf(int column)
{
    switch (column) {
    case RulesModel::NameColumn:
        return QStringLiteral("name");
    case RulesModel::PriorityColumn:
        return QStringLiteral("priority");
    case RulesModel::ModeColumn:
        return QStringLiteral("tool_choice_mode");
    case RulesModel::ToolsColumn:
        return QStringLiteral("tools");
    case RulesModel::RoundsColumn:
        return QStringLiteral("max_rounds");
    case RulesModel::CooldownColumn:
        return QStringLiteral("cooldown_seconds");
    case RulesModel::EnabledColumn:
        return QStringLiteral("enabled");
    default:
        return {};
    }
}

QString editText(int column, const QVariant& value)
{
    switch (column) {
    case RulesModel::NameColumn:
        return RulesModel::tr("Rename rule");
    case RulesModel::PriorityColumn:
        return RulesModel::tr("Change priority");
    case RulesModel::ModeColumn:
        return RulesModel::tr("Change mode");
    case RulesModel::ToolsColumn:
        return RulesModel::tr("Change tools");
    case RulesModel::RoundsColumn:
        return RulesModel::tr("Change rounds");
    case RulesModel::CooldownColumn:
        return RulesModel::tr("Change cooldown");
    default:
        return value.toInt() != 0 ? RulesModel::tr("Enable rule") : RulesModel::tr("Disable rule");
    }
}

} // namespace

QVariant RulesModel::display(const Rule& rule, int column) const
{
    switch (column) {
    case NameColumn:
        return QString::fromStdString(rule.name);
    case PriorityColumn:
        return QString::number(rule.priority);
    case ModeColumn:
        return fromView(to_word(rule.tool_choice_mode));
    case ToolsColumn:
        return toStringList(rule.tools).join(QStringLiteral(", "));
    case RoundsColumn:
        return QString::number(rule.max_rounds);
    case CooldownColumn:
        return rule.cooldown_seconds > 0 ? tr("%1 s").arg(QLocale::c().toString(
                                               rule.cooldown_seconds, 'g', QLocale::FloatingPointShortest))
                                         : QStringLiteral("–");
    default:
        return {};
    }
}

QVariant RulesModel::editable(const Rule& rule, int column) const
{
    switch (column) {
    case PriorityColumn:
        return QVariant::fromValue<qlonglong>(rule.priority);
    case ToolsColumn:
        return toStringList(rule.tools);
    case RoundsColumn:
        return QVariant::fromValue<qlonglong>(rule.max_rounds);
    case CooldownColumn:
        return rule.cooldown_seconds;
    case EnabledColumn:
        return rule.enabled;
    default:
        return display(rule, column);
    }
}

QStringList RulesModel::unknownTools(const Rule& rule) const
{
    QStringList unknown;
    if (!m_document->ruleSet().tools)
        return unknown;
    for (const std::string& name : rule.tools) {
        bool known = false;
        for (const Tool& tool : *m_document->ruleSet().tools)
            known = known || tool.name == name;
        if (!known)
            unknown.append(QString::fromStdString(name));
    }
    return unknown;
}

QString RulesModel::outcomeWords(int row) const
{
    const engine::RuleRow* result = outcome(row);
    if (!result)
        return {};
    const QString name = QString::fromStdString(result->name);
    switch (result->status) {
    case engine::RuleStatus::Disabled:
        return tr("%1 is disabled").arg(name);
    case engine::RuleStatus::CoolingDown:
        return tr("%1 is cooling down").arg(name);
    case engine::RuleStatus::Error:
        return tr("%1: its condition failed").arg(name);
    case engine::RuleStatus::NotMatched:
        return tr("%1 did not match").arg(name);
    case engine::RuleStatus::NoKnownTools:
        return tr("%1 matched, but none of its tools is in the registry").arg(name);
    case engine::RuleStatus::Matched:
        return m_winner == result->name ? tr("%1 won").arg(name) : tr("%1 matched, outranked").arg(name);
    }
    return {};
}

QVariant RulesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const int row = index.row();
    const int column = index.column();
    const Rule& rule = m_rules[static_cast<std::size_t>(m_order[row])];
    switch (role) {
    case Qt::DisplayRole:
        return display(rule, column);
    case Qt::EditRole:
        return editable(rule, column);
    case Qt::CheckStateRole:
        return column == EnabledColumn ? QVariant(rule.enabled ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        if (column == MarkColumn)
            return outcomeWords(row);
        if (column == EnabledColumn)
            return rule.enabled ? tr("enabled") : tr("disabled");
        if (role == Qt::ToolTipRole && column == NameColumn && !rule.description.empty())
            return QString::fromStdString(rule.description);
        return display(rule, column);
    case Qt::TextAlignmentRole:
        if (column == PriorityColumn || column == RoundsColumn || column == CooldownColumn)
            return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    case PlaceRole:
        return m_order[row];
    case StatusRole:
        return outcome(row) ? QVariant(static_cast<int>(outcome(row)->status)) : QVariant();
    case WonRole:
        return outcome(row) && m_winner == outcome(row)->name;
    case EnabledRole:
        return rule.enabled;
    case DescriptionRole:
        return QString::fromStdString(rule.description);
    case ToolsRole:
        return toStringList(rule.tools);
    case UnknownToolsRole:
        return unknownTools(rule);
    default:
        return {};
    }
}

bool RulesModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const bool isCheck = index.column() == EnabledColumn && role == Qt::CheckStateRole;
    if (!isCheck && role != Qt::EditRole)
        return false;
    return setOnRows({index.row()}, index.column(), value);
}

bool RulesModel::setOnRows(const QList<int>& rows, int column, const QVariant& value)
{
    // Rows move when priorities change: keep to places.
    QList<int> places;
    for (const int row : rows) {
        if (row >= 0 && row < rowCount())
            places.append(m_order[row]);
    }
    if (column == NameColumn && places.size() > 1)
        return false; // names are unique
    const QString text = places.size() == 1
                             ? editText(column, value)
                             : tr("%1 (%2 rules)").arg(editText(column, value)).arg(places.size());
    std::vector<std::pair<int, Rule>> changes;
    for (const int place : std::as_const(places)) {
        std::optional<Rule> changed =
            withColumn(m_document->ruleSet().rules[static_cast<std::size_t>(place)], column, value);
        if (!changed)
            return false;
        changes.emplace_back(place, std::move(*changed));
    }
    if (changes.empty())
        return false;
    if (column == NameColumn) {
        renamePart(m_document, Section::Rules, changes[0].first, changes[0].second.name, text);
        return true;
    }
    const auto replaceAll = [&] {
        for (auto& [place, rule] : changes)
            m_document->replace(place, std::move(rule), text, propertyOf(column));
    };
    if (changes.size() == 1)
        replaceAll();
    else
        m_document->edit(text, replaceAll);
    return true;
}

QVariant RulesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return QAbstractTableModel::headerData(section, orientation, role);
    if (role == Qt::TextAlignmentRole) {
        const bool isNumber =
            section == PriorityColumn || section == RoundsColumn || section == CooldownColumn;
        return QVariant::fromValue(
            Qt::Alignment((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const bool tip = role == Qt::ToolTipRole;
    switch (section) {
    case MarkColumn:
        return tip ? tr("What the rule came to at the selected event") : QString();
    case NameColumn:
        return tip ? tr("In the order of evaluation") : tr("Rule");
    case PriorityColumn:
        return tip ? tr("The lowest number wins; ties go to the earlier rule in the file") : tr("Priority");
    case ModeColumn:
        return tip ? tr("What a winning rule forces") : tr("Mode");
    case ToolsColumn:
        return tip ? tr("The tools that the rule brings in, in this order") : tr("Tools");
    case RoundsColumn:
        return tip ? tr("Rounds for which the forced choice persists") : tr("Rounds");
    case CooldownColumn:
        return tip ? tr("Least time between two firings in one channel") : tr("Cooldown");
    case EnabledColumn:
        return tip ? tr("A disabled rule is skipped") : tr("Enabled");
    default:
        return {};
    }
}

Qt::ItemFlags RulesModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::ItemIsDropEnabled; // rows are dropped between rows
    Qt::ItemFlags flags =
        Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemIsDragEnabled | Qt::ItemNeverHasChildren;
    if (index.column() == EnabledColumn)
        flags |= Qt::ItemIsUserCheckable;
    else if (index.column() != MarkColumn)
        flags |= Qt::ItemIsEditable;
    return flags;
}

} // namespace interlock::ui
