// SPDX-License-Identifier: GPL-3.0-or-later
// The command line as a person meets it: output, errors with their place, exit codes, and no half-written files.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

namespace {

struct Result {
    int code = -1;
    QString output;
    QString errors;
};

Result interlock(const QStringList& arguments, const QByteArray& input = {})
{
    QProcess process;
    process.start(QStringLiteral(INTERLOCK_CLI), arguments);
    process.write(input);
    process.closeWriteChannel();
    Result result;
    if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit)
        return result;
    result.code = process.exitCode();
    result.output = QString::fromUtf8(process.readAllStandardOutput());
    result.errors = QString::fromUtf8(process.readAllStandardError());
    return result;
}

QString example(const char* name)
{
    return QStringLiteral(INTERLOCK_SOURCE_DIR "/resources/examples/%1.json").arg(QLatin1String(name));
}

} // namespace

class TestCli : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void badFilesAreRefused_data();
    void badFilesAreRefused();
    void wrongUsageIsTwo_data();
    void wrongUsageIsTwo();
    void helpAndVersionSucceed_data();
    void helpAndVersionSucceed();
    void runPrintsOneEntryAnEvent();
    void checkReportsDuplicateNamesAndRunRefusesThem();
    void checkFormats();
    void testTellsWhatDoesNotHold();
    void logicAnswersEveryLine();
    void exportIsWholeOrNothing();
    void whatCannotBePrintedIsNoSuccess_data();
    void whatCannotBePrintedIsNoSuccess();
    void schemaIsJson();
    void replayReadsWhatItCan();
    void replayKeepsTheOrderWithManyJobs();

private:
    QString write(const QByteArray& text, const QString& name = QStringLiteral("rules.json"))
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write the test's file");
        file.write(text);
        return file.fileName();
    }
    QTemporaryDir m_folder;
};

void TestCli::badFilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("place");
    QTest::newRow("empty") << QByteArray() << ":1:1: ";
    QTest::newRow("not JSON") << QByteArray("hello") << ":1:1: ";
    QTest::newRow("cut off") << QByteArray("{\"format\": \"interlock/1\",\n \"rules\": [") << ":2:12: ";
    QTest::newRow("NUL bytes") << QByteArray("{\"a\": \0\"x\"}", 11) << ":1:7: ";
    QTest::newRow("NUL in a string") << QByteArray("{\"name\": \"a\0b\"}", 15) << ":1:";
    QTest::newRow("broken UTF-8") << QByteArray("{\"name\": \"\xc3(\"}") << ":1:";
    QTest::newRow("only NULs") << QByteArray(64, '\0') << ":1:1: ";
    QTest::newRow("10,000 deep") << QByteArray(10'000, '[') + QByteArray(10'000, ']') << ":1:513: ";
    QTest::newRow("10,000 deep condition")
        << "{\"rules\": [{\"name\": \"r\", \"condition\": " + QByteArray("{\"!\":").repeated(10'000) + "1" +
               QByteArray(10'000, '}') + "}]}"
        << ":1:";
    QTest::newRow("wrong type") << QByteArray("{\"format\": \"interlock/1\",\n  \"rules\": {}}") << ":2:12: ";
    QTest::newRow("bad value") << QByteArray("{\"rules\": [{\"name\": \"r\", \"max_rounds\": 0}]}") << ":1:40: ";
    QTest::newRow("duplicate key") << QByteArray("{\"name\": 1, \"name\": 2}") << ":1:13: ";
    QTest::newRow("a list") << QByteArray("[]") << ":1:1: ";
    QTest::newRow("a number") << QByteArray("1") << ":1:1: ";
}

void TestCli::badFilesAreRefused()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, place);
    const QString file = write(text);
    for (const QString& command : {QStringLiteral("check"), QStringLiteral("run"), QStringLiteral("test"),
                                   QStringLiteral("export")}) {
        const Result result = interlock({command, file});
        QCOMPARE(result.code, 2);
        QVERIFY2(result.errors.startsWith(file + place), qPrintable(result.errors));
    }
    const QString output = m_folder.filePath(QStringLiteral("out.json"));
    QVERIFY(QFile::exists(output) || QFile::copy(example("release-gate"), output));
    const QByteArray before = [&output] {
        QFile old(output);
        return old.open(QIODevice::ReadOnly) ? old.readAll() : QByteArray();
    }();
    QCOMPARE(interlock({QStringLiteral("export"), file, QStringLiteral("-o"), output}).code, 2);
    QFile after(output);
    QVERIFY(after.open(QIODevice::ReadOnly));
    QCOMPARE(after.readAll(), before);
}

