// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline's lanes and items, from rule sets run over small conversations.
#include "tests/ui/timeline_support.h"

#include <QTest>

using namespace interlock;
using namespace interlock::ui;
using namespace interlock::ui::timeline;

namespace {

/// "1 of 3 honoured, 2-3 of 3 unused, superseded@4"
QString intervalWords(const Lane& lane)
{
    QStringList words;
    for (const Item& item : lane.items) {
        if (item.kind == Item::Kind::Round) {
            const char* states[] = {"honoured", "dishonoured", "unused"};
            QString round = QString::number(item.round);
            if (item.lastRound != item.round)
                round += QLatin1Char('-') + QString::number(item.lastRound);
            words << round + QStringLiteral(" of ") + QString::number(item.rounds) + QLatin1Char(' ') +
                         QString::fromLatin1(states[static_cast<int>(item.state)]);
        } else if (item.kind == Item::Kind::Ending) {
            const char* ends[] = {"decayed", "superseded", "open", "in force"};
            words << QString::fromLatin1(ends[static_cast<int>(item.end)]) + QLatin1Char('@') +
                         QString::number(item.event);
        }
    }
    return words.join(QStringLiteral(", "));
}

} // namespace

class TestTimelineGeometry : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lanesStandInTheOrderOfEvaluation();
    void intervals_data();
    void intervals();
    void roundsGetWeaker();
    void outcomes();
    void cooldownsLastUntilTheyAreOver_data();
    void cooldownsLastUntilTheyAreOver();
    void gateOutcomes();
    void messages();
    void eventsToCome();
    void trackers();
    void brokenTraceIsHarmless();
    void thousandsOfEvents();
};

void TestTimelineGeometry::lanesStandInTheOrderOfEvaluation()
{
    const RuleSet rules = withEvents(
        R"("trackers":[{"name":"n","initial":0,"update":0}],"rules":[{"name":"late","priority":9},{"name":"tie"},)"
        R"({"name":"first","priority":-3},{"name":"tie 2","enabled":false}])",
        user(0));
    const Run run(rules);
    QStringList lanes;
    for (const Lane& lane : run.layout.lanes)
        lanes << laneName(lane) + QLatin1Char(' ') + QString::number(lane.priority) + QLatin1Char(' ') +
                     QString::number(lane.place);
    QCOMPARE(lanes, (QStringList{QStringLiteral("Conversation 0 -1"), QStringLiteral("first -3 2"),
                                 QStringLiteral("late 9 0"), QStringLiteral("tie 50 1"),
                                 QStringLiteral("tie 2 50 3"), QStringLiteral("Gate 0 -1"),
                                 QStringLiteral("n 0 0")}));
    QVERIFY(!run.lane(3).enabled);
    for (std::size_t i = 1; i < run.layout.lanes.size(); ++i)
        QCOMPARE(run.layout.lanes[i].top, run.layout.lanes[i - 1].top + run.layout.lanes[i - 1].height);
}

void TestTimelineGeometry::intervals_data()
{
    QTest::addColumn<int>("rounds");
    QTest::addColumn<std::vector<std::string>>("events");
    QTest::addColumn<int>("taken");
    QTest::addColumn<QString>("words");
    using E = std::vector<std::string>;
    QTest::newRow("decays") << 2 << E{user(0), kCall, kResult, kCall} << -1
                            << "1 of 2 honoured, 2 of 2 honoured, decayed@3";
    QTest::newRow("dishonoured") << 2 << E{user(0), kTalk, kCall} << -1
                                 << "1 of 2 dishonoured, 2 of 2 honoured, decayed@2";
    QTest::newRow("superseded")
        << 3 << E{user(0), kCall, user(9), kCall, kCall, kCall} << -1
        << "1 of 3 honoured, 2-3 of 3 unused, superseded@2, 1 of 3 honoured, 2 of 3 honoured, "
           "3 of 3 honoured, decayed@5";
    QTest::newRow("superseded at once")
        << 1 << E{user(0), user(9), kCall} << -1 << "1 of 1 unused, superseded@1, 1 of 1 honoured, decayed@2";
    QTest::newRow("open at the end") << 3 << E{user(0), kCall, kResult} << -1
                                     << "1 of 3 honoured, 2-3 of 3 unused, open@2";
    QTest::newRow("in force") << 3 << E{user(0), kCall, kResult, kCall} << 2
                              << "1 of 3 honoured, 2-3 of 3 unused, in force@1";
    QTest::newRow("rounds without end")
        << 2000000000 << E{user(0), kCall} << -1
        << "1 of 2000000000 honoured, 2-2000000000 of 2000000000 unused, open@1";
    QTest::newRow("nothing taken") << 3 << E{user(0), kCall} << 0 << "";
}

