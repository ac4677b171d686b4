// SPDX-License-Identifier: GPL-3.0-or-later
// What the shell's panels are made of: search, places in words, geometry, models, help; without the window.
#include "ui/shell/analysis_models.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/fuzzy_match.h"
#include "ui/shell/help_window.h"
#include "ui/shell/menus.h"
#include "ui/shell/message_area.h"
#include "ui/shell/outline_model.h"
#include "ui/shell/palette_entries.h"
#include "ui/shell/places.h"
#include "ui/shell/problems_model.h"
#include "ui/shell/side_models.h"
#include "ui/shell/status_line.h"
#include "ui/style/side_row.h"
#include "ui/style/table.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace interlock;
using namespace interlock::ui;

namespace {

RuleSet someRuleSet()
{
    RuleSet ruleSet;
    ruleSet.tools.emplace();
    for (const char* name : {"look_up", "deploy"}) {
        Tool tool;
        tool.name = name;
        ruleSet.tools->push_back(tool);
    }
    for (const char* name : {"judo_stall", "judo_escalation", "market"}) {
        Rule rule;
        rule.name = name;
        rule.condition = true;
        rule.tools = {"look_up"};
        rule.priority = 10 - static_cast<int>(ruleSet.rules.size());
        ruleSet.rules.push_back(rule);
    }
    Scenario scenario;
    scenario.name = "hello";
    Event event;
    event.content = "hi";
    event.expect.emplace();
    event.expect->winner = "market";
    scenario.events.push_back(event);
    event.expect->winner = "judo_stall";
    scenario.events.push_back(event);
    ruleSet.scenarios.push_back(scenario);
    return ruleSet;
}

} // namespace

class TestShellParts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void matches_data();
    void matches();
    void betterMatchesScoreHigher_data();
    void betterMatchesScoreHigher();
    void paletteHitsSayWhy_data();
    void paletteHitsSayWhy();
    void paletteDetailHasItsRoom_data();
    void paletteDetailHasItsRoom();
    void noticesPass();
    void saysPlaces_data();
    void saysPlaces();
    void laysOutSideRows_data();
    void laysOutSideRows();
    void laysOutShares_data();
    void laysOutShares();
    void saysWhenItWasSaved_data();
    void saysWhenItWasSaved();
    void outlineFindsParts();
    void outlineCountsProblems();
    void modelsAreSound();
    void expectationsShowFailuresFirst();
    void analysisFollowsEdits();
    void analysisSaysThatItCannotRun();
    void helpIsThere();
    void helpIsFound();
    void examplesAreThere();
};

void TestShellParts::matches_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("found"); // the characters that answered; "-" for no match
    const auto row = [](const char* query, const char* text, const char* found) {
        QTest::addRow("%s in %s", query, text)
            << QString::fromLatin1(query) << QString::fromLatin1(text) << QString::fromLatin1(found);
    };
    row("", "anything", "");
    row("stall", "needle_judo_stall", "stall");
    row("STALL", "needle_judo_stall", "stall");
    row("njs", "needle_judo_stall", "njs");
    row("njx", "needle_judo_stall", "-");
    row("save as", "Save as…", "Saveas");
    row("as save", "Save as…", "Saveas");
    row("ceb", "ice_b_cup", "ceb");
}

void TestShellParts::matches()
{
    QFETCH(QString, query);
    QFETCH(QString, text);
    QFETCH(QString, found);
    const auto match = fuzzyMatch(query, text);
    QCOMPARE(match.has_value(), found != QLatin1String("-"));
    if (!match)
        return;
    QString characters;
    for (const int at : match->characters)
        characters += text.at(at);
    QCOMPARE(characters, found);
}

void TestShellParts::betterMatchesScoreHigher_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("better");
    QTest::addColumn<QString>("worse");
    QTest::newRow("whole before scattered")
        << QStringLiteral("open") << QStringLiteral("Open…") << QStringLiteral("Go to the problems pen");
    QTest::newRow("start before middle")
        << QStringLiteral("stall") << QStringLiteral("stall_turns") << QStringLiteral("install");
    QTest::newRow("initials before letters")
        << QStringLiteral("js") << QStringLiteral("judo_stall") << QStringLiteral("majesty");
}

