// SPDX-License-Identifier: GPL-3.0-or-later
// Data beside a checkout: traces worked out independently, and recorded conversations with known counts. Skipped,
// and said so, where a checkout has none.
#include "core/exchange/file_io.h"
#include "core/exchange/transcript.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace interlock;

namespace {

QString sharedFolder()
{
    const QString named = qEnvironmentVariable("INTERLOCK_SHARED");
    return named.isEmpty() ? QStringLiteral(INTERLOCK_SOURCE_DIR "/../shared") : named;
}

QString recordings()
{
    return sharedFolder() + QStringLiteral("/real/");
}

QStringList recordedFiles()
{
    return QDir(recordings()).entryList({QStringLiteral("*.jsonl")}, QDir::Files, QDir::Name);
}

QByteArray run(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(300'000);
    return process.readAllStandardOutput();
}

QJsonObject replay(const QString& rules, const QString& file)
{
    return QJsonDocument::fromJson(run(QStringLiteral(INTERLOCK_CLI),
                                       {QStringLiteral("replay"), rules, recordings() + file,
                                        QStringLiteral("--observe"), QStringLiteral("--format"),
                                        QStringLiteral("json")}))
        .object();
}

const QString kExample = QStringLiteral(INTERLOCK_SOURCE_DIR "/resources/examples/support-desk.json");

/// What a script of its own counts, by file; it knows nothing of our code.
QHash<QString, QJsonObject> independentCounts()
{
    QHash<QString, QJsonObject> counts;
    const QByteArray output =
        run(QStringLiteral("python3"),
            {QStringLiteral(INTERLOCK_SOURCE_DIR "/tests/support/count_transcripts.py"), recordings()});
    for (const QByteArray& line : output.split('\n')) {
        const QJsonObject row = QJsonDocument::fromJson(line).object();
        if (!row.isEmpty())
            counts.insert(row.value(QLatin1String("file")).toString(), row);
    }
    return counts;
}

/// Every tool that the recording gives a token to needs the tool that makes one.
QByteArray rulesForTokens(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    std::set<QString> tools;
    while (!file.atEnd()) {
        const QJsonArray turns =
            QJsonDocument::fromJson(file.readLine()).object().value(QLatin1String("turns")).toArray();
        for (const QJsonValue& turn : turns) {
            const QJsonObject call = turn.toObject();
            if (call.value(QLatin1String("param_dict")).toObject().contains(QLatin1String("token")))
                tools.insert(call.value(QLatin1String("api_name")).toString());
        }
    }
    QJsonArray skills;
    for (const QString& tool : tools)
        skills.append(QJsonObject{
            {QStringLiteral("name"), tool},
            {QStringLiteral("metadata"), QJsonObject{{QStringLiteral("action_tool"), tool},
                                                     {QStringLiteral("precondition"),
                                                      QStringLiteral("GetUserToken")}}}});
    return QJsonDocument(QJsonObject{{QStringLiteral("format"), QStringLiteral("interlock/1")},
                                     {QStringLiteral("skills"), skills}})
        .toJson();
}

} // namespace

class TestSharedData : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void independentTraces();
    void countsAgree_data();
    void countsAgree();
    void knownFigures_data();
    void knownFigures();
    void nothingIsSkippedWithoutReason_data();
    void nothingIsSkippedWithoutReason();
    void tokensComeFirst();
};

void TestSharedData::independentTraces()
{
    const QString script = sharedFolder() + QStringLiteral("/cases/compare.py");
    if (!QFile::exists(script))
        QSKIP("no independent traces beside this checkout");
    const QByteArray output = run(QStringLiteral("python3"), {script, QStringLiteral(INTERLOCK_CLI)});
    QVERIFY2(output.trimmed().endsWith(" passed, 0 failed"), output.constData());
    QVERIFY(!output.trimmed().startsWith("0 passed"));
}

void TestSharedData::countsAgree_data()
{
    QTest::addColumn<QString>("file");
    for (const QString& file : recordedFiles())
        QTest::newRow(qPrintable(file)) << file;
    if (recordedFiles().isEmpty())
        QTest::newRow("none") << QString();
}

void TestSharedData::countsAgree()
{
    QFETCH(QString, file);
    if (file.isEmpty())
        QSKIP("no recorded conversations beside this checkout");
    static const QHash<QString, QJsonObject> counts = independentCounts();
    QVERIFY(counts.contains(file));
    const QJsonObject actual = replay(kExample, file);
    for (const char* key : {"conversations", "calls", "results"})
        QCOMPARE(actual.value(QLatin1String(key)).toInt(-1), counts[file].value(QLatin1String(key)).toInt(-2));
}

