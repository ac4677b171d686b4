// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a field, and how it shapes a row: controls, first questions, typed chips. And JSON for
// people.
#include "core/exchange/json_text.h"
#include "ui/document/condition_vocabulary.h"
#include "ui/document/document.h"

#include <QTest>

using namespace interlock;
using namespace interlock::ui;
using logic::Value;

namespace {

Value json(const QString& text)
{
    return exchange::read_json(text.toStdString()).value.value_or(Value("unreadable"));
}

QString text(const Value& value)
{
    return QString::fromStdString(exchange::write_json(value));
}

ContextPath facts(const char* type, std::vector<Value> values = {}, const char* path = "a")
{
    ContextPath result;
    result.path = path;
    result.type = type;
    result.values = std::move(values);
    return result;
}

/// "line:number", "switch:boolean", "list:text(dm|group)" …
QString drawn(const std::vector<ValueControl>& controls)
{
    static const QStringList kinds = {QStringLiteral("line"), QStringLiteral("switch"),
                                      QStringLiteral("field"), QStringLiteral("list")};
    static const QStringList types = {QStringLiteral("any"), QStringLiteral("text"), QStringLiteral("number"),
                                      QStringLiteral("boolean")};
    QStringList texts;
    for (const ValueControl& control : controls) {
        QString one = kinds[int(control.kind)] + u':' + types[int(control.type)];
        if (!control.choices.isEmpty())
            one += u'(' + control.choices.join(u'|') + u')';
        texts.append(one);
    }
    return texts.join(u' ');
}

} // namespace

class TestConditionVocabulary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void controls_data();
    void controls();
    void firstQuestions_data();
    void firstQuestions();
    void words_data();
    void words();
    void layouts_data();
    void layouts();
    void followsTheDocument();
};

void TestConditionVocabulary::controls_data()
{
    QTest::addColumn<QString>("logic");
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("controls");
    const auto row = [](const char* logic, const char* type, const char* controls) {
        QTest::addRow("%s of %s", logic, type)
            << QString::fromUtf8(logic) << QString::fromUtf8(type) << QString::fromUtf8(controls);
    };
    row(R"({"===":[{"var":"a"},"x"]})", "string", "line:text(dm|3)");
    row(R"({"===":[{"var":"a"},3]})", "string", "line:any(dm|\"3\"|3|true)");
    row(R"({"===":[{"var":"a"},3]})", "number", "line:number(3)");
    row(R"({"===":[{"var":"a"},"x"]})", "number", "line:any(dm|\"3\"|3|true)");
    row(R"({"===":[{"var":"a"},true]})", "boolean", "switch:boolean");
    row(R"({"===":[{"var":"a"},"x"]})", "boolean", "line:any(dm|\"3\"|3|true)");
    row(R"({"===":[{"var":"a"},true]})", "any", "line:any(dm|\"3\"|3|true)");
    row(R"({"<":[{"var":"a"},3]})", "any", "line:number(3)");
    row(R"({"<":[{"var":"a"},{"var":"b"}]})", "number", "field:any");
    row(R"({"<=":[1,{"var":"a"},3]})", "any", "line:number(3) line:number(3)");
    row(R"({"in":[{"var":"a"},["dm"]]})", "string", "list:text(dm|3)");
    row(R"({"in":[{"var":"a"},["dm",1]]})", "string", "list:any(dm|\"3\"|3|true)");
    row(R"({"in":[{"var":"a"},{"var":"b"}]})", "string", "field:any");
    row(R"({"in":["x",{"var":"a"}]})", "string", "line:text");
    row(R"({"in":["x",{"var":"a"}]})", "list", "line:any(dm|\"3\"|3|true)");
    row(R"({"var":"a"})", "string", "");
}

void TestConditionVocabulary::controls()
{
    QFETCH(QString, logic);
    QFETCH(QString, type);
    QFETCH(QString, controls);
    const ContextPath known =
        facts(type.toUtf8().constData(), {Value("dm"), Value("3"), Value(3), Value(true)});
    const ConditionNode row = parseCondition(json(logic));
    QCOMPARE(drawn(valueControls(row, &known)), controls);
    QCOMPARE(valueControls(row, nullptr).size(), valueControls(row, &known).size());
}

void TestConditionVocabulary::firstQuestions_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<QString>("asked");
    const auto row = [](const char* type, const char* asked) {
        QTest::newRow(type) << QString::fromUtf8(type) << QString::fromUtf8(asked);
    };
    row("string", R"({"===":[{"var":"a"},""]})");
    row("number", R"({">=":[{"var":"a"},1]})");
    row("boolean", R"({"===":[{"var":"a"},true]})");
    row("list", R"({"in":["",{"var":"a"}]})");
    row("object", R"({"var":"a"})");
    row("any", R"({"===":[{"var":"a"},""]})");
}

