// SPDX-License-Identifier: GPL-3.0-or-later
// Copy and paste of parts and events as JSON.
#include "tests/document/support.h"
#include "ui/document/json_clipboard.h"

#include <QTest>

using namespace interlock;
using namespace interlock::test;
using namespace interlock::ui;

class TestJsonClipboard : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void copiesOneAsObjectSeveralAsList();
    void pasteIsTheInverseOfCopy();
    void pastes_data();
    void pastes();
    void refuses_data();
    void refuses();
    void events();
};

void TestJsonClipboard::copiesOneAsObjectSeveralAsList()
{
    Document document;
    document.reset(rulesOf(QStringLiteral("a:1 b:2")), {});
    QVERIFY(partsAsJson(document, Section::Rules, {0}).startsWith(u'{'));
    QVERIFY(partsAsJson(document, Section::Rules, {0, 1}).startsWith(u'['));
    QVERIFY(partsAsJson(document, Section::Rules, {7}).isEmpty());
    QVERIFY(partsAsJson(document, Section::Tools, {0}).isEmpty());
}

void TestJsonClipboard::pasteIsTheInverseOfCopy()
{
    Document document;
    RuleSet set = rulesOf(QStringLiteral("a:1 b:2"));
    set.rules[0].condition = json(R"({"<":[{"var":"x"},3]})");
    set.rules[0].tools = {"t"};
    set.rules[0].as_read.set("x-note", "kept");
    document.reset(set, {});
    const QString text = partsAsJson(document, Section::Rules, {0, 1});
    const PasteResult result = pasteParts(&document, text, Section::Skills);
    QVERIFY2(result.problem.isEmpty(), qPrintable(result.problem));
    QCOMPARE(result.ranges.size(), std::size_t(1));
    QCOMPARE(result.ranges[0].section, Section::Rules);
    QCOMPARE(result.ranges[0].first, 2);
    QCOMPARE(result.ranges[0].count, 2);
    QCOMPARE(names<Rule>(document), QStringLiteral("a b a 2 b 2"));
    QCOMPARE(document.undoStack()->count(), 1);
    Rule pasted = document.ruleSet().rules[2];
    QVERIFY(pasted.condition == set.rules[0].condition);
    QVERIFY(pasted.as_read.find("x-note"));
    document.undoStack()->undo();
    QCOMPARE(names<Rule>(document), QStringLiteral("a b"));
}

void TestJsonClipboard::pastes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Section>("preferred");
    QTest::addColumn<QString>("rules");
    QTest::addColumn<QString>("others"); ///< skills / trackers / tools / fields / scenarios
    QTest::newRow("a rule") << R"({"name":"n","priority":3})" << Section::Rules << "a b n"
                            << "////";
    QTest::newRow("a rule, while looking at tools")
        << R"({"name":"n","tools":["x"],"condition":true})" << Section::Tools << "a b n"
        << "////";
    QTest::newRow("a rule with no tools")
        << R"({"name":"n","priority":3,"tools":[]})" << Section::Rules << "a b n"
        << "////";
    QTest::newRow("a bare rule with no tools") << R"({"name":"n","tools":[]})" << Section::Rules << "a b n"
                                               << "////";
    QTest::newRow("a rule with objects for tools is a piece of a file")
        << R"({"name":"n","tools":[{"name":"t"}]})" << Section::Rules << "a b"
        << "//t//";
    QTest::newRow("only a name: of the preferred kind") << R"({"name":"n"})" << Section::Trackers << "a b"
                                                        << "/n///";
    QTest::newRow("a skill") << R"({"name":"n","metadata":{}})" << Section::Rules << "a b"
                             << "n////";
    QTest::newRow("a tracker") << R"({"name":"n","initial":0,"update":1})" << Section::Rules << "a b"
                               << "/n///";
    QTest::newRow("a tool") << R"({"name":"n","parameters":{}})" << Section::Rules << "a b"
                            << "//n//";
    QTest::newRow("a field") << R"({"path":"room.kind","type":"string"})" << Section::Rules << "a b"
                             << "///room.kind/";
    QTest::newRow("a scenario") << R"({"name":"n","events":[]})" << Section::Rules << "a b"
                                << "////n";
    QTest::newRow("a mixed list") << R"([{"name":"n","priority":3},{"name":"m","events":[]}])"
                                  << Section::Rules << "a b n"
                                  << "////m";
    QTest::newRow("twice the same name")
        << R"([{"name":"a","priority":3},{"name":"a","priority":3}])" << Section::Rules << "a b a 2 a 3"
        << "////";
    QTest::newRow("no name") << R"({"priority":3,"name":"b_1"})" << Section::Rules << "a b b_1"
                             << "////";
    QTest::newRow("a piece of a file")
        << R"({"rules":[{"name":"n"}],"tools":[{"name":"t"}]})" << Section::Skills << "a b n"
        << "//t//";
}

