// SPDX-License-Identifier: GPL-3.0-or-later
// Conversation rows: what they say, and where their pieces stand.
#include "simulator_support.h"

#include "core/simulate/expectations.h"
#include "ui/simulator/chat_delegate.h"
#include "ui/simulator/chat_layout.h"
#include "ui/simulator/value_words.h"

#include <QElapsedTimer>
#include <QTest>

#include <cmath>

using namespace interlock;
using namespace interlock::ui;
using namespace interlock::ui::test;

namespace {

/// Every character is 7 wide, every line 16 high.
class SquareMeasure : public TextMeasure {
public:
    QSizeF wrapped(const QString& text, ChatFont font, qreal width) const override
    {
        const qreal whole = this->width(text, font);
        return {std::min(whole, width), 16 * std::max<qreal>(1, std::ceil(whole / width))};
    }
    qreal width(const QString& text, ChatFont) const override
    {
        return 7.0 * static_cast<qreal>(text.size());
    }
    qreal lineHeight(ChatFont) const override { return 16; }
};

std::vector<ChatRow> rowsOf(const RuleSet& set, std::size_t taken)
{
    simulate::Simulator simulator(engine::CompiledRuleSet::compile(set), set.scenarios.front());
    simulator.go_to(taken);
    return chatRows(set.scenarios.front(), simulator.trace(),
                    simulate::check_expectations(set.scenarios.front(), simulator.trace()));
}

QStringList chipsOf(const ChatRow& row)
{
    QStringList texts;
    for (const ChatChip& chip : row.chips)
        texts.append(chip.text);
    return texts;
}

QStringList linesOf(const ChatRow& row)
{
    QStringList texts;
    for (const ChatLine& line : row.lines)
        texts.append(line.text);
    return texts;
}

} // namespace

class TestSimulatorRows : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void blockedConversation();
    void eventsAhead();
    void dishonoured();
    void expectations();
    void degradedAndOrphan();
    void longText();
    void words_data();
    void words();
    void layout_data();
    void layout();
    void narrowChipsWrap();
    void fiveThousand();
};

void TestSimulatorRows::blockedConversation()
{
    const RuleSet set = deploymentRules();
    const std::vector<ChatRow> rows = rowsOf(set, set.scenarios.front().events.size());
    QCOMPARE(rows.size(), std::size_t(8)); // seven events, one of the gate's errors

    QCOMPARE(rows[0].kind, ChatRow::Kind::User);
    QCOMPARE(chipsOf(rows[0]), (QStringList{q("tests_first won · specific"), q("1 condition error")}));
    QCOMPARE(rows[0].chips[0].rule, 0);
    QCOMPARE(rows[0].chips[0].mark, Mark::Won);

    QCOMPARE(rows[1].kind, ChatRow::Kind::Assistant);
    QCOMPARE(rows[1].lines.front().text, QStringLiteral("deploy(target: \"prod\")"));
    QCOMPARE(rows[1].lines.front().mark, Mark::Blocked);
    QCOMPARE(rows[1].detail, QStringLiteral("1.0 s · round 0"));

    QCOMPARE(rows[2].kind, ChatRow::Kind::GateError);
    QCOMPARE(rows[2].event, 1);
    QCOMPARE(rows[2].body, QStringLiteral("Missing precondition: run_tests"));
    QCOMPARE(linesOf(rows[2]), QStringList{q("asked for by release")});

    QCOMPARE(rows[3].kind, ChatRow::Kind::Tool);
    QVERIFY(rows[3].blocked);
    QCOMPARE(chipsOf(rows[3]), QStringList{q("blocked, would not have run")});

    QCOMPARE(chipsOf(rows[4]), QStringList{q("forced: specific run_tests, 2 of 2 · honoured")});
    QVERIFY(linesOf(rows[4]).contains(q("the forced choice of tests_first has decayed")));
    QVERIFY(!rows[5].blocked);

    QCOMPARE(rows[6].kind, ChatRow::Kind::Context);
    QCOMPARE(rows[6].body, QStringLiteral("store.count changed"));
    QCOMPARE(rows[7].detail, QStringLiteral("20.0 s"));
    QCOMPARE(chipsOf(rows[7]).front(), QStringLiteral("any_tool won · required"));
}

void TestSimulatorRows::eventsAhead()
{
    const std::vector<ChatRow> rows = rowsOf(deploymentRules(), 1);
    QCOMPARE(rows.size(), std::size_t(7)); // nothing is blocked before it was taken
    QVERIFY(rows[0].taken);
    QVERIFY(!rows[1].taken);
    QVERIFY(rows[1].chips.empty());
    QVERIFY(rows[1].plainText().endsWith(QStringLiteral("not taken yet")));
    QCOMPARE(rows[5].body, QStringLiteral("store.count changed"));
}

