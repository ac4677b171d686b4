// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of skills, trackers, tools, fields and scenarios.
#include "tests/document/support.h"
#include "ui/document/section_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <memory>

using namespace interlock;
using namespace interlock::test;
using namespace interlock::ui;

class TestSectionModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cells_data();
    void cells();
    void rowSignals();
    void edits_data();
    void edits();
    void toolsKnowTheirUsers();

private:
    Document* document() { return m_workspace->document(); }
    std::unique_ptr<Workspace> m_workspace;
};

void TestSectionModel::init()
{
    RuleSet set = rulesOf(QStringLiteral("first:1"));
    set.rules[0].tools = {"deploy"};
    Skill skill;
    skill.name = "ship";
    skill.description = "Ships it";
    skill.metadata.action_tool = "deploy";
    skill.metadata.precondition = {Precondition::from_text("run_tests"),
                                   Precondition::from_text("ask first, please"),
                                   Precondition::from_state({{"platform", "linux"}})};
    set.skills = {skill};
    set.trackers = {{"stalls", "How often", 0, logic::Value(), {}}};
    set.fields = {{"room.kind", "string", "Which room", logic::Array{"dm", 3}, {}}};
    Event expecting = message(Role::User, "hi");
    expecting.expect = Expectation();
    expecting.expect->winner = "first";
    expecting.expect->status = {{"first", "matched"}, {"second", "not_matched"}};
    set.scenarios = {scenario("climbs", {expecting, message(Role::Assistant, "ho")})};
    set.tools = {tool("deploy"), tool("run_tests"), tool("idle")};
    m_workspace = std::make_unique<Workspace>();
    document()->reset(set, {});
}

void TestSectionModel::cells_data()
{
    QTest::addColumn<Section>("section");
    QTest::addColumn<QString>("header");
    QTest::addColumn<QString>("row");
    QTest::newRow("skills") << Section::Skills << "Skill|Action tool|Needs first|Other entries|Tier|Enabled"
                            << "ship|deploy|run_tests|1 advisory · 1 state|authored|";
    QTest::newRow("trackers") << Section::Trackers << "Tracker|Initial value|Description"
                              << "stalls|0|How often";
    QTest::newRow("tools") << Section::Tools << "Tool|Description|Used by"
                           << "deploy||2";
    QTest::newRow("fields") << Section::Fields << "Path|Type|Values|Description"
                            << "room.kind|string|dm, 3|Which room";
    QTest::newRow("scenarios") << Section::Scenarios << "Scenario|Events|Expected values"
                               << "climbs|2|3";
}

void TestSectionModel::cells()
{
    QFETCH(Section, section);
    QFETCH(QString, header);
    QFETCH(QString, row);
    SectionModel model(m_workspace.get(), section);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QStringList headers;
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) {
        headers.append(model.headerData(column, Qt::Horizontal).toString());
        cells.append(model.index(0, column).data().toString());
    }
    QCOMPARE(headers.join(u'|'), header);
    QCOMPARE(cells.join(u'|'), row);
    QCOMPARE(model.index(0, 1).data(SectionModel::NameRole).toString(), cells.first());
}

void TestSectionModel::rowSignals()
{
    SectionModel model(m_workspace.get(), Section::Tools);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    QSignalSpy moved(&model, &QAbstractItemModel::rowsMoved);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    document()->insertMany<Tool>(1, {tool("m"), tool("n")});
    QCOMPARE(inserted.takeFirst().mid(1), (QVariantList{1, 2}));
    document()->move<Tool>(0, 2);
    QCOMPARE(moved.first().at(1).toInt(), 0);
    QCOMPARE(moved.takeFirst().at(4).toInt(), 3);
    document()->move<Tool>(2, 0);
    QCOMPARE(moved.takeFirst().at(4).toInt(), 0);
    document()->remove<Tool>({1, 2});
    QCOMPARE(removed.takeFirst().mid(1), (QVariantList{1, 2}));
    QCOMPARE(changed.count(), 0);
    document()->insert(0, scenario("other"));
    QCOMPARE(inserted.count() + removed.count() + moved.count() + changed.count(), 0);
    document()->setHasRegistry(false);
    QCOMPARE(model.rowCount(), 0);
    document()->undoStack()->undo();
    QCOMPARE(model.rowCount(), 3);
}

