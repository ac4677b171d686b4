// SPDX-License-Identifier: GPL-3.0-or-later
// JSON text: every refusal with its place, pointers found again, and writing that reading gives back.
#include "core/exchange/json_quick.h"
#include "core/exchange/json_text.h"

#include "tests/support/patience.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QtTest>

#include <bit>
#include <cmath>
#include <random>

using namespace interlock;
using namespace interlock::exchange;
using logic::Array;
using logic::Kind;
using logic::Object;
using logic::Value;

class TestJsonText : public QObject {
    Q_OBJECT

private slots:
    void refused_data();
    void refused();
    void byte_order_mark();
    void last_duplicate_counts_where_allowed();
    void numbers_data();
    void numbers();
    void nesting();
    void locate_finds_pointers();
    void locate_survives_any_text();
    void written_forms();
    void round_trip();
    void many_keys_are_fast();
    void large_text_is_fast();
    void the_fast_reader_agrees_data();
    void the_fast_reader_agrees();
    void the_fast_reader_agrees_on_damaged_text();
};

void TestJsonText::refused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("code");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, QByteArray text, const char* code, int line, int column,
                        const char* pointer, const char* message) {
        QTest::newRow(name) << text << code << line << column << pointer << message;
    };
    row("empty", "", "not_json", 1, 1, "", "the text is empty");
    row("only space", " \n ", "not_json", 1, 1, "", "the text is empty");
    row("end in a list", "[1,\n 2", "not_json", 2, 3, "", "unexpected end of text");
    row("end in a string", "[\"ab", "not_json", 1, 5, "", "unexpected end of text inside a string");
    row("end after a colon", R"({"a":)", "not_json", 1, 6, "/a", "unexpected end of text");
    row("no comma in a list", "[1 22]", "not_json", 1, 4, "", "expected a comma or ]");
    row("no comma before a string", R"(["a" "b"])", "not_json", 1, 6, "", "expected a comma or ]");
    row("no comma before a word", "[1\nfalse]", "not_json", 2, 1, "", "expected a comma or ]");
    row("no comma in an object", "{\"a\": 1\n \"b\": 2}", "not_json", 2, 2, "", "expected a comma or }");
    row("comma too many", "[1,]", "not_json", 1, 4, "", "expected a value");
    row("comma too many in an object", R"({"a":1,})", "not_json", 1, 8, "",
        "expected a key in double quotes");
    row("bare key", "{a:1}", "not_json", 1, 2, "", "expected a key in double quotes");
    row("no colon", R"({"a" 1})", "not_json", 1, 6, "/a", "expected a colon after the key");
    row("single quotes", "['a']", "not_json", 1, 2, "", "strings need double quotes");
    row("comment", "// x\n1", "not_json", 1, 1, "", "comments are not part of JSON");
    row("word", "[True]", "not_json", 1, 2, "", "expected a value, found an unknown word or sign");
    row("text after the end", "{}\n{}", "not_json", 2, 1, "", "unexpected text after the end of the value");
    row("word after the end", "1 x", "not_json", 1, 3, "", "unexpected text after the end of the value");
    row("leading zero", "01", "not_json", 1, 2, "", "unexpected text after the end of the value");
    row("lone minus", "[-]", "not_json", 1, 3, "", "a number lacks a digit");
    row("line break in a string", "[\"a\nb\"]", "not_json", 1, 4, "",
        "a string must end before its line does; write \\n for a line break");
    row("tab in a string", "[\"a\tb\"]", "not_json", 1, 4, "",
        "a control character inside a string must be escaped");
    row("NUL in a string", QByteArray("[\"a\0b\"]", 7), "not_json", 1, 4, "",
        "a NUL byte: this is no UTF-8 text");
    row("NUL at the end", QByteArray("[1]\0", 4), "not_json", 1, 4, "", "a NUL byte: this is no UTF-8 text");
    row("UTF-8 cut", "[\"\xC3\"]", "not_json", 1, 4, "", "broken UTF-8 inside a string");
    row("UTF-8 overlong", "[\"\xC0\xAF\"]", "not_json", 1, 3, "", "broken UTF-8 inside a string");
    row("UTF-8 surrogate", "[\"\xED\xA0\x80\"]", "not_json", 1, 4, "", "broken UTF-8 inside a string");
    row("columns are bytes", "[\"\xC3\xA9\" x]", "not_json", 1, 7, "", "expected a comma or ]");
    row("lone surrogate", R"(["\ud800"])", "not_json", 1, 9, "",
        "a \\u escape is one half of a surrogate pair without the other");
    row("short escape", R"(["\u12"])", "not_json", 1, 7, "",
        "\\u must be followed by four hexadecimal digits");
    row("unknown escape", R"(["\x"])", "not_json", 1, 4, "", "unknown escape after a backslash");
    row("duplicate key", "{\"a\": {\"b\": 1,\n  \"c\": 2, \"b\": 3}}", "duplicate_key", 2, 11, "/a/b",
        "this key stands twice in one object");
    row("duplicate key, escaped", R"({"x":[{"a":1,"\u0061":2}]})", "duplicate_key", 1, 14, "/x/0/a",
        "this key stands twice in one object");
    row("integer too large", "[1, 18446744073709551617]", "number_out_of_range", 1, 5, "/1",
        "no 64-bit integer or double holds this number");
    row("integer too small", R"({"a":[1,{"b":-123456789012345678901}]})", "number_out_of_range", 1, 14,
        "/a/1/b", "no 64-bit integer or double holds this number");
    row("double too large", "{\"a\":\n1e999}", "number_out_of_range", 2, 1, "/a",
        "no 64-bit integer or double holds this number");
    row("double too small", "[1e-999]", "number_out_of_range", 1, 2, "/0",
        "no 64-bit integer or double holds this number");
}

