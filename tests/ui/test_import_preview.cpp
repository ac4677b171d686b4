// SPDX-License-Identifier: GPL-3.0-or-later
// The import preview: what it says of a transcript, the choice, and what becomes of a reading.
#include "tests/ui/import_support.h"

#include "ui/style/widgets.h"
#include "ui/transfer/import_words.h"

#include "tests/support/patience.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTextBrowser>

using namespace interlock;
using namespace interlock::ui;

class TestImportPreview : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysWhatIsInTheFile();
    void addsUpWhatIsLeftOutByKind();
    void saysThatSystemMessagesAreLeftOut();
    void showsTheMessagesOfTheSelectedOne();
    void importsWhatIsChecked();
    void workAloneByKeyboard();
    void filtersAndChecksWhatIsListed();
    void readsAsAnotherFormat();
    void checksNoneOfVeryMany();
    void stopsReading();
    void staysAliveWhileItReads();
    void saysWhatIsWrongWithAFile();
    void noticesAFileThatChangedMeanwhile();
    void theModelKeepsItsWord();
};

void TestImportPreview::saysWhatIsInTheFile()
{
    StudioFixture studio;
    const Preview preview(studio);
    OPEN_PREVIEW(studio, preview, kTwo);
    QVERIFY(!preview.window()->isModal());
    QCOMPARE(preview.text("importTitle"), QStringLiteral("talk.jsonl"));
    QCOMPARE(preview.text("importFigures"), QStringLiteral("2 conversations · 2 turns · 1 call · 1 result"));
    QCOMPARE(preview.text("importSkipped"), QStringLiteral("✕ 1 could not be read · 2 notes"));
    QVERIFY(preview.find<QComboBox>("importFormat")->itemText(0).contains(QLatin1String("OpenAI Chat")));
    const QString skipped = preview.find<QTextBrowser>("importSkippedText")->toPlainText();
    QVERIFY2(skipped.contains(QLatin1String("line 2:")), qPrintable(skipped));
    QVERIFY2(skipped.contains(noteWords("arguments_not_an_object")), qPrintable(skipped));
    QVERIFY2(skipped.contains(noteWords("looks_like_error")), qPrintable(skipped));
    const QAbstractItemModel* model = preview.table()->model();
    QCOMPARE(model->rowCount(), 2);
    QCOMPARE(model->index(0, ImportModel::WordsColumn).data().toString(),
             QStringLiteral("where is my order"));
    QCOMPARE(model->index(1, ImportModel::NameColumn).data().toString(), QStringLiteral("line 3"));
    QCOMPARE(model->index(1, ImportModel::CallsColumn).data().toString(), QStringLiteral("1"));
    QCOMPARE(model->index(1, ImportModel::RemarkColumn).data().toString(), QStringLiteral("2 notes"));
    QCOMPARE(preview.find<QPushButton>("importGo")->text(), QStringLiteral("Import 2 conversations"));
    // Nothing came in so far, and nobody was stopped.
    QVERIFY(studio.document()->ruleSet().scenarios.empty());
    QCOMPARE(studio.prompts.asked, 1);
}

void TestImportPreview::saysThatSystemMessagesAreLeftOut()
{
    StudioFixture studio;
    const Preview preview(studio);
    OPEN_PREVIEW(studio, preview,
                 R"([{"role": "system", "content": "be kind"}, {"role": "user", "content": "hello"}])");
    QCOMPARE(preview.text("importSkipped"), QStringLiteral("1 left out by design"));
    const QString skipped = preview.find<QTextBrowser>("importSkippedText")->toPlainText();
    QVERIFY2(skipped.contains(QStringLiteral("1 × system message")), qPrintable(skipped));
    QCOMPARE(preview.table()->model()->index(0, ImportModel::RemarkColumn).data().toString(),
             QStringLiteral("1 left out"));
}