void TestSectionModel::edits_data()
{
    QTest::addColumn<Section>("section");
    QTest::addColumn<int>("column");
    QTest::addColumn<QVariant>("value");
    QTest::addColumn<bool>("taken");
    const QVariant word(QStringLiteral(" other "));
    const QVariant nothing(QStringLiteral(" "));
    QTest::newRow("skill name") << Section::Skills << int(SectionModel::SkillName) << word << true;
    QTest::newRow("skill without a name")
        << Section::Skills << int(SectionModel::SkillName) << nothing << false;
    QTest::newRow("skill action") << Section::Skills << int(SectionModel::SkillActionTool) << word << false;
    QTest::newRow("skill off") << Section::Skills << int(SectionModel::SkillEnabled)
                               << QVariant(Qt::Unchecked) << true;
    QTest::newRow("tracker name") << Section::Trackers << int(SectionModel::TrackerName) << word << true;
    QTest::newRow("tracker description")
        << Section::Trackers << int(SectionModel::TrackerDescription) << word << true;
    QTest::newRow("tool name") << Section::Tools << int(SectionModel::ToolName) << word << true;
    QTest::newRow("tool description") << Section::Tools << int(SectionModel::ToolDescription) << word << true;
    QTest::newRow("tool users") << Section::Tools << int(SectionModel::ToolUsedBy) << word << false;
    QTest::newRow("field path") << Section::Fields << int(SectionModel::FieldPath) << word << true;
    QTest::newRow("field without a path")
        << Section::Fields << int(SectionModel::FieldPath) << nothing << false;
    QTest::newRow("field type") << Section::Fields << int(SectionModel::FieldType)
                                << QVariant(QStringLiteral("number")) << true;
    QTest::newRow("field of no type") << Section::Fields << int(SectionModel::FieldType) << word << false;
    QTest::newRow("field description")
        << Section::Fields << int(SectionModel::FieldDescription) << word << true;
    QTest::newRow("scenario name") << Section::Scenarios << int(SectionModel::ScenarioName) << word << true;
    QTest::newRow("scenario events") << Section::Scenarios << int(SectionModel::ScenarioEvents) << word
                                     << false;
}

void TestSectionModel::edits()
{
    QFETCH(Section, section);
    QFETCH(int, column);
    QFETCH(QVariant, value);
    QFETCH(bool, taken);
    const RuleSet before = document()->ruleSet();
    SectionModel model(m_workspace.get(), section);
    const QModelIndex cell = model.index(0, column);
    const int role = cell.data(Qt::CheckStateRole).isValid() ? int(Qt::CheckStateRole) : int(Qt::EditRole);
    QCOMPARE(model.setData(cell, value, role), taken);
    QCOMPARE(document()->undoStack()->count(), taken ? 1 : 0);
    QCOMPARE(document()->ruleSet() == before, !taken);
    if (taken && role == Qt::EditRole)
        QCOMPARE(cell.data().toString().trimmed(), value.toString().trimmed());
    document()->undoStack()->undo();
    QVERIFY(document()->ruleSet() == before);
}

void TestSectionModel::toolsKnowTheirUsers()
{
    SectionModel model(m_workspace.get(), Section::Tools);
    const auto users = [&model](int row) {
        return model.index(row, 0).data(SectionModel::UsedByRole).toStringList();
    };
    QCOMPARE(users(0), (QStringList{QStringLiteral("first"), QStringLiteral("ship")}));
    QCOMPARE(users(1), QStringList{QStringLiteral("ship")});
    QVERIFY(users(2).isEmpty());
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    document()->remove<Rule>({0});
    QCOMPARE(users(0), QStringList{QStringLiteral("ship")});
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed.first().first().toModelIndex().row(), 0);
    document()->edit(QStringLiteral("All"), [this] { document()->remove<Skill>({0}); });
    QVERIFY(users(0).isEmpty());
}

QTEST_GUILESS_MAIN(TestSectionModel)
#include "test_section_model.moc"
