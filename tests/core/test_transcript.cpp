// SPDX-License-Identifier: GPL-3.0-or-later
// Transcripts: how a file is cut into conversations, and what messages become.
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"
#include "core/exchange/transcript.h"

#include <QTest>

#include <sstream>

using namespace interlock;

class TestTranscript : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void conversationsAreFound_data();
    void conversationsAreFound();
    void messagesBecomeEvents_data();
    void messagesBecomeEvents();
    void notesAndSkippedMessages();
    void cuttingStopsWhenAsked();
};

void TestTranscript::conversationsAreFound_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("lines"); // of the conversations, then of what was skipped
    const QString one = QStringLiteral(R"({"messages":[{"role":"user","content":"x"}]})");
    QTest::newRow("one line") << one << "1 |";
    QTest::newRow("JSON Lines") << one + "\n" + one + "\n" << "1 2 |";
    QTest::newRow("blank lines") << "\n\n" + one + "\n\n" + one << "3 5 |";
    QTest::newRow("CRLF") << one + "\r\n" + one + "\r\n" << "1 2 |";
    QTest::newRow("broken first line") << "oops\n" + one + "\n" + one << "2 3 | 1";
    QTest::newRow("broken line inside") << one + "\n{\"messages\": [\n" + one << "1 3 | 2";
    QTest::newRow("a document over lines") << QStringLiteral("{\n \"messages\": [\n  {\"role\": \"user\"}\n ]\n}\n") << "1 |";
    QTest::newRow("a broken document") << QStringLiteral("{\n \"messages\": [\n  {\"role\": \"user\"}\n ]\n") << "| 5";
    QTest::newRow("a list of conversations") << "[\n " + one + ",\n " + one + "]" << "2 3 |";
    QTest::newRow("a list on one line") << "[" + one + "," + one + "]" << "1 1 |";
    QTest::newRow("messages by themselves") << QStringLiteral(R"([{"role":"user","content":"x"}])") << "1 |";
    QTest::newRow("lists of messages") << QStringLiteral(R"([[{"role":"user"}],[{"role":"user"}]])") << "1 1 |";
    QTest::newRow("wrapped") << QStringLiteral(R"({"request":{"body":{"messages":[{"role":"user"}]}},"n":[1]})") << "1 |";
    QTest::newRow("nothing there") << QStringLiteral(R"({"a":[1,2]})") << "| 1";
    QTest::newRow("empty list") << QStringLiteral("[]") << "| 1";
    QTest::newRow("no role") << QStringLiteral(R"({"messages":[{"content":"x"}]})") << "| 1";
    QTest::newRow("a list inside of an object") << "{\"data\":[" + one + "," + one + "]}" << "1 1 |";
    QTest::newRow("one message without a role")
        << QStringLiteral(R"({"messages":[{"role":"user"},{"content":"x"},null]})") << "1 |";
    QTest::newRow("items of another format")
        << QStringLiteral(R"({"input":[{"role":"user"},{"type":"function_call"}]})") << "| 1";
    QTest::newRow("empty file") << QString() << "|";
    QTest::newRow("duplicate keys count once") << QStringLiteral(R"({"a":1,"a":2,"messages":[{"role":"user"}]})") << "1 |";
}

void TestTranscript::conversationsAreFound()
{
    QFETCH(QString, text);
    QFETCH(QString, lines);
    const exchange::TranscriptReading reading = exchange::read_transcript(text.toStdString());
    QString found;
    for (const exchange::Recording& recording : reading.recordings)
        found += QString::number(recording.line) + QLatin1Char(' ');
    found += QLatin1Char('|');
    for (const exchange::Skipped& skipped : reading.skipped)
        found += QLatin1Char(' ') + QString::number(skipped.line);
    QCOMPARE(found, lines);
}