void TestJsonClipboard::pastes()
{
    QFETCH(QString, text);
    QFETCH(Section, preferred);
    QFETCH(QString, rules);
    QFETCH(QString, others);
    Document document;
    document.reset(rulesOf(QStringLiteral("a:1 b:2")), {});
    const PasteResult result = pasteParts(&document, text, preferred);
    QVERIFY2(result.problem.isEmpty(), qPrintable(result.problem));
    QCOMPARE(names<Rule>(document), rules);
    const QStringList lists{names<Skill>(document), names<Tracker>(document), names<Tool>(document),
                            names<Field>(document), names<Scenario>(document)};
    QCOMPARE(lists.join(u'/'), others);
    QCOMPARE(document.undoStack()->count(), 1);

    if (preferred == Section::Rules && rules.startsWith(QStringLiteral("a b n")) &&
        others == QStringLiteral("////")) {
        document.undoStack()->undo();
        QCOMPARE(pasteParts(&document, text, preferred, 1).ranges[0].first, 1);
        QCOMPARE(names<Rule>(document), QStringLiteral("a n b"));
    }
}

void TestJsonClipboard::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("no JSON") << "hello";
    QTest::newRow("nothing") << "";
    QTest::newRow("a number") << "7";
    QTest::newRow("an empty list") << "[]";
    QTest::newRow("a list of numbers") << "[1,2]";
    QTest::newRow("a wrong type") << R"({"name":"n","priority":"high"})";
    QTest::newRow("one bad of two") << R"([{"name":"n","priority":1},{"name":"m","max_rounds":0}])";
    QTest::newRow("too deep") << QString(600, u'[') + QString(600, u']');
}

void TestJsonClipboard::refuses()
{
    QFETCH(QString, text);
    Document document;
    const PasteResult result = pasteParts(&document, text, Section::Rules);
    QVERIFY(!result.problem.isEmpty());
    QVERIFY(result.ranges.empty());
    QCOMPARE(document.undoStack()->count(), 0);
}

void TestJsonClipboard::events()
{
    const Scenario made = scenario("s", {message(Role::User, "hi"), message(Role::Assistant, "ho")});
    const EventReading both = eventsFromJson(eventsAsJson(made, {0, 1}));
    QVERIFY2(both.problem.isEmpty(), qPrintable(both.problem));
    QCOMPARE(both.events.size(), std::size_t(2));
    QCOMPARE(*both.events[1].content, std::string("ho"));
    QCOMPARE(eventsFromJson(eventsAsJson(made, {1})).events.size(), std::size_t(1));
    QVERIFY(!eventsFromJson(QStringLiteral("[]")).problem.isEmpty());
    QVERIFY(!eventsFromJson(QStringLiteral("{\"role\":\"judge\"}")).problem.isEmpty());
    QVERIFY(!eventsFromJson(QStringLiteral("?")).problem.isEmpty());
}

QTEST_GUILESS_MAIN(TestJsonClipboard)
#include "test_json_clipboard.moc"