void TestJsonText::refused()
{
    QFETCH(QByteArray, text);
    const JsonReading reading = read_json(text.toStdString());
    QVERIFY(!reading.value);
    QVERIFY(reading.issue);
    QTEST(QString::fromStdString(reading.issue->code), "code");
    QTEST(QString::fromStdString(reading.issue->message), "message");
    QTEST(reading.issue->position->line, "line");
    QTEST(reading.issue->position->column, "column");
    QTEST(QString::fromStdString(reading.issue->pointer), "pointer");
    QCOMPARE(reading.issue->severity, Severity::Error);
}

void TestJsonText::byte_order_mark()
{
    QCOMPARE(read_json("\xEF\xBB\xBF[1]").value, std::optional<Value>(Array{1}));
    // It takes no column, as no editor shows it.
    QCOMPARE(read_json("\xEF\xBB\xBF[1 2]").issue->position->column, 4);
    QCOMPARE(read_json("\xEF\xBB\xBF").issue->code, std::string("not_json"));
    QCOMPARE(read_json("\xFF\xFE[1]").issue->position->column, 1);
}

void TestJsonText::last_duplicate_counts_where_allowed()
{
    const JsonReading reading = read_json(R"({"a":1,"b":2,"a":3})", {false, kMaxTextNesting});
    QCOMPARE(write_json(reading.value.value()), std::string(R"({"a":3,"b":2})"));
}

void TestJsonText::numbers_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("written");
    const auto row = [](const char* text, Kind kind, const char* written) {
        QTest::newRow(text) << QByteArray(text) << static_cast<int>(kind) << QByteArray(written);
    };
    row("0", Kind::Integer, "0");
    row("-7", Kind::Integer, "-7");
    row("9223372036854775807", Kind::Integer, "9223372036854775807");
    row("-9223372036854775808", Kind::Integer, "-9223372036854775808");
    row("9223372036854775808", Kind::Unsigned, "9223372036854775808");
    row("18446744073709551615", Kind::Unsigned, "18446744073709551615");
    row("18446744073709551616", Kind::Double, "18446744073709551616.0"); // exactly 2^64
    row("-9223372036854775808.0", Kind::Double, "-9223372036854775808.0");
    row("1.0", Kind::Double, "1.0");
    row("-0.0", Kind::Double, "-0.0");
    row("0.1", Kind::Double, "0.1");
    row("1e2", Kind::Double, "100.0");
    row("1E+22", Kind::Double, "1e+22");
    row("1.7976931348623157e308", Kind::Double, "1.7976931348623157e+308");
    row("5e-324", Kind::Double, "5e-324");
    row("0e-999", Kind::Double, "0.0");
}

void TestJsonText::numbers()
{
    QFETCH(QByteArray, text);
    QFETCH(int, kind);
    QFETCH(QByteArray, written);
    const JsonReading reading = read_json(text.toStdString());
    QVERIFY(reading.value);
    QCOMPARE(static_cast<int>(reading.value->kind()), kind);
    QCOMPARE(write_json(*reading.value), written.toStdString());
}

