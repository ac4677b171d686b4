// SPDX-License-Identifier: GPL-3.0-or-later
// The page of rules, driven by clicks and keys.
#include "tests/ui/pages_support.h"

#include "ui/document/rules_model.h"
#include "ui/editors/rules_page.h"
#include "ui/editors/text_list_edit.h"
#include "ui/style/widgets.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QMimeData>
#include <QToolButton>

using namespace interlock;
using namespace interlock::ui;
using namespace interlock::ui::test;

namespace {

using Fixture = PageFixture<RulesPage>;

QStringList order(Fixture& page)
{
    QStringList names;
    for (const std::size_t place : evaluation_order(page.set().rules))
        names.append(QString::fromStdString(page.set().rules[place].name));
    return names;
}

QStringList list(std::initializer_list<const char*> names)
{
    QStringList all;
    for (const char* name : names)
        all.append(QString::fromLatin1(name));
    return all;
}

/// Opens the editor of the current cell by F2.
template <typename Editor>
Editor* openCell(Fixture& page, int row, int column)
{
    PartsTable* table = page.page->table();
    table->selectionModel()->setCurrentIndex(table->model()->index(row, column),
                                             QItemSelectionModel::NoUpdate);
    QTest::keyClick(table, Qt::Key_F2);
    return qobject_cast<Editor*>(QApplication::focusWidget());
}

void typeIntoCell(Fixture& page, int row, int column, const QString& text)
{
    auto* edit = openCell<QLineEdit>(page, row, column);
    QVERIFY(edit);
    edit->selectAll();
    QTest::keyClicks(edit, text);
    QTest::keyClick(edit, Qt::Key_Return);
    QCoreApplication::processEvents(); // the view takes the text a moment later
}

} // namespace

class TestPagesRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsTheOrderOfEvaluation()
    {
        Fixture page;
        const QAbstractItemModel* model = page.page->table()->model();
        QStringList shown;
        for (int row = 0; row < model->rowCount(); ++row)
            shown.append(model->index(row, RulesModel::NameColumn).data().toString());
        QCOMPARE(shown, list({"second", "third", "first"}));
    }

    void addsARuleAndAsksForItsName()
    {
        Fixture page;
        page.click("add");
        QCOMPARE(page.set().rules.size(), std::size_t{4});
        auto* name = page.find<QLineEdit>("rule.name");
        QCOMPARE(QApplication::focusWidget(), name);
        QCOMPARE(name->selectedText(), name->text());
        QTest::keyClicks(name, QStringLiteral("stall"));
        const int current = page.workspace.selection()->current(Section::Rules);
        QCOMPARE(page.set().rules[static_cast<std::size_t>(current)].name, std::string("stall"));
        QCOMPARE(page.undo()->count(), 2); // the rule, and its name as one step
        page.undo()->undo();
        page.undo()->undo();
        QCOMPARE(page.set().rules.size(), std::size_t{3});
    }

    void emptyStateAddsTheFirst()
    {
        Fixture page{RuleSet()};
        auto* empty = page.find<EmptyState>("empty");
        QVERIFY(empty->isVisible());
        QTest::mouseClick(empty->actionButton(), Qt::LeftButton);
        QCOMPARE(page.set().rules.size(), std::size_t{1});
        QVERIFY(!empty->isVisible());
        page.undo()->undo();
        QVERIFY(empty->isVisible());
    }

    void editsCellsInPlace()
    {
        Fixture page;
        page.selectRows({0});
        typeIntoCell(page, 0, RulesModel::PriorityColumn, QStringLiteral("25"));
        QCOMPARE(order(page), list({"third", "second", "first"}));
        QCOMPARE(page.undo()->count(), 1);
        page.selectRows({0});
        typeIntoCell(page, 0, RulesModel::RoundsColumn, QStringLiteral("3"));
        QCOMPARE(page.set().rules[2].max_rounds, 3);
        typeIntoCell(page, 0, RulesModel::CooldownColumn, QStringLiteral("0.5 s"));
        QCOMPARE(page.set().rules[2].cooldown_seconds, 0.5);
        typeIntoCell(page, 0, RulesModel::NameColumn, QStringLiteral("renamed"));
        QCOMPARE(page.set().rules[2].name, std::string("renamed"));
    }

    void editsSeveralRowsAtOnceAsOneStep()
    {
        Fixture page;
        page.selectRows({0, 2});
        typeIntoCell(page, 0, RulesModel::RoundsColumn, QStringLiteral("4"));
        QCOMPARE(page.set().rules[1].max_rounds, 4);
        QCOMPARE(page.set().rules[0].max_rounds, 4);
        QCOMPARE(page.set().rules[2].max_rounds, 1);
        QCOMPARE(page.undo()->count(), 1);

        page.selectRows({0, 1, 2});
        auto* box = openCell<QComboBox>(page, 1, RulesModel::ModeColumn);
        QVERIFY(box);
        box->setCurrentText(QStringLiteral("available"));
        QTest::keyClick(box, Qt::Key_Return);
        QCoreApplication::processEvents();
        for (const Rule& rule : page.set().rules)
            QCOMPARE(rule.tool_choice_mode, ToolChoiceMode::Available);
        QCOMPARE(page.undo()->count(), 2);
    }

    void doubleClickEditsAllSelected()
    {
        Fixture page;
        page.selectRows({0, 1});
        PartsTable* table = page.page->table();
        const QPoint at = table->visualRect(table->model()->index(1, RulesModel::RoundsColumn)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(table->selectedRows(), QList<int>({0, 1}));
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, at);
        auto* edit = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(edit);
        QTest::keyClicks(edit, QStringLiteral("7"));
        QTest::keyClick(edit, Qt::Key_Return);
        QCoreApplication::processEvents();
        QCOMPARE(page.set().rules[1].max_rounds, 7);
        QCOMPARE(page.set().rules[2].max_rounds, 7);
    }

    void closingWithAnOpenCellKeepsWhatWasTyped()
    {
        auto page = std::make_unique<Fixture>();
        page->selectRows({0});
        auto* edit = openCell<QLineEdit>(*page, 0, RulesModel::PriorityColumn);
        QVERIFY(edit);
        QTest::keyClicks(edit, QStringLiteral("12"));
        page->page.reset();
        QCOMPARE(page->set().rules[1].priority, 12);
    }

    void aClickOnTheSwitchMutes()
    {
        Fixture page;
        PartsTable* table = page.page->table();
        const QPoint at = table->visualRect(table->model()->index(0, RulesModel::EnabledColumn)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, at);
        QVERIFY(!page.set().rules[1].enabled);
        QCOMPARE(page.undo()->count(), 1);
        QCOMPARE(page.find<QPushButton>("mute")->text(), QStringLiteral("Enable"));
        page.click("mute");
        QVERIFY(page.set().rules[1].enabled);
    }

    void cellsRefuseWhatTheyCannotHold()
    {
        Fixture page;
        page.selectRows({0});
        typeIntoCell(page, 0, RulesModel::RoundsColumn, QStringLiteral("0"));
        QCOMPARE(page.set().rules[1].max_rounds, 1);
        QCOMPARE(page.find<QLineEdit>("rule.max_rounds")->text(), QStringLiteral("0")); // not lost
        QVERIFY(!page.words("rule.max_rounds").isEmpty());
    }

    void chipsAreEditedInTheCell()
    {
        Fixture page;
        page.selectRows({1});
        auto* edit = openCell<QLineEdit>(page, 1, RulesModel::ToolsColumn);
        QVERIFY(edit);
        QTest::keyClicks(edit, QStringLiteral("deploy"));
        QTest::keyClick(edit, Qt::Key_Return);
        page.page->table()->setFocus(); // leaving the editor takes the chips
        QTRY_COMPARE(page.set().rules[2].tools, std::vector<std::string>{"deploy"});
    }

    void movesByKeys()
    {
        Fixture page;
        page.selectRows({2});
        QTest::keyClick(page.page->table(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(order(page), list({"second", "first", "third"}));
        QCOMPARE(page.undo()->count(), 1);
        QCOMPARE(page.page->table()->selectedRows(), QList<int>({1}));
        QTest::keyClick(page.page->table(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(order(page), list({"first", "second", "third"}));
        QVERIFY(page.set().rules[0].priority <= 10);
        QTest::keyClick(page.page->table(), Qt::Key_Up, Qt::AltModifier); // at the top
        QCOMPARE(page.undo()->count(), 2);
        page.undo()->undo();
        page.undo()->undo();
        QCOMPARE(order(page), list({"second", "third", "first"}));
        QCOMPARE(page.set().rules[0].priority, 30);
    }

    void movesSeveralTogether()
    {
        Fixture page;
        page.selectRows({0, 1});
        QTest::keyClick(page.page->table(), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(order(page), list({"first", "second", "third"}));
        QCOMPARE(page.undo()->count(), 1);
        QCOMPARE(page.page->table()->selectedRows(), QList<int>({1, 2}));
    }

    void dropsARowElsewhere()
    {
        Fixture page;
        QAbstractItemModel* model = page.page->table()->model();
        const std::unique_ptr<QMimeData> data(model->mimeData({model->index(2, 0)}));
        QVERIFY(data);
        QVERIFY(model->dropMimeData(data.get(), Qt::MoveAction, 0, 0, {}));
        QCOMPARE(order(page), list({"first", "second", "third"}));
        QCOMPARE(page.undo()->count(), 1);
    }

    void duplicatesCopiesAndDeletes()
    {
        Fixture page;
        page.selectRows({0});
        QTest::keyClick(page.page->table(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(page.set().rules.size(), std::size_t{4});
        QCOMPARE(page.undo()->count(), 1);
        page.undo()->undo();

        page.selectRows({0, 1});
        QTest::keySequence(page.page->table(), QKeySequence::Copy);
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("\"second\"")));
        QTest::keySequence(page.page->table(), QKeySequence::Paste);
        QCOMPARE(page.set().rules.size(), std::size_t{5});
        QCOMPARE(page.page->table()->selectedRows().size(), 2);
        QTest::keySequence(page.page->table(), QKeySequence::Delete);
        QCOMPARE(page.set().rules.size(), std::size_t{3});
        QTest::keySequence(page.page->table(), QKeySequence::Cut);
        QCOMPARE(page.set().rules.size(), std::size_t{2});
    }

    void pasteSaysWhatIsWrong()
    {
        Fixture page;
        page.selectRows({0});
        QGuiApplication::clipboard()->setText(QStringLiteral("not json"));
        QTest::keySequence(page.page->table(), QKeySequence::Paste);
        auto* problem = page.find<QLabel>("pasteProblem");
        QVERIFY(problem->isVisible());
        QVERIFY(!problem->text().isEmpty());
        QCOMPARE(page.undo()->count(), 0);
    }

    void anEmptyNameIsGivenUpWhenItIsLeft()
    {
        Fixture page;
        page.selectRows({0});
        page.type("rule.name", QString());
        QCOMPARE(page.set().rules[1].name, std::string("second"));
        QVERIFY(!page.words("rule.name").isEmpty());
        page.selectRows({1});
        QCOMPARE(page.find<QLineEdit>("rule.name")->text(), QStringLiteral("third"));
        QVERIFY(page.words("rule.name").isEmpty());
        page.selectRows({0});
        QCOMPARE(page.find<QLineEdit>("rule.name")->text(), QStringLiteral("second"));
        QVERIFY(page.words("rule.name").isEmpty());
        page.type("rule.name", QStringLiteral("again"));
        QCOMPARE(page.set().rules[1].name, std::string("again"));
        QVERIFY(page.words("rule.name").isEmpty());
    }

    void duplicateNameIsTakenAndMarked()
    {
        Fixture page;
        page.selectRows({0});
        page.type("rule.name", QStringLiteral("third"));
        QCOMPARE(page.set().rules[1].name, std::string("third"));
        QVERIFY(!page.words("rule.name").isEmpty());
        page.undo()->undo();
        QCOMPARE(page.find<QLineEdit>("rule.name")->text(), QStringLiteral("second"));
        QVERIFY(page.words("rule.name").isEmpty());
    }

    void numbersTypeAsOneStepAndCountByKeys()
    {
        Fixture page;
        page.selectRows({0});
        page.type("rule.priority", QStringLiteral("-12"));
        QCOMPARE(page.set().rules[1].priority, -12);
        auto* edit = page.find<QLineEdit>("rule.priority");
        QTest::keyClick(edit, Qt::Key_Up);
        QTest::keyClick(edit, Qt::Key_Up);
        QCOMPARE(page.set().rules[1].priority, -10);
        QCOMPARE(page.undo()->count(), 1);
        page.type("rule.max_rounds", QStringLiteral("0"));
        QCOMPARE(page.set().rules[1].max_rounds, 1);
        QVERIFY(!page.words("rule.max_rounds").isEmpty());
    }

    void unknownToolsAreAddedToTheRegistry()
    {
        Fixture page;
        page.selectRows({0});
        QVERIFY(page.words("rule.tools").contains(QStringLiteral("unheard_of")));
        page.click("rule.addToRegistry");
        QCOMPARE(page.set().tools->back().name, std::string("unheard_of"));
        QVERIFY(page.words("rule.tools").isEmpty());
        QCOMPARE(page.undo()->count(), 1);
    }

    void promptTextsAreAddedTypedAndRemoved()
    {
        Fixture page;
        page.selectRows({0});
        auto* texts = page.find<TextListEdit>("rule.context_injections");
        QTest::mouseClick(texts->addButton(), Qt::LeftButton);
        QCOMPARE(QApplication::focusWidget(), texts->textEdit(0));
        QTest::keyClicks(texts->textEdit(0), QStringLiteral("look"));
        QCOMPARE(page.set().rules[1].context_injections, std::vector<std::string>{"look"});
        QCOMPARE(page.undo()->count(), 2); // the entry, and its text as one step
        QTest::mouseClick(texts->addButton(), Qt::LeftButton);
        QTest::keyClicks(texts->textEdit(1), QStringLiteral("ask"));
        const auto buttons = texts->textEdit(1)->parentWidget()->findChildren<QToolButton*>();
        QCOMPARE(buttons.size(), 3);
        for (QToolButton* button : buttons) {
            if (button->accessibleName() == QStringLiteral("Move up"))
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QCOMPARE(page.set().rules[1].context_injections, (std::vector<std::string>{"ask", "look"}));
        for (QToolButton* button : buttons) {
            if (button->accessibleName() == QStringLiteral("Remove"))
                QTest::mouseClick(button, Qt::LeftButton);
        }
        QCOMPARE(page.set().rules[1].context_injections, std::vector<std::string>{"ask"});
        QCOMPARE(texts->textEdit(0)->toPlainText(), QStringLiteral("ask"));
    }

    void modeIsChosen()
    {
        Fixture page;
        page.selectRows({0});
        QTest::mouseClick(page.find<SegmentedControl>("rule.tool_choice_mode")->button(1), Qt::LeftButton);
        QCOMPARE(page.set().rules[1].tool_choice_mode, ToolChoiceMode::Specific);
    }

    void filterNarrowsAndRevealWidens()
    {
        Fixture page;
        QTest::keyClicks(page.find<QLineEdit>("filter"), QStringLiteral("thi"));
        QCOMPARE(page.page->table()->model()->rowCount(), 1);
        page.workspace.selection()->reveal("/rules/0/priority");
        QCOMPARE(page.page->table()->model()->rowCount(), 3);
        QCOMPARE(QApplication::focusWidget(), page.find<QLineEdit>("rule.priority"));
    }

    void revealFocusesTheField_data()
    {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("field");
        QTest::newRow("name") << QStringLiteral("/rules/2/name") << QStringLiteral("rule.name");
        QTest::newRow("rounds") << QStringLiteral("/rules/2/max_rounds") << QStringLiteral("rule.max_rounds");
        QTest::newRow("tools") << QStringLiteral("/rules/1/tools/1") << QStringLiteral("rule.tools");
        QTest::newRow("condition") << QStringLiteral("/rules/1/condition")
                                   << QStringLiteral("rule.condition");
    }
    void revealFocusesTheField()
    {
        QFETCH(QString, pointer);
        QFETCH(QString, field);
        Fixture page;
        page.workspace.selection()->reveal(pointer.toStdString());
        auto* wanted = page.page->findChild<QWidget*>(field);
        QVERIFY(wanted);
        QWidget* focus = QApplication::focusWidget();
        QVERIFY(focus && (focus == wanted || wanted->isAncestorOf(focus)));
    }

    void marksFollowTheSelectedEvent()
    {
        Fixture page;
        page.workspace.rehearsal()->setScenario(0);
        page.workspace.rehearsal()->selectEvent(0);
        auto* model = page.page->findChild<RulesModel*>();
        QVERIFY(model->outcome(0));
        QCOMPARE(*model->winner(), std::string("second"));
    }
};

QTEST_MAIN(TestPagesRules)
#include "test_pages_rules.moc"
