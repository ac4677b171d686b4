// SPDX-License-Identifier: GPL-3.0-or-later
// OutlineModel: rows made anew whenever the document or the search changes.
#include "ui/shell/outline_model.h"

#include "ui/shell/fuzzy_match.h"
#include "ui/shell/places.h"
#include "ui/style/counted.h"
#include "ui/style/side_row.h"

#include <algorithm>

namespace interlock::ui {

OutlineModel::OutlineModel(Workspace* workspace, QObject* parent)
    : QAbstractListModel(parent), m_workspace(workspace)
{
    connect(workspace->document(), &Document::changed, this, &OutlineModel::rebuild);
    connect(workspace, &Workspace::problemsChanged, this, &OutlineModel::countProblems);
    countProblems();
    rebuild();
}

void OutlineModel::setFilter(const QString& text)
{
    m_filter = text.trimmed();
    rebuild();
}

int OutlineModel::rowOf(Section section, int place) const
{
    const auto found = std::find(m_rows.begin(), m_rows.end(), Row{section, place});
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

void OutlineModel::rebuild()
{
    const RuleSet& ruleSet = m_workspace->document()->ruleSet();
    std::vector<Row> rows;
    for (int s = 0; s < kSectionCount; ++s) {
        const auto section = static_cast<Section>(s);
        rows.push_back({section, -1});
        if (m_filter.isEmpty())
            continue;
        std::vector<std::pair<int, int>> found; // score and place
        for (int place = 0; place < partCount(ruleSet, section); ++place) {
            if (const auto match = fuzzyMatch(m_filter, partName(ruleSet, section, place)))
                found.emplace_back(match->score, place);
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        for (const auto& [score, place] : found)
            rows.push_back({section, place});
    }
    if (m_filter.isEmpty())
        rows.push_back({Section::Rules, kSettings});
    if (rows != m_rows) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    } else if (!m_rows.empty()) {
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    }
}

void OutlineModel::countProblems()
{
    m_problems.clear();
    const auto countAt = [this](const Row& row) -> Count& {
        const auto found = std::find_if(m_problems.begin(), m_problems.end(),
                                        [&row](const auto& entry) { return entry.first == row; });
        if (found != m_problems.end())
            return found->second;
        m_problems.emplace_back(row, Count{});
        return m_problems.back().second;
    };
    const RuleSet& ruleSet = m_workspace->document()->ruleSet();
    for (const Issue& issue : m_workspace->problems()) {
        const Place place = placeOf(ruleSet, issue.pointer);
        if (!place.section || issue.severity == Severity::Info)
            continue;
        for (const Row& row : {Row{*place.section, -1}, Row{*place.section, place.part}}) {
            Count& count = countAt(row);
            ++(issue.severity == Severity::Error ? count.errors : count.warnings);
            if (place.part < 0)
                break;
        }
    }
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

int OutlineModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant OutlineModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const RuleSet& ruleSet = m_workspace->document()->ruleSet();
    const bool isSection = row.place == -1;
    const bool isSettings = row.place == kSettings;
    const auto problems = std::find_if(m_problems.begin(), m_problems.end(),
                                       [&row](const auto& entry) { return entry.first == row; });
    const Count count = problems == m_problems.end() ? Count{} : problems->second;
    switch (role) {
    case Qt::DisplayRole:
        return isSettings  ? tr("Settings")
               : isSection ? sectionTitle(row.section)
                           : partName(ruleSet, row.section, row.place);
    case DetailRole:
        return isSection ? QString::number(partCount(ruleSet, row.section)) : QString();
    case IndentRole:
        return row.place < 0 ? 0 : 1;
    case ErrorCountRole:
        return count.errors;
    case WarningCountRole:
        return count.warnings;
    case SectionRole:
        return static_cast<int>(row.section);
    case PlaceRole:
        return row.place;
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole: {
        if (isSettings)
            return tr("Name, description and how the rule set is evaluated");
        QString text = isSection
                           ? tr("%1: %2").arg(sectionTitle(row.section)).arg(partCount(ruleSet, row.section))
                           : partName(ruleSet, row.section, row.place);
        if (count.errors > 0)
            text += counted(count.errors, tr(", %1 error"), tr(", %1 errors"));
        if (count.warnings > 0)
            text += counted(count.warnings, tr(", %1 warning"), tr(", %1 warnings"));
        return text;
    }
    default:
        return {};
    }
}

} // namespace interlock::ui
