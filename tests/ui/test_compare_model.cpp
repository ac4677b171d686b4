// SPDX-License-Identifier: GPL-3.0-or-later
// What a comparison shows: its tree, its words, and what stands in the way of one.
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"
#include "ui/compare/comparison_model.h"
#include "ui/compare/comparison_words.h"
#include "ui/style/side_row.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace interlock;
using namespace interlock::ui;

namespace {

/// Two rules of which one wins, and a skill that guards `deploy`.
QByteArray ruleSetText(bool second, bool enforce)
{
    return QByteArray(R"({"format": "interlock/1", "settings": {"enforce_preconditions": )") +
           (enforce ? "true" : "false") +
           R"(}, "tools": [{"name": "look"}, {"name": "deploy"}, {"name": "test"}],
        "rules": [{"name": "first", "condition": {"in": ["one", {"var": "msg.text"}]}, "tools": ["look"]},
                  {"name": "second", "enabled": )" +
           (second ? "true" : "false") + R"(, "condition": {"in": ["two", {"var": "msg.text"}]},
                   "tools": ["test"]}],
        "skills": [{"name": "ship", "metadata": {"action_tool": "deploy", "precondition": "test"}}],
        "scenarios": [
          {"name": "a", "events": [{"role": "user", "content": "one"}, {"role": "user", "content": "two"}]},
          {"name": "b", "events": [{"role": "user", "content": "three"},
             {"role": "assistant", "tool_calls": [{"id": "1", "name": "deploy", "arguments": {}}]}]},
          {"name": "c", "events": [{"role": "user", "content": "two, two"}]}]})";
}

class Files {
public:
    QString write(const char* name, const QByteArray& text) const
    {
        QFile file(m_folder.filePath(QString::fromLatin1(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("cannot write %s", name);
        return file.fileName();
    }

private:
    QTemporaryDir m_folder;
};

ComparisonResult run(const Files& files, const QByteArray& before, const QByteArray& after,
                     const QStringList& recordings = {})
{
    ComparisonInput input;
    input.setup.recordings = recordings;
    input.documentPath = files.write("rules.json", before);
    input.document = std::make_shared<const RuleSet>(*exchange::read_rule_set(after.toStdString()).rule_set);
    ComparisonProgress progress;
    return runComparison(input, progress);
}

QModelIndex rowWith(const QAbstractItemModel& model, const QString& text, const QModelIndex& parent = {})
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        if (model.index(row, 0, parent).data().toString() == text)
            return model.index(row, 0, parent);
    }
    return {};
}

} // namespace

class TestCompareModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void groupsByWhatCausedIt();
    void saysEveryValueInWords_data();
    void saysEveryValueInWords();
    void findsTheSameRowAgain();
    void comparesOverRecordings();
    void tracesBothSides();
    void saysWhyItCannotCompare();
    void writesTheMarkdownOfTheCommandLine();
    void stopsWhenItIsCancelled();
    void staysSmallOverVeryMany();
};

void TestCompareModel::groupsByWhatCausedIt()
{
    const Files files;
    const auto result = std::make_shared<const ComparisonResult>(
        run(files, ruleSetText(true, true), ruleSetText(false, false)));
    QCOMPARE(result->status, ComparisonResult::Status::Compared);
    QCOMPARE(summaryWords(*result), QStringLiteral("3 events in 3 of 3 scenarios are decided differently"));
    ComparisonModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setResult(result);
    QCOMPARE(reset.size(), 1);
    QCOMPARE(model.rowCount(), 2);

    const QModelIndex rule = model.index(0, 0); // behind most events
    QCOMPARE(rule.data().toString(), QStringLiteral("second"));
    QCOMPARE(rule.data(ComparisonModel::KindWordRole).toString(), QStringLiteral("rule"));
    QVERIFY2(rule.data(DetailRole).toString().endsWith(QLatin1String("2 events in 2 scenarios")),
             qPrintable(rule.data(DetailRole).toString()));
    QVERIFY(rule.data(DetailRole).toString().contains(QLatin1String("winner at 2")));
    QCOMPARE(model.rowCount(rule), 2);
    const QModelIndex a = rowWith(model, QStringLiteral("a"), rule);
    QVERIFY(a.isValid());
    QCOMPARE(a.data(DetailRole).toString(), QStringLiteral("1 event"));
    const QModelIndex event = model.index(0, 0, a);
    QCOMPARE(event.data().toString(), QStringLiteral("Event 2 · turn 1 · user"));
    QCOMPARE(event.data(ComparisonModel::EventRole).toInt(), 1);
    QCOMPARE(event.siblingAtColumn(ComparisonModel::BeforeColumn).data().toString(),
             QStringLiteral("second wins · required · tools test"));
    QCOMPARE(event.siblingAtColumn(ComparisonModel::AfterColumn).data().toString(),
             QStringLiteral("no rule wins · no mode · no tools"));

    const QModelIndex setting = model.index(1, 0);
    QCOMPARE(setting.data(ComparisonModel::KindWordRole).toString(), QStringLiteral("setting"));
    const QModelIndex blocked = model.index(0, 0, model.index(0, 0, setting));
    QCOMPARE(blocked.siblingAtColumn(ComparisonModel::BeforeColumn).data().toString(),
             QStringLiteral("deploy blocked"));
    QCOMPARE(blocked.siblingAtColumn(ComparisonModel::AfterColumn).data().toString(),
             QStringLiteral("nothing blocked"));
    QCOMPARE(static_cast<Mark>(blocked.siblingAtColumn(ComparisonModel::AfterColumn).data(MarkRole).toInt()),
             Mark::Passed);
}

