// SPDX-License-Identifier: GPL-3.0-or-later
// The ways of a conversation into the studio: clipboard, paste, a new rule set; and what it is named there.
#include "tests/ui/import_support.h"

#include "ui/style/widgets.h"
#include "ui/transfer/transcript_text.h"

#include <QClipboard>
#include <QLineEdit>
#include <QListView>

using namespace interlock;
using namespace interlock::ui;

class TestImportWays : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void tellsTextsApart_data();
    void tellsTextsApart();
    void importsIntoANewRuleSet();
    void keepsTheRuleSetWhereUnsavedWorkIsKept();
    void givesNamesThatNobodyHas();
    void importsFromTheClipboard();
    void pastesATranscriptOutsideOfTextFields();
    void leavesPartsToTheirLists();
};

void TestImportWays::tellsTextsApart_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("ruleSet");
    QTest::addColumn<bool>("transcript");
    const auto row = [](const char* name, const char* text, bool ruleSet, bool transcript) {
        QTest::newRow(name) << QString::fromLatin1(text) << ruleSet << transcript;
    };
    row("nothing", "", false, false);
    row("prose", "Dear all, {\"rules\": 1}", false, false);
    row("a rule set", "{\"format\": \"interlock/1\"}", true, false);
    row("a rule set without its format", "{\"name\": \"x\", \"rules\": []}", true, false);
    row("the word inside", "{\"x\": {\"rules\": []}}", false, false);
    row("the word as a value", "{\"x\": \"rules\"}", false, false);
    row("a broken rule set", "{\"rules\": [", true, false);
    row("messages", "[{\"role\": \"user\", \"content\": \"hi\"}]", false, true);
    row("a request", "{\"model\": \"m\", \"messages\": [{\"role\": \"user\", \"content\": \"hi\"}]}", false,
        true);
    row("lines",
        "{\"messages\": [{\"role\": \"user\", \"content\": \"a\"}]}\n{\"messages\": [{\"role\": "
        "\"user\", \"content\": \"b\"}]}",
        false, true);
    row("a scenario", "{\"name\": \"s\", \"events\": [{\"role\": \"user\", \"content\": \"hi\"}]}", false,
        false);
    row("scenarios", "[{\"name\": \"s\", \"events\": [{\"role\": \"user\", \"content\": \"hi\"}]}]", false,
        false);
    row("a rule", "{\"name\": \"r\", \"condition\": true}", false, false);
    row("an escaped quote", "{\"a\\\"rules\": 1}", false, false);
    row("other JSON", "{\"a\": [1, 2]}", false, false);
}

void TestImportWays::tellsTextsApart()
{
    QFETCH(QString, text);
    QFETCH(bool, ruleSet);
    QFETCH(bool, transcript);
    QCOMPARE(looksLikeRuleSet(text.toStdString()), ruleSet);
    QCOMPARE(looksLikeTranscript(text), transcript);
}

