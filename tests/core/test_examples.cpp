// SPDX-License-Identifier: GPL-3.0-or-later
// The examples that Interlock ships: they read and lint clean, are canonical to the byte, and do what they
// say.
#include "core/analysis/lint.h"
#include "core/exchange/file_io.h"
#include "core/exchange/rule_set_file.h"
#include "core/simulate/expectations.h"
#include "core/simulate/simulator.h"

#include <QDir>
#include <QTest>

#include <set>

using namespace interlock;

namespace {

const QString kFolder = QStringLiteral(INTERLOCK_SOURCE_DIR "/resources/examples");

std::string text_of(const QString& file)
{
    const exchange::FileReading reading = exchange::read_file((kFolder + u'/' + file).toStdString());
    return reading.text.value_or(std::string());
}

QByteArray describe(const std::vector<Issue>& issues)
{
    std::string all;
    for (const Issue& issue : issues) {
        all += issue.pointer;
        all += ": ";
        all += issue.code;
        all += ": ";
        all += issue.message;
        all += "\n";
    }
    return QByteArray::fromStdString(all);
}

/// What a scenario's trace shows, for checking that an example demonstrates what it is there for.
struct Seen
{
    std::set<std::string> winners;
    std::set<std::string> notes;
    std::set<std::string>
        words; ///< decayed, superseded, open, dishonoured, blocked, dropped, degraded, cooling_down
};

Seen rehearse(const std::shared_ptr<const engine::CompiledRuleSet>& rules, const Scenario& scenario)
{
    simulate::Simulator simulator(rules, scenario);
    simulator.run_to_end();
    Seen seen;
    bool open = false;
    for (const engine::TraceEntry& entry : simulator.trace()) {
        for (const engine::Note& note : entry.notes)
            seen.notes.insert(note.code);
        std::optional<engine::EndedChoice> ended;
        if (const auto* user = entry.user()) {
            if (user->winner)
                seen.winners.insert(*user->winner);
            for (const engine::RuleRow& row : user->rules)
                seen.words.insert(std::string(to_word(row.status)));
            ended = user->ended;
            open = user->forced.has_value();
        } else if (const auto* assistant = entry.assistant()) {
            if (assistant->honoured == false)
                seen.words.insert("dishonoured");
            if (!assistant->gate.errors.empty())
                seen.words.insert("blocked");
            if (!assistant->gate.dropped.empty())
                seen.words.insert("dropped");
            if (assistant->gate.status == engine::GateStatus::Degraded)
                seen.words.insert("degraded");
            ended = assistant->ended;
            open = assistant->forced.has_value();
        }
        if (ended)
            seen.words.insert(std::string(to_word(ended->how)));
    }
    if (open)
        seen.words.insert("open");
    return seen;
}

} // namespace

class TestExamples : public QObject
{
    Q_OBJECT

private slots:
    void reads_and_lints_clean_data() { each_example(); }
    void reads_and_lints_clean()
    {
        QFETCH(QString, file);
        const exchange::RuleSetReading reading = exchange::read_rule_set(text_of(file));
        QVERIFY2(reading.issues.empty(), describe(reading.issues).constData());
        QVERIFY(reading.rule_set);
        const std::vector<Issue> issues = analysis::lint(*reading.rule_set);
        QVERIFY2(issues.empty(), describe(issues).constData());
    }

    void is_canonical_data() { each_example(); }
    void is_canonical()
    {
        QFETCH(QString, file);
        const std::string text = text_of(file);
        exchange::RuleSetReading reading = exchange::read_rule_set(text);
        QVERIFY(reading.rule_set);
        QCOMPARE(QString::fromStdString(exchange::write_rule_set(*reading.rule_set)),
                 QString::fromStdString(text));
    }

    /// Without the members as read, every key has to find its own place: examples are as the studio would
    /// write them.
    void keys_stand_in_the_order_of_the_reference_data() { each_example(); }
    void keys_stand_in_the_order_of_the_reference()
    {
        QFETCH(QString, file);
        exchange::RuleSetReading reading = exchange::read_rule_set(text_of(file));
        QVERIFY(reading.rule_set);
        for (const Rule& rule : reading.rule_set->rules) {
            Rule anew = rule;
            anew.as_read = {};
            std::vector<std::string> expected;
            const logic::Value json = exchange::to_json(anew);
            for (const logic::Member& member : json.as_object())
                expected.push_back(member.key);
            std::vector<std::string> found;
            for (const logic::Member& member : rule.as_read) {
                if (std::find(expected.begin(), expected.end(), member.key) != expected.end())
                    found.push_back(member.key);
            }
            QCOMPARE(found, expected);
        }
    }

