// SPDX-License-Identifier: GPL-3.0-or-later
// The reference keeps up with the code: every code, key, option and path is in it, and its examples run.
#include "core/analysis/lint.h"
#include "core/engine/session.h"
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"
#include "core/exchange/transcript_format.h"
#include "core/logic/program.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <map>

using namespace interlock;

namespace {

const QString kSource = QStringLiteral(INTERLOCK_SOURCE_DIR);
const QString kHelp = kSource + QStringLiteral("/resources/help");

QString read_text(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString page(const char* name)
{
    return read_text(kHelp + u'/' + QLatin1String(name) + QStringLiteral(".md"));
}

QStringList pages()
{
    return QDir(kHelp).entryList({QStringLiteral("*.md")}, QDir::Files);
}

/// The sources below a folder, all in one text.
QString sources(const QString& folder,
                const QStringList& names = {QStringLiteral("*.cpp"), QStringLiteral("*.h")})
{
    QString all;
    QDirIterator files(kSource + u'/' + folder, names, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        all += read_text(files.next());
    return all;
}

QStringList captured(const QString& text, const QString& pattern)
{
    QStringList found;
    const QRegularExpression expression(pattern, QRegularExpression::MultilineOption);
    for (auto match = expression.globalMatch(text); match.hasNext();)
        found += match.next().captured(1);
    found.removeDuplicates();
    return found;
}

/// What a table of the page lists in its first column.
QStringList first_column(const QString& text)
{
    return captured(text, QStringLiteral("^\\| `([a-z_]+)` \\|"));
}

struct Block
{
    QString page;
    QString text;
};

/// The fenced blocks of one language, over all pages.
std::vector<Block> blocks(const QString& language)
{
    std::vector<Block> found;
    const QRegularExpression fence(QStringLiteral("^```(\\w+)\\n(.*?)^```$"),
                                   QRegularExpression::MultilineOption |
                                       QRegularExpression::DotMatchesEverythingOption);
    for (const QString& name : pages()) {
        for (auto match = fence.globalMatch(read_text(kHelp + u'/' + name)); match.hasNext();) {
            const QRegularExpressionMatch block = match.next();
            if (block.captured(1) == language)
                found.push_back({name, block.captured(2)});
        }
    }
    return found;
}

logic::Value parse(const QString& text)
{
    const exchange::JsonReading reading = exchange::read_json(text.toStdString());
    return reading.value.value_or(logic::Value());
}

/// Where a conversation stands after a tool was called and a rule has fired: every path of the context is
/// there.
logic::Value full_context()
{
    const char* text = R"({"format": "interlock/1", "tools": [{"name": "a_tool"}, {"name": "run_tests"}],
        "trackers": [{"name": "a_tracker", "initial": 1, "update": {"var": "track.a_tracker"}}],
        "rules": [{"name": "a_rule", "condition": true, "tools": ["a_tool"]}]})";
    const exchange::RuleSetReading reading = exchange::read_rule_set(text);
    engine::ConversationStart start;
    start.room = logic::Value(logic::Object{});
    engine::Session session(engine::CompiledRuleSet::compile(*reading.rule_set), start);
    for (const char* event :
         {R"({"role": "user", "content": "Please deploy", "author": "ana", "channel": "c"})",
          R"({"role": "assistant", "tool_calls": [{"id": "1", "name": "a_tool"}]})",
          R"({"role": "tool", "tool_call_id": "1", "content": "ok"})",
          R"({"role": "user", "content": "And now?", "channel": "c"})"}) {
        std::vector<Issue> issues;
        session.step(*exchange::from_json<Event>(parse(QString::fromUtf8(event)), issues));
    }
    return session.context();
}

void add_paths(const logic::Value& value, const QString& path, QStringList& paths)
{
    const bool leaf = !value.is_object() || value.as_object().empty();
    if (leaf) {
        paths += path;
        return;
    }
    for (const logic::Member& member : value.as_object()) {
        const QString key = QString::fromStdString(member.key);
        add_paths(member.value, path.isEmpty() ? key : path + u'.' + key, paths);
    }
}

} // namespace

class TestHelp : public QObject
{
    Q_OBJECT

private slots:
    void has_its_pages()
    {
        for (const char* name : {"index", "rules", "gate", "conditions", "file-format", "trace", "issues",
                                 "command-line", "transcripts", "studio"}) {
            QVERIFY2(page(name).startsWith(QStringLiteral("# ")), name);
        }
    }

    void every_note_code_is_explained()
    {
        const QString code =
            sources(QStringLiteral("core/engine")) + sources(QStringLiteral("core/exchange"));
        QStringList codes = captured(code, QStringLiteral("note\\.code = \"([a-z_]+)\""));
        codes += captured(code, QStringLiteral("\\bnote\\(\"([a-z_]+)\""));
        QVERIFY(codes.size() >= 7);
        codes.sort();
        QStringList explained = first_column(page("trace").section(QStringLiteral("## Notes"), 1));
        explained.sort();
        QCOMPARE(explained, codes);
    }

