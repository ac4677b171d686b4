// SPDX-License-Identifier: GPL-3.0-or-later
// Moving through a conversation: the transport bar, selection, forks and expectations.
#include "simulator_fixture.h"

#include "ui/simulator/chat_view.h"
#include "ui/simulator/conversation_model.h"

#include <QLabel>
#include <QPushButton>

using namespace interlock;
using namespace interlock::ui;
using namespace interlock::ui::test;

class TestSimulatorTransport : public ConversationFixture {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setUpTheme(); }
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void addingInThePastForks();
    void transportKeys();
    void selectionRunsAhead();
    void expectThis();
    void duplicateNamesSaySo();
};

void TestSimulatorTransport::addingInThePastForks()
{
    click("simulateStartButton");
    click("simulateStepButton");
    QCOMPARE(m_workspace->rehearsal()->position(), 1);
    QCOMPARE(find<QPushButton>("composerAdd")->text(), QStringLiteral("Add to a fork"));
    type(QStringLiteral("Something else"));
    enter();
    const std::vector<Scenario>& scenarios = m_workspace->document()->ruleSet().scenarios;
    QCOMPARE(scenarios.size(), std::size_t(2));
    QVERIFY(scenarios[0] == deploymentRules().scenarios[0]);
    QCOMPARE(scenarios[1].events.size(), std::size_t(2));
    QCOMPARE(m_workspace->rehearsal()->scenario(), 1);
    QCOMPARE(undoSteps(), 1);
    QCOMPARE(find<QPushButton>("composerAdd")->text(), QStringLiteral("Add"));

    m_workspace->document()->undoStack()->undo();
    m_workspace->rehearsal()->runToEnd();
    m_workspace->rehearsal()->selectEvent(2);
    click("simulateForkButton");
    QCOMPARE(scenarios.size(), std::size_t(2));
    QCOMPARE(scenarios[1].events.size(), std::size_t(3));
}

void TestSimulatorTransport::transportKeys()
{
    const Rehearsal* rehearsal = m_workspace->rehearsal();
    QLabel* position = find<QLabel>("transportPosition");
    QCOMPARE(position->text(), QStringLiteral("event 7 of 7 · turn 1"));
    QTest::keyClick(m_panel.get(), Qt::Key_F5, Qt::ShiftModifier);
    QCOMPARE(rehearsal->position(), 0);
    QCOMPARE(position->text(), QStringLiteral("at the start · 7 events ahead"));
    QTest::keyClick(m_panel.get(), Qt::Key_F10);
    QTest::keyClick(m_panel.get(), Qt::Key_F10);
    QCOMPARE(rehearsal->position(), 2);
    QCOMPARE(position->text(), QStringLiteral("event 2 of 7 · turn 0 · round 0 · 5 ahead"));
    QTest::keyClick(m_panel.get(), Qt::Key_F10, Qt::ShiftModifier);
    QCOMPARE(rehearsal->position(), 1);
    QTest::keyClick(m_panel.get(), Qt::Key_F8);
    QCOMPARE(rehearsal->position(), 7); // the next rule wins at the last message
    QTest::keyClick(m_panel.get(), Qt::Key_F5, Qt::ShiftModifier);
    QTest::keyClick(m_panel.get(), Qt::Key_F5);
    QCOMPARE(rehearsal->position(), 7);
}

void TestSimulatorTransport::selectionRunsAhead()
{
    ChatView* chat = m_panel->chatView();
    Rehearsal* rehearsal = m_workspace->rehearsal();
    rehearsal->goTo(1);
    QCOMPARE(chat->currentEvent(), 0);
    chat->setFocus();
    QTest::keyClick(chat, Qt::Key_Down);
    QCOMPARE(rehearsal->position(), 2);
    QCOMPARE(rehearsal->selectedEvent(), 1);
    QTest::keyClick(chat, Qt::Key_Down); // onto the gate's error, which belongs to the message
    QCOMPARE(rehearsal->selectedEvent(), 1);
    QCOMPARE(chat->currentIndex().row(), 2);
    QTest::keyClick(chat, Qt::Key_Up);
    QTest::keyClick(chat, Qt::Key_Up);
    QCOMPARE(rehearsal->selectedEvent(), 0);
    QCOMPARE(rehearsal->position(), 2); // looking back gives nothing back
    const QModelIndex last = chat->model()->index(chat->model()->rowCount() - 1, 0);
    chat->scrollTo(last);
    QTest::mouseClick(chat->viewport(), Qt::LeftButton, {}, chat->visualRect(last).center());
    QCOMPARE(rehearsal->position(), 7);
    QCOMPARE(rehearsal->selectedEvent(), 6);
    rehearsal->selectEvent(3);
    QCOMPARE(chat->currentEvent(), 3);
}

void TestSimulatorTransport::expectThis()
{
    m_workspace->rehearsal()->selectEvent(2);
    QVERIFY(!find<QPushButton>("simulateExpectButton")->isEnabled()); // a result expects nothing
    m_workspace->rehearsal()->selectEvent(0);
    click("simulateExpectButton");
    QVERIFY(scenario().events[0].expect.has_value());
    QCOMPARE(undoSteps(), 1);
    const auto lastLine = [this] { return m_panel->chatView()->conversation()->row(0).lines.back(); };
    QCOMPARE(lastLine().mark, Mark::Passed);
    Rule rule = m_workspace->document()->ruleSet().rules[0];
    rule.enabled = false;
    m_workspace->document()->replace<Rule>(0, rule, QStringLiteral("Disable"));
    QCOMPARE(lastLine().mark, Mark::Failed);
    m_workspace->document()->undoStack()->undo();
    m_workspace->document()->undoStack()->undo();
    QVERIFY(!scenario().events[0].expect);
}

void TestSimulatorTransport::duplicateNamesSaySo()
{
    Rule rule = m_workspace->document()->ruleSet().rules[0];
    m_workspace->document()->insert<Rule>(1, rule);
    QVERIFY(find<QLabel>("conversationObstacle")->isVisible());
    QCOMPARE(m_panel->chatView()->conversation()->rowCount(), 7); // as it is written, without a trace
    type(QStringLiteral("Still here"));
    enter();
    QCOMPARE(scenario().events.size(), std::size_t(8));
    m_workspace->document()->undoStack()->undo();
    m_workspace->document()->undoStack()->undo();
    QVERIFY(!find<QLabel>("conversationObstacle")->isVisible());
}

QTEST_MAIN(TestSimulatorTransport)
#include "test_simulator_transport.moc"