void TestJsonText::nesting()
{
    const auto nested = [](int levels) {
        const auto count = static_cast<std::size_t>(levels);
        return std::string(count, '[') + std::string(count, ']');
    };
    QVERIFY(read_json(nested(512)).value);
    const JsonReading refused = read_json(nested(513));
    QCOMPARE(refused.issue->code, std::string("too_deep"));
    QCOMPARE(refused.issue->position->column, 513);
    QCOMPARE(refused.issue->pointer.size(), std::size_t{1024});

    QCOMPARE(read_json(std::string(10'000, '[')).issue->code, std::string("too_deep"));
    QCOMPARE(read_json(R"({"a":[{"b":[1]}]})", {true, 3}).issue->pointer, std::string("/a/0/b"));
    QCOMPARE(read_json(R"({"a":[{"b":[1]}]})", {true, 3}).issue->position->column, 12);

    // Values are walked recursively, so no option lifts the limit.
    QCOMPARE(read_json(nested(10'000), {true, 10'000}).issue->position->column, 513);
    const JsonReading deep = read_json(nested(512));
    QCOMPARE(deep.value->depth(), 512);
    QCOMPARE(write_json(*deep.value), nested(512));
}

void TestJsonText::locate_finds_pointers()
{
    const std::string text = "\xEF\xBB\xBF{ \"rules\": [\n"
                             "    {\"name\": \"a, ] } \\\" {\", \"a/b~c\": {\"\": 1}},\n"
                             "    {\"\\u0078\": [10, [ true, null ]]}\n"
                             "  ],\n"
                             "  \"last\": -1.5e3}";
    const std::vector<std::pair<const char*, TextPosition>> rows = {
        {"", {1, 1}},
        {"/rules", {1, 12}},
        {"/rules/0", {2, 5}},
        {"/rules/0/name", {2, 14}},
        {"/rules/0/a~1b~0c", {2, 38}},
        {"/rules/0/a~1b~0c/", {2, 43}},
        {"/rules/1/x", {3, 16}},
        {"/rules/1/x/1", {3, 21}},
        {"/rules/1/x/1/1", {3, 29}},
        {"/last", {5, 11}},
    };
    std::vector<Issue> issues;
    for (const auto& row : rows)
        issues.push_back(Issue{Severity::Error, "x", row.first, "", std::nullopt});
    for (const char* absent : {"/rules/2", "/rules/0/name/x", "/nothing", "/last/0", "/rules/01"})
        issues.push_back(Issue{Severity::Error, "x", absent, "", std::nullopt});
    locate(text, issues);
    for (std::size_t i = 0; i < issues.size(); ++i) {
        const Issue& issue = issues[i];
        QVERIFY2(issue.position.has_value() == (i < rows.size()), issue.pointer.c_str());
        if (i < rows.size()) {
            const std::string found =
                std::to_string(issue.position->line) + ":" + std::to_string(issue.position->column);
            QVERIFY2(*issue.position == rows[i].second, (issue.pointer + " at " + found).c_str());
        }
    }
}

/// Its text should be readable; where it is not, it must still come to an end, inside of the text.
void TestJsonText::locate_survives_any_text()
{
    const std::string whole = R"({"a": [1, {"b": "\"x"}, [[]]], "c": {"d": true}})";
    for (std::size_t from = 0; from < whole.size(); ++from) {
        for (std::size_t size = 0; size <= whole.size() - from; ++size) {
            std::vector<Issue> issues(3);
            issues[0].pointer = "/a/1/b";
            issues[1].pointer = "/c/d";
            issues[2].pointer = "/0/0";
            const std::string part = whole.substr(from, size);
            locate(part, issues);
            for (const Issue& issue : issues)
                QVERIFY(!issue.position || issue.position->column <= static_cast<int>(size) + 1);
        }
    }
}

