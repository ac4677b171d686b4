// SPDX-License-Identifier: GPL-3.0-or-later
// SimulateSidebar: two lists under each other.
#include "ui/shell/simulate_sidebar.h"

#include "ui/shell/side_list.h"
#include "ui/shell/side_models.h"
#include "ui/style/icons.h"
#include "ui/style/side_row.h"
#include "ui/style/widgets.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace interlock::ui {

SimulateSidebar::SimulateSidebar(Workspace* workspace, AnalysisRunner* runner, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_scenarios(new ScenarioListModel(workspace, runner, this)),
      m_rules(new RuleOrderModel(workspace, this)), m_scenarioList(new SideList(this)),
      m_ruleList(new SideList(this))
{
    setObjectName(QStringLiteral("simulateSidebar"));
    m_scenarioList->setObjectName(QStringLiteral("scenarioList"));
    m_scenarioList->setAccessibleName(tr("Scenarios"));
    m_scenarioList->setModel(m_scenarios);
    m_scenarioList->setFitsRows(true);
    m_scenarioList->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_scenarioList, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        const QModelIndex index = m_scenarioList->indexAt(at);
        if (!index.isValid())
            return;
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->setObjectName(QStringLiteral("scenarioMenu"));
        QAction* action = menu->addAction(tr("Export the conversation as…"));
        connect(action, &QAction::triggered, this,
                [this, scenario = index.row()] { Q_EMIT exportRequested(scenario); });
        menu->popup(m_scenarioList->viewport()->mapToGlobal(at));
    });
    m_ruleList->setObjectName(QStringLiteral("ruleOrderList"));
    m_ruleList->setAccessibleName(tr("Rules in order"));
    m_ruleList->setModel(m_rules);

    auto* add = new QToolButton(this);
    add->setObjectName(QStringLiteral("addScenario"));
    add->setIcon(icon(QStringLiteral("add")));
    add->setAutoRaise(true);
    add->setToolTip(tr("Add a scenario"));
    add->setAccessibleName(tr("Add a scenario"));
    connect(add, &QToolButton::clicked, this, &SimulateSidebar::addScenarioRequested);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto* scenarioHead = new QHBoxLayout;
    scenarioHead->setContentsMargins(16, 8, 12, 0);
    scenarioHead->addWidget(new SectionLabel(tr("Scenarios"), this));
    scenarioHead->addStretch();
    scenarioHead->addWidget(add);
    layout->addLayout(scenarioHead);
    layout->addWidget(m_scenarioList, 1); // no more than its rows, and no more than half
    auto* ruleHead = new QHBoxLayout;
    ruleHead->setContentsMargins(16, 16, 16, 0);
    ruleHead->addWidget(new SectionLabel(tr("Rules, in order"), this));
    layout->addLayout(ruleHead);
    layout->addWidget(m_ruleList, 1);

    const auto chooseScenario = [this](const QModelIndex& index) {
        if (index.isValid())
            m_workspace->rehearsal()->setScenario(index.row());
    };
    connect(m_scenarioList, &QListView::clicked, this, chooseScenario);
    connect(m_scenarioList, &QListView::activated, this, chooseScenario);
    const auto chooseRule = [this](const QModelIndex& index) {
        if (index.isValid())
            m_workspace->selection()->setCurrent(Section::Rules, index.data(PlaceRole).toInt());
    };
    connect(m_ruleList, &QListView::clicked, this, chooseRule);
    connect(m_ruleList, &QListView::activated, this, chooseRule);
    connect(workspace->rehearsal(), &Rehearsal::scenarioChanged, this, &SimulateSidebar::followScenario);
    connect(m_scenarios, &QAbstractItemModel::modelReset, this, [this] {
        m_scenarioList->updateGeometry();
        followScenario();
    });
    connect(workspace->selection(), &Selection::currentChanged, this, &SimulateSidebar::followRule);
    connect(m_rules, &QAbstractItemModel::modelReset, this, &SimulateSidebar::followRule);
    followScenario();
    followRule();
}

void SimulateSidebar::followScenario()
{
    m_scenarioList->setCurrentIndex(m_scenarios->index(m_workspace->rehearsal()->scenario()));
}

void SimulateSidebar::followRule()
{
    m_ruleList->setCurrentIndex(
        m_rules->index(m_rules->rowOf(m_workspace->selection()->current(Section::Rules))));
}

} // namespace interlock::ui
