// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of a condition: what becomes a row or a group, and that nothing is lost on the way there and back.
#include "core/exchange/json_text.h"
#include "ui/document/condition_places.h"
#include "ui/document/condition_tree.h"
#include "ui/document/condition_words.h"

#include <QRandomGenerator>
#include <QTest>

using namespace interlock;
using namespace interlock::ui;
using logic::Array;
using logic::Object;
using logic::Value;

namespace {

Value json(const QString& text)
{
    const exchange::JsonReading reading = exchange::read_json(text.toStdString());
    return reading.value.value_or(Value("unreadable: " + text.toStdString()));
}

QString text(const Value& value)
{
    return QString::fromStdString(exchange::write_json(value));
}

/// A tree in one line: `all[path Is 1; code …]`, a muted node with a `~` before.
QString drawn(const ConditionNode& node)
{
    QString result = node.muted ? QStringLiteral("~") : QString();
    if (node.isCode())
        return result + QStringLiteral("code ") + text(node.code);
    if (node.isRow()) {
        result += QString::fromStdString(node.path) + u' ' + operatorWords(node.op);
        for (const Value& value : node.values)
            result += u' ' + text(value);
    } else {
        result += groupWords(node.group);
    }
    if (!node.children.empty()) {
        QStringList children;
        for (const ConditionNode& child : node.children)
            children.append(drawn(child));
        result += u'[' + children.join(QStringLiteral("; ")) + u']';
    }
    return result;
}

/// Expressions that mix everything the tree knows with what it does not, in every spelling.
class Dice {
public:
    explicit Dice(quint32 seed) : m_random(seed) {}

    Value expression(int depth)
    {
        const auto one = [&](const char* name, Value operand) { return Value(Object{{name, operand}}); };
        const auto two = [&](const char* name, Value a, Value b) { return one(name, Value(Array{a, b})); };
        if (depth == 0)
            return roll(2) ? scalar() : field();
        switch (roll(16)) {
        case 0:
            return scalar();
        case 1:
            return field();
        case 2:
            return one(pick({"and", "or"}), list(depth));
        case 3:
            return one(pick({"and", "or", "!", "!!"}), expression(depth - 1));
        case 4:
            return one("!", Value(Array{expression(depth - 1)}));
        case 5:
            return one("!", one("or", list(depth)));
        case 6:
            return two(pick({"===", "!==", "==", "!=", "<", "<=", ">", ">="}), operand(depth),
                       operand(depth));
        case 7:
            return one(pick({"<", "<=", ">"}), Value(Array{scalar(), field(), scalar()}));
        case 8: {
            const char* name = pick({"<", "<="});
            const Value same = field();
            return two("and", two(name, Value(roll(9)), same), two(name, roll(3) ? same : field(), Value(7)));
        }
        case 9:
            return two("in", operand(depth), roll(2) ? operand(depth) : list(depth));
        case 10:
            return one(pick({"!", "!!"}), two("in", operand(depth), operand(depth)));
        case 11:
            return two(pick({"some", "all", "none"}), field(), expression(depth - 1));
        case 12:
            return roll(2) ? two("or", Value(true), expression(depth - 1))
                           : two("and", Value(false), expression(depth - 1));
        case 13:
            return Value(Object{{"and", list(depth)}, {"or", expression(depth - 1)}});
        case 14:
            return list(depth);
        default:
            return one(pick({"if", "var", "missing", "+", "", "and/or"}), list(depth));
        }
    }

private:
    int roll(int sides) { return static_cast<int>(m_random.bounded(sides)); }
    const char* pick(const std::vector<const char*>& names)
    {
        return names[m_random.bounded(int(names.size()))];
    }
    Value operand(int depth) { return roll(4) == 0 ? expression(depth - 1) : roll(2) ? field() : scalar(); }
    Value list(int depth)
    {
        Array items;
        for (int i = roll(4); i > 0; --i)
            items.push_back(expression(depth - 1));
        return Value(items);
    }
    Value scalar()
    {
        const std::vector<Value> values = {Value(),       Value(true), Value(false), Value(0),
                                           Value(-3),     Value(2.5),  Value(1.0),   Value(~std::uint64_t{0}),
                                           Value("solo"), Value(""),   Value("var"), Value(Object{})};
        return values[m_random.bounded(int(values.size()))];
    }
    Value field()
    {
        const std::vector<Value> fields = {
            Value("a"),
            Value("a.b"),
            Value(""),
            Value(1),
            Value(Array{}),
            Value(Array{Value("a")}),
            Value(Array{Value("a"), Value(0)}),
            Value(Array{Value("a"), Value(Array{})}),
            Value(Array{Value("a"), Value(0), Value(1)}),
            Value(Object{{"var", "a"}}),
        };
        return Value(Object{{"var", fields[m_random.bounded(int(fields.size()))]}});
    }

