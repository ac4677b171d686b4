// SPDX-License-Identifier: GPL-3.0-or-later
// Conversations that stand on many lines, one block of a message each, and the formats asked for by name.
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"
#include "core/exchange/transcript.h"
#include "core/exchange/transcript_format.h"

#include <QTest>

using namespace interlock;

namespace {

exchange::TranscriptReading read_lines(const QByteArrayList& lines, std::size_t first_line = 1)
{
    exchange::TranscriptPiece piece;
    piece.text = lines.join('\n').toStdString();
    piece.line = first_line;
    piece.message_lines = true;
    return exchange::read_transcript_piece(piece);
}

QStringList events_of(const exchange::Recording& recording)
{
    QStringList events;
    for (const Event& event : recording.scenario.events)
        events += QString::fromStdString(exchange::write_json(exchange::to_json(event)));
    return events;
}

QStringList words_of(const std::vector<exchange::Skipped>& skipped)
{
    QStringList words;
    for (const exchange::Skipped& each : skipped)
        words += QStringLiteral("%1%2 %3")
                     .arg(each.line)
                     .arg(QLatin1String(each.by_design ? "*" : " "))
                     .arg(QString::fromStdString(each.reason));
    return words;
}

} // namespace

class TestTranscriptLines : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneIdIsOneMessage();
    void whatIsNoMessageIsCounted();
    void brokenLinesKeepTheirNumber();
    void linesWithoutAMessageAreNoConversation();
    void aListOfLinesIsAConversation();
    void messagesOneALine_data();
    void messagesOneALine();
    void systemPromptsAreCounted_data();
    void systemPromptsAreCounted();
    void wordsOfTheCallerCount_data();
    void wordsOfTheCallerCount();
};

void TestTranscriptLines::oneIdIsOneMessage()
{
    const auto reading = read_lines({
        R"({"type":"user","sessionId":"s","timestamp":"2026-03-01T08:00:00.000Z","message":{"role":"user","content":"Sort the shells."}})",
        R"({"type":"assistant","sessionId":"s","timestamp":"2026-03-01T08:00:02.500Z","message":{"id":"msg_1","role":"assistant","content":[{"type":"text","text":"Two heaps."}]}})",
        R"({"type":"assistant","sessionId":"s","timestamp":"2026-03-01T08:00:03.000Z","message":{"id":"msg_1","role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Sort","input":{"heap":1}}]}})",
        R"({"type":"user","sessionId":"s","timestamp":"2026-03-01T08:00:04.000Z","toolUseResult":{"stdout":"x"},"message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"sorted"}]}})",
        R"({"type":"assistant","sessionId":"s","timestamp":"2026-03-01T08:00:05.000Z","message":{"id":"msg_1","role":"assistant","content":[{"type":"tool_use","id":"t2","name":"Sort","input":{"heap":2}}]}})",
        R"({"type":"assistant","sessionId":"s","timestamp":"2026-03-01T08:00:06.000Z","message":{"id":"msg_2","role":"assistant","content":[{"type":"text","text":"Next."}]}})",
        R"({"type":"user","sessionId":"s","timestamp":"2026-03-01T08:00:07.000Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t2","content":"a crab","is_error":true}]}})",
        R"({"type":"assistant","sessionId":"s","timestamp":"2026-03-01T08:00:08.000Z","message":{"role":"assistant","content":"Done."}})",
        R"({"type":"assistant","sessionId":"s","timestamp":"2026-03-01T08:00:09.000Z","message":{"role":"assistant","content":"Bye."}})",
    });
    QCOMPARE(words_of(reading.skipped), QStringList());
    QCOMPARE(reading.recordings.size(), 1U);
    QCOMPARE(reading.recordings[0].format, "claude-code");
    QCOMPARE(words_of(reading.recordings[0].skipped), QStringList());
    QCOMPARE(
        events_of(reading.recordings[0]),
        (QStringList{
            R"({"at":0,"role":"user","content":"Sort the shells."})",
            R"({"at":2.5,"role":"assistant","content":"Two heaps.","tool_calls":[{"id":"t1","name":"Sort","arguments":{"heap":1}},{"id":"t2","name":"Sort","arguments":{"heap":2}}]})",
            R"({"at":4,"role":"tool","tool_call_id":"t1","content":"sorted"})",
            R"({"at":6,"role":"assistant","content":"Next."})",
            R"({"at":7,"role":"tool","tool_call_id":"t2","content":"a crab","status":"error"})",
            R"({"at":8,"role":"assistant","content":"Done."})",
            R"({"at":9,"role":"assistant","content":"Bye."})",
        }));
}

