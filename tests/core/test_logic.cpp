// SPDX-License-Identifier: GPL-3.0-or-later
// The condition language: a row for every operator and trap, its nodes, and what the hook is told.
#include "tests/core/test_logic_helpers.h"

using namespace interlock::logic;
using interlock::exchange::write_json;

class TestLogic : public QObject {
    Q_OBJECT

private slots:
    void rows_data();
    void rows();
    void truthiness();
    void known_operators();
    void errors_carry_what_was_thrown();
    void nodes_in_document_order();
    void hook_reports();
    void folded_constants_are_reported();
};

void TestLogic::rows_data()
{
    QTest::addColumn<QByteArray>("expression");
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<QByteArray>("result");
    const auto row = [](const char* expression, const char* data, const char* result) {
        QTest::addRow("%s over %s", expression, data)
            << QByteArray(expression) << QByteArray(data) << QByteArray(result);
    };
    // Literals.
    row("{}", "null", "{}");
    row(R"({"a":1,"b":{"var":"x"}})", R"({"x":2})", R"({"a":1,"b":{"var":"x"}})");
    row(R"([1,{"var":"x"},[{"var":"x"}]])", R"({"x":2})", "[1,2,[2]]");
    row("1.0", "null", "1.0");

    // var and val.
    row(R"({"var":"a.b.1"})", R"({"a":{"b":[1,2]}})", "2");
    row(R"({"var":"a.01"})", R"({"a":[1,2]})", "null");
    row(R"({"var":"a.-1"})", R"({"a":[1,2]})", "null");
    row(R"({"var":"a.1"})", R"({"a":{"1":"key"}})", R"("key")");
    row(R"({"var":"a.99999999999999999999"})", R"({"a":[1,2]})", "null");
    row(R"({"var":"a.b"})", R"({"a.b":1})", "null");
    row(R"({"var":1})", "[5,6]", "6");
    row(R"({"var":1.1})", "[5,[6,7]]", "7");
    row(R"({"var":true})", R"({"true":1})", "1");
    row(R"({"var":["a",5]})", R"({"a":null})", "null"); // it is there
    row(R"({"var":["a.b",{"var":"c"}]})", R"({"a":1,"c":7})", "7");
    row(R"({"var":["a",{"throw":"lazy"}]})", R"({"a":1})", "1");
    row(R"({"var":[{"cat":["a",".b"]}]})", R"({"a":{"b":3}})", "3");
    row(R"({"var":{"var":"path"}})", R"({"path":["x",9]})", "9");
    row(R"({"var":{"var":"path"}})", R"({"path":["y",9],"y":1})", "1");
    row(R"({"var":[["a"]]})", R"({"a":1})", "null");
    row(R"({"var":"length"})", R"("text")", "null");
    row(R"({"val":"a.b"})", R"({"a.b":1})", "1");
    row(R"({"val":["a",{"var":"k"},1]})", R"({"k":"b","a":{"b":[1,2]}})", "2");
    row(R"({"val":[[1],"index"]})", R"({"index":1})", "null"); // no iterator around
    row(R"({"val":[[9],"a"]})", R"({"a":1})", "null");
    row(R"({"val":[["x"],"a"]})", R"({"a":1})", "!Invalid Arguments");
    row(R"({"val":[[-9223372036854775808],"a"]})", R"({"a":1})", "null");
    row(R"({"map":[[7],{"val":[[1]]}]})", "null", R"([{"index":0}])");
    row(R"({"map":[[[1,2],[3]],{"map":[{"var":""},{"+":[{"val":[]},{"val":[[4],"n"]}]}]}]})", R"({"n":10})",
        "[[11,12],[13]]");
    row(R"({"exists":["a",0]})", R"({"a":[null]})", "true");
    row(R"({"exists":["a",1]})", R"({"a":[null]})", "false");
    row(R"({"exists":{"var":"k"}})", R"({"k":["a","b"],"a":{"b":1}})", "true");

    // missing.
    row(R"({"missing":["a","b.c",{"cat":["d"]}]})", R"({"a":"","b":{"c":null},"d":0})", R"(["a","b.c"])");
    row(R"({"missing":{"var":"need"}})", R"({"need":["x","need"]})", R"(["x"])");
    row(R"({"missing_some":[2,["a","b","c"]]})", R"({"a":1})", R"(["b","c"])");
    row(R"({"missing_some":[1,["a","b","c"]]})", R"({"a":1})", "[]");
    row(R"({"missing_some":[1,"a"]})", "{}", "!Invalid Arguments");

    // Choice.
    row(R"({"if":[{"var":"x"},"yes",{"throw":"lazy"}]})", R"({"x":1})", R"("yes")");
    row(R"({"?:":[false,1]})", "null", "null");
    row(R"({"and":[0,{"throw":"lazy"}]})", "null", "0");
    row(R"({"or":[0,"",[],{}]})", "null", "{}");
    row(R"({"or":["x",{"unknown":1}]})", "null", R"("x")");
    row(R"({"??":[null,{"var":"x"},{"throw":"lazy"}]})", R"({"x":false})", "false");
    row(R"({"??":{"var":"x"}})", R"({"x":[null,0]})", "0");
    row(R"({"??":{"var":"x"}})", R"({"x":"s"})", R"("s")");
    row(R"({"!":{"var":"x"}})", R"({"x":[0]})", "false"); // one operand, not a list of them
    row(R"({"!":{"var":"x"}})", R"({"x":[]})", "true");
    row(R"({"!!":{"var":"x"}})", R"({"x":["",0]})", "true");
    row(R"({"and":{"var":"x"}})", R"({"x":[1,2]})", "!Invalid Arguments");

    // Comparison.
    row(R"({"===":[1,1.0]})", "null", "true");
    row(R"({"===":[9007199254740993,9007199254740992.0]})", "null", "false");
    row(R"({"==":[9007199254740993,"9007199254740993"]})", "null", "true");
    row(R"({"===":[{"var":"a"},{"var":"b"}]})", R"({"a":{"x":1,"y":[2]},"b":{"y":[2.0],"x":1}})", "true");
    row(R"({"===":[{"var":"a"},{"var":"b"}]})", R"({"a":{"x":1},"b":{"z":1}})", "false");
    row(R"({"!==":[[1],[1]]})", "null", "false");
    row(R"({"!==":[1,2,1]})", "null", "true");
    row(R"({"==":["",null]})", "null", "true");
    row(R"({"==":[" 12 ",12]})", "null", "true");
    row(R"({"==":["0x10",16]})", "null", "!NaN");
    row(R"({"==":["inf",1]})", "null", "!NaN");
    row(R"({"==":["1e999",1]})", "null", "!NaN");
    row(R"({"<":["é","日","😀"]})", "null", "true"); // by code points
    row(R"({"<":[18446744073709551615,18446744073709551616.0]})", "null", "true");
    row(R"({"<":[{"var":"none"},1]})", "{}", "true"); // a missing variable counts as 0
    row(R"({"<=":[1,1,2,2]})", "null", "true");
    row(R"({">":[3,1,2]})", "null", "false");

    // Arithmetic.
    row(R"({"+":[9223372036854775806,1]})", "null", "9223372036854775807");
    row(R"({"+":[9223372036854775807,1]})", "null", "9223372036854775808");
    row(R"({"+":[18446744073709551615,1]})", "null", "18446744073709551616.0");
    row(R"({"+":[18446744073709551615,1,-1]})", "null", "18446744073709551615");
    row(R"({"-":[-9223372036854775808]})", "null", "9223372036854775808");
    row(R"({"-":[-9223372036854775808,1]})", "null", "-9223372036854775808.0");
    row(R"({"*":[4294967296,4294967296]})", "null", "18446744073709551616.0");
    row(R"({"*":[18446744073709551615,18446744073709551615,18446744073709551615]})", "null",
        "6.277101735386681e+57");
    row(R"({"*":[3037000500,3037000500]})", "null", "9223372037000250000");
    row(R"({"/":[-9223372036854775808,-1]})", "null", "9223372036854775808");
    row(R"({"%":[-9223372036854775808,-1]})", "null", "0");
    row(R"({"/":[7,2]})", "null", "3.5");
    row(R"({"/":[1e300,1e-300]})", "null", "!NaN"); // JSON has no infinity
    row(R"({"%":[5.5,2]})", "null", "1.5");
    row(R"({"%":[-7,3]})", "null", "-1");
    row(R"({"%":[1,0.0]})", "null", "!NaN");
    row(R"({"+":[0.5,0.5]})", "null", "1");
    row(R"({"*":[0,-1.5]})", "null", "0");
    row(R"({"+":["+5",".5","5."]})", "null", "10.5");
    row(R"({"max":[1,2.5,"3",true]})", "null", "3");
    row(R"({"min":[9007199254740993,9007199254740992.0]})", "null", "9007199254740992.0");
    row(R"({"max":[]})", "null", "!Invalid Arguments");
    row(R"({"max":["x"]})", "null", "!NaN");

    // Texts.
    row(R"({"cat":[1,1.0,0.1,1e21,1e-7,true,null,[1,[2,null]]]})", "null", R"("110.11e+211e-7true1,2,")");
    row(R"({"cat":[-1234567.25,1e20,0.000001,123e-20]})", "null",
        R"("-1234567.251000000000000000000000.0000011.23e-18")");
    row(R"({"cat":[18446744073709551615,-0.0,5e-324]})", "null", R"("1844674407370955161505e-324")");
    row(R"({"cat":{}})", "null", "!Invalid Arguments");
    row(R"({"substr":["aé日😀z",1,3]})", "null", R"("é日😀")");
    row(R"({"substr":["aé日😀z",-2]})", "null", R"("😀z")");
    row(R"({"substr":["aé日😀z",1,-1]})", "null", R"("é日😀")");
    row(R"({"substr":["abc",-1e300,1e300]})", "null", R"("abc")");
    row(R"({"substr":["abc",9223372036854775807,9223372036854775807]})", "null", R"("")");
    row(R"({"substr":["abc",1,-9223372036854775808]})", "null", R"("")");
    row(R"({"substr":["abc",2,-9]})", "null", R"("")");
    row(R"({"substr":["abc","x"]})", "null", "!NaN");
    row(R"({"substr":[[1,2],1]})", "null", R"(",2")");
    row(R"({"in":["x",null]})", "null", "false");
    row(R"({"in":["x",{"var":"none"}]})", "{}", "false");
    row(R"({"in":[1.0,[1,2]]})", "null", "true");
    row(R"({"in":["1",[1,2]]})", "null", "false");
    row(R"({"in":[null,[1,null]]})", "null", "true");
    row(R"({"in":[[1],[[1]]]})", "null", "true");
    row(R"({"in":[2,"123"]})", "null", "true");
    row(R"({"in":[null,"null"]})", "null", "false");
    row(R"({"in":["a",{"var":""}]})", R"({"a":1})", "false");
    row(R"({"in":{"var":"args"}})", R"({"args":["a",["a"]]})", "true");
    row(R"({"in":["a"]})", "null", "false");
    row(R"({"in":["abcabcabcabcabcabcabcabcabcabcabcabcabd","abcabcabcabcabcabcabcabcabcabcabcabcabcabd"]})",
        "null", "true");
    row(R"({"in":["abcabcabcabcabcabcabcabcabcabcabcabcabd","abcabcabcabcabcabcabcabcabcabcabcabcabcabc"]})",
        "null", "false");

    // Lists.
    row(R"({"map":[{"var":"a"},1]})", R"({"a":[1,2]})", "[1,1]");
    row(R"({"map":[{"var":"none"},1]})", "{}", "[]");
    row(R"({"map":["abc",1]})", "null", "!Invalid Arguments");
    row(R"({"map":[[1,2]]})", "null", "!Invalid Arguments");
    row(R"({"map":[[1,2],null]})", "null", "!Invalid Arguments");
    row(R"({"filter":[[0,1,2,[]],{"var":""}]})", "null", "[1,2]");
    row(R"({"reduce":[[1,2,3],{"+":[{"var":"accumulator"},{"var":"current"}]},10]})", "null", "16");
    row(R"({"reduce":[[1,2],{"cat":[{"var":"accumulator"},{"val":[[1],"index"]},{"val":[[2],"x"]}]},""]})",
        R"({"x":"-"})", R"("0-1-")");
    row(R"({"reduce":[[[1],[2]],{"merge":[{"var":"accumulator"},{"var":"current.0"}]},[]]})", "null",
        "[1,2]");
    row(R"({"reduce":[[1],{"var":""},5]})", "null", R"({"current":1,"accumulator":5})");
    row(R"({"reduce":[[1,2],{"var":"accumulator.0"},[[[7]]]]})", "null", "[7]");
    row(R"({"reduce":[[1],{"var":"other"},5]})", "null", "null");
    row(R"({"reduce":[{"var":"none"},{"var":"current"},5]})", "null", "5");
    row(R"({"all":[[],true]})", "null", "false");
    row(R"({"none":[[],true]})", "null", "true");
    row(R"({"some":[[],true]})", "null", "false");
    row(R"({"some":[[1,2,3],{"if":[{"<":[{"var":""},3]},{"==":[{"var":""},2]},{"throw":"lazy"}]}]})", "null",
        "true");
    row(R"({"all":[[1,2,3],{"if":[{"<":[{"var":""},3]},{"==":[{"var":""},1]},{"throw":"lazy"}]}]})", "null",
        "false");
    row(R"({"some":[{"var":"none"},true]})", "null", "!Invalid Arguments");
    row(R"({"merge":[1,[2,[3]],null]})", "null", "[1,2,[3],null]");

    // Errors.
    row(R"({"throw":"x"})", "null", "!x");
    row(R"({"throw":5})", "null", "!5");
    row(R"({"throw":[]})", "null", "!Invalid Arguments");
    row(R"({"throw":{"var":""}})", R"({"type":"mine","more":1})", "!mine");
    row(R"({"throw":{"var":""}})", R"({"more":1,"other":2})", "!Error");
    row(R"({"try":[{"throw":{"var":"e"}},{"val":"more"}]})", R"({"e":{"type":"mine","more":1}})", "1");
    row(R"({"try":[{"throw":"x"},{"val":[]}]})", "null", R"({"type":"x"})");
    row(R"({"try":[{"throw":"x"},{"val":[[2],"a"]}]})", R"({"a":3})", "3");
    row(R"({"try":[1,{"throw":"lazy"}]})", "null", "1");
    row(R"({"try":[{"nothing":1},{"var":"type"}]})", "null", R"("Unknown Operator")");
    row(R"({"try":[]})", "null", "!Invalid Arguments");

    // Unknown operators: an error only where they are reached, and before their arguments.
    row(R"({"nothing":[{"throw":"x"}]})", "null", "!Unknown Operator");
    row(R"({"if":[false,{"nothing":1},2]})", "null", "2");
    row(R"({"map":[[],{"nothing":1}]})", "null", "[]");
    row(R"({"":1})", "null", "!Unknown Operator");
    row(R"({"preserve":{"nothing":1}})", "null", R"({"nothing":1})");
    row(R"({"log":{"+":[1,2]}})", "null", "3");
}

