// SPDX-License-Identifier: GPL-3.0-or-later
// The shell and the disk: open, save, unsaved work, failures, other programs, crashes; no edit is ever lost.
#include "tests/ui/studio_fixture.h"

#include "ui/transfer/import_preview.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTimer>

#include <unistd.h>

using namespace interlock;
using namespace interlock::ui;

namespace {

void editSomething(StudioFixture& studio)
{
    Rule rule = studio.document()->ruleSet().rules.at(0);
    rule.priority += 1;
    studio.document()->replace(0, rule, QStringLiteral("Change priority"));
}

/// Takes all that the preview of an import shows.
void importAll(StudioFixture& studio)
{
    auto* preview = studio.find<ImportPreview>(QStringLiteral("importPreview"));
    QVERIFY(preview->isVisible());
    QTRY_VERIFY(preview->model()->rowCount() > 0 && !preview->isReading());
    QTest::mouseClick(preview->findChild<QPushButton*>(QStringLiteral("importGo")), Qt::LeftButton);
    QTRY_VERIFY(!preview->isVisible());
}

} // namespace

class TestShellFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void opensAndSavesTheSameBytes();
    void tellsWhyAFileCannotBeOpened_data();
    void tellsWhyAFileCannotBeOpened();
    void asksBeforeUnsavedWorkIsLost_data();
    void asksBeforeUnsavedWorkIsLost();
    void asksBeforeTheWindowCloses();
    void savesUnderANewName();
    void keepsTheOldFileWhenSavingFails();
    void revertsToTheFile();
    void remembersRecentFiles();
    void exportsCanonicalJson();
    void noticesAChangeOnDisk();
    void keepsEditsWhenTheFileChanges();
    void noticesAFileThatIsGone();
    void asksBeforeOverwritingAnothersChange();
    void doesNotTakeItsOwnSaveForAnothers();
    void autosavesAndRecovers();
    void recoversWorkWithoutAFile();
    void leavesNoSideFileBehind();
    void dropsAreOpenedOrImported_data();
    void dropsAreOpenedOrImported();
    void importIsOneUndoStep();
    void readsALargeFileBesideTheWindow();
    void writesALargeFileBesideTheWindow();
};

void TestShellFiles::opensAndSavesTheSameBytes()
{
    StudioFixture studio;
    const QByteArray text = smallRuleSet();
    const QString path = studio.write(QStringLiteral("a.json"), text);
    QVERIFY(studio.files()->open(path));
    QCOMPARE(studio.document()->filePath(), path);
    QVERIFY(!studio.document()->isModified());
    QCOMPARE(studio.document()->ruleSet().rules.size(), std::size_t{1});
    studio.action("file.save")->trigger();
    QCOMPARE(studio.read(QStringLiteral("a.json")), text);
    editSomething(studio);
    QVERIFY(studio.window->isWindowModified());
    QVERIFY(studio.find<QLabel>(QStringLiteral("documentName"))->text().endsWith(u'•'));
    studio.action("file.save")->trigger();
    QVERIFY(!studio.document()->isModified());
    QVERIFY(!studio.find<QLabel>(QStringLiteral("documentName"))->text().contains(u'•'));
    QVERIFY(studio.read(QStringLiteral("a.json")).contains("\"priority\": 51"));
    QCOMPARE(studio.prompts.asked, 0);
}

void TestShellFiles::tellsWhyAFileCannotBeOpened_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("said");
    QTest::newRow("not JSON") << QByteArray("{\n  \"rules\": [,]\n}") << QStringLiteral(":2:");
    QTest::newRow("a wrong type") << QByteArray("{\n  \"rules\": [{\"name\": 7}]\n}")
                                  << QStringLiteral("(/rules/0/name)");
    QTest::newRow("broken UTF-8") << QByteArray("{\"name\": \"\xff\"}") << QStringLiteral(":1:");
    QTest::newRow("empty") << QByteArray() << QStringLiteral("bad.json");
    QTest::newRow("too deep") << QByteArray(10000, '[') << QStringLiteral(":1:");
}

