// SPDX-License-Identifier: GPL-3.0-or-later
// StripsModel: rules in the order of evaluation, skills in that of the file.
#include "ui/corpus/strips_model.h"

#include "ui/corpus/corpus_model.h"
#include "ui/corpus/coverage_words.h"
#include "ui/style/side_row.h"

namespace interlock::ui {

namespace {

const std::vector<StripCell> kNoCells;

template <typename Part>
bool sameParts(const std::vector<Part>& a, const std::vector<Part>& b)
{
    return a.size() == b.size() &&
           std::equal(a.begin(), a.end(), b.begin(),
                      [](const Part& x, const Part& y) { return x.place == y.place && x.name == y.name; });
}

} // namespace

StripsModel::StripsModel(Kind kind, const CorpusData* data, QObject* parent)
    : QAbstractTableModel(parent), m_kind(kind), m_data(data)
{
    reload();
}

void StripsModel::reload()
{
    const analysis::Coverage& coverage = m_data->coverage;
    const bool same = sameParts(m_rules, coverage.rules) && sameParts(m_skills, coverage.skills);
    if (!same)
        beginResetModel();
    m_rules = coverage.rules;
    m_skills = coverage.skills;
    if (!same)
        endResetModel();
    else if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void StripsModel::setStrips(std::shared_ptr<const Strips> strips)
{
    m_strips = std::move(strips);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, StripColumn), index(rowCount() - 1, StripColumn));
}

const std::vector<StripCell>& StripsModel::cells(int row) const
{
    if (!m_strips || row < 0 || row >= rowCount())
        return kNoCells;
    const auto& all = m_kind == Kind::Rules ? m_strips->rules : m_strips->skills;
    const auto place = static_cast<std::size_t>(placeInFile(row));
    return place < all.size() ? all[place] : kNoCells;
}

int StripsModel::placeInFile(int row) const
{
    const auto at = static_cast<std::size_t>(row);
    return static_cast<int>(m_kind == Kind::Rules ? m_rules[at].place : m_skills[at].place);
}

QString StripsModel::name(int row) const
{
    const auto at = static_cast<std::size_t>(row);
    return QString::fromStdString(m_kind == Kind::Rules ? m_rules[at].name : m_skills[at].name);
}

int StripsModel::rowOfPlace(int place) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (placeInFile(row) == place)
            return row;
    }
    return -1;
}

qint64 StripsModel::seen(int row) const
{
    const auto at = static_cast<std::size_t>(row);
    return static_cast<qint64>(m_kind == Kind::Rules ? m_rules[at].matched : m_skills[at].guarded_calls);
}

qint64 StripsModel::struck(int row) const
{
    const auto at = static_cast<std::size_t>(row);
    return static_cast<qint64>(m_kind == Kind::Rules ? m_rules[at].won : m_skills[at].blocked);
}

int StripsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_kind == Kind::Rules ? m_rules.size() : m_skills.size());
}

int StripsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant StripsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const int row = index.row();
    const auto at = static_cast<std::size_t>(row);
    const bool isNumber = index.column() == SeenColumn || index.column() == StruckColumn;
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case NameColumn:
            return name(row);
        case SeenColumn:
            return countText(seen(row));
        case StruckColumn:
            return countText(struck(row));
        case RemarkColumn:
            return m_kind == Kind::Rules ? ruleRemark(m_rules[at]) : skillRemark(m_skills[at]);
        default:
            return {};
        }
    case Qt::ToolTipRole:
        if (index.column() == RemarkColumn || index.column() == NameColumn)
            return index.data(Qt::DisplayRole);
        return {};
    case Qt::AccessibleTextRole:
        return index.column() != StripColumn ? QVariant()
               : m_kind == Kind::Rules       ? tr("%1: matched %2 times, won %3")
                                             .arg(name(row), countText(seen(row)), countText(struck(row)))
                                       : tr("%1: guarded %2 calls, blocked %3")
                                             .arg(name(row), countText(seen(row)), countText(struck(row)));
    case Qt::TextAlignmentRole:
        return isNumber ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case MarkRole:
        if (index.column() != NameColumn)
            return {};
        return static_cast<int>(m_kind == Kind::Rules ? ruleMark(m_rules[at]) : skillMark(m_skills[at]));
    case PlaceInFileRole:
        return placeInFile(row);
    case NumberRole:
        return !isNumber ? QVariant() : QVariant(index.column() == SeenColumn ? seen(row) : struck(row));
    default:
        return {};
    }
}

QVariant StripsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const bool isRules = m_kind == Kind::Rules;
    const bool isNumber = section == SeenColumn || section == StruckColumn;
    if (role == Qt::TextAlignmentRole)
        return isNumber ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    if (role == Qt::ToolTipRole && isNumber) {
        return isRules ? (section == SeenColumn
                              ? tr("User messages at which the rule matched, over the whole corpus")
                              : tr("User messages at which the rule won, over the whole corpus"))
                       : (section == SeenColumn
                              ? tr("Calls of the skill's action tool, over the whole corpus")
                              : tr("Calls that the gate blocked for it, over the whole corpus"));
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return isRules ? tr("Rule") : tr("Skill");
    case StripColumn:
        return tr("Conversations");
    case SeenColumn:
        return isRules ? tr("Matched") : tr("Guarded");
    case StruckColumn:
        return isRules ? tr("Won") : tr("Blocked");
    default:
        return tr("Remark");
    }
}

} // namespace interlock::ui
