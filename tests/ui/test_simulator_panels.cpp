// SPDX-License-Identifier: GPL-3.0-or-later
// The panels of the Simulate perspective, driven by clicks and keys.
#include "simulator_fixture.h"

#include "ui/document/workspace.h"
#include "ui/simulator/chat_view.h"
#include "ui/simulator/composer.h"
#include "ui/simulator/conversation_model.h"
#include "ui/simulator/conversation_panel.h"
#include "ui/simulator/message_edit.h"
#include "ui/simulator/scenario_edits.h"
#include "ui/style/theme.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace interlock;
using namespace interlock::ui;
using namespace interlock::ui::test;

class TestSimulatorPanels : public ConversationFixture {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setUpTheme(); }
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void emptyStates();
    void typeAConversation();
    void slashCallsATool();
    void brokenArgumentsAreShown();
    void insertHere();
    void editAndCancel();
    void deleteDuplicateCopyPaste();
    void moreAndLongTexts();
};

void TestSimulatorPanels::emptyStates()
{
    m_workspace->document()->reset({}, {});
    QVERIFY(!m_panel->chatView()->isVisible());
    const QSignalSpy imports(m_panel.get(), &ConversationPanel::importRequested);
    click("conversationImport");
    QCOMPARE(imports.count(), 1);
    // The first message makes the scenario, in one step.
    type(QStringLiteral("Hello"));
    enter();
    QCOMPARE(m_workspace->document()->ruleSet().scenarios.size(), std::size_t(1));
    QCOMPARE(scenario().events.size(), std::size_t(1));
    QCOMPARE(undoSteps(), 1);
    QVERIFY(m_panel->chatView()->isVisible());
    m_workspace->document()->undoStack()->undo();
    QVERIFY(m_workspace->document()->ruleSet().scenarios.empty());
    QVERIFY(!m_panel->chatView()->isVisible());
}

void TestSimulatorPanels::typeAConversation()
{
    m_workspace->document()->edit(QStringLiteral("Start"), [this] { startScenario(m_workspace.get()); });
    QVERIFY(scenario().events.empty());
    Composer* composer = m_panel->composer();
    type(QStringLiteral("Ship it"));
    QTest::keyClick(composer->messageEdit(), Qt::Key_Return, Qt::ShiftModifier);
    type(QStringLiteral("now"));
    QCOMPARE(scenario().events.size(), std::size_t(0));
    enter();
    QCOMPARE(scenario().events.size(), std::size_t(1));
    QCOMPARE(scenario().events[0].content.value(), std::string("Ship it\nnow"));
    QCOMPARE(composer->role(), Role::User); // the same role goes on
    QCOMPARE(m_workspace->rehearsal()->selectedEvent(), 0);
    QVERIFY(m_workspace->rehearsal()->trace()[0].user()->winner == "tests_first");

    // A call that the gate blocks: its error stands in the chat, unmistakable.
    composer->setRole(Role::Assistant);
    click("composerAddCall");
    QLineEdit* name = find<QLineEdit>("callName");
    QTest::keyClicks(name, QStringLiteral("deploy"));
    QLineEdit* arguments = find<QLineEdit>("callArguments");
    arguments->setFocus();
    QTest::keyClicks(arguments, QStringLiteral("{\"target\": \"prod\"}"));
    QTest::keyClick(arguments, Qt::Key_Return);
    QCOMPARE(scenario().events.size(), std::size_t(2));
    QCOMPARE(scenario().events[1].calls().front().name, std::string("deploy"));
    QCOMPARE(scenario().events[1].at.value(), 2.0); // the first stands at 1 s, this a second later
    const ConversationModel* model = m_panel->chatView()->conversation();
    QCOMPARE(model->rowCount(), 3);
    QCOMPARE(model->row(2).kind, ChatRow::Kind::GateError);
    QCOMPARE(model->row(2).body, QStringLiteral("Missing precondition: run_tests"));

    // The call waits for a result: the composer offers that, with the call filled in.
    QCOMPARE(composer->role(), Role::Tool);
    QComboBox* answers = find<QComboBox>("composerAnswers");
    QCOMPARE(answers->count(), 2);
    answers->setCurrentIndex(1);
    QCOMPARE(find<QLineEdit>("composerToolName")->text(), QStringLiteral("deploy"));
    type(QStringLiteral("done"));
    enter();
    QCOMPARE(scenario().events[2].tool_call_id, scenario().events[1].calls().front().id);
    QVERIFY(m_workspace->rehearsal()->trace()[2].tool()->blocked);
    QCOMPARE(composer->role(), Role::Assistant);

    composer->setRole(Role::Context);
    click("composerPatch_store");
    QCOMPARE(composer->messageEdit()->toPlainText(), QStringLiteral("{\"store\": {}}"));
    composer->messageEdit()->setPlainText(QStringLiteral("{\"store\": {\"count\": 3}}"));
    enter();
    QCOMPARE(scenario().events.size(), std::size_t(4));
    QCOMPARE(undoSteps(), 5);
    while (undoSteps() > 1)
        m_workspace->document()->undoStack()->undo();
    QCOMPARE(scenario().events.size(), std::size_t(0));
}

