// SPDX-License-Identifier: GPL-3.0-or-later
// Where the lines of a condition stand, and where a drop goes, as numbers.
#include "core/exchange/json_text.h"
#include "ui/editors/condition_layout.h"

#include <QTest>

using namespace interlock;
using namespace interlock::ui;

namespace {

// all of [a; any of [b; c]; d], then the line that adds.
const char* const kCondition = R"({"and":[{"var":"a"},{"or":[{"var":"b"},{"var":"c"}]},{"var":"d"}]})";

ConditionNode tree(const char* logic)
{
    return parseCondition(*exchange::read_json(logic).value);
}

QString addressText(const NodeAddress& address)
{
    QStringList parts;
    for (const int index : address)
        parts.append(QString::number(index));
    return parts.join(u'.');
}

ConditionGeometry arranged(const std::vector<ConditionLineSpec>& specs)
{
    return arrangeCondition(specs, std::vector<int>(specs.size(), 28), 600);
}

} // namespace

class TestConditionLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lines();
    void buttonsCoverNothingEdited_data();
    void buttonsCoverNothingEdited();
    void geometry();
    void deepLines();
    void drops_data();
    void drops();
    void dropsOnOneRow();
};

void TestConditionLayout::lines()
{
    QStringList shown;
    for (const ConditionLineSpec& spec : conditionLines(tree(kCondition))) {
        shown.append(QStringLiteral("%1 %2 %3")
                         .arg(QStringLiteral("GRCA").at(static_cast<int>(spec.kind)))
                         .arg(spec.depth)
                         .arg(addressText(spec.address)));
    }
    QCOMPARE(shown, QStringList({QStringLiteral("G 0 "), QStringLiteral("R 1 0"), QStringLiteral("G 1 1"),
                                 QStringLiteral("R 2 1.0"), QStringLiteral("R 2 1.1"),
                                 QStringLiteral("R 1 2"), QStringLiteral("A 1 ")}));
    QVERIFY(conditionLines(tree("null")).empty());
    QCOMPARE(conditionLines(tree("true")).size(), std::size_t(2));
}

void TestConditionLayout::geometry()
{
    const ConditionGeometry geometry = arranged(conditionLines(tree(kCondition)));
    QCOMPARE(geometry.lines[0], QRect(0, 0, 600, 28));
    QCOMPARE(geometry.lines[3], QRect(48, 108, 552, 28));
    QCOMPARE(geometry.height, 7 * 28 + 6 * 8);
    QCOMPARE(geometry.guides.size(), std::size_t(2));
    QCOMPARE(geometry.guides[0], QRect(8, 32, 1, geometry.height - 32));
    QCOMPARE(geometry.guides[1], QRect(32, 104, 1, geometry.lines[4].bottom() + 1 - 104));
}

void TestConditionLayout::deepLines()
{
    QCOMPARE(conditionIndent(0), 0);
    QCOMPARE(conditionIndent(8), 192);
    QCOMPARE(conditionIndent(10), 216);
}

void TestConditionLayout::drops_data()
{
    QTest::addColumn<int>("line");
    QTest::addColumn<bool>("upperHalf");
    QTest::addColumn<int>("x");
    QTest::addColumn<QString>("parent");
    QTest::addColumn<int>("index");
    QTest::newRow("above the first row") << 1 << true << 100 << "" << 0;
    QTest::newRow("below the first row") << 1 << false << 100 << "" << 1;
    QTest::newRow("on the root's head") << 0 << true << 100 << "" << 0;
    QTest::newRow("above a group") << 2 << true << 100 << "" << 1;
    QTest::newRow("into a group") << 2 << false << 100 << "1" << 0;
    QTest::newRow("inside a group") << 3 << false << 100 << "1" << 1;
    QTest::newRow("end of a group") << 4 << false << 100 << "1" << 2;
    QTest::newRow("behind a group, further left") << 4 << false << 30 << "" << 2;
    QTest::newRow("further left, but not outside of the root") << 4 << false << 0 << "" << 2;
    QTest::newRow("last row") << 5 << false << 0 << "" << 3;
    QTest::newRow("line that adds") << 6 << true << 0 << "" << 3;
    QTest::newRow("far below") << 6 << false << 0 << "" << 3;
}

void TestConditionLayout::drops()
{
    QFETCH(int, line);
    QFETCH(bool, upperHalf);
    QFETCH(int, x);
    QFETCH(QString, parent);
    QFETCH(int, index);
    const std::vector<ConditionLineSpec> specs = conditionLines(tree(kCondition));
    const ConditionGeometry geometry = arranged(specs);
    const QRect rect = geometry.lines[static_cast<std::size_t>(line)];
    const auto place = dropPlaceAt(specs, geometry, QPoint(x, rect.top() + (upperHalf ? 4 : 24)));
    QVERIFY(place);
    QCOMPARE(addressText(place->parent), parent);
    QCOMPARE(place->index, index);
    QVERIFY(place->mark.width() > 0);
}

void TestConditionLayout::dropsOnOneRow()
{
    const std::vector<ConditionLineSpec> specs = conditionLines(tree(R"({"var":"a"})"));
    const ConditionGeometry geometry = arranged(specs);
    QCOMPARE(dropPlaceAt(specs, geometry, QPoint(50, 2))->index, 0);
    QCOMPARE(dropPlaceAt(specs, geometry, QPoint(50, 26))->index, 1);
    QVERIFY(!dropPlaceAt({}, {}, QPoint(0, 0)));
}

void TestConditionLayout::buttonsCoverNothingEdited_data()
{
    QTest::addColumn<int>("end");
    QTest::addColumn<int>("editedRight");
    QTest::addColumn<int>("wordsRight");
    QTest::addColumn<int>("left");
    QTest::addColumn<bool>("compact");
    // In a canvas of 400 px; the buttons are 100 wide, the one 28.
    QTest::newRow("room behind the words") << 400 << 100 << 180 << 188 << false;
    QTest::newRow("over the end of the words") << 400 << 200 << 390 << 300 << false;
    QTest::newRow("just beside what is edited") << 400 << 292 << 292 << 300 << false;
    QTest::newRow("no room beside what is edited") << 400 << 293 << 293 << 372 << true;
    QTest::newRow("up to the lane") << 400 << 363 << 363 << 372 << true;
    QTest::newRow("only half of it in sight") << 330 << 200 << 390 << 230 << false;
    QTest::newRow("little in sight") << 250 << 200 << 390 << 222 << true;
    QTest::newRow("only what is edited in sight") << 210 << 200 << 390 << 372 << true;
}

void TestConditionLayout::buttonsCoverNothingEdited()
{
    QFETCH(int, end);
    QFETCH(int, editedRight);
    QFETCH(int, wordsRight);
    QFETCH(int, left);
    QFETCH(bool, compact);
    const QRect row(24, 60, 376, 28);
    // What is edited in the next row is in nobody's way.
    const std::vector<QRect> edited = {QRect(QPoint(44, 60), QPoint(editedRight, 87)), QRect(68, 92, 330, 28)};
    const ActionsPlace place = placeActions(row, end, edited, wordsRight, QSize(100, 28), QSize(28, 28));
    QCOMPARE(place.at, QPoint(left, 60));
    QCOMPARE(place.compact, compact);
}

QTEST_MAIN(TestConditionLayout)
#include "test_condition_layout.moc"
