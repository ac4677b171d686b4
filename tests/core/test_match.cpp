// SPDX-License-Identifier: GPL-3.0-or-later
// The matcher against the evaluator: the same truth and the same errors, for every condition, context and
// budget.
#include "core/match/matcher.h"
#include "tests/core/test_logic_helpers.h"
#include "tests/core/test_match_helpers.h"
#include "tests/support/random_rule_set.h"

using namespace interlock;
using logic::Array;
using logic::Object;
using logic::Value;
using test::Chance;

namespace {

constexpr const char* kPaths[] = {"a",      "b",    "a.x",  "a.y",  "a.0", "list",
                                  "list.1", "text", "text", "long", "",    "gone"};
constexpr const char* kTexts[] = {"",  "a",    "ab",     "b a",    "7",     " 7 ", "0",
                                  "é", "日本", "nobody", "abcabc", "1e999", "x"};

Value scalar(Chance& chance)
{
    switch (chance.below(8)) {
    case 0:
        return Value();
    case 1:
        return chance.percent(50);
    case 2:
        return static_cast<double>(chance.below(8)) / 2 - 1;
    case 3:
        return chance.percent(80) ? Value(static_cast<std::int64_t>(chance.below(6)) - 2)
                                  : Value(std::uint64_t{18446744073709551615U});
    default:
        return chance.pick(kTexts);
    }
}

Value call(const char* name, Array arguments)
{
    return Object{{name, std::move(arguments)}};
}

Value variable(Chance& chance)
{
    if (chance.percent(10))
        return call("var", {chance.pick(kPaths), chance.percent(70) ? scalar(chance) : Value(Array{1})});
    if (chance.percent(10))
        return call("val", {"a", "x"});
    return Object{{"var", chance.pick(kPaths)}};
}

/// A leaf of one of the shapes that the index knows, or next to one.
Value leaf(Chance& chance)
{
    static constexpr const char* comparisons[] = {"==", "!=", "===", "!==", "<", "<=", ">", ">="};
    switch (chance.below(9)) {
    case 0:
        return variable(chance);
    case 1:
    case 2:
        return call("in",
                    {chance.percent(80) ? Value(chance.pick(kTexts)) : scalar(chance), variable(chance)});
    case 3: {
        Array items;
        for (std::size_t i = chance.below(5); i > 0; --i)
            items.push_back(chance.percent(95) ? scalar(chance) : Value(Array{1}));
        return call("in", {variable(chance), std::move(items)});
    }
    case 4:
        return call("in",
                    {variable(chance), chance.percent(80) ? Value(chance.pick(kTexts)) : variable(chance)});
    case 5:
        return call(chance.pick(comparisons), {scalar(chance), variable(chance), scalar(chance)});
    case 6:
        return call(chance.pick(comparisons), {scalar(chance), variable(chance)});
    default:
        return call(chance.pick(comparisons), {variable(chance), scalar(chance)});
    }
}

/// Something that only the evaluator understands, or refuses.
Value oddity(Chance& chance)
{
    switch (chance.below(10)) {
    case 0:
        return call("nothing_known", {1});
    case 1:
        return call("throw", {"mine"});
    case 2:
        return call("try", {call("throw", {"mine"}), true});
    case 3:
        return call("some", {variable(chance), call("==", {Object{{"var", ""}}, scalar(chance)})});
    case 4:
        return call(">", {call("+", {variable(chance), 1}), 2});
    case 5:
        return call("missing", {"a.x", "gone"});
    case 6:
        return call("if", {leaf(chance), leaf(chance), leaf(chance)});
    case 7:
        return call("==", {scalar(chance)});
    case 8:
        return Object{{"and", scalar(chance)}};
    default:
        return test::random_condition(chance.random(), 2);
    }
}

Value condition(Chance& chance, int depth)
{
    if (depth <= 0 || chance.percent(20))
        return chance.percent(92) ? leaf(chance) : chance.percent(60) ? oddity(chance) : scalar(chance);
    switch (chance.below(6)) {
    case 0:
        return call(chance.percent(80) ? "!" : "!!", {condition(chance, depth - 1)});
    case 1:
        return Object{{"!", condition(chance, depth - 1)}};
    default: {
        Array parts;
        for (std::size_t i = chance.below(5); i > 0; --i)
            parts.push_back(condition(chance, depth - 1));
        return call(chance.percent(65) ? "and" : "or", std::move(parts));
    }
    }
}

/// Numbers at the ends of their kinds, and those that no JSON has but a host may hand over.
Value extreme(Chance& chance)
{
    using Integer = std::numeric_limits<std::int64_t>;
    using Double = std::numeric_limits<double>;
    const Value all[] = {Integer::min(),      Integer::max(),     Integer::max() - 1,   std::uint64_t{1} << 63U,
                         9223372036854775808.0, -9223372036854775808.0, -0.0,              Double::max(),
                         Double::infinity(),  -Double::infinity(), Double::quiet_NaN(), Double::denorm_min()};
    return chance.pick(all);
}

Value any_value(Chance& chance)
{
    if (chance.percent(5))
        return extreme(chance);
    if (chance.percent(15)) {
        Array items;
        for (std::size_t i = chance.below(4); i > 0; --i)
            items.push_back(chance.percent(90) ? scalar(chance) : Value(Array{scalar(chance)}));
        return items;
    }
    return chance.percent(4) ? Value(Object{{"x", scalar(chance)}}) : scalar(chance);
}

Value context(Chance& chance)
{
    Object data;
    const auto add = [&](const char* key, Value value) {
        if (chance.percent(85))
            data.set(key, std::move(value));
    };
    if (chance.percent(50))
        add("before", 1); // members do not always stand at the same place
    const int more = chance.percent(15) ? 20 : 0;
    for (int i = 0; i < more; ++i)
        data.set("key" + std::to_string(i), i); // so many that they are found by hash
    add("a", chance.percent(80) ? Value(Object{{"y", any_value(chance)}, {"x", any_value(chance)}})
                                : any_value(chance));
    add("b", any_value(chance));
    add("list", chance.percent(80) ? Value(Array{chance.pick(kTexts), any_value(chance), scalar(chance)})
                                   : any_value(chance));
    std::string text;
    for (std::size_t i = chance.below(12); i > 0; --i)
        text += std::string(chance.pick(kTexts)) + (chance.percent(50) ? " " : "");
    add("text", chance.percent(85) ? Value(text) : any_value(chance));
    add("long", std::string(chance.below(3000), 'a') + chance.pick(kTexts));
    return data;
}

/// A context a little after another: objects copied from one another, or read in one go, have the same keys.
Value next_context(Chance& chance, const Value& before)
{
    if (!before.is_object() || chance.percent(30))
        return context(chance);
    Object data = before.as_object();
    for (std::size_t i = chance.below(3); i > 0 && !data.empty(); --i) {
        const std::string key = data.keys()->names()[chance.below(data.size())];
        if (chance.percent(10))
            data.erase(key);
        else
            data.set(key, any_value(chance));
    }
    if (const Value* inner = data.find("a"); inner && inner->is_object()) {
        Object members = inner->as_object();
        members.set(chance.percent(90) ? "x" : "z", any_value(chance));
        data.set("a", chance.percent(90) ? Value(std::move(members)) : Value(Object{}));
    }
    return data;
}

std::vector<Value> contexts(Chance& chance, std::size_t count)
{
    Array all;
    for (std::size_t i = 0; i < count; ++i) {
        const Value data = all.empty() ? context(chance) : next_context(chance, all.back());
        all.push_back(chance.percent(95) ? data : scalar(chance));
    }
    if (chance.percent(50))
        return all;
    const auto read = exchange::read_json(exchange::write_json(all));
    return read.value ? read.value->as_array() : all; // some numbers cannot be written
}

/// What both come to, as texts: "true", "false", or the error.
std::string outcome_of(const logic::Outcome& outcome)
{
    if (const auto* error = std::get_if<logic::Error>(&outcome))
        return error->type + ": " + error->message;
    return logic::is_truthy(std::get<Value>(outcome)) ? "true" : "false";
}

std::string outcome_at(const match::Decisions& decisions, std::size_t place)
{
    std::string found = decisions.holds(place) ? "true" : "false";
    for (const auto& [rule, error] : decisions.errors()) {
        if (rule == place)
            found = (decisions.holds(place) ? "true and " : "") + error.type + ": " + error.message;
    }
    return found;
}

std::vector<match::Condition> compiled(const std::vector<Value>& expressions)
{
    std::vector<match::Condition> conditions;
    for (const Value& expression : expressions)
        conditions.push_back({expression, logic::Program::compile(expression)});
    return conditions;
}

/// Where the two differ, or an empty text.
std::string difference(const match::Matcher& matcher, const std::vector<match::Condition>& conditions,
                       const Value& data, const logic::Budget& budget, match::Decisions& decisions)
{
    matcher.decide(data, decisions, budget);
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        const std::string plain = outcome_of(conditions[i].program.evaluate(data, budget));
        const std::string matched = outcome_at(decisions, i);
        if (plain != matched) {
            return exchange::write_json(conditions[i].expression) + " over " +
                   exchange::write_json(data).substr(0, 2000) + " is " + plain + ", the matcher says " +
                   matched;
        }
    }
    return {};
}

} // namespace