void TestShellParts::betterMatchesScoreHigher()
{
    QFETCH(QString, query);
    QFETCH(QString, better);
    QFETCH(QString, worse);
    const auto a = fuzzyMatch(query, better);
    const auto b = fuzzyMatch(query, worse);
    QVERIFY(a && b);
    QVERIFY2(a->score > b->score, qPrintable(QStringLiteral("%1 and %2").arg(a->score).arg(b->score)));
}

void TestShellParts::paletteHitsSayWhy_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("found"); // for each hit: the title's characters, then the detail's
    QTest::newRow("title") << QStringLiteral("relapse") << QStringLiteral("relapse|");
    QTest::newRow("title and kind") << QStringLiteral("relapse scen") << QStringLiteral("relapse|scen");
    QTest::newRow("kind alone") << QStringLiteral("tool") << QStringLiteral("|tool");
    QTest::newRow("words of a message") << QStringLiteral("ore iron") << QStringLiteral("ironore|");
    // p and r in the title, i and o in "scenario" are no answer.
    QTest::newRow("scattered over both") << QStringLiteral("prio") << QString();
}

void TestShellParts::paletteHitsSayWhy()
{
    QFETCH(QString, query);
    PaletteEntry scenario;
    scenario.title = QStringLiteral("a pretty relapse");
    scenario.detail = QStringLiteral("scenario");
    PaletteEntry tool;
    tool.title = QStringLiteral("market_pulse");
    tool.detail = QStringLiteral("tool");
    PaletteEntry event;
    event.kind = PaletteEntry::Kind::Event;
    event.title = QStringLiteral("Event 2: user Put your iron ore out"); // has p, r, i and o
    const std::vector<PaletteEntry> entries{scenario, tool, event};
    QStringList found;
    for (const PaletteHit& hit : findEntries(entries, query)) {
        QString characters;
        for (const int at : hit.match.characters)
            characters += entries[hit.entry].title.at(at);
        characters += u'|';
        for (const int at : hit.detailCharacters)
            characters += entries[hit.entry].detail.at(at);
        found += characters;
    }
    QTEST(found.join(u' '), "found");
}

void TestShellParts::paletteDetailHasItsRoom_data()
{
    QTest::addColumn<int>("room");
    QTest::addColumn<int>("title");
    QTest::addColumn<int>("detail");
    QTest::addColumn<int>("width");
    QTest::newRow("room for both") << 560 << 160 << 60 << 60;
    QTest::newRow("a long detail beside a short title") << 560 << 160 << 380 << 380;
    QTest::newRow("a longer one has what is left") << 560 << 160 << 500 << 384;
    QTest::newRow("a third beside a long title") << 600 << 590 << 300 << 200;
    QTest::newRow("none") << 560 << 900 << 0 << 0;
}

void TestShellParts::paletteDetailHasItsRoom()
{
    QFETCH(int, room);
    QFETCH(int, title);
    QFETCH(int, detail);
    QTEST(paletteDetailWidth(room, title, detail), "width");
}

void TestShellParts::noticesPass()
{
    MessageArea area;
    Message message;
    for (const Message::Kind kind : {Message::Kind::Hint, Message::Kind::Notice, Message::Kind::Error}) {
        message.kind = kind;
        area.show(message);
    }
    message.kind = Message::Kind::Notice;
    message.choices = {{QStringLiteral("Recover"), {}}};
    area.show(message);
    area.closePassing();
    QCOMPARE(area.messages().size(), 3);
    for (const Message& left : area.messages())
        QVERIFY(left.kind != Message::Kind::Notice || !left.choices.isEmpty());
}

