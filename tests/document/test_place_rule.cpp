// SPDX-License-Identifier: GPL-3.0-or-later
// Placing a rule at a row: by the smallest change, and nobody else moves.
#include "tests/document/support.h"
#include "ui/document/placement.h"

#include <QRandomGenerator>
#include <QTest>

#include <limits>

using namespace interlock;
using namespace interlock::test;
using ui::Document;

class TestPlaceRule : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void smallestChange_data();
    void smallestChange();
    void holdsForRandomRules();
    void isOneStep();
};

void TestPlaceRule::smallestChange_data()
{
    QTest::addColumn<QString>("rules");
    QTest::addColumn<int>("rule");
    QTest::addColumn<int>("row");
    QTest::addColumn<QString>("file"); ///< afterwards

    QTest::newRow("already there") << "a:4 b:5 c:6" << 1 << 1 << "a:4 b:5 c:6";
    QTest::newRow("into a gap") << "a:4 b:6 c:10" << 2 << 1 << "a:4 b:6 c:5";
    QTest::newRow("to the top: a tie does, where it stands earlier")
        << "c:10 a:4 b:6" << 0 << 0 << "c:4 a:4 b:6";
    QTest::newRow("to the top: below, where it stands later") << "a:4 b:6 c:10" << 2 << 0 << "a:4 b:6 c:3";
    QTest::newRow("to the bottom: a tie does, where it stands later")
        << "a:4 c:6 b:5" << 2 << 2 << "a:4 c:6 b:6";
    QTest::newRow("to the bottom: above, where it stands earlier")
        << "a:4 b:5 c:6" << 0 << 2 << "a:7 b:5 c:6";
    QTest::newRow("equal priorities: only the file order") << "a:50 b:50 c:50" << 2 << 0 << "c:50 a:50 b:50";
    QTest::newRow("equal priorities, down") << "a:50 b:50 c:50" << 0 << 1 << "b:50 a:50 c:50";
    QTest::newRow("between equals: both change") << "a:50 b:50 c:10" << 2 << 1 << "a:50 c:50 b:50";
    QTest::newRow("no gap: the tie that fits") << "a:4 b:5 c:9" << 2 << 1 << "a:4 b:5 c:4";
    QTest::newRow("lowest there is") << "a:-9223372036854775808 b:5" << 1 << 0
                                     << "b:-9223372036854775808 a:-9223372036854775808";
    QTest::newRow("beyond the end") << "a:4 b:5" << 0 << 99 << "a:6 b:5";
}

void TestPlaceRule::smallestChange()
{
    QFETCH(QString, rules);
    QFETCH(int, rule);
    QFETCH(int, row);
    QFETCH(QString, file);
    Document document;
    document.reset(rulesOf(rules), {});
    document.placeRule(rule, row);
    QStringList result;
    for (const Rule& placed : document.ruleSet().rules)
        result.append(QStringLiteral("%1:%2").arg(QString::fromStdString(placed.name)).arg(placed.priority));
    QCOMPARE(result.join(u' '), file);
}

void TestPlaceRule::holdsForRandomRules()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    for (int round = 0; round < 2000; ++round) {
        std::vector<Rule> rules;
        const int count = 1 + random.bounded(7);
        for (int index = 0; index < count; ++index) {
            std::int64_t priority = random.bounded(-3, 4);
            if (random.bounded(10) == 0)
                priority = random.bounded(2) ? std::numeric_limits<std::int64_t>::max()
                                             : std::numeric_limits<std::int64_t>::min();
            rules.push_back(rule(std::to_string(index), priority));
        }
        const int place = random.bounded(count);
        const int row = random.bounded(count);
        const std::vector<std::size_t> before = evaluation_order(rules);
        const ui::Placement placement = ui::placementFor(rules, place, row);

        Rule moved = rules[static_cast<std::size_t>(place)];
        const std::string name = moved.name;
        moved.priority = placement.priority;
        std::vector<Rule> after = rules;
        after.erase(after.begin() + place);
        after.insert(after.begin() + placement.place, moved);

        QStringList wanted;
        for (const std::size_t other : before) {
            if (rules[other].name != name)
                wanted.append(QString::fromStdString(rules[other].name));
        }
        wanted.insert(row, QString::fromStdString(name));
        QStringList got;
        for (const std::size_t other : evaluation_order(after))
            got.append(QString::fromStdString(after[other].name));
        QCOMPARE(got, wanted);
        if (before[static_cast<std::size_t>(row)] == static_cast<std::size_t>(place)) {
            QCOMPARE(placement.place, place);
            QCOMPARE(placement.priority, rules[static_cast<std::size_t>(place)].priority);
        }
    }
}

void TestPlaceRule::isOneStep()
{
    Document document;
    document.reset(rulesOf(QStringLiteral("a:50 b:50 c:10")), {});
    const RuleSet before = document.ruleSet();
    QCOMPARE(document.placeRule(2, 1), 1);
    QCOMPARE(evaluationNames(document), QStringLiteral("a c b"));
    QCOMPARE(document.undoStack()->count(), 1);
    document.undoStack()->undo();
    QVERIFY(document.ruleSet() == before);
}

QTEST_GUILESS_MAIN(TestPlaceRule)
#include "test_place_rule.moc"