void TestSimulatorRows::dishonoured()
{
    const std::vector<ChatRow> rows = rowsOf(deploymentRules(), 2);
    QCOMPARE(chipsOf(rows[1]), QStringList{q("forced: specific run_tests, 1 of 2 · not honoured")});
    QCOMPARE(rows[1].chips[0].mark, Mark::Failed);
    QCOMPARE(rows[1].chips[0].tone, ChatTone::Bad);
}

void TestSimulatorRows::expectations()
{
    RuleSet set = deploymentRules();
    Expectation expectation;
    expectation.winner = std::optional<std::string>("any_tool");
    expectation.rounds_left = 2;
    set.scenarios.front().events[0].expect = expectation;
    const std::vector<ChatRow> rows = rowsOf(set, 1);
    const QStringList lines = linesOf(rows[0]);
    QVERIFY2(lines.contains(q("1 expected value holds")), qPrintable(lines.join(u'|')));
    QVERIFY2(lines.contains(q("expected winner \"any_tool\", was \"tests_first\"")),
             qPrintable(lines.join(u'|')));
    // An event that was not taken has nothing to hold against.
    QVERIFY(!linesOf(rowsOf(set, 0)[0]).contains(q("1 expected value holds")));
}

void TestSimulatorRows::degradedAndOrphan()
{
    RuleSet set = deploymentRules();
    std::vector<Event>& events = set.scenarios.front().events;
    events[1].skill_lookup_fault = true;
    events[4].tool_call_id = "nobody_called";
    const std::vector<ChatRow> rows = rowsOf(set, events.size());
    QVERIFY(chipsOf(rows[1]).contains(q("gate degraded: let through")));
    QCOMPARE(rows[2].kind, ChatRow::Kind::Tool);
    QVERIFY(!rows[2].blocked);
    QVERIFY(chipsOf(rows[4]).contains(q("orphan: answers no call")));
}

