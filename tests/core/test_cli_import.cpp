// SPDX-License-Identifier: GPL-3.0-or-later
// import and export on the command line: a conversation becomes a scenario that runs, or a request to a
// provider.
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"
#include "tests/support/request_rules.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace interlock;

namespace {

struct Result {
    int code = -1;
    QByteArray output;
    QString errors;
};

Result run(const QStringList& arguments, const QByteArray& input = {})
{
    QProcess process;
    process.start(QStringLiteral(INTERLOCK_CLI), arguments);
    process.write(input);
    process.closeWriteChannel();
    Result result;
    if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit)
        return result;
    result.code = process.exitCode();
    result.output = process.readAllStandardOutput();
    result.errors = QString::fromUtf8(process.readAllStandardError());
    return result;
}

QString example(const char* name)
{
    return QStringLiteral(INTERLOCK_SOURCE_DIR "/resources/examples/%1.json").arg(QLatin1String(name));
}

logic::Value parse(const QByteArray& text)
{
    const exchange::JsonReading reading = exchange::read_json(text.toStdString());
    return reading.value.value_or(logic::Value());
}

const QByteArray kTalks =
    R"({"messages":[{"role":"user","content":"One."},{"role":"assistant","content":"Uno."}]})"
    "\n{broken\n"
    R"({"messages":[{"role":"user","content":"Two."},)"
    R"({"role":"assistant","content":[{"type":"thinking","thinking":"","signature":"x"},)"
    R"({"type":"tool_use","id":"a","name":"count to","input":{}}]},{"role":"robot"},)"
    R"({"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"Error: 2"}]}]})"
    "\n";

} // namespace

class TestCliImport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theFirstConversationBecomesAScenario();
    void anotherConversationIsCounted();
    void standardInputAndOutputFile();
    void conversationsThatAreNotThere_data();
    void conversationsThatAreNotThere();
    void theScenarioRuns();
    void importForAProvider();
    void exportForAProvider_data();
    void exportForAProvider();
    void exportSaysWhatIsLost();
    void exportOfRuleSetsStaysAsItWas();

private:
    QString write(const QByteArray& text, const QString& name)
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write the test's file");
        file.write(text);
        return file.fileName();
    }
    QTemporaryDir m_folder;
};

void TestCliImport::theFirstConversationBecomesAScenario()
{
    const Result result = run({"import", write(kTalks, "talks.jsonl")});
    QCOMPARE(result.errors, QString());
    QCOMPARE(result.code, 0);
    QCOMPARE(result.output, QByteArray("{\n"
                                       "  \"name\": \"talks\",\n"
                                       "  \"events\": [\n"
                                       "    {\n"
                                       "      \"at\": 0,\n"
                                       "      \"role\": \"user\",\n"
                                       "      \"content\": \"One.\"\n"
                                       "    },\n"
                                       "    {\n"
                                       "      \"at\": 1,\n"
                                       "      \"role\": \"assistant\",\n"
                                       "      \"content\": \"Uno.\"\n"
                                       "    }\n"
                                       "  ]\n"
                                       "}\n"));
}

void TestCliImport::anotherConversationIsCounted()
{
    const QString file = write(kTalks, "talks.jsonl");
    const Result result = run({"import", file, "--conversation", "2"});
    QCOMPARE(result.code, 0);
    const logic::Value scenario = parse(result.output);
    QCOMPARE(scenario.find("name")->as_string(), "talks 2");
    QCOMPARE(scenario.find("events")->as_array().size(), 3U);
    const QStringList errors = result.errors.split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(errors.size(), 4);
    QVERIFY2(errors[0].startsWith(file + QLatin1String(":2: ")), qPrintable(errors[0]));
    QCOMPARE(errors[1], file + QLatin1String(":3: message 3: unknown role \"robot\""));
    QCOMPARE(errors[2], file + QLatin1String(":3: left out: blocks of type \"thinking\""));
    QCOMPARE(
        errors[3],
        file + QLatin1String(":3: event 2: this result reads like an error, but the format does not say so"));
}

void TestCliImport::standardInputAndOutputFile()
{
    const QString output = m_folder.filePath("scenario.json");
    const Result result = run({"import", "-", "-o", output, "--as", "openai-chat"}, kTalks);
    QCOMPARE(result.code, 0);
    QCOMPARE(result.output, QByteArray());
    QFile file(output);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(parse(file.readAll()).find("name")->as_string(), "standard input");
}

void TestCliImport::conversationsThatAreNotThere_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("error"); // at its end
    const QString file = write(kTalks, "talks.jsonl");
    QTest::newRow("past the last") << QStringList{file, "--conversation", "3"}
                                   << file + QLatin1String(": there is no conversation 3 (found: 2)\n");
    QTest::newRow("of another format") << QStringList{file, "--as", "gemini"}
                                       << file + QLatin1String(": there is no conversation 1 (found: 0)\n");
    QTest::newRow("empty") << QStringList{write({}, "empty.json")} << QStringLiteral(" (found: 0)\n");
    QTest::newRow("no file") << QStringList{"/nowhere/talk.json"} << QString();
    QTest::newRow("number 0") << QStringList{file, "--conversation", "0"} << QString();
    QTest::newRow("unknown format") << QStringList{file, "--as", "morse"} << QString();
    QTest::newRow("unknown target") << QStringList{file, "--target", "morse"} << QString();
    QTest::newRow("a format that is only read") << QStringList{file, "--target", "ollama"} << QString();
}