void TestShellFiles::tellsWhyAFileCannotBeOpened()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, said);
    StudioFixture studio;
    QVERIFY(studio.files()->open(studio.write(QStringLiteral("good.json"), smallRuleSet())));
    const QString bad = studio.write(QStringLiteral("bad.json"), text);
    QVERIFY(!studio.files()->open(bad));
    const Message told = studio.message(QStringLiteral("open"));
    QCOMPARE(told.kind, Message::Kind::Error);
    QVERIFY2(told.details.startsWith(bad) && told.details.contains(said), qPrintable(told.details));
    QVERIFY(studio.window->messages()->isVisible());
    // What was open stays.
    QCOMPARE(studio.document()->displayName(), QStringLiteral("good.json"));

    QVERIFY(!studio.files()->open(studio.folder.path()));
    QVERIFY(studio.message(QStringLiteral("open")).details.contains(QLatin1String("folder")));
}

void TestShellFiles::asksBeforeUnsavedWorkIsLost_data()
{
    QTest::addColumn<Prompts::Unsaved>("answer");
    QTest::addColumn<bool>("goesOn");
    QTest::addColumn<bool>("isSaved");
    QTest::newRow("save") << Prompts::Unsaved::Save << true << true;
    QTest::newRow("discard") << Prompts::Unsaved::Discard << true << false;
    QTest::newRow("cancel") << Prompts::Unsaved::Cancel << false << false;
}

void TestShellFiles::asksBeforeUnsavedWorkIsLost()
{
    QFETCH(Prompts::Unsaved, answer);
    QFETCH(bool, goesOn);
    QFETCH(bool, isSaved);
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    editSomething(studio);
    studio.prompts.unsaved = answer;
    studio.action("file.new")->trigger();
    QCOMPARE(studio.prompts.asked, 1);
    QCOMPARE(studio.document()->filePath().isEmpty(), goesOn);
    QCOMPARE(studio.read(QStringLiteral("a.json")) != smallRuleSet(), isSaved);
    if (!goesOn)
        QVERIFY(studio.document()->isModified());
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestShellFiles::asksBeforeTheWindowCloses()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    editSomething(studio);
    QVERIFY(!studio.window->close());
    QVERIFY(studio.window->isVisible());
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
    QVERIFY(studio.window->close());
    QCOMPARE(studio.prompts.asked, 2);
}

void TestShellFiles::savesUnderANewName()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet("My rules")));
    studio.files()->newDocument();
    studio.document()->insert(0, Tool{"t", "", {}, {}});
    studio.document()->setInfo("Fresh", "");
    studio.action("file.save")->trigger(); // no file yet, and the question is answered with nothing
    QVERIFY(studio.document()->isModified());
    QVERIFY2(studio.prompts.suggested.endsWith(QLatin1String("Fresh.interlock.json")),
             qPrintable(studio.prompts.suggested));
    studio.prompts.savePath = studio.path(QStringLiteral("b.json"));
    studio.action("file.save")->trigger();
    QCOMPARE(studio.document()->filePath(), studio.prompts.savePath);
    QVERIFY(!studio.document()->isModified());
    QVERIFY(studio.read(QStringLiteral("b.json")).contains("Fresh"));
}

void TestShellFiles::keepsTheOldFileWhenSavingFails()
{
    StudioFixture studio;
    QVERIFY(QDir(studio.folder.path()).mkdir(QStringLiteral("in")));
    const QString path = studio.write(QStringLiteral("in/a.json"), smallRuleSet());
    QVERIFY(studio.files()->open(path));
    editSomething(studio);
    // The folder goes, and a file stands in its place: neither root nor anybody else can write in there.
    QVERIFY(QDir(studio.folder.path()).rename(QStringLiteral("in"), QStringLiteral("out")));
    studio.write(QStringLiteral("in"), "no folder");
    studio.action("file.save")->trigger();
    const Message told = studio.message(QStringLiteral("save"));
    QCOMPARE(told.kind, Message::Kind::Error);
    QVERIFY(told.details.startsWith(path));
    QVERIFY(studio.document()->isModified());
    QCOMPARE(studio.read(QStringLiteral("out/a.json")), smallRuleSet());

    // Once there is a place for it, the message's own button saves.
    QVERIFY(QFile::remove(studio.path(QStringLiteral("in"))));
    QVERIFY(QDir(studio.folder.path()).rename(QStringLiteral("out"), QStringLiteral("in")));
    studio.choose(QStringLiteral("save"), 1);
    QVERIFY(!studio.document()->isModified());
    QVERIFY(studio.message(QStringLiteral("save")).text.isEmpty());
    QVERIFY(studio.read(QStringLiteral("in/a.json")).contains("51"));
}

