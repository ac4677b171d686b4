// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison page in the real window: the saved file against the edits, and any two files over
// recordings.
#include "tests/ui/studio_fixture.h"

#include "ui/compare/comparison_page.h"
#include "ui/compare/comparison_runner.h"
#include "ui/shell/analyse_area.h"
#include "ui/timeline/timeline_pair.h"
#include "ui/timeline/timeline_view.h"

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QPushButton>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTreeView>

using namespace interlock;
using namespace interlock::ui;

namespace {

/// The fixture's window with its comparison page.
class CompareFixture : public StudioFixture {
public:
    CompareFixture() { files()->open(write(QStringLiteral("a.json"), smallRuleSet())); }

    ComparisonPage* page() const { return find<ComparisonPage>(QStringLiteral("comparisonPage")); }
    QTreeView* tree() const { return find<QTreeView>(QStringLiteral("comparisonTree")); }
    TimelinePair* pair() const { return find<TimelinePair>(QStringLiteral("timelinePair")); }
    QString text(const char* name) const { return find<QLabel>(QString::fromLatin1(name))->text(); }
    /// The empty state of the page itself, not that of the timelines.
    QString stackTitle() const
    {
        const auto* stack = find<QStackedWidget>(QStringLiteral("comparisonStack"));
        const QLabel* title = stack->widget(1)->findChild<QLabel*>(QStringLiteral("emptyTitle"));
        return stack->currentIndex() == 1 ? title->text() : QString();
    }
    void disableTheRule() const
    {
        Rule rule = document()->ruleSet().rules.at(0);
        rule.enabled = false;
        document()->replace(0, rule, QStringLiteral("Disable"));
    }
    void choose(const char* box, const char* item) const
    {
        auto* combo = find<QComboBox>(QString::fromLatin1(box));
        const int index = combo->findText(QString::fromUtf8(item));
        QVERIFY2(index >= 0, item);
        combo->setCurrentIndex(index);
        Q_EMIT combo->activated(index);
    }
};

} // namespace

class TestComparePage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysThatNothingChanged();
    void saysThatThereIsNoFile();
    void showsWhatAnEditChanges();
    void opensTheScenarioAtTheEvent();
    void hintsInTheStatusLine();
    void keepsWhatIsSelectedOverAnEdit();
    void comparesTwoFilesOverRecordings();
    void addsARecordingInOneStep();
    void cancelsAndGoesOn();
    void runsInTheBackground();
    void copiesMarkdown();
    void saysWhatIsWrong();
};

void TestComparePage::saysThatNothingChanged()
{
    CompareFixture studio;
    studio.action("file.compare")->trigger();
    QCOMPARE(studio.window->perspective(), Perspective::Analyse);
    QCOMPARE(studio.window->analyseArea()->current(), QStringLiteral("comparison"));
    QTRY_COMPARE(studio.stackTitle(), QStringLiteral("Nothing changed"));
    QCOMPARE(studio.text("comparisonSummary"),
             QStringLiteral("No decision differs over 1 event in 1 scenario"));
    QVERIFY(!studio.find<QWidget>(QStringLiteral("statusChanges"))->isVisible());
}

void TestComparePage::saysThatThereIsNoFile()
{
    CompareFixture studio;
    studio.files()->newDocument();
    QVERIFY(!studio.action("file.compare")->isEnabled());
    studio.window->setPerspective(Perspective::Analyse);
    studio.window->analyseArea()->show(QStringLiteral("comparison"));
    QTRY_COMPARE(studio.stackTitle(), QStringLiteral("No saved file yet"));
    // Once there is one, it compares by itself.
    studio.document()->setInfo("x", "");
    studio.prompts.savePath = studio.path(QStringLiteral("new.json"));
    studio.action("file.save")->trigger();
    QTRY_COMPARE(studio.stackTitle(), QStringLiteral("No scenarios to compare over"));
}

void TestComparePage::showsWhatAnEditChanges()
{
    CompareFixture studio;
    studio.action("file.compare")->trigger();
    QTRY_COMPARE(studio.stackTitle(), QStringLiteral("Nothing changed"));
    studio.disableTheRule(); // it runs again by itself
    QTRY_COMPARE(studio.text("comparisonSummary"),
                 QStringLiteral("1 event in 1 of 1 scenario is decided differently"));
    QVERIFY(studio.stackTitle().isEmpty());
    QTreeView* tree = studio.tree();
    QCOMPARE(tree->model()->rowCount(), 1);
    QCOMPARE(tree->model()->index(0, 0).data().toString(), QStringLiteral("always"));
    // The first event is chosen, and both timelines show it.
    QTRY_VERIFY(studio.pair()->view(0)->isVisible());
    QCOMPARE(studio.pair()->selectedEvent(), 0);
    QCOMPARE(studio.text("titleBefore"), QStringLiteral("Before: the saved file"));
    QCOMPARE(studio.text("titleAfter"), QStringLiteral("After: the edits"));
    const auto wins = [](const timeline::TimelineView* view) {
        const timeline::Lane& lane = view->layoutShown().lanes.at(1);
        return std::any_of(lane.items.begin(), lane.items.end(),
                           [](const timeline::Item& item) { return item.mark == Mark::Won; });
    };
    QVERIFY(wins(studio.pair()->view(0)));
    QVERIFY(!wins(studio.pair()->view(1)));

    studio.action("edit.undo")->trigger();
    QTRY_COMPARE(studio.stackTitle(), QStringLiteral("Nothing changed"));
}

