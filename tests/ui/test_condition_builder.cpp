// SPDX-License-Identifier: GPL-3.0-or-later
// The builder of conditions, driven by clicks and keys.
#include "tests/ui/condition_editor_test.h"
#include "ui/editors/condition_code_line.h"
#include "ui/style/widgets.h"

#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

using namespace interlock;
using namespace interlock::ui;

class TestConditionBuilder : public ConditionEditorTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { Theme::instance()->apply(); }
    void init() { open(); }
    void cleanup() { close(); }

    void buildsARow();
    void completesFields();
    void typedValues();
    void switchesBooleans();
    void listsAsChips();
    void comparesFields();
    void groupsByButtons();
    void changesGroups();
    void movesByKeys();
    void dragsARow();
    void removesAndMutes();
    void guardsTurns();
    void codeInPlace();
    void keepsWidgetsWhileTyping();
    void buttonsCoverNothingEdited();
    void codeHasNoScrollBarOfItsOwn();
};

void TestConditionBuilder::buildsARow()
{
    QVERIFY(button("condition.firstRow")->isVisible());
    QTest::mouseClick(button("condition.firstRow"), Qt::LeftButton);
    QCOMPARE(condition(), QStringLiteral(R"({"===":[{"var":""},""]})"));
    QVERIFY(!button("condition.firstRow")->isVisible());
    auto* path = find<ConditionLineEdit>("field", {});
    QVERIFY(path->hasFocus());
    QTest::keyClicks(path, QStringLiteral("store.count"));
    tabOut(path);
    // A number is asked for as one, as soon as the field is known.
    QCOMPARE(condition(), QStringLiteral(R"({">=":[{"var":"store.count"},1]})"));
    choose(find<ConditionChip>("operator", {}), QStringLiteral("less than"));
    type(find<ConditionLineEdit>("value0", {}), QStringLiteral("12"));
    QCOMPARE(condition(), QStringLiteral(R"({"<":[{"var":"store.count"},12]})"));

    QTest::mouseClick(button("condition.addRow"), Qt::LeftButton);
    QCOMPARE(condition(),
             QStringLiteral(R"({"and":[{"<":[{"var":"store.count"},12]},{"===":[{"var":""},""]}]})"));
    QVERIFY(find<ConditionLineEdit>("field", {1})->hasFocus());
    QCOMPARE(m_editor->builder()->lineAt({0})->markText(), QString());
    QCOMPARE(m_editor->builder()->lineAt({1})->markText(), QStringLiteral("no field yet"));
    QTest::mouseClick(button("condition.addGroup"), Qt::LeftButton);
    QVERIFY(find<ConditionLineEdit>("field", {2, 0})->hasFocus());
    QVERIFY(condition().endsWith(QStringLiteral(R"({"or":[{"===":[{"var":""},""]}]}]})")));
}

void TestConditionBuilder::completesFields()
{
    show(R"({"===":[{"var":""},""]})");
    auto* path = find<ConditionLineEdit>("field", {});
    type(path, QStringLiteral("store.m"));
    QVERIFY(path->completer());
    QAbstractItemView* popup = path->completer()->popup();
    QVERIFY(popup->isVisible());
    QTest::keyClick(popup, Qt::Key_Down);
    QTest::keyClick(popup, Qt::Key_Return);
    QCOMPARE(path->text(), QStringLiteral("store.mode"));
    QCOMPARE(condition(), QStringLiteral(R"({"===":[{"var":"store.mode"},""]})"));

    auto* value = find<ConditionLineEdit>("value0", {});
    value->setFocus();
    QTest::keyClick(value, Qt::Key_Down);
    QVERIFY(value->completer()->popup()->isVisible());
    QTest::keyClick(value->completer()->popup(), Qt::Key_Down);
    QTest::keyClick(value->completer()->popup(), Qt::Key_Return);
    QCOMPARE(condition(), QStringLiteral(R"({"===":[{"var":"store.mode"},"solo"]})"));
}

