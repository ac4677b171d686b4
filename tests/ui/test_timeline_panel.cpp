// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline's panel by mouse, wheel and keys.
#include "core/exchange/file_io.h"
#include "core/exchange/rule_set_file.h"
#include "ui/document/workspace.h"
#include "ui/style/theme.h"
#include "ui/style/widgets.h"
#include "ui/timeline/timeline_panel.h"
#include "ui/timeline/timeline_view.h"

#include <QAbstractButton>
#include <QApplication>
#include <QHelpEvent>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>
#include <memory>

using namespace interlock;
using namespace interlock::ui;
using timeline::TimelineView;

namespace {

RuleSet example(const char* name)
{
    const exchange::FileReading file =
        exchange::read_file(std::string(INTERLOCK_SOURCE_DIR "/resources/examples/") + name);
    return exchange::read_rule_set(file.text.value_or("")).rule_set.value_or(RuleSet{});
}

} // namespace

class TestTimelinePanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void clickSelectsTheEvent();
    void clickSelectsTheRule();
    void selectionOfOthersShows();
    void wheelZoomsAtThePointer();
    void dragPans();
    void keysSelectEventsAndRules();
    void keysGoToFirings();
    void keysMoveAndZoom();
    void framesTheSelectionThenAll();
    void ownKeysComeBeforeShortcuts();
    void hoverExplains();
    void lanesScrollWhenThereAreMany();
    void eventsToComeRunOnDoubleClick();
    void axisByTime();
    void editsAreFollowed();
    void emptyStates();
    void themeChangesThePicture();

private:
    TimelineView* view() const { return m_panel->view(); }
    Rehearsal* rehearsal() { return m_workspace->rehearsal(); }
    int laneOfRule(const char* name) const;
    QPoint pointOf(int lane, int event) const { return view()->pointOf(lane, event).toPoint(); }
    QString hover(QPoint at);
    void settle() { QCoreApplication::processEvents(); }

    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<TimelinePanel> m_panel;
};

void TestTimelinePanel::init()
{
    m_workspace = std::make_unique<Workspace>();
    m_workspace->document()->reset(example("escalation-ladder.json"), QString());
    rehearsal()->setScenario(0);
    m_panel = std::make_unique<TimelinePanel>(m_workspace.get());
    m_panel->resize(1280, 560);
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    settle();
    QVERIFY(rehearsal()->eventCount() > 10);
}

void TestTimelinePanel::cleanup()
{
    QToolTip::hideText();
    m_panel.reset();
    m_workspace.reset();
}

int TestTimelinePanel::laneOfRule(const char* name) const
{
    const auto& lanes = view()->layoutShown().lanes;
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        if (lanes[i].name == name)
            return static_cast<int>(i);
    }
    return -1;
}

QString TestTimelinePanel::hover(QPoint at)
{
    QHelpEvent event(QEvent::ToolTip, at, view()->mapToGlobal(at));
    QApplication::sendEvent(view(), &event);
    return QToolTip::text();
}

void TestTimelinePanel::clickSelectsTheEvent()
{
    QSignalSpy selected(rehearsal(), &Rehearsal::eventSelected);
    QTest::mouseClick(view(), Qt::LeftButton, {}, pointOf(0, 4));
    QCOMPARE(rehearsal()->selectedEvent(), 4);
    QCOMPARE(selected.size(), 1);
    QCOMPARE(view()->scene().selectedEvent, 4);
}

void TestTimelinePanel::clickSelectsTheRule()
{
    const int lane = laneOfRule("hex_chess_active");
    QVERIFY(lane > 0);
    QTest::mouseClick(view(), Qt::LeftButton, {}, QPoint(40, pointOf(lane, 0).y()));
    const int place = m_workspace->selection()->current(Section::Rules);
    QCOMPARE(m_workspace->document()->ruleSet().rules.at(static_cast<std::size_t>(place)).name,
             std::string("hex_chess_active"));
    QCOMPARE(view()->scene().selectedRule, place);
    // A click into the lane selects both.
    QTest::mouseClick(view(), Qt::LeftButton, {}, pointOf(laneOfRule("gock_hypervisor"), 3));
    QCOMPARE(rehearsal()->selectedEvent(), 3);
    QVERIFY(m_workspace->selection()->current(Section::Rules) != place);
}

