// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline's axis: where events stand and where ticks go.
#include "tests/ui/timeline_support.h"

#include <QTest>

using namespace interlock;
using namespace interlock::ui;
using namespace interlock::ui::timeline;

class TestTimelineAxis : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void axis_data();
    void axis();
    void everyAxisKeepsEventsApart();
    void ticks_data();
    void ticks();
    void timeOnTheAxis_data();
    void timeOnTheAxis();
};

void TestTimelineAxis::axis_data()
{
    QTest::addColumn<bool>("byTime");
    QTest::addColumn<std::vector<double>>("seconds");
    QTest::addColumn<std::vector<double>>("x");
    using V = std::vector<double>;
    QTest::newRow("none") << true << V{} << V{};
    QTest::newRow("by event") << false << V{0, 0, 50} << V{0, 1, 2};
    QTest::newRow("by time") << true << V{0, 10, 30} << V{0, 10, 30};
    // Range 30 over 4 events: at most 3.75 apart.
    QTest::newRow("one instant, range decides") << true << V{0, 0, 0, 30} << V{0, 3.75, 7.5, 30};
    // 0.6 of the second to the next instant, shared by two.
    QTest::newRow("one instant, next decides") << true << V{0, 0, 1, 100} << V{0, 0.3, 1, 100};
    QTest::newRow("the last instant") << true << V{0, 30, 30} << V{0, 30, 35};
    QTest::newRow("nothing but one instant") << true << V{7, 7, 7} << V{7, 8, 9};
    QTest::newRow("a clock that runs backwards") << true << V{0, 10, 4, 20} << V{0, 10, 12.5, 20};
}

void TestTimelineAxis::axis()
{
    QFETCH(bool, byTime);
    QFETCH(std::vector<double>, seconds);
    QFETCH(std::vector<double>, x);
    const Axis axis = makeAxis(byTime ? AxisKind::Time : AxisKind::Event, seconds);
    QCOMPARE(axis.x, x);
}

void TestTimelineAxis::everyAxisKeepsEventsApart()
{
    unsigned state = 1;
    for (int round = 0; round < 200; ++round) {
        std::vector<double> seconds;
        double now = 0;
        for (int i = 0; i < 40; ++i) {
            state = state * 1664525u + 1013904223u;
            now += (state >> 28) < 8 ? 0 : (state >> 20) / 64.0 - 4;
            seconds.push_back(now);
        }
        for (const AxisKind kind : {AxisKind::Event, AxisKind::Time}) {
            const Axis axis = makeAxis(kind, seconds);
            for (int i = 1; i < axis.count(); ++i) {
                const auto at = static_cast<std::size_t>(i);
                QVERIFY(axis.x[at] > axis.x[at - 1]);
                QVERIFY(axis.x[at - 1] + axis.reachRight(i - 1) < axis.x[at] - axis.reachLeft(i));
                QCOMPARE(axis.nearest(axis.x[at]), i);
            }
        }
    }
}

void TestTimelineAxis::ticks_data()
{
    QTest::addColumn<bool>("byTime");
    QTest::addColumn<double>("pixels");
    QTest::addColumn<double>("step");
    QTest::addColumn<QString>("third");
    QTest::newRow("each event") << false << 60.0 << 1.0 << "3";
    QTest::newRow("never between events") << false << 900.0 << 1.0 << "3";
    QTest::newRow("every second event") << false << 30.0 << 2.0 << "6";
    QTest::newRow("every hundredth") << false << 0.6 << 100.0 << "300";
    QTest::newRow("tenths of a second") << true << 600.0 << 0.1 << "0.2 s";
    QTest::newRow("seconds") << true << 30.0 << 2.0 << "4 s";
    QTest::newRow("quarter minutes") << true << 4.0 << 15.0 << "30 s";
    QTest::newRow("minutes") << true << 1.0 << 60.0 << "2:00";
    QTest::newRow("hours") << true << 0.02 << 3600.0 << "2:00:00";
}

void TestTimelineAxis::ticks()
{
    QFETCH(bool, byTime);
    QFETCH(double, pixels);
    QFETCH(double, step);
    QFETCH(QString, third);
    const AxisKind kind = byTime ? AxisKind::Time : AxisKind::Event;
    QCOMPARE(tickStep(kind, pixels, 50), step);
    const Axis axis = makeAxis(kind, std::vector<double>(1000, 0));
    const std::vector<double> places = tickPlaces(axis, step, 0, step * 4);
    QVERIFY(places.size() >= 3);
    // By event, numbers from 1 are round; they stand one before.
    QCOMPARE(places[2], byTime ? step * 2 : step * 3 - 1);
    QCOMPARE(tickText(kind, places[2], step), third);
    QVERIFY(tickPlaces(axis, 0, 0, 1).empty());
    QVERIFY(tickPlaces(makeAxis(kind, {}), 1, 0, 1).empty());
}

void TestTimelineAxis::timeOnTheAxis_data()
{
    QTest::addColumn<bool>("byTime");
    QTest::addColumn<double>("time");
    QTest::addColumn<double>("x");
    // Events at 0, 10, 10, 40; asked of something that began at event 0.
    QTest::newRow("half-way, by event") << false << 5.0 << 0.5;
    QTest::newRow("at an event: before it") << false << 10.0 << 0.62;
    QTest::newRow("between, by event") << false << 25.0 << 2.5;
    QTest::newRow("after all, by event") << false << 99.0 << 3.5;
    QTest::newRow("at once: still right of its event") << false << 0.0 << 0.38;
    QTest::newRow("by time") << true << 25.0 << 25.0;
    QTest::newRow("after all, by time: ends with the axis") << true << 999.0 << 40 + 40.0 / 3;
}

void TestTimelineAxis::timeOnTheAxis()
{
    QFETCH(bool, byTime);
    QFETCH(double, time);
    QFETCH(double, x);
    const Axis axis = makeAxis(byTime ? AxisKind::Time : AxisKind::Event, {0, 10, 10, 40});
    QCOMPARE(axis.xOfTime(time, 0), x);
}

QTEST_GUILESS_MAIN(TestTimelineAxis)
#include "test_timeline_axis.moc"