void TestTranscript::messagesBecomeEvents_data()
{
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("event");
    QTest::newRow("user") << R"({"role":"user","content":"hi","name":"ada"})"
                          << R"({"at":0,"role":"user","content":"hi","author":"ada"})";
    QTest::newRow("parts") << R"({"role":"user","content":[{"type":"text","text":"a"},{"type":"image_url"},"b"]})"
                           << R"({"at":0,"role":"user","content":"a\nb"})";
    QTest::newRow("user without content") << R"({"role":"user"})" << R"({"at":0,"role":"user","content":""})";
    QTest::newRow("assistant") << R"({"role":"assistant","content":"hm"})"
                               << R"({"at":0,"role":"assistant","content":"hm"})";
    QTest::newRow("null content and calls") << R"({"role":"assistant","content":null,"tool_calls":null})"
                                            << R"({"at":0,"role":"assistant"})";
    QTest::newRow("no calls") << R"({"role":"assistant","tool_calls":[]})"
                              << R"({"at":0,"role":"assistant","tool_calls":[]})";
    QTest::newRow("call")
        << R"({"role":"assistant","tool_calls":[{"id":"1","type":"function","function":{"name":"f","arguments":"{\"a\": [1]}"}}]})"
        << R"({"at":0,"role":"assistant","tool_calls":[{"id":"1","name":"f","arguments":{"a":[1]}}]})";
    QTest::newRow("arguments as an object")
        << R"({"role":"assistant","tool_calls":[{"function":{"name":"f","arguments":{"a":1}}}]})"
        << R"({"at":0,"role":"assistant","tool_calls":[{"name":"f","arguments":{"a":1}}]})";
    QTest::newRow("empty arguments") << R"({"role":"assistant","tool_calls":[{"function":{"name":"f","arguments":""}}]})"
                                     << R"({"at":0,"role":"assistant","tool_calls":[{"name":"f","arguments":{}}]})";
    QTest::newRow("broken arguments") << R"({"role":"assistant","tool_calls":[{"function":{"name":"f","arguments":"{a"}}]})"
                                      << R"({"at":0,"role":"assistant","tool_calls":[{"name":"f","arguments":"{a"}]})";
    QTest::newRow("custom tool") << R"({"role":"assistant","tool_calls":[{"id":"c","custom":{"name":"sh","input":"ls"}}]})"
                                 << R"({"at":0,"role":"assistant","tool_calls":[{"id":"c","name":"sh","arguments":"ls"}]})";
    QTest::newRow("function_call") << R"({"role":"assistant","function_call":{"name":"f","arguments":"{}"}})"
                                   << R"({"at":0,"role":"assistant","tool_calls":[{"name":"f","arguments":{}}]})";
    QTest::newRow("function_call without a name") << R"({"role":"assistant","content":"x","function_call":{"name":""}})"
                                                  << R"({"at":0,"role":"assistant","content":"x"})";
    QTest::newRow("tool") << R"({"role":"tool","tool_call_id":"1","content":"ok"})"
                          << R"({"at":0,"role":"tool","tool_call_id":"1","content":"ok"})";
    QTest::newRow("function") << R"({"role":"function","name":"f","content":"ok"})"
                              << R"({"at":0,"role":"tool","name":"f","content":"ok"})";
    QTest::newRow("tool with an object") << R"({"role":"tool","name":"f","content":{"a":1}})"
                                         << R"({"at":0,"role":"tool","name":"f","content":"{\"a\":1}"})";
}

void TestTranscript::messagesBecomeEvents()
{
    QFETCH(QString, message);
    QFETCH(QString, event);
    const auto reading = exchange::read_transcript("[" + message.toStdString() + "]");
    QCOMPARE(reading.recordings.size(), 1U);
    QCOMPARE(reading.recordings[0].scenario.events.size(), 1U);
    QCOMPARE(QString::fromStdString(exchange::write_json(exchange::to_json(reading.recordings[0].scenario.events[0]))),
             event);
}

void TestTranscript::notesAndSkippedMessages()
{
    const auto reading = exchange::read_transcript(
        R"([{"role":"system","content":"be kind"},{"role":"developer","content":"x"},{"role":"robot"},{"role":"user"},)"
        R"({"role":"tool","name":"f","content":"Error: no such file"}])");
    const exchange::Recording& recording = reading.recordings.at(0);
    QCOMPARE(recording.scenario.events.size(), 2U);
    QCOMPARE(recording.skipped.size(), 2U);
    QCOMPARE(recording.skipped[0].reason, "message 3: unknown role \"robot\"");
    QCOMPARE(recording.skipped[1].reason, "left out: system messages (2 times)");
    QVERIFY(recording.skipped[1].by_design && !recording.skipped[1].counts);
    QCOMPARE(recording.notes.size(), 1U);
    QCOMPARE(recording.notes[0].first, 1U);
    QCOMPARE(recording.notes[0].second.code, "looks_like_error");
    QCOMPARE(*recording.scenario.events[1].at, 1.0);
}

void TestTranscript::cuttingStopsWhenAsked()
{
    std::istringstream stream("[]\n[]\n[]\n");
    int pieces = 0;
    exchange::cut_transcript(stream, [&pieces](exchange::TranscriptPiece&&) { return ++pieces < 2; });
    QCOMPARE(pieces, 2);
}

QTEST_GUILESS_MAIN(TestTranscript)
#include "test_transcript.moc"
