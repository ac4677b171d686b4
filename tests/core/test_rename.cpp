// SPDX-License-Identifier: GPL-3.0-or-later
// Renaming follows every reference and touches nothing else; the seed of a failure is printed.
#include "core/analysis/rename.h"
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"
#include "core/exchange/trace_json.h"
#include "core/simulate/simulator.h"
#include "tests/support/random_rule_set.h"

#include <QTest>

using namespace interlock;
using analysis::Named;
using logic::Array;
using logic::Object;
using logic::Value;

namespace {

constexpr int kRounds = 60;

Value parsed(const QByteArray& json)
{
    const exchange::JsonReading reading = exchange::read_json(json.toStdString());
    return reading.value.value_or(Value());
}

std::string written(const RuleSet& rules)
{
    return exchange::write_rule_set(rules);
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

std::string traces(const RuleSet& rules)
{
    std::string text;
    const auto compiled = engine::CompiledRuleSet::compile(rules);
    for (const Scenario& scenario : rules.scenarios) {
        simulate::Simulator simulator(compiled, scenario);
        while (const engine::TraceEntry* entry = simulator.step())
            text += exchange::write_json(exchange::to_json(*entry)) + "\n";
    }
    return text;
}

/// Conditions that ask about names in the ways that random_condition does not know.
Value asking(std::mt19937& random)
{
    static const std::vector<QByteArray> ways{
        R"({"in":["plan",{"var":"history.called"}]})",
        R"({"===":[{"var":"history.last_tool"},"plan"]})",
        R"({"!==":["deploy",{"val":["history","last_tool"]}]})",
        R"({"in":[{"var":"history.last_tool"},["search","plan","hm"]]})",
        R"({"some":[{"var":"history.called"},{"in":[{"var":""},["plan","r0"]]}]})",
        R"({"some":[["plan","hm"],{"in":[{"var":""},{"val":[[2],"history","called"]}]}]})",
        R"({">":[{"var":["history.turns_since.plan",99]},1]})",
        R"({"<":[{"val":["history","calls","plan"]},2]})",
        R"({"===":[{"var":"forced.rule"},"r0"]})",
        R"({"in":[{"var":"forced.rule"},["r0","plan","r2"]]})",
        R"({">":[{"var":"rules.r0.fired"},0]})",
        R"({"exists":["rules","r0","turns_since_fired"]})",
        R"({">=":[{"val":["track","stall"]},2]})",
        R"({"!":{"missing":["track.stall","history.turns_since.plan"]}})",
        R"({"===":[{"var":"track.seen"},"plan"]})",
        R"({"in":["plan",{"var":"msg.text_lower"}]})",
        R"({"===":[{"var":"msg.channel"},"r0"]})",
        R"({"in":[{"var":"state.os"},["plan","stall","r0"]]})",
        R"({"reduce":[{"var":"history.called"},{"or":[{"var":"accumulator"},{"===":[{"var":"current"},"plan"]}]},false]})",
    };
    return parsed(ways[random() % ways.size()]);
}

RuleSet random_rules(std::mt19937& random)
{
    RuleSet rules = test::random_rule_set(random);
    Tracker seen;
    seen.name = "seen";
    seen.initial = "plan";
    seen.update = parsed(R"({"if":[{"var":"history.last_tool"},{"var":"history.last_tool"},"plan"]})");
    rules.trackers.push_back(std::move(seen));
    for (Rule& rule : rules.rules) {
        if (random() % 2 == 0)
            rule.condition =
                Object{{random() % 2 == 0 ? "or" : "and", Array{rule.condition, asking(random)}}};
    }
    return rules;
}

RuleSet with_condition(const QByteArray& condition)
{
    RuleSet rules;
    Rule rule;
    rule.name = "r";
    rule.condition = parsed(condition);
    rules.rules = {rule, rule};
    rules.rules[1].name = "other";
    rules.rules[1].condition = Value();
    rules.tools.emplace(2);
    rules.tools->at(0).name = "t";
    rules.tools->at(1).name = "t2";
    Tracker tracker;
    tracker.name = "k";
    rules.trackers = {tracker};
    return rules;
}

} // namespace

class TestRename : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_seed = test::seed();
        qInfo("INTERLOCK_SEED=%u", m_seed);
    }
    void init() { m_random.seed(m_seed); }

    void everythingDecidesAsBefore_data();
    void everythingDecidesAsBefore();
    void namesWithDotsDecideAsBefore();
    void conditions_data();
    void conditions();
    void everyPlaceFollows();
    void takenNamesAndNoneChangeOnlyThePart();
    void whatCannotSayTheNameStays();
    void mentionsAreCounted();

