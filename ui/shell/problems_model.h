// SPDX-License-Identifier: GPL-3.0-or-later
// ProblemsModel: what the checker says of the document, one row a problem, errors first.
#pragma once

#include "ui/document/workspace.h"

#include <QAbstractTableModel>

#include <vector>

namespace interlock::ui {

class ProblemsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { SeverityColumn, MessageColumn, PlaceColumn, CodeColumn, ColumnCount };
    enum Role { PointerRole = Qt::UserRole + 100, PlaceNameRole };

    explicit ProblemsModel(Workspace* workspace, QObject* parent = nullptr);

    int errorCount() const { return m_errors; }
    int warningCount() const { return m_warnings; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void reload();

    Workspace* m_workspace;
    std::vector<Issue> m_issues;
    int m_errors = 0;
    int m_warnings = 0;
};

QString severityWord(Severity severity);

} // namespace interlock::ui
