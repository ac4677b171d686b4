// SPDX-License-Identifier: GPL-3.0-or-later
// The condition language at its limits: budgets, hostile inputs, threads, and expressions made at random.
#include "tests/core/test_logic_helpers.h"

#include <QElapsedTimer>

#include <limits>
#include <random>
#include <thread>

using namespace interlock::logic;
using interlock::exchange::write_json;

class TestLogicLimits : public QObject {
    Q_OBJECT

private slots:
    void budget_of_operations();
    void budget_of_bytes();
    void budget_of_nesting();
    void budget_cannot_be_caught();
    void growth_is_bounded();
    void repetitive_texts_are_searched_fast();
    void pointers_are_bounded();
    void threads_share_a_program();
    void random_expressions();
};

void TestLogicLimits::budget_of_operations()
{
    const std::string expression = R"({"+":[1,2,3]})"; // four nodes
    QCOMPARE(evaluate(expression, "null", {4, 1 << 20, kMaxNesting}), std::string("6"));
    QCOMPARE(evaluate(expression, "null", {3, 1 << 20, kMaxNesting}), std::string("!Budget Exceeded"));
    QCOMPARE(evaluate(expression, "null", {0, 1 << 20, kMaxNesting}), std::string("!Budget Exceeded"));

    Array many(60'000, Value(1));
    const Value data = Object{{"many", many}};
    const auto over = [&data](const char* text) { return line(Program::compile(json(text)).evaluate(data)); };
    QCOMPARE(over(R"({"some":[{"var":"many"},false]})"), std::string("!Budget Exceeded"));
    QCOMPARE(over(R"({"in":[2,{"var":"many"}]})"), std::string("false"));
    QCOMPARE(over(R"({"and":[{"!":{"in":[2,{"var":"many"}]}},{"in":[2,{"var":"many"}]}]})"),
             std::string("!Budget Exceeded"));
    QCOMPARE(over(R"({"===":[{"merge":{"var":"many"}},{"var":"many"}]})"), std::string("!Budget Exceeded"));
    QCOMPARE(over(R"({"map":[{"var":"many"},{"map":[{"var":"many"},1]}]})"), std::string("!Budget Exceeded"));
}

void TestLogicLimits::budget_of_bytes()
{
    const std::string doubling = nested(R"({"cat":[)", R"({"var":"s"})", R"(,{"var":"s"}]})", 3);
    QCOMPARE(evaluate(doubling, R"({"s":"0123456789"})", {1000, 90, kMaxNesting}),
             std::string("\"0123456789012345678901234567890123456789\""));
    QCOMPARE(evaluate(doubling, R"({"s":"0123456789"})", {1000, 89, kMaxNesting}),
             std::string("!Budget Exceeded"));
    const Value data = Object{{"big", std::string(2'000'000, 'x')}};
    const auto over = [&data](const char* text) { return line(Program::compile(json(text)).evaluate(data)); };
    QCOMPARE(over(R"({"cat":[{"var":"big"}]})"), std::string("!Budget Exceeded"));
    QCOMPARE(over(R"({"substr":[{"var":"big"},1]})"), std::string("!Budget Exceeded"));
    QCOMPARE(over(R"({"substr":[{"var":"big"},-1]})"), std::string("\"x\""));
    // Data that is only handed on is not made.
    QVERIFY(over(R"({"var":"big"})").size() > 2'000'000);
    QCOMPARE(evaluate(R"({"reduce":[[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],{"merge":[{"var":"accumulator"},
             {"var":"accumulator"}]},[1]]})"),
             std::string("!Budget Exceeded"));
}