void TestShellFiles::revertsToTheFile()
{
    StudioFixture studio;
    QVERIFY(!studio.action("file.revert")->isEnabled());
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    editSomething(studio);
    studio.action("file.revert")->trigger(); // not confirmed
    QVERIFY(studio.document()->isModified());
    studio.prompts.confirmed = true;
    studio.action("file.revert")->trigger();
    QVERIFY(!studio.document()->isModified());
    QCOMPARE(studio.document()->ruleSet().rules.at(0).priority, std::int64_t{50});
}

void TestShellFiles::remembersRecentFiles()
{
    StudioFixture studio;
    const QString a = studio.write(QStringLiteral("a.json"), smallRuleSet("first"));
    const QString b = studio.write(QStringLiteral("b.json"), smallRuleSet("second"));
    studio.files()->open(a);
    studio.files()->open(b);
    studio.files()->open(a);
    studio.restart();
    auto* menu = studio.find<QMenu>(QStringLiteral("recentMenu"));
    Q_EMIT menu->aboutToShow();
    QVERIFY(menu->actions().at(0)->text().endsWith(QLatin1String("a.json")));
    QVERIFY(menu->actions().at(1)->text().endsWith(QLatin1String("b.json")));
    menu->actions().at(1)->trigger();
    QCOMPARE(studio.document()->filePath(), b);
    // A start without a file goes on with the last one.
    studio.restart();
    studio.window->begin();
    QCOMPARE(studio.document()->filePath(), b);
    // One that is gone is forgotten when it cannot be opened.
    QFile::remove(a);
    QVERIFY(!studio.files()->open(a));
    menu = studio.find<QMenu>(QStringLiteral("recentMenu"));
    Q_EMIT menu->aboutToShow();
    QVERIFY(menu->actions().at(0)->text().endsWith(QLatin1String("b.json")));
    QVERIFY(menu->actions().at(1)->isSeparator());
}

void TestShellFiles::exportsCanonicalJson()
{
    StudioFixture studio;
    studio.files()->open(
        studio.write(QStringLiteral("a.json"), "{\"format\":\"interlock/1\",\"name\":\"n\"}"));
    studio.prompts.savePath = studio.path(QStringLiteral("out.json"));
    studio.action("file.export")->trigger();
    QCOMPARE(studio.read(QStringLiteral("out.json")),
             QByteArray("{\n  \"format\": \"interlock/1\",\n  \"name\": \"n\"\n}\n"));
    QCOMPARE(studio.document()->displayName(), QStringLiteral("a.json"));
}

void TestShellFiles::noticesAChangeOnDisk()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet("before")));
    studio.write(QStringLiteral("a.json"), smallRuleSet("after"));
    QTRY_VERIFY(!studio.message(QStringLiteral("disk")).text.isEmpty());
    QCOMPARE(studio.document()->ruleSet().name, std::string("before"));
    studio.choose(QStringLiteral("disk"), 0);
    QCOMPARE(studio.document()->ruleSet().name, std::string("after"));
    QVERIFY(studio.message(QStringLiteral("disk")).text.isEmpty());
    QCOMPARE(studio.prompts.asked, 0);
    // A program that puts another file in its place is noticed, too, and again.
    studio.write(QStringLiteral("tmp"), smallRuleSet("replaced"));
    QVERIFY(QFile::remove(studio.path(QStringLiteral("a.json"))));
    QVERIFY(QFile::rename(studio.path(QStringLiteral("tmp")), studio.path(QStringLiteral("a.json"))));
    QTRY_VERIFY(studio.message(QStringLiteral("disk")).text.contains(QLatin1String("another program")));
    studio.choose(QStringLiteral("disk"), 0);
    QCOMPARE(studio.document()->ruleSet().name, std::string("replaced"));
}

