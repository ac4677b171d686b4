// SPDX-License-Identifier: GPL-3.0-or-later
// What of the timeline is in sight: zoom, pan, hits, and labels that never touch.
#include "tests/ui/timeline_support.h"

#include <QTest>

#include <cmath>

using namespace interlock;
using namespace interlock::ui;
using namespace interlock::ui::timeline;

class TestTimelineViewport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void labelsNeverTouch_data();
    void labelsNeverTouch();
    void labelsAreElidedOrLeftOut();
    void zoomKeepsWhatIsUnderThePointer_data();
    void zoomKeepsWhatIsUnderThePointer();
    void viewNeverLeavesTheConversation();
    void lanesScroll();
    void hits_data();
    void hits();
};

void TestTimelineViewport::labelsNeverTouch_data()
{
    QTest::addColumn<double>("width");
    for (const int width : {260, 400, 640, 800, 1280, 1900, 3800})
        QTest::addRow("%d px", width) << double(width);
}

// Every label of every example's lane, at every width: within its room, clear of every strong item, in sight.
void TestTimelineViewport::labelsNeverTouch()
{
    QFETCH(double, width);
    const std::string gated =
        R"("tools":[{"name":"a"}],"skills":[{"name":"s","metadata":{"action_tool":"a","precondition":["b","c"]}}],)"
        R"("rules":[{"name":"r","condition":{"if":[{"===":[{"var":"turn.index"},2]},{"throw":"x"},true]},)"
        R"("tools":["a"],"max_rounds":2,"cooldown_seconds":9},{"name":"t","condition":true,"tools":["no"]}])";
    const std::string fine = R"({"role":"assistant","tool_calls":[{"id":"1","name":"z","arguments":{}}]})";
    std::vector<std::string> events;
    for (int turn = 0; turn < 8; ++turn) {
        events.insert(events.end(), {user(turn * 10.0), kCall, kResult});
        if (turn % 2 == 0)
            events.insert(events.end(), {fine, kTalk});
    }
    int placed = 0;
    for (const AxisKind kind : {AxisKind::Event, AxisKind::Time}) {
        const Run run(withEvents(gated, join(events)), -1, kind);
        for (const double span : {30.0, 12.0, 5.0, 1.5}) {
            Viewport view = viewportOf(run.layout, width);
            view = view.zoomed(run.layout, (view.high - view.low) / (span * run.layout.axis.unit), width / 2);
            for (const Lane& lane : run.layout.lanes) {
                const auto labels =
                    placeLabels(run.layout, lane, view, 0, lane.items.size(), [](const Item& item) {
                        return 6.0 * static_cast<double>(labelOf(item).size());
                    });
                for (std::size_t i = 0; i < labels.size(); ++i) {
                    ++placed;
                    const double right = labels[i].left + labels[i].width;
                    QVERIFY(right <= view.width);
                    if (i + 1 < labels.size())
                        QVERIFY(right < labels[i + 1].left);
                    for (const Item& item : lane.items) {
                        if (item.kind == Item::Kind::Cooling || item.isWeak())
                            continue;
                        const auto [from, to] = view.extent(run.layout, item);
                        QVERIFY(to <= labels[i].left || from >= right);
                    }
                }
            }
        }
    }
    QVERIFY(placed > 0 || width < 300);
}

