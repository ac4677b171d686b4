// SPDX-License-Identifier: GPL-3.0-or-later
// Walking a corpus: the order of the input with any number of threads, stopping, failures in their place, and
// reading one piece again.
#include "core/analysis/corpus_walk.h"
#include "core/exchange/transcript_files.h"

#include "tests/support/patience.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <new>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace interlock;
using analysis::PiecePlace;
using exchange::TranscriptReading;

namespace {

std::string conversation(const std::string& text)
{
    return R"({"messages":[{"role":"user","content":")" + text + "\"}]}\n";
}

/// What the user said in each conversation of a piece, or why there is none.
std::string said(const TranscriptReading& reading)
{
    std::string text;
    for (const exchange::Recording& recording : reading.recordings)
        text += recording.scenario.events.front().content.value_or("?");
    for (const exchange::Skipped& skipped : reading.skipped)
        text += std::to_string(skipped.line) + ": " + skipped.reason;
    return text;
}

} // namespace

class TestCorpusWalk : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void foldersStandForTheirFiles();
    void theOrderIsThatOfTheInput_data() { jobs(); }
    void theOrderIsThatOfTheInput();
    void stopsWhenTheFlagIsSet_data() { jobs(); }
    void stopsWhenTheFlagIsSet();
    void stopsWhenTakeSaysSo_data() { jobs(); }
    void stopsWhenTakeSaysSo();
    void stopsWhileItWaitsForInput_data() { jobs(); }
    void stopsWhileItWaitsForInput();
    void aFailureStaysInItsPlace_data() { jobs(); }
    void aFailureStaysInItsPlace();
    void aFailureInTakeEndsTheWalk_data() { jobs(); }
    void aFailureInTakeEndsTheWalk();
    void aPieceLargerThanTheBoundPasses_data() { jobs(); }
    void aPieceLargerThanTheBoundPasses();
    void progressEndsAtTheTotal_data() { jobs(); }
    void progressEndsAtTheTotal();
    void piecesAreReadAgain();

private:
    static void jobs()
    {
        QTest::addColumn<int>("jobs");
        QTest::newRow("1") << 1;
        QTest::newRow("2") << 2;
        QTest::newRow("5") << 5;
    }
    std::string write(const QString& name, const std::string& text)
    {
        QFile file(m_folder.filePath(name));
        QDir().mkpath(QFileInfo(file).path());
        if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0)
            qFatal("cannot write the test's file");
        return file.fileName().toStdString();
    }
    /// A file of so many conversations that each say their number, and a text of the length.
    std::string write_many(const QString& name, int count, std::size_t length)
    {
        std::string text;
        for (int i = 0; i < count; ++i)
            text += conversation(std::to_string(i) + " " + std::string(length, 'x'));
        return write(name, text);
    }
    QTemporaryDir m_folder;
};

void TestCorpusWalk::foldersStandForTheirFiles()
{
    for (const char* name :
         {"c/2.json", "c/10.jsonl", "c/sub/1.json", "c/notes.txt", "c/a.jsonl.gz", "b.txt"})
        write(QLatin1String(name), "");
    QVERIFY(QDir().mkpath(m_folder.filePath(QStringLiteral("c/folder.json"))));
    QVERIFY(
        QFile::link(m_folder.filePath(QStringLiteral("c")), m_folder.filePath(QStringLiteral("c/sub/loop"))));
    QVERIFY(QFile::link(m_folder.path() + QStringLiteral("/b.txt"),
                        m_folder.filePath(QStringLiteral("c/link.json"))));
    const std::string top = m_folder.path().toStdString();
    const auto found = exchange::transcript_files({"-", top + "/b.txt", top + "/c", "/nowhere/x.json"});
    const std::vector<std::string> expected{"-",
                                            top + "/b.txt",
                                            top + "/c/10.jsonl",
                                            top + "/c/2.json",
                                            top + "/c/link.json",
                                            top + "/c/sub/1.json",
                                            "/nowhere/x.json"};
    QCOMPARE(found.files, expected);
    QVERIFY(found.errors.empty());
}

