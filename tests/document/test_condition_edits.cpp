// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of a condition's tree, each by rows: expression and address in, expression and address out.
#include "core/exchange/json_text.h"
#include "ui/document/condition_edits.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <functional>

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

/// "a" … "z" stand for {"var":"a"} …, so that a row stays readable.
Value shorthand(const QString& text)
{
    static const QRegularExpression letter(QStringLiteral("(?<![\"\\w])([a-z])(?![\"\\w])"));
    return json(QString(text).replace(letter, QStringLiteral("{\"var\":\"\\1\"}")));
}

QString inShorthand(const Value& value)
{
    static const QRegularExpression field(QStringLiteral("\\{\"var\":\"([a-z])\"\\}"));
    return text(value).replace(field, QStringLiteral("\\1"));
}

QString addressText(const NodeAddress& address)
{
    QStringList parts;
    for (const int index : address)
        parts.append(QString::number(index));
    return parts.join(u'.');
}

NodeAddress address(const QString& text)
{
    NodeAddress result;
    for (const QString& part : text.split(u'.', Qt::SkipEmptyParts))
        result.push_back(part.toInt());
    return result;
}

ConditionNode field(const char* path)
{
    return ConditionNode::makeRow(path, RowOperator::IsSet, {});
}

using Operation = std::function<ConditionEdit(const ConditionNode&, const NodeAddress&)>;

} // namespace

Q_DECLARE_METATYPE(Operation)

class TestConditionEdits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void edits_data();
    void edits();
    void rowEdits_data();
    void rowEdits();
    void guards_data();
    void guards();
    void everyEditIsReadBack();
};