void TestSharedData::knownFigures_data()
{
    QTest::addColumn<QString>("counts");
    const auto add = [](const char* file, const char* counts) {
        QTest::newRow(file) << QString::fromLatin1(counts);
    };
    add("anthropic__pydantic__pydantic-ai__cassettes.jsonl", R"({"conversations":30,"calls":35,"results":21})");
    add("api-bank__AlibabaResearch__DAMO-ConvAI.jsonl", R"({"conversations":264,"calls":508,"results":508})");
    add("bedrock-converse__pydantic__pydantic-ai__cassettes.jsonl",
        R"({"conversations":30,"calls":31,"results":22})");
    add("claude-code__simonw__sample_session.jsonl", R"({"conversations":1,"calls":2,"results":2})");
    add("cohere-v1__traceloop__openllmetry__cassettes.jsonl", R"({"conversations":4,"calls":0,"results":0})");
    add("cohere-v2__pydantic__pydantic-ai__cassettes.jsonl", R"({"conversations":5,"calls":6,"results":2})");
    add("gemini__pydantic__pydantic-ai__cassettes.jsonl", R"({"conversations":30,"calls":50,"results":50})");
    add("inspect__UKGovernmentBEIS__inspect_ai.jsonl",
        R"({"conversations":11,"calls":0,"results":11,"orphan_results":11})");
    add("langchain-constructor__vercel__ai__langgraph-fixture.jsonl",
        R"({"conversations":8,"calls":10,"results":7})");
    add("langchain__langfuse__framework-traces.jsonl", R"({"conversations":33,"calls":18,"results":15})");
    add("mistral-chat__pydantic__pydantic-ai__cassettes.jsonl", R"({"conversations":30,"calls":24,"results":8})");
    add("ollama__traceloop__openllmetry__cassettes.jsonl", R"({"conversations":16,"calls":3,"results":3})");
    add("openai-chat-legacy__OpenBMB__ToolBench.jsonl", R"({"conversations":6,"calls":15,"results":9})");
    add("openai-chat__pydantic__pydantic-ai__cassettes.jsonl", R"({"conversations":30,"calls":30,"results":8})");
    add("openai-chat__sierra-research__tau-bench__gpt-4o-airline.jsonl",
        R"({"conversations":200,"calls":1164,"results":1164,"guarded_calls":250,"blocked":2,"skipped":0})");
    add("openai-chat__simonw__llm__cassettes.jsonl", R"({"conversations":6,"calls":7,"results":7})");
    add("openai-responses__pydantic__pydantic-ai__cassettes.jsonl",
        R"({"conversations":30,"calls":34,"results":24})");
    add("openai-responses__simonw__llm__cassettes.jsonl", R"({"conversations":6,"calls":12,"results":7})");
    add("swe-agent__SWE-agent__traj-history.jsonl", R"({"conversations":21,"calls":44,"results":44})");
}

void TestSharedData::knownFigures()
{
    const QString file = QString::fromLatin1(QTest::currentDataTag());
    QFETCH(QString, counts);
    if (!QFile::exists(recordings() + file))
        QSKIP("no recorded conversations beside this checkout");
    const QJsonObject actual = replay(kExample, file);
    const QJsonObject expected = QJsonDocument::fromJson(counts.toUtf8()).object();
    QVERIFY(!expected.isEmpty());
    for (auto row = expected.begin(); row != expected.end(); ++row)
        QCOMPARE(actual.value(row.key()).toInt(-1), row.value().toInt());
}

void TestSharedData::nothingIsSkippedWithoutReason_data()
{
    countsAgree_data();
}

void TestSharedData::nothingIsSkippedWithoutReason()
{
    QFETCH(QString, file);
    if (file.isEmpty())
        QSKIP("no recorded conversations beside this checkout");
    const exchange::FileReading text = exchange::read_file((recordings() + file).toStdString());
    QVERIFY(text.text);
    const exchange::TranscriptReading reading = exchange::read_transcript(*text.text);
    QVERIFY(!reading.recordings.empty());
    std::vector<exchange::Skipped> skipped = reading.skipped;
    for (const exchange::Recording& recording : reading.recordings)
        skipped.insert(skipped.end(), recording.skipped.begin(), recording.skipped.end());
    for (const exchange::Skipped& row : skipped)
        QVERIFY2(row.by_design, qPrintable(QString::number(row.line) + QStringLiteral(": ") +
                                           QString::fromStdString(row.reason)));
}

void TestSharedData::tokensComeFirst()
{
    const QString file = QStringLiteral("api-bank__AlibabaResearch__DAMO-ConvAI.jsonl");
    const QByteArray rules = rulesForTokens(recordings() + file);
    if (rules.isEmpty())
        QSKIP("no recorded conversations beside this checkout");
    QTemporaryDir folder;
    QFile ruleSet(folder.filePath(QStringLiteral("rules.json")));
    QVERIFY(ruleSet.open(QIODevice::WriteOnly));
    ruleSet.write(rules);
    ruleSet.close();
    const QJsonObject counts = replay(ruleSet.fileName(), file);
    QCOMPARE(counts.value(QLatin1String("conversations")).toInt(), 264);
    QCOMPARE(counts.value(QLatin1String("calls")).toInt(), 508);
    QCOMPARE(counts.value(QLatin1String("guarded_calls")).toInt(), 113);
    QCOMPARE(counts.value(QLatin1String("blocked")).toInt(-1), 0);
}

QTEST_GUILESS_MAIN(TestSharedData)
#include "test_shared_data.moc"
