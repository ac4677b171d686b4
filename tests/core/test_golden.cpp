// SPDX-License-Identifier: GPL-3.0-or-later
// Golden cases: each folder of tests/golden is a rule set with the trace, or the issues, that it must give; or a
// transcript with the scenarios that it must be read as. To write the expected files of transcripts anew, set
// INTERLOCK_WRITE_GOLDEN, and read through what changed.
#include "core/analysis/lint.h"
#include "core/analysis/replay.h"
#include "core/exchange/file_io.h"
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"
#include "core/exchange/trace_json.h"
#include "core/exchange/transcript.h"
#include "core/exchange/transcript_format.h"
#include "core/rules/validation.h"
#include "core/simulate/simulator.h"

#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

using namespace interlock;

namespace {

QString goldenFolder()
{
    return QStringLiteral(INTERLOCK_SOURCE_DIR "/tests/golden");
}

QString readAll(const QString& path)
{
    const exchange::FileReading file = exchange::read_file(path.toStdString());
    return file.text ? QString::fromStdString(*file.text) : QString();
}

QString severityWord(Severity severity)
{
    return severity == Severity::Error     ? QStringLiteral("error")
           : severity == Severity::Warning ? QStringLiteral("warning")
                                           : QStringLiteral("info");
}

QString issueLines(const std::vector<Issue>& issues)
{
    QString lines;
    for (const Issue& issue : issues) {
        const QString place = issue.position
                                  ? QStringLiteral("%1:%2").arg(issue.position->line).arg(issue.position->column)
                                  : QStringLiteral("-:-");
        lines += QStringLiteral("%1 %2 %3 %4\n")
                     .arg(place, severityWord(issue.severity), QString::fromStdString(issue.code),
                          QString::fromStdString(issue.pointer));
    }
    return lines;
}

QString traceLines(const RuleSet& ruleSet)
{
    simulate::Simulator simulator(engine::CompiledRuleSet::compile(ruleSet), ruleSet.scenarios.front());
    simulator.run_to_end();
    std::string lines;
    for (const engine::TraceEntry& entry : simulator.trace())
        lines += exchange::write_json(exchange::to_json(entry)) + "\n";
    return QString::fromStdString(lines);
}

logic::Value skippedJson(const std::vector<exchange::Skipped>& rows)
{
    logic::Array list;
    for (const exchange::Skipped& row : rows) {
        logic::Object object{{"line", static_cast<std::int64_t>(row.line)}, {"reason", row.reason}};
        if (row.by_design)
            object.set("by_design", true);
        list.emplace_back(std::move(object));
    }
    return list;
}

/// What a transcript was read as; a last row without a scenario tells what could not be read at all.
QString recordingsJson(const exchange::TranscriptReading& reading)
{
    logic::Array list;
    for (const exchange::Recording& recording : reading.recordings) {
        logic::Array notes;
        for (const auto& [event, note] : recording.notes)
            notes.push_back(logic::Object{{"event", static_cast<std::int64_t>(event)},
                                          {"code", note.code},
                                          {"message", note.message}});
        list.push_back(logic::Object{{"name", recording.scenario.name},
                                     {"format", recording.format},
                                     {"line", static_cast<std::int64_t>(recording.line)},
                                     {"scenario", exchange::to_json(recording.scenario)},
                                     {"notes", std::move(notes)},
                                     {"skipped", skippedJson(recording.skipped)}});
    }
    if (!reading.skipped.empty())
        list.push_back(logic::Object{{"skipped", skippedJson(reading.skipped)}});
    return QString::fromStdString(exchange::write_json_indented(std::move(list))) + QLatin1Char('\n');
}

QString replayLines(const RuleSet& ruleSet, const exchange::TranscriptReading& reading)
{
    const auto compiled = engine::CompiledRuleSet::compile(ruleSet);
    std::string lines;
    for (const exchange::Recording& recording : reading.recordings) {
        std::vector<engine::TraceEntry> trace;
        analysis::replay(compiled, recording, engine::GateMode::InForce, &trace);
        for (const engine::TraceEntry& entry : trace)
            lines += exchange::write_json(exchange::to_json(entry)) + "\n";
    }
    return QString::fromStdString(lines);
}

/// The transcript of a folder; empty where it has none.
QString transcriptOf(const QString& folder)
{
    for (const char* name : {"/transcript.json", "/transcript.jsonl"}) {
        if (QFile::exists(folder + QLatin1String(name)))
            return folder + QLatin1String(name);
    }
    return {};
}

void compareOrWrite(const QString& actual, const QString& path)
{
    if (qEnvironmentVariableIsSet("INTERLOCK_WRITE_GOLDEN")) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(actual.toUtf8());
        return;
    }
    QCOMPARE(actual, readAll(path));
}

