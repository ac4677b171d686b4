// SPDX-License-Identifier: GPL-3.0-or-later
// The models of the Simulate perspective: the conversation, the context tree, and what each rule came to.
#include "simulator_support.h"

#include "ui/document/workspace.h"
#include "ui/simulator/context_model.h"
#include "ui/simulator/conversation_model.h"
#include "ui/simulator/rule_outcomes_model.h"
#include "ui/simulator/scenario_edits.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace interlock;
using namespace interlock::ui;
using namespace interlock::ui::test;

class TestSimulatorModels : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void conversationRows();
    void stepTellsWhatChanged();
    void editTellsWhatChanged();
    void otherScenarioResets();
    void contextChanges();
    void contextIsEdited();
    void contextStart();
    void contextTree_data();
    void contextTree();
    void typedValues();
    void ruleOutcomes();

private:
    std::unique_ptr<Workspace> m_workspace;
};

void TestSimulatorModels::init()
{
    m_workspace = std::make_unique<Workspace>();
    m_workspace->document()->reset(deploymentRules(), {});
    QCOMPARE(m_workspace->rehearsal()->position(), 7);
}

void TestSimulatorModels::cleanup()
{
    m_workspace.reset();
}

void TestSimulatorModels::conversationRows()
{
    ConversationModel model(m_workspace.get());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 8);
    QCOMPARE(model.rowOfEvent(1), 1);
    QCOMPARE(model.rowOfEvent(2), 3); // the gate's error stands between
    QCOMPARE(model.rowOfEvent(7), -1);
    QCOMPARE(model.index(2).data(ConversationModel::KindRole).toInt(),
             static_cast<int>(ChatRow::Kind::GateError));
    QCOMPARE(model.index(2).data(ConversationModel::EventRole).toInt(), 1);
    QVERIFY(model.index(2).data(Qt::AccessibleTextRole).toString().contains(q("blocked by the gate")));
    QCOMPARE(model.fullText(3), QStringLiteral("deployed"));
}

void TestSimulatorModels::stepTellsWhatChanged()
{
    ConversationModel model(m_workspace.get());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    Rehearsal* rehearsal = m_workspace->rehearsal();
    rehearsal->goTo(1);
    QCOMPARE(model.rowCount(), 7);

    const QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    const QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    rehearsal->step();
    QCOMPARE(inserted.count(), 1); // the gate's error
    QCOMPARE(inserted[0][1].toInt(), 2);
    QCOMPARE(inserted[0][2].toInt(), 2);
    QCOMPARE(changed.count(), 1); // the message that was taken
    QCOMPARE(changed[0][0].toModelIndex().row(), 1);
    QCOMPARE(changed[0][1].toModelIndex().row(), 1);
    rehearsal->back();
    QCOMPARE(removed.count(), 1);
    QCOMPARE(removed[0][1].toInt(), 2);
    rehearsal->runToEnd();
    QCOMPARE(model.rowCount(), 8);
    QCOMPARE(reset.count(), 0);
}

void TestSimulatorModels::editTellsWhatChanged()
{
    ConversationModel model(m_workspace.get());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    const QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    insertEvents(m_workspace.get(), 7, {user("One more")}, QStringLiteral("Add"));
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(inserted[0][1].toInt(), 8);
    removeEvent(m_workspace.get(), 5);
    QCOMPARE(removed.count(), 1);
    QCOMPARE(removed[0][1].toInt(), 6);
    QCOMPARE(model.rowCount(), 8);
    m_workspace->document()->undoStack()->undo();
    m_workspace->document()->undoStack()->undo();
    QCOMPARE(model.rowCount(), 8);
    QCOMPARE(reset.count(), 0);

    // A rule that is edited changes what rows say, not which there are.
    Rule rule = m_workspace->document()->ruleSet().rules[0];
    rule.enabled = false;
    const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    m_workspace->document()->replace<Rule>(0, rule, QStringLiteral("Disable"));
    QVERIFY(changed.count() > 0);
    QVERIFY(model.row(0).chips.empty() || model.row(0).chips[0].mark != Mark::Won);
}

