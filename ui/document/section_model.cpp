// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the rows as they are shown, and compares them with what the document says after each change.
#include "ui/document/section_model.h"

#include "ui/document/section_cells.h"

#include <algorithm>

namespace interlock::ui {

SectionModel::SectionModel(Workspace* workspace, Section section, QObject* parent)
    : QAbstractTableModel(parent), m_document(workspace->document()), m_section(section)
{
    Q_ASSERT(section != Section::Rules);
    for (int place = 0; place < m_document->partCount(m_section); ++place)
        m_rows.push_back(rowAt(*m_document, m_section, place));
    connect(m_document, &Document::changed, this, &SectionModel::documentChanged);
    connect(m_document, &Document::batchFinished, this, &SectionModel::refresh);
}

int SectionModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SectionModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(sectionHeaders(m_section).size());
}

void SectionModel::documentChanged(const DocumentChange& change)
{
    using Kind = DocumentChange::Kind;
    if (change.kind == Kind::Reset) {
        beginResetModel();
        m_rows.clear();
        for (int place = 0; place < m_document->partCount(m_section); ++place)
            m_rows.push_back(rowAt(*m_document, m_section, place));
        endResetModel();
        return;
    }
    if (change.kind == Kind::Settings || change.section != m_section) {
        if (m_section == Section::Tools && !m_document->inBatch())
            refresh(); // who uses a tool
        return;
    }
    const auto begin = m_rows.begin();
    switch (change.kind) {
    case Kind::Inserted:
        beginInsertRows({}, change.first, change.last);
        for (int place = change.first; place <= change.last; ++place)
            m_rows.insert(m_rows.begin() + place, rowAt(*m_document, m_section, place));
        endInsertRows();
        break;
    case Kind::Removed:
        beginRemoveRows({}, change.first, change.last);
        m_rows.erase(begin + change.first, begin + change.last + 1);
        endRemoveRows();
        break;
    case Kind::Moved:
        beginMoveRows({}, change.first, change.first, {},
                      change.last > change.first ? change.last + 1 : change.last);
        if (change.first < change.last)
            std::rotate(begin + change.first, begin + change.first + 1, begin + change.last + 1);
        else
            std::rotate(begin + change.last, begin + change.first, begin + change.first + 1);
        endMoveRows();
        break;
    case Kind::Modified:
        m_rows[static_cast<std::size_t>(change.first)] = rowAt(*m_document, m_section, change.first);
        Q_EMIT dataChanged(index(change.first, 0), index(change.first, columnCount() - 1));
        break;
    case Kind::Reset:
    case Kind::Settings:
        break;
    }
}

void SectionModel::refresh()
{
    for (int place = 0; place < rowCount(); ++place) {
        SectionRow row = rowAt(*m_document, m_section, place);
        SectionRow& shown = m_rows[static_cast<std::size_t>(place)];
        if (row == shown)
            continue;
        shown = std::move(row);
        Q_EMIT dataChanged(index(place, 0), index(place, columnCount() - 1));
    }
}

QVariant SectionModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const SectionRow& row = m_rows[static_cast<std::size_t>(index.row())];
    const SectionCell& cell = row.cells.at(index.column());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return cell.display;
    case Qt::CheckStateRole:
        return cell.checked ? QVariant(*cell.checked ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::ToolTipRole:
        return cell.tip.isEmpty() ? cell.display : cell.tip;
    case Qt::AccessibleTextRole:
        if (cell.checked)
            return *cell.checked ? tr("enabled") : tr("disabled");
        return cell.display;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((cell.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case NameRole:
        return row.name;
    case UsedByRole:
        return row.usedBy;
    case CodeRole:
        return cell.code;
    default:
        return {};
    }
}

bool SectionModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) ||
        !(flags(index) & (Qt::ItemIsEditable | Qt::ItemIsUserCheckable)))
        return false;
    const bool isCheck =
        m_rows[static_cast<std::size_t>(index.row())].cells.at(index.column()).checked.has_value();
    if (role != (isCheck ? Qt::CheckStateRole : Qt::EditRole))
        return false;
    return setCell(m_document, m_section, index.row(), index.column(), value);
}

QVariant SectionModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return QAbstractTableModel::headerData(section, orientation, role);
    const QList<SectionHeader> headers = sectionHeaders(m_section);
    if (section < 0 || section >= headers.size())
        return {};
    if (role == Qt::DisplayRole)
        return headers[section].text;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((headers[section].number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    return {};
}

Qt::ItemFlags SectionModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const SectionCell& cell = m_rows[static_cast<std::size_t>(index.row())].cells.at(index.column());
    Qt::ItemFlags flags = Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemNeverHasChildren;
    flags.setFlag(Qt::ItemIsEditable, cell.editable);
    flags.setFlag(Qt::ItemIsUserCheckable, cell.checked.has_value());
    return flags;
}

} // namespace interlock::ui
