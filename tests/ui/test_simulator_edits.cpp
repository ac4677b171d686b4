// SPDX-License-Identifier: GPL-3.0-or-later
// What the Simulate perspective does to a scenario: drafts that become events, and edits as one undo step
// each.
#include "simulator_support.h"

#include "ui/document/workspace.h"
#include "ui/simulator/event_draft.h"
#include "ui/simulator/request_words.h"
#include "ui/simulator/scenario_edits.h"

#include <QTest>

using namespace interlock;
using namespace interlock::ui;
using namespace interlock::ui::test;

class TestSimulatorEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void draftRoundTrip();
    void draftKeepsWhatItHasNoFieldFor();
    void draftProblems_data();
    void draftProblems();
    void draftTimes_data();
    void draftTimes();
    void openCallsAtPosition();
    void freeIds();
    void insertAndUndo();
    void removeInTheMiddle();
    void forkKeepsTheOriginal();
    void expectations();
    void clipboard();
    void patches_data();
    void patches();
    void requests();
};

void TestSimulatorEdits::draftRoundTrip()
{
    const RuleSet set = deploymentRules();
    for (const Event& event : set.scenarios.front().events) {
        const DraftReading reading = eventOf(draftOf(event, 1), event, 1);
        QVERIFY2(reading.event, qPrintable(reading.problem));
        QVERIFY(*reading.event == event);
    }
}

void TestSimulatorEdits::draftKeepsWhatItHasNoFieldFor()
{
    Event event = assistant({call("f", "1")}, "text");
    event.patch = json(R"({"store":{"a":1}})");
    event.expect = Expectation();
    event.expect->blocked = std::vector<std::string>{};
    event.tool_calls->front().arguments = logic::Value("{broken");
    EventDraft draft = draftOf(event, 0);
    draft.text = QStringLiteral("other");
    const DraftReading reading = eventOf(draft, event, 0);
    QVERIFY2(reading.event, qPrintable(reading.problem));
    Event wanted = event;
    wanted.content = "other";
    QVERIFY(*reading.event == wanted);

    // Another role has other keys; the time and the patch every event can have.
    draft.role = Role::User;
    const DraftReading user = eventOf(draft, event, 0);
    QVERIFY2(user.event, qPrintable(user.problem));
    QVERIFY(!user.event->tool_calls);
    QVERIFY(!user.event->expect);
    QVERIFY(user.event->patch == event.patch);
}

void TestSimulatorEdits::draftProblems_data()
{
    QTest::addColumn<int>("role");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("problem");
    QTest::addColumn<int>("badCall");
    const auto add = [](const char* name, Role role, const char* text, const char* arguments,
                        const char* problem, int badCall) {
        QTest::newRow(name) << static_cast<int>(role) << QString::fromUtf8(text)
                            << (arguments == nullptr ? QString() : QString::fromUtf8(arguments))
                            << QString::fromUtf8(problem) << badCall;
    };
    add("silent user", Role::User, "  ", nullptr, "Write what the user says", -1);
    add("silent assistant", Role::Assistant, "", nullptr, "Write what the assistant says", -1);
    add("broken arguments", Role::Assistant, "", "{\"a\":", "not JSON", 0);
    add("list as arguments", Role::Assistant, "", "[1]", "arguments are a JSON object", 0);
    add("no patch", Role::Context, "", nullptr, "Write the change as JSON", -1);
    add("broken patch", Role::Context, "{", nullptr, "not JSON", -1);
    add("patch of something else", Role::Context, R"({"weather":{}})", nullptr, "/patch", -1);
    add("patch that is a list", Role::Context, "[]", nullptr, "/patch", -1);
}

void TestSimulatorEdits::draftProblems()
{
    QFETCH(int, role);
    QFETCH(QString, text);
    QFETCH(QString, arguments);
    QFETCH(QString, problem);
    QFETCH(int, badCall);
    EventDraft draft;
    draft.role = static_cast<Role>(role);
    draft.text = text;
    if (!arguments.isNull())
        draft.calls = {{QStringLiteral("f"), {}, arguments}};
    const DraftReading reading = eventOf(draft, {}, 0);
    QVERIFY(!reading.event);
    QVERIFY2(reading.problem.contains(problem), qPrintable(reading.problem));
    QCOMPARE(reading.badCall, badCall);
}