void TestSimulatorPanels::slashCallsATool()
{
    Composer* composer = m_panel->composer();
    type(QStringLiteral("/dep"));
    QVERIFY(composer->messageEdit()->completer()->popup()->isVisible());
    QTest::keyClick(composer->messageEdit()->completer()->popup(), Qt::Key_Return);
    QCOMPARE(composer->role(), Role::Assistant);
    QVERIFY(composer->messageEdit()->toPlainText().isEmpty());
    QCOMPARE(find<QLineEdit>("callName")->text(), QStringLiteral("deploy"));
    QVERIFY(find<QLineEdit>("callArguments")->hasFocus());
    // A tool that nobody registered can be called as well.
    type(QStringLiteral("/unheard_of"));
    enter();
    QCOMPARE(composer->draft().calls.size(), std::size_t(2));
    QCOMPARE(composer->draft().calls[1].name, QStringLiteral("unheard_of"));
    QVERIFY(composer->draft().calls[0].id != composer->draft().calls[1].id);
    click("callRemove");
    QCOMPARE(composer->draft().calls.size(), std::size_t(1));
    QCOMPARE(undoSteps(), 0);
}

void TestSimulatorPanels::brokenArgumentsAreShown()
{
    m_panel->composer()->setRole(Role::Assistant);
    click("composerAddCall");
    QTest::keyClicks(find<QLineEdit>("callName"), QStringLiteral("deploy"));
    QLineEdit* arguments = find<QLineEdit>("callArguments");
    QTest::keyClicks(arguments, QStringLiteral("{\"target\""));
    QTest::keyClick(arguments, Qt::Key_Return);
    QVERIFY(find<QLabel>("callProblem")->isVisible());
    QCOMPARE(undoSteps(), 0);
    QTest::keyClicks(arguments, QStringLiteral(": 1}"));
    QVERIFY(!find<QLabel>("callProblem")->isVisible());
    click("composerAdd");
    QCOMPARE(undoSteps(), 1);
}

void TestSimulatorPanels::insertHere()
{
    m_workspace->rehearsal()->goTo(1);
    type(QStringLiteral("In between"));
    find<QAction>("composerInsertHere")->trigger();
    QCOMPARE(m_workspace->document()->ruleSet().scenarios.size(), std::size_t(1));
    QCOMPARE(scenario().events.size(), std::size_t(8));
    QCOMPARE(scenario().events[1].content.value(), std::string("In between"));
    QCOMPARE(m_workspace->rehearsal()->position(), 2);
    QCOMPARE(undoSteps(), 1);

    m_workspace->rehearsal()->selectEvent(0);
    find<QAction>("eventInsertBefore")->trigger();
    QCOMPARE(m_panel->composer()->task(), Composer::Task::InsertBefore);
    QVERIFY(find<QLabel>("composerBanner")->isVisible());
    m_panel->composer()->setRole(Role::User);
    type(QStringLiteral("First of all"));
    enter();
    QCOMPARE(scenario().events[0].content.value(), std::string("First of all"));
    QCOMPARE(m_panel->composer()->task(), Composer::Task::Add);
}

