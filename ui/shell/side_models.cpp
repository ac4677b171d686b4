// SPDX-License-Identifier: GPL-3.0-or-later
// Models of the Simulate side bar.
#include "ui/shell/side_models.h"

#include "ui/shell/analysis_runner.h"
#include "ui/style/marks.h"
#include "ui/style/side_row.h"

#include <algorithm>

namespace interlock::ui {

ScenarioListModel::ScenarioListModel(Workspace* workspace, AnalysisRunner* runner, QObject* parent)
    : QAbstractListModel(parent), m_workspace(workspace), m_runner(runner)
{
    connect(workspace->document(), &Document::changed, this, [this](const DocumentChange& change) {
        if (change.kind == DocumentChange::Kind::Reset || change.section == Section::Scenarios)
            rebuild();
    });
    connect(workspace->rehearsal(), &Rehearsal::scenarioChanged, this, &ScenarioListModel::repaint);
    connect(runner, &AnalysisRunner::finished, this, &ScenarioListModel::repaint);
    rebuild();
}

void ScenarioListModel::rebuild()
{
    std::vector<QString> names;
    for (const Scenario& scenario : m_workspace->document()->ruleSet().scenarios)
        names.push_back(QString::fromStdString(scenario.name));
    if (names == m_names)
        return;
    beginResetModel();
    m_names = std::move(names);
    endResetModel();
}

void ScenarioListModel::repaint()
{
    if (!m_names.empty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

int ScenarioListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_names.size());
}

QVariant ScenarioListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto counts = [this, &index] {
        int all = 0;
        int holding = 0;
        for (const ScenarioExpectation& row : m_runner->result().expectations) {
            if (row.scenario == index.row()) {
                ++all;
                holding += row.result.holds ? 1 : 0;
            }
        }
        return std::pair(holding, all);
    };
    switch (role) {
    case Qt::DisplayRole:
        return m_names[static_cast<std::size_t>(index.row())];
    case MarkRole:
        return static_cast<int>(index.row() == m_workspace->rehearsal()->scenario() ? Mark::Won
                                                                                    : Mark::Outranked);
    case DetailRole: {
        const auto [holding, all] = counts();
        if (all == 0)
            return {};
        return holding == all ? QStringLiteral("✓")
                              : QString(u"✕ " % QString::number(holding) % u'/' % QString::number(all));
    }
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        const auto [holding, all] = counts();
        const QString& name = m_names[static_cast<std::size_t>(index.row())];
        return all == 0 ? name : tr("%1: %2 of %3 expected values hold").arg(name).arg(holding).arg(all);
    }
    default:
        return {};
    }
}

RuleOrderModel::RuleOrderModel(Workspace* workspace, QObject* parent)
    : QAbstractListModel(parent), m_workspace(workspace)
{
    connect(workspace->document(), &Document::changed, this, [this](const DocumentChange& change) {
        if (change.kind == DocumentChange::Kind::Reset || change.section == Section::Rules)
            rebuild();
    });
    connect(workspace->rehearsal(), &Rehearsal::eventSelected, this, &RuleOrderModel::repaint);
    connect(workspace->rehearsal(), &Rehearsal::traceChanged, this, &RuleOrderModel::repaint);
    rebuild();
}

void RuleOrderModel::rebuild()
{
    std::vector<std::size_t> order = evaluation_order(m_workspace->document()->ruleSet().rules);
    if (order == m_order) {
        repaint();
        return;
    }
    beginResetModel();
    m_order = std::move(order);
    endResetModel();
}

void RuleOrderModel::repaint()
{
    if (!m_order.empty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

int RuleOrderModel::rowOf(int place) const
{
    const auto found = std::find(m_order.begin(), m_order.end(), static_cast<std::size_t>(place));
    return found == m_order.end() ? -1 : static_cast<int>(found - m_order.begin());
}

int RuleOrderModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

const engine::UserEntry* RuleOrderModel::shownEntry() const
{
    const Rehearsal* rehearsal = m_workspace->rehearsal();
    const int event = rehearsal->ruleEventOf(rehearsal->selectedEvent());
    const auto& trace = rehearsal->trace();
    return event >= 0 && event < static_cast<int>(trace.size())
               ? trace[static_cast<std::size_t>(event)].user()
               : nullptr;
}

QVariant RuleOrderModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const std::size_t place = m_order[static_cast<std::size_t>(index.row())];
    const auto& rules = m_workspace->document()->ruleSet().rules;
    if (place >= rules.size())
        return {}; // rules were removed; the order follows at once
    const Rule& rule = rules[place];
    const auto markAtEvent = [this, place] {
        if (const engine::UserEntry* entry = shownEntry()) {
            for (const engine::RuleRow& row : entry->rules) {
                if (row.rule == place)
                    return markOf(row, entry->winner);
            }
        }
        return Mark::None;
    };
    switch (role) {
    case Qt::DisplayRole:
        return QString::fromStdString(rule.name);
    case DetailRole:
        return QString::number(rule.priority);
    case MarkRole:
        return static_cast<int>(markAtEvent());
    case PlaceRole:
        return static_cast<int>(place);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        const Mark mark = markAtEvent();
        const QString name = tr("%1, priority %2").arg(QString::fromStdString(rule.name)).arg(rule.priority);
        return mark == Mark::None ? name : QString(name % u": " % markWord(mark));
    }
    default:
        return {};
    }
}

} // namespace interlock::ui