private:
    unsigned m_seed = 0;
    std::mt19937 m_random;
};

void TestRename::everythingDecidesAsBefore_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<std::string>("name");
    QTest::newRow("tool") << static_cast<int>(Named::Tool) << std::string("plan");
    QTest::newRow("dotted tool") << static_cast<int>(Named::Tool) << std::string("a.b");
    QTest::newRow("rule") << static_cast<int>(Named::Rule) << std::string("r0");
    QTest::newRow("skill") << static_cast<int>(Named::Skill) << std::string("s0");
    QTest::newRow("tracker") << static_cast<int>(Named::Tracker) << std::string("stall");
}

void TestRename::everythingDecidesAsBefore()
{
    QFETCH(int, kind);
    QFETCH(std::string, name);
    const auto rename = [kind](const RuleSet& rules, const std::string& from, const std::string& to) {
        switch (static_cast<Named>(kind)) {
        case Named::Tool:
            return analysis::rename_tool(rules, from, to);
        case Named::Rule:
            return analysis::rename_rule(rules, from, to);
        case Named::Skill:
            return analysis::rename_skill(rules, from, to);
        case Named::Tracker:
            break;
        }
        return analysis::rename_tracker(rules, from, to);
    };
    std::size_t followed = 0;
    for (int round = 0; round < kRounds; ++round) {
        const RuleSet rules = random_rules(m_random);
        const analysis::Renamed renamed = rename(rules, name, "zqx");
        followed += renamed.followed.places;
        QCOMPARE(renamed.left_behind, std::size_t{0});
        QCOMPARE(replaced(traces(renamed.rule_set), "zqx", name), traces(rules));
        const analysis::Renamed back = rename(renamed.rule_set, "zqx", name);
        QCOMPARE(back.followed, renamed.followed);
        QCOMPARE(written(back.rule_set), written(rules));
        QVERIFY(back.rule_set == rules || name == "a.b");
        // What is read again means the same: the entries of preconditions keep their kind.
        const exchange::RuleSetReading reading = exchange::read_rule_set(written(renamed.rule_set));
        QVERIFY(reading.rule_set);
        QCOMPARE(traces(*reading.rule_set), traces(renamed.rule_set));
    }
    QVERIFY(followed > 0 || static_cast<Named>(kind) == Named::Skill);
}

void TestRename::namesWithDotsDecideAsBefore()
{
    for (int round = 0; round < kRounds; ++round) {
        RuleSet rules = random_rules(m_random);
        for (Rule& rule : rules.rules) { // which `missing` cannot say
            if (exchange::write_json(rule.condition).find("missing") != std::string::npos)
                rule.condition = Value();
        }
        const auto check = [&rules](const analysis::Renamed& renamed, const char* name) {
            QCOMPARE(renamed.left_behind, std::size_t{0});
            QCOMPARE(replaced(traces(renamed.rule_set), "zq.x", name), traces(rules));
        };
        check(analysis::rename_tool(rules, "plan", "zq.x"), "plan");
        check(analysis::rename_tracker(rules, "stall", "zq.x"), "stall");
        check(analysis::rename_rule(rules, "r0", "zq.x"), "r0");
        if (QTest::currentTestFailed())
            return;
    }
}