void TestComparePage::opensTheScenarioAtTheEvent()
{
    CompareFixture studio;
    studio.disableTheRule();
    studio.action("file.compare")->trigger();
    QTRY_COMPARE(studio.tree()->model()->rowCount(), 1);
    studio.tree()->setFocus();
    QTest::keyClick(studio.tree(), Qt::Key_Return); // the event is selected by itself
    QCOMPARE(studio.window->perspective(), Perspective::Simulate);
    QCOMPARE(studio.rehearsal()->scenario(), 0);
    QCOMPARE(studio.rehearsal()->selectedEvent(), 0);
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestComparePage::hintsInTheStatusLine()
{
    CompareFixture studio;
    auto* hint = studio.find<QPushButton>(QStringLiteral("statusChanges"));
    QVERIFY(!hint->isVisible());
    studio.disableTheRule(); // nobody looks at the page
    QTRY_VERIFY(hint->isVisible());
    QCOMPARE(hint->text(), QStringLiteral("1 decision changed since saving"));
    QTest::mouseClick(hint, Qt::LeftButton);
    QCOMPARE(studio.window->analyseArea()->current(), QStringLiteral("comparison"));
    studio.action("file.save")->trigger();
    QTRY_VERIFY(!hint->isVisible());
    QTRY_COMPARE(studio.stackTitle(), QStringLiteral("Nothing changed"));
}

void TestComparePage::keepsWhatIsSelectedOverAnEdit()
{
    CompareFixture studio;
    Scenario more = studio.document()->ruleSet().scenarios.at(0);
    more.name = "second";
    more.events.push_back(more.events.front());
    studio.document()->insert(1, more);
    studio.disableTheRule();
    studio.action("file.compare")->trigger();
    QTRY_COMPARE(studio.text("comparisonSummary"),
                 QStringLiteral("3 events in 2 of 2 scenarios are decided differently"));
    const QAbstractItemModel* model = studio.tree()->model();
    studio.tree()->setCurrentIndex(model->index(1, 0, model->index(1, 0, model->index(0, 0))));
    QTRY_COMPARE(studio.pair()->selectedEvent(), 1);
    const auto* runner = studio.window->findChild<ComparisonRunner*>();
    const auto before = runner->result();
    studio.document()->setInfo("other", "");
    QTRY_VERIFY(runner->result() != before);
    QCOMPARE(studio.tree()->currentIndex().data(ComparisonModel::EventRole).toInt(), 1);
    QCOMPARE(studio.tree()->currentIndex().parent().data().toString(), QStringLiteral("second"));
    QTRY_COMPARE(studio.pair()->selectedEvent(), 1);
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestComparePage::comparesTwoFilesOverRecordings()
{
    CompareFixture studio;
    studio.action("file.compare")->trigger();
    QTRY_COMPARE(studio.stackTitle(), QStringLiteral("Nothing changed"));
    QByteArray other = smallRuleSet();
    other.replace("\"condition\": true", "\"condition\": false");
    studio.prompts.openPath = studio.write(QStringLiteral("other.json"), other);
    studio.choose("comparisonAfter", "a file…");
    QTRY_COMPARE(studio.text("comparisonSummary"),
                 QStringLiteral("1 event in 1 of 1 scenario is decided differently"));
    QCOMPARE(studio.find<QComboBox>(QStringLiteral("comparisonAfter"))->currentText(),
             QStringLiteral("other.json"));
    QVERIFY(!studio.find<QWidget>(QStringLiteral("statusChanges"))->isVisible()); // that is no edit
    studio.prompts.openPaths = {studio.write(
        QStringLiteral("talk.jsonl"),
        "[{\"role\": \"user\", \"content\": \"a\"}, {\"role\": \"user\", \"content\": \"b\"}]\n[{\"role\": "
        "\"user\", \"content\": \"c\"}]\n")};
    studio.choose("comparisonOver", "recordings…");
    QTRY_COMPARE(studio.text("comparisonSummary"),
                 QStringLiteral("3 events in 2 of 2 conversations are decided differently"));
    QCOMPARE(studio.find<QComboBox>(QStringLiteral("comparisonOver"))->currentText(),
             QStringLiteral("talk.jsonl"));
    // Somebody who thinks better of it changes nothing.
    studio.prompts.openPath.clear();
    studio.choose("comparisonBefore", "a file…");
    QCOMPARE(studio.find<QComboBox>(QStringLiteral("comparisonBefore"))->currentText(),
             QStringLiteral("the saved file"));
    QTest::qWait(50);
    QCOMPARE(studio.text("comparisonSummary"),
             QStringLiteral("3 events in 2 of 2 conversations are decided differently"));
}

void TestComparePage::addsARecordingInOneStep()
{
    CompareFixture studio;
    studio.action("file.compare")->trigger();
    studio.disableTheRule();
    studio.prompts.folderPath = studio.folder.path() + QStringLiteral("/logs");
    QVERIFY(QDir().mkpath(studio.prompts.folderPath));
    studio.write(QStringLiteral("logs/talk.jsonl"),
                 "[{\"role\": \"user\", \"content\": \"a\"}, {\"role\": \"user\", \"content\": \"b\"}]\n");
    studio.choose("comparisonOver", "a folder of recordings…");
    QTRY_COMPARE(studio.text("comparisonSummary"),
                 QStringLiteral("2 events in 1 of 1 conversation are decided differently"));
    studio.tree()->setFocus();
    QTest::keyClick(studio.tree(), Qt::Key_Down);
    QTest::keyClick(studio.tree(), Qt::Key_Return);
    QTRY_COMPARE(studio.document()->ruleSet().scenarios.size(), std::size_t{2});
    QCOMPARE(studio.document()->ruleSet().scenarios.at(1).name, std::string("talk"));
    QCOMPARE(studio.rehearsal()->scenario(), 1);
    QCOMPARE(studio.rehearsal()->selectedEvent(), 1);
    studio.action("edit.undo")->trigger();
    QCOMPARE(studio.document()->ruleSet().scenarios.size(), std::size_t{1});
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestComparePage::cancelsAndGoesOn()
{
    CompareFixture studio;
    studio.action("file.compare")->trigger();
    studio.disableTheRule();
    QByteArray text;
    for (int i = 0; i < 200'000; ++i)
        text += "[{\"role\": \"user\", \"content\": \"a\"}]\n";
    studio.prompts.openPaths = {studio.write(QStringLiteral("many.jsonl"), text)};
    studio.choose("comparisonOver", "recordings…");
    auto* runner = studio.window->findChild<ComparisonRunner*>();
    auto* button = studio.find<QPushButton>(QStringLiteral("comparisonRun"));
    QVERIFY(runner->isRunning());
    QCOMPARE(button->text(), QStringLiteral("Cancel"));
    QVERIFY(studio.find<QWidget>(QStringLiteral("comparisonProgress"))->isVisible());
    QTRY_VERIFY(runner->permille() > 0);
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(!runner->isRunning());
    QVERIFY(runner->result()->counts.cancelled);
    QVERIFY(runner->result()->counts.conversations < 200'000);
    QVERIFY(studio.text("comparisonRemark").contains(QLatin1String("cancelled")));
    QCOMPARE(button->text(), QStringLiteral("Compare again"));
    // It was no quick run: an edit asks before it runs again.
    const auto before = runner->result();
    studio.action("edit.undo")->trigger();
    QTRY_VERIFY(studio.text("comparisonRemark").contains(QLatin1String("compare again")));
    QVERIFY(!runner->isRunning());
    QCOMPARE(runner->result(), before);
}

void TestComparePage::runsInTheBackground()
{
    CompareFixture studio;
    studio.window->setPerspective(Perspective::Analyse);
    studio.window->analyseArea()->show(QStringLiteral("comparison"));
    auto* runner = studio.window->findChild<ComparisonRunner*>();
    QTRY_VERIFY(!runner->isRunning());
    QSignalSpy finished(runner, &ComparisonRunner::finished);
    for (int i = 0; i < 20; ++i) // what an edit outdates is not told
        studio.document()->setInfo(std::to_string(i), "");
    QTRY_COMPARE(finished.size(), 1);
    QTest::qWait(400);
    QCOMPARE(finished.size(), 1);
    // A window may go while a run is on.
    studio.document()->setInfo("last", "");
    runner->run();
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestComparePage::copiesMarkdown()
{
    CompareFixture studio;
    studio.disableTheRule();
    studio.action("file.compare")->trigger();
    QTRY_VERIFY(studio.find<QPushButton>(QStringLiteral("comparisonCopy"))->isEnabled());
    QTRY_COMPARE(studio.tree()->model()->rowCount(), 1);
    QTest::mouseClick(studio.find<QPushButton>(QStringLiteral("comparisonCopy")), Qt::LeftButton);
    const QString text = QGuiApplication::clipboard()->text();
    QVERIFY2(text.contains(QLatin1String("always")) && text.contains(QLatin1String("a.json")),
             qPrintable(text));
    QGuiApplication::clipboard()->clear();
    studio.action("edit.copyComparison")->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), text);
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestComparePage::saysWhatIsWrong()
{
    CompareFixture studio;
    studio.action("file.compare")->trigger();
    studio.prompts.openPath = studio.write(QStringLiteral("bad.json"), "{\"rules\": 7}");
    studio.choose("comparisonBefore", "a file…");
    QTRY_COMPARE(studio.stackTitle(), QStringLiteral("This cannot be compared"));
    studio.choose("comparisonBefore", "the saved file");
    QTRY_COMPARE(studio.stackTitle(), QStringLiteral("Nothing changed"));
}

QTEST_MAIN(TestComparePage)
#include "test_compare_page.moc"
