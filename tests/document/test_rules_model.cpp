// SPDX-License-Identifier: GPL-3.0-or-later
// The rules table: evaluation order, exact row signals, edits in place, rows dropped.
#include "tests/document/support.h"
#include "ui/document/rules_model.h"

#include <QAbstractItemModelTester>
#include <QMimeData>
#include <QTest>

#include <memory>

using namespace interlock;
using namespace interlock::test;
using namespace interlock::ui;

class TestRulesModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void showsEvaluationOrder();
    void saysItsCells();
    void rowSignals_data();
    void rowSignals();
    void edits_data();
    void edits();
    void refusesWhatCannotBe_data();
    void refusesWhatCannotBe();
    void editsSeveralRows();
    void movesRows_data();
    void movesRows();
    void dropsRows();
    void showsOutcomes();
    void flagsUnknownTools();

private:
    Document* document() { return m_workspace->document(); }
    QString shown() const
    {
        QStringList list;
        for (int row = 0; row < m_model->rowCount(); ++row)
            list.append(m_model->index(row, RulesModel::NameColumn).data().toString());
        return list.join(u' ');
    }
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<RulesModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

using Edit = void (*)(Document&);
Q_DECLARE_METATYPE(Edit)

void TestRulesModel::init()
{
    m_tester.reset();
    m_model.reset();
    m_workspace = std::make_unique<Workspace>();
    document()->reset(rulesOf(QStringLiteral("d:40 a:10 c:30 b:20")), {});
    m_model = std::make_unique<RulesModel>(m_workspace.get());
    m_tester = std::make_unique<QAbstractItemModelTester>(
        m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
}

void TestRulesModel::showsEvaluationOrder()
{
    QCOMPARE(shown(), QStringLiteral("a b c d"));
    QCOMPARE(m_model->placeOf(0), 1);
    QCOMPARE(m_model->rowOf(0), 3);
    QCOMPARE(m_model->index(1, 0).data(RulesModel::PlaceRole).toInt(), 3);
    document()->reset(rulesOf(QStringLiteral("x:2 y:1")), {});
    QCOMPARE(shown(), QStringLiteral("y x"));
}

void TestRulesModel::saysItsCells()
{
    Rule made = rule("full", -5);
    made.tools = {"x", "y"};
    made.tool_choice_mode = ToolChoiceMode::Specific;
    made.max_rounds = 3;
    made.cooldown_seconds = 2.5;
    made.enabled = false;
    document()->insert(0, made);
    const auto say = [this](int column, int role) { return m_model->index(0, column).data(role); };
    QCOMPARE(say(RulesModel::NameColumn, Qt::DisplayRole).toString(), QStringLiteral("full"));
    QCOMPARE(say(RulesModel::PriorityColumn, Qt::DisplayRole).toString(), QStringLiteral("-5"));
    QCOMPARE(say(RulesModel::PriorityColumn, Qt::EditRole).toLongLong(), -5);
    QCOMPARE(say(RulesModel::ModeColumn, Qt::DisplayRole).toString(), QStringLiteral("specific"));
    QCOMPARE(say(RulesModel::ToolsColumn, Qt::DisplayRole).toString(), QStringLiteral("x, y"));
    QCOMPARE(say(RulesModel::ToolsColumn, Qt::EditRole).toStringList().size(), 2);
    QCOMPARE(say(RulesModel::RoundsColumn, Qt::DisplayRole).toString(), QStringLiteral("3"));
    QCOMPARE(say(RulesModel::CooldownColumn, Qt::DisplayRole).toString(), QStringLiteral("2.5 s"));
    QCOMPARE(say(RulesModel::CooldownColumn, Qt::EditRole).toDouble(), 2.5);
    QCOMPARE(say(RulesModel::EnabledColumn, Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    QVERIFY(!say(RulesModel::MarkColumn, RulesModel::StatusRole).isValid());
    QCOMPARE(m_model->index(1, RulesModel::CooldownColumn).data().toString(), QStringLiteral("–"));
    for (int column = 1; column < RulesModel::ColumnCount; ++column)
        QVERIFY(!m_model->headerData(column, Qt::Horizontal).toString().isEmpty());
}

void TestRulesModel::rowSignals_data()
{
    QTest::addColumn<Edit>("edit");
    QTest::addColumn<QString>("told");
    QTest::addColumn<QString>("rows");
    const auto row = [](const char* name, Edit edit, const char* told, const char* rows) {
        QTest::newRow(name) << edit << QString::fromLatin1(told) << QString::fromLatin1(rows);
    };
    row(
        "insert", [](Document& d) { d.insert(0, rule("n", 25)); }, "insert 2-2", "a b n c d");
    row(
        "insert a tie: behind by place", [](Document& d) { d.insert(4, rule("n", 20)); }, "insert 2-2",
        "a b n c d");
    row(
        "insert a tie: before by place", [](Document& d) { d.insert(0, rule("n", 20)); }, "insert 1-1",
        "a n b c d");
    row(
        "remove", [](Document& d) { d.remove<Rule>({2}); }, "remove 2-2", "a b d");
    row(
        "remove two",
        [](Document& d) {
            d.remove<Rule>({0, 1});
        },
        "remove 0-0, remove 2-2", "b c");
    row(
        "move in the file without effect", [](Document& d) { d.move<Rule>(0, 3); }, "", "a b c d");
    row(
        "priority down the table", [](Document& d) { d.replace(1, rule("a", 35), QStringLiteral("P")); },
        "move 0-0 to 3", "b c a d");
    row(
        "priority up the table", [](Document& d) { d.replace(0, rule("d", 15), QStringLiteral("P")); },
        "move 3-3 to 1", "a d b c");
    row(
        "priority without effect", [](Document& d) { d.replace(0, rule("d", 99), QStringLiteral("P")); }, "",
        "a b c d");
    row(
        "rename", [](Document& d) { d.replace(0, rule("D", 40), QStringLiteral("R")); }, "", "a b c D");
    row(
        "other sections", [](Document& d) { d.insert(0, tool("t")); }, "", "a b c d");
}

void TestRulesModel::rowSignals()
{
    QFETCH(Edit, edit);
    QFETCH(QString, told);
    QFETCH(QString, rows);
    QStringList log;
    connect(m_model.get(), &QAbstractItemModel::rowsInserted, this,
            [&log](const QModelIndex&, int first, int last) {
                log.append(QStringLiteral("insert %1-%2").arg(first).arg(last));
            });
    connect(m_model.get(), &QAbstractItemModel::rowsRemoved, this,
            [&log](const QModelIndex&, int first, int last) {
                log.append(QStringLiteral("remove %1-%2").arg(first).arg(last));
            });
    connect(m_model.get(), &QAbstractItemModel::rowsMoved, this,
            [&log](const QModelIndex&, int first, int last, const QModelIndex&, int to) {
                log.append(QStringLiteral("move %1-%2 to %3").arg(first).arg(last).arg(to));
            });
    connect(m_model.get(), &QAbstractItemModel::modelReset, this,
            [&log] { log.append(QStringLiteral("reset")); });
    edit(*document());
    QCOMPARE(log.join(QStringLiteral(", ")), told);
    QCOMPARE(shown(), rows);
    document()->undoStack()->undo();
    QCOMPARE(shown(), QStringLiteral("a b c d"));
}

void TestRulesModel::edits_data()
{
    QTest::addColumn<int>("column");
    QTest::addColumn<QVariant>("value");
    QTest::addColumn<QString>("shows");
    QTest::newRow("name") << int(RulesModel::NameColumn) << QVariant(QStringLiteral(" new ")) << "new";
    QTest::newRow("priority") << int(RulesModel::PriorityColumn) << QVariant(11) << "11";
    QTest::newRow("priority as text")
        << int(RulesModel::PriorityColumn) << QVariant(QStringLiteral("-7")) << "-7";
    QTest::newRow("mode") << int(RulesModel::ModeColumn) << QVariant(QStringLiteral("available"))
                          << "available";
    QTest::newRow("tools") << int(RulesModel::ToolsColumn)
                           << QVariant(QStringList{QStringLiteral("x"), QStringLiteral("y")}) << "x, y";
    QTest::newRow("tools as text") << int(RulesModel::ToolsColumn) << QVariant(QStringLiteral("x, ,y "))
                                   << "x, y";
    QTest::newRow("rounds") << int(RulesModel::RoundsColumn) << QVariant(4) << "4";
    QTest::newRow("cooldown") << int(RulesModel::CooldownColumn) << QVariant(30) << "30 s";
}

void TestRulesModel::edits()
{
    QFETCH(int, column);
    QFETCH(QVariant, value);
    QFETCH(QString, shows);
    const QString before = m_model->index(0, column).data().toString();
    QVERIFY(m_model->setData(m_model->index(0, column), value));
    QCOMPARE(m_model->index(0, column).data().toString(), shows);
    QCOMPARE(document()->undoStack()->count(), 1);
    QVERIFY(!document()->undoStack()->undoText().isEmpty());
    document()->undoStack()->undo();
    QCOMPARE(m_model->index(0, column).data().toString(), before);
}

void TestRulesModel::refusesWhatCannotBe_data()
{
    QTest::addColumn<int>("column");
    QTest::addColumn<QVariant>("value");
    QTest::newRow("no name") << int(RulesModel::NameColumn) << QVariant(QStringLiteral("  "));
    QTest::newRow("priority in words") << int(RulesModel::PriorityColumn) << QVariant(QStringLiteral("high"));
    QTest::newRow("unknown mode") << int(RulesModel::ModeColumn) << QVariant(QStringLiteral("forced"));
    QTest::newRow("no rounds") << int(RulesModel::RoundsColumn) << QVariant(0);
    QTest::newRow("negative cooldown") << int(RulesModel::CooldownColumn) << QVariant(-1.0);
    QTest::newRow("endless cooldown") << int(RulesModel::CooldownColumn) << QVariant(qInf());
    QTest::newRow("mark") << int(RulesModel::MarkColumn) << QVariant(1);
}

void TestRulesModel::refusesWhatCannotBe()
{
    QFETCH(int, column);
    QFETCH(QVariant, value);
    QVERIFY(!m_model->setData(m_model->index(0, column), value));
    QCOMPARE(document()->undoStack()->count(), 0);
}

void TestRulesModel::editsSeveralRows()
{
    QVERIFY(m_model->setOnRows({0, 1, 2, 3}, RulesModel::PriorityColumn, 7));
    QCOMPARE(document()->undoStack()->count(), 1);
    QCOMPARE(shown(), QStringLiteral("d a c b")); // ties go by the file
    document()->undoStack()->undo();
    QCOMPARE(shown(), QStringLiteral("a b c d"));
    QVERIFY(!m_model->setOnRows({0, 1}, RulesModel::NameColumn, QStringLiteral("same")));
    QVERIFY(m_model->setOnRows({1, 3}, RulesModel::EnabledColumn, false));
    QVERIFY(!document()->ruleSet().rules[0].enabled && !document()->ruleSet().rules[3].enabled);
    QVERIFY(m_model->setData(m_model->index(1, RulesModel::EnabledColumn), Qt::Checked, Qt::CheckStateRole));
    QVERIFY(document()->ruleSet().rules[3].enabled);
}

void TestRulesModel::movesRows_data()
{
    QTest::addColumn<QList<int>>("rows");
    QTest::addColumn<int>("to");
    QTest::addColumn<QString>("shows");
    QTest::newRow("down") << QList<int>{0} << 2 << "b a c d";
    QTest::newRow("up") << QList<int>{3} << 1 << "a d b c";
    QTest::newRow("to itself") << QList<int>{1} << 1 << "a b c d";
    QTest::newRow("behind itself") << QList<int>{1} << 2 << "a b c d";
    QTest::newRow("to the end") << QList<int>{0} << 4 << "b c d a";
    QTest::newRow("two together") << QList<int>{0, 2} << 4 << "b d a c";
    QTest::newRow("two to the top") << QList<int>{3, 1} << 0 << "b d a c";
    QTest::newRow("two around their target") << QList<int>{0, 3} << 2 << "b a d c";
    QTest::newRow("none") << QList<int>{} << 2 << "a b c d";
}

void TestRulesModel::movesRows()
{
    QFETCH(QList<int>, rows);
    QFETCH(int, to);
    QFETCH(QString, shows);
    m_model->moveRowsTo(rows, to);
    QCOMPARE(shown(), shows);
    QCOMPARE(evaluationNames(*document()), shows);
    QVERIFY(document()->undoStack()->count() <= 1);
    document()->undoStack()->setIndex(0);
    QCOMPARE(shown(), QStringLiteral("a b c d"));
}

void TestRulesModel::dropsRows()
{
    const QModelIndexList picked{m_model->index(3, 1), m_model->index(3, 2)};
    const std::unique_ptr<QMimeData> data(m_model->mimeData(picked));
    QCOMPARE(data->formats(), QStringList{QStringLiteral("application/x-interlock-rules")});
    QVERIFY(!m_model->canDropMimeData(data.get(), Qt::CopyAction, 0, 0, {}));
    QVERIFY(m_model->dropMimeData(data.get(), Qt::MoveAction, 0, 0, {}));
    QCOMPARE(shown(), QStringLiteral("d a b c"));
    QCOMPARE(document()->undoStack()->count(), 1);

    RulesModel other(m_workspace.get());
    QVERIFY(!other.canDropMimeData(data.get(), Qt::MoveAction, 0, 0, {}));
    QVERIFY(m_model->flags({}).testFlag(Qt::ItemIsDropEnabled));
    QVERIFY(!m_model->flags(m_model->index(0, 0)).testFlag(Qt::ItemIsDropEnabled));
    QVERIFY(!m_model->removeRows(0, 1)); // what a view does after a move
}

void TestRulesModel::showsOutcomes()
{
    RuleSet set = rulesOf(QStringLiteral("loses:20 wins:10 never:5"));
    set.rules[0].condition = true;
    set.rules[1].condition = true;
    set.scenarios = {scenario("s", {message(Role::User, "hi"), message(Role::Assistant, "ho")})};
    document()->reset(set, {});
    const auto status = [this](int row) { return m_model->index(row, 0).data(RulesModel::StatusRole); };
    QCOMPARE(shown(), QStringLiteral("never wins loses"));
    QCOMPARE(status(0).toInt(), int(engine::RuleStatus::NotMatched));
    QCOMPARE(status(1).toInt(), int(engine::RuleStatus::Matched));
    QCOMPARE(m_model->index(1, 0).data(RulesModel::WonRole).toBool(), true);
    QCOMPARE(m_model->index(2, 0).data(RulesModel::WonRole).toBool(), false);
    QVERIFY(m_model->outcome(1) && m_model->outcome(1)->name == "wins");
    QCOMPARE(m_model->index(1, 0).data(Qt::ToolTipRole).toString(), QStringLiteral("wins won"));

    QSignalSpy told(m_model.get(), &QAbstractItemModel::dataChanged);
    m_workspace->rehearsal()->runToStart();
    QVERIFY(told.count() > 0);
    QVERIFY(!status(1).isValid());
    m_workspace->rehearsal()->runToEnd();
    document()->remove<Rule>({1});
    QCOMPARE(m_model->index(1, 0).data(RulesModel::WonRole).toBool(), true); // the other one now
}

void TestRulesModel::flagsUnknownTools()
{
    Rule made = rule("n", 1);
    made.tools = {"x", "y"};
    document()->insert(0, made);
    const QModelIndex cell = m_model->index(0, RulesModel::ToolsColumn);
    QVERIFY(cell.data(RulesModel::UnknownToolsRole).toStringList().isEmpty()); // no registry
    QSignalSpy told(m_model.get(), &QAbstractItemModel::dataChanged);
    document()->insert(0, tool("x"));
    QCOMPARE(cell.data(RulesModel::UnknownToolsRole).toStringList(), QStringList{QStringLiteral("y")});
    QVERIFY(told.count() > 0);
}

QTEST_GUILESS_MAIN(TestRulesModel)
#include "test_rules_model.moc"
