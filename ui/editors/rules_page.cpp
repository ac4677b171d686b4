// SPDX-License-Identifier: GPL-3.0-or-later
// RulesPage: the rules in the order of evaluation, and the editor of the selected one.
#include "ui/editors/rules_page.h"

#include "ui/document/rules_model.h"
#include "ui/editors/parts_table.h"
#include "ui/editors/rule_editor.h"
#include "ui/editors/rules_delegate.h"
#include "ui/style/widgets.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPushButton>

#include <algorithm>

namespace interlock::ui {

RulesPage::RulesPage(Workspace* workspace, QWidget* parent)
    : ListPage(
          workspace,
          {Section::Rules, tr("+ Rule"), tr("Filter rules…"), tr("No rules yet"),
           tr("A rule forces the agent's next tool call while its condition holds. Add one, then say when it "
              "fires and which tools it asks for."),
           Qt::Vertical},
          parent),
      m_model(new RulesModel(workspace)), m_mute(makeButton(tr("Disable"), false, this))
{
    m_mute->setObjectName(QStringLiteral("mute"));
    header()->insertWidget(2, m_mute);
    connect(m_mute, &QPushButton::clicked, this, &RulesPage::toggleEnabled);
    addTableAction(tr("Enable or disable"), Qt::CTRL | Qt::Key_M, [this] { toggleEnabled(); });

    auto* delegate = new RulesDelegate(workspace, table());
    table()->setSharedColumns({RulesModel::PriorityColumn, RulesModel::ModeColumn, RulesModel::ToolsColumn,
                               RulesModel::RoundsColumn, RulesModel::CooldownColumn,
                               RulesModel::EnabledColumn});
    table()->setAccessibleName(tr("Rules in the order of evaluation"));
    setUp(m_model, new RuleEditor(workspace));
    table()->setItemDelegate(delegate);
    connect(delegate, &RulesDelegate::refused, this,
            [this](int place, const QString& field, const QString& text) {
                this->workspace()->selection()->setCurrent(Section::Rules, place);
                editor()->typeInto(field, text);
            });

    showColumns({{RulesModel::MarkColumn, 40},
                 {RulesModel::NameColumn, 240},
                 {RulesModel::PriorityColumn, 72},
                 {RulesModel::ModeColumn, 96},
                 {RulesModel::ToolsColumn, 240},
                 {RulesModel::RoundsColumn, 72},
                 {RulesModel::CooldownColumn, 88},
                 {RulesModel::EnabledColumn, 72}},
                RulesModel::ToolsColumn);
}

int RulesPage::placeOfRow(int row) const
{
    return m_model->placeOf(row);
}

void RulesPage::moveRows(const QList<int>& rows, const QList<int>& to)
{
    const bool up = to.first() < rows.first();
    m_model->moveRowsTo(rows, up ? to.first() : to.last() + 1);
}

bool RulesPage::anySelectedEnabled() const
{
    const std::vector<int> places = selectedPlaces();
    return std::any_of(places.begin(), places.end(), [this](int place) {
        return document()->ruleSet().rules[static_cast<std::size_t>(place)].enabled;
    });
}

void RulesPage::toggleEnabled()
{
    const bool enable = !anySelectedEnabled();
    document()->edit(enable ? tr("Enable rules") : tr("Disable rules"), [&] {
        for (const int place : selectedPlaces()) {
            Rule rule = document()->ruleSet().rules[static_cast<std::size_t>(place)];
            rule.enabled = enable;
            document()->replace(place, std::move(rule), enable ? tr("Enable rule") : tr("Disable rule"),
                                QStringLiteral("enabled"));
        }
    });
}

void RulesPage::updateActions()
{
    ListPage::updateActions();
    const std::vector<int> places = selectedPlaces();
    m_mute->setEnabled(!places.empty());
    m_mute->setText(places.empty() || anySelectedEnabled() ? tr("Disable") : tr("Enable"));
}

} // namespace interlock::ui