void TestConditionEdits::edits_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("at");
    QTest::addColumn<Operation>("operation");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("where");
    int count = 0;
    const auto row = [&count](const char* name, const char* before, const char* at, Operation operation,
                              const char* after, const char* where) {
        QTest::addRow("%02d %s", ++count, name)
            << QString::fromUtf8(before) << QString::fromUtf8(at) << operation << QString::fromUtf8(after)
            << QString::fromUtf8(where);
    };
    const auto insert = [](int index) {
        return [index](const ConditionNode& root, const NodeAddress& at) {
            return insertNode(root, at, index, field("x"));
        };
    };
    row("insert into nothing", "null", "", insert(0), "x", "");
    row("insert beside a row", "a", "", insert(1), R"({"and":[a,x]})", "1");
    row("insert first", R"({"and":[a,b]})", "", insert(0), R"({"and":[x,a,b]})", "0");
    row("insert far behind", R"({"or":[a,b]})", "", insert(9), R"({"or":[a,b,x]})", "2");
    row("insert deep", R"({"or":[a,{"and":[b]}]})", "1", insert(1), R"({"or":[a,{"and":[b,x]}]})", "1.1");
    row("insert into not", R"({"!":{"and":[a,b]}})", "", insert(1), R"({"!":{"or":[{"and":[a,b]},x]}})", "1");
    row("insert into none of", R"({"!":[{"or":[a]}]})", "", insert(1), R"({"!":[{"or":[a,x]}]})", "1");

    row("remove", R"({"and":[a,b,c]})", "1", removeNode, R"({"and":[a,c]})", "1");
    row("remove last", R"({"and":[a,b]})", "1", removeNode, R"({"and":[a]})", "0");
    row("remove the only row", R"({"and":[a]})", "0", removeNode, "null", "");
    row("remove the root", R"({"and":[a,b]})", "", removeNode, "null", "");
    row("remove empties groups", R"({"or":[a,{"and":[{"or":[b]}]}]})", "1.0.0", removeNode, R"({"or":[a]})",
        "0");
    row("remove what a not negates", R"({"or":[a,{"!":{"and":[b,c]}}]})", "1.0", removeNode, R"({"or":[a]})",
        "0");
    row("remove leaves muted", R"({"and":[a,{"or":[true,b]}]})", "0", removeNode,
        R"({"and":[false,{"and":[{"or":[true,b]}]}]})", "0");
    row("remove nowhere", R"({"and":[a]})", "4", removeNode, R"({"and":[a]})", "4");

    row("duplicate", R"({"and":[a,b]})", "0", duplicateNode, R"({"and":[a,a,b]})", "1");
    row("duplicate a root row", "a", "", duplicateNode, R"({"and":[a,a]})", "1");
    row("duplicate a root group", R"({"or":[a,b]})", "", duplicateNode, R"({"or":[a,b,{"or":[a,b]}]})", "2");
    row("duplicate nothing", "null", "", duplicateNode, "null", "");

    const auto move = [](const char* goal, int index) {
        return [goal = address(QString::fromUtf8(goal)), index](const ConditionNode& root,
                                                                const NodeAddress& at) {
            return moveNode(root, at, goal, index);
        };
    };
    row("move down", R"({"and":[a,b,c]})", "0", move("", 2), R"({"and":[b,a,c]})", "1");
    row("move to the end", R"({"and":[a,b,c]})", "0", move("", 3), R"({"and":[b,c,a]})", "2");
    row("move up", R"({"and":[a,b,c]})", "2", move("", 0), R"({"and":[c,a,b]})", "0");
    row("move to its own place", R"({"and":[a,b,c]})", "1", move("", 2), R"({"and":[a,b,c]})", "1");
    row("move into a later group", R"({"and":[a,{"or":[b]}]})", "0", move("1", 1),
        R"({"and":[{"or":[b,a]}]})", "0.1");
    row("move into an earlier group", R"({"and":[{"or":[b]},a]})", "1", move("0", 0),
        R"({"and":[{"or":[a,b]}]})", "0.0");
    row("move out", R"({"and":[{"or":[b,c]},a]})", "0.1", move("", 2), R"({"and":[{"or":[b]},a,c]})", "2");
    row("move the last out", R"({"and":[{"or":[b]},a]})", "0.0", move("", 2), R"({"and":[a,b]})", "1");
    row("move the last out before", R"({"and":[{"or":[b]},a]})", "0.0", move("", 0), R"({"and":[b,a]})", "0");
    row("move a group into a group", R"({"and":[{"or":[a,b]},{"or":[c,d]}]})", "0", move("1", 1),
        R"({"and":[{"or":[c,{"or":[a,b]},d]}]})", "0.1");
    row("move into itself", R"({"and":[{"or":[a,b]},c]})", "0", move("0", 1), R"({"and":[{"or":[a,b]},c]})",
        "0");
    row("move onto a row", R"({"and":[a,b]})", "0", move("1", 1), R"({"and":[{"and":[b,a]}]})", "0.1");
    row("move to another branch", R"({"or":[{"and":[a,b]},{"and":[c,d]}]})", "0.0", move("1", 1),
        R"({"or":[{"and":[b]},{"and":[c,a,d]}]})", "1.1");
    row("move the last to another branch", R"({"or":[{"and":[a]},{"and":[c,d]}]})", "0.0", move("1", 2),
        R"({"or":[{"and":[c,d,a]}]})", "0.2");
    row("move leaves muted", R"({"or":[{"and":[a,{"or":[true,b]}]},c]})", "0.0", move("", 2),
        R"({"or":[{"and":[false,{"and":[{"or":[true,b]}]}]},c,a]})", "2");
    row("move muted", R"({"or":[{"and":[{"or":[true,a]},b]},c]})", "0.0", move("", 2),
        R"({"or":[{"and":[b]},c,{"and":[false,a]}]})", "2");

    const auto step = [](MoveStep how) {
        return [how](const ConditionNode& root, const NodeAddress& at) { return moveStep(root, at, how); };
    };
    row("step up", R"({"and":[a,b]})", "1", step(MoveStep::Up), R"({"and":[b,a]})", "0");
    row("step up at the top", R"({"and":[a,b]})", "0", step(MoveStep::Up), R"({"and":[a,b]})", "0");
    row("step up out of a group", R"({"and":[a,{"or":[b,c]}]})", "1.0", step(MoveStep::Up),
        R"({"and":[a,b,{"or":[c]}]})", "1");
    row("step down", R"({"and":[a,b,c]})", "0", step(MoveStep::Down), R"({"and":[b,a,c]})", "1");
    row("step down out of a group", R"({"and":[{"or":[b,c]},a]})", "0.1", step(MoveStep::Down),
        R"({"and":[{"or":[b]},c,a]})", "1");
    row("step out", R"({"and":[{"or":[b,c]},a]})", "0.0", step(MoveStep::Out), R"({"and":[{"or":[c]},b,a]})",
        "1");
    row("step out of the root", R"({"and":[a,b]})", "0", step(MoveStep::Out), R"({"and":[a,b]})", "0");
    row("step into above", R"({"and":[{"or":[b]},a]})", "1", step(MoveStep::Into),
        R"({"and":[{"or":[b,a]}]})", "0.1");
    row("step into below", R"({"and":[a,{"or":[b]}]})", "0", step(MoveStep::Into),
        R"({"and":[{"or":[a,b]}]})", "0.0");
    row("step into nothing", R"({"and":[a,b]})", "0", step(MoveStep::Into), R"({"and":[a,b]})", "0");

    const auto wrap = [](GroupKind group) {
        return
            [group](const ConditionNode& root, const NodeAddress& at) { return wrapNode(root, at, group); };
    };
    row("wrap in all of", R"({"or":[a,b]})", "1", wrap(GroupKind::AllOf), R"({"or":[a,{"and":[b]}]})", "1");
    row("wrap in none of", R"({"or":[a,b]})", "", wrap(GroupKind::NoneOf), R"({"!":{"or":[{"or":[a,b]}]}})",
        "");
    row("wrap in not", R"({"or":[a,{"<":[b,1]}]})", "1", wrap(GroupKind::Not),
        R"({"or":[a,{"!":{"<":[b,1]}}]})", "1");
    row("wrap muted", R"({"and":[a,{"or":[true,b]}]})", "1", wrap(GroupKind::AnyOf),
        R"({"and":[a,{"or":[true,{"or":[b]}]}]})", "1");

    row("unwrap", R"({"and":[a,{"or":[b,c]},d]})", "1", unwrapGroup, R"({"and":[a,b,c,d]})", "1");
    row("unwrap a root of one", R"({"and":[{"<":[b,1]}]})", "", unwrapGroup, R"({"<":[b,1]})", "");
    row("unwrap a root of several", R"({"and":[a,b]})", "", unwrapGroup, R"({"and":[a,b]})", "");
    row("unwrap not", R"({"or":[{"!":{"and":[a,b]}}]})", "0", unwrapGroup, R"({"or":[{"and":[a,b]}]})", "0");
    row("unwrap inside not", R"({"!":{"and":[a,b]}})", "0", unwrapGroup, R"({"!":{"or":[a,b]}})", "0");
    row("unwrap muted", R"({"and":[a,{"or":[true,{"or":[b,c]}]}]})", "1", unwrapGroup,
        R"({"and":[a,{"or":[true,b]},{"or":[true,c]}]})", "1");

    const auto kind = [](GroupKind group) {
        return [group](const ConditionNode& root, const NodeAddress& at) {
            return setGroupKind(root, at, group);
        };
    };
    row("to any of", R"({"and":[a,b]})", "", kind(GroupKind::AnyOf), R"({"or":[a,b]})", "");
    row("to none of", R"({"and":[a,b]})", "", kind(GroupKind::NoneOf), R"({"!":{"or":[a,b]}})", "");
    row("to not of one", R"({"and":[{"<":[a,1]}]})", "", kind(GroupKind::Not), R"({"!":{"<":[a,1]}})", "");
    row("to not of several", R"({"or":[a,b]})", "", kind(GroupKind::Not), R"({"!":{"and":[a,b]}})", "");
    row("keeps muting", R"({"and":[a,{"or":[true,b]}]})", "", kind(GroupKind::AnyOf),
        R"({"or":[a,{"and":[false,b]}]})", "");

    row("mute in all of", R"({"and":[a,b]})", "1", muteNode, R"({"and":[a,{"or":[true,b]}]})", "1");
    row("mute in any of", R"({"or":[a,b]})", "1", muteNode, R"({"or":[a,{"and":[false,b]}]})", "1");
    row("mute the last with an effect", R"({"or":[a,{"and":[b]}]})", "1.0", muteNode,
        R"({"or":[a,{"and":[false,{"and":[b]}]}]})", "1");
    row("mute what a not negates", R"({"and":[a,{"!":{"<":[b,1]}}]})", "1.0", muteNode,
        R"({"and":[a,{"or":[true,{"!":{"<":[b,1]}}]}]})", "1");
    row("mute a root", "a", "", muteNode, R"({"and":[false,a]})", "");
    row("mute the root's only row", R"({"and":[a]})", "0", muteNode, R"({"and":[false,{"and":[a]}]})", "");
    row("mute nothing", "null", "", muteNode, "null", "");
    row("unmute", R"({"and":[a,{"or":[true,b]}]})", "1", unmuteNode, R"({"and":[a,b]})", "1");
    row("unmute around", R"({"and":[false,{"and":[{"or":[true,a]},b]}]})", "0", unmuteNode,
        R"({"and":[a,b]})", "0");
    row("unmute all muted", R"({"and":[false,{"and":[{"or":[true,a]},{"or":[true,b]}]}]})", "", unmuteNode,
        R"({"and":[a,b]})", "");
    row("unmute keeps the others", R"({"and":[false,{"and":[{"or":[true,a]},b]}]})", "", unmuteNode,
        R"({"and":[{"or":[true,a]},b]})", "");
}

