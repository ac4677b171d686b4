// SPDX-License-Identifier: GPL-3.0-or-later
// AnalysePage: problems and expectations at the left, coverage at the right.
#include "ui/shell/analyse_page.h"

#include "ui/document/workspace.h"
#include "ui/shell/analysis_models.h"
#include "ui/shell/problems_model.h"
#include "ui/style/counted.h"
#include "ui/style/surface.h"
#include "ui/style/table.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace interlock::ui {

AnalysePage::AnalysePage(Workspace* workspace, AnalysisRunner* runner, ProblemsModel* problems,
                         QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_runner(runner), m_problems(problems),
      m_expectations(new ExpectationsModel(runner, workspace->document(), this)),
      m_rules(new RuleCoverageModel(runner, this)), m_skills(new SkillCoverageModel(runner, this))
{
    setObjectName(QStringLiteral("analysePage"));
    auto* problemsTable = new Table(problems, {ProblemsModel::MessageColumn}, this);
    problemsTable->setObjectName(QStringLiteral("analyseProblems"));
    problemsTable->setAccessibleName(tr("Problems"));
    problemsTable->setColumnWidths({84, 200, 160, 140});
    auto* expectationsTable =
        new Table(m_expectations, {ExpectationsModel::ExpectedColumn, ExpectationsModel::ActualColumn}, this);
    expectationsTable->setObjectName(QStringLiteral("analyseExpectations"));
    expectationsTable->setAccessibleName(tr("Expected values"));
    expectationsTable->setColumnWidths({76, 140, 52, 116, 120, 120});
    auto* rulesTable = new Table(m_rules, {RuleCoverageModel::RuleColumn}, this);
    rulesTable->setObjectName(QStringLiteral("analyseRules"));
    rulesTable->setAccessibleName(tr("Coverage of rules"));
    rulesTable->setItemDelegateForColumn(RuleCoverageModel::ShareColumn, new ShareDelegate(rulesTable));
    rulesTable->setColumnWidths({200, 92, 66, 46, 78, 62, 54, 94});
    auto* skillsTable = new Table(m_skills, {SkillCoverageModel::SkillColumn}, this);
    skillsTable->setObjectName(QStringLiteral("analyseSkills"));
    skillsTable->setAccessibleName(tr("Coverage of skills"));
    skillsTable->setColumnWidths({180, 140, 68, 66, 64, 94});

    m_problemsPart =
        makePart(tr("Problems"), problemsTable, tr("No problems"),
                 tr("The checker looks at the rule set after every edit and lists here what it finds."));
    m_expectationsPart = makePart(
        tr("Expected values"), expectationsTable, tr("Nothing is expected yet"),
        tr("In Simulate, select an event and choose what should be true of it. The expected values of every scenario "
           "are held against its rehearsal here, after every edit."));
    m_rulesPart = makePart(
        tr("Rules over all scenarios"), rulesTable, tr("No rules"),
        tr("Add a rule in Design. How often it matches and wins over all scenarios is counted here."));
    m_skillsPart =
        makePart(tr("Skills over all scenarios"), skillsTable, tr("No skills"),
                 tr("Add a skill in Design. How often the gate guarded and blocked it is counted here."));

    auto* left = new QSplitter(Qt::Vertical, this);
    left->addWidget(m_problemsPart.widget);
    left->addWidget(m_expectationsPart.widget);
    left->setSizes({260, 400});
    auto* right = new QSplitter(Qt::Vertical, this);
    right->addWidget(m_rulesPart.widget);
    right->addWidget(m_skillsPart.widget);
    right->setSizes({400, 260});
    auto* columns = new QSplitter(Qt::Horizontal, this);
    columns->addWidget(left);
    columns->addWidget(right);
    columns->setSizes({500, 500});
    for (QSplitter* splitter : {left, right, columns}) {
        splitter->setHandleWidth(1);
        splitter->setChildrenCollapsible(false);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(columns);

    connect(problemsTable, &Table::chosen, this, [this](const QModelIndex& index) {
        Q_EMIT placeChosen(index.data(ProblemsModel::PointerRole).toString());
    });
    connect(expectationsTable, &Table::chosen, this, [this](const QModelIndex& index) {
        Q_EMIT eventChosen(index.data(ExpectationsModel::ScenarioRole).toInt(),
                           index.data(ExpectationsModel::EventRole).toInt());
    });
    connect(rulesTable, &Table::chosen, this, [this](const QModelIndex& index) {
        Q_EMIT placeChosen(
            QStringLiteral("/rules/%1").arg(index.data(RuleCoverageModel::PlaceInFileRole).toInt()));
    });
    connect(skillsTable, &Table::chosen, this, [this](const QModelIndex& index) {
        Q_EMIT placeChosen(
            QStringLiteral("/skills/%1").arg(index.data(SkillCoverageModel::PlaceInFileRole).toInt()));
    });
    connect(runner, &AnalysisRunner::finished, this, &AnalysePage::refresh);
    connect(problems, &QAbstractItemModel::modelReset, this, &AnalysePage::refresh);
    refresh();
}

AnalysePage::Part AnalysePage::makePart(const QString& title, Table* table, const QString& emptyTitle,
                                        const QString& emptyText)
{
    Part part;
    part.widget = new Surface(Surface::Fill::Panel, {}, this);
    auto* layout = new QVBoxLayout(part.widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* bar = new Surface(Surface::Fill::Raised, Qt::BottomEdge, part.widget);
    bar->setFixedHeight(44);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(16, 0, 16, 0);
    auto* heading = new QLabel(title, bar);
    heading->setFont(Theme::instance()->headingFont());
    part.summary = new QLabel(bar);
    part.summary->setObjectName(table->objectName() % QStringLiteral("Summary"));
    part.summary->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(heading);
    row->addStretch();
    row->addWidget(part.summary);
    layout->addWidget(bar);
    part.stack = new QStackedWidget(part.widget);
    // The first column's words stand under the heading.
    auto* inset = new QWidget(part.stack);
    auto* insetLayout = new QVBoxLayout(inset);
    insetLayout->setContentsMargins(10, 0, 10, 0);
    insetLayout->addWidget(table);
    part.stack->addWidget(inset);
    part.stack->addWidget(new EmptyState(emptyTitle, emptyText, {}, part.stack));
    layout->addWidget(part.stack, 1);
    return part;
}

void AnalysePage::refresh()
{
    const AnalysisResult& result = m_runner->result();
    const auto show = [](const Part& part, int rows) { part.stack->setCurrentIndex(rows > 0 ? 0 : 1); };
    show(m_problemsPart, m_problems->rowCount());
    show(m_expectationsPart, m_expectations->rowCount());
    show(m_rulesPart, m_rules->rowCount());
    show(m_skillsPart, m_skills->rowCount());

    m_problemsPart.summary->setText(
        m_problems->rowCount() == 0
            ? QString()
            : counted(m_problems->errorCount(), tr("%1 error"), tr("%1 errors")) % u" · " %
                  counted(m_problems->warningCount(), tr("%1 warning"), tr("%1 warnings")));
    if (!result.canRun) {
        const QString text = tr("not rehearsed: the problems have errors");
        for (const Part* part : {&m_expectationsPart, &m_rulesPart, &m_skillsPart})
            part->summary->setText(text);
        return;
    }
    const int all = static_cast<int>(result.expectations.size());
    m_expectationsPart.summary->setText(all == 0 ? QString()
                                                 : tr("%1 of %2 hold").arg(result.holding).arg(all));
    const analysis::Coverage& coverage = result.coverage;
    m_rulesPart.summary->setText(
        counted(static_cast<int>(coverage.conversations), tr("%1 scenario"), tr("%1 scenarios")) % u" · " %
        counted(static_cast<int>(coverage.user_messages), tr("%1 user message"), tr("%1 user messages")));
    m_skillsPart.summary->setText(
        counted(static_cast<int>(coverage.rounds), tr("%1 round"), tr("%1 rounds")));
}

} // namespace interlock::ui