    QRandomGenerator m_random;
};

} // namespace

class TestConditionTree : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void drawsExpressions_data();
    void drawsExpressions();
    void losesNothing();
    void muted();
    void pointers_data();
    void pointers();
    void sentences_data();
    void sentences();
    void literals_data();
    void literals();
};

void TestConditionTree::drawsExpressions_data()
{
    QTest::addColumn<QString>("logic");
    QTest::addColumn<QString>("tree");
    const auto row = [](const char* logic, const char* tree) {
        QTest::newRow(logic) << QString::fromUtf8(logic) << QString::fromUtf8(tree);
    };
    row(R"(null)", R"(code null)");
    row(R"(true)", R"(code true)");
    row(R"({"===":[{"var":"a"},"solo"]})", R"(a is "solo")");
    row(R"({"===":["solo",{"var":"a"}]})", R"(a is "solo")");
    row(R"({"!==":[{"var":["a"]},3]})", R"(a is not 3)");
    row(R"({"==":[{"var":["a",0]},1]})", R"(a is loosely 1)");
    row(R"({"!=":[{"var":"a"},null]})", R"(a is not even loosely null)");
    row(R"({"===":[{"var":"a"},null]})", R"(a is null)");
    row(R"({"!==":[null,{"var":"a"}]})", R"(a is not null)");
    row(R"({"===":[{"var":"a"},{"var":"b"}]})", R"(a is {"var":"b"})");
    row(R"({"===":[{"var":"a"},[1]]})", R"(code {"===":[{"var":"a"},[1]]})");
    row(R"({"===":[{"var":"a"}]})", R"(code {"===":[{"var":"a"}]})");
    row(R"({"===":[1,2]})", R"(code {"===":[1,2]})");
    row(R"({"<":[{"var":"a"},3]})", R"(a less than 3)");
    row(R"({"<":[3,{"var":"a"}]})", R"(a more than 3)");
    row(R"({">=":[3,{"var":"a"}]})", R"(a at most 3)");
    row(R"({"<":[{"var":"a"},{"var":"b"}]})", R"(a less than {"var":"b"})");
    row(R"({"<":[{"var":"a"},"3"]})", R"(code {"<":[{"var":"a"},"3"]})");
    row(R"({"<=":[1,{"var":"a"},5]})", R"(a between 1 5)");
    row(R"({"<":[1,{"var":"a"},5]})", R"(a strictly between 1 5)");
    row(R"({">":[5,{"var":"a"},1]})", R"(code {">":[5,{"var":"a"},1]})");
    row(R"({"and":[{"<=":[1,{"var":"a"}]},{"<=":[{"var":"a"},5]}]})", R"(a between 1 5)");
    row(R"({"and":[{"<=":[1,{"var":"a"}]},{"<":[{"var":"a"},5]}]})",
        R"(all of[a at least 1; a less than 5])");
    row(R"({"and":[{"<=":[1,{"var":"a"}]},{"<=":[{"var":"b"},5]}]})", R"(all of[a at least 1; b at most 5])");
    row(R"({"in":[{"var":"a"},["dm","group",3]]})", R"(a one of "dm" "group" 3)");
    row(R"({"in":[{"var":"a"},[]]})", R"(a one of)");
    row(R"({"in":[{"var":"a"},[[1]]]})", R"(code {"in":[{"var":"a"},[[1]]]})");
    row(R"({"in":[{"var":"a"},{"var":"b"}]})", R"(a one of {"var":"b"})");
    row(R"({"in":[{"var":"a"},[{"var":"b"}]]})", R"(code {"in":[{"var":"a"},[{"var":"b"}]]})");
    row(R"({"in":[{"var":"a"},"text"]})", R"(code {"in":[{"var":"a"},"text"]})");
    row(R"({"in":["again",{"var":"msg.text_lower"}]})", R"(msg.text_lower contains "again")");
    row(R"({"!":{"in":["again",{"var":"t"}]}})", R"(t does not contain "again")");
    row(R"({"!":[{"in":[{"var":"t"},[1,2]]}]})", R"(t not one of 1 2)");
    row(R"({"var":"a"})", R"(a is set)");
    row(R"({"!!":{"var":"a"}})", R"(a is set)");
    row(R"({"!!":[{"var":"a"}]})", R"(a is set)");
    row(R"({"!":{"var":"a"}})", R"(a is not set)");
    row(R"({"!":[{"var":"a"}]})", R"(a is not set)");
    row(R"({"var":0})", R"(code {"var":0})");
    row(R"({"!!":{"and":[]}})", R"(code {"!!":{"and":[]}})");
    row(R"({"some":[{"var":"l"},{"===":[{"var":""},"x"]}]})", R"(l has an item that[ is "x"])");
    row(R"({"all":[{"var":"l"},{"<":[{"var":"n"},2]}]})", R"(l has only items that[n less than 2])");
    row(R"({"none":[{"var":"l"},{"and":[]}]})", R"(code {"none":[{"var":"l"},{"and":[]}]})");
    row(R"({"and":[]})", R"(all of)");
    row(R"({"and":{"var":"a"}})", R"(code {"and":{"var":"a"}})");
    row(R"({"or":[{"var":"a"},{"and":[1,{"var":"b"}]}]})", R"(any of[a is set; all of[code 1; b is set]])");
    row(R"({"!":{"or":[{"var":"a"}]}})", R"(none of[a is set])");
    row(R"({"!":[{"or":[{"var":"a"}]}]})", R"(none of[a is set])");
    row(R"({"!":{"and":[{"var":"a"}]}})", R"(not[all of[a is set]])");
    row(R"({"!":{"missing":["a"]}})", R"(not[code {"missing":["a"]}])");
    row(R"({"!":[]})", R"(code {"!":[]})");
    row(R"({"!":[1,2]})", R"(code {"!":[1,2]})");
    row(R"({"!":[[1]]})", R"(not[code [1]])");
    row(R"({"and":[1],"or":[2]})", R"(code {"and":[1],"or":[2]})");
    row(R"({"and":[{"+":[1,2]},{"var":"a"}]})", R"(all of[code {"+":[1,2]}; a is set])");
    row(R"({"and":[{"or":[true,{"var":"a"}]},{"var":"b"}]})", R"(all of[~a is set; b is set])");
    row(R"({"or":[{"and":[false,{"var":"a"}]},{"var":"b"}]})", R"(any of[~a is set; b is set])");
    row(R"({"!":{"or":[{"and":[false,{"var":"a"}]}]}})", R"(none of[~a is set])");
    row(R"({"and":[false,{"or":[{"var":"a"}]}]})", R"(~any of[a is set])");
    row(R"({"and":[{"and":[false,{"var":"a"}]}]})", R"(all of[all of[code false; a is set]])");
    row(R"({"!":{"or":[true,{"var":"a"}]}})", R"(none of[code true; a is set])");
    row(R"({"and":[{"or":[true,{"or":[true,{"var":"a"}]}]}]})", R"(all of[~any of[code true; a is set]])");
}

