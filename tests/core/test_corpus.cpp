// SPDX-License-Identifier: GPL-3.0-or-later
// The corpus: a row for each recorded conversation, and the coverage of all, whatever the number of threads.
#include "core/analysis/corpus.h"
#include "core/exchange/rule_set_file.h"

#include <QTemporaryDir>
#include <QTest>

using namespace interlock;

namespace {

std::shared_ptr<const engine::CompiledRuleSet> rules()
{
    exchange::RuleSetReading reading = exchange::read_rule_set(R"({"format": "interlock/1",
 "tools": [{"name": "look"}, {"name": "act"}],
 "rules": [
  {"name": "late", "condition": {"in": ["b", {"var": "msg.text"}]}, "tools": ["act"], "priority": 20},
  {"name": "early", "condition": {"in": ["a", {"var": "msg.text"}]}, "tools": ["look"], "priority": 10},
  {"name": "never", "condition": false},
  {"name": "always", "condition": true, "priority": 90},
  {"name": "rests", "condition": true, "priority": 95, "cooldown_seconds": 1000},
  {"name": "fails", "condition": {"nope": []}, "priority": 99}],
 "skills": [{"name": "s", "metadata": {"action_tool": "act", "precondition": ["look"]}}]})");
    return reading.rule_set ? engine::CompiledRuleSet::compile(std::move(*reading.rule_set)) : nullptr;
}

QByteArray user(const char* text)
{
    return QByteArray(R"({"role":"user","content":")") + text + "\"}";
}

QByteArray call(const char* tool)
{
    return QByteArray(R"({"role":"assistant","tool_calls":[{"id":"1","function":{"name":")") + tool +
           "\",\"arguments\":\"{}\"}}]}";
}

QByteArray conversation(const QByteArrayList& messages)
{
    return "{\"messages\":[" + messages.join(',') + "]}\n";
}

struct Folder {
    QTemporaryDir dir;
    std::vector<std::string> files;

    void add(const char* name, const QByteArray& text)
    {
        QFile file(dir.filePath(QString::fromLatin1(name)));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        files.push_back(file.fileName().toStdString());
    }
};

/// "3:1/2 5:1/1": place of the rule, matched, won.
QString uses_of(const analysis::CorpusRow& row)
{
    QStringList words;
    for (const analysis::RuleUse& use : row.rules)
        words += QStringLiteral("%1:%2/%3").arg(use.rule).arg(use.matched).arg(use.won);
    for (const analysis::SkillUse& use : row.skills)
        words += QStringLiteral("s%1:%2/%3").arg(use.skill).arg(use.guarded_calls).arg(use.blocked);
    return words.join(QLatin1Char(' '));
}

} // namespace

class TestCorpus : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsAndCoverage_data();
    void rowsAndCoverage();
    void firstWords_data();
    void firstWords();
    void faultsAreKeptAndCounted();
    void aCancelledCorpusIsWholeSoFar();
    void tellsThatItGrows();
};

void TestCorpus::rowsAndCoverage_data()
{
    QTest::addColumn<int>("jobs");
    QTest::newRow("one thread") << 1;
    QTest::newRow("three threads") << 3;
}

void TestCorpus::rowsAndCoverage()
{
    QFETCH(int, jobs);
    Folder folder;
    folder.add("1.jsonl", conversation({user("x"), user("b a"), call("act")}) + conversation({user("b"), call("look")}));
    folder.add("2.json", conversation({call("act"), call("other"), call("act")}));
    analysis::WalkOptions options;
    options.jobs = jobs;
    const analysis::Corpus corpus =
        analysis::read_corpus(rules(), folder.files, engine::GateMode::InForce, options);
    QCOMPARE(corpus.rows.size(), 3U);
    QCOMPARE(uses_of(corpus.rows[0]), QStringLiteral("0:1/0 1:1/1 3:2/1 4:1/0 s0:1/1"));
    QCOMPARE(uses_of(corpus.rows[1]), QStringLiteral("0:1/1 3:1/0 4:1/0"));
    QCOMPARE(uses_of(corpus.rows[2]), QStringLiteral("s0:2/2"));
    QCOMPARE(corpus.rows[0].turns, 2);
    QCOMPARE(corpus.rows[0].firings, 5);
    QCOMPARE(corpus.rows[0].wins, 2);
    QCOMPARE(corpus.rows[0].forced_rounds, 1);
    QCOMPARE(corpus.rows[0].blocked, 1);
    QCOMPARE(corpus.rows[0].condition_errors, 2);
    QCOMPARE(corpus.rows[0].first_words, std::string("x"));
    QCOMPARE(corpus.rows[2].first_words, std::string()); // nobody said anything
    QCOMPARE(corpus.rows[1].place.line, 2U);
    QCOMPARE(corpus.rows[2].place.path, folder.files[1]);
    QCOMPARE(corpus.rows[2].format, std::string("openai-chat"));
    QCOMPARE(corpus.tools, (std::vector<std::string>{"act", "look", "other"}));
    QCOMPARE(corpus.rows[2].tools, (std::vector<std::uint32_t>{0, 2}));
    QCOMPARE(corpus.counts.files, 2);
    QCOMPARE(corpus.counts.blocked, 3);

    const analysis::Coverage& coverage = corpus.coverage;
    QCOMPARE(coverage.conversations, 3U);
    QCOMPARE(coverage.user_messages, 3U);
    QCOMPARE(coverage.rules[0].name, std::string("early")); // the order of evaluation
    QCOMPARE(coverage.rules[1].matched, 2U);
    QCOMPARE(coverage.rules[1].won, 1U);
    QCOMPARE(coverage.rules[1].outranked_by, (std::map<std::string, std::size_t>{{"early", 1}}));
    const auto rule = [&coverage](const char* name) -> const analysis::RuleCoverage& {
        return *std::find_if(coverage.rules.begin(), coverage.rules.end(),
                             [name](const analysis::RuleCoverage& each) { return each.name == name; });
    };
    QVERIFY(rule("never").never_matched() && rule("never").never_won() && !rule("never").always_matched());
    QVERIFY(rule("always").always_matched() && rule("always").always_held() && !rule("always").never_won());
    QVERIFY2(rule("rests").always_held(), "its condition held while it rested, too");
    QVERIFY2(!rule("rests").always_matched(), "it did not match while it rested");
    QVERIFY(rule("rests").never_won());
    QVERIFY(!rule("late").always_matched());
    QCOMPARE(coverage.skills[0].guarded_calls, 3U);
    QCOMPARE(coverage.skills[0].blocked, 3U);
}

