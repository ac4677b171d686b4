// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of the design pages share: a small rule set, and clicks and keys on a page.
#pragma once

#include "core/rules/rule_set.h"
#include "ui/document/workspace.h"
#include "ui/editors/list_page.h"
#include "ui/editors/part_editor.h"
#include "ui/editors/parts_table.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTest>

namespace interlock::ui::test {

inline Rule makeRule(const std::string& name, std::int64_t priority, std::vector<std::string> tools = {})
{
    Rule rule;
    rule.name = name;
    rule.priority = priority;
    rule.tools = std::move(tools);
    rule.condition = true;
    return rule;
}

inline Skill makeSkill(const std::string& name, const std::string& action, std::vector<Precondition> entries)
{
    Skill skill;
    skill.name = name;
    skill.metadata.action_tool = action;
    skill.metadata.precondition = std::move(entries);
    return skill;
}

/// Three rules (the order of evaluation is second, third, first), two skills, a tracker, a registry, a
/// scenario.
inline RuleSet smallRuleSet()
{
    RuleSet set;
    set.name = "Small";
    set.rules = {makeRule("first", 30, {"deploy"}), makeRule("second", 10, {"run_tests", "unheard_of"}),
                 makeRule("third", 20)};
    set.skills = {makeSkill("release", "deploy", {Precondition::from_text("run_tests")}),
                  makeSkill("tests", "run_tests", {})};
    Tracker tracker;
    tracker.name = "stall";
    tracker.initial = 0;
    set.trackers = {tracker};
    set.tools.emplace();
    for (const char* name : {"deploy", "run_tests"}) {
        Tool tool;
        tool.name = name;
        set.tools->push_back(tool);
    }
    Field field;
    field.path = "state.platform";
    field.type = "string";
    set.fields = {field};
    Scenario scenario;
    scenario.name = "hello";
    Event event;
    event.content = "hello";
    event.expect.emplace().winner = std::optional<std::string>("second");
    scenario.events = {event};
    set.scenarios = {scenario};
    return set;
}

/// A page in a window of its own, over the small rule set.
template <typename Page>
struct PageFixture {
    explicit PageFixture(RuleSet set = smallRuleSet())
    {
        workspace.document()->reset(std::move(set), QString());
        page = std::make_unique<Page>(&workspace);
        page->resize(1100, 700);
        page->show();
        static_cast<void>(QTest::qWaitForWindowActive(page.get()));
    }
    Document* document() { return workspace.document(); }
    const RuleSet& set() { return document()->ruleSet(); }
    QUndoStack* undo() { return document()->undoStack(); }

    template <typename Widget>
    Widget* find(const char* name)
    {
        auto* widget = page->template findChild<Widget*>(QString::fromLatin1(name));
        if (!widget)
            qWarning("there is no %s", name);
        return widget;
    }
    void click(const char* button) { QTest::mouseClick(find<QAbstractButton>(button), Qt::LeftButton); }
    /// Replaces a field's text by typing.
    void type(const char* field, const QString& text)
    {
        auto* edit = find<QLineEdit>(field);
        edit->setFocus();
        edit->selectAll();
        if (text.isEmpty())
            QTest::keyClick(edit, Qt::Key_Delete);
        else
            QTest::keyClicks(edit, text);
    }
    QString words(const char* field)
    {
        auto* label = find<QLabel>((std::string(field) + "Words").c_str());
        return label->isVisibleTo(page.get()) ? label->text() : QString();
    }
    void selectRows(QList<int> rows)
    {
        PartsTable* table = page->table();
        table->setFocus();
        for (const int row : rows) {
            const QPoint at = table->visualRect(table->model()->index(row, 1)).center();
            QTest::mouseClick(table->viewport(), Qt::LeftButton,
                              row == rows.first() ? Qt::NoModifier : Qt::ControlModifier, at);
        }
    }

    Workspace workspace;
    std::unique_ptr<Page> page;
};

} // namespace interlock::ui::test