void TestConditionTree::drawsExpressions()
{
    QFETCH(QString, logic);
    QFETCH(QString, tree);
    const Value value = json(logic);
    const ConditionNode root = parseCondition(value);
    QCOMPARE(drawn(root), tree);
    QCOMPARE(text(toLogic(root)), logic);
    QVERIFY(toLogic(root) == value);
}

void TestConditionTree::losesNothing()
{
    int drawable = 0;
    for (quint32 seed = 0; seed < 20'000; ++seed) {
        const Value value = Dice(seed).expression(4);
        const ConditionNode root = parseCondition(value);
        drawable += root.isCode() ? 0 : 1;
        if (!(toLogic(root) == value))
            QFAIL(qPrintable(
                QStringLiteral("seed %1: %2 became %3").arg(seed).arg(text(value), text(toLogic(root)))));
    }
    QVERIFY2(drawable > 5'000, qPrintable(QString::number(drawable)));

    Value deep(1);
    for (int i = 0; i < 250; ++i)
        deep = Value(Object{{"and", Array{deep, Value(Object{{"var", "a"}})}}});
    QVERIFY(toLogic(parseCondition(deep)) == deep);
}

void TestConditionTree::muted()
{
    ConditionNode live = ConditionNode::makeRow("a", RowOperator::IsSet, {});
    ConditionNode quiet = live;
    quiet.muted = true;
    QCOMPARE(text(toLogic(quiet)), QStringLiteral(R"({"and":[false,{"var":"a"}]})"));
    QCOMPARE(text(toLogic(ConditionNode::makeGroup(GroupKind::AllOf, {live, quiet}))),
             QStringLiteral(R"({"and":[{"var":"a"},{"or":[true,{"var":"a"}]}]})"));
    QCOMPARE(text(toLogic(ConditionNode::makeGroup(GroupKind::AnyOf, {live, quiet}))),
             QStringLiteral(R"({"or":[{"var":"a"},{"and":[false,{"var":"a"}]}]})"));
    QCOMPARE(text(toLogic(ConditionNode::makeGroup(GroupKind::NoneOf, {live, quiet}))),
             QStringLiteral(R"({"!":{"or":[{"var":"a"},{"and":[false,{"var":"a"}]}]}})"));
    const ConditionNode group = ConditionNode::makeGroup(GroupKind::AnyOf, {live, quiet});
    QVERIFY(parseCondition(toLogic(group)) == group);
}

void TestConditionTree::pointers_data()
{
    QTest::addColumn<QString>("logic");
    const char* expressions[] = {
        R"({"and":[{"===":[{"var":"a"},1]},{"or":[{"in":["x",{"var":"b"}]},{"!":{"var":"c"}}]}]})",
        R"({"and":[{"or":[true,{"<":[3,{"var":"a"}]}]},{"!":[{"or":[{"var":"b"},{"!!":[{"var":"c"}]}]}]}]})",
        R"({"and":[false,{"or":[{"<=":[1,{"var":"a"},3]},{"and":[{"<":[1,{"var":"b"}]},{"<":[{"var":"b"},2]}]}]}]})",
        R"({"!":{"and":[{"some":[{"var":"a"},{"var":""}]},{"!":{"in":[{"var":"b"},[1]]}},{"!!":{"var":"c"}}]}})",
        R"({"!":[[1]]})",
    };
    for (const char* logic : expressions)
        QTest::newRow(logic) << QString::fromUtf8(logic);
}

/// Follows a JSON pointer whose keys need no escapes.
static const Value* resolve(const Value& value, const std::string& pointer)
{
    const Value* at = &value;
    for (const QString& key : QString::fromStdString(pointer).split(u'/').mid(1)) {
        if (at->is_array() && key.toUInt() < at->as_array().size())
            at = &at->as_array()[key.toUInt()];
        else if (!(at = at->find(key.toStdString())))
            return nullptr;
    }
    return at;
}

void TestConditionTree::pointers()
{
    QFETCH(QString, logic);
    const Value value = json(logic);
    const ConditionNode root = parseCondition(value);
    for (const NodePlace& place : placesOf(root)) {
        const Value* found = resolve(value, place.pointer);
        QVERIFY2(found, place.pointer.c_str());
        ConditionNode unmuted = *place.node;
        unmuted.muted = false;
        QCOMPARE(text(*found), text(toLogic(unmuted)));
        QCOMPARE(addressOf(root, place.pointer), place.address);
        QCOMPARE(nodeAt(root, place.address), place.node);
        if (!place.node->isRow())
            continue;
        const Value* seen = resolve(value, place.seen);
        QVERIFY2(seen, place.seen.c_str());
        QCOMPARE(text(*seen), text(fieldReference(place.node->path)));
        QCOMPARE(addressOf(root, place.seen), place.address);
    }
    QCOMPARE(addressOf(root, "/nowhere"), NodeAddress());
}

void TestConditionTree::sentences_data()
{
    QTest::addColumn<QString>("logic");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char* logic, const char* sentence) {
        QTest::newRow(logic) << QString::fromUtf8(logic) << QString::fromUtf8(sentence);
    };
    row(R"({"in":["again",{"var":"msg.text_lower"}]})", "msg.text_lower contains again");
    row(R"({"===":[{"var":"store.mode"},"solo"]})", "store.mode is solo");
    row(R"({"===":[{"var":"store.mode"},"3"]})", R"(store.mode is "3")");
    row(R"({"===":[{"var":"a"},{"var":"b.c"}]})", "a is b.c");
    row(R"({"<":[{"var":"track.stall"},3]})", "track.stall less than 3");
    row(R"({"<=":[1,{"var":"a"},3]})", "a between 1 and 3");
    row(R"({"in":[{"var":"room.kind"},["dm","group"]]})", "room.kind one of dm, group");
    row(R"({"in":[{"var":"room.kind"},[]]})", "room.kind one of nothing");
    row(R"({"!":{"var":"a"}})", "a is not set");
    row(R"({"some":[{"var":"history.called"},{"===":[{"var":""},"x"]}]})",
        "some item of history.called is x");
    row(R"({"all":[{"var":"l"},{"<":[{"var":"n"},2]}]})", "every item of l n less than 2");
    row(R"({"and":[{"var":"a"},{"or":[{"var":"b"},{"var":"c"}]}]})",
        "all of: a is set; (any of: b is set; c is set)");
    row(R"({"!":{"and":[{"var":"a"}]}})", "not: all of: a is set");
    row(R"({"+":[1,2]})", R"({"+": [1, 2]})");
}

