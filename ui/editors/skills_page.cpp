// SPDX-License-Identifier: GPL-3.0-or-later
// SkillsPage: the skills, the editor of the selected one, and which tool waits for which.
#include "ui/editors/skills_page.h"

#include "ui/document/section_model.h"
#include "ui/editors/form.h"
#include "ui/editors/part_editor.h"
#include "ui/editors/parts_table.h"
#include "ui/editors/precondition_graph_view.h"
#include "ui/editors/skill_editor.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace interlock::ui {

namespace {

QWidget* makeGraphPanel(Workspace* workspace, QWidget* parent)
{
    auto* panel = new QWidget(parent);
    auto* view = new PreconditionGraphView(workspace, panel);
    QScrollArea* scroller = makeScroller(view, panel);
    scroller->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    scroller->setWidgetResizable(true);
    auto* words = new FaultLabel(panel);
    words->setObjectName(QStringLiteral("skill.cycleWords"));
    auto* hint =
        new QuietLabel(SkillsPage::tr("Nothing waits yet: name a tool that must come first."), panel);
    auto* lines = new QVBoxLayout(panel);
    lines->setContentsMargins(Theme::kGrid * 2, Theme::kGrid, Theme::kGrid, Theme::kGrid);
    lines->setSpacing(Theme::kGrid / 2);
    lines->addWidget(new SectionLabel(SkillsPage::tr("Which tool waits for which"), panel));
    lines->addWidget(hint);
    lines->addWidget(words);
    lines->addWidget(scroller, 1);
    const auto say = [view, words, hint] {
        words->setText(view->cycleWords());
        words->setVisible(!words->text().isEmpty());
        hint->setVisible(view->graph().edges.empty());
    };
    QObject::connect(view, &PreconditionGraphView::graphChanged, panel, say);
    say();
    return panel;
}

} // namespace

SkillsPage::SkillsPage(Workspace* workspace, QWidget* parent)
    : ListPage(workspace,
               {Section::Skills, tr("+ Skill"), tr("Filter skills…"), tr("No skills yet"),
                tr("A skill guards a tool: a call of it becomes an error until the tools that must come "
                   "first have "
                   "been called. Add one and name its action tool."),
                Qt::Horizontal},
               parent)
{
    table()->setAccessibleName(tr("Skills"));
    setUp(new SectionModel(workspace, Section::Skills), new SkillEditor(workspace));
    showColumns({{SectionModel::SkillName, 150},
                 {SectionModel::SkillActionTool, 130},
                 {SectionModel::SkillEnabled, 72}},
                SectionModel::SkillName);
    addBelowTable(makeGraphPanel(workspace, this));
}

} // namespace interlock::ui