class TestMatch : public QObject {
    Q_OBJECT

private slots:
    void decides_as_the_evaluator_data();
    void decides_as_the_evaluator();
    void case_of_the_suites_data();
    void case_of_the_suites();
    void traps_data();
    void traps();
    void leaves_little_to_the_evaluator();
    void giant_conditions();
    void many_keys();
};

void TestMatch::decides_as_the_evaluator_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("rounds");
    QTest::addColumn<int>("depth");
    QTest::newRow("few") << 5 << 400 << 4;
    QTest::newRow("some") << 70 << 60 << 3;
    QTest::newRow("hundreds: found by what occurs") << 700 << 6 << 2;
    QTest::newRow("thousands") << 3000 << 2 << 2;
}

void TestMatch::decides_as_the_evaluator()
{
    QFETCH(int, count);
    QFETCH(int, rounds);
    QFETCH(int, depth);
    const unsigned seed = test::seed();
    qInfo("seed %u", seed);
    Chance chance(seed);
    for (int round = 0; round < rounds; ++round) {
        std::vector<Value> expressions;
        for (int i = 0; i < count; ++i)
            expressions.push_back(condition(chance, depth));
        const std::vector<match::Condition> conditions = compiled(expressions);
        const match::Matcher matcher(conditions);
        match::Decisions decisions;
        for (const Value& data : contexts(chance, 12)) {
            logic::Budget budget;
            if (chance.percent(25))
                budget.operations = chance.below(60);
            const std::string differs = difference(matcher, conditions, data, budget, decisions);
            QVERIFY2(differs.empty(), qPrintable(QString::fromStdString(
                                          differs + " (budget " + std::to_string(budget.operations) +
                                          ", seed " + std::to_string(seed) + ")")));
        }
    }
}

