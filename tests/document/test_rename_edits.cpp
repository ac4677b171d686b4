// SPDX-License-Identifier: GPL-3.0-or-later
// A rename reaches what refers to the part, in one step, also while it is typed; and says so.
#include "tests/document/support.h"
#include "ui/document/rename_edits.h"
#include "ui/document/rules_model.h"
#include "ui/document/section_model.h"
#include "ui/document/workspace.h"

#include <QTest>

using namespace interlock;
using namespace interlock::ui;

namespace {

/// Tools plan and go, which a rule, a skill and a scenario name; rule r, which another one names.
RuleSet someRuleSet()
{
    RuleSet set;
    set.tools = {test::tool("plan"), test::tool("go")};
    set.rules = {test::rule("r"), test::rule("other")};
    set.rules[0].tools = {"plan", "typo"};
    set.rules[0].condition = test::json(R"({"in":["plan",{"var":"history.called"}]})");
    set.rules[1].condition = test::json(R"({">":[{"var":"rules.r.fired"},0]})");
    Skill skill;
    skill.name = "s";
    skill.metadata.action_tool = "go";
    skill.metadata.precondition = {Precondition::from_text("plan")};
    set.skills = {skill};
    Tracker tracker;
    tracker.name = "k";
    tracker.update = test::json(R"({"var":"track.k"})");
    set.trackers = {tracker};
    set.scenarios = {test::scenario("c")};
    set.scenarios[0].available_tools = {"plan"};
    return set;
}

const QString kText = QStringLiteral("Rename");

} // namespace

class TestRenameEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_workspace = std::make_unique<Workspace>();
        document()->reset(someRuleSet(), {});
    }

    void tablesRenameEverywhereInOneStep();
    void typingIsOneStepPastOtherNames();
    void typingTheOldNameAgainIsNoStep();
    void savingEndsTheTyping();
    void partsOfOneEditMayBeRenamed();
    void nothingElseIsTold();
    void deletingTellsWhatStillNamesIt();

private:
    Document* document() { return m_workspace->document(); }
    const RuleSet& set() { return document()->ruleSet(); }
    int steps() { return document()->undoStack()->count(); }

    std::unique_ptr<Workspace> m_workspace;
};

void TestRenameEdits::tablesRenameEverywhereInOneStep()
{
    const RuleSet before = set();
    SectionModel tools(m_workspace.get(), Section::Tools);
    QVERIFY(tools.setData(tools.index(0, SectionModel::ToolName), QStringLiteral("think")));
    QCOMPARE(steps(), 1);
    QCOMPARE(set().rules[0].tools, (std::vector<std::string>{"think", "typo"}));
    QVERIFY(set().rules[0].condition == test::json(R"({"in":["think",{"var":"history.called"}]})"));
    QCOMPARE(set().skills[0].metadata.precondition->at(0).text, std::string("think"));
    QCOMPARE(set().scenarios[0].available_tools->at(0), std::string("think"));
    QCOMPARE(tools.data(tools.index(0, 0), SectionModel::UsedByRole).toStringList(),
             (QStringList{QStringLiteral("r"), QStringLiteral("s")}));
    QCOMPARE(nameNotice(document()),
             QStringLiteral("“plan” is now “think”, also in 1 rule, 1 skill, 1 scenario."));
    document()->undoStack()->undo();
    QVERIFY(set() == before);
    document()->undoStack()->redo();
    QCOMPARE(set().rules[0].tools[0], std::string("think"));
    document()->undoStack()->undo();

    RulesModel rules(m_workspace.get());
    QVERIFY(rules.setData(rules.index(0, RulesModel::NameColumn), QStringLiteral("first")));
    QVERIFY(set().rules[1].condition == test::json(R"({">":[{"var":"rules.first.fired"},0]})"));
    QCOMPARE(steps(), 1);
    document()->undoStack()->undo();
    SectionModel trackers(m_workspace.get(), Section::Trackers);
    QVERIFY(trackers.setData(trackers.index(0, SectionModel::TrackerName), QStringLiteral("count")));
    QVERIFY(set().trackers[0].update == test::json(R"({"var":"track.count"})"));
    document()->undoStack()->undo();
    QVERIFY(set() == before);
}