    void every_export_note_is_explained()
    {
        const QString code = read_text(kSource + QStringLiteral("/core/exchange/conversation_export.cpp"));
        QStringList codes = captured(code, QStringLiteral("\\bsay\\(\"([a-z_]+)\""));
        QVERIFY(codes.size() >= 20);
        codes.sort();
        QStringList explained = first_column(
            page("command-line").section(QStringLiteral("## export"), 1).section(QStringLiteral("## schema"), 0, 0));
        explained.sort();
        QCOMPARE(explained, codes);
    }

    void every_issue_code_is_explained()
    {
        QStringList codes = issue_codes();
        QVERIFY(codes.size() >= 14);
        QStringList explained = first_column(page("issues"));
        codes.sort();
        explained.sort();
        QCOMPARE(explained, codes);
    }

    void every_error_type_is_explained()
    {
        const QStringList types =
            captured(read_text(kSource + QStringLiteral("/core/logic/program.h")),
                     QStringLiteral("inline constexpr const char\\* k\\w+ = \"([^\"]+)\""));
        QCOMPARE(types.size(), 5);
        for (const QString& type : types)
            QVERIFY2(page("conditions").contains(QStringLiteral("| `%1` |").arg(type)), qPrintable(type));
    }

    void every_context_path_is_explained()
    {
        QStringList paths;
        add_paths(full_context(), {}, paths);
        QVERIFY(paths.size() > 20);
        for (QString path : paths) {
            path.replace(QStringLiteral("run_tests"), QStringLiteral("<tool>"));
            path.replace(QStringLiteral("a_tool"), QStringLiteral("<tool>"));
            path.replace(QStringLiteral("a_rule"), QStringLiteral("<name>"));
            path.replace(QStringLiteral("a_tracker"), QStringLiteral("<name>"));
            QVERIFY2(page("conditions").contains(QStringLiteral("| `%1` |").arg(path)), qPrintable(path));
        }
        const QStringList explained = captured(page("conditions")
                                                   .section(QStringLiteral("## What a condition"), 1)
                                                   .section(QStringLiteral("## Trackers"), 0, 0),
                                               QStringLiteral("^\\| `([a-z_.<>]+)` \\|"));
        for (QString path : explained) {
            path.replace(QStringLiteral("<tool>"), QStringLiteral("a_tool"));
            path.replace(QStringLiteral("rules.<name>"), QStringLiteral("rules.a_rule"));
            path.replace(QStringLiteral("track.<name>"), QStringLiteral("track.a_tracker"));
            QVERIFY2(paths.contains(path), qPrintable(path));
        }
    }

    void every_key_of_the_file_is_explained()
    {
        const QString code = sources(QStringLiteral("core/exchange"), {QStringLiteral("*_reader.cpp")});
        QStringList keys = captured(code, QStringLiteral("\\breader\\.\\w+\\(\"([a-z_$]+)\""));
        keys.removeAll(QStringLiteral("bad_precondition")); // codes, not keys
        for (const QString& issue : issue_codes())
            keys.removeAll(issue);
        QVERIFY(keys.size() > 30);
        const QString schema = read_text(kSource + QStringLiteral("/resources/schema/rule-set.schema.json"));
        for (const QString& key : keys) {
            const QString quoted = QStringLiteral("\"%1\"").arg(key);
            QVERIFY2(page("file-format").contains(QStringLiteral("`%1`").arg(key)) ||
                         page("file-format").contains(quoted),
                     qPrintable(key));
            QVERIFY2(schema.contains(quoted), qPrintable(key));
        }
    }

    void every_key_of_the_trace_is_explained()
    {
        const QString code = read_text(kSource + QStringLiteral("/core/exchange/trace_json.cpp"));
        QStringList keys = captured(code, QStringLiteral("object\\.set\\(\"([a-z_]+)\""));
        keys += captured(code, QStringLiteral("\\{\"([a-z_]+)\", "));
        QVERIFY(keys.size() > 30);
        keys.removeAll(QStringLiteral("type")); // of the payload
        for (const QString& key : keys) {
            QVERIFY2(page("trace").contains(QStringLiteral("`%1`").arg(key)) ||
                         page("trace").contains(QStringLiteral("\"%1\"").arg(key)),
                     qPrintable(key));
        }
    }

    void every_command_and_option_is_explained()
    {
        const QString code = sources(QStringLiteral("app/interlock"));
        const QStringList commands = captured(code, QStringLiteral("add_subcommand\\(\"([a-z]+)\""));
        QVERIFY(commands.size() >= 7);
        for (const QString& command : commands)
            QVERIFY2(page("command-line").contains(QStringLiteral("\n## %1\n").arg(command)),
                     qPrintable(command));
        const QStringList options = captured(code, QStringLiteral("add_(?:option|flag)\\(\"(-[a-z-]+)"));
        QVERIFY(options.size() >= 6);
        for (const QString& option : options)
            QVERIFY2(page("command-line").contains(option), qPrintable(option));
    }

