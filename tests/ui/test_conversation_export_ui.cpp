// SPDX-License-Identifier: GPL-3.0-or-later
// Exporting a conversation from the real window: format, what cannot be carried, the clipboard and the file.
#include "tests/ui/studio_fixture.h"

#include "core/exchange/conversation_export.h"
#include "core/exchange/json_text.h"
#include "core/exchange/transcript.h"
#include "core/exchange/transcript_format.h"
#include "ui/shell/outline.h"
#include "ui/transfer/conversation_export_window.h"

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>

using namespace interlock;
using namespace interlock::ui;

namespace {

const QByteArray kTalk =
    R"({"format": "interlock/1", "scenarios": [{"name": "a/b", "events": [
        {"role": "user", "content": "where is it"},
        {"role": "assistant", "tool_calls": [{"id": "1", "name": "look_up", "arguments": {"id": 7}}]},
        {"role": "tool", "tool_call_id": "1", "content": "found"},
        {"role": "context", "patch": {"store": {"count": 1}}},
        {"role": "assistant", "content": "Here."}]},
       {"name": "plain", "events": [{"role": "user", "content": "hi"}, {"role": "assistant", "content": "yes?"}]}]})";

class ExportFixture : public StudioFixture {
public:
    ExportFixture() { files()->open(write(QStringLiteral("a.json"), kTalk)); }

    ConversationExportWindow* exporter() const
    {
        return window->findChild<ConversationExportWindow*>(QStringLiteral("conversationExport"));
    }
    void open() const
    {
        action("file.exportConversation")->trigger();
        QVERIFY(exporter() && exporter()->isVisible());
        QTRY_VERIFY(!exporter()->isWorking());
    }
    void choose(const char* id) const
    {
        auto* box = exporter()->findChild<QComboBox*>(QStringLiteral("exportFormat"));
        const int index = box->findData(QString::fromLatin1(id));
        QVERIFY2(index >= 0, id);
        box->setCurrentIndex(index);
        QTRY_VERIFY(!exporter()->isWorking());
    }
    void click(const char* button) const
    {
        QTest::mouseClick(exporter()->findChild<QPushButton*>(QString::fromLatin1(button)), Qt::LeftButton);
    }
    /// What the core writes, to the byte.
    QString written(const char* id, std::size_t scenario = 0) const
    {
        const exchange::Exported exported = exchange::export_conversation(
            document()->ruleSet().scenarios.at(scenario), *exchange::find_transcript_format(id));
        return QString::fromStdString(exchange::write_json_indented(exported.body)) + u'\n';
    }
};

} // namespace

class TestConversationExportUi : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void offersWhatCanBeWritten();
    void showsTheTextAndWhatCannotBeCarried();
    void copiesAllOfIt();
    void savesOverNothingHalf();
    void exportsFromTheOutline();
    void readsBackWhatItWrote();
    void jumpsToTheEventOfANote();
};

void TestConversationExportUi::offersWhatCanBeWritten()
{
    ExportFixture studio;
    studio.open();
    QVERIFY(!studio.exporter()->isModal());
    const auto* box = studio.exporter()->findChild<QComboBox*>(QStringLiteral("exportFormat"));
    QStringList offered, writable;
    for (int i = 0; i < box->count(); ++i)
        offered += box->itemData(i).toString();
    for (const exchange::TranscriptFormat& format : exchange::transcript_formats()) {
        if (format.write)
            writable += QString::fromLatin1(format.id);
    }
    offered.sort();
    writable.sort();
    QCOMPARE(offered, writable);
    QCOMPARE(box->currentData().toString(), QStringLiteral("openai-chat"));
    // Without a scenario there is nothing to export.
    studio.files()->newDocument();
    QVERIFY(!studio.action("file.exportConversation")->isEnabled());
}

void TestConversationExportUi::showsTheTextAndWhatCannotBeCarried()
{
    ExportFixture studio;
    studio.open();
    const auto* text = studio.exporter()->findChild<QPlainTextEdit*>(QStringLiteral("exportText"));
    const auto* notes = studio.exporter()->findChild<QListWidget*>(QStringLiteral("exportNotes"));
    for (const char* id : {"openai-chat", "anthropic", "gemini"}) {
        studio.choose(id);
        QCOMPARE(text->toPlainText(), studio.written(id));
        const exchange::Exported exported = exchange::export_conversation(
            studio.document()->ruleSet().scenarios.at(0), *exchange::find_transcript_format(id));
        QCOMPARE(notes->count(), static_cast<int>(exported.notes.size()));
        QVERIFY(notes->count() > 0); // the context change
        for (int i = 0; i < notes->count(); ++i)
            QVERIFY(notes->item(i)->text().contains(
                QString::fromStdString(exported.notes.at(static_cast<std::size_t>(i)).message)));
    }
    QCOMPARE(studio.prompts.asked, 0);

    // What many events have in common is said once.
    Scenario changes = studio.document()->ruleSet().scenarios.at(0);
    changes.name = "changes";
    for (int i = 0; i < 8; ++i)
        changes.events.push_back(changes.events.at(3));
    studio.document()->insert(2, changes);
    studio.rehearsal()->setScenario(2);
    studio.open();
    bool grouped = false;
    for (int i = 0; i < notes->count(); ++i)
        grouped = grouped ||
                  notes->item(i)->text().startsWith(QLatin1String("Events 4, 6, 7, 8, 9, 10 and 3 more: "));
    QVERIFY(grouped);
    QVERIFY(notes->count() < 6);

    studio.prompts.unsaved = Prompts::Unsaved::Discard;
    studio.rehearsal()->setScenario(1);
    studio.open();
    studio.choose("openai-chat");
    QCOMPARE(text->toPlainText(), studio.written("openai-chat", 1));
    QCOMPARE(notes->count(), 1);
    QVERIFY(notes->item(0)->text().contains(QLatin1String("no system message")));
}