void TestRenameEdits::typingIsOneStepPastOtherNames()
{
    const RuleSet before = set();
    // "go" is another tool, and "typo" is a name that a rule has by mistake: neither may mix with it.
    for (const char* name : {"pla", "", "g", "go", "goo", "t", "typo", "typo2", "think"})
        renamePart(document(), Section::Tools, 0, name, kText, QStringLiteral("key"));
    QCOMPARE(steps(), 1);
    QCOMPARE(set().rules[0].tools, (std::vector<std::string>{"think", "typo"}));
    QCOMPARE(set().skills[0].metadata.action_tool, std::optional<std::string>("go"));
    QCOMPARE(set().skills[0].metadata.precondition->at(0).text, std::string("think"));
    QCOMPARE(nameNotice(document()),
             QStringLiteral("“plan” is now “think”, also in 1 rule, 1 skill, 1 scenario."));
    document()->undoStack()->undo();
    QVERIFY(set() == before);
    document()->undoStack()->redo();
    QCOMPARE(set().scenarios[0].available_tools->at(0), std::string("think"));

    // A name that is taken leaves the references with the old one.
    renamePart(document(), Section::Tools, 0, "go", kText, QStringLiteral("key"));
    QCOMPARE(set().rules[0].tools[0], std::string("plan"));
    QCOMPARE(set().tools->at(0).name, std::string("go"));
    QCOMPARE(nameNotice(document()), QString());
}

void TestRenameEdits::typingTheOldNameAgainIsNoStep()
{
    const RuleSet before = set();
    for (const char* name : {"plans", "plan"})
        renamePart(document(), Section::Tools, 0, name, kText, QStringLiteral("key"));
    QVERIFY(set() == before);
    QCOMPARE(steps(), 0);
}

void TestRenameEdits::savingEndsTheTyping()
{
    renamePart(document(), Section::Tools, 0, "plans", kText, QStringLiteral("key"));
    document()->markSaved(QStringLiteral("/nowhere.json"));
    const RuleSet saved = set();
    renamePart(document(), Section::Tools, 0, "plans2", kText, QStringLiteral("key"));
    QCOMPARE(steps(), 2);
    QCOMPARE(set().rules[0].tools[0], std::string("plans2"));
    document()->undoStack()->undo();
    QVERIFY(set() == saved);
    QVERIFY(!document()->isModified());
}

void TestRenameEdits::partsOfOneEditMayBeRenamed()
{
    const RuleSet before = set();
    document()->edit(kText, [this] {
        renamePart(document(), Section::Tools, 0, "a", kText);
        renamePart(document(), Section::Tools, 1, "b", kText);
    });
    QCOMPARE(steps(), 1);
    QCOMPARE(set().skills[0].metadata.action_tool, std::optional<std::string>("b"));
    document()->undoStack()->undo();
    QVERIFY(set() == before);
}

void TestRenameEdits::nothingElseIsTold()
{
    std::vector<DocumentChange> told;
    bool batched = true;
    connect(document(), &Document::changed, this, [&](const DocumentChange& change) {
        told.push_back(change);
        batched = batched && document()->inBatch();
    });
    renamePart(document(), Section::Skills, 0, "named", kText);
    using Kind = DocumentChange::Kind;
    QCOMPARE(told,
             (std::vector<DocumentChange>{{Kind::Modified, Section::Skills, 0, 0, QStringLiteral("name")}}));
    QCOMPARE(nameNotice(document()), QString());
    told.clear();
    batched = true;
    renamePart(document(), Section::Rules, 0, "first", kText);
    QCOMPARE(told, (std::vector<DocumentChange>{{Kind::Modified, Section::Rules, 0, 0, {}},
                                                {Kind::Modified, Section::Rules, 1, 1, {}}}));
    QVERIFY(batched);
    told.clear();
    renamePart(document(), Section::Scenarios, 0, "told", kText);
    renamePart(document(), Section::Scenarios, 7, "none", kText);
    QCOMPARE(told, (std::vector<DocumentChange>{
                       {Kind::Modified, Section::Scenarios, 0, 0, QStringLiteral("name")}}));
}

void TestRenameEdits::deletingTellsWhatStillNamesIt()
{
    document()->remove<Tool>({0});
    QCOMPARE(nameNotice(document()),
             QStringLiteral("“plan” is gone, but 4 places still name it, in 1 rule, 1 skill, 1 scenario."));
    document()->undoStack()->undo();
    QCOMPARE(nameNotice(document()), QString());
    document()->remove<Tool>({0, 1});
    QCOMPARE(nameNotice(document()), QStringLiteral("“plan” is gone, but 4 places still name it; "
                                                    "“go” is gone, but 1 place still names it."));
    document()->undoStack()->undo();
    document()->remove<Rule>({0});
    QCOMPARE(nameNotice(document()), QStringLiteral("“r” is gone, but 1 place still names it, in 1 rule."));
    document()->undoStack()->undo();
    document()->remove<Rule>({1});
    QCOMPARE(nameNotice(document()), QString());
    document()->remove<Skill>({0});
    QCOMPARE(nameNotice(document()), QString());
}

QTEST_GUILESS_MAIN(TestRenameEdits)
#include "test_rename_edits.moc"