void TestLogic::rows()
{
    QFETCH(QByteArray, expression);
    QFETCH(QByteArray, data);
    QFETCH(QByteArray, result);
    QCOMPARE(evaluate(expression.toStdString(), data.toStdString()), result.toStdString());
}

void TestLogic::truthiness()
{
    for (const char* text : {"false", "null", "0", "0.0", "-0.0", "\"\"", "[]"})
        QVERIFY2(!is_truthy(json(text)), text);
    for (const char* text : {"true", "1", "-0.5", "18446744073709551615", "\"0\"", "[0]", "{}", "{\"a\":0}"})
        QVERIFY2(is_truthy(json(text)), text);
    QVERIFY(!is_truthy(Value(qQNaN())));
}

void TestLogic::known_operators()
{
    for (const char* name : {"var", "and", "??", "missing_some", "!==", "none", "throw", "preserve"})
        QVERIFY2(is_known_operator(name), name);
    for (const char* name : {"", "AND", "var ", "length", "Var"})
        QVERIFY2(!is_known_operator(name), name);
}

void TestLogic::errors_carry_what_was_thrown()
{
    const auto error = [](const char* expression, const char* data) {
        return std::get<Error>(Program::compile(json(expression)).evaluate(json(data)));
    };
    const Error thrown = error(R"({"throw":{"var":""}})", R"({"type":"mine","message":"why","n":1})");
    QCOMPARE(thrown.type, std::string("mine"));
    QCOMPARE(thrown.message, std::string("why"));
    QCOMPARE(write_json(thrown.thrown), std::string(R"({"type":"mine","message":"why","n":1})"));
    const Error raised = error(R"({"/":[1,0]})", "null");
    QCOMPARE(raised.type, std::string(error_type::kNotANumber));
    QCOMPARE(write_json(raised.thrown), std::string(R"({"type":"NaN"})"));
    QVERIFY(!raised.message.empty());
    QVERIFY(error(R"({"nothing":1})", "null").message.find("\"nothing\"") != std::string::npos);
}

