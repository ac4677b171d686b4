// SPDX-License-Identifier: GPL-3.0-or-later
// Cutting transcript files: in any layout, byte by byte as well as at once, and around what is broken.
#include "core/exchange/transcript.h"

#include <QRandomGenerator>
#include <QTest>

#include <random>
#include <sstream>

using namespace interlock;
using exchange::TranscriptPiece;

namespace {

const std::string kOne = "{\"messages\":[{\"role\":\"user\",\"content\":\"1, \\\"]}[{\"}]}";
const std::string kTwo = R"({"messages":[{"role":"user","content":"2"},{"role":"user"}],"n":[1,{}]})";

/// A stream whose bytes come one by one.
class Trickle : public std::streambuf {
public:
    explicit Trickle(const std::string& text) : m_text(text) {}

protected:
    int_type underflow() override
    {
        if (m_place == m_text.size())
            return traits_type::eof();
        m_byte = m_text[m_place++];
        setg(&m_byte, &m_byte, &m_byte + 1);
        return traits_type::to_int_type(m_byte);
    }

private:
    const std::string& m_text;
    std::size_t m_place = 0;
    char m_byte = 0;
};

std::vector<TranscriptPiece> pieces_of(std::istream& stream)
{
    std::vector<TranscriptPiece> pieces;
    exchange::cut_transcript(stream, [&pieces](TranscriptPiece&& piece) {
        pieces.push_back(std::move(piece));
        return true;
    });
    return pieces;
}

/// A word for each piece: its line, its element, what it holds: the conversation, or "x" where it cannot be
/// read.
QString summary(const std::vector<TranscriptPiece>& pieces)
{
    QStringList words;
    for (const TranscriptPiece& piece : pieces) {
        QString word = QString::number(piece.line);
        if (piece.element > 0)
            word += QLatin1Char('.') + QString::number(piece.element);
        if (piece.message_lines)
            word += QLatin1Char('m');
        const exchange::TranscriptReading reading = exchange::read_transcript_piece(piece);
        for (const exchange::Recording& recording : reading.recordings) {
            const auto& events = recording.scenario.events;
            word += QLatin1Char('=') + QString::fromStdString(events.front().content.value_or("")).left(1);
            for (const exchange::Skipped& skipped : recording.skipped)
                word += QLatin1String("=x") + QString::number(skipped.line);
        }
        for (const exchange::Skipped& skipped : reading.skipped)
            word += QLatin1String("=x") + QString::number(skipped.line);
        words += word;
    }
    return words.join(QLatin1Char(' '));
}

void replace_all(std::string& text, const std::string& from, const std::string& to)
{
    for (std::size_t place = 0; (place = text.find(from, place)) != std::string::npos; place += to.size())
        text.replace(place, from.size(), to);
}

} // namespace

class TestTranscriptCut : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void filesAreCut_data();
    void filesAreCut();
    void listsInAnyLayout();
    void aListIsHandedOnWhileItArrives_data();
    void aListIsHandedOnWhileItArrives();
    void stopsWhenAsked_data();
    void stopsWhenAsked();
};