void TestTimelineGeometry::intervals()
{
    QFETCH(int, rounds);
    QFETCH(std::vector<std::string>, events);
    QFETCH(int, taken);
    QFETCH(QString, words);
    for (const AxisKind kind : {AxisKind::Event, AxisKind::Time}) {
        const Run run(withEvents(oneRule(rounds), join(events)), taken, kind);
        QCOMPARE(intervalWords(run.lane(0)), words);
        // Blocks follow each other without a gap, end right of their round's event, and before what
        // supersedes them.
        const Item* before = nullptr;
        for (const Item& item : run.lane(0).items) {
            if (item.kind != Item::Kind::Round)
                continue;
            QVERIFY(item.x1 > item.x0);
            if (item.state != RoundState::Unused)
                QVERIFY(item.x1 > run.layout.axis.x[static_cast<std::size_t>(item.event)]);
            else if (item.end == IntervalEnd::Superseded)
                QVERIFY(item.x1 < run.layout.axis.x[static_cast<std::size_t>(item.event)]);
            if (before && item.round > 1)
                QCOMPARE(item.x0, before->x1);
            before = &item;
            QVERIFY(item.x1 <= run.layout.high);
        }
    }
}

void TestTimelineGeometry::roundsGetWeaker()
{
    for (const int rounds : {1, 2, 3, 8, 1000}) {
        for (int round = 1; round <= rounds; ++round) {
            QVERIFY(roundStrength(round, rounds) > 0.3 && roundStrength(round, rounds) <= 0.9);
            if (round > 1)
                QVERIFY(roundStrength(round, rounds) < roundStrength(round - 1, rounds));
        }
    }
}

void TestTimelineGeometry::outcomes()
{
    const RuleSet rules = withEvents(R"("tools":[{"name":"a"}],"rules":[)"
                                     R"({"name":"won","condition":true,"tools":["a"],"priority":1},)"
                                     R"({"name":"outranked","condition":true,"tools":["a"],"priority":2},)"
                                     R"({"name":"quiet","condition":false,"tools":["a"]},)"
                                     R"({"name":"broken","condition":{"throw":"Oops"},"tools":["a"]},)"
                                     R"({"name":"toolless","condition":true,"tools":["gone"]},)"
                                     R"({"name":"off","enabled":false,"condition":true,"tools":["a"]}])",
                                     join({user(0), user(5)}));
    const Run run(rules);
    const Mark expected[] = {Mark::Won, Mark::Outranked, Mark::None, Mark::Error, Mark::NoTools, Mark::None};
    for (int rule = 0; rule < 6; ++rule) {
        const std::vector<Item> marks = itemsOf(run.lane(rule), Item::Kind::Outcome);
        QCOMPARE(marks.size(), expected[rule] == Mark::None ? std::size_t{0} : std::size_t{2});
        for (const Item& mark : marks)
            QCOMPARE(mark.mark, expected[rule]);
    }
    QCOMPARE(run.layout.userEvents, (std::vector<int>{0, 1}));
    QCOMPARE(run.layout.userEventOf(1), 1);
}

void TestTimelineGeometry::cooldownsLastUntilTheyAreOver_data()
{
    QTest::addColumn<QString>("axis");
    QTest::addColumn<std::vector<std::string>>("events");
    QTest::addColumn<QString>("spans"); // event:x0-x1:until
    using E = std::vector<std::string>;
    const std::string other = R"({"at":20,"role":"user","content":"hi","channel":"other"})";
    QTest::newRow("over between two events, by time")
        << "time" << E{user(0), user(20), user(60)} << "0:0-30:30, 2:60-90:90";
    QTest::newRow("over between two events")
        << "event" << E{user(0), user(20), user(60)} << "0:0-1.25:30, 2:2-2.5:90";
    QTest::newRow("over at an event: it may fire there")
        << "event" << E{user(0), user(30)} << "0:0-0.62:30, 1:1-1.5:60";
    QTest::newRow("each channel has its own")
        << "time" << E{user(0), other, user(60)} << "0:0-30:30, 1:20-50:50, 2:60-90:90";
}

void TestTimelineGeometry::cooldownsLastUntilTheyAreOver()
{
    QFETCH(QString, axis);
    QFETCH(std::vector<std::string>, events);
    QFETCH(QString, spans);
    const Run run(withEvents(oneRule(1, ",\"cooldown_seconds\":30"), join(events)), -1,
                  axis == QLatin1String("time") ? AxisKind::Time : AxisKind::Event);
    QStringList found;
    for (const Item& item : itemsOf(run.lane(0), Item::Kind::Cooling)) {
        found << QStringLiteral("%1:%2-%3:%4").arg(item.event).arg(item.x0).arg(item.x1).arg(item.number);
        QVERIFY(item.x1 <= run.layout.high);
    }
    QCOMPARE(found.join(QStringLiteral(", ")), spans);
}

