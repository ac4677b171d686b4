// SPDX-License-Identifier: GPL-3.0-or-later
// Values: kinds, depth, look-up in large objects, equality of meaning and merge patches.
#include "core/exchange/json_text.h"
#include "core/logic/value.h"

#include <QElapsedTimer>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace interlock::logic;

namespace {

constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max();

Value json(const char* text)
{
    return interlock::exchange::read_json(text).value.value();
}

std::string text(const Value& value)
{
    return interlock::exchange::write_json(value);
}

} // namespace

class TestValue : public QObject {
    Q_OBJECT

private slots:
    void kinds();
    void integers_have_one_form();
    void to_int64();
    void depth();
    void object_keeps_order();
    void large_object();
    void large_object_is_fast();
    void identity_is_strict();
    void equality_data();
    void equality();
    void order_of_numbers();
    void merge_patch_data();
    void merge_patch();
};

void TestValue::kinds()
{
    QCOMPARE(Value().kind(), Kind::Null);
    QCOMPARE(Value(nullptr).kind(), Kind::Null);
    QCOMPARE(Value(false).kind(), Kind::Bool);
    QCOMPARE(Value(1).kind(), Kind::Integer);
    QCOMPARE(Value(1.0).kind(), Kind::Double);
    QCOMPARE(Value("x").kind(), Kind::String);
    QCOMPARE(Value(Array{}).kind(), Kind::Array);
    QCOMPARE(Value(Object{}).kind(), Kind::Object);
    QCOMPARE(Value("abc").as_string(), std::string("abc"));
    QCOMPARE(Value(Array{1, "b"}).as_array()[1].as_string(), std::string("b"));
    QVERIFY(Value(Object{{"a", 1}}).find("a"));
    QVERIFY(!Value(Object{{"a", 1}}).find("b"));
    QVERIFY(!Value(Array{1}).find("0"));
}

void TestValue::integers_have_one_form()
{
    QCOMPARE(Value(std::uint64_t{7}).kind(), Kind::Integer);
    QCOMPARE(Value(static_cast<std::uint64_t>(kHighest)).kind(), Kind::Integer);
    const Value above(static_cast<std::uint64_t>(kHighest) + 1);
    QCOMPARE(above.kind(), Kind::Unsigned);
    QCOMPARE(above.as_unsigned(), std::uint64_t{1} << 63);
    QCOMPARE(above.as_double(), std::ldexp(1.0, 63));
}

void TestValue::to_int64()
{
    QCOMPARE(Value(kLowest).to_int64(), std::optional(kLowest));
    QCOMPARE(Value(5.0).to_int64(), std::optional<std::int64_t>(5));
    QCOMPARE(Value(-std::ldexp(1.0, 63)).to_int64(), std::optional(kLowest));
    QVERIFY(!Value(std::ldexp(1.0, 63)).to_int64());
    QVERIFY(!Value(5.5).to_int64());
    QVERIFY(!Value(std::nan("")).to_int64());
    QVERIFY(!Value(-HUGE_VAL).to_int64());
    QVERIFY(!Value(std::uint64_t{1} << 63).to_int64());
    QVERIFY(!Value("5").to_int64());
}

void TestValue::depth()
{
    QCOMPARE(Value(1).depth(), 0);
    QCOMPARE(Value(Array{}).depth(), 1);
    QCOMPARE(Value(Object{}).depth(), 1);
    QCOMPARE(json("[1,[2],{\"a\":[[]]}]").depth(), 4);
    Value deep = Array{};
    for (int i = 0; i < 1000; ++i)
        deep = Array{deep};
    QCOMPARE(deep.depth(), 1001);
}

void TestValue::object_keeps_order()
{
    Object object{{"b", 1}, {"a", 2}, {"b", 3}};
    QCOMPARE(text(object), std::string(R"({"b":3,"a":2})"));
    object.set("c", 4);
    object.set("a", 5);
    QCOMPARE(text(object), std::string(R"({"b":3,"a":5,"c":4})"));
    QVERIFY(object.erase("a"));
    QVERIFY(!object.erase("a"));
    QCOMPARE(text(object), std::string(R"({"b":3,"c":4})"));
}

void TestValue::large_object()
{
    // Across the size from which keys are found by hash, and back.
    Object object;
    for (int i = 0; i < 40; ++i) {
        object.set("key" + std::to_string(i), i);
        for (int k = 0; k <= i; ++k)
            QCOMPARE(object.find("key" + std::to_string(k))->to_int64(), std::optional<std::int64_t>(k));
        QVERIFY(!object.contains("key" + std::to_string(i + 1)));
    }
    object.set("key20", "new");
    QCOMPARE(object.size(), std::size_t{40});
    QCOMPARE(object.find("key20")->as_string(), std::string("new"));
    const Object copy = object;
    for (int i = 0; i < 39; ++i) {
        QVERIFY(object.erase("key" + std::to_string(i)));
        QVERIFY(!object.contains("key" + std::to_string(i)));
        QVERIFY(object.contains("key39"));
    }
    QCOMPARE(copy.size(), std::size_t{40});
    QVERIFY(copy.contains("key0"));
}

