// SPDX-License-Identifier: GPL-3.0-or-later
// ContextModel: the context at the selected event as a tree, with what it was at the event before.
#include "ui/simulator/context_model.h"

#include "core/exchange/json_text.h"
#include "ui/document/workspace.h"
#include "ui/simulator/scenario_edits.h"
#include "ui/simulator/value_words.h"

namespace interlock::ui {

namespace {

constexpr int kLongestValue = 200;

/// The value with what became of it: the arrow or the word is the mark, the wash only adds to it.
QString valueText(const ContextNode& item)
{
    using Change = ContextNode::Change;
    switch (item.change) {
    case Change::Changed:
        return briefJson(*item.before, kLongestValue / 2) % QStringLiteral(" → ") %
               briefJson(*item.after, kLongestValue / 2);
    case Change::Added:
        return ContextModel::tr("added %1").arg(briefJson(*item.after, kLongestValue));
    case Change::Removed:
        return ContextModel::tr("removed %1").arg(briefJson(*item.before, kLongestValue));
    case Change::Same:
        break;
    }
    if (item.changesInside > 0)
        return item.changesInside == 1 ? ContextModel::tr("1 change")
                                       : ContextModel::tr("%1 changes").arg(item.changesInside);
    return item.children.empty() && item.after ? briefJson(*item.after, kLongestValue) : QString();
}

} // namespace

ContextModel::ContextModel(Workspace* workspace, QObject* parent)
    : QAbstractItemModel(parent), m_workspace(workspace)
{
    connect(m_workspace->rehearsal(), &Rehearsal::traceChanged, this, &ContextModel::refresh);
    connect(m_workspace->rehearsal(), &Rehearsal::eventSelected, this, &ContextModel::refresh);
    connect(m_workspace->rehearsal(), &Rehearsal::scenarioChanged, this, &ContextModel::refresh);
    refresh();
}

void ContextModel::refresh()
{
    const Rehearsal* rehearsal = m_workspace->rehearsal();
    const simulate::Simulator* simulator = rehearsal->simulator();
    const int event = rehearsal->selectedEvent();
    beginResetModel();
    m_root = ContextNode();
    if (simulator != nullptr) {
        const logic::Value start = simulator->session_before(0).context();
        if (event < 0)
            buildContextTree(m_root, std::nullopt, start);
        else
            buildContextTree(m_root, event == 0 ? start : rehearsal->contextAt(event - 1),
                             rehearsal->contextAt(event));
    }
    endResetModel();
}

const ContextNode* ContextModel::node(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<const ContextNode*>(index.constInternalPointer()) : &m_root;
}

QModelIndex ContextModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, &node(parent)->children[static_cast<std::size_t>(row)]);
}

QModelIndex ContextModel::parent(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const ContextNode* up = node(index)->parent;
    return up == nullptr || up == &m_root ? QModelIndex() : createIndex(up->row, 0, up);
}

int ContextModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(node(parent)->children.size());
}

int ContextModel::columnCount(const QModelIndex& parent) const
{
    Q_UNUSED(parent)
    return ColumnCount;
}

QVariant ContextModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const ContextNode* item = node(index);
    if (role == ChangeRole)
        return static_cast<int>(item->change);
    if (role == ChangesInsideRole)
        return item->changesInside;
    if (role == PathRole)
        return item->dotted();
    if (role == Qt::EditRole && index.column() == Value)
        return item->after ? QString::fromStdString(exchange::write_json(*item->after, true)) : QString();
    if (role == Qt::ToolTipRole)
        return QString(item->dotted() % QStringLiteral("\n") %
                       briefJson(item->after.value_or(item->before.value_or(logic::Value())), 1000));
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Key:
        return QString::fromStdString(item->key);
    case Value:
        return valueText(*item);
    default:
        return {};
    }
}

QVariant ContextModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Key ? tr("Path") : tr("Value");
}

Qt::ItemFlags ContextModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    if (index.column() == Value && isSettable(node(index)->path()) && node(index)->after)
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool ContextModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || (flags(index) & Qt::ItemIsEditable) == 0)
        return false;
    const std::optional<logic::Value> typed = typedValue(value.toString());
    if (!typed)
        return false;
    const ContextNode* item = node(index);
    if (item->after && logic::json_equal(*item->after, *typed))
        return true;
    // The edit re-runs the rehearsal, which resets this model: nothing of `item` is used after it.
    setContextValue(m_workspace, m_workspace->rehearsal()->selectedEvent(), item->path(), typed);
    return true;
}

QModelIndex ContextModel::find(const QString& dotted) const
{
    QModelIndex found;
    for (const std::string& key : keysOf(dotted)) {
        const std::vector<ContextNode>& children = node(found)->children;
        int row = -1;
        for (const ContextNode& child : children) {
            if (child.key == key)
                row = child.row;
        }
        if (row < 0)
            return {};
        found = index(row, 0, found);
    }
    return found;
}

} // namespace interlock::ui