void TestSimulatorPanels::editAndCancel()
{
    m_workspace->rehearsal()->selectEvent(1);
    m_panel->chatView()->setFocus();
    QTest::keyClick(m_panel->chatView(), Qt::Key_F2);
    Composer* composer = m_panel->composer();
    QCOMPARE(composer->task(), Composer::Task::Replace);
    QCOMPARE(find<QPushButton>("composerAdd")->text(), QStringLiteral("Replace"));
    QCOMPARE(find<QLineEdit>("callName")->text(), QStringLiteral("deploy"));
    QTest::keyClick(composer->messageEdit(), Qt::Key_Escape);
    QCOMPARE(composer->task(), Composer::Task::Add);
    QCOMPARE(undoSteps(), 0);

    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // the editor of the call before
    find<QAction>("eventEdit")->trigger();
    find<QLineEdit>("callName")->setText(QStringLiteral("search"));
    click("composerAdd");
    QCOMPARE(scenario().events[1].calls().front().name, std::string("search"));
    QCOMPARE(scenario().events[1].calls().front().arguments, json(R"({"target":"prod"})"));
    QCOMPARE(undoSteps(), 1);
    QCOMPARE(m_panel->chatView()->conversation()->rowCount(), 7); // nothing is blocked now
    m_workspace->document()->undoStack()->undo();
    QCOMPARE(m_panel->chatView()->conversation()->rowCount(), 8);

    // What is being edited goes away: then there is nothing to replace.
    m_workspace->rehearsal()->selectEvent(6);
    find<QAction>("eventEdit")->trigger();
    removeEvent(m_workspace.get(), 6);
    QCOMPARE(composer->task(), Composer::Task::Add);
}

void TestSimulatorPanels::deleteDuplicateCopyPaste()
{
    ChatView* chat = m_panel->chatView();
    chat->setFocus();
    m_workspace->rehearsal()->selectEvent(0);
    QTest::keyClick(chat, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(scenario().events.size(), std::size_t(8));
    QVERIFY(scenario().events[1] == scenario().events[0]);
    QTest::keyClick(chat, Qt::Key_Delete);
    QCOMPARE(scenario().events.size(), std::size_t(7));
    QTest::keyClick(chat, Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QGuiApplication::clipboard()->text().contains(q("\"role\"")));
    QTest::keyClick(chat, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(scenario().events.size(), std::size_t(8));
    QCOMPARE(undoSteps(), 3);
    QGuiApplication::clipboard()->setText(QStringLiteral("no event"));
    QTest::keyClick(chat, Qt::Key_V, Qt::ControlModifier);
    QVERIFY(find<QLabel>("composerProblem")->isVisible());
    QCOMPARE(undoSteps(), 3);
}

void TestSimulatorPanels::moreAndLongTexts()
{
    ChatView* chat = m_panel->chatView();
    Event event = scenario().events[4];
    event.content = std::string(2000, 'a') + " end";
    replaceEvent(m_workspace.get(), 4, event, QStringLiteral("Edit"));
    const auto height = [chat] {
        return chat->visualRect(chat->model()->index(chat->conversation()->rowOfEvent(4), 0)).height();
    };
    const int folded = height();
    const auto clickMore = [this, chat] {
        const QModelIndex index = chat->model()->index(chat->conversation()->rowOfEvent(4), 0);
        chat->scrollTo(index);
        const QRectF more = chat->moreRect(index);
        chat->verticalScrollBar()->setValue(chat->verticalScrollBar()->value() +
                                            static_cast<int>(more.top()) - 200);
        QTest::mouseClick(chat->viewport(), Qt::LeftButton, {}, chat->moreRect(index).center().toPoint());
    };
    clickMore();
    QVERIFY(height() > folded);
    clickMore();
    QCOMPARE(height(), folded);

    event.content = std::string(283'000, 'b');
    QElapsedTimer timer;
    timer.start();
    replaceEvent(m_workspace.get(), 4, event, QStringLiteral("Edit"));
    m_panel->grab();
    QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
    clickMore();
    auto* window = m_panel->findChild<QWidget*>(QStringLiteral("textWindow"));
    QVERIFY(window != nullptr && window->isVisible());
    window->close();
}

QTEST_MAIN(TestSimulatorPanels)
#include "test_simulator_panels.moc"