void TestTimelineGeometry::gateOutcomes()
{
    const std::string gated =
        R"("tools":[{"name":"a"},{"name":"b"},{"name":"deploy"}],"skills":[{"name":"ship","metadata":)"
        R"({"action_tool":"deploy","precondition":["run_tests","review"]}}],"rules":[])";
    const std::string deploy =
        R"({"role":"assistant","tool_calls":[{"id":"d","name":"deploy","arguments":{}}]})";
    const std::string twice =
        R"({"role":"assistant","tool_calls":[{"id":"d","name":"deploy","arguments":{}},)"
        R"({"id":"e","name":"deploy","arguments":{}}]})";
    const std::string faulty =
        R"({"role":"assistant","fault":"skill_lookup","tool_calls":[{"id":"f","name":"deploy","arguments":{}}]})";
    const std::string done =
        R"({"role":"tool","name":"run_tests","content":""},{"role":"tool","name":"review","content":""})";
    const Run run(withEvents(
        gated, join({user(0), kTalk, kCall, deploy, twice, faulty,
                     R"({"role":"assistant","tool_calls":[{"id":"t","name":"run_tests","arguments":{}},)"
                     R"({"id":"v","name":"review","arguments":{}}]})",
                     done, deploy})));
    QStringList found;
    for (const Item& item : itemsOf(run.gate(), Item::Kind::Gate)) {
        const char* words[] = {"passed", "blocked", "nothing", "skipped", "degraded"};
        found << QString::number(item.event) + QLatin1Char(' ') +
                     QString::fromLatin1(words[static_cast<int>(item.gate)]) + QLatin1Char(' ') +
                     labelOf(item);
    }
    QCOMPARE(found, (QStringList{QStringLiteral("1 skipped "), QStringLiteral("2 nothing "),
                                 QStringLiteral("3 blocked deploy needs run_tests, review"),
                                 QStringLiteral("4 blocked deploy needs run_tests, review · 1 more"),
                                 QStringLiteral("5 degraded degraded"), QStringLiteral("6 nothing "),
                                 QStringLiteral("9 passed ")}));
    QCOMPARE(itemsOf(run.layout.lanes[0], Item::Kind::Synthetic).size(), std::size_t{2});
    QVERIFY(run.layout.lanes[0].items[3].blocked);
}

void TestTimelineGeometry::messages()
{
    const Run run(withEvents(
        R"("skills":[{"name":"s","metadata":{"action_tool":"a","precondition":"b"}}],"rules":[])",
        join({user(0), kCall, kResult, R"({"role":"tool","name":"x","content":"","status":"error"})",
              R"({"role":"context","patch":{"state":{"k":1}}})", kTalk})));
    const std::vector<Item> items = itemsOf(run.layout.lanes[0], Item::Kind::Message);
    QCOMPARE(items.size(), std::size_t{6});
    const Role roles[] = {Role::User, Role::Assistant, Role::Tool,
                          Role::Tool, Role::Context,   Role::Assistant};
    const bool blocked[] = {false, true, true, false, false, false};
    for (std::size_t i = 0; i < 6; ++i) {
        QVERIFY(items[i].role == roles[i]);
        QCOMPARE(items[i].blocked, blocked[i]);
        QCOMPARE(items[i].failed, i == 3);
        QVERIFY(items[i].taken);
    }
    const std::vector<Item> answers = itemsOf(run.layout.lanes[0], Item::Kind::Synthetic);
    QCOMPARE(answers.size(), std::size_t{1});
    QCOMPARE(answers[0].x0, 1.5);
    QCOMPARE(answers[0].event, 1);
}

void TestTimelineGeometry::eventsToCome()
{
    const RuleSet rules = withEvents(oneRule(1), join({user(0), kCall, kResult, user(8)}));
    for (int taken = 0; taken <= 4; ++taken) {
        const Run run(rules, taken);
        const std::vector<Item> items = itemsOf(run.layout.lanes[0], Item::Kind::Message);
        QCOMPARE(items.size(), std::size_t{4});
        for (int event = 0; event < 4; ++event)
            QCOMPARE(items[static_cast<std::size_t>(event)].taken, event < taken);
        QCOMPARE(run.layout.isRunning(), taken < 4);
        if (run.layout.isRunning())
            QCOMPARE(run.layout.now, taken == 0 ? -0.25 : taken - 0.5);
        QCOMPARE(run.layout.axis.seconds, (std::vector<double>{0, 0, 0, 8}));
    }
}