/// All that the expected files say, for the question which codes they cover.
QString everythingExpected()
{
    QString text;
    QDirIterator files(goldenFolder(),
                       {QStringLiteral("trace.jsonl"), QStringLiteral("issues.txt"),
                        QStringLiteral("scenarios.json")},
                       QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        text += readAll(files.next());
    return text;
}

/// The codes that the sources below `folder` name, found by the house's ways of raising them.
QStringList codesIn(const QString& folder, const QStringList& patterns)
{
    QStringList codes;
    QDirIterator files(QStringLiteral(INTERLOCK_SOURCE_DIR "/core/") + folder, {QStringLiteral("*.cpp")}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString source = readAll(files.next());
        for (const QString& pattern : patterns) {
            const QRegularExpression expression(pattern);
            auto matches = expression.globalMatch(source);
            while (matches.hasNext())
                codes.append(matches.next().captured(1));
        }
    }
    codes.removeDuplicates();
    return codes;
}

} // namespace

class TestGolden : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void folder_data();
    void folder();
    void everyWordIsCovered_data();
    void everyWordIsCovered();

private:
    static void transcriptFolder(const QString& path);
};

void TestGolden::folder_data()
{
    QTest::addColumn<QString>("path");
    const QStringList folders = QDir(goldenFolder()).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    QVERIFY(!folders.isEmpty());
    for (const QString& name : folders)
        QTest::newRow(qPrintable(name)) << goldenFolder() + QLatin1Char('/') + name;
}

void TestGolden::folder()
{
    QFETCH(QString, path);
    if (!transcriptOf(path).isEmpty()) {
        transcriptFolder(path);
        return;
    }
    const std::string text = readAll(path + QStringLiteral("/rules.json")).toStdString();
    QVERIFY(!text.empty());
    exchange::RuleSetReading reading = exchange::read_rule_set(text);
    bool expectsSomething = false;
    if (QFile::exists(path + QStringLiteral("/issues.txt"))) {
        expectsSomething = true;
        std::vector<Issue> issues = reading.issues;
        if (reading.rule_set) {
            std::vector<Issue> found = analysis::lint(*reading.rule_set);
            exchange::locate(text, found);
            issues.insert(issues.end(), found.begin(), found.end());
        }
        QCOMPARE(issueLines(issues), readAll(path + QStringLiteral("/issues.txt")));
    }
    if (QFile::exists(path + QStringLiteral("/trace.jsonl"))) {
        expectsSomething = true;
        QVERIFY2(reading.rule_set, qPrintable(issueLines(reading.issues)));
        QVERIFY(validate(*reading.rule_set).empty());
        QCOMPARE(traceLines(*reading.rule_set), readAll(path + QStringLiteral("/trace.jsonl")));
        QCOMPARE(QString::fromStdString(exchange::write_rule_set(*reading.rule_set)), QString::fromStdString(text));
    }
    QVERIFY2(expectsSomething, "the folder has neither a trace.jsonl nor an issues.txt");
}