void TestCompareModel::saysEveryValueInWords_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* field, const char* json, const char* words) {
        QTest::addRow("%s %s", field, json)
            << QString::fromLatin1(field) << QString::fromLatin1(json) << QString::fromLatin1(words);
    };
    row("winner", "null", "no rule wins");
    row("winner", "\"r\"", "r wins");
    row("mode", "null", "no mode");
    row("mode", "\"specific\"", "specific");
    row("tools", "[]", "no tools");
    row("tools", "[\"a\", \"b\"]", "tools a, b");
    row("blocked", "[]", "nothing blocked");
    row("blocked", "[\"a\", \"a\"]", "a, a blocked");
    row("honoured", "null", "nothing forced");
    row("honoured", "true", "honoured");
    row("honoured", "false", "not honoured");
}

void TestCompareModel::saysEveryValueInWords()
{
    QFETCH(QString, field);
    QFETCH(QString, json);
    QFETCH(QString, words);
    const exchange::JsonReading value = exchange::read_json(json.toStdString());
    QCOMPARE(decisionWords(field.toStdString(), *value.value), words);
}

void TestCompareModel::findsTheSameRowAgain()
{
    const Files files;
    ComparisonModel model;
    model.setResult(std::make_shared<const ComparisonResult>(
        run(files, ruleSetText(true, true), ruleSetText(false, false))));
    const QModelIndex rule = model.index(0, 0);
    const QModelIndex event = model.index(0, 0, rowWith(model, QStringLiteral("c"), rule));
    const ComparisonModel::Key key = model.keyOf(event);
    QCOMPARE(model.find(key.cause, key.conversation, key.event), event);
    // Without the setting's group, the row is the same; without the rule's there is none.
    model.setResult(std::make_shared<const ComparisonResult>(
        run(files, ruleSetText(true, true), ruleSetText(false, true))));
    QCOMPARE(model.rowCount(), 1);
    QVERIFY(model.find(key.cause, key.conversation, key.event).isValid());
    model.setResult(std::make_shared<const ComparisonResult>(
        run(files, ruleSetText(true, true), ruleSetText(true, false))));
    QVERIFY(!model.find(key.cause, key.conversation, key.event).isValid());
}

void TestCompareModel::comparesOverRecordings()
{
    const Files files;
    const QString talk = files.write("talk.jsonl", "[{\"role\": \"user\", \"content\": \"two\"}]\nnot JSON\n"
                                                   "[{\"role\": \"user\", \"content\": \"five\"}]\n");
    const auto result = std::make_shared<const ComparisonResult>(
        run(files, ruleSetText(true, true), ruleSetText(false, true), {talk}));
    QCOMPARE(result->status, ComparisonResult::Status::Compared);
    QCOMPARE(summaryWords(*result), QStringLiteral("1 event in 1 of 2 conversations is decided differently"));
    QCOMPARE(result->faults.size(), 1);
    QVERIFY2(result->faults.first().startsWith(talk + QStringLiteral(":2:")),
             qPrintable(result->faults.first()));
    ComparisonModel model;
    model.setResult(result);
    QCOMPARE(model.index(0, 0, model.index(0, 0)).data().toString(), QStringLiteral("talk.jsonl, line 1"));
    QVERIFY(changedSinceSavingWords(*result).isEmpty()); // it says nothing about the scenarios
}