void TestShellFiles::keepsEditsWhenTheFileChanges()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet("before")));
    editSomething(studio);
    studio.write(QStringLiteral("a.json"), smallRuleSet("after"));
    QTRY_VERIFY(studio.message(QStringLiteral("disk")).text.contains(QLatin1String("unsaved")));
    studio.choose(QStringLiteral("disk"), 0); // asks, and is told no
    QCOMPARE(studio.prompts.asked, 1);
    QCOMPARE(studio.document()->ruleSet().rules.at(0).priority, std::int64_t{51});
    QCOMPARE(studio.document()->ruleSet().name, std::string("before"));
}

void TestShellFiles::noticesAFileThatIsGone()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    QVERIFY(QFile::remove(studio.path(QStringLiteral("a.json"))));
    QTRY_VERIFY(!studio.message(QStringLiteral("disk")).text.isEmpty());
    QVERIFY(studio.document()->isModified());
    studio.choose(QStringLiteral("disk"), 0);
    QCOMPARE(studio.read(QStringLiteral("a.json")), smallRuleSet());
    QVERIFY(!studio.document()->isModified());
}

void TestShellFiles::asksBeforeOverwritingAnothersChange()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet("before")));
    editSomething(studio);
    studio.write(QStringLiteral("a.json"), smallRuleSet("after"));
    studio.action("file.save")->trigger();
    QCOMPARE(studio.prompts.asked, 1);
    QVERIFY(studio.read(QStringLiteral("a.json")).contains("after"));
    studio.prompts.confirmed = true;
    studio.action("file.save")->trigger();
    QVERIFY(studio.read(QStringLiteral("a.json")).contains("before"));
}

void TestShellFiles::doesNotTakeItsOwnSaveForAnothers()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    editSomething(studio);
    studio.action("file.save")->trigger();
    QTest::qWait(400);
    QVERIFY(studio.message(QStringLiteral("disk")).text.isEmpty());
}

void TestShellFiles::autosavesAndRecovers()
{
    StudioFixture studio;
    const QString path = studio.write(QStringLiteral("a.json"), smallRuleSet());
    studio.files()->open(path);
    studio.files()->autosave()->setInterval(20);
    editSomething(studio);
    const QString side = Autosave::sideFileOf(path);
    QTRY_VERIFY(QFile::exists(side));
    QCOMPARE(studio.read(QStringLiteral("a.json")), smallRuleSet());

    // A crash: the side file stays, its lock belongs to nobody.
    const QByteArray kept = studio.read(QStringLiteral("a.json.autosave"));
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
    studio.window->close();
    QVERIFY(!QFile::exists(side));
    studio.write(QStringLiteral("a.json.autosave"), kept);
    studio.restart();
    studio.files()->open(path);
    QCOMPARE(studio.document()->ruleSet().rules.at(0).priority, std::int64_t{50});
    QVERIFY(!studio.message(QStringLiteral("recover")).text.isEmpty());
    studio.choose(QStringLiteral("recover"), 0);
    QCOMPARE(studio.document()->ruleSet().rules.at(0).priority, std::int64_t{51});
    QVERIFY(studio.document()->isModified());
    QVERIFY(QFile::exists(side)); // until it is saved
    studio.action("file.save")->trigger();
    QVERIFY(!QFile::exists(side));
    QVERIFY(studio.read(QStringLiteral("a.json")).contains("51"));
}