void TestSimulatorModels::otherScenarioResets()
{
    ConversationModel model(m_workspace.get());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    startScenario(m_workspace.get());
    QVERIFY(reset.count() > 0);
    QCOMPARE(model.rowCount(), 0);
    m_workspace->document()->undoStack()->undo();
    QCOMPARE(model.rowCount(), 8);
    m_workspace->document()->reset({}, {});
    QCOMPARE(model.rowCount(), 0);
}

void TestSimulatorModels::contextChanges()
{
    ContextModel model(m_workspace.get());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    m_workspace->rehearsal()->selectEvent(5);
    const QModelIndex count = model.find(QStringLiteral("store.count"));
    QVERIFY(count.isValid());
    QCOMPARE(count.siblingAtColumn(ContextModel::Value).data().toString(), QStringLiteral("1 → 4"));
    QCOMPARE(count.data(ContextModel::PathRole).toString(), QStringLiteral("store.count"));
    QCOMPARE(count.parent().siblingAtColumn(ContextModel::Value).data().toString(),
             QStringLiteral("1 change"));
    const auto value = [&](const char* path) {
        return model.find(QString::fromUtf8(path)).siblingAtColumn(ContextModel::Value).data().toString();
    };
    m_workspace->rehearsal()->selectEvent(1);
    QCOMPARE(value("history.turns_since.deploy"), QStringLiteral("added 0"));
    m_workspace->rehearsal()->selectEvent(6);
    QCOMPARE(model.find(QStringLiteral("store.count")).siblingAtColumn(ContextModel::Value).data().toString(),
             QStringLiteral("4"));
    QVERIFY(!model.find(QStringLiteral("store.nothing")).isValid());
}

void TestSimulatorModels::contextIsEdited()
{
    ContextModel model(m_workspace.get());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    Document* document = m_workspace->document();
    m_workspace->rehearsal()->selectEvent(0);
    const auto value = [&](const char* path) {
        return model.find(QString::fromUtf8(path)).siblingAtColumn(ContextModel::Value);
    };
    QVERIFY((value("store.count").flags() & Qt::ItemIsEditable) != 0);
    QVERIFY((value("time.at").flags() & Qt::ItemIsEditable) == 0);
    QVERIFY(!model.setData(value("store.count"), QStringLiteral("{broken"), Qt::EditRole));
    QCOMPARE(document->undoStack()->count(), 0);
    QVERIFY(model.setData(value("store.count"), QStringLiteral("7"), Qt::EditRole));
    QCOMPARE(document->undoStack()->count(), 1);
    QCOMPARE(document->ruleSet().scenarios[0].events[0].patch.value(), json(R"({"store":{"count":7}})"));
    QCOMPARE(value("store.count").data().toString(), QStringLiteral("1 → 7"));
    // At an event that has a patch, what the patch says beside it stays.
    m_workspace->rehearsal()->selectEvent(5);
    setContextValue(m_workspace.get(), 5, {"state", "mode"}, logic::Value("solo"));
    QCOMPARE(document->ruleSet().scenarios[0].events[5].patch.value(),
             json(R"({"store":{"count":4},"state":{"mode":"solo"}})"));
    setContextValue(m_workspace.get(), 6, {"store", "count"}, std::nullopt);
    QCOMPARE(document->ruleSet().scenarios[0].events[6].patch.value(), json(R"({"store":{"count":null}})"));
    while (document->undoStack()->canUndo())
        document->undoStack()->undo();
    QVERIFY(document->ruleSet() == deploymentRules());
}

void TestSimulatorModels::contextStart()
{
    ContextModel model(m_workspace.get());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    m_workspace->rehearsal()->runToStart();
    const QModelIndex count = model.find(QStringLiteral("store.count")).siblingAtColumn(ContextModel::Value);
    QCOMPARE(count.data().toString(), QStringLiteral("1"));
    QVERIFY(model.setData(count, QStringLiteral("2"), Qt::EditRole));
    QCOMPARE(m_workspace->document()->ruleSet().scenarios[0].store, json(R"({"count":2})"));
    QVERIFY(!m_workspace->document()->ruleSet().scenarios[0].events[0].patch);
}