void TestConversationExportUi::copiesAllOfIt()
{
    ExportFixture studio;
    Scenario large = studio.document()->ruleSet().scenarios.at(1);
    large.name = "large";
    large.events.front().content = std::string(600'000, 'x');
    studio.document()->insert(2, large);
    studio.rehearsal()->setScenario(2);
    studio.open();
    studio.choose("anthropic");
    const auto* text = studio.exporter()->findChild<QPlainTextEdit*>(QStringLiteral("exportText"));
    QVERIFY(text->toPlainText().size() < 500'000);
    studio.click("exportCopy");
    QCOMPARE(QGuiApplication::clipboard()->text(), studio.written("anthropic", 2));
    QVERIFY(!studio.exporter()->findChild<QLabel*>(QStringLiteral("exportOutcome"))->text().isEmpty());
    studio.prompts.unsaved = Prompts::Unsaved::Discard;
}

void TestConversationExportUi::savesOverNothingHalf()
{
    ExportFixture studio;
    studio.open();
    studio.click("exportSave"); // nobody wants to
    QVERIFY2(studio.prompts.suggested.endsWith(QLatin1String("a-b.openai-chat.json")),
             qPrintable(studio.prompts.suggested));
    studio.prompts.savePath = studio.path(QStringLiteral("out.json"));
    QSignalSpy saved(studio.exporter(), &ConversationExportWindow::saved);
    studio.click("exportSave");
    QCOMPARE(saved.size(), 1);
    QCOMPARE(QString::fromUtf8(studio.read(QStringLiteral("out.json"))), studio.written("openai-chat"));
    QVERIFY(QDir(studio.folder.path()).mkdir(QStringLiteral("folder.json")));
    studio.prompts.savePath = studio.path(QStringLiteral("folder.json"));
    studio.click("exportSave");
    QCOMPARE(saved.size(), 1);
    QVERIFY(studio.exporter()
                ->findChild<QLabel*>(QStringLiteral("exportOutcome"))
                ->text()
                .contains(QLatin1String("not written")));
}

void TestConversationExportUi::exportsFromTheOutline()
{
    ExportFixture studio;
    studio.window->setPerspective(Perspective::Design);
    QTest::keyClicks(studio.find<QLineEdit>(QStringLiteral("outlineSearch")), QStringLiteral("plain"));
    auto* list = studio.find<QListView>(QStringLiteral("outlineList"));
    QModelIndex row;
    for (int i = 0; i < list->model()->rowCount(); ++i) {
        if (list->model()->index(i, 0).data().toString() == QLatin1String("plain"))
            row = list->model()->index(i, 0);
    }
    QVERIFY(row.isValid());
    Q_EMIT list->customContextMenuRequested(list->visualRect(row).center());
    auto* menu = studio.find<QMenu>(QStringLiteral("outlineMenu"));
    menu->actions().at(0)->trigger();
    menu->close();
    QTRY_VERIFY(studio.exporter() && studio.exporter()->isVisible());
    QTRY_COMPARE(studio.exporter()->text(), studio.written("openai-chat", 1));
}

void TestConversationExportUi::readsBackWhatItWrote()
{
    ExportFixture studio;
    studio.open();
    const auto* box = studio.exporter()->findChild<QComboBox*>(QStringLiteral("exportFormat"));
    for (int i = 0; i < box->count(); ++i) {
        const QByteArray id = box->itemData(i).toString().toLatin1();
        studio.choose(id.constData());
        const exchange::TranscriptReading reading =
            exchange::read_transcript(studio.exporter()->text().toStdString());
        QCOMPARE(reading.recordings.size(), std::size_t{1});
        QCOMPARE(reading.recordings.front().format, id.toStdString());
        QVERIFY(reading.skipped.empty());
    }
}

void TestConversationExportUi::jumpsToTheEventOfANote()
{
    ExportFixture studio;
    studio.open();
    auto* notes = studio.exporter()->findChild<QListWidget*>(QStringLiteral("exportNotes"));
    int row = 0; // some are about no event: that there is no system message
    while (row < notes->count() && notes->item(row)->data(Qt::UserRole).toInt() < 0)
        ++row;
    QVERIFY(row < notes->count());
    Q_EMIT notes->itemActivated(notes->item(row));
    QCOMPARE(studio.window->perspective(), Perspective::Simulate);
    QCOMPARE(studio.rehearsal()->selectedEvent(), notes->item(row)->data(Qt::UserRole).toInt());
}

QTEST_MAIN(TestConversationExportUi)
#include "test_conversation_export_ui.moc"