void TestShellFiles::recoversWorkWithoutAFile()
{
    StudioFixture studio;
    QDir(studio.folder.path()).mkpath(QStringLiteral("recovery"));
    const QString left =
        studio.write(QStringLiteral("recovery/untitled-1.autosave"), smallRuleSet("lost and found"));
    studio.files()->offerRecovery();
    QVERIFY(!studio.message(QStringLiteral("recoverUntitled")).text.isEmpty());
    studio.choose(QStringLiteral("recoverUntitled"), 0);
    QCOMPARE(studio.document()->ruleSet().name, std::string("lost and found"));
    QVERIFY(studio.document()->filePath().isEmpty());
    QVERIFY(studio.document()->isModified());
    QVERIFY(!QFile::exists(left));
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
    studio.files()->newDocument();
    QVERIFY(QDir(studio.path(QStringLiteral("recovery"))).isEmpty());
}

void TestShellFiles::leavesNoSideFileBehind()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    editSomething(studio);
    studio.files()->autosave()->write();
    QVERIFY(QFile::exists(studio.path(QStringLiteral("a.json.autosave"))));
    studio.action("edit.undo")->trigger(); // nothing is unsaved any more
    QVERIFY(!QFile::exists(studio.path(QStringLiteral("a.json.autosave"))));
    QVERIFY(!QFile::exists(studio.path(QStringLiteral("a.json.autosave.lock"))));
}

void TestShellFiles::dropsAreOpenedOrImported_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("isRuleSet");
    QTest::newRow("a rule set") << smallRuleSet() << true;
    QTest::newRow("a transcript")
        << QByteArray("{\"messages\": [{\"role\": \"user\", \"content\": \"hi\"}, {\"role\": "
                      "\"assistant\", \"content\": \"yes?\"}]}")
        << false;
    QTest::newRow("JSON Lines") << QByteArray(
                                       "[{\"role\": \"user\", \"content\": \"a\"}]\n[{\"role\": \"user\", "
                                       "\"content\": \"b\"}]\n")
                                << false;
}

void TestShellFiles::dropsAreOpenedOrImported()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, isRuleSet);
    StudioFixture studio;
    const QString path = studio.write(QStringLiteral("dropped.json"), text);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(studio.window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(studio.window.get(), &drop);
    QCOMPARE(studio.document()->filePath(), isRuleSet ? path : QString());
    if (!isRuleSet) {
        // It is looked at first; what is there is checked already.
        QVERIFY(studio.document()->ruleSet().scenarios.empty());
        importAll(studio);
        QVERIFY(!studio.document()->ruleSet().scenarios.empty());
        QCOMPARE(studio.window->perspective(), Perspective::Simulate);
        QCOMPARE(studio.rehearsal()->scenario(), 0);
    }
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestShellFiles::importIsOneUndoStep()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    studio.prompts.openPath =
        studio.write(QStringLiteral("talk.jsonl"),
                     "[{\"role\": \"user\", \"content\": \"a\"}]\nnot JSON\n"
                     "[{\"role\": \"user\", \"content\": \"b\"}, {\"role\": \"assistant\", "
                     "\"tool_calls\": [{\"id\": \"1\", \"function\": {\"name\": \"look_up\", "
                     "\"arguments\": \"{}\"}}]}]\n");
    studio.action("file.import")->trigger();
    importAll(studio);
    QCOMPARE(studio.document()->ruleSet().scenarios.size(), std::size_t{3});
    QCOMPARE(studio.rehearsal()->scenario(), 1);
    const Message told = studio.message(QStringLiteral("import"));
    QVERIFY2(told.details.contains(QLatin1String("talk.jsonl:2:")), qPrintable(told.details));
    // It was told, and goes once something else is looked at.
    studio.rehearsal()->setScenario(0);
    QVERIFY(studio.message(QStringLiteral("import")).text.isEmpty());
    studio.window->messages()->show(told);
    studio.window->setPerspective(Perspective::Design);
    QVERIFY(studio.message(QStringLiteral("import")).text.isEmpty());
    studio.action("edit.undo")->trigger();
    QCOMPARE(studio.document()->ruleSet().scenarios.size(), std::size_t{1});
    QVERIFY(!studio.document()->isModified());
}