void TestCli::wrongUsageIsTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QString file = example("release-gate");
    QTest::newRow("no command") << QStringList();
    QTest::newRow("unknown command") << QStringList{QStringLiteral("frobnicate")};
    QTest::newRow("no file") << QStringList{QStringLiteral("run")};
    QTest::newRow("unknown option") << QStringList{QStringLiteral("run"), file, QStringLiteral("--loud")};
    QTest::newRow("unknown format")
        << QStringList{QStringLiteral("run"), file, QStringLiteral("--format"), QStringLiteral("xml")};
    QTest::newRow("missing file") << QStringList{QStringLiteral("run"), QStringLiteral("/nowhere/rules.json")};
    QTest::newRow("a folder") << QStringList{QStringLiteral("check"), QDir::tempPath()};
    QTest::newRow("no such scenario")
        << QStringList{QStringLiteral("run"), file, QStringLiteral("--scenario"), QStringLiteral("none such")};
    QTest::newRow("jobs out of range")
        << QStringList{QStringLiteral("replay"), file, file, QStringLiteral("--jobs"), QStringLiteral("0")};
    QTest::newRow("missing transcript")
        << QStringList{QStringLiteral("replay"), file, QStringLiteral("/nowhere/log.jsonl")};
    QTest::newRow("full disk")
        << QStringList{QStringLiteral("export"), file, QStringLiteral("-o"), QStringLiteral("/dev/full")};
}

void TestCli::wrongUsageIsTwo()
{
    QFETCH(QStringList, arguments);
    const Result result = interlock(arguments);
    QCOMPARE(result.code, 2);
    QVERIFY(!result.errors.isEmpty());
}

void TestCli::helpAndVersionSucceed_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("--help") << QStringList{QStringLiteral("--help")};
    QTest::newRow("--version") << QStringList{QStringLiteral("--version")};
    for (const char* command : {"check", "run", "test", "logic", "export", "schema", "replay"})
        QTest::newRow(command) << QStringList{QLatin1String(command), QStringLiteral("--help")};
}

void TestCli::helpAndVersionSucceed()
{
    QFETCH(QStringList, arguments);
    const Result result = interlock(arguments);
    QCOMPARE(result.code, 0);
    QVERIFY(!result.output.isEmpty());
}

