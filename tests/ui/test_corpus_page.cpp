// SPDX-License-Identifier: GPL-3.0-or-later
// The recordings page in the real window: opening, filtering, strips, and a conversation in Simulate.
#include "corpus_fixture.h"
#include "ui/corpus/filter_chip.h"
#include "ui/corpus/name_choice.h"
#include "ui/corpus/strip_table.h"
#include "ui/style/widgets.h"
#include "ui/transfer/conversation_export_window.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QMenu>
#include <QMimeData>
#include <QSpinBox>
#include <QStackedWidget>

using namespace interlock;
using namespace interlock::ui;

namespace {

QString cell(CorpusModel* model, int row, CorpusColumn column)
{
    return model->index(row, static_cast<int>(column)).data().toString();
}

/// Places of all rows, one behind the other.
QString places(CorpusModel* model)
{
    QStringList all;
    for (int row = 0; row < model->rowCount(); ++row)
        all += cell(model, row, CorpusColumn::Place);
    return all.join(u' ');
}

void drop(QWidget* window, const QStringList& paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths)
        urls += QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window, &enter);
    QDropEvent event(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window, &event);
}

} // namespace

class TestCorpusPage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void emptyPageSaysWhatToDo()
    {
        CorpusFixture studio;
        studio.writeRecordings();
        QTest::keyClick(studio.window.get(), Qt::Key_4, Qt::ControlModifier);
        QCOMPARE(studio.window->perspective(), Perspective::Analyse);
        QCOMPARE(studio.window->analyseArea()->current(), QStringLiteral("recordings"));
        auto* empty = studio.find<EmptyState>(QStringLiteral("recordingsEmpty"));
        QVERIFY(empty->isVisible());
        QVERIFY(!studio.action("recordings.reload")->isEnabled());
        studio.prompts.folderPath = studio.recordings();
        QTest::mouseClick(empty->actionButton(), Qt::LeftButton);
        studio.waitUntilRead();
        QVERIFY(!empty->isVisible());
        QCOMPARE(studio.model()->rowCount(), 6);
        QVERIFY(studio.action("recordings.reload")->isEnabled());
    }

    void readsFolders()
    {
        CorpusFixture studio;
        studio.writeRecordings();
        studio.openRecordings();
        QCOMPARE(studio.window->analyseArea()->current(), QStringLiteral("recordings"));
        CorpusModel* model = studio.model();
        QCOMPARE(places(model), QStringLiteral("a.jsonl:1 a.jsonl:2 a.jsonl:4 b.jsonl:1 b.jsonl:2 c.json:1"));
        QCOMPARE(cell(model, 0, CorpusColumn::Turns), QStringLiteral("2"));
        QCOMPARE(cell(model, 0, CorpusColumn::Firings), QStringLiteral("2")); // refund and money at once
        QCOMPARE(cell(model, 0, CorpusColumn::Wins), QStringLiteral("1"));
        QCOMPARE(cell(model, 1, CorpusColumn::Firings), QStringLiteral("–"));
        QCOMPARE(cell(model, 2, CorpusColumn::Blocked), QStringLiteral("1")); // booked without looking up
        QCOMPARE(cell(model, 2, CorpusColumn::Calls), QStringLiteral("1"));
        QCOMPARE(cell(model, 0, CorpusColumn::Dishonoured),
                 QStringLiteral("1")); // talked instead of looking up
        QCOMPARE(cell(model, 5, CorpusColumn::Dishonoured), QStringLiteral("–"));
        QVERIFY(cell(model, 5, CorpusColumn::Format) != cell(model, 0, CorpusColumn::Format));
        QCOMPARE(studio.counts(), QStringLiteral("6 conversations"));
        QCOMPARE(studio.find<QLabel>(QStringLiteral("recordingsSummary"))->text(),
                 QStringLiteral("recordings"));
        QCOMPARE(studio.state(), QStringLiteral("7 user messages · 3 calls"));

        // What could not be read is told, with its place.
        auto* faults = studio.find<QPushButton>(QStringLiteral("recordingsFaults"));
        QVERIFY(faults->isVisible());
        QCOMPARE(faults->text(), QStringLiteral("1 line could not be read"));
        QTest::mouseClick(faults, Qt::LeftButton);
        auto* list = studio.find<QWidget>(QStringLiteral("corpusFaults"));
        QVERIFY(list->isVisible());
        QTest::mouseClick(studio.find<QPushButton>(QStringLiteral("corpusFaultsCopy")), Qt::LeftButton);
        QVERIFY(QApplication::clipboard()->text().startsWith(
            studio.path(QStringLiteral("recordings/a.jsonl:3: "))));
        list->close();
    }

    void remembersPageAndRecordings()
    {
        CorpusFixture studio;
        studio.writeRecordings();
        studio.openRecordings();
        studio.restart();
        studio.window->setPerspective(Perspective::Analyse);
        QCOMPARE(studio.window->analyseArea()->current(), QStringLiteral("recordings"));
        auto* menu = studio.find<QMenu>(QStringLiteral("recordingsOpenMenu"));
        Q_EMIT menu->aboutToShow();
        QVERIFY(menu->actions().last()->text().endsWith(QStringLiteral("recordings")));
        menu->actions().last()->trigger();
        studio.waitUntilRead();
        QCOMPARE(studio.model()->rowCount(), 6);
        QTest::mouseClick(studio.find<QAbstractButton>(QStringLiteral("analyse-scenarios")), Qt::LeftButton);
        QCOMPARE(studio.window->analyseArea()->current(), QStringLiteral("scenarios"));
        QVERIFY(!studio.page()->tools()->isVisible());
    }

    void filters()
    {
        CorpusFixture studio;
        studio.writeRecordings();
        studio.openRecordings();
        CorpusModel* model = studio.model();
        auto* search = studio.find<QLineEdit>(QStringLiteral("corpusSearch"));
        QTest::keyClicks(search, QStringLiteral("b.jsonl"));
        QTRY_COMPARE(places(model), QStringLiteral("b.jsonl:1 b.jsonl:2"));
        QCOMPARE(studio.counts(), QStringLiteral("2 of 6 conversations"));
        auto* clear = studio.find<QAbstractButton>(QStringLiteral("corpusClear"));
        QVERIFY(clear->isVisible());
        QTest::mouseClick(clear, Qt::LeftButton);
        QCOMPARE(model->rowCount(), 6);
        QVERIFY(search->text().isEmpty());
        QVERIFY(!clear->isVisible());

        auto* rule = studio.find<NameChoice>(QStringLiteral("corpusRule"));
        QCOMPARE(rule->count(), 4); // any, and three rules in the order of evaluation
        QCOMPARE(rule->itemText(1), QStringLiteral("refund"));
        rule->lineEdit()->selectAll();
        QTest::keyClicks(rule->lineEdit(), QStringLiteral("MONEY"));
        QTest::keyClick(rule->lineEdit(), Qt::Key_Return);
        QCOMPARE(places(model), QStringLiteral("a.jsonl:1 b.jsonl:2"));
        QCOMPARE(rule->currentText(), QStringLiteral("money"));
        rule->lineEdit()->selectAll();
        QTest::keyClicks(rule->lineEdit(), QStringLiteral("nobody"));
        QTest::keyClick(rule->lineEdit(), Qt::Key_Return);
        QCOMPARE(rule->currentText(), QStringLiteral("money")); // what is no name changes nothing
        rule->lineEdit()->clear();
        QTest::keyClick(rule->lineEdit(), Qt::Key_Return);
        QCOMPARE(model->rowCount(), 6);

        auto* blocks = studio.find<FilterChip>(QStringLiteral("corpusWithBlocks"));
        QTest::mouseClick(blocks, Qt::LeftButton);
        QCOMPARE(places(model), QStringLiteral("a.jsonl:4"));
        QTest::mouseClick(blocks, Qt::LeftButton);
        QCOMPARE(model->rowCount(), 6);
    }

    void asksForNumbers()
    {
        CorpusFixture studio;
        studio.writeRecordings();
        studio.openRecordings();
        QTest::mouseClick(studio.find<QPushButton>(QStringLiteral("corpusNumber")), Qt::LeftButton);
        auto* form = studio.find<QWidget>(QStringLiteral("corpusNumberForm"));
        QVERIFY(form->isVisible());
        auto* column = studio.find<QComboBox>(QStringLiteral("corpusNumberColumn"));
        column->setCurrentIndex(column->findText(QStringLiteral("Calls")));
        auto* value = studio.find<QSpinBox>(QStringLiteral("corpusNumberValue"));
        value->setValue(1);
        QTest::keyClick(value, Qt::Key_Return);
        QVERIFY(!form->isVisible());
        QCOMPARE(places(studio.model()), QStringLiteral("a.jsonl:4 b.jsonl:1 c.json:1"));
        auto* chip = studio.find<FilterChip>(QStringLiteral("corpusNumberChip0"));
        QCOMPARE(chip->text(), QStringLiteral("Calls ≥ 1"));
        chip->setFocus();
        QTest::keyClick(chip, Qt::Key_Delete);
        QCOMPARE(studio.model()->rowCount(), 6);

        // A filter that nobody answers says so, and lets itself be taken away.
        CorpusFilter none;
        none.numbers = {{CorpusColumn::Turns, NumberOperator::More, 99}};
        studio.page()->filterBar()->setFilter(none);
        auto* nothing = studio.find<EmptyState>(QStringLiteral("recordingsNothing"));
        QVERIFY(nothing->isVisible());
        QCOMPARE(studio.counts(), QStringLiteral("0 of 6 conversations"));
        QTest::mouseClick(nothing->actionButton(), Qt::LeftButton);
        QCOMPARE(studio.model()->rowCount(), 6);
    }

    void sortsByHeadings()
    {
        CorpusFixture studio;
        studio.writeRecordings();
        studio.openRecordings();
        QHeaderView* header = studio.table()->horizontalHeader();
        const auto click = [&](CorpusColumn column) {
            const int section = static_cast<int>(column);
            QTest::mouseClick(
                header->viewport(), Qt::LeftButton, {},
                QPoint(header->sectionViewportPosition(section) + header->sectionSize(section) / 2,
                       header->height() / 2));
        };
        studio.page()->selectRow(5);
        click(CorpusColumn::Firings); // the most first
        QCOMPARE(cell(studio.model(), 0, CorpusColumn::Place), QStringLiteral("a.jsonl:1"));
        QCOMPARE(header->sortIndicatorSection(), static_cast<int>(CorpusColumn::Firings));
        QCOMPARE(header->sortIndicatorOrder(), Qt::DescendingOrder);
        click(CorpusColumn::Firings);
        QCOMPARE(cell(studio.model(), 0, CorpusColumn::Place), QStringLiteral("a.jsonl:2"));
        QCOMPARE(cell(studio.model(), studio.table()->currentIndex().row(), CorpusColumn::Place),
                 QStringLiteral("c.json:1")); // what was selected still is
        click(CorpusColumn::Firings);
        QCOMPARE(places(studio.model()),
                 QStringLiteral("a.jsonl:1 a.jsonl:2 a.jsonl:4 b.jsonl:1 b.jsonl:2 c.json:1"));
        QCOMPARE(header->sortIndicatorSection(), -1);
    }

    void opensConversations()
    {
        CorpusFixture studio;
        studio.writeRecordings();
        studio.openRecordings();
        studio.page()->selectRow(0);
        studio.table()->setFocus();
        QTest::keyClick(studio.table(), Qt::Key_Return);
        QTRY_COMPARE(studio.window->perspective(), Perspective::Simulate);
        QCOMPARE(studio.document()->partCount(Section::Scenarios), 1);
        QCOMPARE(studio.rehearsal()->scenario(), 0);
        QCOMPARE(studio.rehearsal()->selectedEvent(), 2); // the second user message, at which "refund" won
        QVERIFY(studio.document()->undoStack()->undoText().startsWith(QStringLiteral("Open recording a, ")));
        const std::string name = studio.document()->partName(Section::Scenarios, 0);

        // Again: the same scenario, no further step.
        studio.window->setPerspective(Perspective::Analyse);
        const QRect row = studio.table()->visualRect(studio.model()->index(0, 0));
        QTest::mouseClick(studio.table()->viewport(), Qt::LeftButton, {}, row.center());
        QTest::mouseDClick(studio.table()->viewport(), Qt::LeftButton, {}, row.center());
        QTRY_COMPARE(studio.window->perspective(), Perspective::Simulate);
        QCOMPARE(studio.document()->partCount(Section::Scenarios), 1);
        QCOMPARE(studio.document()->undoStack()->count(), 1);

        // Another one is another scenario: of the gate, the blocked call is shown.
        studio.window->setPerspective(Perspective::Analyse);
        studio.page()->selectRow(2);
        QTest::keyClick(studio.table(), Qt::Key_Enter);
        QTRY_COMPARE(studio.document()->partCount(Section::Scenarios), 2);
        QTRY_COMPARE(studio.rehearsal()->scenario(), 1);
        QCOMPARE(studio.rehearsal()->selectedEvent(), 1);
        QVERIFY(studio.document()->partName(Section::Scenarios, 1) != name);

        const Message told = studio.message(QStringLiteral("recording"));
        QVERIFY2(told.text.contains(QString::fromStdString(studio.document()->partName(Section::Scenarios, 1))),
                 qPrintable(told.text));
        QVERIFY(told.text.contains(QLatin1String("added")));

        // Undone, it can be opened again.
        studio.document()->undoStack()->undo();
        QCOMPARE(studio.document()->partCount(Section::Scenarios), 1);
        studio.window->setPerspective(Perspective::Analyse);
        QTest::keyClick(studio.table(), Qt::Key_Enter);
        QTRY_COMPARE(studio.document()->partCount(Section::Scenarios), 2);
    }

    void saysWhereAConversationIsGone()
    {
        CorpusFixture studio;
        studio.writeRecordings();
        studio.openRecordings();
        QVERIFY(QFile::remove(studio.path(QStringLiteral("recordings/more/c.json"))));
        studio.page()->selectRow(5);
        QTest::keyClick(studio.table(), Qt::Key_Return);
        QTRY_VERIFY(!studio.message(QStringLiteral("recording")).text.isEmpty());
        QCOMPARE(studio.document()->partCount(Section::Scenarios), 0);
        QCOMPARE(studio.window->perspective(), Perspective::Analyse);
    }

    void hasAMenu()
    {
        CorpusFixture studio;
        studio.writeRecordings();
        studio.openRecordings();
        studio.page()->selectRow(0);
        const auto menu = [&] {
            Q_EMIT studio.table()->customContextMenuRequested(
                studio.table()->visualRect(studio.model()->index(0, 0)).center());
            return studio.find<QMenu>(QStringLiteral("corpusMenu"));
        };
        QMenu* opened = menu();
        QVERIFY(opened->isVisible());
        for (QAction* action : opened->actions()) {
            if (action->text() == QStringLiteral("Copy its place"))
                action->trigger();
        }
        QCOMPARE(QApplication::clipboard()->text(),
                 studio.path(QStringLiteral("recordings/a.jsonl")) % u":1");
        auto* only = opened->findChild<QMenu*>(QStringLiteral("corpusOnlyMenu"));
        QCOMPARE(only->actions().size(), 2);
        QCOMPARE(only->actions().at(0)->text(), QStringLiteral("rule money"));
        only->actions().at(0)->trigger();
        opened->close();
        QCOMPARE(places(studio.model()), QStringLiteral("a.jsonl:1 b.jsonl:2"));
        QCOMPARE(studio.find<NameChoice>(QStringLiteral("corpusRule"))->chosen(), QStringLiteral("money"));

        // Another one, since the first is gone with the event loop.
        QTRY_VERIFY(!studio.window->findChild<QMenu*>(QStringLiteral("corpusMenu")));
        for (QAction* action : menu()->actions()) {
            if (action->text() == QStringLiteral("Export as…"))
                action->trigger();
        }
        QTRY_VERIFY(studio.window->findChild<ConversationExportWindow*>());
        auto* exporter = studio.window->findChild<ConversationExportWindow*>();
        QTRY_VERIFY(exporter->text().contains(QStringLiteral("I want my money, a refund")));
        exporter->close();
    }

    void stripsSelectConversations()
    {
        CorpusFixture studio;
        studio.writeRecordings();
        studio.openRecordings();
        auto* rules = studio.find<StripTable>(QStringLiteral("corpusRuleStrips"));
        auto* skills = studio.find<StripTable>(QStringLiteral("corpusSkillStrips"));
        QCOMPARE(rules->model()->rowCount(), 3);
        const auto remark = [rules](int row) {
            return rules->model()->index(row, StripsModel::RemarkColumn).data().toString();
        };
        QCOMPARE(remark(0), QString());
        QCOMPARE(remark(1), QStringLiteral("shadowed by refund (1)"));
        QCOMPARE(remark(2), QStringLiteral("never matched"));
        QTRY_VERIFY(rules->stripRect(0).width() > 100);
        QTRY_VERIFY(!rules->wordsAt(0, 3).isEmpty());
        QVERIFY2(
            rules->wordsAt(0, 3).endsWith(QStringLiteral("refund matched at 1 of 1 user message, won 1")),
            qPrintable(rules->wordsAt(0, 3)));
        // The fourth conversation, by a click in its cell.
        const QRect strip = rules->stripRect(0);
        const QPoint at(strip.left() + 3 * StripScale::kWidestCell + 4, strip.center().y());
        QTest::mouseClick(rules->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(cell(studio.model(), studio.table()->currentIndex().row(), CorpusColumn::Place),
                 QStringLiteral("b.jsonl:1"));
        QCOMPARE(rules->selectedPosition(), 3);
        QCOMPARE(skills->selectedPosition(), 3); // on all strips

        // By keys: where the row's rule matched before and after.
        rules->setFocus();
        QTest::keyClick(rules, Qt::Key_Left);
        QCOMPARE(studio.table()->currentIndex().row(), 0);
        QTest::keyClick(rules, Qt::Key_Left);
        QCOMPARE(studio.table()->currentIndex().row(), 0);
        QTest::keyClick(rules, Qt::Key_Down);
        QTest::keyClick(rules, Qt::Key_Right);
        QCOMPARE(studio.table()->currentIndex().row(), 4); // "money"

        // Enter shows only those in which the rule matched; what was selected stays, at another place.
        QTest::keyClick(rules, Qt::Key_Return);
        QCOMPARE(places(studio.model()), QStringLiteral("a.jsonl:1 b.jsonl:2"));
        QCOMPARE(studio.table()->currentIndex().row(), 1);
        QCOMPARE(rules->selectedPosition(), 1);
        QTRY_COMPARE(studio.find<QLabel>(QStringLiteral("corpusStripsWhat"))->text(),
                     QStringLiteral("strips: the 2 filtered conversations · figures: all 6"));
    }

    void followsTheRules()
    {
        CorpusFixture studio;
        studio.writeRecordings();
        studio.openRecordings();
        studio.page()->selectRow(4);
        Rule rule = studio.document()->ruleSet().rules[0];
        rule.condition = logic::Value(true);
        studio.document()->replace(0, rule, QStringLiteral("test"));
        // Quick runs are repeated by themselves.
        QTRY_COMPARE_WITH_TIMEOUT(cell(studio.model(), 1, CorpusColumn::Firings), QStringLiteral("1"), 10000);
        QTRY_VERIFY(!studio.runner()->isReading());
        QVERIFY(!studio.runner()->isOutdated());
        QCOMPARE(studio.table()->currentIndex().row(), 4); // the selection is kept

        // A scenario more changes nothing.
        Scenario scenario;
        scenario.name = "more";
        studio.document()->insert(0, scenario);
        QTest::qWait(CorpusRunner::kAfterEdit + 200);
        QVERIFY(!studio.runner()->isReading());
        QVERIFY(!studio.runner()->isOutdated());

        // A rule set that cannot run keeps what there was, and says so.
        Rule twin = rule;
        studio.document()->insert(0, twin);
        QTRY_VERIFY_WITH_TIMEOUT(!studio.runner()->obstacle().isEmpty(), 10000);
        QVERIFY(studio.runner()->isOutdated());
        QCOMPARE(studio.model()->rowCount(), 6);
        QVERIFY(studio.state().contains(studio.runner()->obstacle()));
        studio.document()->undoStack()->undo();
        QTRY_VERIFY_WITH_TIMEOUT(!studio.runner()->isOutdated(), 10000);
    }

    void observes()
    {
        CorpusFixture studio;
        studio.writeRecordings();
        studio.openRecordings();
        QSignalSpy replaced(studio.runner(), &CorpusRunner::replaced);
        auto* gate = studio.find<SegmentedControl>(QStringLiteral("recordingsGate"));
        QTest::mouseClick(gate->button(1), Qt::LeftButton);
        QVERIFY(studio.runner()->gate() == engine::GateMode::Observe);
        studio.waitUntilRead();
        QCOMPARE(replaced.count(), 1);
        QCOMPARE(cell(studio.model(), 2, CorpusColumn::Blocked), QStringLiteral("1"));
    }

    void takesDrops()
    {
        CorpusFixture studio;
        studio.writeRecordings();
        studio.window->setPerspective(Perspective::Design);
        drop(studio.window.get(), {studio.recordings()});
        QCOMPARE(studio.window->perspective(), Perspective::Analyse);
        studio.waitUntilRead();
        QCOMPARE(studio.model()->rowCount(), 6);
        drop(studio.window.get(), {studio.path(QStringLiteral("recordings/b.jsonl"))});
        studio.waitUntilRead();
        QCOMPARE(studio.model()->rowCount(), 2);
        // Several at once anywhere: none of them is lost.
        studio.window->setPerspective(Perspective::Design);
        drop(studio.window.get(), {studio.path(QStringLiteral("recordings/b.jsonl")),
                                   studio.path(QStringLiteral("recordings/more/c.json"))});
        QCOMPARE(studio.window->perspective(), Perspective::Analyse);
        studio.waitUntilRead();
        QCOMPARE(studio.model()->rowCount(), 3);
        QCOMPARE(studio.document()->partCount(Section::Scenarios), 0); // not imported
    }

    void saysWhereNothingIsFound()
    {
        CorpusFixture studio;
        studio.openRecordings(); // an empty folder
        auto* nothing = studio.find<EmptyState>(QStringLiteral("recordingsNothing"));
        QVERIFY(nothing->isVisible());
        QCOMPARE(nothing->findChild<QLabel*>(QStringLiteral("emptyTitle"))->text(),
                 QStringLiteral("No conversations were found"));
        studio.window->openRecordings({studio.path(QStringLiteral("gone.jsonl"))});
        studio.waitUntilRead();
        QVERIFY(studio.find<QPushButton>(QStringLiteral("recordingsFaults"))->isVisible());
    }
};

QTEST_MAIN(TestCorpusPage)
#include "test_corpus_page.moc"