void TestMatch::case_of_the_suites_data()
{
    QTest::addColumn<QString>("file");
    const QString shared = qEnvironmentVariable("INTERLOCK_SHARED", INTERLOCK_SOURCE_DIR "/../shared");
    const QDir folder(shared + "/jsonlogic/suites");
    QFile index(folder.filePath("index.json"));
    if (!index.open(QIODevice::ReadOnly))
        QSKIP("the community suites are not in this checkout; set INTERLOCK_SHARED to the folder that holds "
              "jsonlogic/");
    const Value names = logic::json(index.readAll().toStdString());
    for (const Value& name : names.as_array()) {
        const QString file = QString::fromStdString(name.as_string());
        QTest::addRow("%s", qPrintable(file)) << folder.filePath(file);
    }
}

void TestMatch::case_of_the_suites()
{
    QFETCH(QString, file);
    QFile suite(file);
    QVERIFY(suite.open(QIODevice::ReadOnly));
    int cases = 0;
    const Value tests = logic::json(suite.readAll().toStdString());
    match::Decisions decisions;
    for (const Value& test : tests.as_array()) {
        if (!test.is_object())
            continue; // a heading
        const Value* rule = test.find("rule");
        const Value* data = test.find("data");
        // Beside its negation, so that either truth is seen.
        const auto conditions = compiled({*rule, Object{{"!", Array{*rule}}}, call("and", {true, *rule})});
        const std::string differs =
            difference(match::Matcher(conditions), conditions, data ? *data : Value(), {}, decisions);
        QVERIFY2(differs.empty(), differs.c_str());
        ++cases;
    }
    QVERIFY(cases > 0);
}