void TestShellParts::saysPlaces_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("inside");
    QTest::addColumn<int>("part");
    QTest::addColumn<int>("event");
    const auto row = [](const char* pointer, const char* name, const QString& inside, int part, int event) {
        QTest::newRow(*pointer ? pointer : "whole")
            << QString::fromLatin1(pointer) << QString::fromLatin1(name) << inside << part << event;
    };
    row("", "the file", {}, -1, -1);
    row("/settings/provider", "settings", QStringLiteral("provider"), -1, -1);
    row("/rules", "Rules", {}, -1, -1);
    row("/rules/1", "judo_escalation", {}, 1, -1);
    row("/rules/1/condition/and/0", "judo_escalation", QStringLiteral("condition › and › 0"), 1, -1);
    row("/rules/7/name", "rule 7", QStringLiteral("name"), -1, -1);
    row("/scenarios/0/events/1/expect", "hello", QStringLiteral("event 2 › expect"), 0, 1);
    row("/skills/0/metadata/precondition/a~1b", "skill 0", QStringLiteral("precondition › a/b"), -1, -1);
}

void TestShellParts::saysPlaces()
{
    QFETCH(QString, pointer);
    const Place place = placeOf(someRuleSet(), pointer.toStdString());
    QTEST(place.name, "name");
    QTEST(place.inside, "inside");
    QTEST(place.part, "part");
    QTEST(place.event, "event");
}

void TestShellParts::laysOutSideRows_data()
{
    QTest::addColumn<bool>("mark");
    QTest::addColumn<int>("indent");
    QTest::addColumn<int>("badge");
    QTest::addColumn<int>("detail");
    QTest::addColumn<QRect>("text");
    const QRect whole(16, 26, 168, 26);
    QTest::newRow("a name alone") << false << 0 << 0 << 0 << whole;
    QTest::newRow("marked") << true << 0 << 0 << 0 << whole.adjusted(20, 0, 0, 0);
    QTest::newRow("indented") << false << 2 << 0 << 0 << whole.adjusted(24, 0, 0, 0);
    QTest::newRow("counted") << false << 0 << 0 << 20 << whole.adjusted(0, 0, -28, 0);
    QTest::newRow("with problems") << false << 0 << 12 << 20 << whole.adjusted(0, 0, -48, 0);
    QTest::newRow("no room at all") << true << 0 << 100 << 100 << QRect(36, 26, 0, 26);
}

void TestShellParts::laysOutSideRows()
{
    QFETCH(bool, mark);
    QFETCH(int, indent);
    QFETCH(int, badge);
    QFETCH(int, detail);
    const QRect row(0, 26, 200, 26);
    const SideRowGeometry g = sideRowGeometry(row, mark, indent, badge, detail);
    QTEST(g.text, "text");
    QCOMPARE(g.mark.isEmpty(), !mark);
    QCOMPARE(g.badge.width() > 0, badge > 0);
    if (detail > 0)
        QCOMPARE(g.detail.right(), row.right() - 16);
}

void TestShellParts::laysOutShares_data()
{
    QTest::addColumn<int>("won");
    QTest::addColumn<int>("matched");
    QTest::addColumn<int>("all");
    QTest::addColumn<int>("wonWidth");
    QTest::addColumn<int>("outrankedWidth");
    QTest::newRow("nothing was said") << 0 << 0 << 0 << 0 << 0;
    QTest::newRow("never") << 0 << 0 << 10 << 0 << 0;
    QTest::newRow("always won") << 10 << 10 << 10 << 100 << 0;
    QTest::newRow("half of each") << 5 << 10 << 10 << 50 << 50;
    QTest::newRow("seldom is still seen") << 1 << 2 << 1000 << 2 << 2;
}

void TestShellParts::laysOutShares()
{
    QFETCH(int, won);
    QFETCH(int, matched);
    QFETCH(int, all);
    const ShareGeometry g = shareGeometry(QRect(0, 0, 100, 6), won, matched, all);
    QTEST(g.won.width(), "wonWidth");
    QTEST(g.outranked.width(), "outrankedWidth");
    QCOMPARE(g.outranked.left(), g.won.width());
}