void TestValue::large_object_is_fast()
{
    QElapsedTimer timer;
    timer.start();
    Object object;
    for (int i = 0; i < 100'000; ++i)
        object.set("key" + std::to_string(i), i);
    for (int i = 0; i < 100'000; ++i)
        QVERIFY(object.contains("key" + std::to_string(i)));
    Object patch;
    for (int i = 0; i < 100'000; i += 2)
        patch.set("key" + std::to_string(i), nullptr);
    const Value patched = interlock::logic::merge_patch(object, patch);
    QCOMPARE(patched.as_object().size(), std::size_t{50'000});
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
}

void TestValue::identity_is_strict()
{
    QVERIFY(Value(1) == Value(1));
    QVERIFY(!(Value(1) == Value(1.0)));
    QVERIFY(!(json(R"({"a":1,"b":2})") == json(R"({"b":2,"a":1})")));
    QVERIFY(json(R"({"a":[1,{"b":null}]})") == json(R"({"a":[1,{"b":null}]})"));
    QVERIFY(!(Value() == Value(false)));
}

void TestValue::equality_data()
{
    QTest::addColumn<QByteArray>("a");
    QTest::addColumn<QByteArray>("b");
    QTest::addColumn<bool>("equal");
    const auto row = [](const char* a, const char* b, bool equal) {
        QTest::addRow("%s and %s", a, b) << QByteArray(a) << QByteArray(b) << equal;
    };
    row("1", "1.0", true);
    row("0", "-0.0", true);
    row("0", "false", false);
    row("1", "true", false);
    row("null", "false", false);
    row("\"1\"", "1", false);
    row("9007199254740993", "9007199254740992.0", false); // the double nearest to both is the second
    row("9007199254740992", "9007199254740992.0", true);
    row("9223372036854775807", "9223372036854775808.0", false);
    row("9223372036854775808", "9223372036854775808.0", true);
    row("18446744073709551615", "18446744073709551616.0", false);
    row("18446744073709551615", "18446744073709551615", true);
    row("-9223372036854775808", "-9223372036854775808.0", true);
    row("9223372036854775808", "-1", false);
    row("1", "1.5", false);
    row("[1,2]", "[1.0,2]", true);
    row("[1,2]", "[2,1]", false);
    row("[1]", "[1,2]", false);
    row(R"({"a":1,"b":2})", R"({"b":2.0,"a":1})", true);
    row(R"({"a":1})", R"({"a":1,"b":2})", false);
    row(R"({"a":1})", R"({"b":1})", false);
    row("{}", "[]", false);
    row("[]", "[]", true);
}

void TestValue::equality()
{
    QFETCH(QByteArray, a);
    QFETCH(QByteArray, b);
    QFETCH(bool, equal);
    QCOMPARE(json_equal(json(a), json(b)), equal);
    QCOMPARE(json_equal(json(b), json(a)), equal);
}

void TestValue::order_of_numbers()
{
    const auto order = [](const char* a, const char* b) { return compare_numbers(json(a), json(b)); };
    QVERIFY(order("1", "2") < 0);
    QVERIFY(order("2.5", "2") > 0);
    QVERIFY(order("-2.5", "-2") < 0);
    QVERIFY(order("9007199254740993", "9007199254740992.0") > 0);
    QVERIFY(order("18446744073709551615", "1e19") > 0);
    QVERIFY(order("18446744073709551615", "-1.0") > 0);
    QVERIFY(order("1e300", "18446744073709551615") > 0);
    QVERIFY(order("-9223372036854775808", "-1e300") > 0);
    QVERIFY(order("9223372036854775807", "9223372036854775808") < 0);
    QCOMPARE(compare_numbers(Value(1), Value(std::nan(""))), std::partial_ordering::unordered);
    QCOMPARE(compare_numbers(Value(std::uint64_t{1} << 63), Value(std::nan(""))),
             std::partial_ordering::unordered);
    QCOMPARE(compare_numbers(Value(1), Value("1")), std::partial_ordering::unordered);
    QVERIFY(compare_numbers(Value(kHighest), Value(HUGE_VAL)) < 0);
}

void TestValue::merge_patch_data()
{
    QTest::addColumn<QByteArray>("target");
    QTest::addColumn<QByteArray>("patch");
    QTest::addColumn<QByteArray>("result");
    const auto row = [](const char* target, const char* patch, const char* result) {
        QTest::addRow("%s with %s", target, patch)
            << QByteArray(target) << QByteArray(patch) << QByteArray(result);
    };
    row(R"({"a":1})", R"({"a":2})", R"({"a":2})");
    row(R"({"a":1})", R"({"b":2})", R"({"a":1,"b":2})");
    row(R"({"a":1,"b":2})", R"({"a":null})", R"({"b":2})");
    row(R"({"a":1})", R"({"b":null})", R"({"a":1})");
    row(R"({"a":[1]})", R"({"a":"x"})", R"({"a":"x"})");
    row(R"({"a":{"b":1,"c":2}})", R"({"a":{"b":null,"d":{"e":null,"f":3}}})", R"({"a":{"c":2,"d":{"f":3}}})");
    row(R"({"a":1})", R"({"a":{"b":{"c":null}}})", R"({"a":{"b":{}}})");
    row(R"([1,2])", R"({"a":1,"b":null})", R"({"a":1})");
    row(R"({"a":1})", "[1]", "[1]");
    row(R"({"a":1})", "null", "null");
    row(R"({"z":1,"a":2,"m":3})", R"({"n":4,"a":5})", R"({"z":1,"a":5,"m":3,"n":4})");
}

void TestValue::merge_patch()
{
    QFETCH(QByteArray, target);
    QFETCH(QByteArray, patch);
    QFETCH(QByteArray, result);
    QCOMPARE(text(interlock::logic::merge_patch(json(target), json(patch))), result.toStdString());
}

QTEST_APPLESS_MAIN(TestValue)
#include "test_value.moc"