void TestCliImport::conversationsThatAreNotThere()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, error);
    const QString output = m_folder.filePath("never.json");
    const Result result = run(QStringList{"import"} + arguments + QStringList{"-o", output});
    QCOMPARE(result.code, 2);
    QCOMPARE(result.output, QByteArray());
    QVERIFY(!result.errors.isEmpty());
    QVERIFY2(result.errors.endsWith(error), qPrintable(result.errors));
    QVERIFY(!QFile::exists(output));
}

void TestCliImport::theScenarioRuns()
{
    const Result imported = run({"import", write(kTalks, "talks.jsonl"), "--conversation", "2"});
    const QByteArray rules = "{\"format\": \"interlock/1\", \"scenarios\": [" + imported.output + "]}";
    const Result result =
        run({"run", write(rules, "rules.json"), "--scenario", "talks 2", "--format", "jsonl"});
    QCOMPARE(result.errors, QString());
    QCOMPARE(result.code, 0);
    QCOMPARE(result.output.count('\n'), 3);
    QVERIFY(result.output.contains(R"("kind":"tool","turn":0,"name":"count to")"));
}

void TestCliImport::importForAProvider()
{
    const QString file = write(kTalks, "talks.jsonl");
    const Result result = run({"import", file, "--conversation", "2", "--target", "openai-chat"});
    QCOMPARE(result.code, 0);
    const logic::Value body = parse(result.output);
    QCOMPARE(test::refusal("openai-chat", body), "");
    QCOMPARE(body.find("messages")->as_array().size(), 3U);
    QVERIFY2(result.errors.contains(
                 file + QLatin1String(":3: event 1: the provider refuses the name \"count to\": it "
                                      "is called \"count_to\"")),
             qPrintable(result.errors));
}

void TestCliImport::exportForAProvider_data()
{
    QTest::addColumn<QString>("target");
    QTest::addColumn<QByteArray>("key");
    QTest::newRow("openai-chat") << "openai-chat" << QByteArray("messages");
    QTest::newRow("openai-responses") << "openai-responses" << QByteArray("input");
    QTest::newRow("anthropic") << "anthropic" << QByteArray("messages");
    QTest::newRow("gemini") << "gemini" << QByteArray("contents");
    QTest::newRow("langchain") << "langchain" << QByteArray("messages");
}

void TestCliImport::exportForAProvider()
{
    QFETCH(QString, target);
    QFETCH(QByteArray, key);
    for (const char* name : {"support-desk", "release-gate", "escalation-ladder"}) {
        const Result result = run({"export", example(name), "--target", target});
        QCOMPARE(result.code, 0);
        QVERIFY(result.output.endsWith("}\n"));
        const logic::Value body = parse(result.output);
        QVERIFY2(test::refusal(target.toStdString(), body).empty(), name);
        QVERIFY(!body.find(key.toStdString())->as_array().empty());
    }
}

void TestCliImport::exportSaysWhatIsLost()
{
    const QString file = write("{\"format\": \"interlock/1\",\n"
                               " \"scenarios\": [{\"name\": \"a\", \"events\": []},\n"
                               "  {\"name\": \"b\", \"events\": [\n"
                               "   {\"role\": \"user\", \"content\": \"x\"},\n"
                               "   {\"role\": \"tool\", \"content\": \"y\"}]}]}",
                               "b.json");
    const Result result = run({"export", file, "--scenario", "b", "--target", "gemini"});
    QCOMPARE(result.code, 0);
    QCOMPARE(result.errors,
             file + QLatin1String(":3:3: no system message is written: a scenario has none, add your own (/scenarios/1)\n") +
                 file +
                 QLatin1String(":5:4: a result that answers no call is left out (/scenarios/1/events/1)\n"));
    QCOMPARE(result.output.simplified(),
             QByteArray(R"({ "contents": [ { "role": "user", "parts": [ { "text": "x" } ] } ] })"));
    QCOMPARE(run({"export", file, "--scenario", "c", "--target", "gemini"}).code, 2);
    QCOMPARE(run({"export", file, "--scenario", "b"}).code, 2);
    QCOMPARE(run({"export", file, "--target", "ollama"}).code, 2);
}

void TestCliImport::exportOfRuleSetsStaysAsItWas()
{
    QFile file(example("support-desk"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QCOMPARE(run({"export", example("support-desk")}).output, text);
    QCOMPARE(run({"export", example("support-desk"), "--target", "json"}).output, text);
}

QTEST_GUILESS_MAIN(TestCliImport)
#include "test_cli_import.moc"
