// SPDX-License-Identifier: GPL-3.0-or-later
// The paths that completion offers, with types and values.
#include "tests/document/support.h"
#include "ui/document/context_paths.h"

#include <QTest>

using namespace interlock;
using namespace interlock::test;
using namespace interlock::ui;

class TestContextPaths : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void paths_data();
    void paths();
    void leavesOut_data();
    void leavesOut();
    void eachOnceAndDeclaredFirst();
    void keepsFewValues();

private:
    static RuleSet sample();
};

RuleSet TestContextPaths::sample()
{
    RuleSet set;
    set.fields = {{"room.kind", "string", "Which room", logic::Array{"dm", "group"}, {}},
                  {"store.count", "any", "", {}, {}}};
    set.trackers = {{"stalls", "How often", 0, logic::Value(), {}}};
    set.tools = {tool("search"), tool("a.b")};
    set.rules = {rule("first"), rule("dotted.name")};
    set.rules[0].condition =
        json(R"({"and":[{"var":"state.used"},{"some":[{"var":"room.list"},{"var":"inner"}]}]})");
    Scenario made = scenario("s", {message(Role::User, "hi")});
    made.room = json(R"({"kind":"club","list":["x","y"],"with.dot":1})");
    made.store = json(R"({"count":3,"deep":{"flag":true},"empty":{}})");
    made.channel = "general";
    made.events[0].author = "ann";
    Event patch;
    patch.role = Role::Context;
    patch.patch = json(R"({"state":{"mode":"solo","gone":null}})");
    made.events.push_back(patch);
    Event call;
    call.role = Role::Assistant;
    call.tool_calls = std::vector<ToolCall>{{{}, "deploy", json("{}"), {}}};
    made.events.push_back(call);
    set.scenarios = {made};
    return set;
}

void TestContextPaths::paths_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("values");
    QTest::newRow("declared") << "room.kind"
                              << "string"
                              << R"(["dm","group","club"])";
    QTest::newRow("declared as any: the scenario tells") << "store.count"
                                                         << "number"
                                                         << "[3]";
    QTest::newRow("message") << "msg.text_lower"
                             << "string"
                             << "[]";
    QTest::newRow("author") << "msg.author"
                            << "string"
                            << R"(["ann"])";
    QTest::newRow("channel") << "msg.channel"
                             << "string"
                             << R"(["general"])";
    QTest::newRow("called") << "history.called"
                            << "list"
                            << R"(["search","a.b","deploy"])";
    QTest::newRow("status") << "history.last_status"
                            << "string"
                            << R"(["success","error"])";
    QTest::newRow("forced") << "forced.active"
                            << "boolean"
                            << "[]";
    QTest::newRow("forcing rule") << "forced.rule"
                                  << "string"
                                  << R"(["first","dotted.name"])";
    QTest::newRow("time") << "time.at"
                          << "number"
                          << "[]";
    QTest::newRow("tracker") << "track.stalls"
                             << "number"
                             << "[0]";
    QTest::newRow("tool") << "history.calls.search"
                          << "number"
                          << "[]";
    QTest::newRow("tool's turns") << "history.turns_since.search"
                                  << "number"
                                  << "[]";
    QTest::newRow("rule") << "rules.first.fired"
                          << "number"
                          << "[]";
    QTest::newRow("seen list") << "room.list"
                               << "list"
                               << R"(["x","y"])";
    QTest::newRow("seen deep") << "store.deep.flag"
                               << "boolean"
                               << "[true]";
    QTest::newRow("seen empty") << "store.empty"
                                << "object"
                                << "[]";
    QTest::newRow("patched") << "state.mode"
                             << "string"
                             << R"(["solo"])";
    QTest::newRow("used") << "state.used"
                          << "any"
                          << "[]";
}

void TestContextPaths::paths()
{
    QFETCH(QString, path);
    QFETCH(QString, type);
    QFETCH(QString, values);
    const std::vector<ContextPath> all = contextPaths(sample());
    const ContextPath* found = findPath(all, path.toStdString());
    QVERIFY(found);
    QCOMPARE(QString::fromStdString(found->type), type);
    QCOMPARE(QString::fromStdString(exchange::write_json(logic::Value(found->values))), values);
}

void TestContextPaths::leavesOut_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("keys with a dot") << "room.with.dot";
    QTest::newRow("tools with a dot") << "history.calls.a.b";
    QTest::newRow("rules with a dot") << "rules.dotted.name.fired";
    QTest::newRow("variables of an element") << "inner";
    QTest::newRow("objects with members") << "store.deep";
}

void TestContextPaths::leavesOut()
{
    QFETCH(QString, path);
    QVERIFY(!findPath(contextPaths(sample()), path.toStdString()));
}

void TestContextPaths::eachOnceAndDeclaredFirst()
{
    const std::vector<ContextPath> all = contextPaths(sample());
    QCOMPARE(all[0].path, std::string("room.kind"));
    QCOMPARE(all[0].source, ContextPath::Source::Declared);
    QCOMPARE(all[0].description, QStringLiteral("Which room"));
    QStringList paths;
    for (const ContextPath& entry : all)
        paths.append(QString::fromStdString(entry.path));
    QCOMPARE(paths.removeDuplicates(), 0);
}

void TestContextPaths::keepsFewValues()
{
    RuleSet set;
    for (int index = 0; index < 100; ++index) {
        Scenario made = scenario("s");
        made.store = logic::Object{{"n", index % 60}};
        set.scenarios.push_back(made);
    }
    const std::vector<ContextPath> all = contextPaths(set);
    QCOMPARE(findPath(all, "store.n")->values.size(), ContextPath::kMaxValues);
}

QTEST_GUILESS_MAIN(TestContextPaths)
#include "test_context_paths.moc"