void TestJsonText::written_forms()
{
    const Value value = Object{{"b", Array{1, 2.0, nullptr, true}},
                               {"a", Object{}},
                               {"", Array{}},
                               {"s", "\"\\/\b\f\n\r\t\x01\x1f\x7f é😀"},
                               {"n", Object{{"k", Array{Array{}}}}}};
    QCOMPARE(write_json(value), std::string(R"({"b":[1,2.0,null,true],"a":{},"":[],)"
                                            "\"s\":\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f é😀\","
                                            R"("n":{"k":[[]]}})"));
    QCOMPARE(write_json(Object{{"a", Array{1, 2}}, {"b", 3}}, true), std::string(R"({"a": [1, 2], "b": 3})"));
    QCOMPARE(write_json_indented(Object{{"a", Array{1, Object{}}}, {"b", Object{{"c", Array{}}}}}),
             std::string("{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": {\n    \"c\": []\n  }\n}"));
    QCOMPARE(write_json_indented(Array{}), std::string("[]"));
    QCOMPARE(write_json(Array{std::nan(""), HUGE_VAL, -HUGE_VAL}), std::string("[null,null,null]"));
    QCOMPARE(write_json(std::string("a\0b", 3)), std::string(R"("a\u0000b")"));
    QCOMPARE(pointer_append("/a", "b/~c"), std::string("/a/b~1~0c"));
    QCOMPARE(pointer_append("", std::size_t{12}), std::string("/12"));
}

namespace {

Value random_value(std::mt19937_64& random, int depth)
{
    switch (random() % (depth > 0 ? 9 : 7)) {
    case 0:
        return Value();
    case 1:
        return Value(random() % 2 == 0);
    case 2:
        return Value(static_cast<std::int64_t>(random()));
    case 3:
        return Value(static_cast<std::uint64_t>(random()));
    case 4: {
        const double number = std::bit_cast<double>(static_cast<std::uint64_t>(random()));
        return std::isfinite(number) ? Value(number) : Value(0.5);
    }
    case 5:
        return Value(static_cast<double>(random() % 2000) / 8 - 100);
    case 6: {
        static const char* const kParts[] = {"a", "\"", "\\", "\n", "\x01", "é", "日", "😀", "/", "~", "\x7f"};
        std::string text;
        for (std::uint64_t i = random() % 8; i > 0; --i)
            text += kParts[random() % std::size(kParts)];
        return Value(text);
    }
    case 7: {
        Array items;
        for (std::uint64_t i = random() % 5; i > 0; --i)
            items.push_back(random_value(random, depth - 1));
        return items;
    }
    default: {
        Object members;
        for (std::uint64_t i = random() % 5; i > 0; --i)
            members.set(random_value(random, 0).is_null() ? "n" : std::to_string(random() % 20),
                        random_value(random, depth - 1));
        return members;
    }
    }
}

} // namespace

void TestJsonText::round_trip()
{
    const std::uint64_t seed = qEnvironmentVariableIsSet("INTERLOCK_SEED")
                                   ? qEnvironmentVariable("INTERLOCK_SEED").toULongLong()
                                   : std::random_device()();
    qInfo("INTERLOCK_SEED=%llu", static_cast<unsigned long long>(seed));
    std::mt19937_64 random(seed);
    for (int i = 0; i < 3000; ++i) {
        const Value value = random_value(random, 5);
        for (const std::string& text :
             {write_json(value), write_json(value, true), write_json_indented(value)}) {
            const JsonReading reading = read_json(text);
            QVERIFY2(reading.value && *reading.value == value, text.c_str());
        }
    }
}

void TestJsonText::many_keys_are_fast()
{
    std::string text = "{";
    for (int i = 0; i < 100'000; ++i)
        text += (i > 0 ? ",\"key" : "\"key") + std::to_string(i) + "\":" + std::to_string(i);
    text += "}";
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(read_json(text).value->as_object().size(), std::size_t{100'000});
    text.insert(text.size() - 1, ",\"key5\":1");
    QCOMPARE(read_json(text).issue->pointer, std::string("/key5"));
    std::vector<Issue> issues(1);
    issues[0].pointer = "/key99999";
    locate(text, issues);
    QVERIFY(issues[0].position.has_value());
    QVERIFY2(timer.elapsed() < 3000 * kPatience, qPrintable(QString::number(timer.elapsed())));
}

void TestJsonText::large_text_is_fast()
{
    std::string text = "[";
    while (text.size() < 10'000'000)
        text += R"({"role":"user","content":"Where is my order? It was due last week.","n":[1,2.5,true]},)";
    text.back() = ']';
    QElapsedTimer timer;
    timer.start();
    QVERIFY(read_json(text).value);
    QVERIFY2(timer.elapsed() < 5000 * kPatience, qPrintable(QString::number(timer.elapsed())));
}

namespace {

/// What the fast reader accepts is what the careful one accepts, and the same; it may refuse numbers that are
/// neither small nor simple. Where keys stand twice the careful one refuses, and there is nothing to compare.
QString disagreement(const std::string& text)
{
    const std::optional<Value> fast = read_json_quickly(text, kMaxTextNesting);
    const JsonReading careful = read_json(text);
    if (careful.issue && careful.issue->code == "duplicate_key")
        return {};
    if (fast && !careful.value)
        return QStringLiteral("accepts: ") + QString::fromStdString(careful.issue->message);
    if (fast && !(*fast == *careful.value))
        return QStringLiteral("another value: ") + QString::fromStdString(write_json(*fast));
    const bool has_numbers = text.find_first_of("0123456789") != std::string::npos;
    return !fast && careful.value && !has_numbers ? QStringLiteral("refuses") : QString();
}

} // namespace

void TestJsonText::the_fast_reader_agrees_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("accepted");
    const auto row = [](const QByteArray& text, bool accepted) {
        QTest::newRow(text.left(60).toPercentEncoding(" {}[]:,\"\\").constData()) << text << accepted;
    };
    for (const char* text : {"null",
                             " true ",
                             "false\n",
                             "\"\"",
                             "{}",
                             "[ ]",
                             "[1, -2 ,3.5e-2,0,-0,-0.0,1E+3]",
                             R"({"a":{"b":[{"c":null}]}})",
                             R"("\"\\\/\b\f\n\r\t\u0041\u00e4\u20AC\ud83d\ude00\u0000")",
                             "\"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\"",
                             "\xEF\xBB\xBF[1]",
                             "9223372036854775807",
                             "-9223372036854775808",
                             "18446744073709551615",
                             "5e-324",
                             "1.7976931348623157e308",
                             "\"\xED\x9F\xBF\xEE\x80\x80\xF4\x8F\xBF\xBF\x7F\"",
                             "0.1",
                             "123456789.123456789",
                             R"({"12345678":"123456789\"0123456789"})"})
        row(text, true);
    for (const char* text : {"",
                             " ",
                             "nul",
                             "truex",
                             "[1,]",
                             "[,1]",
                             "{\"a\"}",
                             "{\"a\":}",
                             "{\"a\":1,}",
                             "{a:1}",
                             "[1 2]",
                             "[1",
                             "{",
                             "\"a",
                             "\"\\x\"",
                             "\"\\u12\"",
                             "\"\\u12g4\"",
                             "\"\\u-123\"",
                             "\"\\ud800\"",
                             "\"\\ud800\\u0041\"",
                             "\"\\udc00\"",
                             "01",
                             "-",
                             "1.",
                             ".5",
                             "1e",
                             "+1",
                             "1e+",
                             "--1",
                             "0x1",
                             "1 1",
                             "'a'",
                             "\"\t\"",
                             "\"a\nb\"",
                             "\"\xC0\xAF\"",
                             "\"\xC3\"",
                             "\"\xED\xA0\x80\"",
                             "\"\xE0\x80\x80\"",
                             "\"\xF5\x80\x80\x80\"",
                             "\"\xF4\x90\x80\x80\"",
                             "\"\x80\"",
                             "NaN",
                             "]",
                             "18446744073709551616",
                             "-9223372036854775809",
                             "1e400",
                             "1e-400",
                             "[\"a\" \"b\"]",
                             "{\"a\":1 \"b\":2}"})
        row(text, false);
    row(QByteArray("[1]\0", 4), false);
    row(QByteArray("\"a\0b\"", 5), false);
    row(QByteArray(kMaxTextNesting, '[') + QByteArray(kMaxTextNesting, ']'), true);
    row(QByteArray(kMaxTextNesting + 1, '[') + QByteArray(kMaxTextNesting + 1, ']'), false);
}

void TestJsonText::the_fast_reader_agrees()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, accepted);
    QCOMPARE(read_json_quickly(text.toStdString(), kMaxTextNesting).has_value(), accepted);
    QCOMPARE(disagreement(text.toStdString()), QString());
}

