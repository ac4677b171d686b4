// SPDX-License-Identifier: GPL-3.0-or-later
// CorpusModel: what grows is filtered, sorted by itself and merged in.
#include "ui/corpus/corpus_model.h"

#include "core/exchange/transcript_format.h"

#include <QLocale>

#include <algorithm>

namespace interlock::ui {

namespace {

QString formatName(const std::string& id)
{
    const exchange::TranscriptFormat* format = exchange::find_transcript_format(id);
    return format ? QString::fromUtf8(format->name) : QString::fromStdString(id);
}

} // namespace

QString countText(qint64 count)
{
    static const QLocale english(QLocale::English);
    return count == 0 ? QStringLiteral("–") : english.toString(count);
}

CorpusModel::CorpusModel(const CorpusData* data, QObject* parent) : QAbstractTableModel(parent), m_data(data)
{
    rebuild();
}

std::vector<int> CorpusModel::matching(int first) const
{
    std::vector<int> indexes;
    const int count = static_cast<int>(m_data->rows.size());
    const CorpusMatcher matcher(m_filter, m_data->names);
    for (int i = first; i < count; ++i) {
        if (matcher.matches(m_data->rows[static_cast<std::size_t>(i)]))
            indexes.push_back(i);
    }
    if (m_order.column)
        sortRows(indexes, m_data->rows, m_order);
    return indexes;
}

void CorpusModel::rebuild()
{
    beginResetModel();
    m_shown = matching(0);
    endResetModel();
    Q_EMIT shownChanged();
}

void CorpusModel::replace()
{
    rebuild();
}

void CorpusModel::grow(int first)
{
    const std::vector<int> fresh = matching(first);
    if (fresh.empty())
        return;
    const std::size_t before = m_shown.size();
    beginInsertRows({}, static_cast<int>(before), static_cast<int>(before + fresh.size()) - 1);
    m_shown.insert(m_shown.end(), fresh.begin(), fresh.end());
    endInsertRows();
    if (m_order.column && before > 0)
        remapAfter([this, before] { mergeRows(m_shown, before, m_data->rows, m_order); });
    Q_EMIT shownChanged();
}

void CorpusModel::setFilter(const CorpusFilter& filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    rebuild();
}

void CorpusModel::setOrder(const CorpusOrder& order)
{
    if (order == m_order)
        return;
    m_order = order;
    remapAfter([this] { sortRows(m_shown, m_data->rows, m_order); });
    Q_EMIT shownChanged();
}

void CorpusModel::remapAfter(const std::function<void()>& reorder)
{
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList from = persistentIndexList();
    std::vector<int> kept;
    for (const QModelIndex& index : from)
        kept.push_back(m_shown[static_cast<std::size_t>(index.row())]);
    reorder();
    // Only what somebody holds on to is looked for: at most a few rows.
    std::vector<int> rows(m_data->rows.size(), -1);
    if (!kept.empty()) {
        for (std::size_t i = 0; i < m_shown.size(); ++i)
            rows[static_cast<std::size_t>(m_shown[i])] = static_cast<int>(i);
    }
    QModelIndexList to;
    for (qsizetype i = 0; i < from.size(); ++i)
        to.append(
            index(rows[static_cast<std::size_t>(kept[static_cast<std::size_t>(i)])], from.at(i).column()));
    changePersistentIndexList(from, to);
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

int CorpusModel::rowOf(int corpusIndex) const
{
    if (!m_order.column) { // ascending by index
        const auto found = std::lower_bound(m_shown.begin(), m_shown.end(), corpusIndex);
        return found != m_shown.end() && *found == corpusIndex ? static_cast<int>(found - m_shown.begin())
                                                               : -1;
    }
    const auto found = std::find(m_shown.begin(), m_shown.end(), corpusIndex);
    return found == m_shown.end() ? -1 : static_cast<int>(found - m_shown.begin());
}

const analysis::CorpusRow& CorpusModel::conversation(int row) const
{
    return m_data->rows[static_cast<std::size_t>(m_shown[static_cast<std::size_t>(row)])];
}

int CorpusModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int CorpusModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kCorpusColumnCount;
}

QVariant CorpusModel::text(const analysis::CorpusRow& row, CorpusColumn column) const
{
    switch (column) {
    case CorpusColumn::Name:
        return row.name.empty() ? tr("(no name)") : QString::fromStdString(row.name);
    case CorpusColumn::FirstWords:
        return row.first_words.empty() ? tr("no user message") : QString::fromStdString(row.first_words);
    case CorpusColumn::Place:
        return placeText(row);
    case CorpusColumn::Format:
        return formatName(row.format);
    default:
        return countText(numberAt(row, column).value_or(0));
    }
}

QVariant CorpusModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const analysis::CorpusRow& row = conversation(index.row());
    const auto column = static_cast<CorpusColumn>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::ToolTipRole:
        return column == CorpusColumn::Place ? QVariant(fullPlaceText(row))
               : isNumber(column) ? QVariant(QStringLiteral("%1: %2").arg(columnExplanation(column),
                                                                          text(row, column).toString()))
                                  : text(row, column);
    case Qt::TextAlignmentRole:
        return isNumber(column) ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case CorpusIndexRole:
        return m_shown[static_cast<std::size_t>(index.row())];
    case NumberRole:
        return isNumber(column) ? QVariant(numberAt(row, column).value_or(0)) : QVariant();
    default:
        return {};
    }
}

QVariant CorpusModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kCorpusColumnCount)
        return {};
    const auto column = static_cast<CorpusColumn>(section);
    switch (role) {
    case Qt::DisplayRole:
        return columnTitle(column);
    case Qt::ToolTipRole:
        return columnExplanation(column);
    case Qt::TextAlignmentRole:
        return isNumber(column) ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

} // namespace interlock::ui