void TestTranscriptCut::filesAreCut_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    // `A` and `B` stand for two conversations, `S` for a line of a session, `X` for one that is cut off.
    const auto row = [](const char* name, std::string text, const char* expected) {
        replace_all(text, "A", kOne);
        replace_all(text, "B", kTwo);
        replace_all(text, "X", R"({"messages":[{"role":"user")");
        for (const char id : {'1', '2'})
            replace_all(text, std::string("S") + id,
                        std::string(R"({"type":"user","sessionId":"s)") + id +
                            R"(","message":{"role":"user","content":"hi"}})");
        QTest::newRow(name) << QByteArray::fromStdString(text) << QString::fromLatin1(expected);
    };
    row("lines", "A\nB\n", "1=1 2=2");
    row("no line break at the end", "A\nB", "1=1 2=2");
    row("CRLF, blanks and indents", "\r\n\n  A  \r\n\t\r\nB\r\n\r\n", "3=1 5=2");
    row("byte order mark",
        "\xEF\xBB\xBF"
        "A\nB",
        "1=1 2=2");
    row("byte order mark before a list", "\xEF\xBB\xBF[A,\nB]", "1.1=1 2.2=2");
    row("files with marks put together",
        "\xEF\xBB\xBF"
        "A\n\xEF\xBB\xBF"
        "B",
        "1=1 2=2");
    row("NUL bytes at the end", std::string("A\nB\n\0\0\0", 7), "1=1 2=2 3=x3");
    row("a NUL inside", std::string("A\n{\"\0\":1}\nB", 11), "1=1 2=x2 3=2");
    row("blank", " \r\n\n\t", "");
    row("only a mark", "\xEF\xBB\xBF", "");

    row("a document", "{\n\"messages\":[\n{\"role\":\"user\",\"content\":\"3\"}\n]}\n", "1=3");
    row("two documents", "{\n\"messages\":\n[{\"role\":\"user\",\"content\":\"3\"}]\n}\n\n{\n\"a\":A}",
        "1=3 6=1");
    row("documents, then lines", "{\n\"a\":A}\nB\nA", "1=1 3=2 4=1");

    row("a list on a line", "[A,B,A]", "1.1=1 1.2=2 1.3=1");
    row("a list over lines", "[\n  A,\n  B\n]\n", "2.1=1 3.2=2");
    row("commas first", "[ A\n, B\n , A ]", "1.1=1 2.2=2 3.3=1");
    row("lists of messages", R"([[{"role":"user","content":"1"}],[{"role":"user","content":"2"}]])",
        "1.1=1 1.2=2");
    row("a list of messages", "[{\"role\":\"user\",\"content\":\"1\"},\n{\"role\":\"user\"}]", "1=1");
    row("a list of messages, more of them",
        "[{\"role\":\"user\",\"content\":\"1\"}]\n[{\"role\":\"user\",\"content\":\"2\"}]", "1=1 2=2");
    row("lists on lines", "[A,B]\n[B]\n", "1.1=1 1.2=2 2=2");
    row("an element of another kind first", "[{\"error\":1},\nA,null,B]", "1.1=x1 2.2=1 2.3=x2 2.4=2");
    row("nothing of use", "[{\"error\":1},\n2]", "1=x1=x2");
    row("scalars", "[1,\"a\",null,A,true , 2.5e3]", "1.1=x1 1.2=x1 1.3=x1 1.4=1 1.5=x1 1.6=x1");

    row("broken start", "oops\nA\nB", "1=x1 2=1 3=2");
    row("broken middle", "A\nX\nB", "1=1 2=x2 3=2");
    row("broken end", "A\nB\nX", "1=1 2=2 3=x3");
    row("garbage after a line", "A oops\nB\n", "1=x1 2=2");
    row("element cut off, same line", "[A,X,B,A]", "1.1=1 1.2=x1 1.3=2 1.4=1");
    row("element cut off, on lines", "[\nA,\nX,\nB,\nA\n]", "2.1=1 3.2=x3 4.3=2 5.4=1");
    row("element cut off first", "[\nX,\nB,\nA\n]", "2.1=x2 3.2=2 4.3=1");
    row("element cut off last", "[\nA,\nB,\nX\n]", "2.1=1 3.2=2 4.3=x5");
    row("list cut off", "[\nA,\nB,\n", "2.1=1 3.2=2 4=x4");
    row("list cut off behind an element", "[\nA,\nB", "2.1=1 3.2=2 3=x3");
    row("a brace missing", R"([A,{"messages":[{"role":"user"}],B,A])", "1.1=1 1.2=x1 1.3=2 1.4=1");
    row("a string over lines", "[\n A,\n {\"messages\":[{\"role\":\"us\n},\n B\n]", "2.1=1 3.2=x3 5.3=2");
    row("an unknown word inside", "[A,{\"messages\":[{oops}]},B]", "1.1=1 1.2=x1 1.3=2");
    row("an unknown word between", "[A,oops,B]", "1.1=1 1.2=x1 1.3=2");
    row("no comma", "[A\nB]", "1.1=1 2=x2 2.2=2");
    row("two commas", "[A,\n,B]", "1.1=1 2=x2 2.2=2");
    row("comma at the end", "[A,B,]", "1.1=1 1.2=2 1=x1");
    row("text behind the list", "[A,B]\n\noops", "1.1=1 1.2=2 3=x3");
    row("text behind the list's line", "[A,B] oops\n", "1.1=1 1.2=2 1=x1");
    row("a brace too much", "[A},B]", "1.1=1 1=x1 1.2=2");

    row("a colon between", "[A,:B]", "1.1=1 1=x1 1.2=2");
    row("a session", "S1\nS1\n\nS1\n", "1m=h");
    row("two sessions", "S1\nS1\nS2\n", "1m=h 3m=h");
    row("a session with a broken line", "oops\nS1\nX\nS1\nS2", "1m=h=x1=x3 5m=h");
}