void TestSimulatorRows::longText()
{
    RuleSet set = deploymentRules();
    set.scenarios.front().events[2].content = std::string(283'000, 'x');
    const std::vector<ChatRow> rows = rowsOf(set, 0);
    QVERIFY(rows[2].cut);
    QCOMPARE(rows[2].bodyLength, std::size_t(283'000));
    QCOMPARE(rows[2].body.size(), qsizetype(kRowCharacters));
    QVERIFY(!rows[0].cut);
}

void TestSimulatorRows::words_data()
{
    QTest::addColumn<QString>("got");
    QTest::addColumn<QString>("wanted");
    QTest::newRow("object") << briefJson(json(R"({"a":[1,"x"],"b":null})"))
                            << R"({"a": [1, "x"], "b": null})";
    QTest::newRow("cut") << briefJson(json(R"("0123456789")"), 6) << "\"0123…";
    QTest::newRow("call") << callText(call("f", "1", R"({"a":1,"b":"x"})")) << "f(a: 1, b: \"x\")";
    QTest::newRow("call without arguments") << callText(call("f", "1")) << "f()";
    ToolCall broken = call("f", "1");
    broken.arguments = logic::Value("{\"a\": ");
    QTest::newRow("broken arguments") << callText(broken) << "f({\"a\": )";
    QTest::newRow("lines") << previewOf("a\nb\nc", 100, 2).text << "a\nb";
    QTest::newRow("split character") << previewOf("ä…ß", 2, 9).text << "ä…";
    QTest::newRow("moment") << momentText(12) << "12.0 s";
    QTest::newRow("fraction") << momentText(0.25) << "0.250 s";
    QTest::newRow("duration") << durationText(12) << "12 s";
    QTest::newRow("minutes") << durationText(125) << "2 min 5 s";
    QTest::newRow("pointer") << dottedPath("/store/a~1b") << "store.a/b";
}

void TestSimulatorRows::words()
{
    QFETCH(QString, got);
    QFETCH(QString, wanted);
    QCOMPARE(got, wanted);
}

void TestSimulatorRows::layout_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("body");
    QTest::addColumn<qreal>("width");
    QTest::addColumn<int>("side"); // -1 left, 0 middle, 1 right
    QTest::addColumn<int>("frame");
    using Kind = ChatRow::Kind;
    const auto add = [](const char* name, Kind kind, const QString& body, qreal width, int side,
                        ChatLayout::Frame frame) {
        QTest::newRow(name) << static_cast<int>(kind) << body << width << side << static_cast<int>(frame);
    };
    const QString sentence = QStringLiteral("You still don't get what I mean.");
    const QString text = sentence.repeated(12);
    add("user", Kind::User, sentence, 800, -1, ChatLayout::Frame::Solid);
    add("user, long", Kind::User, text, 800, -1, ChatLayout::Frame::Solid);
    add("user, narrow", Kind::User, text, 260, -1, ChatLayout::Frame::Solid);
    add("user, wide", Kind::User, text, 3000, -1, ChatLayout::Frame::Solid);
    add("assistant", Kind::Assistant, sentence, 800, 1, ChatLayout::Frame::Solid);
    add("tool", Kind::Tool, sentence, 800, 1, ChatLayout::Frame::Dashed);
    add("gate", Kind::GateError, QStringLiteral("Missing precondition: a"), 800, 1,
        ChatLayout::Frame::Dashed);
    add("context", Kind::Context, QStringLiteral("store.a changed"), 800, 0, ChatLayout::Frame::None);
    add("nothing said", Kind::Assistant, {}, 400, 1, ChatLayout::Frame::Solid);
}

void TestSimulatorRows::layout()
{
    QFETCH(int, kind);
    QFETCH(QString, body);
    QFETCH(qreal, width);
    QFETCH(int, side);
    QFETCH(int, frame);
    ChatRow row;
    row.kind = static_cast<ChatRow::Kind>(kind);
    row.event = 3;
    row.who = QStringLiteral("assistant");
    row.detail = QStringLiteral("12.0 s · round 1");
    row.chips = {{QStringLiteral("a_rule won · specific"), ChatTone::Accent, Mark::Won, 7}};
    row.body = body;
    row.lines = {{QStringLiteral("deploy(target: \"prod\")"), ChatTone::Bad, Mark::Blocked, true}};
    const ChatLayout layout = layOut(row, width, SquareMeasure(), {});

    QCOMPARE(static_cast<int>(layout.frame), frame);
    QCOMPARE(layout.size.width(), width);
    QVERIFY(layout.bubble.bottom() <= layout.size.height());
    QVERIFY(layout.bubble.width() <= chat_metrics::kWidest || side == 0);
    QVERIFY(layout.bubble.left() >= 0 && layout.bubble.right() <= width);
    if (side < 0)
        QCOMPARE(layout.bubble.left(), chat_metrics::kMargin);
    if (side > 0)
        QCOMPARE(layout.bubble.right(), width - chat_metrics::kMargin);
    if (side == 0)
        QVERIFY(std::abs(layout.bubble.center().x() - width / 2) <= 1);
    for (std::size_t i = 0; i < layout.pieces.size(); ++i) {
        QVERIFY2(layout.bubble.contains(layout.pieces[i].rect), qPrintable(layout.pieces[i].text));
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY2(!layout.pieces[i].rect.adjusted(0.1, 0.1, -0.1, -0.1).intersects(layout.pieces[j].rect),
                     qPrintable(layout.pieces[i].text + u" over " + layout.pieces[j].text));
    }
    for (const ChatPiece& piece : layout.pieces) {
        if (piece.rule == 7)
            QCOMPARE(layout.ruleAt(piece.rect.center()), 7);
    }
    QCOMPARE(layout.ruleAt(QPointF(-5, -5)), -1);
    QVERIFY(layout.more.isNull());

    ChatRow cut = row;
    cut.cut = true;
    const ChatLayout longer = layOut(cut, width, SquareMeasure(), QStringLiteral("more"));
    if (row.kind != ChatRow::Kind::Context) {
        QVERIFY(longer.bubble.contains(longer.more));
        QVERIFY(longer.size.height() > layout.size.height());
    }
}

void TestSimulatorRows::narrowChipsWrap()
{
    ChatRow row;
    row.who = QStringLiteral("user");
    row.detail = QStringLiteral("12.0 s");
    for (int i = 0; i < 4; ++i)
        row.chips.push_back({QStringLiteral("a rule with a long name"), ChatTone::Secondary, Mark::None, i});
    const ChatLayout wide = layOut(row, 1600, SquareMeasure(), {});
    const ChatLayout narrow = layOut(row, 300, SquareMeasure(), {});
    QVERIFY(narrow.size.height() > wide.size.height());
    for (const ChatPiece& piece : narrow.pieces)
        QVERIFY(narrow.bubble.contains(piece.rect));
}

void TestSimulatorRows::fiveThousand()
{
    RuleSet set = deploymentRules();
    std::vector<Event>& events = set.scenarios.front().events;
    const std::vector<Event> some = events;
    while (events.size() < 5000)
        events.insert(events.end(), some.begin(), some.end());
    simulate::Simulator simulator(engine::CompiledRuleSet::compile(set), set.scenarios.front());
    simulator.run_to_end();
    QElapsedTimer timer;
    timer.start();
    const std::vector<ChatRow> rows = chatRows(set.scenarios.front(), simulator.trace(), {});
    const FontMeasure measure;
    qreal height = 0;
    for (const ChatRow& row : rows)
        height += layOut(row, 700, measure, {}).size.height();
    const qint64 first = timer.restart();
    for (const ChatRow& row : rows)
        height += layOut(row, 701, measure, {}).size.height();
    const qint64 again = timer.elapsed();
    qInfo("5,000 events: %lld ms, laid out again in %lld ms", first, again);
    QVERIFY(height > 0);
    QVERIFY(first < 2000);
    QVERIFY(again < 500);
}

QTEST_MAIN(TestSimulatorRows)
#include "test_simulator_rows.moc"
