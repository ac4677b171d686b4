// SPDX-License-Identifier: GPL-3.0-or-later
// Finding texts in texts, one or thousands at a time, against the search of the library.
#include "core/logic/text_search.h"
#include "core/match/text_scan.h"
#include "core/match/text_table.h"
#include "tests/core/test_match_helpers.h"
#include "tests/support/patience.h"
#include "tests/support/random_rule_set.h"

#include <QtTest>

#include <map>
#include <set>

using namespace interlock;
using test::Chance;

class TestMatchTexts : public QObject {
    Q_OBJECT

private slots:
    void scan_finds_all();
    void text_search_finds_all();
    void table_finds_all();
    void table_of_look_alikes();
    void short_texts_are_told_apart();
};

void TestMatchTexts::scan_finds_all()
{
    const unsigned seed = test::seed();
    qInfo("seed %u", seed);
    Chance chance(seed);
    for (int round = 0; round < 300; ++round) {
        const bool is_large = round % 100 == 99; // so large that only beginnings fit into the tables
        std::vector<std::string> needles;
        for (std::size_t i = is_large ? 30'000 : 1 + chance.below(30); i > 0; --i) {
            std::string needle;
            for (std::size_t length = 1 + chance.below(is_large ? 40 : 6); length > 0; --length)
                needle += static_cast<char>((is_large ? 'a' : 'b') +
                                            static_cast<char>(chance.below(is_large ? 26 : 3)));
            needles.push_back(needle);
        }
        std::string text;
        for (std::size_t length = chance.below(60); length > 0; --length)
            text += chance.percent(10) ? chance.pick(needles) : std::string(1, "abcd\xff"[chance.below(5)]);
        const match::TextScan scan(std::vector<std::string_view>(needles.begin(), needles.end()));
        std::set<std::uint32_t> found;
        scan.scan(text, [&found](std::uint32_t place) { found.insert(place); });
        for (std::uint32_t i = 0; i < needles.size(); ++i) {
            QVERIFY2((text.find(needles[i]) != std::string::npos) == (found.count(i) > 0),
                     (needles[i] + " in " + text).c_str());
        }
    }
}

void TestMatchTexts::text_search_finds_all()
{
    const unsigned seed = test::seed();
    qInfo("seed %u", seed);
    Chance chance(seed);
    for (int round = 0; round < 3000; ++round) {
        std::string text;
        for (std::size_t length = chance.below(120); length > 0; --length)
            text += "ab"[chance.below(2)];
        std::string part = text.substr(chance.below(text.size() + 1), chance.below(50));
        if (chance.percent(30) && !part.empty())
            part[chance.below(part.size())] = chance.percent(50) ? 'a' : 'c';
        QVERIFY2(logic::contains_text(text, part) == (text.find(part) != std::string::npos),
                 (part + " in " + text).c_str());
    }
}

void TestMatchTexts::table_finds_all()
{
    const unsigned seed = test::seed();
    qInfo("seed %u", seed);
    Chance chance(seed);
    const auto draw = [&chance] {
        std::string text;
        for (std::size_t length = chance.below(20); length > 0; --length)
            text += "ab\0"[chance.below(3)];
        return text;
    };
    for (int round = 0; round < 300; ++round) {
        std::vector<std::string> texts;
        std::map<std::string, std::uint32_t> known;
        for (std::size_t i = chance.below(200); i > 0; --i) {
            texts.push_back(draw());
            known.emplace(texts.back(), static_cast<std::uint32_t>(texts.size() - 1));
        }
        const match::TextTable table(texts);
        for (int i = 0; i < 300; ++i) {
            const std::string asked = i < static_cast<int>(texts.size()) ? texts[static_cast<std::size_t>(i)] : draw();
            const auto expected = known.find(asked);
            QCOMPARE(table.find(asked),
                     expected == known.end() ? std::nullopt : std::optional<std::uint32_t>(expected->second));
        }
    }
}

void TestMatchTexts::table_of_look_alikes()
{
    // Alike at both ends and of one length: what the quick hash looks at is the same.
    std::vector<std::string> texts;
    for (int i = 0; i < 20'000; ++i)
        texts.push_back("abcdefgh" + std::to_string(100'000 + i) + "abcdefgh");
    const match::TextTable table(texts);
    QElapsedTimer timer;
    timer.start();
    for (std::uint32_t i = 0; i < texts.size(); ++i)
        QCOMPARE(table.find(texts[i]), std::optional<std::uint32_t>(i));
    QVERIFY(!table.find("abcdefgh200000abcdefgh"));
    QVERIFY2(timer.elapsed() < 1000 * kPatience, qPrintable(QString::number(timer.elapsed())));
}

void TestMatchTexts::short_texts_are_told_apart()
{
    for (std::size_t size = 0; size < 40; ++size) {
        const std::string text(size, 'x');
        QVERIFY(match::is_same(text, std::string(size, 'x')));
        QVERIFY(!match::is_same(text, std::string(size + 1, 'x')));
        for (std::size_t place = 0; place < size; ++place) {
            std::string other = text;
            other[place] = 'y';
            QVERIFY2(!match::is_same(text, other), other.c_str());
        }
    }
}

QTEST_APPLESS_MAIN(TestMatchTexts)
#include "test_match_texts.moc"