void TestTimelinePanel::selectionOfOthersShows()
{
    view()->zoomIn();
    for (int i = 0; i < 12; ++i)
        view()->zoomIn();
    for (const int event : {0, rehearsal()->position() - 1, 5}) {
        rehearsal()->selectEvent(event);
        QCOMPARE(view()->scene().selectedEvent, event);
        const double x = view()->pointOf(0, event).x();
        QVERIFY(x >= view()->viewportShown().names && x <= view()->viewportShown().width);
    }
    m_workspace->selection()->setCurrent(Section::Rules, 7);
    QCOMPARE(view()->scene().selectedRule, 7);
}

void TestTimelinePanel::wheelZoomsAtThePointer()
{
    const QPointF at = view()->pointOf(0, 9);
    const double before = view()->viewportShown().pixelsPerUnit();
    QWheelEvent in(at, view()->mapToGlobal(at), QPoint(), QPoint(0, 240), Qt::NoButton, Qt::NoModifier,
                   Qt::NoScrollPhase, false);
    QApplication::sendEvent(view(), &in);
    QVERIFY(view()->viewportShown().pixelsPerUnit() > before * 1.4);
    QVERIFY(std::abs(view()->pointOf(0, 9).x() - at.x()) < 0.01);
    QWheelEvent out(at, view()->mapToGlobal(at), QPoint(), QPoint(0, -2400), Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
    QApplication::sendEvent(view(), &out);
    QCOMPARE(view()->viewportShown().pixelsPerUnit(), before);
}

void TestTimelinePanel::dragPans()
{
    for (int i = 0; i < 6; ++i)
        view()->zoomIn();
    const double before = view()->pointOf(0, 10).x();
    const QPoint from(700, 60);
    QTest::mousePress(view(), Qt::LeftButton, {}, from);
    QTest::mouseMove(view(), from + QPoint(40, 0));
    QTest::mouseMove(view(), from + QPoint(60, 0));
    QTest::mouseRelease(view(), Qt::LeftButton, {}, from + QPoint(60, 0));
    QVERIFY(std::abs(view()->pointOf(0, 10).x() - before - 60) < 0.01);
}

void TestTimelinePanel::keysSelectEventsAndRules()
{
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Home);
    QCOMPARE(rehearsal()->selectedEvent(), 0);
    QTest::keyClick(view(), Qt::Key_Left);
    QCOMPARE(rehearsal()->selectedEvent(), 0);
    QTest::keyClick(view(), Qt::Key_Right);
    QTest::keyClick(view(), Qt::Key_Right);
    QCOMPARE(rehearsal()->selectedEvent(), 2);
    QTest::keyClick(view(), Qt::Key_End);
    QCOMPARE(rehearsal()->selectedEvent(), rehearsal()->position() - 1);
    m_workspace->selection()->setCurrent(Section::Rules, -1);
    const auto& lanes = view()->layoutShown().lanes;
    QTest::keyClick(view(), Qt::Key_Down);
    QCOMPARE(m_workspace->selection()->current(Section::Rules), lanes[1].place);
    QTest::keyClick(view(), Qt::Key_Down);
    QCOMPARE(m_workspace->selection()->current(Section::Rules), lanes[2].place);
    QTest::keyClick(view(), Qt::Key_Up);
    QTest::keyClick(view(), Qt::Key_Up);
    QCOMPARE(m_workspace->selection()->current(Section::Rules), lanes[1].place);
}

void TestTimelinePanel::keysGoToFirings()
{
    view()->setFocus();
    rehearsal()->selectEvent(0);
    QTest::keyClick(view(), Qt::Key_Period);
    const int next = rehearsal()->selectedEvent();
    QVERIFY(next > 0);
    QVERIFY(rehearsal()->trace()[static_cast<std::size_t>(next)].user()->winner);
    QTest::keyClick(view(), Qt::Key_Period);
    QVERIFY(rehearsal()->selectedEvent() > next);
    QTest::keyClick(view(), Qt::Key_Comma);
    QCOMPARE(rehearsal()->selectedEvent(), next);
}