void TestSimulatorModels::contextTree_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("change");
    using Change = ContextNode::Change;
    const auto add = [](const char* name, const char* before, const char* after, const char* path,
                        Change change) {
        QTest::newRow(name) << QString::fromUtf8(before) << QString::fromUtf8(after)
                            << QString::fromUtf8(path) << static_cast<int>(change);
    };
    add("same", R"({"a":1})", R"({"a":1.0})", "a", Change::Same);
    add("changed", R"({"a":1})", R"({"a":2})", "a", Change::Changed);
    add("added", R"({})", R"({"a":{"b":1}})", "a", Change::Added);
    add("inside an added one", R"({})", R"({"a":{"b":1}})", "a.b", Change::Same);
    add("removed", R"({"a":1,"b":2})", R"({"b":2})", "a", Change::Removed);
    add("parent of a change", R"({"a":{"b":1}})", R"({"a":{"b":2}})", "a", Change::Same);
    add("list of scalars", R"({"a":[1]})", R"({"a":[1,2]})", "a", Change::Changed);
    add("list of objects", R"({"a":[{"b":1}]})", R"({"a":[{"b":2}]})", "a.0.b", Change::Changed);
    add("other kind", R"({"a":{"b":1}})", R"({"a":3})", "a", Change::Changed);
    add("dotted key", R"({"a.b":1})", R"({"a.b":2})", R"(a\.b)", Change::Changed);
}

void TestSimulatorModels::contextTree()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    QFETCH(QString, path);
    QFETCH(int, change);
    ContextNode root;
    buildContextTree(root, json(before.toStdString()), json(after.toStdString()));
    const ContextNode* node = &root;
    for (const std::string& key : keysOf(path)) {
        const ContextNode* next = nullptr;
        for (const ContextNode& child : node->children) {
            if (child.key == key)
                next = &child;
        }
        QVERIFY(next != nullptr);
        node = next;
    }
    QCOMPARE(static_cast<int>(node->change), change);
    QCOMPARE(node->dotted(), path);
}

void TestSimulatorModels::typedValues()
{
    QCOMPARE(typedValue(QStringLiteral("3")).value(), logic::Value(3));
    QCOMPARE(typedValue(QStringLiteral("solo mode")).value(), logic::Value("solo mode"));
    QCOMPARE(typedValue(QStringLiteral(" [1] ")).value(), json("[1]"));
    QVERIFY(!typedValue(QStringLiteral("[1")));
    QVERIFY(!typedValue({}));
    QVERIFY(isSettable({"store", "a"}));
    QVERIFY(!isSettable({"store"}));
    QVERIFY(!isSettable({"msg", "text"}));
}

void TestSimulatorModels::ruleOutcomes()
{
    RuleOutcomesModel model(m_workspace.get());
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    m_workspace->rehearsal()->selectEvent(3);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.index(0).data().toString(), QStringLiteral("tests_first"));
    QCOMPARE(model.index(0).data(RuleOutcomesModel::MarkRole).toInt(), static_cast<int>(Mark::Won));
    QCOMPARE(model.index(2).data(RuleOutcomesModel::MarkRole).toInt(), static_cast<int>(Mark::Error));
    const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    m_workspace->rehearsal()->selectEvent(6);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(reset.count(), 0);
    QCOMPARE(model.index(1).data(RuleOutcomesModel::MarkRole).toInt(), static_cast<int>(Mark::Won));
    QCOMPARE(model.rowOfRule(2), 2);
    m_workspace->rehearsal()->runToStart();
    QCOMPARE(model.rowCount(), 0);
}

QTEST_MAIN(TestSimulatorModels)
#include "test_simulator_models.moc"
