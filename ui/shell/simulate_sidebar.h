// SPDX-License-Identifier: GPL-3.0-or-later
// SimulateSidebar: which scenario is rehearsed, and the rules in order as the selected event found them.
#pragma once

#include "ui/document/workspace.h"

#include <QWidget>

namespace interlock::ui {

class AnalysisRunner;
class RuleOrderModel;
class ScenarioListModel;
class SideList;

class SimulateSidebar : public QWidget {
    Q_OBJECT

public:
    SimulateSidebar(Workspace* workspace, AnalysisRunner* runner, QWidget* parent = nullptr);

Q_SIGNALS:
    void addScenarioRequested();
    void exportRequested(int scenario); ///< as a conversation for a provider

private:
    void followScenario();
    void followRule();

    Workspace* m_workspace;
    ScenarioListModel* m_scenarios;
    RuleOrderModel* m_rules;
    SideList* m_scenarioList;
    SideList* m_ruleList;
};

} // namespace interlock::ui
