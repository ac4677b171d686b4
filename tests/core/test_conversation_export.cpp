// SPDX-License-Identifier: GPL-3.0-or-later
// Export and import again: what a provider gets is valid, and what comes back is the scenario, but for what
// the notes say. Prints its seed; INTERLOCK_SEED repeats it.
#include "core/exchange/conversation_export.h"
#include "core/exchange/file_io.h"
#include "core/exchange/json_text.h"
#include "core/exchange/transcript.h"
#include "core/exchange/transcript_format.h"
#include "tests/support/random_rule_set.h"
#include "tests/support/request_rules.h"
#include "tests/support/told_conversation.h"

#include <QDir>
#include <QTest>

#include <fstream>
#include <set>

using namespace interlock;

namespace {

using logic::Object;
using logic::Value;

std::vector<const exchange::TranscriptFormat*> targets()
{
    std::vector<const exchange::TranscriptFormat*> found;
    for (const exchange::TranscriptFormat& format : exchange::transcript_formats()) {
        if (format.write)
            found.push_back(&format);
    }
    return found;
}

/// Conversations that break every habit: ids that repeat or are missing, results without names, at the wrong
/// place, of no call or of one that has its result, calls without any, empty texts, names that no provider
/// takes.
class RandomConversation {
public:
    explicit RandomConversation(std::mt19937& random) : m_random(random) {}

    Scenario make()
    {
        Scenario scenario;
        if (one_in(8))
            scenario.channel = "desk";
        if (one_in(8))
            scenario.room = Object{{"kind", "dm"}};
        m_ids_repeat = one_in(2);
        const int events = pick(24);
        for (int i = 0; i < events; ++i)
            scenario.events.push_back(event());
        return scenario;
    }

private:
    int pick(int count) { return std::uniform_int_distribution<int>(0, count - 1)(m_random); }
    bool one_in(int count) { return pick(count) == 0; }

    std::string text()
    {
        static const std::vector<std::string> kTexts{"",           "",          " \n",    "hello",
                                                     "two\nlines", "Error: no", "żółw 🐢", "{}",
                                                     "\"quoted\"", "null",      "a\tb\\c"};
        return kTexts[static_cast<std::size_t>(pick(static_cast<int>(kTexts.size())))];
    }

    std::string name()
    {
        static const std::vector<std::string> kNames{
            "look",     "look",     "fetch", "crm.find", "crm_find",           "book a table",
            "suche-öl", "suche-__", "",      "1st",      std::string(80, 'n'), std::string(80, 'n') + "2",
            "a:b",      "x/y"};
        return kNames[static_cast<std::size_t>(pick(static_cast<int>(kNames.size())))];
    }

    std::optional<std::string> id()
    {
        if (one_in(4))
            return std::nullopt;
        static const std::vector<std::string> kOdd{"", "call_1", "has space", std::string(50, 'i')};
        if (one_in(8))
            return kOdd[static_cast<std::size_t>(pick(4))];
        return m_ids_repeat ? "id" + std::to_string(pick(3)) : "id" + std::to_string(m_next_id++);
    }

    Value arguments()
    {
        switch (pick(6)) {
        case 0:
            return Value();
        case 1:
            return "not json";
        case 2:
            return "{\"a\": [1, 2.5]}";
        case 3:
            return "";
        default:
            return Object{{"a", test::random_value(m_random)}, {"ü", text()}};
        }
    }

    Event event()
    {
        Event event;
        if (one_in(3))
            event.at = pick(100);
        if (one_in(12))
            event.patch = Object{{"state", Object{{"a", 1}}}};
        if (one_in(16))
            event.expect.emplace();
        const int kind = pick(10);
        if (kind < 2) {
            event.role = Role::User;
            event.content = text();
            if (one_in(4))
                event.author = one_in(2) ? "ada" : "Ada Lovelace";
            if (one_in(8))
                event.channel = "door";
        } else if (kind < 6) {
            event.role = Role::Assistant;
            event.skill_lookup_fault = one_in(8);
            if (!one_in(3))
                event.content = text();
            const int calls = one_in(3) ? 0 : 1 + pick(3);
            if (calls > 0 || one_in(2))
                event.tool_calls.emplace();
            for (int i = 0; i < calls; ++i) {
                ToolCall& call = event.tool_calls->emplace_back();
                call.id = id();
                call.name = name();
                call.arguments = arguments();
                m_asked.push_back(call);
            }
        } else if (kind < 9 || !m_asked.empty()) {
            event.role = Role::Tool;
            event.content = text();
            // Mostly of a call that was made, by its id, its name, both or neither.
            const bool is_of_call = !m_asked.empty() && !one_in(8);
            const ToolCall of =
                is_of_call ? m_asked[m_asked.size() - 1 -
                                     static_cast<std::size_t>(pick(std::min(4, int(m_asked.size()))))]
                           : ToolCall{id(), name(), {}, {}};
            if (!one_in(3))
                event.tool_call_id = of.id;
            if (one_in(2))
                event.name = one_in(6) ? name() : of.name;
            if (one_in(2))
                event.status = one_in(2) ? ResultStatus::Error : ResultStatus::Success;
        } else {
            event.role = Role::Context;
        }
        return event;
    }

