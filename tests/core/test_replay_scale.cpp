// SPDX-License-Identifier: GPL-3.0-or-later
// Replaying much: memory stays flat over any number of conversations and bounded for one large one; broken
// lines, interruptions and closed pipes end nothing badly. The real command line runs in a child process.
#include "tests/support/patience.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <functional>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace interlock;

namespace {

const QString kRules = QStringLiteral(INTERLOCK_SOURCE_DIR "/resources/examples/support-desk.json");

/// Takes the child's standard input; false where nobody reads any more.
using Sink = std::function<bool(const std::string&)>;

struct Result {
    int code = -1; ///< 128 and the signal's number where one ended it
    long peak = 0; ///< kB
    QByteArray output;
    QByteArray errors;
    QJsonObject counts() const { return QJsonDocument::fromJson(output).object(); }
    int count(const char* key) const { return counts().value(QLatin1String(key)).toInt(-1); }
};

QByteArray content_of(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A child process with the command line in it.
class Child {
public:
    /// `terminal`, where it is given, is its standard error.
    explicit Child(const QStringList& arguments, int terminal = -1)
    {
        std::array<int, 2> input{};
        if (!m_folder.isValid() || ::pipe2(input.data(), O_CLOEXEC) != 0)
            qFatal("no pipe");
        std::vector<std::string> words{INTERLOCK_CLI, "replay"};
        for (const QString& argument : arguments)
            words.push_back(argument.toStdString());
        std::vector<char*> pointers;
        for (std::string& word : words)
            pointers.push_back(word.data());
        pointers.push_back(nullptr);
        const std::string output = path("output");
        const std::string errors = path("errors");
        m_process = ::fork();
        if (m_process == 0) {
            ::dup2(input[0], STDIN_FILENO);
            ::dup2(::open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
            ::dup2(terminal >= 0 ? terminal : ::open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600),
                   STDERR_FILENO);
            ::execv(words[0].c_str(), pointers.data());
            ::_exit(127);
        }
        ::close(input[0]);
        m_input = input[1];
    }
    ~Child()
    {
        if (m_process > 0) {
            ::kill(m_process, SIGKILL);
            finish();
        }
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    bool write(const std::string& text) const
    {
        for (std::size_t done = 0; done < text.size();) {
            const ssize_t count = ::write(m_input, text.data() + done, text.size() - done);
            if (count <= 0)
                return false;
            done += static_cast<std::size_t>(count);
        }
        return true;
    }
    void interrupt() const { ::kill(m_process, SIGINT); }
    QByteArray output_so_far() const { return content_of(QString::fromStdString(path("output"))); }

    Result finish()
    {
        if (m_input >= 0)
            ::close(m_input);
        m_input = -1;
        int status = 0;
        rusage usage{};
        ::wait4(m_process, &status, 0, &usage);
        m_process = -1;
        Result result;
        result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        result.peak = usage.ru_maxrss;
        result.output = output_so_far();
        result.errors = content_of(QString::fromStdString(path("errors")));
        return result;
    }

private:
    std::string path(const char* name) const { return m_folder.filePath(QLatin1String(name)).toStdString(); }

    QTemporaryDir m_folder;
    pid_t m_process = -1;
    int m_input = -1;
};

/// Replays what the generator writes to standard input.
Result replayed(const std::function<void(const Sink&)>& generate, const QStringList& more = {})
{
    Child child(QStringList{kRules, QStringLiteral("-"), QStringLiteral("--format"), QStringLiteral("json")} +
                more);
    generate([&child](const std::string& text) { return child.write(text); });
    return child.finish();
}

/// A turn of three messages: 2 kB, as recorded ones have.
std::string turn(int number)
{
    static const QByteArray kTurn = [] {
        QByteArray text = "{'role':'user','content':'please cancel my reservation #'},"
                          "{'role':'assistant','content':null,'tool_calls':[{'id':'call_#','type':'function',"
                          "'function':{'name':'get_reservation_details','arguments':'{\\'id\\':\\'#\\'}'}}]},"
                          "{'role':'tool','tool_call_id':'call_#','content':'{\\'seat\\': \\'12\\u00e4\\', "
                          "\\'text\\': \\'" +
                          QByteArray(1650, 'x') + "\\'}'}";
        return text.replace('\'', '"');
    }();
    return QByteArray(kTurn).replace("#", QByteArray::number(number)).toStdString();
}

std::string conversation(int turns)
{
    std::string text = R"({"messages":[)";
    for (int i = 0; i < turns; ++i)
        text += (i > 0 ? "," : "") + turn(i);
    return text + "]}";
}

void write_many(const Sink& sink, int count, bool as_list)
{
    const std::string one = conversation(5); // 10 kB
    if (as_list)
        sink("[");
    for (int i = 0; i < count; ++i)
        sink((i == 0 ? "" : as_list ? ",\n" : "\n") + one);
    if (as_list)
        sink("]\n");
}

/// A sanitizer keeps freed memory and shadows all of it: what a process takes then says nothing.
bool is_within(double memory, double bound)
{
    return kSanitized || memory < bound;
}

constexpr std::size_t kHuge = kSanitized ? 10'000'000 : 100'000'000; ///< bytes of a conversation

} // namespace

class TestReplayScale : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); } // a child that ended is its own fault
    void tenTimesTheDataInTheSameMemory_data();
    void tenTimesTheDataInTheSameMemory();
    void manyTinyConversations_data();
    void manyTinyConversations();
    void oneHugeConversation_data();
    void oneHugeConversation();
    void aLargeToolResult();
    void aResultWithoutACallIsFoundQuickly();
    void brokenLinesAreToldByTheirPlace();
    void whatIsLeftOutIsToldOnce();
    void anInterruptionEndsInOrder_data();
    void anInterruptionEndsInOrder();
    void aClosedPipeEndsQuietly();
    void progressIsForTerminals();
};