void TestTimelineViewport::labelsAreElidedOrLeftOut()
{
    const Run run(withEvents(oneRule(1), join({user(0), kCall, kTalk, user(9), kCall})));
    const Lane& lane = run.lane(0);
    const auto place = [&](double width) {
        return placeLabels(run.layout, lane, withSpan(viewportOf(run.layout, width), -0.5, 5), 0,
                           lane.items.size(),
                           [](const Item& item) { return item.kind == Item::Kind::Ending ? 80.0 : 0.0; });
    };
    // The bar at 1.38, the next mark at 3; at 0.5 units past the last bar the view ends.
    const auto wide = place(200 + 5.5 * 80);
    QCOMPARE(wide.size(), std::size_t{1});
    QCOMPARE(wide[0].width, 80.0);
    const auto narrow = place(200 + 5.5 * 48);
    QCOMPARE(narrow.size(), std::size_t{1});
    QVERIFY(narrow[0].width < 80 && narrow[0].width >= kShortestLabel);
    QVERIFY(place(200 + 5.5 * 24).empty());
    QCOMPARE(firstThatFits({90, 40, 10}, 50), 1);
    QCOMPARE(firstThatFits({90, 40, 10}, 5), -1);
    // A value's text stays within its stretch, from the left edge on.
    Item value;
    value.x0 = -100;
    value.x1 = 3;
    const Viewport view = withSpan(viewportOf(run.layout, 1000), 0, 8);
    QCOMPARE(roomInside(view, value, 60), (std::pair<double, double>{204, 60}));
    value.x0 = 2.9;
    QCOMPARE(roomInside(view, value, 60).second, 0.0);
}

void TestTimelineViewport::zoomKeepsWhatIsUnderThePointer_data()
{
    QTest::addColumn<double>("pixel");
    QTest::addColumn<double>("factor");
    for (const double pixel : {320.0, 500.0, 777.0}) {
        for (const double factor : {1.25, 3.0})
            QTest::addRow("%g px, %g", pixel, factor) << pixel << factor;
    }
}

void TestTimelineViewport::zoomKeepsWhatIsUnderThePointer()
{
    QFETCH(double, pixel);
    QFETCH(double, factor);
    std::vector<std::string> events;
    for (int i = 0; i < 60; ++i)
        events.push_back(user(i));
    const Run run(withEvents(oneRule(1), join(events)));
    const Viewport before = viewportOf(run.layout, 1000);
    const Viewport after = before.zoomed(run.layout, factor, pixel);
    QVERIFY(std::abs(after.toAxis(pixel) - before.toAxis(pixel)) < 1e-9);
    QVERIFY(std::abs((after.high - after.low) * factor - (before.high - before.low)) < 1e-9);
    const Viewport back = after.zoomed(run.layout, 1 / factor, pixel);
    QVERIFY(std::abs(back.low - before.low) < 1e-9);
}

void TestTimelineViewport::viewNeverLeavesTheConversation()
{
    const Run run(withEvents(oneRule(1), join({user(0), kCall, user(4), kCall})));
    Viewport view = viewportOf(run.layout, 1000);
    const double span = view.high - view.low;
    // A short conversation is not stretched beyond kWidestUnit.
    QCOMPARE(view.pixelsPerUnit(), kWidestUnit);
    QCOMPARE(view.zoomed(run.layout, 0.1, 300).high - view.zoomed(run.layout, 0.1, 300).low, span);
    QCOMPARE(view.panned(run.layout, 5000, 0).low, view.low);
    Viewport close = view.zoomed(run.layout, 1e9, 400);
    QCOMPARE(close.high - close.low, 2.0);
    close = close.panned(run.layout, -1e9, -1e9);
    QVERIFY(close.high <= view.high + 1e-9);
    QCOMPARE(close.scroll, 0.0);
    const double none = std::nan("");
    QVERIFY(std::isfinite(withSpan(view, none, none).kept(run.layout).low));
    for (int event = 0; event < 4; ++event) {
        const Viewport shown = close.showing(run.layout, event);
        const double x = shown.toPixel(event);
        QVERIFY(x >= shown.names && x <= shown.width);
        const Viewport framed = view.framedEvent(run.layout, event);
        QVERIFY(framed.toPixel(event) >= framed.names && framed.toPixel(event) <= framed.width);
    }
}

