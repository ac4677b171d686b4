// SPDX-License-Identifier: GPL-3.0-or-later
// AnalysePage: all problems, all expectations and the coverage of all scenarios at once.
#pragma once

#include <QWidget>

class QLabel;
class QStackedWidget;

namespace interlock::ui {

class AnalysisRunner;
class ExpectationsModel;
class ProblemsModel;
class RuleCoverageModel;
class SkillCoverageModel;
class Table;
class Workspace;

class AnalysePage : public QWidget {
    Q_OBJECT

public:
    AnalysePage(Workspace* workspace, AnalysisRunner* runner, ProblemsModel* problems,
                QWidget* parent = nullptr);

Q_SIGNALS:
    void placeChosen(const QString& pointer);
    void eventChosen(int scenario, int event);

private:
    /// A heading with a summary at its right, over a stack of the table and what stands there while it is
    /// empty.
    struct Part {
        QWidget* widget = nullptr;
        QLabel* summary = nullptr;
        QStackedWidget* stack = nullptr;
    };
    Part makePart(const QString& title, Table* table, const QString& emptyTitle, const QString& emptyText);
    void refresh();

    Workspace* m_workspace;
    AnalysisRunner* m_runner;
    ProblemsModel* m_problems;
    ExpectationsModel* m_expectations;
    RuleCoverageModel* m_rules;
    SkillCoverageModel* m_skills;
    Part m_problemsPart, m_expectationsPart, m_rulesPart, m_skillsPart;
};

} // namespace interlock::ui
