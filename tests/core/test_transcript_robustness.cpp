// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever a recording is damaged into, no format's reader stumbles, and what it reads is a scenario that can
// be saved.
#include "core/exchange/file_io.h"
#include "core/exchange/json_text.h"
#include "core/exchange/recording_builder.h"
#include "core/exchange/rule_set_file.h"
#include "core/exchange/transcript.h"
#include "core/exchange/transcript_format.h"
#include "tests/support/random_rule_set.h"

#include <QDir>
#include <QTest>

#include <sstream>

using namespace interlock;
using logic::Array;
using logic::Object;
using logic::Value;

namespace {

constexpr int kMutants = 2000; ///< of each transcript
constexpr int kDepthOfReads = 3;

/// The documents of a golden case: its lines, and their list, as formats with a message a line get it.
std::vector<Value> documents(const QString& path)
{
    const exchange::FileReading file = exchange::read_file(path.toStdString());
    std::vector<Value> found;
    if (!file.text)
        return found;
    if (std::optional<Value> whole = exchange::read_json(*file.text).value) {
        found.push_back(*std::move(whole));
        return found;
    }
    std::istringstream lines(*file.text);
    for (std::string line; std::getline(lines, line);) {
        if (std::optional<Value> value = exchange::read_json(line).value)
            found.push_back(*std::move(value));
    }
    found.emplace_back(Array(found.begin(), found.end()));
    return found;
}

std::size_t count_values(const Value& value)
{
    std::size_t count = 1;
    if (value.is_array()) {
        for (const Value& item : value.as_array())
            count += count_values(item);
    } else if (value.is_object()) {
        for (const logic::Member& member : value.as_object())
            count += count_values(member.value);
    }
    return count;
}

/// Makes one damage at a random place of a value.
class Damage {
public:
    explicit Damage(std::mt19937& random) : m_random(random) {}

    Value operator()(const Value& value)
    {
        m_countdown = pick(count_values(value));
        return walk(value);
    }

private:
    std::size_t pick(std::size_t count)
    {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(m_random);
    }

    Value walk(const Value& value)
    {
        if (m_countdown-- == 0)
            return damaged(value);
        if (value.is_array()) {
            Array items;
            for (const Value& item : value.as_array())
                items.push_back(walk(item));
            return items;
        }
        if (value.is_object()) {
            Object members;
            for (const logic::Member& member : value.as_object())
                members.set(member.key, walk(member.value));
            return members;
        }
        return value;
    }

    Value damaged(const Value& value)
    {
        switch (pick(6)) {
        case 0:
            return without_one(value);
        case 1:
            return other_type();
        case 2:
            return shortened(value);
        case 3:
            return Array{value, value};
        case 4:
            return Object{{kKeys[pick(kKeys.size())], value}};
        default:
            return renamed(value);
        }
    }

    Value without_one(const Value& value)
    {
        if (value.is_array() && !value.as_array().empty()) {
            Array items = value.as_array();
            items.erase(items.begin() + static_cast<std::ptrdiff_t>(pick(items.size())));
            return items;
        }
        if (value.is_object() && !value.as_object().empty()) {
            Object members = value.as_object();
            members.erase((members.begin() + static_cast<std::ptrdiff_t>(pick(members.size())))->key);
            return members;
        }
        return nullptr;
    }

    Value other_type()
    {
        const std::array<Value, 12> values{nullptr,
                                           true,
                                           0,
                                           -1.5,
                                           1e300,
                                           "",
                                           "assistant",
                                           "\xC3\xA9",
                                           Array{},
                                           Object{},
                                           Array{Array{}, 1},
                                           Object{{"", ""}}};
        return values[pick(values.size())];
    }

    /// Also within a character: what comes out is not always UTF-8, as in damaged files.
    Value shortened(const Value& value)
    {
        if (value.is_string() && !value.as_string().empty())
            return value.as_string().substr(0, pick(value.as_string().size()));
        if (value.is_array() && !value.as_array().empty()) {
            const Array& items = value.as_array();
            return Array(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(pick(items.size())));
        }
        return other_type();
    }

    Value renamed(const Value& value)
    {
        if (!value.is_object() || value.as_object().empty())
            return other_type();
        Object members;
        const std::size_t chosen = pick(value.as_object().size());
        std::size_t i = 0;
        for (const logic::Member& member : value.as_object())
            members.set(i++ == chosen ? kKeys[pick(kKeys.size())] : member.key, member.value);
        return members;
    }