void TestConditionEdits::edits()
{
    QFETCH(QString, before);
    QFETCH(QString, at);
    QFETCH(Operation, operation);
    QFETCH(QString, after);
    QFETCH(QString, where);
    const ConditionEdit edit = operation(parseCondition(shorthand(before)), address(at));
    QCOMPARE(inShorthand(toLogic(edit.root)), after);
    QCOMPARE(addressText(edit.address), where);
}

void TestConditionEdits::rowEdits_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<Operation>("operation");
    QTest::addColumn<QString>("after");
    const auto row = [](const char* before, RowOperator op, const char* after) {
        QTest::addRow("%s to %d", before, int(op))
            << QString::fromUtf8(before) << Operation([op](const ConditionNode& root, const NodeAddress& at) {
                   return setOperator(root, at, op);
               })
            << QString::fromUtf8(after);
    };
    row(R"({"===":[a,"x"]})", RowOperator::IsNot, R"({"!==":[a,"x"]})");
    row(R"({"===":["x",a]})", RowOperator::IsNot, R"({"!==":[a,"x"]})");
    row(R"({"===":[a,"x"]})", RowOperator::Less, R"({"<":[a,0]})");
    row(R"({"===":[a,3]})", RowOperator::AtLeast, R"({">=":[a,3]})");
    row(R"({"===":[a,3]})", RowOperator::Between, R"({"and":[{"<=":[3,a]},{"<=":[a,3]}]})");
    row(R"({"<=":[1,a,5]})", RowOperator::Less, R"({"<":[a,1]})");
    row(R"({"<=":[1,a,5]})", RowOperator::StrictlyBetween, R"({"and":[{"<":[1,a]},{"<":[a,5]}]})");
    row(R"({"===":[a,"x"]})", RowOperator::OneOf, R"({"in":[a,["x"]]})");
    row(R"({"===":[a,""]})", RowOperator::OneOf, R"({"in":[a,[]]})");
    row(R"({"in":[a,["x","y"]]})", RowOperator::NotOneOf, R"({"!":{"in":[a,["x","y"]]}})");
    row(R"({"in":[a,["x","y"]]})", RowOperator::Is, R"({"===":[a,"x"]})");
    row(R"({"in":[a,[]]})", RowOperator::Is, R"({"===":[a,""]})");
    row(R"({"===":[a,"x"]})", RowOperator::Contains, R"({"in":["x",a]})");
    row(R"({"===":[a,b]})", RowOperator::Contains, R"({"in":["",a]})");
    row(R"({"===":[a,b]})", RowOperator::OneOf, R"({"in":[a,b]})");
    row(R"({"===":[a,b]})", RowOperator::Greater, R"({">":[a,b]})");
    row(R"({"===":[a,b]})", RowOperator::Between, R"({"and":[{"<=":[0,a]},{"<=":[a,0]}]})");
    row(R"({"===":[a,"x"]})", RowOperator::IsSet, "a");
    row("a", RowOperator::Is, R"({"===":[a,""]})");
    row("a", RowOperator::IsNotSet, R"({"!":a})");
    row(R"({"===":[a,"x"]})", RowOperator::IsNull, R"({"===":[a,null]})");
    row(R"({"===":[a,null]})", RowOperator::Is, R"({"===":[a,""]})");
    row(R"({"in":["x",a]})", RowOperator::SomeItem, R"({"some":[a,{"===":[{"var":""},"x"]}]})");
    row(R"({"some":[a,{"===":[{"var":""},"x"]}]})", RowOperator::NoItem,
        R"({"none":[a,{"===":[{"var":""},"x"]}]})");
    row(R"({"some":[a,{"===":[{"var":""},"x"]}]})", RowOperator::Contains, R"({"in":["x",a]})");
    row(R"({"===":[{"var":["a",0]},1]})", RowOperator::Less, R"({"<":[{"var":["a",0]},1]})");

    QTest::newRow("path") << QStringLiteral(R"({"===":[a,1]})")
                          << Operation([](const ConditionNode& root, const NodeAddress& at) {
                                 return setPath(root, at, "b");
                             })
                          << QStringLiteral(R"({"===":[b,1]})");
    QTest::newRow("values") << QStringLiteral(R"({"===":[1,a]})")
                            << Operation([](const ConditionNode& root, const NodeAddress& at) {
                                   return setValues(root, at, {Value("x")});
                               })
                            << QStringLiteral(R"({"===":["x",a]})");
    QTest::newRow("code") << QStringLiteral(R"({"+":[1,2]})")
                          << Operation([](const ConditionNode& root, const NodeAddress& at) {
                                 return replaceNode(root, at, ConditionNode::makeCode(Value(true)));
                             })
                          << QStringLiteral("true");
}

