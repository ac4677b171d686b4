// SPDX-License-Identifier: GPL-3.0-or-later
// Two timelines over one axis: what moves in one moves in the other.
#include "core/exchange/rule_set_file.h"
#include "core/simulate/simulator.h"
#include "ui/style/theme.h"
#include "ui/timeline/timeline_pair.h"
#include "ui/timeline/timeline_view.h"

#include <QSignalSpy>
#include <QTest>

using namespace interlock;
using namespace interlock::ui;

namespace {

RuleSet ruleSet(const char* rules)
{
    const std::string text =
        std::string(R"({"format": "interlock/1", "tools": [{"name": "look"}], "rules": [)") + rules + "]}";
    return *exchange::read_rule_set(text).rule_set;
}

Scenario scenario(int turns)
{
    Scenario scenario;
    for (int i = 0; i < turns; ++i) {
        Event event;
        event.role = i % 2 == 0 ? Role::User : Role::Assistant;
        event.content = "m";
        scenario.events.push_back(event);
    }
    return scenario;
}

TimelineSide side(const char* title, const char* rules, const Scenario& scenario)
{
    const auto compiled = engine::CompiledRuleSet::compile(ruleSet(rules));
    simulate::Simulator simulator(compiled, scenario);
    simulator.run_to_end();
    return {QString::fromLatin1(title), compiled, simulator.trace()};
}

const char* kShort = R"({"name": "a", "condition": true, "tools": ["look"], "max_rounds": 2})";
const char* kLong = R"({"name": "a_rule_with_quite_a_long_name", "condition": true, "tools": ["look"]},
                       {"name": "b", "condition": true})";

} // namespace

class TestTimelinePair : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { Theme::instance()->apply(); }
    void sharesOneAxis();
    void zoomsAndSelectsTogether();
    void walksFirings();
    void marksARuleAndSaysWhatToDoWithoutAnything();
    void whatDiffersStandsFirst();

private:
    static void fill(TimelinePair& pair, int event = 4)
    {
        const Scenario talk = scenario(20);
        pair.resize(1000, 400);
        pair.QWidget::show();
        pair.show(talk, side("Before: x", kShort, talk), side("After: y", kLong, talk), event);
        QVERIFY(QTest::qWaitForWindowExposed(&pair));
    }
    static void compareAxes(const TimelinePair& pair)
    {
        for (const int event : {0, 7, 19})
            QCOMPARE(pair.view(0)->pointOf(0, event).x(), pair.view(1)->pointOf(0, event).x());
    }
};

void TestTimelinePair::sharesOneAxis()
{
    TimelinePair pair;
    fill(pair);
    QCOMPARE(pair.view(0)->scene().selectedEvent, 4);
    QCOMPARE(pair.view(1)->scene().selectedEvent, 4);
    compareAxes(pair);
    // A narrow and flat one has scroll bars on one side only, and the names have less room.
    pair.resize(420, 160);
    QCoreApplication::processEvents();
    compareAxes(pair);
}

void TestTimelinePair::zoomsAndSelectsTogether()
{
    TimelinePair pair;
    fill(pair);
    const double span = pair.view(0)->viewportShown().high - pair.view(0)->viewportShown().low;
    pair.view(1)->setFocus();
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(pair.view(1), Qt::Key_Plus);
    QVERIFY(pair.view(0)->viewportShown().high - pair.view(0)->viewportShown().low < span * 0.7);
    compareAxes(pair);
    QTest::keyClick(pair.view(0), Qt::Key_D);
    compareAxes(pair);

    QSignalSpy clicked(&pair, &TimelinePair::eventClicked);
    QTest::keyClick(pair.view(0), Qt::Key_Right);
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(pair.selectedEvent(), 5);
    QCOMPARE(pair.view(1)->scene().selectedEvent, 5);
    QSignalSpy opened(&pair, &TimelinePair::openRequested);
    QTest::keyClick(pair.view(0), Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened.first().first().toInt(), 5);
}

void TestTimelinePair::walksFirings()
{
    TimelinePair pair;
    fill(pair, 1);
    QTest::keyClick(pair.view(1), Qt::Key_Period);
    QCOMPARE(pair.selectedEvent(), 2);
    QTest::keyClick(pair.view(1), Qt::Key_Comma);
    QCOMPARE(pair.selectedEvent(), 0);
    QTest::keyClick(pair.view(1), Qt::Key_Comma); // there is none before
    QCOMPARE(pair.selectedEvent(), 0);
}

void TestTimelinePair::marksARuleAndSaysWhatToDoWithoutAnything()
{
    TimelinePair pair;
    fill(pair);
    pair.show(scenario(4), side("Before: x", kShort, scenario(4)), side("After: y", kLong, scenario(4)), 1,
              "b");
    QCOMPARE(pair.view(0)->scene().selectedRule, -1); // there is none of that name
    QCOMPARE(pair.view(1)->scene().selectedRule, 1);
    pair.showNothing(QStringLiteral("No event chosen"), QStringLiteral("Choose one."));
    QVERIFY(!pair.view(0)->isVisible());
    QCOMPARE(pair.findChild<QLabel*>(QStringLiteral("emptyTitle"))->text(),
             QStringLiteral("No event chosen"));
    QCOMPARE(pair.selectedEvent(), -1);
}

void TestTimelinePair::whatDiffersStandsFirst()
{
    // Eight rules that never match, then one that wins: in the second file another one comes before it.
    const auto rules = [](const char* last) {
        std::string text;
        for (int i = 0; i < 8; ++i)
            text += R"({"name": "quiet_)" + std::to_string(i) + R"(", "condition": false, "priority": 1},)";
        return text + R"({"name": "old", "condition": true, "tools": ["look"], "priority": 20},)" + last;
    };
    const std::string before =
        rules(R"({"name": "new", "condition": true, "tools": ["look"], "priority": 90})");
    const std::string after =
        rules(R"({"name": "new", "condition": true, "tools": ["look"], "priority": 10})");
    const Scenario talk = scenario(6);
    TimelinePair pair;
    pair.resize(900, 240);
    pair.QWidget::show();
    pair.show(talk, side("Before", before.c_str(), talk), side("After", after.c_str(), talk), 4, "quiet_7");
    QVERIFY(QTest::qWaitForWindowExposed(&pair));
    QCoreApplication::processEvents();
    const auto names = [&pair](int side) {
        QStringList all;
        for (const timeline::Lane& lane : pair.view(side)->layoutShown().lanes)
            all += QString::fromStdString(lane.name);
        return all.mid(1, 3).join(u' ');
    };
    QCOMPARE(names(0), QStringLiteral("old new quiet_0"));
    QCOMPARE(names(1), QStringLiteral("new old quiet_0")); // among themselves in the order of evaluation
    for (const int side : {0, 1}) {
        const auto& view = pair.view(side)->viewportShown();
        QVERIFY(view.furthestScroll(pair.view(side)->layoutShown()) > 0);
        QCOMPARE(view.scroll, 0.0);
    }
    const auto* words = pair.findChild<QLabel*>(QStringLiteral("laneDifferences"));
    QCOMPARE(words->text(), QStringLiteral("2 lanes differ: they stand first"));
    pair.show(talk, side("Before", before.c_str(), talk), side("After", before.c_str(), talk), 4);
    QCOMPARE(words->text(), QStringLiteral("no lane differs"));
    QCOMPARE(names(0), QStringLiteral("quiet_0 quiet_1 quiet_2"));
}

QTEST_MAIN(TestTimelinePair)
#include "test_timeline_pair.moc"
