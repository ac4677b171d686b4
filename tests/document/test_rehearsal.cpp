// SPDX-License-Identifier: GPL-3.0-or-later
// The rehearsal follows edits to where it stood, and says what keeps it from running.
#include "tests/document/support.h"
#include "ui/document/workspace.h"

#include <QTest>

using namespace interlock;
using namespace interlock::test;
using namespace interlock::ui;

class TestRehearsal : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void opensAtTheEnd();
    void steps();
    void runsToFirings();
    void selectsFirings();
    void ruleEditsAreSeenAtOnce();
    void scenarioEditsKeepTheStanding();
    void fieldsDoNotMatter();
    void oneStepIsOneRun();
    void duplicateNamesStopIt();
    void followsItsScenario();
    void followsTheSelection();
    void revealsEvents();
    void problemsFollowEdits();

private:
    Document* document() { return m_workspace->document(); }
    Rehearsal* rehearsal() { return m_workspace->rehearsal(); }
    QString winner(int event)
    {
        const auto& entry = *rehearsal()->trace().at(static_cast<std::size_t>(event)).user();
        return entry.winner ? QString::fromStdString(*entry.winner) : QString();
    }
    std::unique_ptr<Workspace> m_workspace;
};

namespace {

/// "calm" fires at "again", "loud" at "now".
RuleSet sample()
{
    RuleSet set = rulesOf(QStringLiteral("calm:10 loud:5"));
    set.rules[0].condition = json(R"({"in":["again",{"var":"msg.text_lower"}]})");
    set.rules[1].condition = json(R"({"in":["now",{"var":"msg.text_lower"}]})");
    for (Rule& made : set.rules)
        made.tools = {"search"};
    set.tools = {tool("search")};
    set.scenarios = {scenario("first", {message(Role::User, "Hello"), message(Role::Assistant, "Hi"),
                                        message(Role::User, "Again"), message(Role::Assistant, "Well"),
                                        message(Role::User, "Again, now")}),
                     scenario("second", {message(Role::User, "now")})};
    return set;
}

} // namespace

void TestRehearsal::init()
{
    m_workspace = std::make_unique<Workspace>();
    document()->reset(sample(), {});
}

void TestRehearsal::opensAtTheEnd()
{
    QCOMPARE(rehearsal()->scenario(), 0);
    QCOMPARE(rehearsal()->position(), 5);
    QCOMPARE(rehearsal()->eventCount(), 5);
    QCOMPARE(rehearsal()->selectedEvent(), 4);
    QCOMPARE(rehearsal()->trace().size(), std::size_t(5));
    QCOMPARE(winner(4), QStringLiteral("loud"));
    QVERIFY(rehearsal()->obstacle().isEmpty());
}

void TestRehearsal::steps()
{
    QSignalSpy traced(rehearsal(), &Rehearsal::traceChanged);
    QSignalSpy selected(rehearsal(), &Rehearsal::eventSelected);
    rehearsal()->runToStart();
    QCOMPARE(rehearsal()->position(), 0);
    QCOMPARE(rehearsal()->selectedEvent(), -1);
    QVERIFY(!rehearsal()->selectedEntry());
    rehearsal()->back();
    QCOMPARE(traced.count(), 1);
    rehearsal()->step();
    rehearsal()->step();
    QCOMPARE(rehearsal()->position(), 2);
    QCOMPARE(rehearsal()->selectedEvent(), 1);
    QVERIFY(rehearsal()->selectedEntry()->assistant());
    QCOMPARE(rehearsal()->ruleEventOf(1), 0);
    rehearsal()->back();
    QCOMPARE(rehearsal()->selectedEvent(), 0);
    rehearsal()->goTo(4);
    QCOMPARE(rehearsal()->selectedEvent(), 3);
    rehearsal()->selectEvent(99);
    QCOMPARE(rehearsal()->selectedEvent(), 3);
    rehearsal()->selectEvent(1);
    QCOMPARE(rehearsal()->position(), 4);
    rehearsal()->runToEnd();
    QCOMPARE(rehearsal()->position(), 5);
    rehearsal()->step();
    QCOMPARE(traced.count(), 6);
    QCOMPARE(selected.count(), 7);
}