void TestCli::runPrintsOneEntryAnEvent()
{
    const Result lines = interlock({QStringLiteral("run"), example("release-gate"), QStringLiteral("--format"),
                                    QStringLiteral("jsonl")});
    QCOMPARE(lines.code, 0);
    int event = 0;
    for (const QString& line : lines.output.split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        QCOMPARE(QJsonDocument::fromJson(line.toUtf8()).object().value(QStringLiteral("event")).toInt(-1), event++);
    QVERIFY(event > 3);
    const Result text = interlock({QStringLiteral("run"), example("release-gate")});
    QCOMPARE(text.output.count(QStringLiteral("\nevent ")), event - 1);
    QVERIFY(text.output.contains(QStringLiteral("gate enforced 1 error: ")));
}

void TestCli::checkReportsDuplicateNamesAndRunRefusesThem()
{
    const QString file = write("{\"format\": \"interlock/1\",\n\"rules\": [{\"name\": \"r\", \"condition\": true},\n"
                               " {\"name\": \"r\", \"condition\": false}],\n"
                               "\"scenarios\": [{\"name\": \"s\", \"events\": []}]}");
    const Result check = interlock({QStringLiteral("check"), file});
    QCOMPARE(check.code, 1);
    QVERIFY2(check.errors.startsWith(file + QStringLiteral(":3:11: rules 1 and 2 are both called \"r\"")),
             qPrintable(check.errors));
    QVERIFY(check.errors.contains(QStringLiteral("(/rules/1/name)")));
    for (const QString& command : {QStringLiteral("run"), QStringLiteral("test")}) {
        const Result refused = interlock({command, file});
        QCOMPARE(refused.code, 2);
        QVERIFY(refused.errors.contains(QStringLiteral("(/rules/1/name)")));
    }
    QCOMPARE(interlock({QStringLiteral("replay"), file, QStringLiteral("-")}).code, 2);
}

void TestCli::checkFormats()
{
    const QString file = write("{\"format\": \"interlock/1\", \"note\": 1, \"rules\": [{\"name\": \"half\"}]}");
    const Result text = interlock({QStringLiteral("check"), file});
    QCOMPARE(text.code, 0);
    QVERIFY(text.output.contains(QStringLiteral("0 errors, 2 warnings")));

    const Result json = interlock({QStringLiteral("check"), file, QStringLiteral("--format"), QStringLiteral("json")});
    const QJsonObject report = QJsonDocument::fromJson(json.output.toUtf8()).object();
    QCOMPARE(report.value(QStringLiteral("warnings")).toInt(), 2);
    const QJsonObject first = report.value(QStringLiteral("issues")).toArray().first().toObject();
    QCOMPARE(first.value(QStringLiteral("code")).toString(), QStringLiteral("unknown_key"));
    QCOMPARE(first.value(QStringLiteral("column")).toInt(), 35);

    const Result sarif = interlock({QStringLiteral("check"), file, QStringLiteral("--format"), QStringLiteral("sarif")});
    const QJsonObject log = QJsonDocument::fromJson(sarif.output.toUtf8()).object();
    QCOMPARE(log.value(QStringLiteral("version")).toString(), QStringLiteral("2.1.0"));
    const QJsonObject run = log.value(QStringLiteral("runs")).toArray().first().toObject();
    QCOMPARE(run.value(QStringLiteral("results")).toArray().size(), 2);

    const QString broken = write("{");
    const Result unusable =
        interlock({QStringLiteral("check"), broken, QStringLiteral("--format"), QStringLiteral("json")});
    QCOMPARE(unusable.code, 2);
    QVERIFY(QJsonDocument::fromJson(unusable.output.toUtf8()).object().value(QStringLiteral("errors")).toInt() == 1);
}

void TestCli::testTellsWhatDoesNotHold()
{
    const QString file = write(R"({"format": "interlock/1", "rules": [{"name": "r", "condition": true}],
        "scenarios": [{"name": "good <1>", "events": [{"role": "user", "content": "", "expect": {"winner": "r"}}]},
                      {"name": "bad", "events": [{"role": "user", "content": "", "expect": {"winner": null,
                       "status": {"r": "matched"}}}]}]})");
    const Result text = interlock({QStringLiteral("test"), file});
    QCOMPARE(text.code, 1);
    QVERIFY(text.output.contains(QStringLiteral("event 0: winner is \"r\", expected null")));
    QVERIFY(text.output.endsWith(QStringLiteral("2 expectations hold, 1 do not\n")));

    const Result junit = interlock({QStringLiteral("test"), file, QStringLiteral("--format"), QStringLiteral("junit")});
    QCOMPARE(junit.code, 1);
    QXmlStreamReader xml(junit.output);
    int cases = 0;
    int failures = 0;
    while (!xml.atEnd()) {
        xml.readNext();
        cases += xml.isStartElement() && xml.name() == QLatin1String("testcase") ? 1 : 0;
        failures += xml.isStartElement() && xml.name() == QLatin1String("failure") ? 1 : 0;
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QCOMPARE(cases, 2);
    QCOMPARE(failures, 1);
    QCOMPARE(interlock({QStringLiteral("test"), file, QStringLiteral("/nowhere.json")}).code, 2);
    QCOMPARE(interlock({QStringLiteral("test"), example("release-gate"), example("support-desk")}).code, 0);
}

void TestCli::logicAnswersEveryLine()
{
    const Result result = interlock({QStringLiteral("logic")},
                                    "{\"logic\":{\"<\":[1,2,3]},\"data\":null}\n{\"logic\":{\"/\":[1,0]}}\nx\n\n{}\n"
                                    "{\"logic\":{\"frobnicate\":1}}\n{\"logic\":{\"var\":\"a\"},\"data\":{\"a\":\"ü\"}}");
    QCOMPARE(result.code, 0);
    const QStringList lines = result.output.split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 8); // seven answers, and the end
    QCOMPARE(lines[0], QStringLiteral("{\"result\":true}"));
    const auto type = [&lines](int line) {
        return QJsonDocument::fromJson(lines[line].toUtf8())
            .object()
            .value(QStringLiteral("error"))
            .toObject()
            .value(QStringLiteral("type"))
            .toString();
    };
    QCOMPARE(type(1), QStringLiteral("NaN"));
    QCOMPARE(type(2), QStringLiteral("Invalid Input"));
    QCOMPARE(type(3), QStringLiteral("Invalid Input"));
    QCOMPARE(type(4), QStringLiteral("Invalid Input"));
    QCOMPARE(type(5), QStringLiteral("Unknown Operator"));
    QCOMPARE(lines[6], QStringLiteral("{\"result\":\"ü\"}"));
}