void TestMatch::traps_data()
{
    QTest::addColumn<std::string>("expression");
    QTest::addColumn<std::string>("data");
    QTest::addColumn<std::string>("outcome");
    const auto row = [](const char* name, const char* expression, const char* data, const char* outcome) {
        QTest::newRow(name) << std::string(expression) << std::string(data) << std::string(outcome);
    };
    row("a missing variable counts as 0", R"({"<":[{"var":"n"},3]})", "{}", "true");
    row("a text that is no number", R"({"<":[{"var":"n"},3]})", R"({"n":"x"})", "NaN");
    row("a text that is one", R"({"<":[{"var":"n"},3]})", R"({"n":" 2 "})", "true");
    row("a missing room, loosely", R"({"==":[{"var":"room.kind"},"dm"]})", "{}", "NaN");
    row("a missing room, strictly", R"({"===":[{"var":"room.kind"},"dm"]})", "{}", "false");
    row("an error behind what does not hold", R"({"and":[{"var":"no"},{"==":[{"var":"t"},1]}]})",
        R"({"t":"x"})", "false");
    row("an error before what does not hold", R"({"and":[{"==":[{"var":"t"},1]},{"var":"no"}]})",
        R"({"t":"x"})", "NaN");
    row("an unknown operator behind what does not hold", R"({"and":[{"in":["x",{"var":"t"}]},{"nope":[]}]})",
        R"({"t":"y"})", "false");
    row("an unknown operator that is reached", R"({"and":[{"in":["x",{"var":"t"}]},{"nope":[]}]})",
        R"({"t":"x"})", "Unknown Operator");
    row("every text has an empty one", R"({"in":["",{"var":"t"}]})", R"({"t":""})", "true");
    row("a number in a text", R"({"in":[1.5,{"var":"t"}]})", R"({"t":"is 1.5 m"})", "true");
    row("a list is searched by kind", R"({"in":[1,{"var":"t"}]})", R"({"t":["1",2]})", "false");
    row("1 is 1.0", R"({"in":[{"var":"t"},[1.0]]})", R"({"t":1})", "true");
    row("between", R"({"<=":[1,{"var":"n"},3]})", R"({"n":3})", "true");
    row("beyond", R"({"<=":[1,{"var":"n"},3]})", R"({"n":4})", "false");
    row("neither equal nor a negated chain", R"({"!==":[1,{"var":"n"},1]})", R"({"n":2})", "true");
    row("an empty and", R"({"and":[]})", "{}", "false");
    row("an empty or, negated", R"({"!":{"or":[]}})", "{}", "true");
    row("2^53 and one more", R"({"==":[{"var":"n"},9007199254740993]})", R"({"n":9007199254740992.0})",
        "false");
    row("nested data", R"({"==":[{"var":"a.b.1.c"},"x"]})", R"({"a":{"b":[0,{"c":"x"}]}})", "true");
}

void TestMatch::traps()
{
    QFETCH(std::string, expression);
    QFETCH(std::string, data);
    QFETCH(std::string, outcome);
    // Alone, and among so many that rules are found by what occurs.
    for (const std::size_t count : {std::size_t{1}, std::size_t{300}}) {
        const auto conditions = compiled(std::vector<Value>(count, logic::json(expression)));
        match::Decisions decisions;
        const std::string differs =
            difference(match::Matcher(conditions), conditions, logic::json(data), {}, decisions);
        QVERIFY2(differs.empty(), differs.c_str());
        QCOMPARE(outcome_at(decisions, 0).substr(0, outcome.size()), outcome);
    }
}

