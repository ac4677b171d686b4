// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of trackers, fields and scenarios: a list and a form each.
#include "ui/editors/simple_pages.h"

#include "ui/document/section_model.h"
#include "ui/editors/field_editor.h"
#include "ui/editors/parts_table.h"
#include "ui/editors/scenario_editor.h"
#include "ui/editors/tracker_editor.h"

#include <QAction>

namespace interlock::ui {

TrackersPage::TrackersPage(Workspace* workspace, QWidget* parent)
    : ListPage(
          workspace,
          {Section::Trackers, tr("+ Tracker"), tr("Filter trackers…"), tr("No trackers yet"),
           tr("A tracker is a value that the rule set keeps over a conversation, such as for how many turns "
              "something stalled. It is updated at each user message, before the rules.")},
          parent)
{
    table()->setAccessibleName(tr("Trackers"));
    setUp(new SectionModel(workspace, Section::Trackers), new TrackerEditor(workspace));
    showColumns({{SectionModel::TrackerName, 170}, {SectionModel::TrackerInitial, 100}},
                SectionModel::TrackerName);
}

FieldsPage::FieldsPage(Workspace* workspace, QWidget* parent)
    : ListPage(
          workspace,
          {Section::Fields, tr("+ Field"), tr("Filter fields…"), tr("No fields yet"),
           tr("Declare the paths of room, store and state that your conditions read: the editor then offers "
              "them with their types and usual values.")},
          parent)
{
    table()->setAccessibleName(tr("Fields"));
    setUp(new SectionModel(workspace, Section::Fields), new FieldEditor(workspace));
    showColumns({{SectionModel::FieldPath, 170}, {SectionModel::FieldType, 72}}, SectionModel::FieldPath);
}

ScenariosPage::ScenariosPage(Workspace* workspace, QWidget* parent)
    : ListPage(
          workspace,
          {Section::Scenarios, tr("+ Scenario"), tr("Filter scenarios…"), tr("No scenarios yet"),
           tr("A scenario is a conversation to rehearse: where it starts, its events, and what you expect of "
              "them. Add one, then write its events in Simulate.")},
          parent)
{
    table()->setAccessibleName(tr("Scenarios"));
    auto* form = new ScenarioEditor(workspace);
    setUp(new SectionModel(workspace, Section::Scenarios), form);
    showColumns({{SectionModel::ScenarioName, 170},
                 {SectionModel::ScenarioEvents, 72},
                 {SectionModel::ScenarioExpectations, 120}},
                SectionModel::ScenarioName);
    connect(form, &ScenarioEditor::rehearseRequested, this, &ScenariosPage::rehearseRequested);
    addTableAction(tr("Rehearse"), Qt::CTRL | Qt::Key_Return, [this] {
        if (const int place = this->workspace()->selection()->current(Section::Scenarios); place >= 0)
            Q_EMIT rehearseRequested(place);
    });
}

} // namespace interlock::ui
