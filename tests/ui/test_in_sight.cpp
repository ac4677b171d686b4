// SPDX-License-Identifier: GPL-3.0-or-later
// What is selected stays in sight: when it moves, when its panel is shown again, and when it gets less room.
#include "tests/ui/studio_fixture.h"

#include "ui/editors/design_pages.h"
#include "ui/editors/parts_table.h"
#include "ui/simulator/chat_view.h"
#include "ui/simulator/composer.h"
#include "ui/simulator/conversation_model.h"
#include "ui/simulator/conversation_panel.h"
#include "ui/simulator/scenario_edits.h"
#include "ui/timeline/timeline_panel.h"
#include "ui/timeline/timeline_view.h"

#include <QListView>
#include <QScrollBar>

using namespace interlock;
using namespace interlock::ui;

namespace {

/// All of a row, as tall as the view or less.
bool isSeen(const QAbstractItemView* view, const QModelIndex& index)
{
    const QRect row = view->visualRect(index);
    return index.isValid() && view->isVisible() && row.height() > 0 && row.top() >= 0 &&
           row.bottom() <= view->viewport()->height();
}

bool currentIsSeen(const QAbstractItemView* view)
{
    return isSeen(view, view->currentIndex());
}

} // namespace

class TestInSight : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_studio.reset(); }
    void rulesFollowTheirPriority();
    void lanesFollowTheirPriority();
    void lanesStayWithLessRoom();
    void rulesAreShownAgain();
    void newScenariosAreListed();
    void theConversationStartsAtTheEvent();
    void theStartIsTheTop();
    void blockedResultsAreSeen();
    void openingTheComposerKeepsTheLastMessage();

private:
    PartsTable* rulesTable() const { return m_studio->find<PartsTable>(QStringLiteral("rulesTable")); }
    ChatView* chat() const { return m_studio->find<ChatView>(QStringLiteral("chatView")); }
    QListView* scenarios() const { return m_studio->find<QListView>(QStringLiteral("scenarioList")); }
    Selection* selection() const { return m_studio->window->workspace()->selection(); }
    void setPriority(int place, std::int64_t priority);
    static bool laneIsSeen(const timeline::TimelineView* view, int place);

    std::unique_ptr<StudioFixture> m_studio;
};

void TestInSight::init()
{
    m_studio = std::make_unique<StudioFixture>();
    QFile example(QStringLiteral(INTERLOCK_SOURCE_DIR "/resources/examples/escalation-ladder.json"));
    QVERIFY(example.open(QIODevice::ReadOnly));
    m_studio->files()->open(m_studio->write(QStringLiteral("ladder.json"), example.readAll()));
    QTRY_VERIFY(m_studio->rehearsal()->eventCount() > 10);
}

void TestInSight::setPriority(int place, std::int64_t priority)
{
    Rule rule = m_studio->document()->ruleSet().rules[static_cast<std::size_t>(place)];
    rule.priority = priority;
    m_studio->document()->replace(place, std::move(rule), QStringLiteral("Priority"), {});
}

void TestInSight::rulesFollowTheirPriority()
{
    m_studio->action("view.design")->trigger();
    PartsTable* table = rulesTable();
    QTRY_VERIFY(table->isVisible() && table->verticalScrollBar()->maximum() > 0);
    table->setCurrentIndex(table->model()->index(0, 1));
    const int place = selection()->current(Section::Rules);
    for (const std::int64_t priority : {99999, -5, 99999}) {
        setPriority(place, priority);
        QCOMPARE(table->currentIndex().row(), priority < 0 ? 0 : table->model()->rowCount() - 1);
        QTRY_VERIFY(currentIsSeen(table));
    }
}

bool TestInSight::laneIsSeen(const timeline::TimelineView* view, int place)
{
    const int lane = view->layoutShown().laneOfRule(place);
    const QRectF rect = view->viewportShown().laneRect(view->layoutShown(), lane);
    return lane > 0 && rect.top() >= timeline::kAxisHeight + timeline::kConversationHeight - 0.5 &&
           rect.bottom() <= view->height() + 0.5;
}

void TestInSight::lanesFollowTheirPriority()
{
    m_studio->action("view.simulate")->trigger();
    const auto* view = m_studio->find<TimelinePanel>(QStringLiteral("timelinePanel"))->view();
    QTRY_VERIFY(view->isVisible() && view->viewportShown().furthestScroll(view->layoutShown()) > 0);
    const int place = static_cast<int>(evaluation_order(m_studio->document()->ruleSet().rules).front());
    selection()->setCurrent(Section::Rules, place);
    QTRY_VERIFY(laneIsSeen(view, place));
    setPriority(place, 99999);
    QTRY_COMPARE(view->layoutShown().lanes[1].place == place, false);
    QVERIFY(laneIsSeen(view, place));
    m_studio->document()->undoStack()->undo();
    QTRY_COMPARE(view->layoutShown().lanes[1].place, place);
    QVERIFY(laneIsSeen(view, place));
}

void TestInSight::lanesStayWithLessRoom()
{
    TimelinePanel panel(m_studio->window->workspace());
    panel.resize(1000, 400);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    const int place = static_cast<int>(evaluation_order(m_studio->document()->ruleSet().rules)[6]);
    selection()->setCurrent(Section::Rules, place);
    QTRY_VERIFY(laneIsSeen(panel.view(), place));
    panel.resize(1000, 220);
    QTRY_VERIFY(panel.view()->height() < 200);
    QVERIFY(laneIsSeen(panel.view(), place));
}