void TestCli::exportIsWholeOrNothing()
{
    const QString output = m_folder.filePath(QStringLiteral("exported.json"));
    QCOMPARE(interlock({QStringLiteral("export"), example("release-gate"), QStringLiteral("-o"), output}).code, 0);
    QFile exported(output);
    QFile original(example("release-gate"));
    QVERIFY(exported.open(QIODevice::ReadOnly) && original.open(QIODevice::ReadOnly));
    QCOMPARE(exported.readAll(), original.readAll());
    const Result folder =
        interlock({QStringLiteral("export"), example("release-gate"), QStringLiteral("-o"), m_folder.path()});
    QCOMPARE(folder.code, 2);
    QVERIFY(folder.errors.contains(QStringLiteral("Is a folder")));
}

void TestCli::whatCannotBePrintedIsNoSuccess_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("schema") << QStringList{QStringLiteral("schema")};
    QTest::newRow("help") << QStringList{QStringLiteral("--help")};
    QTest::newRow("run") << QStringList{QStringLiteral("run"), example("release-gate")};
    QTest::newRow("check") << QStringList{QStringLiteral("check"), example("release-gate")};
}

void TestCli::whatCannotBePrintedIsNoSuccess()
{
    QFETCH(QStringList, arguments);
    if (!QFile::exists(QStringLiteral("/dev/full")))
        QSKIP("there is no /dev/full here");
    QProcess process;
    process.setStandardOutputFile(QStringLiteral("/dev/full"));
    process.start(QStringLiteral(INTERLOCK_CLI), arguments);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 2);
    QVERIFY(!process.readAllStandardError().isEmpty());
}

void TestCli::schemaIsJson()
{
    const Result result = interlock({QStringLiteral("schema")});
    QCOMPARE(result.code, 0);
    const QJsonObject schema = QJsonDocument::fromJson(result.output.toUtf8()).object();
    QCOMPARE(schema.value(QStringLiteral("$schema")).toString(),
             QStringLiteral("https://json-schema.org/draft/2020-12/schema"));
}

void TestCli::replayReadsWhatItCan()
{
    const QByteArray good = R"({"messages":[{"role":"system","content":"x"},{"role":"user","content":"hi"},)"
                            R"({"role":"assistant","tool_calls":[{"id":"1","function":{"name":"cancel_reservation",)"
                            R"("arguments":"{broken"}}]},{"role":"tool","tool_call_id":"1","content":"Error: no"}]})";
    const QString file = write(good + "\nbroken\n\n[]\n{\"messages\":[{\"role\":\"alien\"},{\"role\":\"user\"}]}\n",
                               QStringLiteral("log.jsonl"));
    const Result json = interlock({QStringLiteral("replay"), example("support-desk"), file, QStringLiteral("--format"),
                                   QStringLiteral("json")});
    QCOMPARE(json.code, 0);
    const QJsonObject counts = QJsonDocument::fromJson(json.output.toUtf8()).object();
    QCOMPARE(counts.value(QStringLiteral("files")).toInt(), 1);
    QCOMPARE(counts.value(QStringLiteral("conversations")).toInt(), 2);
    QCOMPARE(counts.value(QStringLiteral("skipped")).toInt(), 3);
    QCOMPARE(counts.value(QStringLiteral("blocked")).toInt(), 1);
    for (const char* line : {":2: ", ":4: ", ":5: "})
        QVERIFY2(json.errors.contains(file + QLatin1String(line)), qPrintable(json.errors));

    const Result trace = interlock({QStringLiteral("replay"), example("support-desk"), QStringLiteral("-"),
                                    QStringLiteral("--format"), QStringLiteral("jsonl"), QStringLiteral("--observe")},
                                   good);
    const QStringList lines = trace.output.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines[0].startsWith(QStringLiteral("{\"conversation\":\"line 1\",\"source\":\"-:1\",\"event\":0,")));
    QVERIFY(lines[1].contains(QStringLiteral("arguments_not_an_object")));
    QVERIFY(lines[2].contains(QStringLiteral("looks_like_error")));
    QVERIFY(lines[2].contains(QStringLiteral("\"blocked\":false"))); // observed only
}

void TestCli::replayKeepsTheOrderWithManyJobs()
{
    QByteArray text;
    for (int i = 0; i < 200; ++i)
        text += "{\"messages\":[{\"role\":\"user\",\"content\":\"message " + QByteArray::number(i) + "\"}]}\n";
    const QString file = write(text, QStringLiteral("many.jsonl"));
    const QStringList arguments{QStringLiteral("replay"), example("support-desk"), file, QStringLiteral("--format"),
                                QStringLiteral("jsonl")};
    const Result one = interlock(arguments);
    const Result many = interlock(arguments + QStringList{QStringLiteral("--jobs"), QStringLiteral("4")});
    QCOMPARE(one.output.count(QLatin1Char('\n')), 200);
    QCOMPARE(many.output, one.output);
}

QTEST_GUILESS_MAIN(TestCli)
#include "test_cli.moc"
