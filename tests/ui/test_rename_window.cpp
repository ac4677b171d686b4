// SPDX-License-Identifier: GPL-3.0-or-later
// Renaming and deleting in the window: by typing and in the table, with the message that tells of it.
#include "tests/ui/studio_fixture.h"

#include "core/analysis/lint.h"
#include "core/simulate/simulator.h"
#include "ui/document/section_model.h"
#include "ui/editors/parts_table.h"

#include <QLineEdit>
#include <QListWidget>

using namespace interlock;
using namespace interlock::ui;

namespace {

const QString kId = QStringLiteral("names");

std::size_t problems(const RuleSet& rules)
{
    return analysis::lint(rules).size();
}

} // namespace

class TestRenameWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void typingAToolsNameRenamesEverywhere();
    void theTableRenamesATrackerAndUndoIsOffered();
    void deletingAToolTellsWhatNamesIt();
};

void TestRenameWindow::typingAToolsNameRenamesEverywhere()
{
    StudioFixture studio;
    QVERIFY(studio.files()->openExample(QStringLiteral(":/examples/escalation-ladder.json")));
    const RuleSet before = studio.document()->ruleSet();
    studio.window->setPerspective(Perspective::Design);
    Selection* selection = studio.window->workspace()->selection();
    selection->setSection(Section::Tools);
    selection->setCurrent(Section::Tools, 0);
    auto* name = studio.find<QLineEdit>(QStringLiteral("tool.name"));
    QTRY_VERIFY(name->isVisible());
    const int uses = studio.find<QListWidget>(QStringLiteral("tool.uses"))->count();
    QVERIFY(uses > 1);
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("renamed_tool"));
    QCOMPARE(studio.document()->undoStack()->count(), 1);
    QCOMPARE(studio.find<QListWidget>(QStringLiteral("tool.uses"))->count(), uses);
    QCOMPARE(problems(studio.document()->ruleSet()), problems(before));
    QTRY_VERIFY(studio.message(kId).text.contains(QStringLiteral("is now “renamed_tool”, also in ")));
    QVERIFY(name->hasFocus());
    studio.document()->undoStack()->undo();
    QVERIFY(studio.document()->ruleSet() == before);
    QCOMPARE(studio.message(kId).text, QString());
}

void TestRenameWindow::theTableRenamesATrackerAndUndoIsOffered()
{
    StudioFixture studio;
    QVERIFY(studio.files()->openExample(QStringLiteral(":/examples/escalation-ladder.json")));
    const RuleSet before = studio.document()->ruleSet();
    studio.window->setPerspective(Perspective::Design);
    studio.window->workspace()->selection()->setSection(Section::Trackers);
    PartsTable* table = nullptr;
    for (auto* each : studio.window->findChildren<PartsTable*>()) {
        if (each->isVisible())
            table = each;
    }
    QVERIFY(table);
    QVERIFY(table->model()->setData(table->model()->index(0, SectionModel::TrackerName),
                                    QStringLiteral("renamed")));
    QCOMPARE(problems(studio.document()->ruleSet()), problems(before));
    QTRY_VERIFY(studio.message(kId).text.contains(QStringLiteral("is now “renamed”, also in ")));
    studio.choose(kId, 0);
    QVERIFY(studio.document()->ruleSet() == before);
}

void TestRenameWindow::deletingAToolTellsWhatNamesIt()
{
    StudioFixture studio;
    QVERIFY(studio.files()->openExample(QStringLiteral(":/examples/escalation-ladder.json")));
    studio.window->setPerspective(Perspective::Design);
    studio.document()->remove<Tool>({0});
    QTRY_VERIFY(studio.message(kId).text.contains(QStringLiteral("still name it, in ")));
    studio.document()->setInfo("another", "");
    QTRY_VERIFY(studio.message(kId).text.isEmpty());
}

QTEST_MAIN(TestRenameWindow)
#include "test_rename_window.moc"