    std::mt19937& m_random;
    std::vector<ToolCall> m_asked;
    bool m_ids_repeat = false;
    int m_next_id = 0;
};

/// The first message that differs.
QString difference(const std::vector<std::string>& wanted, const std::vector<std::string>& found)
{
    std::size_t i = 0;
    while (i < wanted.size() && i < found.size() && wanted[i] == found[i])
        ++i;
    const auto line = [i](const std::vector<std::string>& all) {
        return i < all.size() ? QString::fromStdString(all[i]) : QStringLiteral("nothing");
    };
    return QStringLiteral("message %1: wanted %2\nfound %3\n").arg(i).arg(line(wanted), line(found));
}

QString notes_text(const std::vector<exchange::ExportNote>& notes)
{
    QString text;
    for (const exchange::ExportNote& note : notes)
        text += QStringLiteral("%1 %2: %3\n")
                    .arg(note.event ? int(*note.event) : -1)
                    .arg(QString::fromStdString(note.code), QString::fromStdString(note.message));
    return text;
}

/// What is wrong with the export of a scenario into a format; "" where all is well.
QString fault_of(const Scenario& scenario, const exchange::TranscriptFormat& format)
{
    const exchange::Exported exported = exchange::export_conversation(scenario, format);
    const std::string body = exchange::write_json(exported.body);
    const QString shown = QString::fromLatin1(format.id) + QLatin1String(" says\n") +
                          notes_text(exported.notes) + QStringLiteral("and gets ") + QString::fromStdString(body);
    const std::string refused = test::refusal(format.id, exported.body);
    if (!refused.empty())
        return QStringLiteral("refused for %1\n").arg(QString::fromStdString(refused)) + shown;
    const std::string wrong = test::wrong_notes(scenario, exported.notes);
    if (!wrong.empty())
        return QString::fromStdString(wrong) + QLatin1Char('\n') + shown;
    const std::vector<std::string> wanted = test::told(scenario, exported.notes);
    if (wanted.empty())
        return {};

    bool has_calls = false;
    for (const Event& event : scenario.events)
        has_calls = has_calls || !event.calls().empty();
    // Without any call nothing tells Anthropic's messages from OpenAI's.
    const bool is_told_apart = has_calls || format.id != std::string("anthropic");
    const exchange::TranscriptReading reading = exchange::read_transcript(body);
    if (reading.recordings.size() != 1 || !reading.skipped.empty() || !reading.recordings[0].skipped.empty())
        return QStringLiteral("cannot be read again\n") + shown;
    if (is_told_apart && reading.recordings[0].format != format.id)
        return QStringLiteral("read as %1\n").arg(QString::fromStdString(reading.recordings[0].format)) +
               shown;
    const std::vector<std::string> found = test::told(reading.recordings[0].scenario);
    if (found != wanted)
        return difference(wanted, found) + shown;
    return {};
}

QString realFolder()
{
    const QString named = qEnvironmentVariable("INTERLOCK_SHARED");
    return (named.isEmpty() ? QStringLiteral(INTERLOCK_SOURCE_DIR "/../shared") : named) +
           QStringLiteral("/real");
}

} // namespace

class TestConversationExport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void targetsAreThere();
    void whatGoesOutComesBack();
    void recordedConversationsComeBack_data();
    void recordedConversationsComeBack();
};

void TestConversationExport::targetsAreThere()
{
    std::set<std::string> ids;
    for (const exchange::TranscriptFormat* format : targets())
        ids.insert(format->id);
    QCOMPARE(ids,
             (std::set<std::string>{"openai-chat", "openai-responses", "anthropic", "gemini", "langchain"}));
}

void TestConversationExport::whatGoesOutComesBack()
{
    const unsigned seed = test::seed();
    qInfo("seed %u", seed);
    std::mt19937 random(seed);
    std::set<std::string> codes;
    for (int round = 0; round < 400; ++round) {
        const Scenario scenario = RandomConversation(random).make();
        for (const exchange::TranscriptFormat* format : targets()) {
            const QString fault = fault_of(scenario, *format);
            QVERIFY2(fault.isEmpty(),
                     qPrintable(QStringLiteral("seed %1, round %2: ").arg(seed).arg(round) + fault));
            for (const exchange::ExportNote& note : exchange::export_conversation(scenario, *format).notes)
                codes.insert(note.code);
        }
    }
    QVERIFY2(codes.size() >= 23, "not every kind of note came up");
}

void TestConversationExport::recordedConversationsComeBack_data()
{
    QTest::addColumn<QString>("file");
    const QStringList files =
        QDir(realFolder()).entryList({QStringLiteral("*.jsonl")}, QDir::Files, QDir::Name);
    if (files.isEmpty())
        QSKIP("no recorded conversations beside this checkout");
    for (const QString& file : files)
        QTest::newRow(qPrintable(file)) << realFolder() + QLatin1Char('/') + file;
}

void TestConversationExport::recordedConversationsComeBack()
{
    QFETCH(QString, file);
    std::ifstream stream(file.toStdString(), std::ios::binary);
    int conversations = 0;
    QString fault;
    exchange::cut_transcript(stream, [&](exchange::TranscriptPiece&& piece) {
        for (const exchange::Recording& recording : exchange::read_transcript_piece(piece).recordings) {
            ++conversations;
            for (const exchange::TranscriptFormat* format : targets()) {
                fault = fault_of(recording.scenario, *format);
                if (!fault.isEmpty()) {
                    fault.prepend(QString::fromStdString(recording.scenario.name) + QLatin1Char('\n'));
                    return false;
                }
            }
        }
        return true;
    });
    QVERIFY2(fault.isEmpty(), qPrintable(fault));
    QVERIFY(conversations > 0);
}

QTEST_GUILESS_MAIN(TestConversationExport)
#include "test_conversation_export.moc"