void TestTimelineViewport::lanesScroll()
{
    std::string rules = "\"rules\":[";
    for (int i = 0; i < 40; ++i)
        rules += (i ? "," : "") + std::string("{\"name\":\"r") + std::to_string(i) + "\"}";
    const Run run(withEvents(rules + "]", user(0)));
    Viewport view = viewportOf(run.layout, 800, 300);
    QCOMPARE(view.lanesInSight(run.layout).first, 1);
    QCOMPARE(view.laneAt(run.layout, kAxisHeight + kConversationHeight + 1), 1);
    view = view.panned(run.layout, 0, -2.5 * kLaneHeight);
    QCOMPARE(view.laneAt(run.layout, kAxisHeight + 1), 0); // the conversation stays
    QCOMPARE(view.laneAt(run.layout, kAxisHeight + kConversationHeight + 1), 3);
    QCOMPARE(view.lanesInSight(run.layout).first, 3);
    view = view.panned(run.layout, 0, -1e6);
    QCOMPARE(view.scroll, view.furthestScroll(run.layout));
    QCOMPARE(view.lanesInSight(run.layout).second, 41); // the gate, the last one
    for (const int lane : {1, 20, 41}) {
        const QRectF rect = view.showingLane(run.layout, lane).laneRect(run.layout, lane);
        QVERIFY(rect.top() >= kAxisHeight + kConversationHeight && rect.bottom() <= 300);
    }
    QCOMPARE(view.laneAt(run.layout, 5), -1);
    QCOMPARE(view.laneAt(run.layout, 300), -1);
}

void TestTimelineViewport::hits_data()
{
    QTest::addColumn<QPointF>("point"); // x in events, y in lanes
    QTest::addColumn<int>("event");
    QTest::addColumn<int>("rule");
    QTest::addColumn<int>("kind"); // Item::Kind or -1
    const auto kind = [](Item::Kind it) { return static_cast<int>(it); };
    QTest::newRow("user message") << QPointF(0, 0) << 0 << -1 << kind(Item::Kind::Message);
    QTest::newRow("won") << QPointF(0, 1) << 0 << 0 << kind(Item::Kind::Outcome);
    QTest::newRow("first round") << QPointF(0.7, 1) << 1 << 0 << kind(Item::Kind::Round);
    QTest::newRow("second round, left of its event") << QPointF(1.6, 1) << 2 << 0 << kind(Item::Kind::Round);
    QTest::newRow("decayed") << QPointF(2.38, 1) << 2 << 0 << kind(Item::Kind::Ending);
    QTest::newRow("an empty place near an event") << QPointF(3.2, 2) << 3 << 1 << -1;
    QTest::newRow("an empty place between") << QPointF(3.5, 2) << -1 << 1 << -1;
    QTest::newRow("gate") << QPointF(1, 3) << 1 << -1 << kind(Item::Kind::Gate);
    QTest::newRow("the strip above") << QPointF(3, -0.5) << 3 << -1 << -1;
    QTest::newRow("below all lanes") << QPointF(1, 8) << -1 << -1 << -1;
}

void TestTimelineViewport::hits()
{
    QFETCH(QPointF, point);
    QFETCH(int, event);
    QFETCH(int, rule);
    QFETCH(int, kind);
    const Run run(withEvents(
        R"("tools":[{"name":"a"}],"rules":[{"name":"r","condition":true,"tools":["a"],"max_rounds":2},)"
        R"({"name":"q","condition":false}])",
        join({user(0), kCall, kCall, kResult})));
    const Viewport view = viewportOf(run.layout, 1000);
    double y = kAxisHeight / 2;
    if (point.y() >= 0)
        y = point.y() < 4 ? view.laneRect(run.layout, static_cast<int>(point.y())).center().y() : 399;
    const Hit hit = hitTest(run.layout, view, {view.toPixel(point.x()), y});
    QCOMPARE(hit.event, event);
    QCOMPARE(hit.rule, rule);
    QCOMPARE(hit.item ? static_cast<int>(hit.item->kind) : -1, kind);
    const Hit name = hitTest(run.layout, view, {50, y});
    QCOMPARE(name.event, -1);
    QCOMPARE(name.rule, rule);
}

QTEST_GUILESS_MAIN(TestTimelineViewport)
#include "test_timeline_viewport.moc"
