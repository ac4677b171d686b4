// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the Analyse perspective: expectations of all scenarios, coverage of rules, coverage of
// skills.
#pragma once

#include "ui/shell/analysis_runner.h"

#include <QAbstractTableModel>

namespace interlock::ui {

class ExpectationsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        OutcomeColumn,
        ScenarioColumn,
        EventColumn,
        KeyColumn,
        ExpectedColumn,
        ActualColumn,
        ColumnCount
    };
    enum Role { ScenarioRole = Qt::UserRole + 100, EventRole };

    ExpectationsModel(AnalysisRunner* runner, Document* document, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void reload();

    AnalysisRunner* m_runner;
    Document* m_document;
    std::vector<ScenarioExpectation> m_rows; ///< failures first
};

class RuleCoverageModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        RuleColumn,
        ShareColumn,
        MatchedColumn,
        WonColumn,
        OutrankedColumn,
        CoolingColumn,
        ErrorsColumn,
        RemarkColumn,
        ColumnCount
    };
    /// The share column has the roles of ShareDelegate, too.
    enum Role { PlaceInFileRole = Qt::UserRole + 100 };

    explicit RuleCoverageModel(AnalysisRunner* runner, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void reload();

    AnalysisRunner* m_runner;
    std::vector<analysis::RuleCoverage> m_rows;
};

class SkillCoverageModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        SkillColumn,
        ToolColumn,
        GuardedColumn,
        BlockedColumn,
        DroppedColumn,
        RemarkColumn,
        ColumnCount
    };
    enum Role { PlaceInFileRole = Qt::UserRole + 100 };

    explicit SkillCoverageModel(AnalysisRunner* runner, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void reload();

    AnalysisRunner* m_runner;
    std::vector<analysis::SkillCoverage> m_rows;
};

} // namespace interlock::ui