void TestTranscriptLines::whatIsNoMessageIsCounted()
{
    const auto reading = read_lines({
        R"({"type":"summary","summary":"Shells","leafUuid":"u"})",
        R"({"type":"file-history-snapshot","messageId":"m","snapshot":{}})",
        R"({"type":"user","sessionId":"s","isMeta":true,"message":{"role":"user","content":"Caveat"}})",
        R"({"type":"user","sessionId":"s","message":{"role":"user","content":"Go on."}})",
        R"({"type":"user","sessionId":"s","isSidechain":true,"message":{"role":"user","content":"A task."}})",
        R"({"type":"assistant","sessionId":"s","isSidechain":true,"message":{"role":"assistant","content":[{"type":"tool_use","id":"x","name":"Read","input":{}}]}})",
        R"({"type":"system","sessionId":"s","subtype":"turn_duration","durationMs":1})",
        R"({"type":"assistant","sessionId":"s","isApiErrorMessage":true,"message":{"role":"assistant","content":[{"type":"text","text":"API Error"}]}})",
        R"({"type":"user","sessionId":"s","isCompactSummary":true,"message":{"role":"user","content":"So far"}})",
        R"({"type":"assistant","sessionId":"s"})",
    });
    QCOMPARE(reading.recordings.size(), 1U);
    QCOMPARE(events_of(reading.recordings[0]), QStringList{R"({"at":0,"role":"user","content":"Go on."})"});
    QCOMPARE(words_of(reading.recordings[0].skipped),
             (QStringList{"1* left out: lines of side chains (2 times)",
                          "1* left out: lines of type \"file-history-snapshot\"",
                          "1* left out: lines of type \"summary\"", "1* left out: lines of type \"system\"",
                          "1* left out: messages about a failed request", "1* left out: meta lines",
                          "1* left out: summaries of what went before",
                          "10  message 10: no message in the line"}));
}

void TestTranscriptLines::brokenLinesKeepTheirNumber()
{
    const auto reading = read_lines(
        {
            R"({"type":"user","sessionId":"s","message":{"role":"user","content":"Hello."}})",
            "",
            R"({"type":"assistant","sessionId":"s","message":{"role":"assist)",
            R"({"sessionId":"s"})",
            R"({"type":"assistant","sessionId":"s","message":{"role":"assistant","content":"Hello."}})",
        },
        7);
    QCOMPARE(reading.recordings.size(), 1U);
    QCOMPARE(reading.recordings[0].line, 7U);
    QCOMPARE(reading.recordings[0].scenario.name, "line 7");
    QCOMPARE(reading.recordings[0].scenario.events.size(), 2U);
    const QStringList words = words_of(reading.recordings[0].skipped);
    QCOMPARE(words.size(), 2);
    QVERIFY2(words[0].startsWith(QStringLiteral("9  ")), qPrintable(words[0]));
    QCOMPARE(words[1], "10  message 2: no type");
}

void TestTranscriptLines::linesWithoutAMessageAreNoConversation()
{
    auto reading = read_lines({R"({"type":"summary","summary":"Shells","leafUuid":"u"})"});
    QCOMPARE(reading.recordings.size(), 0U);
    QCOMPARE(words_of(reading.skipped), QStringList{"1* left out: lines of type \"summary\""});
    reading = read_lines({R"({"a":1})", "[", R"({"b":1})"}, 3);
    QCOMPARE(reading.recordings.size(), 0U);
    QCOMPARE(reading.skipped.size(), 2U);
}

void TestTranscriptLines::aListOfLinesIsAConversation()
{
    const auto reading = exchange::read_transcript(
        R"({"loglines":[{"type":"summary","leafUuid":"u"},)"
        R"({"type":"user","message":{"role":"user","content":"Hello."}},)"
        R"({"type":"assistant","message":{"role":"assistant","content":"Hello."}}]})");
    QCOMPARE(reading.recordings.size(), 1U);
    QCOMPARE(reading.recordings[0].format, "claude-code");
    QCOMPARE(reading.recordings[0].scenario.events.size(), 2U);
}

void TestTranscriptLines::messagesOneALine_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("as");
    QTest::addColumn<QStringList>("recordings"); // format and number of events
    QTest::addColumn<QStringList>("skipped");
    const QByteArray user = R"({"role":"user","content":"hi"})" "\n";
    const QByteArray answer = R"({"role":"assistant","content":"ho"})" "\n";
    const QByteArray uses =
        R"({"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{}}]})" "\n";
    const QByteArray whole = R"({"messages":[{"role":"user","content":"whole"}]})" "\n";
    const auto row = [](const char* name, const QByteArray& text, const QByteArray& as,
                        const QStringList& recordings, const QStringList& skipped) {
        QTest::newRow(name) << text << as << recordings << skipped;
    };
    row("chat", user + answer + user, "", {"openai-chat 3"}, {});
    row("one line", user, "", {"openai-chat 1"}, {});
    row("Anthropic", user + uses, "", {"anthropic 2"}, {});
    row("Gemini", R"({"role":"user","parts":[{"text":"hi"}]})" "\n" R"({"role":"model","parts":[{"text":"ho"}]})",
        "", {"gemini 2"}, {});
    row("as another format", user + answer, "mistral-chat", {"mistral-chat 2"}, {});
    row("as a format that it is not", user + answer, "gemini", {}, {"1  no conversation of the format Gemini"});
    row("a broken line", user + "{\n" + answer, "", {"openai-chat 2"}, {});
    row("whole conversations between", user + whole + user + answer, "",
        {"openai-chat 1", "openai-chat 1", "openai-chat 2"}, {});
    row("another conversation", R"({"role":"user","content":"a","thread_id":"1"})" "\n"
                                R"({"role":"user","content":"b","thread_id":"2"})" "\n" + answer,
        "", {"openai-chat 1", "openai-chat 2"}, {});
    row("answers only", answer + answer, "", {}, {"1  single messages without a user's: no conversation"});
    row("behind whole ones", whole + user, "", {"openai-chat 1"},
        {"2  a single message: a conversation is wanted, all of its messages together"});
}