void TestRehearsal::runsToFirings()
{
    rehearsal()->runToStart();
    rehearsal()->runToNextFiring();
    QCOMPARE(rehearsal()->selectedEvent(), 2);
    rehearsal()->runToNextFiring();
    QCOMPARE(rehearsal()->selectedEvent(), 4);
    QSignalSpy traced(rehearsal(), &Rehearsal::traceChanged);
    rehearsal()->runToNextFiring();
    QCOMPARE(traced.count(), 0);
}

void TestRehearsal::selectsFirings()
{
    rehearsal()->selectEvent(0);
    rehearsal()->selectNextFiring();
    QCOMPARE(rehearsal()->selectedEvent(), 2);
    rehearsal()->selectNextFiring();
    QCOMPARE(rehearsal()->selectedEvent(), 4);
    rehearsal()->selectNextFiring();
    QCOMPARE(rehearsal()->selectedEvent(), 4);
    rehearsal()->selectPreviousFiring();
    QCOMPARE(rehearsal()->selectedEvent(), 2);
    rehearsal()->selectPreviousFiring();
    QCOMPARE(rehearsal()->selectedEvent(), 2);
}

void TestRehearsal::ruleEditsAreSeenAtOnce()
{
    rehearsal()->goTo(3);
    rehearsal()->selectEvent(0);
    QSignalSpy traced(rehearsal(), &Rehearsal::traceChanged);
    Rule changed = document()->ruleSet().rules[0];
    changed.condition = true;
    document()->replace(0, changed, QStringLiteral("Change condition"));
    QCOMPARE(traced.count(), 1);
    QCOMPARE(winner(0), QStringLiteral("calm"));
    QCOMPARE(rehearsal()->position(), 3);
    QCOMPARE(rehearsal()->selectedEvent(), 0);
    document()->undoStack()->undo();
    QCOMPARE(winner(0), QString());
    document()->remove<Rule>({1});
    rehearsal()->runToEnd();
    QCOMPARE(winner(4), QStringLiteral("calm"));
}

void TestRehearsal::scenarioEditsKeepTheStanding()
{
    rehearsal()->goTo(3);
    rehearsal()->selectEvent(2);
    Scenario changed = document()->ruleSet().scenarios[0];
    changed.events[0].content = "Now";
    changed.events.push_back(message(Role::User, "more"));
    document()->replace(0, changed, QStringLiteral("Edit message"));
    QCOMPARE(rehearsal()->position(), 3);
    QCOMPARE(rehearsal()->eventCount(), 6);
    QCOMPARE(rehearsal()->selectedEvent(), 2);
    QCOMPARE(winner(0), QStringLiteral("loud"));

    changed.events.resize(2);
    document()->replace(0, changed, QStringLiteral("Delete events"));
    QCOMPARE(rehearsal()->position(), 2);
    QCOMPARE(rehearsal()->selectedEvent(), 1);
    // Another scenario's edit is none of its business.
    QSignalSpy traced(rehearsal(), &Rehearsal::traceChanged);
    document()->replace(1, scenario("second"), QStringLiteral("Clear"));
    QCOMPARE(traced.count(), 0);
}

void TestRehearsal::fieldsDoNotMatter()
{
    QSignalSpy traced(rehearsal(), &Rehearsal::traceChanged);
    document()->insert(0, Field());
    QCOMPARE(traced.count(), 0);
    document()->insert(0, tool("other"));
    QCOMPARE(traced.count(), 1);
    Settings settings;
    settings.available_rules = AvailableRules::InjectOnly;
    document()->setSettings(settings, QStringLiteral("Settings"));
    QCOMPARE(traced.count(), 2);
    document()->insert(0, Skill());
    QCOMPARE(traced.count(), 3);
}

void TestRehearsal::oneStepIsOneRun()
{
    QSignalSpy traced(rehearsal(), &Rehearsal::traceChanged);
    document()->edit(QStringLiteral("Both"), [this] {
        document()->insert(0, rule("x"));
        document()->insert(0, rule("y"));
    });
    QCOMPARE(traced.count(), 1);
    document()->undoStack()->undo();
    QCOMPARE(traced.count(), 2);
}

