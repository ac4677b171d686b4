// SPDX-License-Identifier: GPL-3.0-or-later
// ImportModel over the rows that were read so far.
#include "ui/transfer/import_model.h"

#include "ui/style/counted.h"

#include <QStringList>

#include <algorithm>

namespace interlock::ui {

void ImportModel::clear()
{
    beginResetModel();
    m_rows.clear();
    m_chosen.clear();
    m_chosenCount = 0;
    endResetModel();
    Q_EMIT chosenChanged();
}

void ImportModel::append(const std::vector<ImportRow>& rows)
{
    if (rows.empty())
        return;
    const int before = static_cast<int>(m_rows.size());
    const int after = before + static_cast<int>(rows.size());
    beginInsertRows({}, before, after - 1);
    m_rows.insert(m_rows.end(), rows.begin(), rows.end());
    const bool many = after > kMostChosen;
    m_chosen.resize(m_rows.size(), many ? 0 : 1);
    m_chosenCount += many ? 0 : static_cast<int>(rows.size());
    endInsertRows();
    if (many && before <= kMostChosen && before > 0) {
        // Too many to be meant; those who want them say so.
        std::fill(m_chosen.begin(), m_chosen.end(), static_cast<char>(0));
        m_chosenCount = 0;
        Q_EMIT dataChanged(index(0, NameColumn), index(before - 1, NameColumn), {Qt::CheckStateRole});
    }
    Q_EMIT chosenChanged();
}

void ImportModel::setChosen(const QList<int>& rows, bool chosen)
{
    int first = static_cast<int>(m_rows.size());
    int last = -1;
    for (const int row : rows) {
        char& now = m_chosen[static_cast<std::size_t>(row)];
        if ((now != 0) == chosen)
            continue;
        now = chosen ? 1 : 0;
        m_chosenCount += chosen ? 1 : -1;
        first = std::min(first, row);
        last = std::max(last, row);
    }
    if (last < 0)
        return;
    Q_EMIT dataChanged(index(first, NameColumn), index(last, NameColumn), {Qt::CheckStateRole});
    Q_EMIT chosenChanged();
}

std::vector<ImportRow> ImportModel::chosenRows() const
{
    std::vector<ImportRow> rows;
    rows.reserve(static_cast<std::size_t>(m_chosenCount));
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_chosen[i])
            rows.push_back(m_rows[i]);
    }
    return rows;
}

int ImportModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ImportModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

Qt::ItemFlags ImportModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == NameColumn ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant ImportModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ImportRow& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        switch (index.column()) {
        case NameColumn:
            return row.name;
        case WordsColumn:
            return row.firstWords.isEmpty() ? tr("no user message") : row.firstWords;
        case TurnsColumn:
            return QString::number(row.turns);
        case CallsColumn:
            return QString::number(row.calls);
        case ResultsColumn:
            return QString::number(row.results);
        case RemarkColumn: {
            QStringList words;
            if (row.faults > 0)
                words += counted(row.faults, tr("%1 fault"), tr("%1 faults"));
            if (row.leftOut > 0)
                words += tr("%1 left out").arg(row.leftOut);
            if (row.notes > 0)
                words += counted(row.notes, tr("%1 note"), tr("%1 notes"));
            return words.join(QStringLiteral(" · "));
        }
        default:
            return {};
        }
    case Qt::CheckStateRole:
        return index.column() == NameColumn
                   ? QVariant(static_cast<int>(isChosen(index.row()) ? Qt::Checked : Qt::Unchecked))
                   : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() >= TurnsColumn && index.column() <= ResultsColumn
                   ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                   : QVariant();
    default:
        return {};
    }
}

bool ImportModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole || index.column() != NameColumn)
        return false;
    setChosen({index.row()}, value.toInt() == Qt::Checked);
    return true;
}

QVariant ImportModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section >= TurnsColumn && section <= ResultsColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Conversation");
    case WordsColumn:
        return tr("First words");
    case TurnsColumn:
        return tr("Turns");
    case CallsColumn:
        return tr("Calls");
    case ResultsColumn:
        return tr("Results");
    case RemarkColumn:
        return tr("Remarks");
    default:
        return {};
    }
}

} // namespace interlock::ui