    void every_expectation_holds_data() { each_example(); }
    void every_expectation_holds()
    {
        QFETCH(QString, file);
        exchange::RuleSetReading reading = exchange::read_rule_set(text_of(file));
        QVERIFY(reading.rule_set);
        const auto rules = engine::CompiledRuleSet::compile(*reading.rule_set);
        QVERIFY(!reading.rule_set->scenarios.empty());
        for (const Scenario& scenario : reading.rule_set->scenarios) {
            simulate::Simulator simulator(rules, scenario);
            simulator.run_to_end();
            const auto results = simulate::check_expectations(scenario, simulator.trace());
            QCOMPARE(simulate::expected_values(scenario), results.size());
            QVERIFY2(!results.empty(), scenario.name.c_str());
            for (const simulate::ExpectationResult& result : results) {
                const std::string place =
                    scenario.name + ", event " + std::to_string(result.event) + ", " + result.key;
                QVERIFY2(result.holds, place.c_str());
            }
            for (std::size_t i = 0; i < scenario.events.size(); ++i) {
                const std::string place = scenario.name + ", event " + std::to_string(i);
                if (scenario.events[i].role == Role::User) {
                    QVERIFY2(scenario.events[i].expect, place.c_str());
                    QVERIFY2(scenario.events[i].expect->winner, place.c_str());
                }
            }
        }
    }

    void every_rule_wins_somewhere_data() { each_example(); }
    void every_rule_wins_somewhere()
    {
        QFETCH(QString, file);
        exchange::RuleSetReading reading = exchange::read_rule_set(text_of(file));
        QVERIFY(reading.rule_set);
        const auto rules = engine::CompiledRuleSet::compile(*reading.rule_set);
        const bool inject_only = reading.rule_set->settings.available_rules == AvailableRules::InjectOnly;
        std::set<std::string> winners;
        for (const Scenario& scenario : reading.rule_set->scenarios)
            winners.merge(rehearse(rules, scenario).winners);
        for (const Rule& rule : reading.rule_set->rules) {
            const bool can_win = !inject_only || rule.tool_choice_mode != ToolChoiceMode::Available;
            QCOMPARE(winners.count(rule.name), can_win ? 1U : 0U);
        }
    }

    void ladder_shows_what_it_is_for()
    {
        exchange::RuleSetReading reading =
            exchange::read_rule_set(text_of(QStringLiteral("escalation-ladder.json")));
        QVERIFY(reading.rule_set);
        const std::vector<std::pair<std::string, std::int64_t>> ladder{
            {"needle_judo_stall", 4}, {"parallax_or_needle_escalation", 5}, {"needle_judo_escalation", 6}};
        for (std::size_t i = 0; i < ladder.size(); ++i) {
            QCOMPARE(reading.rule_set->rules[i].name, ladder[i].first);
            QCOMPARE(reading.rule_set->rules[i].priority, ladder[i].second);
        }
        QCOMPARE(reading.rule_set->rules.size(), 9U);
        const auto rules = engine::CompiledRuleSet::compile(*reading.rule_set);
        const Scenario& showcase = reading.rule_set->scenarios.front();
        for (const Event& event : showcase.events)
            QVERIFY(!event.patch); // the trackers climb by themselves
        const Seen seen = rehearse(rules, showcase);
        QCOMPARE(seen.winners.size(), 5U);
        for (const char* word : {"decayed", "superseded", "dishonoured", "blocked", "cooling_down"})
            QVERIFY2(seen.words.count(word), word);
    }

    void one_priority_changes_the_showcase()
    {
        exchange::RuleSetReading reading =
            exchange::read_rule_set(text_of(QStringLiteral("escalation-ladder.json")));
        QVERIFY(reading.rule_set);
        const Scenario showcase = reading.rule_set->scenarios.front();
        reading.rule_set->rules[0].priority = 7;
        simulate::Simulator simulator(engine::CompiledRuleSet::compile(*reading.rule_set), showcase);
        simulator.run_to_end();
        std::vector<std::string> differing;
        for (const auto& result : simulate::check_expectations(showcase, simulator.trace())) {
            if (!result.holds && result.key == "winner")
                differing.push_back(result.actual.as_string());
        }
        QCOMPARE(differing, std::vector<std::string>{"needle_judo_escalation"});
    }

    void release_gate_shows_what_it_is_for()
    {
        exchange::RuleSetReading reading =
            exchange::read_rule_set(text_of(QStringLiteral("release-gate.json")));
        QVERIFY(reading.rule_set);
        const auto rules = engine::CompiledRuleSet::compile(*reading.rule_set);
        Seen all;
        for (const Scenario& scenario : reading.rule_set->scenarios) {
            Seen seen = rehearse(rules, scenario);
            all.words.merge(seen.words);
            all.notes.merge(seen.notes);
        }
        for (const char* word : {"blocked", "dropped", "degraded", "dishonoured", "decayed"})
            QVERIFY2(all.words.count(word), word);
        for (const char* code : {"satisfied_by_failed_call", "available_rule_shadows_forced"})
            QVERIFY2(all.notes.count(code), code);
    }

private:
    static void each_example()
    {
        QTest::addColumn<QString>("file");
        const QStringList files = QDir(kFolder).entryList({QStringLiteral("*.json")}, QDir::Files);
        QVERIFY(files.size() >= 3);
        for (const QString& file : files)
            QTest::newRow(qPrintable(file)) << file;
    }
};

QTEST_GUILESS_MAIN(TestExamples)
#include "test_examples.moc"
