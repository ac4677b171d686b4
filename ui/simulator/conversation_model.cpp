// SPDX-License-Identifier: GPL-3.0-or-later
// ConversationModel: the rehearsed scenario's rows; tells views just which rows came, went or changed.
#include "ui/simulator/conversation_model.h"

#include "ui/document/workspace.h"
#include "ui/simulator/scenario_edits.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace interlock::ui {

ConversationModel::ConversationModel(Workspace* workspace, QObject* parent)
    : QAbstractListModel(parent), m_workspace(workspace), m_rows(makeRows())
{
    Rehearsal* rehearsal = m_workspace->rehearsal();
    connect(rehearsal, &Rehearsal::scenarioChanged, this, &ConversationModel::reset);
    connect(rehearsal, &Rehearsal::traceChanged, this, &ConversationModel::refresh);
    // Without a simulator there is no trace to change, and the scenario is still shown as it is written.
    connect(m_workspace->document(), &Document::changed, this, [this](const DocumentChange& change) {
        if (change.kind == DocumentChange::Kind::Reset)
            reset();
        else if (change.section == Section::Scenarios)
            refresh();
    });
}

int ConversationModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant ConversationModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const ChatRow& chat = row(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return chat.body;
    case Qt::AccessibleTextRole:
        return chat.plainText();
    case EventRole:
        return chat.event;
    case KindRole:
        return static_cast<int>(chat.kind);
    case TakenRole:
        return chat.taken;
    default:
        return {};
    }
}

int ConversationModel::rowOfEvent(int event) const
{
    const auto found = std::lower_bound(m_rows.begin(), m_rows.end(), event,
                                        [](const ChatRow& row, int wanted) { return row.event < wanted; });
    if (found == m_rows.end() || found->event != event)
        return -1;
    return static_cast<int>(found - m_rows.begin());
}

QString ConversationModel::fullText(int row) const
{
    const Scenario* scenario = shownScenario(m_workspace);
    const ChatRow& chat = this->row(row);
    const auto event = static_cast<std::size_t>(chat.event);
    if (chat.kind == ChatRow::Kind::GateError || chat.kind == ChatRow::Kind::Context || scenario == nullptr ||
        event >= scenario->events.size())
        return chat.body;
    return QString::fromStdString(scenario->events[event].content.value_or(""));
}

std::vector<ChatRow> ConversationModel::makeRows() const
{
    const Scenario* scenario = shownScenario(m_workspace);
    if (scenario == nullptr)
        return {};
    const Rehearsal* rehearsal = m_workspace->rehearsal();
    return chatRows(*scenario, rehearsal->trace(), rehearsal->expectations());
}

void ConversationModel::reset()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    beginResetModel();
    m_rows = makeRows();
    endResetModel();
}

void ConversationModel::refresh()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    std::vector<ChatRow> rows = makeRows();
    const auto same = [](const ChatRow& a, const ChatRow& b) { return a.identity == b.identity; };
    const auto head = std::mismatch(m_rows.begin(), m_rows.end(), rows.begin(), rows.end(), same);
    const auto first = static_cast<int>(head.first - m_rows.begin());
    const auto tail = std::mismatch(m_rows.rbegin(), std::make_reverse_iterator(head.first), rows.rbegin(),
                                    std::make_reverse_iterator(head.second), same);
    const auto kept = static_cast<int>(tail.first - m_rows.rbegin());
    const int oldMiddle = static_cast<int>(m_rows.size()) - first - kept;
    const int newMiddle = static_cast<int>(rows.size()) - first - kept;
    const int replaced = std::min(oldMiddle, newMiddle);

    if (oldMiddle > newMiddle) {
        const int from = first + replaced;
        beginRemoveRows({}, from, from + (oldMiddle - newMiddle) - 1);
        m_rows.erase(m_rows.begin() + from, m_rows.begin() + from + (oldMiddle - newMiddle));
        endRemoveRows();
    } else if (newMiddle > oldMiddle) {
        const int from = first + replaced;
        beginInsertRows({}, from, from + (newMiddle - oldMiddle) - 1);
        m_rows.insert(m_rows.begin() + from, rows.begin() + from,
                      rows.begin() + from + (newMiddle - oldMiddle));
        endInsertRows();
    }

    // The rest stayed in place: one signal for each run of rows that say something else now.
    std::vector<std::pair<int, int>> runs;
    for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (m_rows[at] == rows[at])
            continue;
        if (!runs.empty() && runs.back().second == i - 1)
            runs.back().second = i;
        else
            runs.emplace_back(i, i);
    }
    m_rows = std::move(rows);
    for (const auto& [from, to] : runs)
        Q_EMIT dataChanged(index(from), index(to));
}

} // namespace interlock::ui
