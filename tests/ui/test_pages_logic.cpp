// SPDX-License-Identifier: GPL-3.0-or-later
// What the design pages decide without a window: the graph of waiting tools, drafts, numbers, uses of a tool.
#include "ui/editors/drafts.h"
#include "ui/editors/number_text.h"
#include "ui/editors/precondition_graph.h"
#include "ui/editors/precondition_row.h"
#include "ui/editors/tool_uses.h"
#include "ui/editors/tracker_editor.h"

#include <QTest>

using namespace interlock;
using namespace interlock::ui;

namespace {

/// "deploy: run_tests, build" is a skill whose action tool waits for two; "~" before it makes it a draft.
std::vector<Skill> skillsOf(const QString& text)
{
    std::vector<Skill> skills;
    for (const QString& line : text.split(u';', Qt::SkipEmptyParts)) {
        Skill skill;
        QString action = line.section(u':', 0, 0).trimmed();
        if (action.startsWith(u'~')) {
            skill.tier = Tier::Draft;
            action.remove(0, 1);
        }
        skill.name = action.toStdString() + "_skill";
        skill.metadata.action_tool = action.toStdString();
        std::vector<Precondition> entries;
        for (const QString& entry : line.section(u':', 1).split(u',', Qt::SkipEmptyParts))
            entries.push_back(Precondition::from_text(entry.trimmed().toStdString()));
        skill.metadata.precondition = entries;
        skills.push_back(skill);
    }
    return skills;
}

/// "name@column.row", guarded ones with a "!".
QString places(const PreconditionGraph& graph)
{
    QStringList words;
    for (const GraphTool& tool : graph.tools)
        words.append(QStringLiteral("%1%2@%3.%4")
                         .arg(tool.name, tool.guarded ? QStringLiteral("!") : QString())
                         .arg(tool.column)
                         .arg(tool.row));
    return words.join(u' ');
}

/// "a>b", in a circle "a*b", where no skill takes part "a~b".
QString edges(const PreconditionGraph& graph)
{
    QStringList words;
    for (const GraphEdge& edge : graph.edges) {
        const QChar sign = edge.inCycle ? u'*' : edge.takesPart ? u'>' : u'~';
        words.append(graph.tools[static_cast<std::size_t>(edge.needed)].name + sign +
                     graph.tools[static_cast<std::size_t>(edge.tool)].name);
    }
    return words.join(u' ');
}

Rule ruleWith(const std::string& name, std::vector<std::string> tools, logic::Value condition = {})
{
    Rule rule;
    rule.name = name;
    rule.tools = std::move(tools);
    rule.condition = std::move(condition);
    return rule;
}

} // namespace

