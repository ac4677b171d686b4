// SPDX-License-Identifier: GPL-3.0-or-later
// ProblemsModel: a sorted copy of the workspace's problems.
#include "ui/shell/problems_model.h"

#include "ui/shell/places.h"
#include "ui/style/marks.h"
#include "ui/style/side_row.h"

#include <QCoreApplication>

#include <algorithm>

namespace interlock::ui {

QString severityWord(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return QCoreApplication::translate("Severity", "error");
    case Severity::Warning:
        return QCoreApplication::translate("Severity", "warning");
    case Severity::Info:
        return QCoreApplication::translate("Severity", "hint");
    }
    return {};
}

ProblemsModel::ProblemsModel(Workspace* workspace, QObject* parent)
    : QAbstractTableModel(parent), m_workspace(workspace)
{
    connect(workspace, &Workspace::problemsChanged, this, &ProblemsModel::reload);
    reload();
}

void ProblemsModel::reload()
{
    std::vector<Issue> issues = m_workspace->problems();
    std::stable_sort(issues.begin(), issues.end(),
                     [](const Issue& a, const Issue& b) { return a.severity < b.severity; });
    if (issues == m_issues)
        return;
    beginResetModel();
    m_issues = std::move(issues);
    const auto count = [this](Severity severity) {
        return static_cast<int>(
            std::count_if(m_issues.begin(), m_issues.end(),
                          [severity](const Issue& issue) { return issue.severity == severity; }));
    };
    m_errors = count(Severity::Error);
    m_warnings = count(Severity::Warning);
    endResetModel();
}

int ProblemsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_issues.size());
}

int ProblemsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ProblemsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Issue& issue = m_issues[static_cast<std::size_t>(index.row())];
    const Place place = placeOf(m_workspace->document()->ruleSet(), issue.pointer);
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case SeverityColumn:
            return severityWord(issue.severity);
        case MessageColumn:
            return QString::fromStdString(issue.message);
        case PlaceColumn:
            return place.inside.isEmpty() ? place.name : QString(place.name % u" › " % place.inside);
        case CodeColumn:
            return QString::fromStdString(issue.code);
        default:
            return {};
        }
    case MarkRole:
        if (index.column() != SeverityColumn)
            return {};
        return static_cast<int>(issue.severity == Severity::Error     ? Mark::Failed
                                : issue.severity == Severity::Warning ? Mark::NoTools
                                                                      : Mark::NotReached);
    case PointerRole:
        return QString::fromStdString(issue.pointer);
    case PlaceNameRole:
        return place.name;
    case ErrorCountRole:
        return issue.severity == Severity::Error ? 1 : 0;
    case WarningCountRole:
        return issue.severity == Severity::Warning ? 1 : 0;
    case Qt::ToolTipRole:
        return QString(place.name % u"\n" % QString::fromStdString(issue.message) % u"\n" %
                       QString::fromStdString(issue.pointer));
    case Qt::AccessibleTextRole:
        return tr("%1 in %2: %3")
            .arg(severityWord(issue.severity), place.name, QString::fromStdString(issue.message));
    default:
        return {};
    }
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case SeverityColumn:
        return tr("Severity");
    case MessageColumn:
        return tr("Problem");
    case PlaceColumn:
        return tr("Where");
    case CodeColumn:
        return tr("Code");
    default:
        return {};
    }
}

} // namespace interlock::ui