void TestRename::conditions_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after"); // empty: stays
    const auto tool = [](const char* name, const char* before, const char* after = "") {
        QTest::newRow(name) << static_cast<int>(Named::Tool) << QByteArray(before) << QByteArray(after);
    };
    const auto rule = [](const char* name, const char* before, const char* after = "") {
        QTest::newRow(name) << static_cast<int>(Named::Rule) << QByteArray(before) << QByteArray(after);
    };
    const auto tracker = [](const char* name, const char* before, const char* after = "") {
        QTest::newRow(name) << static_cast<int>(Named::Tracker) << QByteArray(before) << QByteArray(after);
    };
    tool("calls", R"({"var":"history.calls.t"})", R"({"var":"history.calls.n"})");
    tool("default", R"({"var":["history.turns_since.t",{"var":"history.calls.t"}]})",
         R"({"var":["history.turns_since.n",{"var":"history.calls.n"}]})");
    tool("val", R"({"val":["history","calls","t"]})", R"({"val":["history","calls","n"]})");
    tool("val from inside", R"({"some":[{"var":"msg.words"},{"val":[[2],"history","calls","t"]}]})",
         R"({"some":[{"var":"msg.words"},{"val":[[2],"history","calls","n"]}]})");
    tool("val of a choice", R"({"val":["history","calls",{"if":[true,"t","t2"]}]})",
         R"({"val":["history","calls",{"if":[true,"n","t2"]}]})");
    tool("choice", R"({"in":[{"if":[{"var":"state.x"},"t","t2"]},{"var":"history.called"}]})",
         R"({"in":[{"if":[{"var":"state.x"},"n","t2"]},{"var":"history.called"}]})");
    tool("fallback", R"({"===":["t",{"or":[{"var":"history.last_tool"},"t"]}]})",
         R"({"===":["n",{"or":[{"var":"history.last_tool"},"n"]}]})");
    tool("merged", R"({"in":["t",{"merge":[{"var":"history.called"},["t2"]]}]})",
         R"({"in":["n",{"merge":[{"var":"history.called"},["t2"]]}]})");
    tool("filtered", R"({"in":["t",{"filter":[{"var":"history.called"},{"!==":[{"var":""},"t2"]}]}]})",
         R"({"in":["n",{"filter":[{"var":"history.called"},{"!==":[{"var":""},"t2"]}]}]})");
    tool("first of", R"({"===":[{"var":"history.called.0"},"t"]})",
         R"({"===":[{"var":"history.called.0"},"n"]})");
    tool("missing of some", R"({"missing_some":[1,["history.turns_since.t","store.t"]]})",
         R"({"missing_some":[1,["history.turns_since.n","store.t"]]})");
    tool("longer name", R"({"var":"history.calls.t2"})");
    tool("longer path", R"({"var":"history.calls.t.x"})");
    tool("element's path", R"({"some":[{"var":"store.list"},{"var":"history.calls.t"}]})");
    tool("text", R"({"in":["t",{"var":"msg.text_lower"}]})");
    tool("channel", R"({"===":[{"var":"msg.channel"},"t"]})");
    tool("rule of that name", R"({"and":[{"var":"rules.t.fired"},{"===":[{"var":"forced.rule"},"t"]}]})");
    tool("tracker of that name", R"({"===":[{"var":"track.t"},"t"]})");
    tool("status", R"({"===":[{"var":"history.last_status"},"t"]})");
    tool("literal object", R"({"===":[{"var":"history.last_tool"},{"a":"t","b":"t"}]})");
    rule("fired", R"({"var":"rules.r.fired"})", R"({"var":"rules.n.fired"})");
    rule("forced", R"({"!==":["r",{"var":"forced.rule"}]})", R"({"!==":["n",{"var":"forced.rule"}]})");
    rule("one of", R"({"in":[{"var":"forced.rule"},["r","other"]]})",
         R"({"in":[{"var":"forced.rule"},["n","other"]]})");
    rule("as a tool", R"({"in":["r",{"var":"history.called"}]})");
    tracker("path", R"({">":[{"var":"track.k.count"},1]})", R"({">":[{"var":"track.n.count"},1]})");
    tracker("exists", R"({"exists":["track","k"]})", R"({"exists":["track","n"]})");
    tracker("state", R"({"var":"state.track.k"})");
    tracker("value", R"({"===":[{"var":"track.other"},"k"]})");
}