void TestImportPreview::addsUpWhatIsLeftOutByKind()
{
    StudioFixture studio;
    const Preview preview(studio);
    const QByteArray thinks = R"({"type": "reasoning", "summary": []})";
    const QByteArray asks = R"({"input": [{"role": "user", "content": "go"}, )";
    const QByteArray calls = R"({"type": "function_call", "call_id": "1", "name": "f", "arguments": "{}"}]})";
    OPEN_PREVIEW(studio, preview, asks + thinks + ", " + calls + "\n" + asks + thinks + ", " + thinks + ", " + calls);
    QCOMPARE(preview.text("importSkipped"), QStringLiteral("3 left out by design"));
    const QString skipped = preview.find<QTextBrowser>("importSkippedText")->toPlainText();
    QVERIFY2(skipped.contains(QStringLiteral("3 × items of type \"reasoning\"")), qPrintable(skipped));
}

void TestImportPreview::showsTheMessagesOfTheSelectedOne()
{
    StudioFixture studio;
    const Preview preview(studio);
    OPEN_PREVIEW(studio, preview, kTwo);
    auto* messages = preview.find<QTextBrowser>("importMessages");
    QTRY_VERIFY(messages->toPlainText().contains(QLatin1String("where is my order")));
    QTest::keyClick(preview.table(), Qt::Key_Down);
    QTRY_VERIFY(messages->toPlainText().contains(QLatin1String("refund please")));
    QVERIFY(messages->toPlainText().contains(QLatin1String("look_up({broken)")));
}

void TestImportPreview::importsWhatIsChecked()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    const Preview preview(studio);
    OPEN_PREVIEW(studio, preview, kTwo);
    QTableView* table = preview.table();
    const QRect cell = table->visualRect(table->model()->index(0, ImportModel::NameColumn));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, QPoint(cell.left() + 12, cell.center().y()));
    QCOMPARE(preview.find<QPushButton>("importGo")->text(), QStringLiteral("Import 1 conversation"));
    preview.click("importGo");
    QTRY_VERIFY(!preview.isOpen());
    const std::vector<Scenario>& scenarios = studio.document()->ruleSet().scenarios;
    QCOMPARE(scenarios.size(), std::size_t{2});
    QCOMPARE(scenarios.at(1).name, std::string("talk, line 3"));
    QCOMPARE(scenarios.at(1).events.size(), std::size_t{3});
    QCOMPARE(studio.window->perspective(), Perspective::Simulate);
    QCOMPARE(studio.rehearsal()->scenario(), 1);
    const Message told = studio.message(QStringLiteral("import"));
    QVERIFY2(told.details.contains(QLatin1String("talk.jsonl:2:")), qPrintable(told.details));
    studio.action("edit.undo")->trigger();
    QCOMPARE(studio.document()->ruleSet().scenarios.size(), std::size_t{1});
    QVERIFY(!studio.document()->isModified());
}

void TestImportPreview::workAloneByKeyboard()
{
    StudioFixture studio;
    const Preview preview(studio);
    OPEN_PREVIEW(studio, preview, kTwo);
    auto* filter = preview.find<QLineEdit>("importFilter");
    filter->setFocus();
    QTest::keyClick(filter, Qt::Key_Return); // goes to the list
    QVERIFY(preview.table()->hasFocus());
    QTest::keyClick(preview.table(), Qt::Key_Space);
    QCOMPARE(preview.window()->model()->chosenCount(), 1);
    QTest::keyClick(preview.table(), Qt::Key_Return);
    QTRY_VERIFY(!preview.isOpen());
    QCOMPARE(studio.document()->ruleSet().scenarios.size(), std::size_t{1});

    OPEN_PREVIEW(studio, preview, kTwo);
    QTest::keyClick(preview.window(), Qt::Key_Escape);
    QVERIFY(!preview.isOpen());
    QCOMPARE(studio.document()->ruleSet().scenarios.size(), std::size_t{1});
}