void TestConditionEdits::rowEdits()
{
    QFETCH(QString, before);
    QFETCH(Operation, operation);
    QFETCH(QString, after);
    const Value value = shorthand(before);
    QCOMPARE(inShorthand(toLogic(operation(parseCondition(value), {}).root)), after);
    // The same inside a group, where the neighbours must stay as they are.
    const Value group(logic::Object{{"or", logic::Array{Value(1), value, Value(2)}}});
    const ConditionEdit edit = operation(parseCondition(group), {1});
    QCOMPARE(inShorthand(toLogic(edit.root)),
             QString(QStringLiteral("{\"or\":[1,") + after + QStringLiteral(",2]}")));
    QCOMPARE(addressText(edit.address), QStringLiteral("1"));
}

void TestConditionEdits::guards_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("at");
    QTest::addColumn<QString>("former");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("where");
    const auto row = [](const char* name, const char* before, const char* at, const char* after,
                        const char* where, const char* former = "") {
        QTest::newRow(name) << QString::fromUtf8(before) << QString::fromUtf8(at) << QString::fromUtf8(former)
                            << QString::fromUtf8(after) << QString::fromUtf8(where);
    };
    row("root", R"({"<":[{"var":"history.turns_since.t"},3]})", "",
        R"({"and":[{">":[{"var":"history.calls.t"},0]},{"<":[{"var":"history.turns_since.t"},3]}]})", "1");
    row("in all of", R"({"and":[1,{"<":[{"var":"history.turns_since.t"},3]}]})", "1",
        R"({"and":[1,{">":[{"var":"history.calls.t"},0]},{"<":[{"var":"history.turns_since.t"},3]}]})", "2");
    row("in any of", R"({"or":[1,{"<":[{"var":"history.turns_since.t"},3]}]})", "1",
        R"({"or":[1,{"and":[{">":[{"var":"history.calls.t"},0]},{"<":[{"var":"history.turns_since.t"},3]}]}]})",
        "1.1");
    row("there already",
        R"({"and":[{">=":[{"var":"history.calls.t"},1]},2,{"<":[{"var":"history.turns_since.t"},3]}]})", "2",
        R"({"and":[{">=":[{"var":"history.calls.t"},1]},2,{"<":[{"var":"history.turns_since.t"},3]}]})", "2");
    row("there around",
        R"({"and":[{">":[{"var":"history.calls.t"},0]},{"or":[1,{"<":[{"var":"history.turns_since.t"},3]}]}]})",
        "1.1",
        R"({"and":[{">":[{"var":"history.calls.t"},0]},{"or":[1,{"<":[{"var":"history.turns_since.t"},3]}]}]})",
        "1.1");
    row("too late",
        R"({"and":[{"<":[{"var":"history.turns_since.t"},3]},{">":[{"var":"history.calls.t"},0]}]})", "0",
        R"({"and":[{">":[{"var":"history.calls.t"},0]},{"<":[{"var":"history.turns_since.t"},3]},{">":[{"var":"history.calls.t"},0]}]})",
        "1");
    row("another tool",
        R"({"and":[{">":[{"var":"history.calls.s"},0]},{"<":[{"var":"history.turns_since.t"},3]}]})", "1",
        R"({"and":[{">":[{"var":"history.calls.s"},0]},{">":[{"var":"history.calls.t"},0]},{"<":[{"var":"history.turns_since.t"},3]}]})",
        "2");
    row("follows",
        R"({"and":[{">":[{"var":"history.calls.s"},0]},{"<":[{"var":"history.turns_since.t"},3]}]})", "1",
        R"({"and":[{">":[{"var":"history.calls.t"},0]},{"<":[{"var":"history.turns_since.t"},3]}]})", "1",
        "history.turns_since.s");
    row("rule", R"({"<":[{"var":"rules.r.turns_since_fired"},3]})", "",
        R"({"and":[{">":[{"var":"rules.r.fired"},0]},{"<":[{"var":"rules.r.turns_since_fired"},3]}]})", "1");
    row("no need", R"({"<":[{"var":"history.calls.t"},3]})", "", R"({"<":[{"var":"history.calls.t"},3]})",
        "");
    row("no tool", R"({"<":[{"var":"history.turns_since."},3]})", "",
        R"({"<":[{"var":"history.turns_since."},3]})", "");
    row("of an item", R"({"some":[{"var":"a"},{"<":[{"var":"history.turns_since.t"},3]}]})", "0",
        R"({"some":[{"var":"a"},{"<":[{"var":"history.turns_since.t"},3]}]})", "0");
}