void TestRename::conditions()
{
    QFETCH(int, kind);
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    const RuleSet rules = with_condition(before);
    const analysis::Renamed renamed = analysis::rename(rules, static_cast<Named>(kind), 0, "n");
    QCOMPARE(exchange::write_json(renamed.rule_set.rules[0].condition),
             exchange::write_json(parsed(after.isEmpty() ? before : after)));
    QCOMPARE(renamed.followed.rules, std::size_t{after.isEmpty() ? 0U : 1U});
}

void TestRename::everyPlaceFollows()
{
    const exchange::RuleSetReading reading = exchange::read_rule_set(R"({
 "tools": [{"name": "t"}, {"name": "t2"}],
 "fields": [{"path": "history.calls.t", "type": "number"},
            {"path": "history.last_tool", "type": "string", "values": ["t", "t2"]},
            {"path": "room.kind", "type": "string", "values": ["t"]}],
 "trackers": [{"name": "last", "initial": "t", "update": {"var": "history.last_tool"}},
              {"name": "kept", "initial": "t", "update": {"if": [{"var": "msg.text"}, {"var": "track.last"}, "t"]}},
              {"name": "said", "initial": "t", "update": {"var": "msg.text"}}],
 "rules": [{"name": "t", "description": "t", "tools": ["t2", "t"], "context_injections": ["t"],
            "condition": {"===": [{"var": "track.kept"}, "t"]}}],
 "skills": [{"name": "t", "metadata": {"action_tool": "t", "steps": ["t2", "t"], "note": "t",
             "precondition": ["t", "call t first", {"state": {"t": "t"}}]}}],
 "scenarios": [{"name": "t", "channel": "t", "available_tools": ["t"], "state": {"t": "t"}, "events": [
   {"role": "user", "content": "t", "author": "t", "expect": {"winner": "t", "tools": ["t2", "t"], "status": {"t": "matched"}}},
   {"role": "assistant", "content": "t", "tool_calls": [{"id": "t", "name": "t", "arguments": {"t": "t"}}], "expect": {"blocked": ["t"]}},
   {"role": "tool", "tool_call_id": "t", "name": "t", "content": "t"}]}]})");
    QVERIFY(reading.rule_set);
    const analysis::Renamed renamed = analysis::rename_tool(*reading.rule_set, "t", "n");
    QCOMPARE(replaced(written(renamed.rule_set), "\n", ""), replaced(written(*exchange::read_rule_set(R"({
 "tools": [{"name": "n"}, {"name": "t2"}],
 "fields": [{"path": "history.calls.n", "type": "number"},
            {"path": "history.last_tool", "type": "string", "values": ["n", "t2"]},
            {"path": "room.kind", "type": "string", "values": ["t"]}],
 "trackers": [{"name": "last", "initial": "n", "update": {"var": "history.last_tool"}},
              {"name": "kept", "initial": "n", "update": {"if": [{"var": "msg.text"}, {"var": "track.last"}, "n"]}},
              {"name": "said", "initial": "t", "update": {"var": "msg.text"}}],
 "rules": [{"name": "t", "description": "t", "tools": ["t2", "n"], "context_injections": ["t"],
            "condition": {"===": [{"var": "track.kept"}, "n"]}}],
 "skills": [{"name": "t", "metadata": {"action_tool": "n", "steps": ["t2", "n"], "note": "t",
             "precondition": ["n", "call t first", {"state": {"t": "t"}}]}}],
 "scenarios": [{"name": "t", "channel": "t", "available_tools": ["n"], "state": {"t": "t"}, "events": [
   {"role": "user", "content": "t", "author": "t", "expect": {"winner": "t", "tools": ["t2", "n"], "status": {"t": "matched"}}},
   {"role": "assistant", "content": "t", "tool_calls": [{"id": "t", "name": "n", "arguments": {"t": "t"}}], "expect": {"blocked": ["n"]}},
   {"role": "tool", "tool_call_id": "t", "name": "n", "content": "t"}]}]})")
                                                                                  .rule_set),
                                                                     "\n", ""));
    const analysis::Mentions all{
        .places = 15, .rules = 1, .skills = 1, .trackers = 2, .fields = 2, .scenarios = 1};
    QCOMPARE(renamed.followed, all);
    QCOMPARE(analysis::mentions_of(*reading.rule_set, Named::Tool, "t"), all);
    // The registry's name is not counted, so it is the same without it.
    QVERIFY(analysis::rename_rule(*reading.rule_set, "t", "n").followed ==
            (analysis::Mentions{
                .places = 2, .rules = 0, .skills = 0, .trackers = 0, .fields = 0, .scenarios = 1}));
}

