// SPDX-License-Identifier: GPL-3.0-or-later
// Follows the document with exact row signals; what the cells say and take is in rules_model_cells.cpp.
#include "ui/document/rules_model.h"

#include "ui/document/selection.h"

#include <QDataStream>
#include <QIODevice>
#include <QMimeData>

#include <algorithm>

namespace interlock::ui {

namespace {

const QString kMimeType = QStringLiteral("application/x-interlock-rules");

QList<int> orderOf(const std::vector<Rule>& rules)
{
    QList<int> order;
    order.reserve(static_cast<qsizetype>(rules.size()));
    for (const std::size_t place : evaluation_order(rules))
        order.append(static_cast<int>(place));
    return order;
}

} // namespace

RulesModel::RulesModel(Workspace* workspace, QObject* parent)
    : QAbstractTableModel(parent), m_document(workspace->document()), m_rehearsal(workspace->rehearsal()),
      m_rules(m_document->ruleSet().rules), m_order(orderOf(m_rules))
{
    refreshOutcomes();
    connect(m_document, &Document::changed, this, &RulesModel::documentChanged);
    connect(m_rehearsal, &Rehearsal::traceChanged, this, &RulesModel::tellOutcomes);
    connect(m_rehearsal, &Rehearsal::eventSelected, this, &RulesModel::tellOutcomes);
}

int RulesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int RulesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

const engine::RuleRow* RulesModel::outcome(int row) const
{
    const auto place = static_cast<std::size_t>(m_order.at(row));
    return place < m_outcomes.size() && m_outcomes[place] ? &*m_outcomes[place] : nullptr;
}

void RulesModel::refreshOutcomes()
{
    m_outcomes.assign(m_rules.size(), std::nullopt);
    m_winner.reset();
    const int event = m_rehearsal->ruleEventOf(m_rehearsal->selectedEvent());
    if (event < 0)
        return;
    const engine::UserEntry& entry = *m_rehearsal->trace()[static_cast<std::size_t>(event)].user();
    m_winner = entry.winner;
    for (const engine::RuleRow& row : entry.rules) {
        // Places may be a step behind while rules come and go: the name tells.
        if (row.rule < m_outcomes.size() && m_rules[row.rule].name == row.name)
            m_outcomes[row.rule] = row;
    }
}

void RulesModel::tellOutcomes()
{
    refreshOutcomes();
    tellColumn(MarkColumn);
}

void RulesModel::tellColumn(Column column)
{
    if (!m_order.isEmpty())
        Q_EMIT dataChanged(index(0, column), index(rowCount() - 1, column));
}

void RulesModel::documentChanged(const DocumentChange& change)
{
    using Kind = DocumentChange::Kind;
    if (change.kind == Kind::Reset) {
        beginResetModel();
        m_rules = m_document->ruleSet().rules;
        m_order = orderOf(m_rules);
        refreshOutcomes();
        endResetModel();
        return;
    }
    if (change.kind == Kind::Settings || change.section == Section::Tools) {
        tellColumn(ToolsColumn); // other tools may be known now
        return;
    }
    if (change.section != Section::Rules)
        return;
    switch (change.kind) {
    case Kind::Inserted:
        for (int place = change.first; place <= change.last; ++place)
            insertRule(place);
        break;
    case Kind::Removed:
        for (int place = change.last; place >= change.first; --place)
            removeRule(place);
        break;
    case Kind::Moved:
        moveRule(change.first, change.last);
        break;
    case Kind::Modified:
        modifyRule(change.first);
        break;
    case Kind::Reset:
    case Kind::Settings:
        break;
    }
    refreshOutcomes();
    // Places of other rows, and outcomes.
    tellColumn(MarkColumn);
}

void RulesModel::insertRule(int place)
{
    const Rule& rule = m_document->ruleSet().rules[static_cast<std::size_t>(place)];
    // Before the first row that comes later: a higher priority, or the same and a later place.
    int row = 0;
    while (row < m_order.size()) {
        const int other = m_order[row];
        const std::int64_t priority = m_rules[static_cast<std::size_t>(other)].priority;
        if (priority > rule.priority || (priority == rule.priority && other >= place))
            break;
        ++row;
    }
    beginInsertRows({}, row, row);
    m_rules.insert(m_rules.begin() + place, rule);
    m_outcomes.insert(m_outcomes.begin() + place, std::nullopt);
    for (int& other : m_order)
        other += other >= place ? 1 : 0;
    m_order.insert(row, place);
    endInsertRows();
}

void RulesModel::removeRule(int place)
{
    const int row = rowOf(place);
    beginRemoveRows({}, row, row);
    m_rules.erase(m_rules.begin() + place);
    m_outcomes.erase(m_outcomes.begin() + place);
    m_order.removeAt(row);
    for (int& other : m_order)
        other -= other > place ? 1 : 0;
    endRemoveRows();
}

void RulesModel::moveRule(int from, int to)
{
    const auto rotate = [from, to](auto begin) {
        if (from < to)
            std::rotate(begin + from, begin + from + 1, begin + to + 1);
        else
            std::rotate(begin + to, begin + from, begin + from + 1);
    };
    // The rows keep their rules for now, under their new places.
    for (int& place : m_order)
        place = followChange(place, {DocumentChange::Kind::Moved, Section::Rules, from, to, {}}, 0);
    rotate(m_rules.begin());
    rotate(m_outcomes.begin());
    reorder(to);
}

void RulesModel::modifyRule(int place)
{
    Rule& rule = m_rules[static_cast<std::size_t>(place)];
    rule = m_document->ruleSet().rules[static_cast<std::size_t>(place)];
    reorder(place);
    const int row = rowOf(place);
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void RulesModel::reorder(int place)
{
    QList<int> order = orderOf(m_rules);
    const int from = rowOf(place);
    const int to = static_cast<int>(order.indexOf(place));
    if (from == to)
        return;
    beginMoveRows({}, from, from, {}, to > from ? to + 1 : to);
    m_order = std::move(order);
    endMoveRows();
}

void RulesModel::moveRowsTo(const QList<int>& rows, int row)
{
    QList<int> sorted = rows;
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    sorted.removeIf([this](int wanted) { return wanted < 0 || wanted >= rowCount(); });
    if (sorted.isEmpty())
        return;
    // Rules are followed by their places in the file, which moves may change.
    QList<int> moved;
    for (const int from : std::as_const(sorted))
        moved.append(m_order[from]);
    int before = -1; ///< place of the rule to stand behind, -1 for none
    for (int above = std::min(row, rowCount()) - 1; above >= 0 && before < 0; --above)
        before = sorted.contains(above) ? -1 : m_order[above];

    const QString text = moved.size() == 1 ? tr("Move rule") : tr("Move %1 rules").arg(moved.size());
    m_document->edit(text, [&] {
        for (qsizetype index = 0; index < moved.size(); ++index) {
            const int from = rowOf(moved[index]);
            const int behind = before < 0 ? -1 : rowOf(before);
            const int to = behind + (from < behind ? 0 : 1); // counted without the rule itself
            const int place = m_document->placeRule(moved[index], to);
            const DocumentChange change{DocumentChange::Kind::Moved, Section::Rules, moved[index], place, {}};
            for (int& other : moved)
                other = followChange(other, change, 0);
            before = place;
        }
    });
}

QStringList RulesModel::mimeTypes() const
{
    return {kMimeType};
}

QMimeData* RulesModel::mimeData(const QModelIndexList& indexes) const
{
    QList<int> rows;
    for (const QModelIndex& index : indexes) {
        if (!rows.contains(index.row()))
            rows.append(index.row());
    }
    if (rows.isEmpty())
        return nullptr;
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << quint64(reinterpret_cast<quintptr>(this)) << rows;
    auto* data = new QMimeData;
    data->setData(kMimeType, bytes);
    return data;
}

bool RulesModel::canDropMimeData(const QMimeData* data, Qt::DropAction action, int, int,
                                 const QModelIndex& parent) const
{
    if (action != Qt::MoveAction || !data->hasFormat(kMimeType) || parent.isValid())
        return false;
    quint64 source = 0;
    QDataStream(data->data(kMimeType)) >> source;
    return source == quint64(reinterpret_cast<quintptr>(this)); // rows mean nothing in another document
}

bool RulesModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                              const QModelIndex& parent)
{
    if (!canDropMimeData(data, action, row, column, parent))
        return false;
    quint64 source = 0;
    QList<int> rows;
    QDataStream stream(data->data(kMimeType));
    stream >> source >> rows;
    moveRowsTo(rows, row < 0 ? rowCount() : row);
    return true;
}

} // namespace interlock::ui
