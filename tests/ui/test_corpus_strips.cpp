// SPDX-License-Identifier: GPL-3.0-or-later
// The strips as numbers and words: scale, buckets, marks, remarks.
#include "corpus_support.h"
#include "ui/corpus/coverage_words.h"
#include "ui/corpus/strip_geometry.h"

#include "tests/support/patience.h"

#include <QTest>

#include <numeric>

using namespace interlock;
using namespace interlock::ui;

class TestCorpusStrips : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scales_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("buckets");
        QTest::addColumn<int>("used"); // px
        QTest::newRow("nobody") << 0 << 500 << 0 << 0;
        QTest::newRow("no room") << 10 << 0 << 0 << 0;
        QTest::newRow("few are not blown up") << 5 << 500 << 5 << 5 * StripScale::kWidestCell;
        QTest::newRow("room for each") << 100 << 450 << 100 << 450;
        QTest::newRow("a pixel each") << 300 << 300 << 300 << 300;
        QTest::newRow("several a pixel") << 1001 << 300 << 300 << 300;
        QTest::newRow("very many") << 100000 << 777 << 777 << 777;
    }
    void scales()
    {
        QFETCH(int, count);
        QFETCH(int, width);
        QFETCH(int, buckets);
        QFETCH(int, used);
        const StripScale scale(count, width);
        QCOMPARE(scale.buckets(), buckets);
        QCOMPARE(scale.left(scale.buckets()), used);
        QCOMPARE(scale.bucketAt(-1), -1);
        QCOMPARE(scale.bucketAt(used), -1);
        QCOMPARE(scale.bucketOf(-1), -1);
        QCOMPARE(scale.bucketOf(count), -1);
        // Every conversation is in one bucket, every pixel belongs to one, and both go on without a gap.
        int at = 0;
        for (int bucket = 0; bucket < scale.buckets(); ++bucket) {
            QCOMPARE(scale.first(bucket), at);
            QVERIFY(scale.last(bucket) > at);
            QVERIFY(scale.right(bucket) > scale.left(bucket));
            QCOMPARE(scale.bucketOf(scale.first(bucket)), bucket);
            QCOMPARE(scale.bucketOf(scale.last(bucket) - 1), bucket);
            QCOMPARE(scale.bucketAt(scale.left(bucket)), bucket);
            QCOMPARE(scale.bucketAt(scale.right(bucket) - 1), bucket);
            at = scale.last(bucket);
        }
        if (buckets > 0)
            QCOMPARE(at, count);
    }

    void countsBuckets()
    {
        const CorpusData data = someCorpus();
        // Two pixels for four conversations: 2 and 1, then 0 and 3.
        const Strips strips = makeStrips(data.rows, {2, 1, 0, 3}, 2, 1, 2);
        QCOMPARE(strips.scale.buckets(), 2);
        QCOMPARE(strips.turns, (std::vector<std::int64_t>{11, 5}));
        QCOMPARE(strips.rules[0], (std::vector<StripCell>{{}, {1, 1, 2, 2}}));
        QCOMPARE(strips.rules[1], (std::vector<StripCell>{{1, 1, 1, 1}, {1, 0, 1, 0}}));
        QCOMPARE(strips.skills[0], (std::vector<StripCell>{{1, 1, 2, 1}, {}}));
        // Only what is shown counts.
        QCOMPARE(makeStrips(data.rows, {3}, 2, 1, 100).rules[0], (std::vector<StripCell>{{}}));
        QVERIFY(makeStrips(data.rows, {}, 2, 1, 100).rules[0].empty());
        // Rows of an older rule set may name places that are gone.
        QVERIFY(makeStrips(data.rows, {0}, 0, 0, 100).rules.empty());
    }

    void hundredThousandAreFast()
    {
        std::vector<analysis::CorpusRow> rows(100000, someCorpus().rows[0]);
        std::vector<int> shown(rows.size());
        std::iota(shown.begin(), shown.end(), 0);
        QElapsedTimer clock;
        clock.start();
        const Strips strips = makeStrips(rows, shown, 2, 1, 800);
        QVERIFY2(clock.elapsed() < 1000 * kPatience, qPrintable(QString::number(clock.elapsed())));
        std::int64_t matched = 0;
        for (const StripCell& cell : strips.rules[0])
            matched += cell.seen;
        QCOMPARE(matched, 200000);
    }

    void marks_data()
    {
        QTest::addColumn<int>("seenIn");
        QTest::addColumn<int>("struckIn");
        QTest::addColumn<int>("conversations");
        QTest::addColumn<int>("bar");
        QTest::addColumn<bool>("band");
        QTest::newRow("nothing") << 0 << 0 << 4 << 0 << false;
        QTest::newRow("in all") << 4 << 0 << 4 << 16 << false;
        QTest::newRow("in half") << 2 << 0 << 4 << 8 << false;
        QTest::newRow("in one of many is seen") << 1 << 0 << 1000 << 3 << false;
        QTest::newRow("won in one") << 4 << 1 << 4 << 16 << true;
    }
    void marks()
    {
        QFETCH(int, seenIn);
        QFETCH(int, struckIn);
        QFETCH(int, conversations);
        QFETCH(int, bar);
        QFETCH(bool, band);
        const StripMarks marks = marksOf({seenIn, struckIn, seenIn, struckIn}, conversations, 100, 22);
        QCOMPARE(marks.barHeight, bar);
        QCOMPARE(marks.barTop + marks.barHeight, 16); // all stand on one line
        QCOMPARE(marks.bandHeight, band ? kBandHeight : 0);
        QVERIFY(marks.bandTop > marks.barTop + marks.barHeight); // the two never touch
        QVERIFY(marks.bandTop + kBandHeight <= 22);
    }

    void strengthFollowsTheShare()
    {
        const double few = marksOf({1, 0, 1, 0}, 1, 10, 22).barStrength;
        const double many = marksOf({1, 0, 9, 0}, 1, 10, 22).barStrength;
        QVERIFY(few > 0.3);
        QVERIFY(many > few);
        QVERIFY(many <= 1);
        QVERIFY(marksOf({4, 4, 4, 4}, 4, 4, 22).bandStrength > marksOf({4, 1, 4, 1}, 4, 4, 22).bandStrength);
    }

    void walksToUses()
    {
        const CorpusData data = someCorpus();
        const std::vector<int> shown{0, 1, 2, 3};
        QCOMPARE(nextUse(data.rows, shown, -1, 1, false, 1), 0);
        QCOMPARE(nextUse(data.rows, shown, 0, 1, false, 1), 2);
        QCOMPARE(nextUse(data.rows, shown, 2, 1, false, 1), -1);
        QCOMPARE(nextUse(data.rows, shown, 4, -1, false, 1), 2);
        QCOMPARE(nextUse(data.rows, shown, 0, 1, true, 0), 1);
        QCOMPARE(nextUse(data.rows, {}, -1, 1, false, 0), -1);
    }

    void remarks_data()
    {
        QTest::addColumn<bool>("enabled");
        QTest::addColumn<int>("evaluated");
        QTest::addColumn<int>("matched");
        QTest::addColumn<int>("won");
        QTest::addColumn<int>("outranked"); // by a rule "first"
        QTest::addColumn<QString>("expected");
        QTest::addColumn<int>("mark");
        const auto row = [](const char* name, bool enabled, int evaluated, int matched, int won,
                            int outranked, const char* expected, Mark mark) {
            QTest::newRow(name) << enabled << evaluated << matched << won << outranked
                                << QString::fromUtf8(expected) << static_cast<int>(mark);
        };
        row("disabled", false, 0, 0, 0, 0, "disabled", Mark::Disabled);
        row("no messages", true, 0, 0, 0, 0, "not replayed", Mark::NotMatched);
        row("never", true, 9, 0, 0, 0, "never matched", Mark::NotMatched);
        row("nothing to say", true, 9, 3, 3, 0, "", Mark::Won);
        row("always", true, 9, 9, 9, 0, "always matched", Mark::Won);
        row("always, sometimes outranked", true, 9, 9, 5, 4, "always matched · shadowed by first (4)",
            Mark::Won);
        row("never won", true, 9, 3, 0, 0, "never won", Mark::Outranked);
        row("never won, shadowed", true, 9, 3, 0, 3, "never won: shadowed by first (3)", Mark::Outranked);
        row("many", true, 9000, 3000, 0, 3000, "never won: shadowed by first (3,000)", Mark::Outranked);
    }
    void remarks()
    {
        QFETCH(bool, enabled);
        QFETCH(int, evaluated);
        QFETCH(int, matched);
        QFETCH(int, won);
        QFETCH(int, outranked);
        analysis::RuleCoverage rule;
        rule.enabled = enabled;
        rule.evaluated = static_cast<std::size_t>(evaluated);
        rule.matched = static_cast<std::size_t>(matched);
        rule.won = static_cast<std::size_t>(won);
        rule.outranked = static_cast<std::size_t>(outranked);
        if (outranked > 0)
            rule.outranked_by = {{"another", 1}, {"first", static_cast<std::size_t>(outranked)}};
        QTEST(ruleRemark(rule), "expected");
        QTEST(static_cast<int>(ruleMark(rule)), "mark");
    }

    void remarksDoNotContradictTheFigures()
    {
        // Its condition held at all 107 user messages, but at 77 of them it was cooling down.
        analysis::RuleCoverage rule;
        rule.evaluated = 107;
        rule.matched = 30;
        rule.won = 30;
        rule.cooling_down = 77;
        rule.held_while_cooling = 77;
        QCOMPARE(ruleRemark(rule), QStringLiteral("condition always held, 77 times while cooling down"));
        rule.matched = 106;
        rule.held_while_cooling = 1;
        QCOMPARE(ruleRemark(rule), QStringLiteral("condition always held, 1 time while cooling down"));
    }

    void remarksTakeTheRoom()
    {
        QCOMPARE(remarkWidth(1400, 100), kLeastRemark);
        QCOMPARE(remarkWidth(1400, 480), 480);
        QCOMPARE(remarkWidth(1400, 900), 560);
        QCOMPARE(remarkWidth(400, 900), kLeastRemark);
    }

    void remarksOnSkills()
    {
        analysis::SkillCoverage skill;
        QCOMPARE(skillRemark(skill), QStringLiteral("takes no part"));
        skill.takes_part = true;
        QCOMPARE(skillRemark(skill), QStringLiteral("no action tool"));
        skill.action_tool = "book";
        QCOMPARE(skillRemark(skill), QStringLiteral("never called"));
        skill.guarded_calls = 2;
        QCOMPARE(skillRemark(skill), QStringLiteral("never blocked"));
        QCOMPARE(skillMark(skill), Mark::Passed);
        skill.blocked = 1;
        QCOMPARE(skillRemark(skill), QString());
        QCOMPARE(skillMark(skill), Mark::Blocked);
        skill.blocked = 2;
        QCOMPARE(skillRemark(skill), QStringLiteral("always blocked"));
    }

    void speaks()
    {
        StripWords one{QStringLiteral("refund"), false, 3, 4, 200, 7, QStringLiteral("line 4 (a.jsonl:4)")};
        QCOMPARE(
            stripText(one, {1, 1, 3, 1}),
            QStringLiteral(
                "Conversation 4 of 200: line 4 (a.jsonl:4)\nrefund matched at 3 of 7 user messages, won 1"));
        QCOMPARE(stripText(one, {}),
                 QStringLiteral("Conversation 4 of 200: line 4 (a.jsonl:4)\nrefund did not match"));
        StripWords some{QStringLiteral("refund"), false, 0, 1000, 2000, 5000, {}};
        QCOMPARE(stripText(some, {12, 0, 30, 0}),
                 QStringLiteral(
                     "Conversations 1 to 1,000 of 2,000\nrefund matched at 30 of 5000 user messages in 12 "
                     "conversations, won none"));
        StripWords skill{QStringLiteral("book%2ing"), true, 1, 2, 4, 1, QStringLiteral("b")};
        QCOMPARE(stripText(skill, {1, 1, 1, 1}),
                 QStringLiteral("Conversation 2 of 4: b\nbook%2ing guarded 1 call, 1 blocked"));
    }
};

QTEST_GUILESS_MAIN(TestCorpusStrips)
#include "test_corpus_strips.moc"
