// SPDX-License-Identifier: GPL-3.0-or-later
// Why?, context and request beside the conversation, driven by clicks and keys.
#include "simulator_support.h"

#include "ui/document/workspace.h"
#include "ui/simulator/context_model.h"
#include "ui/simulator/context_panel.h"
#include "ui/simulator/request_panel.h"
#include "ui/simulator/scenario_edits.h"
#include "ui/simulator/why_panel.h"
#include "ui/style/theme.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>
#include <QTreeView>

using namespace interlock;
using namespace interlock::ui;
using namespace interlock::ui::test;

class TestSimulatorViews : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void whyFollows();
    void contextFilterAndSet();
    void requestShowsTheTrace();

private:
    template <typename Widget>
    static Widget* find(const char* name, QWidget* in)
    {
        Widget* widget = in->findChild<Widget*>(QString::fromUtf8(name));
        if (widget == nullptr)
            qFatal("no %s", name);
        return widget;
    }
    const Scenario& scenario() const { return *currentScenario(m_workspace.get()); }
    int undoSteps() const { return m_workspace->document()->undoStack()->index(); }

    std::unique_ptr<Workspace> m_workspace;
};

void TestSimulatorViews::initTestCase()
{
    Theme::instance()->setChoice(Theme::Choice::Light);
    Theme::instance()->apply();
}

void TestSimulatorViews::init()
{
    m_workspace = std::make_unique<Workspace>();
    m_workspace->document()->reset(deploymentRules(), {});
}

void TestSimulatorViews::whyFollows()
{
    WhyPanel panel(m_workspace.get());
    panel.resize(340, 600);
    panel.show();
    m_workspace->rehearsal()->selectEvent(1);
    m_workspace->selection()->setCurrent(Section::Rules, 0);
    QVERIFY(find<QWidget>("whyVerdict", &panel)
                ->accessibleName()
                .startsWith(q("Won. First match by priority (5).")));
    auto* list = find<QListView>("whyRules", &panel);
    QCOMPARE(list->model()->rowCount(), 3);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualRect(list->model()->index(1, 0)).center());
    QCOMPARE(m_workspace->selection()->current(Section::Rules), 1);
    QVERIFY(find<QWidget>("whyVerdict", &panel)->accessibleName().startsWith(q("Did not match.")));
    QVERIFY(find<QLabel>("whyChange", &panel)->text().contains(q("would match")));
    QTest::keyClick(list, Qt::Key_Down);
    QCOMPARE(m_workspace->selection()->current(Section::Rules), 2);
    QVERIFY(find<QWidget>("whyVerdict", &panel)->accessibleName().startsWith(q("Error.")));
    panel.resize(340, 220); // a low panel keeps its room for the explanation
    QVERIFY(!list->isVisible());
    panel.resize(340, 600);
    QVERIFY(list->isVisible());
    m_workspace->rehearsal()->runToStart();
    QVERIFY(panel.findChild<QWidget*>(QStringLiteral("whyVerdict")) == nullptr);
    QVERIFY(!list->isVisible());
}

void TestSimulatorViews::contextFilterAndSet()
{
    ContextPanel panel(m_workspace.get());
    panel.resize(340, 600);
    panel.show();
    m_workspace->rehearsal()->selectEvent(5);
    QTreeView* tree = panel.tree();
    const auto rowAt = [&](const QString& path) -> QModelIndex {
        const auto walk = [&](const auto& self, const QModelIndex& parent) -> QModelIndex {
            for (int row = 0; row < tree->model()->rowCount(parent); ++row) {
                const QModelIndex index = tree->model()->index(row, 0, parent);
                if (index.data(ContextModel::PathRole).toString() == path)
                    return index;
                const QModelIndex inside = self(self, index);
                if (inside.isValid())
                    return inside;
            }
            return {};
        };
        return walk(walk, {});
    };
    // What a person opened stays open from event to event.
    tree->expand(rowAt(QStringLiteral("history")));
    tree->collapse(rowAt(QStringLiteral("store")));
    m_workspace->rehearsal()->selectEvent(6);
    QVERIFY(tree->isExpanded(rowAt(QStringLiteral("history"))));
    QVERIFY(!tree->isExpanded(rowAt(QStringLiteral("store"))));

    auto* filter = find<QLineEdit>("contextFilter", &panel);
    QTest::keyClicks(filter, QStringLiteral("store.c"));
    QVERIFY(rowAt(QStringLiteral("store.count")).isValid());
    QVERIFY(!rowAt(QStringLiteral("history")).isValid());
    tree->setCurrentIndex(rowAt(QStringLiteral("store.count")));
    find<QAction>("contextCopyPath", &panel)->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("store.count"));
    filter->clear();

    auto* set = find<QLineEdit>("contextSet", &panel);
    QTest::keyClicks(set, QStringLiteral("msg.text = x"));
    QTest::keyClick(set, Qt::Key_Return);
    QVERIFY(find<QLabel>("contextProblem", &panel)->isVisible());
    QCOMPARE(undoSteps(), 0);
    set->clear();
    QTest::keyClicks(set, QStringLiteral("room.kind = dm"));
    QTest::keyClick(set, Qt::Key_Return);
    QCOMPARE(scenario().events[6].patch.value(), json(R"({"room":{"kind":"dm"}})"));
    QCOMPARE(undoSteps(), 1);
    QCOMPARE(rowAt(QStringLiteral("room")).siblingAtColumn(ContextModel::Value).data().toString(),
             QStringLiteral("null → {\"kind\": \"dm\"}"));
}

void TestSimulatorViews::requestShowsTheTrace()
{
    RequestPanel panel(m_workspace.get());
    panel.resize(340, 600);
    panel.show();
    m_workspace->rehearsal()->selectEvent(1);
    const auto text = [&](const char* name) { return find<QPlainTextEdit>(name, &panel)->toPlainText(); };
    QVERIFY(text("requestPayload").contains(q("\"tool_choice\"")));
    QVERIFY(text("requestPayload").contains(q("\"run_tests\"")));
    QVERIFY(text("requestTrace").contains(q("\"Missing precondition: run_tests\"")));
    QVERIFY(find<QLabel>("requestOffered", &panel)->text().contains(q("search")));
    QTest::mouseClick(find<QPushButton>("requestTraceCopy", &panel), Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(), text("requestTrace"));
    m_workspace->rehearsal()->selectEvent(4);
    QCOMPARE(text("requestPayload"), QStringLiteral("{\n  \"tool_choice\": \"auto\"\n}"));
}

QTEST_MAIN(TestSimulatorViews)
#include "test_simulator_views.moc"