void TestConditionBuilder::typedValues()
{
    show(
        R"({"and":[{"<":[{"var":"store.count"},3]},{"===":[{"var":"store.mode"},"solo"]},{"===":[{"var":"x"},1]}]})");
    auto* number = find<ConditionLineEdit>("value0", {0});
    type(number, QStringLiteral("4x"));
    QVERIFY(!number->fault().isEmpty());
    QCOMPARE(number->text(), QStringLiteral("4x"));
    QVERIFY(condition().contains(QStringLiteral(R"([{"var":"store.count"},4])")));
    type(number, QStringLiteral("7"));
    QVERIFY(number->fault().isEmpty());
    QTest::keyClick(number, Qt::Key_Up);
    QVERIFY(condition().contains(QStringLiteral(R"([{"var":"store.count"},8])")));

    // Of a declared text everything is text; of an undeclared field what looks like a number is one.
    type(find<ConditionLineEdit>("value0", {1}), QStringLiteral("3"));
    QVERIFY(condition().contains(QStringLiteral(R"([{"var":"store.mode"},"3"])")));
    auto* any = find<ConditionLineEdit>("value0", {2});
    type(any, QStringLiteral("\"3\""));
    QVERIFY(condition().contains(QStringLiteral(R"([{"var":"x"},"3"])")));
    QCOMPARE(any->text(), QStringLiteral("\"3\""));
    type(any, QStringLiteral("null"));
    QVERIFY(any->hasFocus()); // stays while it is typed in, though a row says null by its operator
    QVERIFY(condition().contains(QStringLiteral(R"([{"var":"x"},null])")));
    number->setFocus();
    QCOMPARE(find<ConditionChip>("operator", {2})->text(), QStringLiteral("is null"));
}

void TestConditionBuilder::switchesBooleans()
{
    show(R"({"===":[{"var":""},""]})");
    type(find<ConditionLineEdit>("field", {}), QStringLiteral("state.ready"));
    tabOut(find<ConditionLineEdit>("field", {}));
    QCOMPARE(condition(), QStringLiteral(R"({"===":[{"var":"state.ready"},true]})"));
    choose(find<ConditionChip>("value0", {}), QStringLiteral("false"));
    QCOMPARE(condition(), QStringLiteral(R"({"===":[{"var":"state.ready"},false]})"));
}

void TestConditionBuilder::listsAsChips()
{
    show(R"({"in":[{"var":"room.kind"},["dm"]]})");
    auto* chips = find<ChipListEdit>("value0", {});
    QVERIFY(chips);
    QCOMPARE(chips->chips(), QStringList({QStringLiteral("dm")}));
    type(chips->lineEdit(), QStringLiteral("group"));
    QTest::keyClick(chips->lineEdit(), Qt::Key_Return);
    QCOMPARE(condition(), QStringLiteral(R"({"in":[{"var":"room.kind"},["dm","group"]]})"));
}

void TestConditionBuilder::comparesFields()
{
    show(R"({"and":[{"<":[{"var":"store.count"},3]},{"var":"b"}]})");
    m_editor->builder()->run(ConditionActions::Action::CompareField, {0});
    auto* value = find<ConditionLineEdit>("value0", {0});
    QVERIFY(value->hasFocus());
    QTest::keyClicks(value, QStringLiteral("store.limit"));
    QVERIFY(condition().contains(QStringLiteral(R"({"<":[{"var":"store.count"},{"var":"store.limit"}]})")));
    m_editor->builder()->run(ConditionActions::Action::CompareValue, {0});
    QVERIFY(condition().contains(QStringLiteral(R"({"<":[{"var":"store.count"},0]})")));
}

void TestConditionBuilder::groupsByButtons()
{
    show(R"({"and":[{"var":"a"},{"var":"b"}]})");
    find<ConditionLineEdit>("field", {1})->setFocus();
    auto* wrap = m_editor->findChild<QToolButton*>(QStringLiteral("condition.wrap"));
    QVERIFY(wrap->isVisible());
    QTest::mouseClick(wrap, Qt::LeftButton);
    QCOMPARE(condition(), QStringLiteral(R"({"and":[{"var":"a"},{"or":[{"var":"b"}]}]})"));
    auto* add = m_editor->findChild<QToolButton*>(QStringLiteral("condition.addRow"));
    QVERIFY(find<ConditionChip>("group", {1})->hasFocus());
    QVERIFY(add->isVisible());
    QTest::mouseClick(add, Qt::LeftButton);
    QCOMPARE(condition(),
             QStringLiteral(R"({"and":[{"var":"a"},{"or":[{"var":"b"},{"===":[{"var":""},""]}]}]})"));
    QTest::mouseClick(m_editor->findChild<QToolButton*>(QStringLiteral("condition.duplicate")),
                      Qt::LeftButton);
    QVERIFY(m_editor->builder()->lineAt({1, 2}));
    m_editor->builder()->run(ConditionActions::Action::Unwrap, {1});
    QCOMPARE(m_editor->builder()->tree().children.size(), std::size_t(4));
}