void TestInSight::rulesAreShownAgain()
{
    m_studio->action("view.design")->trigger();
    PartsTable* table = rulesTable();
    QTRY_VERIFY(table->isVisible() && table->verticalScrollBar()->maximum() > 0);
    table->setCurrentIndex(table->model()->index(table->model()->rowCount() - 1, 1));
    QVERIFY(currentIsSeen(table));
    QTest::qWait(50); // until nothing is left to lay out
    table->verticalScrollBar()->setValue(0);
    QVERIFY(!currentIsSeen(table));
    QCoreApplication::processEvents();
    QVERIFY(!currentIsSeen(table)); // who scrolls away is left there
    m_studio->action("view.simulate")->trigger();
    QTRY_VERIFY(!table->isVisible());
    m_studio->action("view.design")->trigger();
    QTRY_VERIFY(currentIsSeen(table));
    m_studio->window->resize(1100, 600); // and with less room it stays
    QTRY_COMPARE(m_studio->window->height(), 600);
    QTRY_VERIFY(currentIsSeen(table));
}

void TestInSight::newScenariosAreListed()
{
    m_studio->window->resize(1280, 620);
    m_studio->action("view.simulate")->trigger();
    QTRY_VERIFY(scenarios()->isVisible() && scenarios()->verticalScrollBar()->maximum() > 0);
    Document* document = m_studio->document();
    const int at = document->partCount(Section::Scenarios);
    Scenario scenario = document->ruleSet().scenarios.front();
    scenario.name = "a recording";
    m_studio->action("view.design")->trigger();
    QTRY_VERIFY(!scenarios()->isVisible());
    document->insert(at, std::move(scenario));
    m_studio->rehearsal()->setScenario(at);
    m_studio->action("view.simulate")->trigger();
    QTRY_VERIFY(scenarios()->isVisible());
    QCOMPARE(scenarios()->currentIndex().row(), at);
    QTRY_VERIFY(currentIsSeen(scenarios()));
}

void TestInSight::theConversationStartsAtTheEvent()
{
    m_studio->restart();
    m_studio->window->resize(1280, 640);
    m_studio->files()->open(m_studio->path(QStringLiteral("ladder.json")));
    m_studio->action("view.simulate")->trigger();
    QTRY_VERIFY(chat()->isVisible() && chat()->currentIndex().isValid());
    QTRY_VERIFY(currentIsSeen(chat()));
    m_studio->window->resize(1280, 900);
    QTRY_COMPARE(m_studio->window->height(), 900);
    QTRY_VERIFY(currentIsSeen(chat()));
    m_studio->window->resize(1024, 640);
    QTRY_COMPARE(m_studio->window->width(), 1024);
    QTRY_VERIFY(currentIsSeen(chat()));
}

void TestInSight::theStartIsTheTop()
{
    m_studio->action("view.simulate")->trigger();
    QTRY_VERIFY(chat()->isVisible());
    m_studio->rehearsal()->runToEnd();
    QTRY_VERIFY(chat()->verticalScrollBar()->value() > 0);
    m_studio->action("simulate.runToStart")->trigger();
    QTRY_COMPARE(m_studio->rehearsal()->position(), 0);
    QTRY_COMPARE(chat()->verticalScrollBar()->value(), 0);
}

void TestInSight::blockedResultsAreSeen()
{
    m_studio->action("view.simulate")->trigger();
    m_studio->window->resize(1400, 900);
    QTRY_VERIFY(chat()->isVisible());
    // A new conversation in which nothing was called yet, until it fills the view.
    Event event;
    event.content = "hello";
    startScenario(m_studio->window->workspace());
    for (int i = 0; i < 12; ++i)
        insertEvents(m_studio->window->workspace(), i, {event}, QStringLiteral("Add"));
    m_studio->rehearsal()->runToEnd();
    Composer* composer = m_studio->find<ConversationPanel>(QStringLiteral("conversationPanel"))->composer();
    composer->setRole(Role::Assistant);
    composer->addCall(QStringLiteral("rebalance_basket"));
    composer->submit();
    const ConversationModel* model = chat()->conversation();
    const int last = model->rowCount() - 1;
    QCOMPARE(model->row(last).kind, ChatRow::Kind::GateError);
    QTRY_VERIFY(isSeen(chat(), model->index(last)));
    QVERIFY(isSeen(chat(), model->index(last - 1)));
}

void TestInSight::openingTheComposerKeepsTheLastMessage()
{
    m_studio->action("view.simulate")->trigger();
    QTRY_VERIFY(chat()->isVisible());
    m_studio->rehearsal()->runToEnd();
    const QModelIndex last = chat()->model()->index(chat()->model()->rowCount() - 1, 0);
    QTRY_VERIFY(isSeen(chat(), last));
    const int before = chat()->height();
    Composer* composer = m_studio->find<ConversationPanel>(QStringLiteral("conversationPanel"))->composer();
    composer->setRole(Role::Assistant);
    composer->addCall(QStringLiteral("market_pulse"));
    composer->addCall(QStringLiteral("needle_start"));
    QTRY_VERIFY(chat()->height() < before);
    QTRY_VERIFY(isSeen(chat(), last));
}

QTEST_MAIN(TestInSight)
#include "test_in_sight.moc"