void TestMatch::leaves_little_to_the_evaluator()
{
    std::vector<Value> expressions;
    for (int i = 0; i < 400; ++i) {
        expressions.push_back(
            call("and", {call("in", {"word" + std::to_string(i % 50), Object{{"var", "text"}}}),
                         call("==", {Object{{"var", "store.flag"}}, i % 2 == 0}),
                         call(">=", {Object{{"var", "store.count"}}, i % 7}),
                         call("!", {call("in", {"tool" + std::to_string(i % 5), Object{{"var", "called"}}})}),
                         call("in", {Object{{"var", "kind"}}, Array{"dm", "team"}})}));
    }
    const auto conditions = compiled(expressions);
    const match::Matcher matcher(conditions);
    match::Decisions decisions;
    const Value data =
        logic::json(R"({"text":"word3 and word40","store":{"flag":true,"count":5},"called":["tool2"],)"
                    R"("kind":"dm"})");
    const std::string differs = difference(matcher, conditions, data, {}, decisions);
    QVERIFY2(differs.empty(), differs.c_str());
    QCOMPARE(decisions.evaluated_plainly(), std::size_t{0});
    QVERIFY(std::any_of(decisions.holding().begin(), decisions.holding().end(),
                        [](auto word) { return word != 0; }));
    // Only the rules that the odd value concerns.
    const Value odd = logic::json(R"({"text":"word3","store":{"flag":"on","count":5},"kind":"dm"})");
    QVERIFY(difference(matcher, conditions, odd, {}, decisions).empty());
    QCOMPARE(decisions.errors().size(), std::size_t{400 / 50});
}

void TestMatch::giant_conditions()
{
    Array many;
    for (int i = 0; i < 60'000; ++i)
        many.push_back(call("==", {Object{{"var", "n"}}, i}));
    const Value deep = logic::json(logic::nested(R"({"!":[)", "true", "]}", 150));
    const Value refused = call("and", {Object{{"var", "no"}}, deep});
    const Value small = call("in", {"a", Object{{"var", "t"}}});
    const auto conditions = compiled({call("or", std::move(many)), deep, refused, small});
    const match::Matcher matcher(conditions);
    match::Decisions decisions;
    for (const char* data : {R"({"n":59999})", R"({"n":-1})", R"({"n":"x"})"}) {
        const std::string differs = difference(matcher, conditions, logic::json(data), {}, decisions);
        QVERIFY2(differs.empty(),
                 differs.substr(differs.size() - std::min<std::size_t>(differs.size(), 100)).c_str());
    }
    // A text so long that searching it once takes more than the whole budget.
    const Value data = Object{{"t", std::string(std::size_t{26} << 20U, 'b')}};
    const auto long_ones = compiled({small, call("and", {call("in", {"c", Object{{"var", "t"}}}), false})});
    QVERIFY(difference(match::Matcher(long_ones), long_ones, data, {}, decisions).empty());
    QCOMPARE(decisions.errors().size(), std::size_t{2});
}

void TestMatch::many_keys()
{
    std::vector<Value> expressions;
    for (int i = 0; i < 20'000; ++i) {
        const std::string own = "user" + std::to_string(i);
        const Value author = Object{{"var", "author"}};
        expressions.push_back(call("and", {i % 3 == 0   ? call("===", {author, own})
                                           : i % 3 == 1 ? call("==", {own, author})
                                                        : call("in", {author, Array{own, "admin" + own}}),
                                           call(">", {Object{{"var", "n"}}, i % 10})}));
    }
    const auto conditions = compiled(expressions);
    const match::Matcher matcher(conditions);
    match::Decisions decisions;
    for (const char* data : {R"({"author":"user77","n":8})", R"({"author":"adminuser77","n":8})",
                             R"({"author":"nobody","n":8})", R"({"author":5,"n":8})", R"({"n":"x"})"}) {
        const std::string differs = difference(matcher, conditions, logic::json(data), {}, decisions);
        QVERIFY2(differs.empty(), differs.c_str());
    }
}

QTEST_APPLESS_MAIN(TestMatch)
#include "test_match.moc"