void TestShellFiles::readsALargeFileBesideTheWindow()
{
    StudioFixture studio;
    QByteArray text = "{\"format\":\"interlock/1\",\"rules\":[";
    for (int i = 0; i < 30000; ++i) {
        text += (i ? ",{\"name\":\"rule_" : "{\"name\":\"rule_") + QByteArray::number(i) +
                "\",\"description\":\"" + QByteArray(160, 'x') + "\",\"condition\":true}";
    }
    text += "]}";
    const QString path = studio.write(QStringLiteral("large.json"), text);
    // The event loop turns while it is read: a timer fires, and another command has to wait.
    bool turned = false;
    bool otherWent = true;
    QTimer::singleShot(0, studio.window.get(), [&] {
        turned = !studio.message(QStringLiteral("busy")).text.isEmpty();
        otherWent = studio.files()->newDocument();
    });
    QVERIFY(studio.files()->open(path));
    QVERIFY(turned);
    QVERIFY(!otherWent);
    QCOMPARE(studio.document()->ruleSet().rules.size(), std::size_t{30000});
    QVERIFY(studio.message(QStringLiteral("busy")).text.isEmpty());

    // Giving up leaves what is there.
    studio.files()->newDocument();
    QTimer::singleShot(0, studio.window.get(), [&] { studio.choose(QStringLiteral("busy"), 0); });
    QVERIFY(!studio.files()->open(path));
    QVERIFY(studio.document()->ruleSet().rules.empty());
}

void TestShellFiles::writesALargeFileBesideTheWindow()
{
    StudioFixture studio;
    studio.files()->open(studio.write(QStringLiteral("a.json"), smallRuleSet()));
    Scenario large = studio.document()->ruleSet().scenarios.at(0);
    large.name = "large";
    large.events.front().content = std::string(6 << 20, 'x');
    studio.document()->insert(1, large);
    // The window lives on meanwhile: it says what it does, and neither closes nor takes another document.
    bool turned = false;
    bool otherWent = true;
    QTimer::singleShot(0, studio.window.get(), [&] {
        turned = studio.message(QStringLiteral("busy")).text.contains(QLatin1String("Saving"));
        otherWent = studio.files()->newDocument() || studio.files()->save() || studio.window->close();
    });
    QVERIFY(studio.files()->save());
    QVERIFY(turned);
    QVERIFY(!otherWent);
    QVERIFY(studio.message(QStringLiteral("busy")).text.isEmpty());
    QVERIFY(!studio.document()->isModified());
    QVERIFY(studio.read(QStringLiteral("a.json")).size() > (6 << 20));
    QTest::qWait(400);
    QVERIFY(studio.message(QStringLiteral("disk")).text.isEmpty()); // its own writing is no other program's

    // An edit made meanwhile is not saved, and not lost.
    editSomething(studio);
    QTimer::singleShot(0, studio.window.get(), [&] { studio.document()->setInfo("later", ""); });
    QVERIFY(!studio.files()->save());
    QVERIFY(studio.document()->isModified());
    QVERIFY(!studio.read(QStringLiteral("a.json")).contains("later"));
    QVERIFY(studio.files()->save());
    QVERIFY(studio.read(QStringLiteral("a.json")).contains("later"));
    QCOMPARE(studio.prompts.asked, 0);

    // A failure is told as ever, and the old file stays.
    editSomething(studio);
    const QByteArray before = studio.read(QStringLiteral("a.json"));
    QVERIFY(QDir(studio.folder.path()).mkdir(QStringLiteral("folder.json")));
    studio.prompts.savePath = studio.path(QStringLiteral("folder.json"));
    QVERIFY(!studio.files()->saveAs());
    QCOMPARE(studio.message(QStringLiteral("save")).kind, Message::Kind::Error);
    QVERIFY(studio.document()->isModified());
    QCOMPARE(studio.read(QStringLiteral("a.json")), before);
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

QTEST_MAIN(TestShellFiles)
#include "test_shell_files.moc"