void TestReplayScale::tenTimesTheDataInTheSameMemory_data()
{
    QTest::addColumn<bool>("asList");
    QTest::addColumn<QString>("jobs");
    QTest::newRow("lines") << false << "1";
    QTest::newRow("lines, three jobs") << false << "3";
    QTest::newRow("a list") << true << "1";
}

void TestReplayScale::tenTimesTheDataInTheSameMemory()
{
    QFETCH(bool, asList);
    QFETCH(QString, jobs);
    const auto run = [&](int count) {
        return replayed([&](const Sink& sink) { write_many(sink, count, asList); },
                        {QStringLiteral("--jobs"), jobs});
    };
    const Result once = run(400); // 4 MB
    const Result ten = run(4000);
    QCOMPARE(once.count("conversations"), 400);
    QCOMPARE(ten.count("conversations"), 4000);
    QCOMPARE(ten.count("calls"), 20'000);
    QVERIFY2(is_within(static_cast<double>(ten.peak), static_cast<double>(once.peak) * 1.1),
             qPrintable(QStringLiteral("%1 kB, then %2 kB").arg(once.peak).arg(ten.peak)));
}

void TestReplayScale::manyTinyConversations_data()
{
    QTest::addColumn<QString>("jobs");
    QTest::newRow("1") << "1";
    QTest::newRow("2") << "2";
}

void TestReplayScale::manyTinyConversations()
{
    QFETCH(QString, jobs);
    const Result result = replayed(
        [](const Sink& sink) {
            for (int i = 0; i < 100'000; ++i)
                sink(R"({"messages":[{"role":"user","content":"cancel )" + std::to_string(i) + "\"}]}\n");
        },
        {QStringLiteral("--jobs"), jobs});
    QCOMPARE(result.code, 0);
    QCOMPARE(result.count("conversations"), 100'000);
    QVERIFY2(is_within(result.peak, 40'000), qPrintable(QString::number(result.peak)));
}

void TestReplayScale::oneHugeConversation_data()
{
    QTest::addColumn<QString>("between"); // its messages
    QTest::newRow("on one line") << ",";
    QTest::newRow("over lines") << ",\n  ";
}

void TestReplayScale::oneHugeConversation()
{
    QFETCH(QString, between);
    std::size_t bytes = 0;
    int turns = 0;
    const Result result = replayed([&](const Sink& sink) {
        sink(R"({"messages":[)");
        for (; bytes < kHuge; ++turns) {
            const std::string text = (turns > 0 ? between.toStdString() : std::string()) + turn(turns);
            bytes += text.size();
            sink(text);
        }
        sink("]}\n");
    });
    QCOMPARE(result.code, 0);
    QCOMPARE(result.count("conversations"), 1);
    QCOMPARE(result.count("user_messages"), turns);
    QCOMPARE(result.count("results"), turns);
    QCOMPARE(result.count("orphan_results"), 0);
    const double factor = static_cast<double>(result.peak) * 1024 / static_cast<double>(bytes);
    QVERIFY2(is_within(factor, 7), qPrintable(QString::number(factor)));
}

void TestReplayScale::aLargeToolResult()
{
    const Result result = replayed([](const Sink& sink) {
        for (int i = 0; i < 20; ++i)
            sink(
                R"({"messages":[{"role":"user","content":"x"},{"role":"assistant","tool_calls":[{"id":"1","function":)"
                R"({"name":"get_user_details","arguments":"{}"}}]},{"role":"tool","tool_call_id":"1","content":")" +
                std::string(283'000, 'r') + "\"}]}\n");
    });
    QCOMPARE(result.code, 0);
    QCOMPARE(result.count("results"), 20);
    QVERIFY2(is_within(result.peak, 40'000), qPrintable(QString::number(result.peak)));
}

void TestReplayScale::aResultWithoutACallIsFoundQuickly()
{
    QElapsedTimer timer;
    timer.start();
    const Result result = replayed([](const Sink& sink) {
        sink(R"({"messages":[{"role":"user","content":"x"})");
        for (int i = 0; i < 40'000; ++i)
            sink(R"(,{"role":"assistant","tool_calls":[{"id":"a)" + std::to_string(i) +
                 R"(","function":{"name":"f"}}]},{"role":"tool","tool_call_id":"b","content":"x"})" +
                 R"(,{"role":"tool","name":"g","content":"x"})");
        sink("]}");
    });
    QCOMPARE(result.count("orphan_results"), 80'000);
    QVERIFY2(timer.elapsed() < 20'000 * kPatience,
             qPrintable(QString::number(timer.elapsed()))); // a look at every call: minutes
}

void TestReplayScale::brokenLinesAreToldByTheirPlace()
{
    const Result result = replayed([](const Sink& sink) {
        sink("oops\n");
        for (int i = 2; i <= 3000; ++i)
            sink(i == 1500 ? "{\"messages\":[{\"role\":\"user\"\n" : conversation(1) + "\n");
        sink("{\"messages\":[");
    });
    QCOMPARE(result.code, 0);
    QCOMPARE(result.count("conversations"), 2998);
    QCOMPARE(result.count("skipped"), 3);
    const QList<QByteArray> lines = result.errors.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY2(lines[0].startsWith("-:1: "), lines[0].constData());
    QVERIFY2(lines[1].startsWith("-:1500: "), lines[1].constData());
    QVERIFY2(lines[2].startsWith("-:3001: "), lines[2].constData());
}

void TestReplayScale::whatIsLeftOutIsToldOnce()
{
    const Result result = replayed([](const Sink& sink) {
        for (int i = 0; i < 10; ++i)
            sink(
                R"({"input":[{"role":"user","content":"x"},{"type":"reasoning","summary":[]},{"type":"function_call",)"
                R"("call_id":"1","name":"f","arguments":"{}"},{"type":"reasoning","summary":[]}]})"
                "\n");
    });
    QCOMPARE(result.count("conversations"), 10);
    QCOMPARE(result.count("skipped"), 20);
    QCOMPARE(result.errors, QByteArray("-: left out: items of type \"reasoning\" (20 times)\n"));
}

void TestReplayScale::anInterruptionEndsInOrder_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<QString>("jobs");
    QTest::newRow("counts") << "json"
                            << "1";
    QTest::newRow("trace") << "jsonl"
                           << "1";
    QTest::newRow("trace, two jobs") << "jsonl"
                                     << "2";
}

void TestReplayScale::anInterruptionEndsInOrder()
{
    QFETCH(QString, format);
    QFETCH(QString, jobs);
    Child child(
        {kRules, QStringLiteral("-"), QStringLiteral("--format"), format, QStringLiteral("--jobs"), jobs});
    const std::string one = conversation(1) + "\n";
    for (int i = 0; i < 500; ++i)
        QVERIFY(child.write(one));
    QVERIFY(child.write(R"({"messages":[{"role":"us)")); // and the rest does not come
    if (format == QStringLiteral("jsonl") && jobs == QStringLiteral("1"))
        QTRY_VERIFY_WITH_TIMEOUT(child.output_so_far().contains("line 490"), 30'000);
    else
        QTest::qWait(1500);
    child.interrupt();
    const Result result = child.finish();
    QCOMPARE(result.code, 130);
    const QByteArray start = format == QStringLiteral("json") ? "interrupted: the counts are of the first "
                                                              : "interrupted: the trace is of the first ";
    QVERIFY2(result.errors.startsWith(start), result.errors.constData());
    const int said =
        result.errors.mid(start.size(), result.errors.indexOf(" conversations") - start.size()).toInt();
    QVERIFY2(said > (jobs == QStringLiteral("1") ? 0 : -1) && said <= 500, result.errors.constData());
    if (format == QStringLiteral("json")) {
        QCOMPARE(result.count("conversations"), said);
    } else {
        QVERIFY(result.output.endsWith("}\n"));
        QCOMPARE(result.output.count('\n'), 3 * said);
    }
}

void TestReplayScale::aClosedPipeEndsQuietly()
{
    std::array<int, 2> ends{};
    QCOMPARE(::pipe2(ends.data(), O_CLOEXEC), 0);
    const std::string rules = kRules.toStdString();
    const std::string command = "exec '" INTERLOCK_CLI "' replay '" + rules + "' - --format jsonl";
    QTemporaryDir folder;
    QFile input(folder.filePath(QStringLiteral("in.jsonl")));
    QVERIFY(input.open(QIODevice::WriteOnly));
    for (int i = 0; i < 2000; ++i)
        input.write(QByteArray::fromStdString(conversation(1) + "\n"));
    input.close();
    const std::string shell = "trap '' PIPE; " + command + " < '" + input.fileName().toStdString() +
                              "' 2> '" + folder.filePath(QStringLiteral("err")).toStdString() +
                              "' | head -n 1";
    FILE* pipe = ::popen(shell.c_str(), "r");
    QVERIFY(pipe);
    std::string output;
    std::array<char, 4096> buffer{};
    while (const std::size_t count = ::fread(buffer.data(), 1, buffer.size(), pipe))
        output.append(buffer.data(), count);
    ::pclose(pipe);
    QVERIFY(output.starts_with("{\"conversation\":"));
    QCOMPARE(content_of(folder.filePath(QStringLiteral("err"))), QByteArray());
}

void TestReplayScale::progressIsForTerminals()
{
    const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
    QVERIFY(terminal >= 0 && ::grantpt(terminal) == 0 && ::unlockpt(terminal) == 0);
    const int other_end = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);
    QVERIFY(other_end >= 0);
    Child child({kRules, QStringLiteral("-")}, other_end);
    ::close(other_end);
    const std::string one = conversation(1) + "\n";
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 1500) {
        QVERIFY(child.write(one));
        QTest::qWait(20);
    }
    const Result result = child.finish();
    QCOMPARE(result.code, 0);
    std::string shown;
    std::array<char, 4096> buffer{};
    ::fcntl(terminal, F_SETFL, O_NONBLOCK);
    for (ssize_t count = 0; (count = ::read(terminal, buffer.data(), buffer.size())) > 0;)
        shown.append(buffer.data(), static_cast<std::size_t>(count));
    ::close(terminal);
    QVERIFY2(shown.starts_with("\r\x1b[K"), shown.c_str());
    QVERIFY2(shown.find(" conversations") != std::string::npos, shown.c_str());
    QVERIFY2(shown.ends_with("\r\x1b[K"), shown.c_str());
    QVERIFY(!result.output.contains('\x1b'));
}

QTEST_GUILESS_MAIN(TestReplayScale)
#include "test_replay_scale.moc"