void TestLogicLimits::budget_of_nesting()
{
    // The expression itself: levels of arrays and objects.
    QCOMPARE(evaluate(nested("[", "1", "]", kMaxNesting)), nested("[", "1", "]", kMaxNesting));
    QCOMPARE(evaluate(nested("[", "1", "]", kMaxNesting + 1)), std::string("!Budget Exceeded"));
    QCOMPARE(evaluate(nested(R"({"!":)", "1", "}", kMaxNesting)), std::string("true"));
    QCOMPARE(evaluate(nested(R"({"!":)", "1", "}", kMaxNesting + 1)), std::string("!Budget Exceeded"));
    Value deeper(1); // than any text that is read
    for (int level = 0; level < 1000; ++level)
        deeper = Array{deeper};
    const Program refused = Program::compile(deeper);
    QCOMPARE(refused.nodes().size(), std::size_t{1});
    QCOMPARE(refused.nodes()[0].pointer, std::string());

    // A value that wraps itself, as a tracker would from turn to turn.
    const Program wrap = Program::compile(json(R"([{"var":""}])"));
    Value value;
    for (int i = 0; i < kMaxNesting; ++i)
        value = std::get<Value>(wrap.evaluate(value));
    QCOMPARE(value.depth(), kMaxNesting);
    QCOMPARE(line(wrap.evaluate(value)), std::string("!Budget Exceeded"));
    for (const char* expression : {R"({"merge":[[1],{"preserve":1},{"map":[[1],{"val":[[2]]}]}]})",
                                   R"({"map":[[1],{"val":[[2]]}]})", R"({"filter":[{"var":"list"},true]})",
                                   R"({"reduce":[[1],{"var":""},{"var":""}]})", R"({"throw":{"var":""}})"}) {
        const bool over_list = std::string_view(expression).find("filter") != std::string_view::npos;
        const Value data = over_list ? Value(Object{{"list", Array{value}}}) : value;
        QCOMPARE(line(Program::compile(json(expression)).evaluate(data)), std::string("!Budget Exceeded"));
    }
    QCOMPARE(evaluate("[[1]]", "null", {100, 1000, 1}), std::string("[[1]]")); // written there, not made
    QCOMPARE(evaluate(R"([[{"var":""}]])", "null", {100, 1000, 1}), std::string("!Budget Exceeded"));
}

void TestLogicLimits::budget_cannot_be_caught()
{
    QCOMPARE(evaluate(R"({"try":[{"+":[1,2,3,4]},5]})", "null", {4, 1000, kMaxNesting}),
             std::string("!Budget Exceeded"));
    QCOMPARE(evaluate(R"({"try":[{"cat":["0123456789"]},5]})", "null", {100, 5, kMaxNesting}),
             std::string("!Budget Exceeded"));
    // One that only bears the name is an error like others.
    QCOMPARE(evaluate(R"({"try":[{"throw":"Budget Exceeded"},5]})"), std::string("5"));
}

void TestLogicLimits::growth_is_bounded()
{
    QElapsedTimer timer;
    timer.start();
    std::string list = "[1";
    for (int i = 0; i < 400; ++i)
        list += ",1";
    list += "]";
    const std::string loops =
        R"({"map":[)" + list + R"(,{"map":[)" + list + R"(,{"map":[)" + list + R"(,1]}]}]})";
    QCOMPARE(evaluate(loops), std::string("!Budget Exceeded"));
    QCOMPARE(
        evaluate(R"({"reduce":[)" + list + R"(,{"cat":[{"var":"accumulator"},{"var":"accumulator"}]},"x"]})"),
        std::string("!Budget Exceeded"));
    QCOMPARE(evaluate(R"({"reduce":[)" + list + R"(,[{"var":"accumulator"},{"var":"accumulator"}],"x"]})"),
             std::string("!Budget Exceeded"));
    QVERIFY2(timer.elapsed() < 3000, qPrintable(QString::number(timer.elapsed())));
}