void TestTimelinePanel::keysMoveAndZoom()
{
    view()->setFocus();
    rehearsal()->selectEvent(10);
    const double all = view()->viewportShown().pixelsPerUnit();
    for (int i = 0; i < 6; ++i)
        QTest::keyClick(view(), Qt::Key_Plus);
    QVERIFY(view()->viewportShown().pixelsPerUnit() > all * 3);
    const double low = view()->viewportShown().low;
    QTest::keyClick(view(), Qt::Key_D);
    QVERIFY(view()->viewportShown().low > low);
    QTest::keyClick(view(), Qt::Key_A);
    QCOMPARE(view()->viewportShown().low, low);
    for (int i = 0; i < 12; ++i)
        QTest::keyClick(view(), Qt::Key_Minus);
    QCOMPARE(view()->viewportShown().pixelsPerUnit(), all);
}

void TestTimelinePanel::framesTheSelectionThenAll()
{
    view()->setFocus();
    m_panel->resize(700, 300);
    settle();
    const double all = view()->viewportShown().pixelsPerUnit();
    rehearsal()->selectEvent(10);
    QTest::keyClick(view(), Qt::Key_F);
    QVERIFY(view()->viewportShown().pixelsPerUnit() > all);
    QTest::keyClick(view(), Qt::Key_F);
    QCOMPARE(view()->viewportShown().pixelsPerUnit(), all);
    rehearsal()->selectEvent(-1);
    QTest::keyClick(view(), Qt::Key_F);
    QCOMPARE(view()->viewportShown().pixelsPerUnit(), all);
}

void TestTimelinePanel::ownKeysComeBeforeShortcuts()
{
    QKeyEvent own(QEvent::ShortcutOverride, Qt::Key_F, Qt::NoModifier);
    own.ignore();
    QApplication::sendEvent(view(), &own);
    QVERIFY(own.isAccepted());
    QKeyEvent others(QEvent::ShortcutOverride, Qt::Key_F, Qt::ControlModifier);
    others.ignore();
    QApplication::sendEvent(view(), &others);
    QVERIFY(!others.isAccepted());
}

void TestTimelinePanel::hoverExplains()
{
    int event = -1;
    std::string winner;
    for (const engine::TraceEntry& entry : rehearsal()->trace()) {
        if (entry.user() && entry.user()->forced && event < 0) {
            event = static_cast<int>(entry.event);
            winner = *entry.user()->winner;
        }
    }
    QVERIFY(event >= 0);
    const QString won = hover(pointOf(laneOfRule(winner.c_str()), event));
    QVERIFY2(won.contains(QString::fromStdString(winner) + QStringLiteral(" won by priority")),
             qPrintable(won));
    QVERIFY(hover(QPoint(40, pointOf(laneOfRule("babystar_playpen"), 0).y()))
                .contains(QStringLiteral("babystar_playpen · priority 40")));
    QVERIFY(hover(pointOf(0, 0)).contains(QStringLiteral("event 1 · turn 0")));
    hover(QPoint(20, 8)); // nothing is there
    QTRY_VERIFY(!QToolTip::isVisible() || QToolTip::text().isEmpty());
}

void TestTimelinePanel::lanesScrollWhenThereAreMany()
{
    m_panel->resize(1280, 240);
    settle();
    auto* bar = view()->findChild<QScrollBar*>(QStringLiteral("timelineScrollBar"));
    QVERIFY(bar->isVisible());
    QTest::keyClick(view(), Qt::Key_S);
    QCOMPARE(bar->value(), static_cast<int>(timeline::kLaneHeight));
    bar->setValue(bar->maximum());
    QCOMPARE(view()->viewportShown().scroll, view()->viewportShown().furthestScroll(view()->layoutShown()));
    QTest::keyClick(view(), Qt::Key_W);
    QVERIFY(bar->value() < bar->maximum());
    m_workspace->selection()->setCurrent(Section::Rules, 1);
    const int lane = view()->layoutShown().laneOfRule(1);
    QVERIFY(view()->viewportShown().laneRect(view()->layoutShown(), lane).top() >=
            timeline::kAxisHeight + timeline::kConversationHeight);
    m_panel->resize(1280, 900);
    settle();
    QVERIFY(!bar->isVisible());
}