void TestTranscriptCut::filesAreCut()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    const std::string bytes = text.toStdString();
    std::istringstream stream(bytes);
    const std::vector<TranscriptPiece> pieces = pieces_of(stream);
    QCOMPARE(summary(pieces), expected);
    for (const TranscriptPiece& piece : pieces)
        QVERIFY(bytes.compare(piece.offset, piece.text.size(), piece.text) == 0);

    Trickle trickle(bytes);
    std::istream slow(&trickle);
    const std::vector<TranscriptPiece> same = pieces_of(slow);
    QCOMPARE(summary(same), expected);
    for (std::size_t i = 0; i < pieces.size(); ++i)
        QVERIFY(pieces[i].offset == same[i].offset && pieces[i].text == same[i].text);
}

void TestTranscriptCut::listsInAnyLayout()
{
    const auto seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    std::mt19937 random(seed);
    const auto one_in = [&random](unsigned n) { return random() % n == 0; };
    for (int round = 0; round < 200; ++round) {
        std::string text;
        std::size_t lines = 1;
        QStringList expected;
        const auto blank = [&] {
            while (one_in(2)) {
                text += " \n\t\r"[random() % 4];
                lines += text.back() == '\n';
            }
        };
        blank();
        text += '[';
        const std::size_t count = 1 + random() % 40;
        for (std::size_t i = 0; i < count; ++i) {
            blank();
            // Long ones go past the window's steps.
            const std::string content(one_in(10) ? 100'000 + random() % 100'000 : random() % 50, 'c');
            expected += QStringLiteral("%1.%2=%3").arg(lines).arg(i + 1).arg(content.empty() ? "" : "c");
            for (const char* part : {"{", "\"messages\"", ":", "[", "{", "\"role\"", ":", "\"user\"", ",",
                                     "\"content\"", ":", "content", "}", "]", "}"}) {
                text += part == std::string("content") ? '"' + content + '"' : std::string(part);
                blank();
            }
            text += i + 1 < count ? "," : "]";
        }
        blank();
        std::istringstream stream(text);
        QCOMPARE(summary(pieces_of(stream)), expected.join(QLatin1Char(' ')));
    }
}

void TestTranscriptCut::aListIsHandedOnWhileItArrives_data()
{
    QTest::addColumn<QString>("between");
    QTest::newRow("one line") << ",";
    QTest::newRow("lines") << ",\n";
    QTest::newRow("a missing brace") << "},{\"messages\":[{\"role\":\"user\"}],{";
}

void TestTranscriptCut::aListIsHandedOnWhileItArrives()
{
    QFETCH(QString, between);
    std::string text = "[" + kOne;
    std::size_t count = 1;
    for (; text.size() < 4'000'000; ++count)
        text += (between.startsWith(QLatin1Char('}')) ? R"(,{"messages":[{"role":"user"}],)"
                                                      : between.toStdString()) +
                kTwo;
    text += "]";
    std::istringstream stream(text);
    std::size_t pieces = 0;
    std::int64_t most_ahead = 0;
    exchange::cut_transcript(stream, [&](TranscriptPiece&& piece) {
        ++pieces;
        const std::int64_t read =
            stream.tellg() < 0 ? static_cast<std::int64_t>(text.size()) : std::int64_t(stream.tellg());
        most_ahead = std::max(most_ahead, read - static_cast<std::int64_t>(piece.offset));
        return true;
    });
    QVERIFY(pieces >= count);
    QVERIFY2(most_ahead < 300'000, qPrintable(QString::number(most_ahead)));
}

void TestTranscriptCut::stopsWhenAsked_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("lines") << "[]\n[]\n[]\n";
    QTest::newRow("list") << R"([{"messages":[{"role":"user"}]},{"messages":[]},{"messages":[]}])";
    QTest::newRow("faults") << R"([{"messages":[{"role":"user"}]},,,,])";
    QTest::newRow("documents") << "{\n}\n{\n}\n{\n}\n";
}

void TestTranscriptCut::stopsWhenAsked()
{
    QFETCH(QString, text);
    std::istringstream stream(text.toStdString());
    int pieces = 0;
    exchange::cut_transcript(stream, [&pieces](TranscriptPiece&&) { return ++pieces < 2; });
    QCOMPARE(pieces, 2);
}

QTEST_GUILESS_MAIN(TestTranscriptCut)
#include "test_transcript_cut.moc"