void TestJsonText::the_fast_reader_agrees_on_damaged_text()
{
    const auto seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    std::mt19937 random(seed);
    const std::string whole =
        "[{\"key\":\"some text that is longer than a word\",\"\\u00e4\xC3\xA4\":[true,null,\"\\n\"]},"
        "{\"\xF0\x9F\x98\x80\":-1.5e3,\"n\":[0,12,-7]} , [ ] ]";
    const std::string signs = "{}[]\",:\\ntfu019-+.eE \n\x01\x7F\x80\xC3\xE2\xF4\xED\xA0";
    for (int round = 0; round < 50'000; ++round) {
        std::string text = whole;
        for (std::size_t damage = random() % 3 + 1; damage > 0; --damage) {
            const std::size_t place = random() % text.size();
            const char sign = signs[random() % signs.size()];
            switch (random() % 3) {
            case 0:
                text[place] = sign;
                break;
            case 1:
                text.insert(place, 1, sign);
                break;
            default:
                text.erase(place, 1 + random() % 4);
            }
        }
        const QString found = disagreement(text);
        QVERIFY2(found.isEmpty(), qPrintable(found + QLatin1Char(' ') + QString::fromLatin1(text.c_str())));
    }
}

QTEST_APPLESS_MAIN(TestJsonText)
#include "test_json_text.moc"