void TestTimelinePanel::eventsToComeRunOnDoubleClick()
{
    rehearsal()->goTo(5);
    settle();
    QCOMPARE(view()->layoutShown().taken, 5);
    QVERIFY(m_panel->findChild<QLabel*>(QStringLiteral("timelineStatus"))
                ->text()
                .startsWith(QStringLiteral("5 of ")));
    QTest::mouseClick(view(), Qt::LeftButton, {}, pointOf(0, 8));
    QVERIFY(rehearsal()->selectedEvent() < 5);
    QVERIFY(hover(pointOf(0, 8)).contains(QStringLiteral("still to come")));
    QTest::mouseDClick(view(), Qt::LeftButton, {}, pointOf(0, 8));
    QCOMPARE(rehearsal()->position(), 9);
    QCOMPARE(rehearsal()->selectedEvent(), 8);
    settle();
    QCOMPARE(view()->layoutShown().taken, 9);
}

void TestTimelinePanel::axisByTime()
{
    auto* axis = m_panel->findChild<SegmentedControl*>(QStringLiteral("timelineAxis"));
    QTest::mouseClick(axis->button(1), Qt::LeftButton);
    QVERIFY(view()->layoutShown().axis.kind == timeline::AxisKind::Time);
    const timeline::TimelineLayout& layout = view()->layoutShown();
    QVERIFY(view()->viewportShown().low <= layout.low + 1e-9 &&
            view()->viewportShown().high >= layout.high - 1e-9);
    QTest::mouseClick(view(), Qt::LeftButton, {}, pointOf(0, 6));
    QCOMPARE(rehearsal()->selectedEvent(), 6);
}

void TestTimelinePanel::editsAreFollowed()
{
    const int lanes = static_cast<int>(view()->layoutShown().lanes.size());
    Rule rule;
    rule.name = "newcomer";
    rule.priority = -100;
    rule.condition = logic::Value(true);
    m_workspace->document()->insert<Rule>(0, rule);
    settle();
    QCOMPARE(static_cast<int>(view()->layoutShown().lanes.size()), lanes + 1);
    QCOMPARE(view()->layoutShown().lanes[1].name, std::string("newcomer"));
    m_workspace->document()->undoStack()->undo();
    // A selection right after an edit is of the new layout.
    rehearsal()->selectEvent(3);
    QCOMPARE(static_cast<int>(view()->layoutShown().lanes.size()), lanes);
}

void TestTimelinePanel::emptyStates()
{
    auto* empty = m_panel->findChild<EmptyState*>();
    QVERIFY(!empty->isVisible());
    m_workspace->document()->reset(RuleSet{}, QString());
    settle();
    QVERIFY(empty->isVisible());
    QVERIFY(empty->actionButton()->isVisible());
    QTest::mouseClick(empty->actionButton(), Qt::LeftButton);
    settle();
    QCOMPARE(m_workspace->document()->ruleSet().scenarios.size(), std::size_t{1});
    QCOMPARE(rehearsal()->scenario(), 0);
    QVERIFY(empty->isVisible()); // nothing was said yet
    QVERIFY(!empty->actionButton()->isVisible());
    Scenario scenario = m_workspace->document()->ruleSet().scenarios[0];
    scenario.events.emplace_back();
    scenario.events.back().content = "hello";
    m_workspace->document()->replace<Scenario>(0, scenario, QStringLiteral("Add message"));
    settle();
    QVERIFY(!empty->isVisible());
    Rule rule;
    rule.name = "twice";
    m_workspace->document()->insertMany<Rule>(0, {rule, rule});
    settle();
    QVERIFY(empty->isVisible());
    QVERIFY(!rehearsal()->obstacle().isEmpty());
}

void TestTimelinePanel::themeChangesThePicture()
{
    Theme::instance()->setChoice(Theme::Choice::Light);
    settle();
    const QColor light = view()->grab().toImage().pixelColor(700, view()->height() - 2);
    Theme::instance()->setChoice(Theme::Choice::Dark);
    settle();
    const QColor dark = view()->grab().toImage().pixelColor(700, view()->height() - 2);
    QCOMPARE(light, lightColors().panel);
    QCOMPARE(dark, darkColors().panel);
    Theme::instance()->setChoice(Theme::Choice::Light);
}

QTEST_MAIN(TestTimelinePanel)
#include "test_timeline_panel.moc"