void TestCompareModel::tracesBothSides()
{
    const Files files;
    const QString talk = files.write("talk.jsonl", "[{\"role\": \"user\", \"content\": \"two\"}]\n");
    for (const QStringList& recordings : {QStringList(), QStringList{talk}}) {
        const ComparisonResult result =
            run(files, ruleSetText(true, true), ruleSetText(false, true), recordings);
        const std::optional<ComparedTraces> traces = traceComparison(result, 0);
        QVERIFY(traces);
        const std::size_t event = result.conversations.at(0).differences.at(0).event;
        QCOMPARE(traces->before.size(), traces->scenario.events.size());
        QCOMPARE(traces->before.at(event).user()->winner.value_or(""), std::string("second"));
        QVERIFY(!traces->after.at(event).user()->winner);
    }
    const ComparisonResult gone = run(files, ruleSetText(true, true), ruleSetText(false, true), {talk});
    QVERIFY(QFile::remove(talk));
    QVERIFY(!traceComparison(gone, 0));
    QVERIFY(!traceComparison(gone, 7));
}

void TestCompareModel::saysWhyItCannotCompare()
{
    const Files files;
    ComparisonInput input;
    input.document = std::make_shared<const RuleSet>();
    ComparisonProgress progress;
    QCOMPARE(runComparison(input, progress).status, ComparisonResult::Status::NotSaved);
    input.documentPath = files.write("bad.json", "{\"rules\": 7}");
    ComparisonResult result = runComparison(input, progress);
    QCOMPARE(result.status, ComparisonResult::Status::Unusable);
    QVERIFY2(result.problem.contains(QLatin1String("bad.json")), qPrintable(result.problem));
    input.documentPath += QStringLiteral(".gone");
    QVERIFY(runComparison(input, progress).problem.contains(QLatin1String("cannot be read")));
    // Two rules of one name cannot run; two scenarios of one name can.
    RuleSet twice;
    twice.rules.resize(2);
    twice.rules[0].name = twice.rules[1].name = "same";
    input.document = std::make_shared<const RuleSet>(twice);
    input.documentPath = files.write("good.json", "{\"format\": \"interlock/1\"}");
    result = runComparison(input, progress);
    QCOMPARE(result.status, ComparisonResult::Status::Unusable);
    QVERIFY2(result.problem.contains(QLatin1String("same")), qPrintable(result.problem));
    input.document = std::make_shared<const RuleSet>();
    input.setup.recordings = {files.write("none.jsonl", "{\"a\": 1}\n")};
    result = runComparison(input, progress);
    QCOMPARE(result.status, ComparisonResult::Status::Unreadable);
    QCOMPARE(result.faults.size(), 1);
}

void TestCompareModel::writesTheMarkdownOfTheCommandLine()
{
    const Files files;
    const QByteArray after = ruleSetText(false, false);
    const ComparisonResult result = run(files, ruleSetText(true, true), after);
    ComparisonResult named = result;
    named.afterName = files.write("after.json", after);
    QProcess program;
    program.start(QStringLiteral(INTERLOCK_CLI),
                  {QStringLiteral("compare"), named.beforeName, named.afterName, QStringLiteral("--format"),
                   QStringLiteral("markdown")});
    QVERIFY(program.waitForFinished());
    QCOMPARE(program.exitCode(), 1);
    QCOMPARE(markdownOf(named), QString::fromUtf8(program.readAllStandardOutput()));
}

void TestCompareModel::stopsWhenItIsCancelled()
{
    const Files files;
    ComparisonInput input;
    input.documentPath = files.write("rules.json", ruleSetText(true, true));
    input.document = std::make_shared<const RuleSet>(
        *exchange::read_rule_set(ruleSetText(false, true).toStdString()).rule_set);
    ComparisonProgress progress;
    progress.cancelled = true;
    const ComparisonResult result = runComparison(input, progress);
    QVERIFY(result.counts.cancelled);
    QCOMPARE(result.counts.conversations, std::int64_t{0});
}

void TestCompareModel::staysSmallOverVeryMany()
{
    const Files files;
    QByteArray text;
    const int many = static_cast<int>(kMostConversationsListed) + 300;
    for (int i = 0; i < many; ++i)
        text += "[{\"role\": \"user\", \"content\": \"two\"}]\n";
    const auto result = std::make_shared<const ComparisonResult>(
        run(files, ruleSetText(true, true), ruleSetText(false, true), {files.write("many.jsonl", text)}));
    QVERIFY(result->isCutShort);
    QCOMPARE(result->conversations.size(), kMostConversationsListed);
    QCOMPARE(result->counts.differing_conversations, std::int64_t{many});
    ComparisonModel model;
    model.setResult(result);
    QCOMPARE(model.rowCount(model.index(0, 0)), static_cast<int>(kMostConversationsListed));
}

QTEST_MAIN(TestCompareModel)
#include "test_compare_model.moc"