/// transcript.json or .jsonl is read as scenarios.json; format.txt says the format where its shape does not, and
/// rules.json with trace.jsonl what a replay gives.
void TestGolden::transcriptFolder(const QString& path)
{
    const exchange::TranscriptFormat* as = nullptr;
    if (const QString id = readAll(path + QStringLiteral("/format.txt")).trimmed(); !id.isEmpty()) {
        as = exchange::find_transcript_format(id.toStdString());
        QVERIFY2(as, qPrintable(id));
    }
    const exchange::TranscriptReading reading =
        exchange::read_transcript(readAll(transcriptOf(path)).toStdString(), as);
    compareOrWrite(recordingsJson(reading), path + QStringLiteral("/scenarios.json"));
    for (const exchange::Recording& recording : reading.recordings) {
        std::vector<Issue> issues;
        QVERIFY2(exchange::from_json<Scenario>(exchange::to_json(recording.scenario), issues),
                 qPrintable(issueLines(issues)));
    }
    const QString rules = readAll(path + QStringLiteral("/rules.json"));
    if (rules.isEmpty())
        return;
    const exchange::RuleSetReading ruleSet = exchange::read_rule_set(rules.toStdString());
    QVERIFY2(ruleSet.rule_set && ruleSet.issues.empty(), qPrintable(issueLines(ruleSet.issues)));
    compareOrWrite(replayLines(*ruleSet.rule_set, reading), path + QStringLiteral("/trace.jsonl"));
}

void TestGolden::everyWordIsCovered_data()
{
    QTest::addColumn<QString>("needle");
    for (const char* status : {"disabled", "cooling_down", "error", "not_matched", "no_known_tools", "matched"})
        QTest::addRow("status %s", status) << QStringLiteral("\"status\":\"%1\"").arg(QLatin1String(status));
    for (const char* how : {"decayed", "superseded"})
        QTest::addRow("ending %s", how) << QStringLiteral("\"how\":\"%1\"").arg(QLatin1String(how));
    for (const char* gate : {"checked", "skipped", "degraded"})
        QTest::addRow("gate %s", gate) << QStringLiteral("\"gate\":{\"status\":\"%1\"").arg(QLatin1String(gate));
    for (const char* reason : {"not_enforced", "no_tool_calls"})
        QTest::addRow("reason %s", reason) << QStringLiteral("\"reason\":\"%1\"").arg(QLatin1String(reason));
    for (const char* type : {"NaN", "Invalid Arguments", "Unknown Operator", "Budget Exceeded", "mine"})
        QTest::addRow("error type %s", type) << QStringLiteral("\"type\":\"%1\"").arg(QLatin1String(type));

    QStringList notes = codesIn(QStringLiteral("engine"), {QStringLiteral("code = \"(\\w+)\"")});
    QVERIFY(notes.size() >= 5);
    const QStringList importNotes =
        codesIn(QStringLiteral("exchange"), {QStringLiteral("\\bnote\\(\"(\\w+)\"")});
    QVERIFY(importNotes.size() >= 2);
    for (const QString& code : importNotes)
        QTest::newRow(qPrintable(QStringLiteral("import note ") + code))
            << QStringLiteral("\"code\": \"%1\"").arg(code);
    for (const QString& code : notes)
        QTest::newRow(qPrintable(QStringLiteral("note ") + code)) << QStringLiteral("\"code\":\"%1\"").arg(code);

    QStringList issues = codesIn(QStringLiteral("analysis"), {QStringLiteral("(?:warn|hint)\\(\"(\\w+)\"")});
    issues += codesIn(QStringLiteral("rules"), {QStringLiteral("code = \"(\\w+)\"")});
    issues += codesIn(QStringLiteral("exchange"), {QStringLiteral("error\\(\"(\\w+)\""),
                                                   QStringLiteral("issue\\.code = \"(\\w+)\"")});
    QVERIFY(issues.size() >= 30);
    for (const QString& code : std::as_const(issues))
        QTest::newRow(qPrintable(QStringLiteral("issue ") + code)) << QStringLiteral(" %1 ").arg(code);
}

void TestGolden::everyWordIsCovered()
{
    QFETCH(QString, needle);
    static const QString everything = everythingExpected();
    QVERIFY2(everything.contains(needle), qPrintable(QStringLiteral("no golden case has ") + needle));
}

QTEST_GUILESS_MAIN(TestGolden)
#include "test_golden.moc"