void TestCorpusWalk::theOrderIsThatOfTheInput()
{
    QFETCH(int, jobs);
    std::vector<std::string> expected;
    std::vector<std::string> files;
    for (int file = 0; file < 4; ++file) {
        // Large and small conversations, so that later ones are done before earlier ones.
        std::string text;
        for (int i = 0; i < 300; ++i) {
            const std::string content =
                std::to_string(file) + "/" + std::to_string(i) + " " +
                std::string(static_cast<std::size_t>(i % 50 == 0 ? 200'000 : i % 7), 'x');
            text += conversation(content);
            expected.push_back(content);
        }
        files.push_back(write(QStringLiteral("order%1.jsonl").arg(file), text));
        if (file == 1) {
            files.emplace_back("/nowhere/missing.jsonl");
            expected.emplace_back("/nowhere/missing.jsonl: cannot be opened: No such file or directory");
            files.push_back(m_folder.path().toStdString());
            expected.push_back(files.back() + ": cannot be opened: Is a folder");
        }
    }
    std::vector<std::string> taken;
    analysis::WalkOptions options;
    options.jobs = jobs;
    options.unreadable = [&taken](const std::string& path, const std::string& reason) {
        taken.push_back(path + ": " + reason);
    };
    const auto here = std::this_thread::get_id();
    std::atomic<bool> elsewhere = false;
    const analysis::WalkEnd end = analysis::walk_corpus<std::string>(
        files, options,
        [&](const TranscriptReading& reading, const PiecePlace&) {
            elsewhere = elsewhere || std::this_thread::get_id() != here;
            return said(reading);
        },
        [&](std::string&& text) {
            taken.push_back(std::move(text));
            return std::this_thread::get_id() == here;
        });
    QCOMPARE(taken, expected);
    QCOMPARE(end.files, 4U);
    QCOMPARE(end.unreadable, 2U);
    QVERIFY(!end.cancelled);
    QCOMPARE(elsewhere.load(), jobs > 1);
}

void TestCorpusWalk::stopsWhenTheFlagIsSet()
{
    QFETCH(int, jobs);
    const std::string file = write_many(QStringLiteral("many.jsonl"), 5000, 100);
    std::atomic<bool> cancelled = false;
    analysis::WalkOptions options;
    options.jobs = jobs;
    options.cancelled = &cancelled;
    std::atomic<int> worked = 0;
    int taken = 0;
    bool in_order = true;
    const analysis::WalkEnd end = analysis::walk_corpus<std::string>(
        {file, file}, options,
        [&](const TranscriptReading& reading, const PiecePlace&) {
            if (++worked == 700)
                cancelled = true;
            return said(reading);
        },
        [&](std::string&& text) {
            in_order = in_order && text.starts_with(std::to_string(taken) + " ");
            ++taken;
            return true;
        });
    QVERIFY(end.cancelled);
    QVERIFY(in_order);
    QVERIFY2(taken <= worked && worked < 720, qPrintable(QString::number(worked)));
    QVERIFY(jobs > 1 || taken == 700);
}

void TestCorpusWalk::stopsWhenTakeSaysSo()
{
    QFETCH(int, jobs);
    const std::string file = write_many(QStringLiteral("many.jsonl"), 5000, 100);
    analysis::WalkOptions options;
    options.jobs = jobs;
    int taken = 0;
    const analysis::WalkEnd end = analysis::walk_corpus<int>(
        {file}, options, [](const TranscriptReading&, const PiecePlace&) { return 1; },
        [&taken](int&&) { return ++taken < 42; });
    QVERIFY(end.cancelled);
    QCOMPARE(taken, 42);
}

void TestCorpusWalk::stopsWhileItWaitsForInput()
{
    QFETCH(int, jobs);
    const std::string pipe = m_folder.filePath(QStringLiteral("pipe%1").arg(jobs)).toStdString();
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    const int writer = ::open(pipe.c_str(), O_RDWR); // the reader never sees an end
    QVERIFY(writer >= 0);
    const std::string text = conversation("1") + conversation("2") + R"({"messages":[{"role":)";
    QCOMPARE(::write(writer, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    std::atomic<bool> cancelled = false;
    analysis::WalkOptions options;
    options.jobs = jobs;
    options.cancelled = &cancelled;
    std::vector<std::string> taken;
    std::thread stopper([&cancelled] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        cancelled = true;
    });
    QElapsedTimer timer;
    timer.start();
    const analysis::WalkEnd end = analysis::walk_corpus<std::string>(
        {pipe}, options, [](const TranscriptReading& reading, const PiecePlace&) { return said(reading); },
        [&taken](std::string&& text_taken) {
            taken.push_back(std::move(text_taken));
            return true;
        });
    stopper.join();
    ::close(writer);
    QVERIFY(timer.elapsed() < 5000 * kPatience);
    QVERIFY(end.cancelled);
    if (jobs == 1) // without other threads each conversation is taken as it arrives; the cut off one never is
        QCOMPARE(taken, (std::vector<std::string>{"1", "2"}));
}

void TestCorpusWalk::aFailureStaysInItsPlace()
{
    QFETCH(int, jobs);
    const std::string file = write_many(QStringLiteral("few.jsonl"), 5, 0);
    analysis::WalkOptions options;
    options.jobs = jobs;
    std::vector<std::string> taken;
    options.unreadable = [&taken](const std::string&, const std::string& reason) { taken.push_back(reason); };
    const analysis::WalkEnd end = analysis::walk_corpus<std::string>(
        {file}, options,
        [](const TranscriptReading& reading, const PiecePlace& place) {
            if (place.line == 2 && !reading.recordings.empty())
                throw std::bad_alloc();
            if (place.line == 4)
                throw std::runtime_error("always");
            return said(reading);
        },
        [&taken](std::string&& text) {
            taken.push_back(std::move(text));
            return true;
        });
    QCOMPARE(taken, (std::vector<std::string>{"0 ", "2: not enough memory", "2 ", "line 4: always", "4 "}));
    QCOMPARE(end.unreadable, 1U);
    QVERIFY(!end.cancelled);
}

void TestCorpusWalk::aFailureInTakeEndsTheWalk()
{
    QFETCH(int, jobs);
    const std::string file = write_many(QStringLiteral("few.jsonl"), 5, 0);
    analysis::WalkOptions options;
    options.jobs = jobs;
    std::string reason;
    options.unreadable = [&reason](const std::string&, const std::string& why) { reason += why; };
    int taken = 0;
    const analysis::WalkEnd end = analysis::walk_corpus<int>(
        {file}, options, [](const TranscriptReading&, const PiecePlace&) { return 1; },
        [&taken](int&&) -> bool {
            if (++taken == 3)
                throw std::runtime_error("no room");
            return true;
        });
    QVERIFY(end.cancelled);
    QCOMPARE(taken, 3);
    QCOMPARE(reason, "no room");
}

void TestCorpusWalk::aPieceLargerThanTheBoundPasses()
{
    QFETCH(int, jobs);
    const std::string large = conversation(std::string(34 << 20, 'x'));
    const std::string file =
        write(QStringLiteral("large.jsonl"), conversation("a") + large + conversation("b"));
    analysis::WalkOptions options;
    options.jobs = jobs;
    std::vector<std::size_t> taken;
    analysis::walk_corpus<std::size_t>(
        {file}, options,
        [](const TranscriptReading& reading, const PiecePlace&) { return said(reading).size(); },
        [&taken](std::size_t&& size) {
            taken.push_back(size);
            return true;
        });
    QCOMPARE(taken, (std::vector<std::size_t>{1, 34 << 20, 1}));
}

void TestCorpusWalk::progressEndsAtTheTotal()
{
    QFETCH(int, jobs);
    const std::string file = write_many(QStringLiteral("few.jsonl"), 50, 0);
    const auto size = static_cast<std::uint64_t>(QFileInfo(QString::fromStdString(file)).size());
    analysis::WalkOptions options;
    options.jobs = jobs;
    std::vector<analysis::WalkProgress> told;
    options.progress = [&told](const analysis::WalkProgress& progress) { told.push_back(progress); };
    analysis::walk_corpus<int>(
        {file, file}, options,
        [](const TranscriptReading&, const PiecePlace& place) {
            if (place.line % 10 == 0)
                std::this_thread::sleep_for(std::chrono::milliseconds(30));
            return 1;
        },
        [](int&&) { return true; });
    QVERIFY(told.size() >= 2);
    for (std::size_t i = 1; i < told.size(); ++i)
        QVERIFY(told[i - 1].bytes <= told[i].bytes && told[i - 1].pieces <= told[i].pieces);
    QCOMPARE(told.front().pieces, 0U);
    QCOMPARE(told.back().pieces, 100U);
    QCOMPARE(told.back().bytes, 2 * size);
    QCOMPARE(told.back().total_bytes, 2 * size);
    QCOMPARE(told.back().file, 1U);
    QCOMPARE(told.back().files, 2U);
}

void TestCorpusWalk::piecesAreReadAgain()
{
    const std::string one = R"({"messages":[{"role":"user","content":"one"}]})";
    const std::string two = R"({"messages":[{"role":"user","content":"two"}]})";
    const std::vector<std::string> files{
        write(QStringLiteral("again1.jsonl"), "\xEF\xBB\xBF" + one + "\r\n\n" + two + "\r\n" + one),
        write(QStringLiteral("again2.json"),
              "\n\n{\n\"messages\":[\n{\"role\":\"user\",\"content\":\"doc\"}]}\n\n"),
        write(QStringLiteral("again3.json"), "[" + one + ",\n\n" + two + " ," + one + "]"),
    };
    std::vector<std::pair<PiecePlace, std::string>> pieces;
    analysis::walk_corpus<std::pair<PiecePlace, std::string>>(
        files, {},
        [](const TranscriptReading& reading, const PiecePlace& place) {
            return std::pair(place, said(reading));
        },
        [&pieces](std::pair<PiecePlace, std::string>&& piece) {
            pieces.push_back(std::move(piece));
            return true;
        });
    QVERIFY(pieces.size() >= 5);
    for (const auto& [place, text] : pieces) {
        const auto again = analysis::read_again(place);
        QVERIFY2(again, qPrintable(QString::fromStdString(text)));
        QCOMPARE(said(*again), text);
        QCOMPARE(again->recordings.front().line, place.line);
    }
    write(QStringLiteral("again1.jsonl"), "x" + one + "\n" + two + "\n" + one);
    QVERIFY(!analysis::read_again(pieces[0].first));
    QVERIFY(QFile::remove(QString::fromStdString(files[0])));
    QVERIFY(!analysis::read_again(pieces[0].first));
    QVERIFY(!analysis::read_again(PiecePlace{"-"}));
}

QTEST_GUILESS_MAIN(TestCorpusWalk)
#include "test_corpus_walk.moc"
