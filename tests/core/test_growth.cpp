// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing grows without end: values that share their parts, trackers that read themselves, long conversations and
// files full of issues.
#include "core/engine/session.h"
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"
#include "core/exchange/transcript.h"
#include "core/simulate/simulator.h"

#include <QElapsedTimer>
#include <QTest>

#include <sstream>

using namespace interlock;
using logic::Object;
using logic::Value;

namespace {

Value parsed(const std::string& text)
{
    const exchange::JsonReading reading = exchange::read_json(text);
    return reading.value ? *reading.value : Value();
}

std::string outcome(const std::string& expression, const Value& data)
{
    const logic::Outcome outcome = logic::Program::compile(parsed(expression)).evaluate(data);
    if (const auto* error = std::get_if<logic::Error>(&outcome))
        return error->type;
    return exchange::write_json(std::get<Value>(outcome));
}

Value numbers(std::int64_t count)
{
    logic::Array list;
    for (std::int64_t i = 0; i < count; ++i)
        list.emplace_back(i);
    return list;
}

std::shared_ptr<const engine::CompiledRuleSet> rules_with_trackers(const std::string& trackers)
{
    exchange::RuleSetReading reading =
        exchange::read_rule_set(R"({"format": "interlock/1", "trackers": )" + trackers + "}");
    return engine::CompiledRuleSet::compile(std::move(*reading.rule_set));
}

} // namespace

class TestGrowth : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void weightCountsWhatIsShared();
    void sharedPartsCount_data();
    void sharedPartsCount();
    void longTextsCostWhereverTheyAreRead_data();
    void longTextsCostWhereverTheyAreRead();
    void aTrackerThatReadsItselfStopsGrowing_data();
    void aTrackerThatReadsItselfStopsGrowing();
    void snapshotsThinOut();
    void manyIssuesAreLocatedAtOnce();
    void jsonLinesWithABrokenStartAreNotGathered_data();
    void jsonLinesWithABrokenStartAreNotGathered();
};

void TestGrowth::weightCountsWhatIsShared()
{
    QCOMPARE(Value(1).weight(), std::uint64_t{0});
    QCOMPARE(Value("abc").weight(), std::uint64_t{3});
    QCOMPARE(Value(logic::Array{Value("abc"), Value()}).weight(), std::uint64_t{3 + 2 * sizeof(Value)});
    QCOMPARE(Value(Object{{"key", "abc"}}).weight(), std::uint64_t{6 + sizeof(Value)});
    Value twice("x");
    for (int i = 0; i < 100; ++i)
        twice = logic::Array{twice, twice};
    QCOMPARE(twice.weight(), std::numeric_limits<std::uint64_t>::max());
}

void TestGrowth::sharedPartsCount_data()
{
    QTest::addColumn<QString>("expression");
    const QString twice = QStringLiteral(R"({"var":"accumulator"},{"var":"accumulator"})");
    QTest::newRow("list") << R"({"reduce":[{"var":""},[)" + twice + "],1]}";
    QTest::newRow("merge") << R"({"reduce":[{"var":""},{"merge":[[{"var":"accumulator"}],[{"var":"accumulator"}]]},1]})";
    QTest::newRow("map") << R"({"reduce":[{"var":""},{"map":[[1,2],{"val":[[2],"accumulator"]}]},1]})";
    QTest::newRow("thrown") << R"({"reduce":[{"var":""},{"try":[{"throw":[[)" + twice + R"(]]},{"var":"type"}]},1]})";
}

void TestGrowth::sharedPartsCount()
{
    QFETCH(QString, expression);
    QCOMPARE(outcome(expression.toStdString(), numbers(60)), std::string("Budget Exceeded"));
    QVERIFY(outcome(expression.toStdString(), numbers(3)).size() < 300);
}

void TestGrowth::longTextsCostWhereverTheyAreRead_data()
{
    QTest::addColumn<QString>("part");
    QTest::newRow("substr from") << R"({"substr":["x",{"val":[[2],"text"]}]})";
    QTest::newRow("substr length") << R"({"substr":["x",0,{"val":[[2],"text"]}]})";
    QTest::newRow("missing_some") << R"({"missing_some":[{"val":[[2],"text"]},[]]})";
    QTest::newRow("+") << R"({"+":[{"val":[[2],"text"]}]})";
    QTest::newRow("<") << R"({"<":[{"val":[[2],"text"]},1]})";
    QTest::newRow("var") << R"({"var":{"val":[[2],"text"]}})";
}

