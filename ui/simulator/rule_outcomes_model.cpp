// SPDX-License-Identifier: GPL-3.0-or-later
// RuleOutcomesModel: what each rule came to at the message whose rules are in force, in the order of
// evaluation.
#include "ui/simulator/rule_outcomes_model.h"

#include "ui/document/workspace.h"
#include "ui/simulator/why_words.h"

namespace interlock::ui {

RuleOutcomesModel::RuleOutcomesModel(Workspace* workspace, QObject* parent)
    : QAbstractListModel(parent), m_workspace(workspace)
{
    connect(m_workspace->rehearsal(), &Rehearsal::traceChanged, this, &RuleOutcomesModel::refresh);
    connect(m_workspace->rehearsal(), &Rehearsal::eventSelected, this, &RuleOutcomesModel::refresh);
    connect(m_workspace->rehearsal(), &Rehearsal::scenarioChanged, this, &RuleOutcomesModel::refresh);
    refresh();
}

void RuleOutcomesModel::refresh()
{
    const Rehearsal* rehearsal = m_workspace->rehearsal();
    const simulate::Simulator* simulator = rehearsal->simulator();
    const int event = rehearsal->ruleEventOf(rehearsal->selectedEvent());
    std::vector<Row> rows;
    if (simulator != nullptr && event >= 0) {
        const engine::UserEntry& entry = *rehearsal->trace()[static_cast<std::size_t>(event)].user();
        for (const engine::RuleRow& rule : entry.rules) {
            Row row;
            row.rule = static_cast<int>(rule.rule);
            row.name = QString::fromStdString(rule.name);
            row.status = statusWords(rule, entry.winner);
            row.mark = markOf(rule, entry.winner);
            row.priority = simulator->rules().source().rules[rule.rule].priority;
            rows.push_back(std::move(row));
        }
    }
    const auto sameRules = [](const Row& a, const Row& b) { return a.rule == b.rule; };
    if (!std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(), sameRules)) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    if (rows == m_rows)
        return;
    m_rows = std::move(rows);
    Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

int RuleOutcomesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant RuleOutcomesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return row.name;
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole:
        return tr("%1, priority %2: %3").arg(row.name).arg(row.priority).arg(row.status);
    case RuleRole:
        return row.rule;
    case MarkRole:
        return static_cast<int>(row.mark);
    case StatusRole:
        return row.status;
    case PriorityRole:
        return row.priority;
    default:
        return {};
    }
}

int RuleOutcomesModel::rowOfRule(int rule) const
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].rule == rule)
            return static_cast<int>(i);
    }
    return -1;
}

} // namespace interlock::ui