void TestImportPreview::filtersAndChecksWhatIsListed()
{
    StudioFixture studio;
    const Preview preview(studio);
    OPEN_PREVIEW(studio, preview, lines(20));
    preview.click("importNone");
    QCOMPARE(preview.window()->model()->chosenCount(), 0);
    QVERIFY(!preview.find<QPushButton>("importGo")->isEnabled());
    QTest::keyClicks(preview.find<QLineEdit>("importFilter"), QStringLiteral("HELLO 1"));
    QCOMPARE(preview.table()->model()->rowCount(), 11); // 1, 10 … 19
    preview.click("importAll");
    QCOMPARE(preview.window()->model()->chosenCount(), 11);
    preview.find<QLineEdit>("importFilter")->clear();
    QVERIFY(!preview.window()->model()->isChosen(0));
    QVERIFY(preview.window()->model()->isChosen(1));
    preview.click("importGo");
    QTRY_COMPARE(studio.document()->ruleSet().scenarios.size(), std::size_t{11});
    QCOMPARE(studio.document()->ruleSet().scenarios.at(1).name, std::string("talk, line 11"));
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestImportPreview::readsAsAnotherFormat()
{
    StudioFixture studio;
    const Preview preview(studio);
    OPEN_PREVIEW(studio, preview, kTwo);
    auto* format = preview.find<QComboBox>("importFormat");
    QCOMPARE(format->count(), 1 + static_cast<int>(exchange::transcript_formats().size()));
    const int other = format->findData(QStringLiteral("claude-code"));
    QVERIFY(other > 0);
    format->setCurrentIndex(other);
    Q_EMIT format->activated(other);
    QTRY_VERIFY(!preview.window()->isReading());
    QCOMPARE(preview.window()->model()->rowCount(), 0);
    QVERIFY(preview.find<QLabel>("emptyTitle")->text().contains(QLatin1String("no conversation")));
    QVERIFY(!preview.find<QPushButton>("importGo")->isEnabled());
    const int own = format->findData(QStringLiteral("openai-chat"));
    format->setCurrentIndex(own);
    Q_EMIT format->activated(own);
    QTRY_COMPARE(preview.window()->model()->rowCount(), 2);
}

void TestImportPreview::checksNoneOfVeryMany()
{
    StudioFixture studio;
    const Preview preview(studio);
    OPEN_PREVIEW(studio, preview, lines(ImportModel::kMostChosen + 200));
    QCOMPARE(preview.window()->model()->rowCount(), ImportModel::kMostChosen + 200);
    QCOMPARE(preview.window()->model()->chosenCount(), 0);
    QVERIFY(preview.find<QWidget>("importMany")->isVisible());
    QSignalSpy asked(preview.window(), &ImportPreview::openAsRecordingsRequested);
    preview.click("importAsRecordings");
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.first().first().toString(), studio.path(QStringLiteral("talk.jsonl")));
    QVERIFY(!preview.isOpen());

    OPEN_PREVIEW(studio, preview, lines(ImportModel::kMostChosen));
    QCOMPARE(preview.window()->model()->chosenCount(), ImportModel::kMostChosen);
    QVERIFY(!preview.find<QWidget>("importMany")->isVisible());
    preview.click("importCancel");
}