void TestGrowth::longTextsCostWhereverTheyAreRead()
{
    QFETCH(QString, part);
    const Value data = Object{{"list", numbers(10'000)}, {"text", std::string(1 << 20, ' ')}};
    const std::string expression = R"({"map":[{"var":"list"},)" + part.toStdString() + "]}";
    QCOMPARE(outcome(expression, data), std::string("Budget Exceeded"));
}

void TestGrowth::aTrackerThatReadsItselfStopsGrowing_data()
{
    QTest::addColumn<QString>("trackers");
    QTest::newRow("the whole context") << R"([{"name": "t", "initial": 0, "update": {"var": ""}}])";
    QTest::newRow("each of the other") << R"([{"name": "a", "initial": 0, "update": {"var": "track"}},
                                             {"name": "b", "initial": 0, "update": {"var": "track"}},
                                             {"name": "c", "initial": 0, "update": {"var": "track"}}])";
    QTest::newRow("twice itself") << R"([{"name": "t", "initial": 0, "update": [{"var": "track.t"}, {"var": "track.t"}]}])";
}

void TestGrowth::aTrackerThatReadsItselfStopsGrowing()
{
    QFETCH(QString, trackers);
    engine::Session session(rules_with_trackers(trackers.toStdString()), {});
    bool said = false;
    for (int i = 0; i < 300; ++i) {
        const engine::TraceEntry entry = session.step(Event{});
        said = said || (!entry.notes.empty() && entry.notes.front().code == "tracker_error");
        for (const auto& tracker : entry.user()->trackers) {
            QVERIFY(tracker.second.depth() <= logic::kMaxNesting);
            QVERIFY(tracker.second.weight() <= logic::Budget{}.produced_bytes);
        }
    }
    QVERIFY(said);
}

void TestGrowth::snapshotsThinOut()
{
    Scenario scenario;
    scenario.events.resize(20'000);
    const auto rules = rules_with_trackers(R"([{"name": "n", "initial": 0, "update": {"+": [{"var": "track.n"}, 1]}}])");
    simulate::Simulator simulator(rules, scenario);
    simulator.run_to_end();
    for (const std::size_t index : {0, 1, 31, 32, 33, 8'191, 8'192, 8'193, 16'384, 19'999, 20'000}) {
        const Value context = simulator.session_before(index).context();
        QVERIFY(context.find("track")->find("n")->to_int64() == static_cast<std::int64_t>(index));
    }
    QVERIFY(simulator.back());
    simulator.go_to(10);
    simulator.run_to_end();
    QCOMPARE(simulator.trace().size(), scenario.events.size());
    QVERIFY(simulator.trace().back().user()->trackers[0].second == Value(20'000));
}

void TestGrowth::manyIssuesAreLocatedAtOnce()
{
    std::string text = "{\"format\": \"interlock/1\"";
    for (int i = 0; i < 100'000; ++i)
        text += ",\n \"key" + std::to_string(i) + "\": 1";
    QElapsedTimer timer;
    timer.start();
    const exchange::RuleSetReading reading = exchange::read_rule_set(text + "}");
    QVERIFY(timer.elapsed() < 20'000); // one walk over the text for each issue would take minutes
    QCOMPARE(reading.issues.size(), std::size_t{100'000});
    QVERIFY(reading.issues.front().position == (TextPosition{2, 10}));
    QVERIFY(reading.issues.back().position == (TextPosition{100'001, 14}));
}

void TestGrowth::jsonLinesWithABrokenStartAreNotGathered_data()
{
    QTest::addColumn<QString>("start");
    QTest::newRow("no JSON") << "oops";
    QTest::newRow("cut off") << R"({"messages":[{"role":"user","cont)";
    QTest::newRow("cut off behind a comma") << R"({"messages":[{"role":"user"},)";
    QTest::newRow("cut off behind a bracket") << R"({"messages":[)";
    QTest::newRow("a list cut off") << R"([{"messages":[)";
    QTest::newRow("two broken lines") << "oops\noops";
}

void TestGrowth::jsonLinesWithABrokenStartAreNotGathered()
{
    QFETCH(QString, start);
    std::string text = start.toStdString() + "\n";
    for (int i = 0; i < 20'000; ++i)
        text += "{\"messages\":[{\"role\":\"user\"}]}\n";
    std::istringstream stream(text);
    std::size_t lines = 0;
    std::streamoff read_early = 0;
    exchange::cut_transcript(stream, [&](exchange::TranscriptPiece&& piece) {
        ++lines;
        if (piece.line == 1)
            read_early = stream.tellg();
        return true;
    });
    QCOMPARE(lines, std::size_t{20'000 + 1} + static_cast<std::size_t>(start.count(QLatin1Char('\n'))));
    QVERIFY(read_early <= 1 << 16); // the first lines were handed on before the rest of the 620 kB was read
}

QTEST_GUILESS_MAIN(TestGrowth)
#include "test_growth.moc"
