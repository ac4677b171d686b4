// SPDX-License-Identifier: GPL-3.0-or-later
// What hovering over the timeline says.
#include "tests/ui/timeline_support.h"

#include <QTest>

using namespace interlock;
using namespace interlock::ui;
using namespace interlock::ui::timeline;

class TestTimelineFacts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void facts_data();
    void facts();
    void everyFactHasASentence();
};

void TestTimelineFacts::facts_data()
{
    QTest::addColumn<QPointF>("point");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("any");
    QTest::newRow("won")
        << QPointF(0, 1)
        << "r won by priority 50. It forces a call of any offered tool. One other rule matched."
        << "User: “hi” (event 1 · turn 0 · 0 s)";
    QTest::newRow("outranked") << QPointF(0, 2) << "o (priority 60) matched, outranked by r (priority 50)."
                               << "";
    QTest::newRow("not matched") << QPointF(0, 3) << "q did not match."
                                 << "";
    QTest::newRow("error") << QPointF(0, 4) << "The condition of e could not be evaluated: Oops"
                           << "";
    QTest::newRow("honoured") << QPointF(1, 1)
                              << "Round 1 of 2 forced by r: honoured, it calls a tool. One round is left."
                              << "Assistant calls a (event 2 · turn 0 · 0 s · round 0)";
    QTest::newRow("dishonoured")
        << QPointF(2, 1) << "Round 2 of 2 forced by r: dishonoured, it calls no tool. No round is left."
        << "";
    QTest::newRow("decayed") << QPointF(2.38, 1) << "Decayed: the forced choice of r used up its 2 rounds."
                             << "";
    QTest::newRow("cooling") << QPointF(3, 2) << "o is cooling down for 55 s more; its condition holds."
                             << "";
    QTest::newRow("blocked") << QPointF(1, 6) << "Blocked: a needs b first."
                             << "";
    QTest::newRow("skipped") << QPointF(2, 6) << "Skipped: no tool calls."
                             << "";
    QTest::newRow("the gate's own message")
        << QPointF(1.5, 0) << "The gate answered the call of a itself: “Missing precondition: b”"
        << "";
    QTest::newRow("tracker") << QPointF(3, 7) << "n is 2, was 1."
                             << "";
    QTest::newRow("disabled") << QPointF(3, 5) << "d is disabled."
                              << "";
}

void TestTimelineFacts::facts()
{
    QFETCH(QPointF, point);
    QFETCH(QString, first);
    QFETCH(QString, any);
    const Run run(withEvents(
        R"("tools":[{"name":"a"}],"skills":[{"name":"s","metadata":{"action_tool":"a","precondition":"b"}}],)"
        R"("trackers":[{"name":"n","initial":0,"update":{"+":[{"var":"track.n"},1]}}],)"
        R"("rules":[{"name":"r","condition":true,"tools":["a"],"max_rounds":2},)"
        R"({"name":"o","priority":60,"condition":true,"cooldown_seconds":60},{"name":"q","priority":70,"condition":false},)"
        R"({"name":"e","priority":80,"condition":{"throw":"Oops"}},{"name":"d","priority":90,"enabled":false}])",
        join({user(0), kCall, kTalk, user(5)})));
    const Viewport view = viewportOf(run.layout, 1000);
    const Hit hit = hitTest(
        run.layout, view,
        {view.toPixel(point.x()), view.laneRect(run.layout, static_cast<int>(point.y())).center().y()});
    QStringList sentences;
    for (const Fact& fact : run.facts(hit))
        sentences << sentence(fact);
    QVERIFY(!sentences.isEmpty());
    QVERIFY2(sentences.first().startsWith(first), qPrintable(sentences.join(QLatin1Char('\n'))));
    QVERIFY2(any.isEmpty() || sentences.contains(any), qPrintable(sentences.join(QLatin1Char('\n'))));
    QVERIFY(toolTip(run.facts(hit)).contains(QStringLiteral("<b>")));
}

void TestTimelineFacts::everyFactHasASentence()
{
    for (int code = 0; code <= static_cast<int>(FactCode::GateLane); ++code) {
        const Fact bare{static_cast<FactCode>(code), {}, {}};
        const Fact full{static_cast<FactCode>(code), {"%1", "<b>", "c", "d"}, {1, 2, 3, 4}};
        QVERIFY2(!sentence(bare).isEmpty(), qPrintable(QString::number(code)));
        QVERIFY2(!sentence(full).isEmpty(), qPrintable(QString::number(code)));
        QVERIFY(!toolTip({full}).contains(QStringLiteral("<b><b>")));
    }
}

QTEST_GUILESS_MAIN(TestTimelineFacts)
#include "test_timeline_facts.moc"