void TestConditionVocabulary::firstQuestions()
{
    QFETCH(QString, type);
    QFETCH(QString, asked);
    const ContextPath known = facts(type.toUtf8().constData());
    ConditionNode blank = ConditionNode::blankRow();
    blank.path = "a";
    QCOMPARE(text(toLogic(firstQuestion(blank, &known))), asked);
    QCOMPARE(firstQuestion(blank, nullptr), blank);
    // A row that says something keeps saying it.
    const ConditionNode row = parseCondition(json(QStringLiteral(R"({"===":[{"var":"a"},"x"]})")));
    QCOMPARE(firstQuestion(row, &known), row);
}

void TestConditionVocabulary::words_data()
{
    QTest::addColumn<QStringList>("typed");
    QTest::addColumn<QString>("before");
    QTest::addColumn<ValueType>("type");
    QTest::addColumn<QString>("values");
    const auto row = [](const char* name, const char* typed, const char* before, ValueType type,
                        const char* values) {
        QTest::newRow(name) << QString::fromUtf8(typed).split(u' ') << QString::fromUtf8(before) << type
                            << QString::fromUtf8(values);
    };
    row("text", "dm 3", "[]", ValueType::Text, R"(["dm","3"])");
    row("numbers", "1 2", "[1]", ValueType::Any, "[1,2]");
    row("number among texts", "dm 3", R"(["dm"])", ValueType::Any, R"(["dm","3"])");
    row("number by itself", "3", "[]", ValueType::Any, "[3]");
    row("text among numbers", "1 x", "[1]", ValueType::Any, R"([1,"x"])");
    row("keeps what it was", "1 2", R"([1,2.0,"1"])", ValueType::Any, "[1,2]");
    row("quoted", "\"1\"", R"([1])", ValueType::Any, R"(["1"])");
}

void TestConditionVocabulary::words()
{
    QFETCH(QStringList, typed);
    QFETCH(QString, before);
    QFETCH(ValueType, type);
    QFETCH(QString, values);
    QCOMPARE(text(Value(valuesFromWords(typed, json(before).as_array(), type))), values);
}

void TestConditionVocabulary::layouts_data()
{
    QTest::addColumn<QString>("logic");
    QTest::addColumn<QString>("lines");
    QTest::newRow("short") << QStringLiteral(R"({"===":[{"var":"a"},1]})")
                           << QStringLiteral(R"({"===": [{"var": "a"}, 1]})");
    QTest::newRow("operands") << QStringLiteral(R"({"and":[{"var":"first"},{"var":"second"}]})")
                              << QStringLiteral(
                                     "{\"and\": [\n  {\"var\": \"first\"},\n  {\"var\": \"second\"}\n]}");
    QTest::newRow("operators in a row")
        << QStringLiteral(R"({"!":{"or":[{"var":"first"},{"var":"second"}]}})")
        << QStringLiteral("{\"!\": {\"or\": [\n  {\"var\": \"first\"},\n  {\"var\": \"second\"}\n]}}");
    QTest::newRow("object") << QStringLiteral(R"({"one":"0123456789","two":["0123456789"]})")
                            << QStringLiteral(
                                   "{\n  \"one\": \"0123456789\",\n  \"two\": [\"0123456789\"]\n}");
}

void TestConditionVocabulary::layouts()
{
    QFETCH(QString, logic);
    QFETCH(QString, lines);
    QCOMPARE(layoutJson(json(logic), 28), lines);
    QVERIFY(json(layoutJson(json(logic), 1)) == json(logic));
}

void TestConditionVocabulary::followsTheDocument()
{
    Document document;
    ConditionVocabulary vocabulary(&document);
    QVERIFY(vocabulary.paths().contains(QStringLiteral("msg.text_lower")));
    QVERIFY(!vocabulary.find("store.mode"));
    Field field;
    field.path = "store.mode";
    field.type = "string";
    document.insert(0, field);
    QVERIFY(vocabulary.paths().contains(QStringLiteral("store.mode")));
    QVERIFY(vocabulary.find("store.mode"));
    QCOMPARE(vocabulary.find("store.mode")->type, std::string("string"));
}

QTEST_GUILESS_MAIN(TestConditionVocabulary)
#include "test_condition_vocabulary.moc"