void TestTranscriptLines::messagesOneALine()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, as);
    const auto reading =
        exchange::read_transcript(text.toStdString(), exchange::find_transcript_format(as.toStdString()));
    QStringList recordings;
    for (const exchange::Recording& recording : reading.recordings)
        recordings += QStringLiteral("%1 %2")
                          .arg(QString::fromStdString(recording.format))
                          .arg(recording.scenario.events.size());
    QTEST(recordings, "recordings");
    QTEST(words_of(reading.skipped), "skipped");
}

void TestTranscriptLines::systemPromptsAreCounted_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("skipped");
    const QStringList one{"1* left out: system messages"};
    const auto row = [](const char* name, const QByteArray& text, const QStringList& skipped) {
        QTest::newRow(name) << text << skipped;
    };
    row("none", R"({"messages":[{"role":"user","content":"a"}]})", {});
    row("two", R"([{"role":"system","content":"x"},{"role":"developer","content":"y"},{"role":"user","content":"a"}])",
        {"1* left out: system messages (2 times)"});
    row("Anthropic", R"({"system":"x","messages":[{"role":"user","content":[{"type":"text","text":"a"}]}]})", one);
    row("Bedrock", R"({"system":[{"text":"x"}],"messages":[{"role":"user","content":[{"text":"a"}]}]})", one);
    row("a recorded request",
        R"({"request":{"system":"x","messages":[{"role":"user","content":[{"type":"text","text":"a"}]}]},)"
        R"("response":{"role":"assistant","content":[{"type":"text","text":"b"}]}})",
        one);
    row("Gemini", R"({"systemInstruction":{"parts":[{"text":"x"}]},"contents":[{"role":"user","parts":[{"text":"a"}]}]})",
        one);
    row("Responses", R"({"instructions":"x","input":[{"type":"message","role":"user","content":"a"}]})", one);
    row("LangChain", R"([{"type":"system","content":"x"},{"type":"human","content":"a"}])", one);
    row("Cohere v1", R"({"chat_history":[{"role":"SYSTEM","message":"x"},{"role":"USER","message":"a"}],"message":"b"})",
        one);
    row("another system", R"({"system":"linux","turns":3,"log":[{"role":"user","content":"a"}]})", {});
}

void TestTranscriptLines::systemPromptsAreCounted()
{
    QFETCH(QByteArray, text);
    const auto reading = exchange::read_transcript(text.toStdString());
    QCOMPARE(reading.recordings.size(), 1U);
    QTEST(words_of(reading.recordings[0].skipped), "skipped");
}

void TestTranscriptLines::wordsOfTheCallerCount_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("as");
    QTest::addColumn<QByteArray>("format"); // "" for none
    const QByteArray plain =
        R"({"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"ho"}]})";
    const QByteArray chat =
        R"([{"role":"user","content":"hi"},{"role":"assistant","tool_calls":[{"id":"1","function":{"name":"f"}}]}])";
    QTest::newRow("plain") << plain << QByteArray() << QByteArray("openai-chat");
    for (const char* format : {"anthropic", "bedrock-converse", "openai-responses"}) {
        QTest::addRow("plain as %s", format) << plain << QByteArray(format) << QByteArray(format);
        QTest::addRow("chat as %s", format) << chat << QByteArray(format) << QByteArray();
    }
    for (const char* format : {"gemini", "langchain", "claude-code"})
        QTest::addRow("plain as %s", format) << plain << QByteArray(format) << QByteArray();
}

void TestTranscriptLines::wordsOfTheCallerCount()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, as);
    QFETCH(QByteArray, format);
    const exchange::TranscriptFormat* asked = exchange::find_transcript_format(as.toStdString());
    QCOMPARE(asked != nullptr, !as.isEmpty());
    const auto reading = exchange::read_transcript(text.toStdString(), asked);
    QCOMPARE(reading.recordings.size(), format.isEmpty() ? 0U : 1U);
    if (format.isEmpty())
        return;
    QCOMPARE(reading.recordings[0].format, format.toStdString());
    QCOMPARE(events_of(reading.recordings[0]),
             (QStringList{R"({"at":0,"role":"user","content":"hi"})",
                          R"({"at":1,"role":"assistant","content":"ho"})"}));
}

QTEST_GUILESS_MAIN(TestTranscriptLines)
#include "test_transcript_lines.moc"