void TestShellParts::saysWhenItWasSaved_data()
{
    QTest::addColumn<int>("seconds");
    QTest::addColumn<QString>("words");
    QTest::newRow("now") << 0 << QStringLiteral("Saved just now");
    QTest::newRow("59 s") << 59 << QStringLiteral("Saved just now");
    QTest::newRow("a minute") << 60 << QStringLiteral("Saved 1 min ago");
    QTest::newRow("almost an hour") << 3599 << QStringLiteral("Saved 59 min ago");
}

void TestShellParts::saysWhenItWasSaved()
{
    QFETCH(int, seconds);
    const QDateTime saved(QDate(2026, 5, 1), QTime(12, 0));
    QTEST(savedWords(saved, saved.addSecs(seconds)), "words");
}

void TestShellParts::outlineFindsParts()
{
    Workspace workspace;
    workspace.document()->reset(someRuleSet(), {});
    OutlineModel model(&workspace);
    const QAbstractItemModelTester tester(&model);
    QCOMPARE(model.rowCount(), kSectionCount + 1);
    QCOMPARE(model.index(0).data(DetailRole).toString(), QStringLiteral("3"));
    model.setFilter(QStringLiteral("judo"));
    QCOMPARE(model.rowCount(), kSectionCount + 2);
    QCOMPARE(model.index(1).data().toString(), QStringLiteral("judo_stall"));
    QCOMPARE(model.rowOf(Section::Rules, 1), 2);
    QCOMPARE(model.rowOf(Section::Rules, 2), -1);
    // Found parts follow the document.
    workspace.document()->remove<Rule>({0});
    QCOMPARE(model.rowCount(), kSectionCount + 1);
    QCOMPARE(model.index(1).data().toString(), QStringLiteral("judo_escalation"));
    model.setFilter({});
    QCOMPARE(model.index(0).data(DetailRole).toString(), QStringLiteral("2"));
}

void TestShellParts::outlineCountsProblems()
{
    Workspace workspace;
    OutlineModel model(&workspace);
    RuleSet ruleSet = someRuleSet();
    ruleSet.rules[1].name = ruleSet.rules[0].name;
    workspace.document()->reset(ruleSet, {});
    QSignalSpy checked(&workspace, &Workspace::problemsChanged);
    QVERIFY(checked.wait());
    QVERIFY(model.index(0).data(ErrorCountRole).toInt() > 0);
    QCOMPARE(model.index(4).data(ErrorCountRole).toInt(), 0);
}

void TestShellParts::modelsAreSound()
{
    Workspace workspace;
    AnalysisRunner runner(workspace.document());
    ProblemsModel problems(&workspace);
    ExpectationsModel expectations(&runner, workspace.document());
    RuleCoverageModel rules(&runner);
    SkillCoverageModel skills(&runner);
    ScenarioListModel scenarios(&workspace, &runner);
    RuleOrderModel order(&workspace);
    std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
    for (QAbstractItemModel* model : std::initializer_list<QAbstractItemModel*>{
             &problems, &expectations, &rules, &skills, &scenarios, &order})
        testers.push_back(std::make_unique<QAbstractItemModelTester>(model));
    QSignalSpy finished(&runner, &AnalysisRunner::finished);
    workspace.document()->reset(someRuleSet(), {});
    QVERIFY(finished.wait());
    QCOMPARE(order.rowCount(), 3);
    QCOMPARE(order.index(0).data().toString(), QStringLiteral("market")); // the lowest priority
    QCOMPARE(order.rowOf(0), 2);
    QCOMPARE(scenarios.index(0).data(DetailRole).toString(), QStringLiteral("✕ 1/2"));
    workspace.document()->placeRule(0, 0);
    QCOMPARE(order.index(0).data().toString(), QStringLiteral("judo_stall"));
    workspace.document()->remove<Rule>({0, 1, 2});
    QCOMPARE(order.rowCount(), 0);
    workspace.document()->undoStack()->undo();
    workspace.document()->remove<Scenario>({0});
    QCOMPARE(scenarios.rowCount(), 0);
}