class TestPagesLogic : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void graph_data()
    {
        QTest::addColumn<QString>("skills");
        QTest::addColumn<QString>("wantedPlaces");
        QTest::addColumn<QString>("wantedEdges");
        QTest::addColumn<int>("circles");
        QTest::newRow("none") << QString() << QString() << QString() << 0;
        QTest::newRow("advice only") << QStringLiteral("deploy: ask first") << QString() << QString() << 0;
        QTest::newRow("one") << QStringLiteral("deploy: tests") << QStringLiteral("tests@0.0 deploy!@1.0")
                             << QStringLiteral("tests>deploy") << 0;
        QTest::newRow("two in a column")
            << QStringLiteral("deploy: tests, build") << QStringLiteral("tests@0.0 deploy!@1.0 build@0.1")
            << QStringLiteral("tests>deploy build>deploy") << 0;
        QTest::newRow("chain, the longest way counts")
            << QStringLiteral("c: a, b; b: a") << QStringLiteral("a@0.0 c!@2.0 b!@1.0")
            << QStringLiteral("a>c b>c a>b") << 0;
        QTest::newRow("circle of two") << QStringLiteral("a: b; b: a") << QStringLiteral("b!@0.0 a!@0.1")
                                       << QStringLiteral("b*a a*b") << 1;
        QTest::newRow("waits for itself")
            << QStringLiteral("a: a") << QStringLiteral("a!@0.0") << QStringLiteral("a*a") << 1;
        QTest::newRow("two circles and one who waits for both")
            << QStringLiteral("a: b; b: a; c: d; d: c; e: a, c")
            << QStringLiteral("b!@0.0 a!@0.1 d!@0.2 c!@0.3 e!@1.0")
            << QStringLiteral("b*a a*b d*c c*d a>e c>e") << 2;
        QTest::newRow("a draft closes no circle")
            << QStringLiteral("a: b; ~b: a") << QStringLiteral("b!@0.0 a!@1.0") << QStringLiteral("b>a a~b")
            << 0;
        QTest::newRow("a draft alone")
            << QStringLiteral("~a: b") << QStringLiteral("b@0.0 a!@1.0") << QStringLiteral("b~a") << 0;
    }
    void graph()
    {
        QFETCH(QString, skills);
        const PreconditionGraph graph = preconditionGraph(skillsOf(skills));
        QTEST(places(graph), "wantedPlaces");
        QTEST(edges(graph), "wantedEdges");
        QTEST(static_cast<int>(graph.cycles().size()), "circles");
    }

    void pictureKeepsBoxesApart()
    {
        const PreconditionGraph graph =
            preconditionGraph(skillsOf(QStringLiteral("d: a, b, c; e: d, a; f: f")));
        const GraphPicture picture = layOut(graph, std::vector<double>(graph.tools.size(), 80));
        QCOMPARE(picture.boxes.size(), graph.tools.size());
        QCOMPARE(picture.curves.size(), graph.edges.size());
        for (std::size_t a = 0; a < picture.boxes.size(); ++a) {
            QVERIFY(QRectF(QPointF(), picture.size).contains(picture.boxes[a]));
            for (std::size_t b = 0; b < a; ++b)
                QVERIFY(!picture.boxes[a].intersects(picture.boxes[b]));
        }
        for (std::size_t edge = 0; edge < graph.edges.size(); ++edge) {
            const QRectF& needed = picture.boxes[static_cast<std::size_t>(graph.edges[edge].needed)];
            QCOMPARE(picture.curves[edge].from.x(), needed.right());
        }
    }

    void draftsFollowTheirPart_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("last");
        QTest::addColumn<int>("place");
        QTest::addColumn<int>("after");
        const auto row = [](const char* name, DocumentChange::Kind kind, int first, int last, int place,
                            int after) {
            QTest::newRow(name) << static_cast<int>(kind) << first << last << place << after;
        };
        using Kind = DocumentChange::Kind;
        row("inserted before", Kind::Inserted, 1, 2, 3, 5);
        row("inserted behind", Kind::Inserted, 4, 4, 3, 3);
        row("removed itself", Kind::Removed, 2, 4, 3, -1);
        row("removed before", Kind::Removed, 0, 1, 3, 1);
        row("moved itself", Kind::Moved, 3, 0, 3, 0);
        row("moved past", Kind::Moved, 5, 1, 3, 4);
        row("modified", Kind::Modified, 3, 3, 3, 3);
        row("another rule set", Kind::Reset, 0, 0, 3, -1);
    }
    void draftsFollowTheirPart()
    {
        QFETCH(int, kind);
        QFETCH(int, first);
        QFETCH(int, last);
        QFETCH(int, place);
        DocumentChange change;
        change.kind = static_cast<DocumentChange::Kind>(kind);
        change.section = Section::Rules;
        change.first = first;
        change.last = last;
        QTEST(placeAfter(change, Section::Rules, place), "after");
        if (change.kind != DocumentChange::Kind::Reset)
            QCOMPARE(placeAfter(change, Section::Skills, place), place);
    }

    void draftIsOutdatedWhenTheDocumentMovesOn()
    {
        Document document;
        Drafts drafts(&document, Section::Rules);
        drafts.keep(0, QStringLiteral("name"), QString(), QStringLiteral("a"), QStringLiteral("no name"));
        QCOMPARE(drafts.find(0, QStringLiteral("name"), QStringLiteral("a")),
                 std::optional<QString>(QString()));
        QVERIFY(!drafts.find(0, QStringLiteral("name"), QStringLiteral("b")));
        QVERIFY(!drafts.find(0, QStringLiteral("name"), QStringLiteral("a")));
    }

    void numbers()
    {
        QCOMPARE(integerOf(QStringLiteral(" -9223372036854775808 ")), std::optional<std::int64_t>(INT64_MIN));
        QVERIFY(!integerOf(QStringLiteral("9223372036854775808")));
        QVERIFY(!integerOf(QStringLiteral("1.5")));
        QVERIFY(!integerOf(QString()));
        QCOMPARE(secondsOf(QStringLiteral("30 s")), std::optional<double>(30));
        QCOMPARE(secondsOf(QStringLiteral("0.1")), std::optional<double>(0.1));
        QVERIFY(!secondsOf(QStringLiteral("-1")));
        QVERIFY(!secondsOf(QStringLiteral("inf")));
        QCOMPARE(textOf(0.1), QStringLiteral("0.1"));
    }

    void expectedValuesAreJson()
    {
        QString words;
        QVERIFY(!expectedOf(QStringLiteral("linux"), &words));
        QVERIFY(!words.isEmpty());
        QCOMPARE(*expectedOf(QStringLiteral("\"linux\"")), logic::Value("linux"));
        QVERIFY(expectedOf(QStringLiteral("null"))->is_null());
    }

    void usesOfATool()
    {
        RuleSet set;
        const logic::Value asks{logic::Object{
            {"in", logic::Array{"deploy", logic::Value(logic::Object{{"var", "history.called"}})}}}};
        set.rules = {ruleWith("forces", {"deploy"}), ruleWith("asks", {}, asks),
                     ruleWith("neither", {"other"})};
        set.skills = skillsOf(QStringLiteral("deploy: tests; release: deploy"));
        set.scenarios.emplace_back().available_tools = {"deploy"};
        QStringList found;
        for (const ToolUse& use : toolUses(set, "deploy"))
            found.append(QString::fromStdString(use.pointer));
        QCOMPARE(found, QStringList({QStringLiteral("/rules/0/tools"), QStringLiteral("/rules/1/condition"),
                                     QStringLiteral("/skills/0/metadata/action_tool"),
                                     QStringLiteral("/skills/1/metadata/precondition"),
                                     QStringLiteral("/scenarios/0/available_tools")}));
        const auto howOfTheFirst = [&set](ToolChoiceMode mode, std::vector<std::string> tools) {
            set.rules[0].tool_choice_mode = mode;
            set.rules[0].tools = std::move(tools);
            return toolUses(set, "deploy").front().how;
        };
        using How = ToolUse::How;
        QCOMPARE(howOfTheFirst(ToolChoiceMode::Available, {"deploy"}), How::Injects);
        QCOMPARE(howOfTheFirst(ToolChoiceMode::Specific, {"other", "deploy"}), How::Injects);
        QCOMPARE(howOfTheFirst(ToolChoiceMode::Specific, {"deploy", "other"}), How::Forces);
        QCOMPARE(howOfTheFirst(ToolChoiceMode::Required, {"other", "deploy"}), How::Forces);
        set.tools = toolsNamed({QStringLiteral("deploy")});
        QCOMPARE(howOfTheFirst(ToolChoiceMode::Specific, {"other", "deploy"}), How::Forces); // the first known
        QCOMPARE(howOfTheFirst(ToolChoiceMode::Required, {"deploy"}), How::Forces);
        QCOMPARE(toolNamesInUse(set), QStringList({QStringLiteral("deploy"), QStringLiteral("other"),
                                                   QStringLiteral("tests"), QStringLiteral("release")}));
    }

    void trackerValuesOverATrace()
    {
        Tracker tracker;
        tracker.name = "stall";
        tracker.initial = 0;
        std::vector<engine::TraceEntry> trace(4);
        for (std::size_t event = 0; event < trace.size(); ++event) {
            trace[event].event = event;
            engine::UserEntry user;
            user.trackers = {{"other", 9}, {"stall", static_cast<int>(event / 2)}};
            trace[event].what = user;
        }
        trace[1].what = engine::ToolEntry();
        const auto values = trackerValues(trace, tracker);
        QCOMPARE(values.size(), std::size_t{3});
        QVERIFY(!values[0].changed);
        QVERIFY(values[1].changed);
        QCOMPARE(values[1].event, 2);
        QVERIFY(!values[2].changed);
    }
};

QTEST_GUILESS_MAIN(TestPagesLogic)
#include "test_pages_logic.moc"