void TestImportPreview::stopsReading()
{
    StudioFixture studio;
    const Preview preview(studio);
    openTranscript(studio, lines(300'000));
    auto* stop = preview.find<QPushButton>("importStop");
    QVERIFY(stop->isVisible());
    QTRY_VERIFY(preview.window()->model()->rowCount() > 0);
    QTest::mouseClick(stop, Qt::LeftButton);
    QVERIFY(!preview.window()->isReading());
    QVERIFY(!stop->isVisible());
    const int read = preview.window()->model()->rowCount();
    QVERIFY(read > 0 && read < 300'000);
    QVERIFY(preview.text("importSkipped").contains(QLatin1String("cancelled")));
    QTest::qWait(100);
    QCOMPARE(preview.window()->model()->rowCount(), read);
    preview.click("importCancel");
}

void TestImportPreview::staysAliveWhileItReads()
{
    StudioFixture studio;
    const Preview preview(studio);
    // One large conversation: there is nothing to show before its end, and nothing to wait for.
    QByteArray text = "[";
    for (int i = 0; i < 60'000; ++i)
        text += (i ? ",{" : "{") + QByteArray("\"role\": \"user\", \"content\": \"") + QByteArray(200, 'x') +
                "\"}";
    text += "]";
    studio.prompts.openPath = studio.write(QStringLiteral("talk.jsonl"), text);
    QElapsedTimer clock;
    clock.start();
    studio.action("file.import")->trigger();
    QVERIFY2(clock.elapsed() < 1000 * kPatience, qPrintable(QString::number(clock.elapsed())));
    QVERIFY(preview.window()->isReading());
    QTRY_VERIFY_WITH_TIMEOUT(!preview.window()->isReading(), 60'000 * kPatience);
    QCOMPARE(preview.text("importFigures"),
             QStringLiteral("1 conversation · 60,000 turns · 0 calls · 0 results"));
    preview.click("importCancel");
}

void TestImportPreview::saysWhatIsWrongWithAFile()
{
    StudioFixture studio;
    const Preview preview(studio);
    OPEN_PREVIEW(studio, preview, "{\"a\": [1, 2]}");
    QVERIFY(preview.find<QLabel>("emptyTitle")->text().contains(QLatin1String("no conversation")));
    QVERIFY(preview.find<QTextBrowser>("importSkippedText")
                ->toPlainText()
                .contains(QLatin1String("line 1: no conversation of a known format")));
    studio.files()->importTranscript(studio.path(QStringLiteral("missing.jsonl")));
    QTRY_VERIFY(!preview.window()->isReading());
    QVERIFY(preview.find<QLabel>("emptyTitle")->text().contains(QLatin1String("cannot be read")));
    QVERIFY(!preview.find<QLabel>("emptyText")->text().isEmpty());
}

void TestImportPreview::noticesAFileThatChangedMeanwhile()
{
    StudioFixture studio;
    const Preview preview(studio);
    OPEN_PREVIEW(studio, preview, kTwo);
    studio.write(QStringLiteral("talk.jsonl"), "{}");
    preview.click("importGo");
    QTRY_VERIFY(preview.text("importSkipped").contains(QLatin1String("changed")));
    QVERIFY(preview.isOpen());
    QVERIFY(studio.document()->ruleSet().scenarios.empty());
}

void TestImportPreview::theModelKeepsItsWord()
{
    ImportModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.append(std::vector<ImportRow>(10));
    model.append(std::vector<ImportRow>(5));
    QCOMPARE(inserted.size(), 2);
    QCOMPARE(inserted.last().at(1).toInt(), 10);
    QCOMPARE(model.chosenCount(), 15);
    QVERIFY(model.setData(model.index(3, 0), Qt::Unchecked, Qt::CheckStateRole));
    QVERIFY(!model.setData(model.index(3, 1), Qt::Unchecked, Qt::CheckStateRole));
    QCOMPARE(model.chosenCount(), 14);
    QCOMPARE(changed.size(), 1);
    model.setChosen({3}, false); // nothing new
    QCOMPARE(changed.size(), 1);
    model.append(std::vector<ImportRow>(ImportModel::kMostChosen));
    QCOMPARE(model.chosenCount(), 0);
    QVERIFY(model.chosenRows().empty());
    model.setChosen({7, 2}, true);
    QCOMPARE(model.chosenRows().size(), std::size_t{2});
    model.clear();
    QCOMPARE(model.rowCount(), 0);
}

QTEST_MAIN(TestImportPreview)
#include "test_import_preview.moc"