void TestSimulatorEdits::draftTimes_data()
{
    QTest::addColumn<double>("delay");
    QTest::addColumn<double>("at"); // -1: left out
    QTest::newRow("one second") << 1.0 << 11.0;
    QTest::newRow("fraction") << 0.25 << 10.25;
    QTest::newRow("at once") << 0.0 << -1.0;
}

void TestSimulatorEdits::draftTimes()
{
    QFETCH(double, delay);
    QFETCH(double, at);
    EventDraft draft;
    draft.text = QStringLiteral("hello");
    draft.delay = delay;
    const DraftReading reading = eventOf(draft, {}, 10);
    QVERIFY(reading.event);
    QCOMPARE(reading.event->at.value_or(-1), at);
}

void TestSimulatorEdits::openCallsAtPosition()
{
    const RuleSet set = deploymentRules();
    simulate::Simulator simulator(engine::CompiledRuleSet::compile(set), set.scenarios.front());
    simulator.go_to(4);
    const std::vector<OpenCall> open = openCalls(set.scenarios.front(), simulator.trace());
    QCOMPARE(open.size(), std::size_t(1)); // the blocked one was answered by its recorded result
    QCOMPARE(open[0].id, std::string("call_2"));
    simulator.go_to(2);
    const std::vector<OpenCall> blocked = openCalls(set.scenarios.front(), simulator.trace());
    QCOMPARE(blocked.size(), std::size_t(1));
    QVERIFY(blocked[0].blocked);
    QCOMPARE(timeBefore(set.scenarios.front(), 0), 0.0);
    QCOMPARE(timeBefore(set.scenarios.front(), 6), 1.0);
    QCOMPARE(timeBefore(set.scenarios.front(), 7), 20.0);
}

void TestSimulatorEdits::freeIds()
{
    Scenario scenario = deploymentRules().scenarios.front();
    QCOMPARE(freeCallId(scenario, 0), QStringLiteral("call_3"));
    QCOMPARE(freeCallId(scenario, 1), QStringLiteral("call_4"));
    scenario.events[1].tool_calls->front().id = "call_3";
    QCOMPARE(freeCallId(scenario, 0), QStringLiteral("call_4"));
}

void TestSimulatorEdits::insertAndUndo()
{
    Workspace workspace;
    workspace.document()->reset(deploymentRules(), {});
    Rehearsal* rehearsal = workspace.rehearsal();
    insertEvents(&workspace, 7, {user("a"), user("b")}, QStringLiteral("Add"));
    QCOMPARE(rehearsal->position(), 9);
    QCOMPARE(rehearsal->selectedEvent(), 8);
    QCOMPARE(workspace.document()->undoStack()->count(), 1);
    // In the middle: what was taken stays taken.
    insertEvents(&workspace, 2, {user("c")}, QStringLiteral("Insert"));
    QCOMPARE(rehearsal->position(), 10);
    QCOMPARE(rehearsal->selectedEvent(), 2);
    workspace.document()->undoStack()->undo();
    workspace.document()->undoStack()->undo();
    QVERIFY(workspace.document()->ruleSet() == deploymentRules());
}

void TestSimulatorEdits::removeInTheMiddle()
{
    Workspace workspace;
    workspace.document()->reset(deploymentRules(), {});
    Rehearsal* rehearsal = workspace.rehearsal();
    rehearsal->goTo(4);
    removeEvent(&workspace, 1);
    QCOMPARE(rehearsal->position(), 3);
    QCOMPARE(rehearsal->selectedEvent(), 1);
    removeEvent(&workspace, 5); // not taken yet
    QCOMPARE(rehearsal->position(), 3);
    while (rehearsal->eventCount() > 0)
        removeEvent(&workspace, 0);
    QCOMPARE(rehearsal->selectedEvent(), -1);
    removeEvent(&workspace, 0);
    QCOMPARE(workspace.document()->undoStack()->count(), 7);
}

void TestSimulatorEdits::forkKeepsTheOriginal()
{
    Workspace workspace;
    workspace.document()->reset(deploymentRules(), {});
    forkScenario(&workspace, 3, {user("Another way")});
    const std::vector<Scenario>& scenarios = workspace.document()->ruleSet().scenarios;
    QCOMPARE(scenarios.size(), std::size_t(2));
    QVERIFY(scenarios[0] == deploymentRules().scenarios[0]);
    QCOMPARE(scenarios[1].name, std::string("ship it, fork"));
    QCOMPARE(scenarios[1].events.size(), std::size_t(4));
    QCOMPARE(workspace.rehearsal()->scenario(), 1);
    QCOMPARE(workspace.rehearsal()->position(), 4);
    QCOMPARE(workspace.rehearsal()->selectedEvent(), 3);
    QCOMPARE(workspace.selection()->current(Section::Scenarios), 1);
    QCOMPARE(workspace.document()->undoStack()->count(), 1);
    workspace.document()->undoStack()->undo();
    QCOMPARE(workspace.rehearsal()->scenario(), 0);
}