void TestLogic::nodes_in_document_order()
{
    const Program program = Program::compile(json(
        R"({"and":[{"===":[{"var":"a/b"},"x"]},{"!":{"in":["~",["y",{}]]}},{"a~/b":{"preserve":[{"var":1}]}}]})"));
    std::string all;
    for (const NodeInfo& node : program.nodes())
        all += node.pointer + "(" + node.operator_name + ") ";
    QCOMPARE(all,
             std::string("(and) /and/0(===) /and/0/===/0(var) /and/0/===/0/var() /and/0/===/1() /and/1(!) "
                         "/and/1/!(in) /and/1/!/in/0() /and/1/!/in/1() /and/1/!/in/1/0() /and/1/!/in/1/1() "
                         "/and/2(a~/b) /and/2/a~0~1b(preserve) "));
    QVERIFY(Program().nodes().empty());
    QCOMPARE(line(Program().evaluate(Value(1))), std::string("null"));
}

void TestLogic::hook_reports()
{
    QCOMPARE(reports(R"({"===":[{"var":"a"},1]})", R"({"a":1})"),
             std::string("/===/0/var=\"a\" /===/0=1 /===/1=1 =true"));
    // What was not reached is not named.
    QCOMPARE(reports(R"({"and":[{"!":true},{"var":"a"}]})"),
             std::string("/and/0/!=true /and/0=false =false"));
    QCOMPARE(reports(R"({"if":[false,1,2]})"), std::string("/if/0=false /if/2=2 =2"));
    QCOMPARE(reports(R"({"var":["a",2]})", R"({"a":1})"), std::string("/var/0=\"a\" =1"));
    QCOMPARE(reports(R"({"var":["a",2]})"), std::string("/var/0=\"a\" /var/1=2 =2"));
    QCOMPARE(reports(R"({"val":["a",0]})"), std::string("/val/0=\"a\" /val/1=0 =null"));
    QCOMPARE(reports(R"({"nothing":[1]})"), std::string("=!Unknown Operator"));
    QCOMPARE(reports(R"({"and":5})"), std::string("=!Invalid Arguments"));
    // Once per element, and an error on its way up.
    QCOMPARE(reports(R"({"map":[[1,2],{"+":[{"val":[]},1]}]})"),
             std::string("/map/0/0=1 /map/0/1=2 /map/0=[1,2] /map/1/+/0=1 /map/1/+/1=1 /map/1=2 "
                         "/map/1/+/0=2 /map/1/+/1=1 /map/1=3 =[2,3]"));
    QCOMPARE(reports(R"({"try":[{"+":["x",1]},{"var":"type"}]})"),
             std::string("/try/0/+/0=\"x\" /try/0=!NaN /try/1/var=\"type\" /try/1=\"NaN\" =\"NaN\""));
}

void TestLogic::folded_constants_are_reported()
{
    QCOMPARE(
        reports(R"({"in":["b",["a",["b"],{"x":1,"y":2}]]})"),
        std::string("/in/0=\"b\" /in/1/0=\"a\" /in/1/1/0=\"b\" /in/1/1=[\"b\"] /in/1/2={\"x\":1,\"y\":2} "
                    "/in/1=[\"a\",[\"b\"],{\"x\":1,\"y\":2}] =false"));
    QCOMPARE(reports(R"({"val":[[1],"index"]})"),
             std::string("/val/0/0=1 /val/0=[1] /val/1=\"index\" =null"));
    QCOMPARE(reports("[]"), std::string("=[]"));
    QCOMPARE(reports("{}"), std::string("={}"));
}

QTEST_APPLESS_MAIN(TestLogic)
#include "test_logic.moc"
