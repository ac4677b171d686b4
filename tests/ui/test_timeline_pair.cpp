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

QTEST_MAIN(TestTimelinePair)
#include "test_timeline_pair.moc"