void TestConditionBuilder::changesGroups()
{
    show(R"({"and":[{"var":"a"},{"var":"b"}]})");
    choose(find<ConditionChip>("group", {}), QStringLiteral("none of"));
    QCOMPARE(condition(), QStringLiteral(R"({"!":{"or":[{"var":"a"},{"var":"b"}]}})"));
    choose(find<ConditionChip>("group", {}), QStringLiteral("not"));
    QCOMPARE(condition(), QStringLiteral(R"({"!":{"and":[{"var":"a"},{"var":"b"}]}})"));
    choose(find<ConditionChip>("operator", {0, 1}), QStringLiteral("has an item that"));
    QCOMPARE(condition(), QStringLiteral(R"({"!":{"and":[{"var":"a"},{"some":[{"var":"b"},{"var":""}]}]}})"));
    choose(find<ConditionChip>("itemOperator", {0, 1}), QStringLiteral("is"));
    type(find<ConditionLineEdit>("value0", {0, 1}), QStringLiteral("x"));
    QCOMPARE(
        condition(),
        QStringLiteral(R"({"!":{"and":[{"var":"a"},{"some":[{"var":"b"},{"===":[{"var":""},"x"]}]}]}})"));
}

void TestConditionBuilder::movesByKeys()
{
    show(R"({"and":[{"var":"a"},{"or":[{"var":"b"},{"var":"c"}]}]})");
    auto* path = find<ConditionLineEdit>("field", {0});
    path->setFocus();
    QTest::keyClick(path, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(condition(), QStringLiteral(R"({"and":[{"or":[{"var":"a"},{"var":"b"},{"var":"c"}]}]})"));
    QVERIFY(m_editor->builder()->lineAt({0, 0})->hasFocus());
    QTest::keyClick(m_editor->builder()->lineAt({0, 0}), Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(condition(), QStringLiteral(R"({"and":[{"or":[{"var":"b"},{"var":"a"},{"var":"c"}]}]})"));
    QTest::keyClick(m_editor->builder()->lineAt({0, 1}), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(condition(), QStringLiteral(R"({"and":[{"or":[{"var":"b"},{"var":"c"}]},{"var":"a"}]})"));
    QTest::keyClick(m_editor->builder()->lineAt({1}), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(condition(), QStringLiteral(R"({"and":[{"var":"a"},{"or":[{"var":"b"},{"var":"c"}]}]})"));
    // Up and Down go from line to line, Enter into one, Escape back.
    QTest::keyClick(m_editor->builder()->lineAt({0}), Qt::Key_Down);
    QVERIFY(m_editor->builder()->lineAt({1})->hasFocus());
    QTest::keyClick(m_editor->builder()->lineAt({1}), Qt::Key_Return);
    QVERIFY(find<ConditionChip>("group", {1})->hasFocus());
    QTest::keyClick(find<ConditionChip>("group", {1}), Qt::Key_Escape);
    QVERIFY(m_editor->builder()->lineAt({1})->hasFocus());
    QTest::keyClick(m_editor->builder()->lineAt({1}), Qt::Key_Delete);
    QCOMPARE(condition(), QStringLiteral(R"({"and":[{"var":"a"}]})"));
}

void TestConditionBuilder::dragsARow()
{
    show(R"({"and":[{"var":"a"},{"or":[{"var":"b"},{"var":"c"}]}]})");
    ConditionLine* line = m_editor->builder()->lineAt({0});
    ConditionLine* goal = m_editor->builder()->lineAt({1, 1});
    const QPoint from(8, 14);
    const QPoint to = line->mapFromGlobal(goal->mapToGlobal(QPoint(40, goal->height() - 3)));
    QTest::mousePress(line, Qt::LeftButton, {}, from);
    QTest::mouseMove(line, (from + to) / 2);
    QMouseEvent move(QEvent::MouseMove, QPointF(to), line->mapToGlobal(QPointF(to)), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(line, &move);
    QVERIFY(m_editor->findChild<QWidget*>(QStringLiteral("condition.dropMark"))->isVisible());
    QTest::mouseRelease(line, Qt::LeftButton, {}, to);
    QCOMPARE(condition(), QStringLiteral(R"({"and":[{"or":[{"var":"b"},{"var":"c"},{"var":"a"}]}]})"));
    QVERIFY(!m_editor->findChild<QWidget*>(QStringLiteral("condition.dropMark"))->isVisible());
}

void TestConditionBuilder::removesAndMutes()
{
    show(R"({"and":[{"var":"a"},{"var":"b"}]})");
    find<ConditionChip>("operator", {1})->setFocus();
    QTest::mouseClick(m_editor->findChild<QToolButton*>(QStringLiteral("condition.mute")), Qt::LeftButton);
    QCOMPARE(condition(), QStringLiteral(R"({"and":[{"var":"a"},{"or":[true,{"var":"b"}]}]})"));
    QCOMPARE(m_editor->builder()->lineAt({1})->markText(), QStringLiteral("muted"));
    QTest::mouseClick(m_editor->findChild<QToolButton*>(QStringLiteral("condition.unmute")), Qt::LeftButton);
    QCOMPARE(condition(), QStringLiteral(R"({"and":[{"var":"a"},{"var":"b"}]})"));
    find<ConditionChip>("operator", {1})->setFocus();
    QTest::keyClick(find<ConditionChip>("operator", {1}), Qt::Key_Delete);
    QCOMPARE(condition(), QStringLiteral(R"({"and":[{"var":"a"}]})"));
    QVERIFY(m_editor->builder()->lineAt({0})->hasFocus());
    QTest::keyClick(m_editor->builder()->lineAt({0}), Qt::Key_Delete);
    QCOMPARE(condition(), QStringLiteral("null"));
    QVERIFY(button("condition.firstRow")->isVisible());
}

void TestConditionBuilder::guardsTurns()
{
    show(R"({"===":[{"var":""},""]})");
    auto* path = find<ConditionLineEdit>("field", {});
    type(path, QStringLiteral("history.turns_since.search"));
    QVERIFY(!condition().contains(QStringLiteral("history.calls")));
    tabOut(path);
    QCOMPARE(condition(), QStringLiteral(R"({"and":[{">":[{"var":"history.calls.search"},0]},)"
                                         R"({">=":[{"var":"history.turns_since.search"},1]}]})"));
}

void TestConditionBuilder::codeInPlace()
{
    show(R"({"and":[{"+":[1,2]},{"var":"a"}]})");
    auto* code = find<QPlainTextEdit>("code", {0});
    QVERIFY(code);
    QCOMPARE(code->toPlainText(), QStringLiteral(R"({"+": [1, 2]})"));
    code->setFocus();
    code->selectAll();
    QTest::keyClicks(code, QStringLiteral(R"({"var":"b")"));
    const auto* line = static_cast<ConditionCodeLine*>(m_editor->builder()->lineAt({0}));
    QVERIFY(line->fault().contains(QStringLiteral("Line 1, column")));
    QVERIFY(condition().contains(QStringLiteral(R"({"+":[1,2]})")));
    QTest::keyClicks(code, QStringLiteral("}"));
    QVERIFY(line->fault().isEmpty());
    QCOMPARE(condition(), QStringLiteral(R"({"and":[{"var":"b"},{"var":"a"}]})"));
    QVERIFY(code->hasFocus()); // it is a row only when it is left
    find<ConditionLineEdit>("field", {1})->setFocus();
    QVERIFY(find<ConditionChip>("operator", {0}));
    QCOMPARE(m_said.count(QStringLiteral("Change JsonLogic")), 1);
}

void TestConditionBuilder::keepsWidgetsWhileTyping()
{
    show(R"({"and":[{"===":[{"var":"a"},"x"]},{"===":[{"var":"b"},"hello"]}]})");
    auto* value = find<ConditionLineEdit>("value0", {1});
    auto* other = find<ConditionLineEdit>("value0", {0});
    value->setFocus();
    value->setCursorPosition(2);
    QTest::keyClicks(value, QStringLiteral("ZZ"));
    QCOMPARE(find<ConditionLineEdit>("value0", {1}), value);
    QCOMPARE(find<ConditionLineEdit>("value0", {0}), other);
    QVERIFY(value->hasFocus());
    QCOMPARE(value->text(), QStringLiteral("heZZllo"));
    QCOMPARE(value->cursorPosition(), 4);
    QCOMPARE(m_keys.size(), 2);
    QVERIFY(!m_keys[0].isEmpty());
    QCOMPARE(m_keys[0], m_keys[1]);
    // An edit from elsewhere changes the line that it concerns, and no other widget.
    show(R"({"and":[{"===":[{"var":"a"},"y"]},{"===":[{"var":"b"},"heZZllo"]}]})");
    QCOMPARE(find<ConditionLineEdit>("value0", {0}), other);
    QCOMPARE(other->text(), QStringLiteral("y"));
    QVERIFY(value->hasFocus());
    QCOMPARE(value->cursorPosition(), 4);
}

void TestConditionBuilder::buttonsCoverNothingEdited()
{
    show(R"({"and":[{"in":["thank",{"var":"msg.words"}]},{"===":[{"var":"store.mode"},"co_regulation"]},
        {"or":[{"in":[{"var":"room.kind"},["dm","group","a long name of a kind"]]}]}]})");
    auto* actions = m_editor->builder()->findChild<ConditionActions*>(QStringLiteral("condition.actions"));
    QVERIFY(actions);
    bool wasCompact = false;
    bool wasWhole = false;
    for (int width = 300; width <= 900; width += 20) {
        m_editor->resize(width, 600);
        QCoreApplication::processEvents();
        for (const NodeAddress& address : {NodeAddress{}, {0}, {1}, {2}, {2, 0}}) {
            ConditionLine* line = m_editor->builder()->lineAt(address);
            QEnterEvent enter(QPointF(1, 1), QPointF(1, 1), QPointF(1, 1));
            QCoreApplication::sendEvent(line, &enter);
            QVERIFY(actions->isVisible());
            for (QWidget* editor : line->editors()) {
                const QRect at(editor->mapTo(m_editor->builder(), QPoint()), editor->size());
                QVERIFY2(!actions->geometry().intersects(at),
                         qPrintable(QStringLiteral("%1 at %2 px").arg(line->objectName()).arg(width)));
            }
            const bool compact =
                actions->findChild<QToolButton*>(QStringLiteral("condition.more"))->isVisible();
            wasCompact = wasCompact || compact;
            wasWhole = wasWhole || !compact;
        }
    }
    QVERIFY(wasCompact && wasWhole);

    // The one button has the menu of the line.
    m_editor->resize(320, 600);
    QCoreApplication::processEvents();
    QEnterEvent enter(QPointF(1, 1), QPointF(1, 1), QPointF(1, 1));
    QCoreApplication::sendEvent(m_editor->builder()->lineAt({1}), &enter);
    auto* more = m_editor->findChild<QToolButton*>(QStringLiteral("condition.more"));
    QVERIFY(more->isVisible());
    QTest::mouseClick(more, Qt::LeftButton);
    auto* menu = m_editor->builder()->findChild<QMenu*>(QStringLiteral("condition.menu"));
    QVERIFY(menu && menu->isVisible());
    for (QAction* action : menu->actions()) {
        if (action->text().startsWith(QStringLiteral("Remove")))
            action->trigger();
    }
    menu->close();
    QVERIFY(!condition().contains(QStringLiteral("store.mode")));
}

void TestConditionBuilder::codeHasNoScrollBarOfItsOwn()
{
    QStringList lines;
    for (int i = 0; i < 30; ++i)
        lines.append(QStringLiteral(R"({"var":"a%1"})").arg(i));
    const QString logic = QStringLiteral(R"({"and":[{"===":[{"var":"b"},1]},{"merge":[%1]}]})");
    show(qPrintable(logic.arg(lines.join(u','))));
    auto* code = find<QPlainTextEdit>("code", {1});
    QVERIFY(code && code->blockCount() > 30);
    QVERIFY(!code->verticalScrollBar()->isVisible());
    QCOMPARE(code->verticalScrollBar()->maximum(), 0);
    // What is around it follows the cursor.
    auto* scroller = m_editor->findChild<QScrollArea*>(QStringLiteral("condition.scroller"));
    code->setFocus();
    QTest::keyClick(code, Qt::Key_End, Qt::ControlModifier);
    const QPoint cursor = code->viewport()->mapTo(scroller->viewport(), code->cursorRect().center());
    QVERIFY(scroller->viewport()->rect().contains(QPoint(8, cursor.y())));
}

QTEST_MAIN(TestConditionBuilder)
#include "test_condition_builder.moc"