void TestRehearsal::duplicateNamesStopIt()
{
    rehearsal()->goTo(3);
    rehearsal()->selectEvent(2);
    QSignalSpy selected(rehearsal(), &Rehearsal::eventSelected);
    document()->insert(0, rule("loud"));
    QVERIFY(!rehearsal()->simulator());
    QVERIFY(rehearsal()->obstacle().contains(QStringLiteral("loud")));
    QVERIFY(rehearsal()->trace().empty());
    QCOMPARE(rehearsal()->position(), 0);
    QCOMPARE(rehearsal()->selectedEvent(), -1);
    QCOMPARE(selected.count(), 1);
    QVERIFY(rehearsal()->contextAt(0).is_null());
    QVERIFY(!rehearsal()->explain(0, 0));
    rehearsal()->step();
    rehearsal()->runToNextFiring();

    document()->replace(0, rule("quiet"), QStringLiteral("Rename"));
    QVERIFY(rehearsal()->simulator());
    QVERIFY(rehearsal()->obstacle().isEmpty());
    QCOMPARE(rehearsal()->position(), 3);
    QCOMPARE(rehearsal()->selectedEvent(), 2);

    document()->replace(0, rule(""), QStringLiteral("Rename"));
    QVERIFY(!rehearsal()->obstacle().isEmpty());
    document()->undoStack()->undo();
    // Scenarios are rehearsed by their place.
    document()->replace(1, scenario("first"), QStringLiteral("Rename"));
    QVERIFY(rehearsal()->simulator());
}

void TestRehearsal::followsItsScenario()
{
    rehearsal()->goTo(3);
    QSignalSpy changed(rehearsal(), &Rehearsal::scenarioChanged);
    QSignalSpy traced(rehearsal(), &Rehearsal::traceChanged);
    document()->insert(0, scenario("new"));
    QCOMPARE(rehearsal()->scenario(), 1);
    QCOMPARE(m_workspace->selection()->current(Section::Scenarios), 1);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(traced.count(), 0);
    QCOMPARE(rehearsal()->position(), 3);
    document()->move<Scenario>(1, 2);
    QCOMPARE(rehearsal()->scenario(), 2);
    document()->remove<Scenario>({2});
    QCOMPARE(rehearsal()->scenario(), 1);
    QCOMPARE(rehearsal()->simulator()->scenario().name, std::string("second"));
    document()->remove<Scenario>({0, 1});
    QCOMPARE(rehearsal()->scenario(), -1);
    QVERIFY(!rehearsal()->simulator());
    document()->undoStack()->undo();
    QVERIFY(rehearsal()->simulator());
}

void TestRehearsal::followsTheSelection()
{
    m_workspace->selection()->setCurrent(Section::Scenarios, 1);
    QCOMPARE(rehearsal()->scenario(), 1);
    QCOMPARE(rehearsal()->eventCount(), 1);
    QCOMPARE(winner(0), QStringLiteral("loud"));
    rehearsal()->setScenario(0);
    QCOMPARE(m_workspace->selection()->current(Section::Scenarios), 0);
    QCOMPARE(rehearsal()->position(), 5);
}

void TestRehearsal::revealsEvents()
{
    rehearsal()->setScenario(1);
    rehearsal()->runToStart();
    m_workspace->selection()->reveal("/scenarios/0/events/2/expect/winner");
    QCOMPARE(rehearsal()->scenario(), 0);
    QCOMPARE(rehearsal()->selectedEvent(), 2);
    rehearsal()->goTo(1);
    m_workspace->selection()->reveal("/scenarios/0/events/3");
    QCOMPARE(rehearsal()->position(), 4);
    QCOMPARE(rehearsal()->selectedEvent(), 3);
}

void TestRehearsal::problemsFollowEdits()
{
    QSignalSpy told(m_workspace.get(), &Workspace::problemsChanged);
    document()->insert(0, rule("loud"));
    document()->insert(0, tool("unused"));
    QVERIFY(told.wait(2000));
    QVERIFY(has_errors(m_workspace->problems()));
    QCOMPARE(told.count(), 1);
    document()->undoStack()->setIndex(0);
    QVERIFY(told.wait(2000));
    QVERIFY(!has_errors(m_workspace->problems()));
}

QTEST_GUILESS_MAIN(TestRehearsal)
#include "test_rehearsal.moc"