void TestConditionEdits::guards()
{
    QFETCH(QString, before);
    QFETCH(QString, at);
    QFETCH(QString, former);
    QFETCH(QString, after);
    QFETCH(QString, where);
    const ConditionEdit edit = guardRow(parseCondition(json(before)), address(at), former.toStdString());
    QCOMPARE(text(toLogic(edit.root)), after);
    QCOMPARE(addressText(edit.address), where);
}

void TestConditionEdits::everyEditIsReadBack()
{
    QRandomGenerator random(7);
    ConditionNode root =
        parseCondition(shorthand(QStringLiteral(R"({"and":[a,{"or":[b,{"!":{"<":[c,1]}}]},d]})")));
    for (int i = 0; i < 2'000; ++i) {
        const std::vector<NodePlace> places = placesOf(root);
        const NodeAddress at = places[random.bounded(int(places.size()))].address;
        const NodeAddress other = places[random.bounded(int(places.size()))].address;
        ConditionEdit edit;
        const int choice = places.size() > 40 ? 2 : int(random.bounded(12));
        switch (choice) {
        case 0:
            edit = insertNode(root, at, random.bounded(4), ConditionNode::blankRow());
            break;
        case 1:
            edit = duplicateNode(root, at);
            break;
        case 2:
            edit = removeNode(root, at);
            break;
        case 3:
        case 4:
            edit = moveNode(root, at, other, random.bounded(4));
            break;
        case 5:
            edit = wrapNode(root, at, GroupKind(random.bounded(4)));
            break;
        case 6:
            edit = unwrapGroup(root, at);
            break;
        case 7:
            edit = setGroupKind(root, at, GroupKind(random.bounded(4)));
            break;
        case 8:
            edit = muteNode(root, at);
            break;
        case 9:
            edit = unmuteNode(root, at);
            break;
        case 10:
            edit = moveStep(root, at, MoveStep(random.bounded(4)));
            break;
        default:
            edit = setOperator(root, at, RowOperator(random.bounded(int(RowOperator::NoItem) + 1)));
            break;
        }
        QVERIFY2(
            parseCondition(toLogic(edit.root)) == edit.root,
            qPrintable(
                QStringLiteral("step %1, edit %2: %3").arg(i).arg(choice).arg(text(toLogic(edit.root)))));
        QVERIFY(nodeAt(edit.root, edit.address));
        root = edit.root;
    }
}

QTEST_GUILESS_MAIN(TestConditionEdits)
#include "test_condition_edits.moc"