void TestCorpus::firstWords_data()
{
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("expected");
    const QString tens = QStringLiteral("äöüéèêñçåø");
    QTest::newRow("as they are") << "hello there" << "hello there";
    QTest::newRow("on one line") << "  hello\\n\\n\\tthere  " << "hello there";
    QTest::newRow("just short enough") << QString(160, u'x') << QString(160, u'x');
    QTest::newRow("too long") << QString(161, u'x') << QString(157, u'x') + QChar(0x2026);
    QTest::newRow("between two characters") << QStringLiteral("x") + tens.repeated(9)
                                            << QStringLiteral("x") + tens.repeated(7) + tens.left(8) + QChar(0x2026);
}

void TestCorpus::firstWords()
{
    QFETCH(QString, said);
    Folder folder;
    folder.add("1.jsonl", conversation({user(""), user(" "), user(said.toUtf8().constData()), user("later")}));
    const analysis::Corpus corpus = analysis::read_corpus(rules(), folder.files, engine::GateMode::InForce, {});
    QCOMPARE(corpus.rows.size(), 1U);
    QVERIFY(corpus.rows[0].first_words.size() <= analysis::kFirstWords);
    QTEST(QString::fromStdString(corpus.rows[0].first_words), "expected");
}

void TestCorpus::faultsAreKeptAndCounted()
{
    Folder folder;
    folder.add("1.jsonl", conversation({user("x")}) + "oops\n" + conversation({user("b"), "{\"role\":\"wizard\"}"}));
    folder.files.push_back("/nowhere/2.jsonl");
    const analysis::Corpus corpus = analysis::read_corpus(rules(), folder.files, engine::GateMode::InForce, {});
    QCOMPARE(corpus.rows.size(), 2U);
    QCOMPARE(corpus.rows[1].skipped, 1);
    QCOMPARE(corpus.counts.skipped, 3);
    QCOMPARE(corpus.faults.size(), 3U);
    QCOMPARE(corpus.faults[0].line, 2U);
    QCOMPARE(corpus.faults[1].line, 3U);
    QCOMPARE(corpus.faults[2].path, std::string("/nowhere/2.jsonl"));
    QVERIFY(!corpus.cancelled);
}

void TestCorpus::aCancelledCorpusIsWholeSoFar()
{
    Folder folder;
    QByteArray lines;
    for (int i = 0; i < 20'000; ++i)
        lines += conversation({user("a")});
    folder.add("1.jsonl", lines);
    std::atomic<bool> cancelled = false;
    analysis::WalkOptions options;
    options.cancelled = &cancelled;
    const analysis::Corpus corpus = analysis::read_corpus(rules(), folder.files, engine::GateMode::InForce, options,
                                                          [&cancelled](const analysis::Corpus&) { cancelled = true; });
    QVERIFY(corpus.cancelled);
    QVERIFY(!corpus.rows.empty() && corpus.rows.size() < 20'000U);
    QCOMPARE(corpus.coverage.user_messages, corpus.rows.size());
    QCOMPARE(static_cast<std::size_t>(corpus.counts.conversations), corpus.rows.size());
}

void TestCorpus::tellsThatItGrows()
{
    Folder folder;
    QByteArray lines;
    for (int i = 0; i < 1000; ++i)
        lines += conversation({user("a")});
    folder.add("1.jsonl", lines);
    std::size_t last = 0;
    int told = 0;
    analysis::read_corpus(rules(), folder.files, engine::GateMode::InForce, {}, [&](const analysis::Corpus& corpus) {
        QVERIFY(corpus.rows.size() > last);
        last = corpus.rows.size();
        QCOMPARE(corpus.coverage.conversations, last);
        ++told;
    });
    QVERIFY(told > 2 && last <= 1000);
}

QTEST_GUILESS_MAIN(TestCorpus)
#include "test_corpus.moc"
