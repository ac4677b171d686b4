// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of skills, trackers, tools, fields, scenarios and settings, driven by clicks and keys.
#include "tests/ui/pages_support.h"

#include "ui/editors/design_pages.h"
#include "ui/editors/json_text_edit.h"
#include "ui/editors/precondition_graph_view.h"
#include "ui/editors/precondition_row.h"
#include "ui/editors/settings_page.h"
#include "ui/editors/simple_pages.h"
#include "ui/editors/skills_page.h"
#include "ui/editors/tools_page.h"
#include "ui/style/widgets.h"

#include <QApplication>
#include <QCheckBox>
#include <QListWidget>
#include <QSignalSpy>

using namespace interlock;
using namespace interlock::ui;
using namespace interlock::ui::test;

class TestPagesForms : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void preconditionKindsShowWhileTyping_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("word");
        QTest::newRow("identifier") << QStringLiteral("run_tests") << QStringLiteral("enforced");
        QTest::newRow("dotted") << QStringLiteral("ci.run-tests") << QStringLiteral("enforced");
        QTest::newRow("a sentence") << QStringLiteral("ask the owner") << QStringLiteral("advisory");
        QTest::newRow("a digit first") << QStringLiteral("2fa") << QStringLiteral("advisory");
    }
    void preconditionKindsShowWhileTyping()
    {
        QFETCH(QString, text);
        PageFixture<SkillsPage> page;
        page.type("skill.newPrecondition", text);
        QTEST(page.find<KindBadge>("skill.newPreconditionKind")->word(), "word");
        page.click("skill.addPrecondition");
        const auto& entries = page.set().skills[0].preconditions();
        QCOMPARE(entries.size(), std::size_t{2});
        QCOMPARE(QString::fromStdString(entries[1].text), text);
        QCOMPARE(page.find<QLineEdit>("skill.newPrecondition")->text(), QString());
        QCOMPARE(page.undo()->count(), 1);
    }

    void statePredicates()
    {
        PageFixture<SkillsPage> page;
        page.type("skill.newStatePath", QStringLiteral("platform"));
        page.type("skill.newStateExpected", QStringLiteral("linux"));
        QVERIFY(
            !page.find<QAbstractButton>("skill.addState")->isEnabled()); // text needs quotes, and it says so
        QVERIFY(!page.words("skill.newPrecondition").isEmpty());
        page.type("skill.newStateExpected", QStringLiteral("[\"linux\", null]"));
        QTest::keyClick(page.find<QLineEdit>("skill.newStateExpected"), Qt::Key_Return);
        const auto& entries = page.set().skills[0].preconditions();
        QCOMPARE(entries.size(), std::size_t{2});
        QVERIFY(entries[1].kind == Precondition::Kind::State);
        QCOMPARE(entries[1].state.find("platform")->as_array().size(), std::size_t{2});

        page.type("skill.precondition.1.expected.0", QStringLiteral("tru"));
        QVERIFY(!page.words("skill.precondition.1.expected.0").isEmpty());
        page.type("skill.precondition.1.expected.0", QStringLiteral("true"));
        QCOMPARE(page.set().skills[0].preconditions()[1].state.find("platform")->as_bool(), true);
        page.type("skill.precondition.1.path.0", QStringLiteral("deploy.env"));
        QVERIFY(page.set().skills[0].preconditions()[1].state.contains("deploy.env"));
    }

    void preconditionsAreEditedMovedAndRemoved()
    {
        PageFixture<SkillsPage> page;
        page.type("skill.newPrecondition", QStringLiteral("ask first\r"));
        page.type("skill.precondition.0.text", QStringLiteral("build"));
        QCOMPARE(page.set().skills[0].preconditions()[0].text, std::string("build"));
        QCOMPARE(page.undo()->count(), 2);
        auto rows = page.page->findChildren<PreconditionRow*>();
        rows.removeIf([](const PreconditionRow* row) { return !row->isVisible(); }); // on their way out
        QCOMPARE(rows.size(), 2);
        Q_EMIT rows[1]->moveWanted(-1);
        QCOMPARE(page.set().skills[0].preconditions()[0].text, std::string("ask first"));
        Q_EMIT rows[0]->removeWanted();
        QCOMPARE(page.set().skills[0].preconditions().size(), std::size_t{1});
        page.undo()->undo();
        page.undo()->undo();
        QCOMPARE(page.set().skills[0].preconditions()[0].text, std::string("build"));
        QCOMPARE(page.find<QLineEdit>("skill.precondition.0.text")->text(), QStringLiteral("build"));
    }

    void actionToolComesFromSteps()
    {
        PageFixture<SkillsPage> page;
        page.type("skill.action_tool", QString());
        QVERIFY(!page.set().skills[0].metadata.action_tool);
        auto* words = page.find<QLabel>("skill.actionWords");
        QVERIFY(words->isVisible());
        auto* steps = page.find<ChipListEdit>("skill.steps");
        QTest::keyClicks(steps->lineEdit(), QStringLiteral("deploy"));
        QTest::keyClick(steps->lineEdit(), Qt::Key_Return);
        QCOMPARE(page.set().skills[0].metadata.steps, std::optional(std::vector<std::string>{"deploy"}));
        QVERIFY(
            page.find<QLineEdit>("skill.action_tool")->placeholderText().contains(QStringLiteral("deploy")));
        QVERIFY(!words->isVisible());
    }

    void graphFollowsTheSkills()
    {
        PageFixture<SkillsPage> page;
        auto* view = page.find<PreconditionGraphView>("preconditionGraph");
        QCOMPARE(view->graph().edges.size(), std::size_t{1});
        QVERIFY(view->cycleWords().isEmpty());
        page.workspace.selection()->setCurrent(Section::Skills, 1);
        page.type("skill.newPrecondition", QStringLiteral("deploy\r"));
        QCOMPARE(view->graph().cycles().size(), std::size_t{1});
        QVERIFY(page.find<QLabel>("skill.cycleWords")->isVisible());
        const QPoint deploy = view->picture().boxes[1].center().toPoint();
        QCOMPARE(view->graph().tools[1].name, QStringLiteral("deploy"));
        QTest::mouseClick(view, Qt::LeftButton, {}, deploy);
        QCOMPARE(page.workspace.selection()->current(Section::Skills), 0);
    }

    void trackersKeepInitialTextThatIsNoJson()
    {
        PageFixture<TrackersPage> page;
        auto* edit = page.find<QPlainTextEdit>("tracker.initial");
        QCOMPARE(edit->toPlainText(), QStringLiteral("0"));
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, QStringLiteral("[1, "));
        QVERIFY(page.words("tracker.initial").contains(QStringLiteral("Line 1")));
        QCOMPARE(edit->toPlainText(), QStringLiteral("[1, "));
        QTest::keyClicks(edit, QStringLiteral("2]"));
        QVERIFY(page.words("tracker.initial").isEmpty());
        QCOMPARE(page.set().trackers[0].initial.as_array().size(), std::size_t{2});
        QCOMPARE(edit->toPlainText(), QStringLiteral("[1, 2]")); // in the spelling that was typed
        page.undo()->undo();
        QCOMPARE(edit->toPlainText(), QStringLiteral("0"));
    }

    void trackerValuesSelectTheirEvent()
    {
        RuleSet set = smallRuleSet();
        set.trackers[0].update = 7;
        set.scenarios[0].events.push_back(set.scenarios[0].events[0]);
        PageFixture<TrackersPage> page(set);
        page.workspace.rehearsal()->setScenario(0);
        auto* values = page.find<QListWidget>("tracker.values");
        QCOMPARE(values->count(), 2);
        QCOMPARE(values->item(0)->text(), QStringLiteral("7"));
        values->setCurrentRow(0);
        QCOMPARE(page.workspace.rehearsal()->selectedEvent(), 0);
    }

    void registryIsSwitchedAndFilled()
    {
        PageFixture<ToolsPage> page;
        page.click("collect");
        QCOMPARE(page.set().tools->size(), std::size_t{3});
        QCOMPARE(page.set().tools->back().name, std::string("unheard_of"));
        QTest::mouseClick(page.find<QCheckBox>("registry"), Qt::LeftButton, {}, QPoint(8, 8));
        QVERIFY(!page.set().tools);
        page.undo()->undo();
        QCOMPARE(page.set().tools->size(), std::size_t{3});
    }

    void usesOfAToolReveal()
    {
        PageFixture<ToolsPage> page;
        auto* uses = page.find<QListWidget>("tool.uses");
        QCOMPARE(uses->count(), 2);
        QSignalSpy revealed(page.workspace.selection(), &Selection::revealRequested);
        const QPoint at = uses->visualItemRect(uses->item(0)).center();
        QTest::mouseClick(uses->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(revealed.count(), 1);
        QCOMPARE(revealed[0][0].toString(), QStringLiteral("/rules/0/tools"));
        QCOMPARE(page.workspace.selection()->section(), Section::Rules);
    }

    void toolParametersAreAnObject()
    {
        PageFixture<ToolsPage> page;
        auto* field = page.find<JsonTextEdit>("tool.parameters");
        QWidget* edit = field->editor();
        edit->setFocus();
        QTest::keyClicks(edit, QStringLiteral("[]"));
        QVERIFY(!page.words("tool.parameters").isEmpty());
        QVERIFY(page.set().tools->front().parameters.is_null());
        QTest::keyClick(edit, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(edit, QStringLiteral("{}"));
        QVERIFY(page.set().tools->front().parameters.is_object());
        QCOMPARE(page.undo()->count(), 1);
    }

    void fieldValuesAreAList()
    {
        PageFixture<FieldsPage> page;
        auto* edit = page.find<QPlainTextEdit>("field.values");
        edit->setFocus();
        QTest::keyClicks(edit, QStringLiteral("[\"linux\"]"));
        QCOMPARE(page.set().fields[0].values->size(), std::size_t{1});
        page.type("field.path", QStringLiteral("state.os"));
        QCOMPARE(page.set().fields[0].path, std::string("state.os"));
    }

    void scenariosStartAndRehearse()
    {
        PageFixture<ScenariosPage> page;
        QTRY_VERIFY(page.find<QLabel>("scenario.summary")->text().contains(QStringLiteral("1 of 1")));
        auto* store = page.find<QPlainTextEdit>("scenario.store");
        store->setFocus();
        store->selectAll();
        QTest::keyClicks(store, QStringLiteral("{\"count\": 3}"));
        QCOMPARE(page.set().scenarios[0].store.find("count")->to_int64(), std::optional<std::int64_t>(3));
        page.type("scenario.channel", QStringLiteral("dm"));
        QCOMPARE(page.set().scenarios[0].channel, std::optional<std::string>("dm"));
        QTest::mouseClick(page.find<SegmentedControl>("scenario.offer")->button(1), Qt::LeftButton);
        QCOMPARE(page.set().scenarios[0].available_tools->size(), std::size_t{2});
        QSignalSpy rehearse(page.page.get(), &ScenariosPage::rehearseRequested);
        page.click("scenario.rehearse");
        QCOMPARE(rehearse.count(), 1);
        QCOMPARE(rehearse[0][0].toInt(), 0);
    }

    void scenariosAreReorderedByKeys()
    {
        PageFixture<ScenariosPage> page;
        page.click("add");
        QCOMPARE(page.set().scenarios.size(), std::size_t{2});
        page.selectRows({1});
        QTest::keyClick(page.page->table(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(page.set().scenarios[1].name, std::string("hello"));
        QCOMPARE(page.page->table()->selectedRows(), QList<int>({0}));
    }

    void settingsAreEditedAndFollowUndo()
    {
        Workspace workspace;
        workspace.document()->reset(smallRuleSet(), QString());
        SettingsPage page(&workspace);
        page.resize(900, 700);
        page.show();
        const RuleSet& set = workspace.document()->ruleSet();
        auto* satisfied = page.findChild<SegmentedControl*>(QStringLiteral("settings.satisfied_by"));
        QTest::mouseClick(satisfied->button(1), Qt::LeftButton);
        QVERIFY(set.settings.satisfied_by == SatisfiedBy::SuccessfulResult);
        auto* enforce = page.findChild<QCheckBox*>(QStringLiteral("settings.enforce_preconditions"));
        QTest::mouseClick(enforce, Qt::LeftButton, {}, QPoint(8, 8));
        QVERIFY(!set.settings.enforce_preconditions);
        workspace.document()->undoStack()->undo();
        workspace.document()->undoStack()->undo();
        QCOMPARE(satisfied->current(), 0);
        QVERIFY(enforce->isChecked());
        auto* name = page.findChild<QLineEdit*>(QStringLiteral("settings.name"));
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("Desk"));
        QCOMPARE(set.name, std::string("Desk"));
        QCOMPARE(workspace.document()->undoStack()->count(), 1);
    }

    void pagesFollowTheSection()
    {
        Workspace workspace;
        workspace.document()->reset(smallRuleSet(), QString());
        DesignPages pages(&workspace);
        pages.resize(1100, 700);
        pages.show();
        QVERIFY(QTest::qWaitForWindowActive(&pages));
        workspace.selection()->setSection(Section::Tools);
        QCOMPARE(pages.currentWidget(), static_cast<QWidget*>(pages.page(Section::Tools)));
        workspace.selection()->reveal("/settings/provider");
        QVERIFY(pages.showsSettings());
        workspace.selection()->reveal("/skills/0/metadata/precondition/0");
        QCOMPARE(pages.currentWidget(), static_cast<QWidget*>(pages.page(Section::Skills)));
        QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("skill.precondition.0.text"));
        pages.showSettings();
        pages.showSection();
        QVERIFY(!pages.showsSettings());
    }
};

QTEST_MAIN(TestPagesForms)
#include "test_pages_forms.moc"