void TestConditionTree::sentences()
{
    QFETCH(QString, logic);
    QFETCH(QString, sentence);
    QCOMPARE(nodeSentence(json(logic)), sentence);
}

void TestConditionTree::literals_data()
{
    QTest::addColumn<QString>("logic");
    QTest::addColumn<ValueType>("type");
    QTest::addColumn<QString>("typed");
    const auto row = [](const char* logic, ValueType type, const char* typed) {
        QTest::addRow("%s as %d", logic, int(type))
            << QString::fromUtf8(logic) << type << QString::fromUtf8(typed);
    };
    row(R"("solo")", ValueType::Any, "solo");
    row(R"("two words")", ValueType::Any, "two words");
    row(R"("3")", ValueType::Any, R"("3")");
    row(R"("3")", ValueType::Text, "3");
    row(R"("")", ValueType::Any, R"("")");
    row(R"("")", ValueType::Text, "");
    row(R"(" a")", ValueType::Any, R"(" a")");
    row(R"("true")", ValueType::Any, R"("true")");
    row(R"("\"q\"")", ValueType::Any, R"("\"q\"")");
    row(R"("[1]")", ValueType::Any, "[1]");
    row("3", ValueType::Any, "3");
    row("3", ValueType::Number, "3");
    row("2.5", ValueType::Number, "2.5");
    row("true", ValueType::Boolean, "true");
    row("null", ValueType::Any, "null");
}

void TestConditionTree::literals()
{
    QFETCH(QString, logic);
    QFETCH(ValueType, type);
    QFETCH(QString, typed);
    const Value value = json(logic);
    QCOMPARE(literalText(value, type), typed);
    const std::optional<Value> back = literalFromText(typed, type);
    QVERIFY(back);
    QVERIFY(*back == value);
    QVERIFY(!literalFromText(QStringLiteral("abc"), ValueType::Number));
    QVERIFY(!literalFromText(QStringLiteral("yes"), ValueType::Boolean));
}

QTEST_GUILESS_MAIN(TestConditionTree)
#include "test_condition_tree.moc"