    void every_transcript_format_is_explained()
    {
        QStringList ids;
        for (const exchange::TranscriptFormat& format : exchange::transcript_formats())
            ids += QString::fromUtf8(format.id);
        QStringList explained = captured(page("transcripts"), QStringLiteral("^\\| `([a-z0-9-]+)` \\|"));
        ids.sort();
        explained.sort();
        QCOMPARE(explained, ids);
        const QStringList sections =
            captured(page("transcripts"), QStringLiteral("^## (?!What )(.+)$"));
        QCOMPARE(sections.size(), ids.size());
    }

    void every_shortcut_is_explained()
    {
        const QString code = read_text(kSource + QStringLiteral("/ui/shell/actions.cpp"));
        const QStringList lists = captured(code, QStringLiteral("WORDS\\(\"[^\"]+\"\\), \"([^\"]+)\""));
        QVERIFY(lists.size() > 20);
        for (const QString& list : lists) {
            for (const QString& keys : list.split(QStringLiteral("; ")))
                QVERIFY2(page("studio").contains(keys), qPrintable(keys));
        }
    }

    void every_option_of_the_studio_is_explained()
    {
        const QString code = read_text(kSource + QStringLiteral("/app/studio/options.cpp"));
        const QStringList options =
            captured(code, QStringLiteral("QCommandLineOption \\w+\\(QStringLiteral\\(\"([a-z-]+)\""));
        QVERIFY(options.size() >= 8);
        for (const QString& option : options)
            QVERIFY2(page("studio").contains(QStringLiteral("| `--%1 ").arg(option)), qPrintable(option));
    }

    void links_lead_somewhere()
    {
        const QString link = QStringLiteral("\\]\\(([^)]+)\\)");
        for (const QString& name : pages()) {
            for (const QString& target : captured(read_text(kHelp + u'/' + name), link)) {
                if (target.startsWith(QStringLiteral("https://")))
                    continue;
                const QString file = target.section(u'#', 0, 0);
                const QByteArray place = (name + QStringLiteral(" → ") + target).toUtf8();
                QVERIFY2(QFile::exists(kHelp + u'/' + file), place.constData());
                QVERIFY2(!target.contains(u'#'), place.constData()); // pages are short: link to the page
            }
        }
    }

    void every_page_can_be_reached()
    {
        for (const QString& name : pages())
            QVERIFY2(name == QStringLiteral("index.md") ||
                         page("index").contains(QStringLiteral("](%1)").arg(name)),
                     qPrintable(name));
    }

    void json_examples_can_be_read()
    {
        std::size_t rule_sets = 0;
        for (const Block& block : blocks(QStringLiteral("json"))) {
            const std::string text = block.text.toStdString();
            const exchange::JsonReading json = exchange::read_json(text);
            QVERIFY2(json.value, qPrintable(block.page + QStringLiteral(": ") + block.text));
            if (!json.value->find("format"))
                continue;
            ++rule_sets;
            const exchange::RuleSetReading reading = exchange::read_rule_set(text);
            QVERIFY2(reading.issues.empty(), qPrintable(block.page));
            QVERIFY2(!has_errors(analysis::lint(*reading.rule_set)), qPrintable(block.page));
        }
        QVERIFY(rule_sets >= 4);
    }

    void conditions_run()
    {
        const logic::Value context = full_context();
        const std::vector<Block> found = blocks(QStringLiteral("jsonlogic"));
        QVERIFY(found.size() >= 5);
        for (const Block& block : found) {
            const exchange::JsonReading json = exchange::read_json(block.text.toStdString());
            QVERIFY2(json.value, qPrintable(block.text));
            const logic::Program program = logic::Program::compile(*json.value);
            for (const logic::NodeInfo& node : program.nodes())
                QVERIFY2(node.operator_name.empty() || logic::is_known_operator(node.operator_name),
                         qPrintable(block.text));
            const logic::Outcome outcome = program.evaluate(context);
            QVERIFY2(std::holds_alternative<logic::Value>(outcome), qPrintable(block.text));
            QVERIFY2(std::get<logic::Value>(outcome).is_bool(), qPrintable(block.text));
        }
    }

private:
    /// An issue's code is a literal, given to `error`, `fail`, `warn` or `hint`, or assigned.
    static QStringList issue_codes()
    {
        const QString code = sources(QStringLiteral("core/exchange")) +
                             sources(QStringLiteral("core/rules")) + sources(QStringLiteral("core/analysis"));
        QStringList codes = captured(code, QStringLiteral("issue\\.code = \"([a-z_]+)\""));
        codes += captured(code, QStringLiteral("\\b(?:error|fail|warn|hint)\\(\"([a-z_]+)\""));
        codes.removeDuplicates();
        return codes;
    }
};

QTEST_GUILESS_MAIN(TestHelp)
#include "test_help.moc"