void TestLogicLimits::repetitive_texts_are_searched_fast()
{
    const Value data =
        Object{{"text", std::string(8'000'000, 'a')}, {"part", std::string(400'000, 'a') + "b"}};
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(line(Program::compile(json(R"({"in":[{"var":"part"},{"var":"text"}]})")).evaluate(data)),
             std::string("false"));
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
}

void TestLogicLimits::pointers_are_bounded()
{
    // A long unknown name around many elements: each pointer repeats the name.
    std::string text = "{\"" + std::string(100'000, 'n') + "\":[1";
    for (int i = 0; i < 2000; ++i)
        text += ",1";
    text += "]}";
    const Program program = Program::compile(json(text));
    QCOMPARE(program.nodes().size(), std::size_t{1});
    QCOMPARE(line(program.evaluate(Value())), std::string("!Budget Exceeded"));
}

void TestLogicLimits::threads_share_a_program()
{
    const Program program =
        Program::compile(json(R"({"reduce":[{"filter":[{"var":"list"},{"in":[{"var":""},["a","b",1,2,3]]}]},
             {"cat":[{"var":"accumulator"},{"var":"current"}]},"="]})"));
    const Value data = json(R"({"list":["a","x",1,"b",7,3]})");
    std::vector<std::string> results(4);
    std::vector<std::thread> threads;
    for (std::string& result : results) {
        threads.emplace_back([&program, &data, &result] {
            for (int i = 0; i < 500; ++i)
                result = line(program.evaluate(data));
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    for (const std::string& result : results)
        QCOMPARE(result, std::string("\"=a1b3\""));
}

namespace {

class ExpressionMaker {
public:
    explicit ExpressionMaker(std::uint64_t seed) : m_random(seed) {}

    std::uint64_t below(std::uint64_t limit) { return m_random() % limit; }

    Value scalar()
    {
        static const std::vector<Value> kScalars = {nullptr,
                                                    true,
                                                    false,
                                                    0,
                                                    1,
                                                    -1,
                                                    2,
                                                    3.5,
                                                    -0.0,
                                                    1e300,
                                                    1e-7,
                                                    "",
                                                    "a",
                                                    "abc",
                                                    "12",
                                                    " 3 ",
                                                    "é日",
                                                    "a.b",
                                                    "index",
                                                    "accumulator",
                                                    "current",
                                                    "type",
                                                    Value(std::uint64_t{1} << 63),
                                                    std::numeric_limits<std::int64_t>::min(),
                                                    std::numeric_limits<std::int64_t>::max()};
        return kScalars[below(kScalars.size())];
    }

    Value data(int depth)
    {
        if (depth == 0 || below(3) == 0)
            return scalar();
        if (below(2) == 0) {
            Array items;
            for (std::uint64_t i = below(4); i > 0; --i)
                items.push_back(data(depth - 1));
            return items;
        }
        Object members;
        for (std::uint64_t i = below(4); i > 0; --i)
            members.set(std::string(1, static_cast<char>('a' + below(4))), data(depth - 1));
        return members;
    }

    Value expression(int depth)
    {
        static const char* const kNames[] = {"var",      "val",   "exists", "missing", "missing_some",
                                             "preserve", "log",   "if",     "?:",      "and",
                                             "or",       "??",    "!",      "!!",      "==",
                                             "!=",       "===",   "!==",    "<",       "<=",
                                             ">",        ">=",    "+",      "-",       "*",
                                             "/",        "%",     "min",    "max",     "cat",
                                             "substr",   "in",    "map",    "map",     "filter",
                                             "reduce",   "all",   "some",   "none",    "merge",
                                             "try",      "throw", "nothing"};
        const std::uint64_t choice = below(10);
        if (depth == 0 || choice == 0)
            return scalar();
        if (choice == 1)
            return list(depth - 1);
        if (choice == 2)
            return data(2);
        const char* name = kNames[below(std::size(kNames))];
        return Object{{name, below(5) == 0 ? expression(depth - 1) : list(depth - 1)}};
    }

private:
    Value list(int depth)
    {
        Array items;
        for (std::uint64_t i = below(4); i > 0; --i)
            items.push_back(expression(depth));
        return items;
    }

    std::mt19937_64 m_random;
};

} // namespace

void TestLogicLimits::random_expressions()
{
    const std::uint64_t seed = qEnvironmentVariableIsSet("INTERLOCK_SEED")
                                   ? qEnvironmentVariable("INTERLOCK_SEED").toULongLong()
                                   : std::random_device()();
    qInfo("INTERLOCK_SEED=%llu", static_cast<unsigned long long>(seed));
    ExpressionMaker make(seed);
    int values = 0;
    for (int i = 0; i < 20'000; ++i) {
        const Value expression = make.expression(6);
        const Value data = make.data(4);
        Budget budget;
        if (make.below(4) == 0)
            budget = Budget{make.below(60), make.below(200), static_cast<int>(make.below(4))};
        const std::string text = write_json(expression) + " over " + write_json(data);
        const Program program = Program::compile(expression);
        const Outcome first = program.evaluate(data, budget);
        QVERIFY2(first == program.evaluate(data, budget), text.c_str());
        QVERIFY2(first == Program::compile(json(write_json(expression))).evaluate(data, budget),
                 text.c_str());

        Recorder recorder(program);
        QVERIFY2(first == program.evaluate(data, budget, &recorder), text.c_str());
        QVERIFY2(!recorder.lines.empty() && recorder.last_node == 0 && recorder.last == first, text.c_str());
        values += std::holds_alternative<Value>(first) ? 1 : 0;
    }
    QVERIFY2(values > 2000, qPrintable(QString::number(values))); // not errors all over
}

QTEST_APPLESS_MAIN(TestLogicLimits)
#include "test_logic_limits.moc"
