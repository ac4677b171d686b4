// SPDX-License-Identifier: GPL-3.0-or-later
// What conversations are shown and in which order: filter, order and facets, without a window.
#include "corpus_support.h"
#include "ui/corpus/corpus_facets.h"
#include "ui/corpus/corpus_filter.h"
#include "ui/corpus/corpus_order.h"

#include <QTest>

using namespace interlock;
using namespace interlock::ui;

namespace {

/// "0 2": the indexes of the rows that answer.
QString answering(const CorpusFilter& filter)
{
    const CorpusData data = someCorpus();
    const CorpusMatcher matcher(filter, data.names);
    QStringList found;
    for (std::size_t i = 0; i < data.rows.size(); ++i) {
        if (matcher.matches(data.rows[i]))
            found += QString::number(i);
    }
    return found.join(u' ');
}

} // namespace

class TestCorpusFilter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void filters_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QString>("skill");
        QTest::addColumn<QString>("tool");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* text, const char* rule, const char* skill,
                            const char* tool, const char* expected) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(rule)
                                << QString::fromUtf8(skill) << QString::fromUtf8(tool)
                                << QString::fromUtf8(expected);
        };
        row("nothing asked", "", "", "", "", "0 1 2 3");
        row("blanks are nothing", "  ", "", "", "", "0 1 2 3");
        row("a word in any case", "ALPHA", "", "", "", "0 1");
        row("every word counts", "alpha 9", "", "", "", "1");
        row("words of the file", "place.json", "", "", "", "3");
        row("name and file", "gamma other", "", "", "", "3");
        row("not only ASCII", "ß", "", "", "", "3");
        row("first words", "THANK much", "", "", "", "2");
        row("first words and name", "SEÑOR beta", "", "", "", "2");
        row("no such word", "delta", "", "", "", "");
        row("rule that matched", "", "cancel", "", "", "0 2");
        row("rule that matched once", "", "refund", "", "", "0");
        row("rule that is not there", "", "gone", "", "", "");
        row("skill", "", "", "booking", "", "1");
        row("skill that is not there", "", "", "gone", "", "");
        row("tool", "", "", "", "book", "0 1");
        row("tool that is not there", "", "", "", "gone", "");
        row("all together", "alpha", "refund", "", "look_up", "0");
        row("all together, nobody", "beta", "refund", "", "", "");
    }
    void filters()
    {
        QFETCH(QString, text);
        QFETCH(QString, rule);
        QFETCH(QString, skill);
        QFETCH(QString, tool);
        QTEST(answering({text, rule, skill, tool, {}}), "expected");
    }

    void filtersNumbers_data()
    {
        QTest::addColumn<int>("column");
        QTest::addColumn<int>("op");
        QTest::addColumn<int>("number");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, CorpusColumn column, NumberOperator op, int number,
                            const char* expected) {
            QTest::newRow(name) << static_cast<int>(column) << static_cast<int>(op) << number
                                << QString::fromUtf8(expected);
        };
        row("equal", CorpusColumn::Turns, NumberOperator::Equal, 1, "2 3");
        row("not equal", CorpusColumn::Turns, NumberOperator::NotEqual, 1, "0 1");
        row("less", CorpusColumn::Turns, NumberOperator::Less, 4, "2 3");
        row("at most", CorpusColumn::Turns, NumberOperator::AtMost, 4, "0 2 3");
        row("more", CorpusColumn::Turns, NumberOperator::More, 4, "1");
        row("at least", CorpusColumn::Turns, NumberOperator::AtLeast, 4, "0 1");
        row("firings", CorpusColumn::Firings, NumberOperator::AtLeast, 1, "0 2");
        row("wins", CorpusColumn::Wins, NumberOperator::AtLeast, 1, "0");
        row("dishonoured", CorpusColumn::Dishonoured, NumberOperator::AtLeast, 1, "2");
        row("blocked", CorpusColumn::Blocked, NumberOperator::AtLeast, 1, "1");
        row("errors", CorpusColumn::Errors, NumberOperator::AtLeast, 1, "3");
        row("calls", CorpusColumn::Calls, NumberOperator::Equal, 5, "0 1");
        row("orphans", CorpusColumn::Orphans, NumberOperator::AtLeast, 1, "");
        row("skipped", CorpusColumn::Skipped, NumberOperator::Equal, 0, "0 1 2 3");
        row("a column of words has no number", CorpusColumn::Name, NumberOperator::AtLeast, 0, "");
    }
    void filtersNumbers()
    {
        QFETCH(int, column);
        QFETCH(int, op);
        QFETCH(int, number);
        const NumberCondition condition{static_cast<CorpusColumn>(column), static_cast<NumberOperator>(op),
                                        number};
        QTEST(answering({{}, {}, {}, {}, {condition}}), "expected");
    }

    void allNumbersMustHold()
    {
        QCOMPARE(answering({{},
                            {},
                            {},
                            {},
                            {{CorpusColumn::Calls, NumberOperator::Equal, 5},
                             {CorpusColumn::Turns, NumberOperator::Less, 10}}}),
                 QStringLiteral("0"));
    }

    void saysConditions()
    {
        QCOMPARE(conditionText({CorpusColumn::Dishonoured, NumberOperator::AtMost, 12}),
                 QStringLiteral("Dishonoured ≤ 12"));
        QVERIFY(CorpusFilter().isEmpty());
        QVERIFY(!CorpusFilter({{}, {}, {}, {}, {{CorpusColumn::Turns, NumberOperator::Equal, 0}}}).isEmpty());
    }

    void comparesNaturally_data()
    {
        QTest::addColumn<QByteArray>("a");
        QTest::addColumn<QByteArray>("b");
        QTest::addColumn<int>("sign");
        const auto row = [](const char* a, const char* b, int sign) {
            QTest::addRow("%s | %s", a, b) << QByteArray(a) << QByteArray(b) << sign;
        };
        row("", "", 0);
        row("", "a", -1);
        row("a", "B", -1);
        row("B", "a", 1);
        row("line 9", "Line 10", -1);
        row("line 10", "line 9", 1);
        row("007", "7", 0);
        row("x1y2", "x1y10", -1);
        row("9", "a", -1);
        row("99999999999999999999998", "99999999999999999999999", -1);
        row("abc", "ab", 1);
        row("ä", "z", 1);
    }
    void comparesNaturally()
    {
        QFETCH(QByteArray, a);
        QFETCH(QByteArray, b);
        const int result = compareNaturally(a.toStdString(), b.toStdString());
        QTEST(result < 0 ? -1 : result > 0 ? 1 : 0, "sign");
    }

    void sorts_data()
    {
        QTest::addColumn<int>("column"); // -1: none
        QTest::addColumn<bool>("descending");
        QTest::addColumn<QList<int>>("expected");
        const auto row = [](const char* name, int column, bool descending, const QList<int>& expected) {
            QTest::newRow(name) << column << descending << expected;
        };
        row("as read", -1, false, {0, 1, 2, 3});
        row("names", static_cast<int>(CorpusColumn::Name), false, {1, 0, 2, 3});
        row("names backwards", static_cast<int>(CorpusColumn::Name), true, {3, 2, 0, 1});
        row("turns: ties keep their order", static_cast<int>(CorpusColumn::Turns), false, {2, 3, 0, 1});
        row("turns backwards: ties, too", static_cast<int>(CorpusColumn::Turns), true, {1, 0, 2, 3});
        row("places", static_cast<int>(CorpusColumn::Place), true, {3, 2, 1, 0});
        row("formats", static_cast<int>(CorpusColumn::Format), true, {0, 1, 2, 3});
    }
    void sorts()
    {
        QFETCH(int, column);
        QFETCH(bool, descending);
        QFETCH(QList<int>, expected);
        const CorpusData data = someCorpus();
        CorpusOrder order;
        order.descending = descending;
        if (column >= 0)
            order.column = static_cast<CorpusColumn>(column);
        std::vector<int> indexes{3, 1, 0, 2};
        sortRows(indexes, data.rows, order);
        QCOMPARE(QList<int>(indexes.begin(), indexes.end()), expected);

        // What comes in later is merged to the same.
        std::vector<int> early{0, 1};
        std::vector<int> late{2, 3};
        sortRows(early, data.rows, order);
        sortRows(late, data.rows, order);
        early.insert(early.end(), late.begin(), late.end());
        mergeRows(early, 2, data.rows, order);
        QCOMPARE(QList<int>(early.begin(), early.end()), expected);
    }

    void countsFacets()
    {
        const CorpusFacets facets = facetsOf(someCorpus());
        QCOMPARE(facets.rules,
                 (std::vector<Facet>{{QStringLiteral("cancel"), 2}, {QStringLiteral("refund"), 1}}));
        QCOMPARE(facets.skills, (std::vector<Facet>{{QStringLiteral("booking"), 1}}));
        QCOMPARE(facets.tools, (std::vector<Facet>{{QStringLiteral("book"), 2},
                                                   {QStringLiteral("cancel_it"), 1},
                                                   {QStringLiteral("look_up"), 1}}));
    }
};

QTEST_GUILESS_MAIN(TestCorpusFilter)
#include "test_corpus_filter.moc"
