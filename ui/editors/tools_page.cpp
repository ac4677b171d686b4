// SPDX-License-Identifier: GPL-3.0-or-later
// ToolsPage: the tool registry: whether there is one, its tools, and where each is used.
#include "ui/editors/tools_page.h"

#include "ui/document/section_model.h"
#include "ui/editors/form.h"
#include "ui/editors/names.h"
#include "ui/editors/parts_table.h"
#include "ui/editors/tool_editor.h"
#include "ui/editors/tool_uses.h"
#include "ui/style/widgets.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace interlock::ui {

ToolsPage::ToolsPage(Workspace* workspace, QWidget* parent)
    : ListPage(
          workspace,
          {Section::Tools, tr("+ Tool"), tr("Filter tools…"), tr("No tools registered"),
           tr("The registry lists the tools that exist. Add the first one, or take over the names that the "
              "rules and skills use already.")},
          parent)
{
    table()->setAccessibleName(tr("Tools"));
    auto* bar = new HeaderBar(this);
    m_registry = new QCheckBox(tr("Tool registry"), bar);
    m_registry->setObjectName(QStringLiteral("registry"));
    m_meaning = new QuietLabel({}, bar);
    m_collect = makeButton({}, false, bar);
    m_collect->setObjectName(QStringLiteral("collect"));
    bar->line()->addWidget(m_registry);
    bar->line()->addWidget(m_meaning, 1);
    bar->line()->addWidget(m_collect);
    notice()->addWidget(bar);
    notice()->addWidget(makeLine(this));
    setUp(new SectionModel(workspace, Section::Tools), new ToolEditor(workspace));
    showColumns({{SectionModel::ToolName, 170}, {SectionModel::ToolDescription, 200}},
                SectionModel::ToolDescription);

    connect(m_registry, &QCheckBox::clicked, this, [this](bool has) { document()->setHasRegistry(has); });
    connect(m_collect, &QPushButton::clicked, this, &ToolsPage::registerNamesInUse);
    connect(document(), &Document::changed, this, &ToolsPage::showRegistry);
    showRegistry();
}

void ToolsPage::showRegistry()
{
    const RuleSet& ruleSet = document()->ruleSet();
    const auto registry = registryNames(ruleSet);
    const auto missing = namesWithout(toolNamesInUse(ruleSet), registry.value_or(QStringList())).size();
    m_registry->setChecked(registry.has_value());
    m_meaning->setText(
        registry ? tr("Rules may only force tools listed here; other names are never sent to a model.")
                 : tr("Without a registry every tool name is accepted."));
    m_collect->setVisible(missing > 0);
    m_collect->setText(missing == 1 ? tr("Add 1 name in use") : tr("Add %1 names in use").arg(missing));
}

void ToolsPage::registerNamesInUse()
{
    const RuleSet& ruleSet = document()->ruleSet();
    const QStringList missing =
        namesWithout(toolNamesInUse(ruleSet), registryNames(ruleSet).value_or(QStringList()));
    document()->insertMany(document()->partCount(Section::Tools), toolsNamed(missing));
}

} // namespace interlock::ui