void TestRename::takenNamesAndNoneChangeOnlyThePart()
{
    RuleSet rules = with_condition(R"({"var":"history.calls.t"})");
    for (const char* name : {"t2", ""}) {
        const analysis::Renamed renamed = analysis::rename(rules, Named::Tool, 0, name);
        QCOMPARE(renamed.rule_set.tools->at(0).name, std::string(name));
        QCOMPARE(renamed.followed, analysis::Mentions());
        QVERIFY(renamed.rule_set.rules == rules.rules);
    }
    // Of two tools with one name, nobody knows which one is meant.
    rules.tools->at(1).name = "t";
    const analysis::Renamed renamed = analysis::rename(rules, Named::Tool, 0, "n");
    QCOMPARE(renamed.rule_set.tools->at(0).name, std::string("n"));
    QVERIFY(renamed.rule_set.rules == rules.rules);
}

void TestRename::whatCannotSayTheNameStays()
{
    RuleSet rules = with_condition(R"({"missing":["history.turns_since.t"]})");
    Skill skill;
    skill.metadata.precondition = {Precondition::from_text("t")};
    rules.skills = {skill};
    const analysis::Renamed dotted = analysis::rename_tool(rules, "t", "a.b");
    QCOMPARE(dotted.left_behind, std::size_t{1});
    QCOMPARE(dotted.followed.skills, std::size_t{1});
    QVERIFY(dotted.rule_set.rules == rules.rules);
    const analysis::Renamed words = analysis::rename_tool(rules, "t", "ask me");
    QCOMPARE(words.left_behind, std::size_t{1});
    QCOMPARE(words.followed.rules, std::size_t{1});
    QVERIFY(words.rule_set.skills == rules.skills);
}

void TestRename::mentionsAreCounted()
{
    const RuleSet rules =
        with_condition(R"({"and":[{"var":"history.calls.gone"},{"in":["gone",{"var":"history.called"}]}]})");
    QCOMPARE(analysis::mentions_of(rules, Named::Tool, "gone").places, std::size_t{2});
    QCOMPARE(analysis::mentions_of(rules, Named::Tool, "gone").rules, std::size_t{1});
    QCOMPARE(analysis::mentions_of(rules, Named::Rule, "gone"), analysis::Mentions());
    QCOMPARE(analysis::mentions_of(rules, Named::Tool, ""), analysis::Mentions());
}

QTEST_GUILESS_MAIN(TestRename)
#include "test_rename.moc"