void TestSimulatorEdits::expectations()
{
    Workspace workspace;
    workspace.document()->reset(deploymentRules(), {});
    expectWhatHappened(&workspace, 1);
    const Scenario* scenario = currentScenario(&workspace);
    QVERIFY(scenario->events[1].expect.has_value());
    QCOMPARE(scenario->events[1].expect->blocked.value(), std::vector<std::string>{"deploy"});
    QVERIFY(!workspace.rehearsal()->expectations().empty());
    for (const simulate::ExpectationResult& result : workspace.rehearsal()->expectations())
        QVERIFY2(result.holds, result.key.c_str());
    expectWhatHappened(&workspace, 0);
    forgetExpectation(&workspace, 1);
    QVERIFY(!currentScenario(&workspace)->events[1].expect);
    forgetAllExpectations(&workspace);
    QVERIFY(workspace.rehearsal()->expectations().empty());
    QCOMPARE(workspace.document()->undoStack()->count(), 4);
    expectWhatHappened(&workspace, 99);
    QCOMPARE(workspace.document()->undoStack()->count(), 4);
}

void TestSimulatorEdits::clipboard()
{
    const RuleSet set = deploymentRules();
    for (const Event& event : set.scenarios.front().events) {
        QString why;
        const auto events = eventsFromText(textFromEvent(event), &why);
        QVERIFY2(events && events->size() == 1, qPrintable(why));
        QCOMPARE(textFromEvent(events->front()), textFromEvent(event));
    }
    QString why;
    const auto two = eventsFromText(
        QStringLiteral(R"([{"role":"user","content":"a"},{"role":"user","content":"b"}])"), &why);
    QVERIFY2(two && two->size() == 2, qPrintable(why));
    for (const char* text : {"", "hello", "[]", "{}", R"({"role":"nobody"})", "3"}) {
        why.clear();
        QVERIFY2(!eventsFromText(QString::fromUtf8(text), &why), text);
        QVERIFY2(!why.isEmpty(), text);
    }
}

void TestSimulatorEdits::patches_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("patch");
    QTest::newRow("same") << R"({"a":1})"
                          << R"({"a":1})"
                          << "{}";
    QTest::newRow("set") << R"({"a":1,"b":1})"
                         << R"({"a":2,"b":1})"
                         << R"({"a":2})";
    QTest::newRow("remove") << R"({"a":1})"
                            << "{}"
                            << R"({"a":null})";
    QTest::newRow("inside") << R"({"a":{"b":1,"c":2}})"
                            << R"({"a":{"b":3,"c":2}})"
                            << R"({"a":{"b":3}})";
    QTest::newRow("list") << R"({"a":[1,2]})"
                          << R"({"a":[1]})"
                          << R"({"a":[1]})";
}

void TestSimulatorEdits::patches()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, patch);
    const logic::Value before = json(from.toStdString());
    const logic::Value after = json(to.toStdString());
    const logic::Value made = patchBetween(before, after);
    QCOMPARE(made, json(patch.toStdString()));
    QVERIFY(logic::json_equal(logic::merge_patch(before, made), after));
    QVERIFY(logic::json_equal(logic::merge_patch(before, patchAfter(json("{}"), made)), after));
}

void TestSimulatorEdits::requests()
{
    const RuleSet set = deploymentRules();
    simulate::Simulator simulator(engine::CompiledRuleSet::compile(set), set.scenarios.front());
    simulator.run_to_end();
    const auto left = [&](std::size_t event) {
        const RequestView view = requestAt(simulator.trace(), event);
        return view.forced ? static_cast<int>(view.forced->rounds_left) : 0;
    };
    QCOMPARE(left(0), 2); // for the next round
    QCOMPARE(left(1), 2); // what this round was under
    QCOMPARE(left(2), 1); // for the round after it
    QCOMPARE(left(3), 1);
    QCOMPARE(left(4), 0); // decayed
    QCOMPARE(requestAt(simulator.trace(), 4).offered.size(), std::size_t(3));
}

QTEST_MAIN(TestSimulatorEdits)
#include "test_simulator_edits.moc"
