// SPDX-License-Identifier: GPL-3.0-or-later
// Data beside a checkout: traces worked out independently, and recorded conversations with known counts. Skipped,
// and said so, where a checkout has none.
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

namespace {

QString sharedFolder()
{
    const QString named = qEnvironmentVariable("INTERLOCK_SHARED");
    return named.isEmpty() ? QStringLiteral(INTERLOCK_SOURCE_DIR "/../shared") : named;
}

QByteArray run(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(300'000);
    return process.readAllStandardOutput();
}

} // namespace

class TestSharedData : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void independentTraces();
    void recordedConversations_data();
    void recordedConversations();
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

void TestSharedData::recordedConversations_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("counts");
    QTest::newRow("airline desk") << "openai-chat__sierra-research__tau-bench__gpt-4o-airline.jsonl"
                                  << R"({"conversations":200,"calls":1164,"results":1164,"guarded_calls":250,)"
                                     R"("blocked":2,"skipped":0})";
    QTest::newRow("recorded requests") << "openai-chat__pydantic__pydantic-ai__cassettes.jsonl"
                                       << R"({"conversations":30,"calls":30,"results":8,"skipped":0})";
    QTest::newRow("chains of calls") << "openai-chat__simonw__llm__cassettes.jsonl"
                                     << R"({"conversations":6,"calls":7,"results":7,"skipped":0})";
    QTest::newRow("function_call") << "openai-chat-legacy__OpenBMB__ToolBench.jsonl"
                                   << R"({"conversations":6,"calls":15,"results":9,"skipped":0})";
}

void TestSharedData::recordedConversations()
{
    QFETCH(QString, file);
    QFETCH(QString, counts);
    const QString path = sharedFolder() + QStringLiteral("/real/") + file;
    if (!QFile::exists(path))
        QSKIP("no recorded conversations beside this checkout");
    const QJsonObject actual = QJsonDocument::fromJson(run(QStringLiteral(INTERLOCK_CLI),
                                                           {QStringLiteral("replay"),
                                                            QStringLiteral(INTERLOCK_SOURCE_DIR
                                                                           "/resources/examples/support-desk.json"),
                                                            path, QStringLiteral("--observe"),
                                                            QStringLiteral("--format"), QStringLiteral("json")}))
                                   .object();
    const QJsonObject expected = QJsonDocument::fromJson(counts.toUtf8()).object();
    for (auto row = expected.begin(); row != expected.end(); ++row)
        QCOMPARE(actual.value(row.key()).toInt(-1), row.value().toInt());
}

QTEST_GUILESS_MAIN(TestSharedData)
#include "test_shared_data.moc"