    inline static const std::vector<std::string> kKeys{
        "role",         "content",    "messages",     "tool_calls",   "function",  "name",     "arguments",
        "args",         "id",         "input",        "output",       "type",      "parts",    "contents",
        "message",      "choices",    "request",      "response",     "body",      "events",   "turns",
        "chat_history", "error",      "tool_call",    "tool_use",     "text",      "kwargs",   "lc",
        "data",         "status",     "timestamp",    "requestor",    "call_id",   "epoch",    "samples",
        "toolUse",      "toolResult", "tool_results", "call",         "outputs",   "turn_idx", "is_demo",
        "prefix",       "tool_plan",  "attachments",  "functionCall", "exception", "result"};

    std::mt19937& m_random;
    std::size_t m_countdown = 0;
};

/// What was read can be saved and is read back as the same.
bool can_be_saved(const Scenario& scenario)
{
    std::vector<Issue> issues;
    const std::optional<Scenario> again = exchange::from_json<Scenario>(exchange::to_json(scenario), issues);
    return again && exchange::to_json(*again) == exchange::to_json(scenario);
}

/// Reads the value, and those inside of it, as each format that would take it.
bool read_as_every_format(const Value& value, int depth)
{
    if (!value.is_array() && !value.is_object())
        return true;
    bool sound = true;
    for (const exchange::TranscriptFormat& format : exchange::transcript_formats()) {
        const bool is_told = format.is_conversation(value);
        if (!is_told && !(format.could_be && format.could_be(value)))
            continue;
        exchange::RecordingBuilder builder(1);
        format.read(value, builder);
        const exchange::Recording recording = builder.take();
        if (is_told) // saving takes most of the time
            sound = can_be_saved(recording.scenario) && sound;
    }
    if (depth == 0)
        return sound;
    if (value.is_array()) {
        for (const Value& item : value.as_array())
            sound = read_as_every_format(item, depth - 1) && sound;
    } else if (value.is_object()) {
        for (const logic::Member& member : value.as_object())
            sound = read_as_every_format(member.value, depth - 1) && sound;
    }
    return sound;
}

/// Lines of one conversation come to a format as a list, also where some of them are none of its lines.
void read_as_lines(const Value& value)
{
    for (const exchange::TranscriptFormat& format : exchange::transcript_formats()) {
        if (!format.line_key || !value.is_array())
            continue;
        for (const Value& line : value.as_array())
            static_cast<void>(format.line_key(line));
        exchange::RecordingBuilder builder(1);
        format.read(value, builder);
        static_cast<void>(builder.take());
    }
}

} // namespace

class TestTranscriptRobustness : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_seed = test::seed();
        qInfo("INTERLOCK_SEED=%u", m_seed);
    }
    void damagedTranscripts_data();
    void damagedTranscripts();

private:
    unsigned m_seed = 0;
};

void TestTranscriptRobustness::damagedTranscripts_data()
{
    QTest::addColumn<QString>("path");
    const QDir golden(QStringLiteral(INTERLOCK_SOURCE_DIR "/tests/golden"));
    const QStringList folders =
        golden.entryList({QStringLiteral("transcript_*")}, QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    QVERIFY(folders.size() > 10);
    for (const QString& folder : folders) {
        for (const char* name : {"transcript.json", "transcript.jsonl"}) {
            const QString path = golden.filePath(folder + QLatin1Char('/') + QLatin1String(name));
            if (QFile::exists(path))
                QTest::newRow(qPrintable(folder)) << path;
        }
    }
}

void TestTranscriptRobustness::damagedTranscripts()
{
    QFETCH(QString, path);
    const std::vector<Value> originals = documents(path);
    QVERIFY(!originals.empty());
    std::mt19937 random(m_seed);
    Damage damage(random);
    std::uniform_int_distribution<int> damages(1, 4);
    std::uniform_int_distribution<std::size_t> which(0, originals.size() - 1);
    for (int mutant = 0; mutant < kMutants; ++mutant) {
        Value value = originals[which(random)];
        for (int i = damages(random); i > 0; --i)
            value = damage(value);
        const std::string text = exchange::write_json(value);
        QVERIFY2(read_as_every_format(value, kDepthOfReads), text.c_str());
        read_as_lines(value);
        for (const exchange::Recording& recording : exchange::read_transcript(text).recordings)
            QVERIFY2(can_be_saved(recording.scenario), text.c_str());
    }
}

QTEST_GUILESS_MAIN(TestTranscriptRobustness)
#include "test_transcript_robustness.moc"