void TestShellParts::expectationsShowFailuresFirst()
{
    Workspace workspace;
    workspace.document()->reset(someRuleSet(), {});
    AnalysisRunner runner(workspace.document());
    ExpectationsModel model(&runner, workspace.document());
    QSignalSpy finished(&runner, &AnalysisRunner::finished);
    QVERIFY(finished.wait());
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0, ExpectationsModel::OutcomeColumn).data().toString(), QStringLiteral("fails"));
    QCOMPARE(model.index(0, ExpectationsModel::ExpectedColumn).data().toString(),
             QStringLiteral("\"judo_stall\""));
    QCOMPARE(model.index(0, ExpectationsModel::ActualColumn).data().toString(), QStringLiteral("\"market\""));
    QCOMPARE(model.index(0, 0).data(ExpectationsModel::EventRole).toInt(), 1);
    QCOMPARE(model.index(1, ExpectationsModel::OutcomeColumn).data().toString(), QStringLiteral("holds"));
}

void TestShellParts::analysisFollowsEdits()
{
    Workspace workspace;
    workspace.document()->reset(someRuleSet(), {});
    AnalysisRunner runner(workspace.document());
    RuleCoverageModel model(&runner);
    QSignalSpy finished(&runner, &AnalysisRunner::finished);
    QVERIFY(finished.wait());
    QCOMPARE(model.index(0, RuleCoverageModel::WonColumn).data().toString(), QStringLiteral("2"));
    QCOMPARE(model.index(1, RuleCoverageModel::RemarkColumn).data().toString(), QStringLiteral("never won"));
    // Edits in a row are one run.
    workspace.document()->placeRule(0, 0);
    workspace.document()->placeRule(1, 0);
    QVERIFY(finished.wait());
    QTest::qWait(250);
    QCOMPARE(finished.count(), 2);
    QCOMPARE(model.index(0, RuleCoverageModel::RuleColumn).data().toString(),
             QStringLiteral("judo_escalation"));
    QCOMPARE(runner.result().holding, 0);
}

void TestShellParts::analysisSaysThatItCannotRun()
{
    RuleSet ruleSet = someRuleSet();
    ruleSet.rules[1].name = ruleSet.rules[0].name;
    const std::atomic<bool> cancelled = false;
    QVERIFY(!analyseScenarios(ruleSet, cancelled).canRun);
    const std::atomic<bool> already = true;
    QCOMPARE(analyseScenarios(someRuleSet(), already).coverage.conversations, std::size_t{0});
}

void TestShellParts::helpIsThere()
{
    QStringList names;
    for (const HelpPage& page : helpPages()) {
        names += page.name;
        QVERIFY2(!page.title.isEmpty() && page.title != page.name, qPrintable(page.name));
    }
    for (const char* name :
         {"rules", "gate", "conditions", "file-format", "trace", "issues", "command-line", "transcripts",
          "studio"})
        QVERIFY2(names.contains(QString::fromLatin1(name)), name);
}

void TestShellParts::helpIsFound()
{
    const QList<HelpPage> pages = {
        {QStringLiteral("a"), QStringLiteral("Rules"), QStringLiteral("# Rules\npriority")},
        {QStringLiteral("b"), QStringLiteral("Priority"), QStringLiteral("text")},
        {QStringLiteral("c"), QStringLiteral("Other"), QStringLiteral("nothing")}};
    QCOMPARE(findPages(pages, {}).size(), 3);
    const QList<HelpPage> found = findPages(pages, QStringLiteral("priority"));
    QCOMPARE(found.size(), 2);
    QCOMPARE(found.at(0).name, QStringLiteral("b"));
    QVERIFY(findPages(pages, QStringLiteral("nowhere")).isEmpty());
}

void TestShellParts::examplesAreThere()
{
    QStringList titles;
    for (const Example& example : examples())
        titles += example.title;
    QVERIFY(titles.contains(QStringLiteral("Escalation ladder")));
    QVERIFY(titles.size() >= 3);
}

QTEST_MAIN(TestShellParts)
#include "test_shell_parts.moc"