void TestImportWays::importsIntoANewRuleSet()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    const Preview preview(studio);
    OPEN_PREVIEW(studio, preview, kTwo);
    QTest::mouseClick(preview.find<SegmentedControl>("importTarget")->button(1), Qt::LeftButton);
    preview.click("importGo");
    QTRY_COMPARE(studio.document()->ruleSet().scenarios.size(), std::size_t{2});
    QVERIFY(studio.document()->filePath().isEmpty());
    QVERIFY(studio.document()->ruleSet().rules.empty());
    QVERIFY(studio.document()->isModified());
    QCOMPARE(studio.read(QStringLiteral("a.json")), smallRuleSet());
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestImportWays::keepsTheRuleSetWhereUnsavedWorkIsKept()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    studio.document()->setInfo("edited", "");
    const Preview preview(studio);
    OPEN_PREVIEW(studio, preview, kTwo);
    QTest::mouseClick(preview.find<SegmentedControl>("importTarget")->button(1), Qt::LeftButton);
    studio.prompts.unsaved = Prompts::Unsaved::Cancel;
    preview.click("importGo");
    QTRY_COMPARE(studio.prompts.asked, 2);
    QCOMPARE(studio.document()->ruleSet().name, std::string("edited"));
    QCOMPARE(studio.document()->ruleSet().scenarios.size(), std::size_t{1});
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestImportWays::givesNamesThatNobodyHas()
{
    StudioFixture studio;
    const Preview preview(studio);
    for (int i = 0; i < 2; ++i) {
        OPEN_PREVIEW(studio, preview, kTwo);
        preview.click("importGo");
        QTRY_VERIFY(!preview.isOpen());
    }
    QStringList names;
    for (const Scenario& scenario : studio.document()->ruleSet().scenarios)
        names += QString::fromStdString(scenario.name);
    QCOMPARE(names, (QStringList{QStringLiteral("talk, line 1"), QStringLiteral("talk, line 3"),
                                 QStringLiteral("talk, line 1 2"), QStringLiteral("talk, line 3 2")}));
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestImportWays::importsFromTheClipboard()
{
    StudioFixture studio;
    const Preview preview(studio);
    QGuiApplication::clipboard()->clear();
    studio.action("file.importClipboard")->trigger();
    QVERIFY(!preview.isOpen());
    QVERIFY(studio.message(QStringLiteral("import")).text.contains(QLatin1String("clipboard")));
    QGuiApplication::clipboard()->setText(QString::fromUtf8(kTwo));
    studio.action("file.importClipboard")->trigger();
    QVERIFY(preview.isOpen());
    QTRY_COMPARE(preview.window()->model()->rowCount(), 2);
    QTRY_VERIFY(!preview.window()->isReading());
    preview.click("importGo");
    QTRY_COMPARE(studio.document()->ruleSet().scenarios.size(), std::size_t{2});
    QCOMPARE(studio.document()->ruleSet().scenarios.at(1).name, std::string("clipboard, line 3"));
    QVERIFY(studio.message(QStringLiteral("import")).details.startsWith(QLatin1String("clipboard:2:")));
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestImportWays::pastesATranscriptOutsideOfTextFields()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    const Preview preview(studio);
    studio.window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(studio.window.get()));
    QGuiApplication::clipboard()->setText(QStringLiteral("[{\"role\": \"user\", \"content\": \"hi\"}]"));
    auto* search = studio.find<QLineEdit>(QStringLiteral("outlineSearch"));
    search->setFocus();
    QTest::keyClick(search, Qt::Key_V, Qt::ControlModifier);
    QVERIFY(!preview.isOpen());
    QVERIFY(search->text().contains(QLatin1String("role")));
    search->clear();
    studio.action("edit.paste")->trigger(); // the menu pastes where the keyboard is, too
    QVERIFY(!preview.isOpen());
    QVERIFY(search->text().contains(QLatin1String("role")));
    search->clear();

    auto* list = studio.find<QListView>(QStringLiteral("outlineList"));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_V, Qt::ControlModifier);
    QTRY_VERIFY(preview.isOpen());
    preview.window()->close();
    studio.window->activateWindow();
    list->setFocus();
    QTRY_VERIFY(list->hasFocus());
    studio.action("edit.paste")->trigger();
    QTRY_VERIFY(preview.isOpen());
    QTRY_COMPARE(preview.window()->model()->rowCount(), 1);
}

void TestImportWays::leavesPartsToTheirLists()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    const Preview preview(studio);
    QGuiApplication::clipboard()->setText(
        QStringLiteral("{\"name\": \"s\", \"events\": [{\"role\": \"user\", \"content\": \"hi\"}]}"));
    auto* list = studio.find<QListView>(QStringLiteral("outlineList"));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_V, Qt::ControlModifier);
    QVERIFY(!preview.isOpen());
}

QTEST_MAIN(TestImportWays)
#include "test_import_ways.moc"
