// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the Analyse perspective over the last finished run.
#include "ui/shell/analysis_models.h"

#include "core/exchange/json_text.h"
#include "ui/document/event_number.h"
#include "ui/shell/places.h"
#include "ui/style/marks.h"
#include "ui/style/side_row.h"
#include "ui/style/table.h"

#include <algorithm>

namespace interlock::ui {

namespace {

QVariant header(const QStringList& titles, int section, Qt::Orientation orientation, int role,
                int firstNumber, int lastNumber, const QStringList& tips = {})
{
    if (orientation != Qt::Horizontal || section < 0 || section >= titles.size())
        return {};
    if (role == Qt::DisplayRole)
        return titles.at(section);
    if (role == Qt::ToolTipRole && section < tips.size())
        return tips.at(section);
    if (role == Qt::TextAlignmentRole && section >= firstNumber && section <= lastNumber)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

/// Zero is a dash: what did happen stands out.
QString countText(std::size_t count)
{
    return count == 0 ? QStringLiteral("–") : QString::number(count);
}

QString valueText(const logic::Value& value)
{
    return QString::fromStdString(exchange::write_json(value, true));
}

/// What a key of `expect` holds.
QString keyMeaning(const std::string& key)
{
    if (key == "winner")
        return ExpectationsModel::tr("winner: the rule that wins");
    if (key == "mode")
        return ExpectationsModel::tr("mode: what the winner forces");
    if (key == "tools")
        return ExpectationsModel::tr("tools: what the matched rules bring in");
    if (key == "blocked")
        return ExpectationsModel::tr("blocked: the calls that the gate turns into errors");
    if (key == "honoured")
        return ExpectationsModel::tr("honoured: whether the message does what is forced");
    if (key == "rounds_left")
        return ExpectationsModel::tr("rounds_left: rounds that the forced choice has left after the event");
    return ExpectationsModel::tr("status: what the rule comes to");
}

} // namespace

ExpectationsModel::ExpectationsModel(AnalysisRunner* runner, Document* document, QObject* parent)
    : QAbstractTableModel(parent), m_runner(runner), m_document(document)
{
    connect(runner, &AnalysisRunner::finished, this, &ExpectationsModel::reload);
    reload();
}

void ExpectationsModel::reload()
{
    beginResetModel();
    m_rows = m_runner->result().expectations;
    std::stable_partition(m_rows.begin(), m_rows.end(),
                          [](const ScenarioExpectation& row) { return !row.result.holds; });
    endResetModel();
}

int ExpectationsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ExpectationsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ExpectationsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ScenarioExpectation& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::ToolTipRole:
        if (index.column() == KeyColumn)
            return keyMeaning(row.result.key);
        [[fallthrough]];
    case Qt::DisplayRole:
        switch (index.column()) {
        case OutcomeColumn:
            return row.result.holds ? tr("holds") : tr("fails");
        case ScenarioColumn:
            return partName(m_document->ruleSet(), Section::Scenarios, row.scenario);
        case EventColumn:
            return QString::number(eventNumber(row.result.event));
        case KeyColumn:
            return QString::fromStdString(row.result.key);
        case ExpectedColumn:
            return valueText(row.result.expected);
        case ActualColumn:
            return valueText(row.result.actual);
        default:
            return {};
        }
    case Qt::TextAlignmentRole:
        return index.column() == EventColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case MarkRole:
        return index.column() == OutcomeColumn
                   ? QVariant(static_cast<int>(row.result.holds ? Mark::Passed : Mark::Failed))
                   : QVariant();
    case ScenarioRole:
        return row.scenario;
    case EventRole:
        return static_cast<int>(row.result.event);
    default:
        return {};
    }
}

QVariant ExpectationsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return header({tr("Outcome"), tr("Scenario"), tr("Event"), tr("Key"), tr("Expected"), tr("Actual")},
                  section, orientation, role, EventColumn, EventColumn);
}

RuleCoverageModel::RuleCoverageModel(AnalysisRunner* runner, QObject* parent)
    : QAbstractTableModel(parent), m_runner(runner)
{
    connect(runner, &AnalysisRunner::finished, this, &RuleCoverageModel::reload);
    reload();
}

void RuleCoverageModel::reload()
{
    beginResetModel();
    m_rows = m_runner->result().coverage.rules;
    endResetModel();
}

int RuleCoverageModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RuleCoverageModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RuleCoverageModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const analysis::RuleCoverage& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case RuleColumn:
            return QString::fromStdString(row.name);
        case MatchedColumn:
            return countText(row.matched);
        case WonColumn:
            return countText(row.won);
        case OutrankedColumn:
            return countText(row.outranked);
        case CoolingColumn:
            return countText(row.cooling_down);
        case ErrorsColumn:
            return countText(row.errors);
        case RemarkColumn:
            return !row.enabled             ? tr("disabled")
                   : row.evaluated == 0     ? tr("not rehearsed")
                   : row.no_known_tools > 0 ? tr("no known tools")
                   : row.never_matched()    ? tr("never matched")
                   : row.won == 0           ? tr("never won")
                                            : QString();
        default:
            return {};
        }
    case Qt::ToolTipRole:
        return tr("%1: matched at %2 of %3 user messages, won %4")
            .arg(QString::fromStdString(row.name))
            .arg(row.matched)
            .arg(row.evaluated)
            .arg(row.won);
    case Qt::TextAlignmentRole:
        return index.column() >= MatchedColumn && index.column() <= ErrorsColumn
                   ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                   : QVariant();
    case MarkRole:
        if (index.column() != RuleColumn)
            return {};
        return static_cast<int>(!row.enabled      ? Mark::Disabled
                                : row.errors > 0  ? Mark::Error
                                : row.won > 0     ? Mark::Won
                                : row.matched > 0 ? Mark::Outranked
                                                  : Mark::NotMatched);
    case PlaceInFileRole:
        return static_cast<int>(row.place);
    case ShareWonRole:
        return static_cast<int>(row.won);
    case ShareMatchedRole:
        return static_cast<int>(row.matched);
    case ShareAllRole:
        return static_cast<int>(row.evaluated);
    default:
        return {};
    }
}

QVariant RuleCoverageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return header({tr("Rule"), tr("Of messages"), tr("Matched"), tr("Won"), tr("Outranked"), tr("Cooling"),
                   tr("Errors"), tr("Remark")},
                  section, orientation, role, MatchedColumn, ErrorsColumn,
                  {QString(), tr("Of all user messages: those at which it won, and matched but did not win"),
                   tr("User messages at which its condition held and it fired"),
                   tr("User messages at which it was the first to match"),
                   tr("User messages at which it matched and another rule won"),
                   tr("User messages within its cooldown, at which it could not fire"),
                   tr("User messages at which its condition could not be evaluated")});
}

SkillCoverageModel::SkillCoverageModel(AnalysisRunner* runner, QObject* parent)
    : QAbstractTableModel(parent), m_runner(runner)
{
    connect(runner, &AnalysisRunner::finished, this, &SkillCoverageModel::reload);
    reload();
}

void SkillCoverageModel::reload()
{
    beginResetModel();
    m_rows = m_runner->result().coverage.skills;
    endResetModel();
}

int SkillCoverageModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SkillCoverageModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant SkillCoverageModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const analysis::SkillCoverage& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case SkillColumn:
            return QString::fromStdString(row.name);
        case ToolColumn:
            return row.action_tool ? QString::fromStdString(*row.action_tool) : QStringLiteral("–");
        case GuardedColumn:
            return countText(row.guarded_calls);
        case BlockedColumn:
            return countText(row.blocked);
        case DroppedColumn:
            return countText(row.dropped);
        case RemarkColumn:
            return !row.takes_part          ? tr("takes no part")
                   : !row.action_tool       ? tr("no action tool")
                   : row.guarded_calls == 0 ? tr("never called")
                                            : QString();
        default:
            return {};
        }
    case Qt::TextAlignmentRole:
        return index.column() >= GuardedColumn && index.column() <= DroppedColumn
                   ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                   : QVariant();
    case MarkRole:
        if (index.column() != SkillColumn)
            return {};
        return static_cast<int>(!row.takes_part         ? Mark::Disabled
                                : row.blocked > 0       ? Mark::Blocked
                                : row.guarded_calls > 0 ? Mark::Passed
                                                        : Mark::NotReached);
    case PlaceInFileRole:
        return static_cast<int>(row.place);
    default:
        return {};
    }
}

QVariant SkillCoverageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return header(
        {tr("Skill"), tr("Action tool"), tr("Guarded"), tr("Blocked"), tr("Dropped"), tr("Remark")}, section,
        orientation, role, GuardedColumn, DroppedColumn,
        {QString(), tr("The tool that waits for the skill's preconditions"), tr("Calls of the action tool"),
         tr("Calls that the gate turned into an error"),
         tr("Rounds in which the skill took no part, since a state precondition did not hold")});
}

} // namespace interlock::ui