void TestTimelineGeometry::trackers()
{
    const Run run(withEvents(
        R"("trackers":[{"name":"n","initial":0,"update":{"+":[{"var":"track.n"},{"if":[{"<":[{"var":"turn.index"},2]},1,0]}]}},)"
        R"({"name":"flag","initial":false,"update":{">":[{"var":"turn.index"},0]}},)"
        R"({"name":"mood","initial":"calm","update":{"if":[{"===":[{"var":"turn.index"},1]},"stuck","calm"]}},)"
        R"({"name":"gap","initial":null,"update":{"if":[{"===":[{"var":"turn.index"},1]},null,5]}}],"rules":[])",
        join({user(0), kTalk, user(5), user(9), kTalk})));
    const auto lane = [&run](std::size_t i) -> const Lane& {
        return run.layout.lanes[run.layout.lanes.size() - 4 + i];
    };
    QVERIFY(lane(0).kind == Lane::Kind::Numbers);
    QVERIFY(lane(1).kind == Lane::Kind::Numbers);
    QVERIFY(lane(2).kind == Lane::Kind::Texts);
    QVERIFY(lane(3).kind == Lane::Kind::Numbers);
    QCOMPARE(lane(0).low, 1.0);
    QCOMPARE(lane(0).high, 2.0);
    // 1 from event 0, 2 from event 2, up to the last event taken.
    QCOMPARE(lane(0).items.size(), std::size_t{3});
    QCOMPARE(lane(0).items[0].x1, 2.0);
    QCOMPARE(lane(0).items[1].x1, 4.38);
    QVERIFY(!lane(0).items[2].changed);
    QCOMPARE(lane(1).items[1].number, 1.0);
    QCOMPARE(valueText(lane(2).items[1].text), QStringLiteral("stuck"));
    QVERIFY(lane(3).items[1].missing);
    QCOMPARE(lane(3).low, 5.0);
}

void TestTimelineGeometry::brokenTraceIsHarmless()
{
    const RuleSet rules = withEvents(oneRule(2), join({user(0), kCall}));
    engine::TraceEntry stray;
    engine::UserEntry user;
    user.rules.push_back(engine::RuleRow{});
    user.rules.back().rule = 77;
    user.forced = engine::ForcedChoice{"nobody", ToolChoiceMode::Required, std::nullopt, 2};
    user.trackers.emplace_back("unknown", logic::Value(1));
    stray.what = user;
    const TimelineLayout layout =
        buildTimeline(rules, rules.scenarios[0], {stray, stray, stray, stray}, AxisKind::Event);
    QCOMPARE(layout.taken, 2);
    QVERIFY(layout.lanes[1].items.empty());
    const TimelineLayout empty = buildTimeline({}, {}, {}, AxisKind::Time);
    QCOMPARE(empty.eventCount(), 0);
    QCOMPARE(empty.lanes.size(), std::size_t{2});
    QVERIFY(hitTest(empty, viewportOf(empty, 800), {400, 30}).event < 0);
}

void TestTimelineGeometry::thousandsOfEvents()
{
    std::string parts = "\"tools\":[{\"name\":\"a\"}],\"rules\":[";
    for (int i = 0; i < 200; ++i)
        parts += (i ? "," : "") + std::string("{\"name\":\"r") + std::to_string(i) +
                 "\",\"condition\":" + (i % 40 == 0 ? "true" : "false") + ",\"tools\":[\"a\"]}";
    std::vector<std::string> events;
    for (int i = 0; i < 2000; ++i)
        events.push_back(i % 2 ? kCall : user(i));
    const Run run(withEvents(parts + "]", join(events)));
    std::size_t items = 0;
    for (const Lane& lane : run.layout.lanes)
        items += lane.items.size();
    QVERIFY2(items < 20000, qPrintable(QString::number(items))); // what did not match leaves nothing behind
    const Viewport view = withSpan(viewportOf(run.layout, 1900), 1000, 1030);
    const Lane& lane = run.layout.lanes[1];
    const std::size_t first = TimelineLayout::firstInSight(lane, view.low);
    QVERIFY(lane.items[first].x1 >= 1000 && lane.items[first].x0 < 1002);
    const Hit hit = hitTest(run.layout, view, {view.toPixel(1010), 60});
    QCOMPARE(hit.event, 1010);
}

QTEST_GUILESS_MAIN(TestTimelineGeometry)
#include "test_timeline_geometry.moc"
