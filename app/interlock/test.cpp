// SPDX-License-Identifier: GPL-3.0-or-later
// interlock test: runs every scenario and holds its expectations against the trace.
#include "app/interlock/commands.h"
#include "app/interlock/loading.h"

#include "core/engine/session.h"
#include "core/exchange/json_text.h"
#include "core/simulate/expectations.h"

#include <algorithm>

namespace interlock::cli {

namespace {

struct ScenarioResult {
    std::string name;
    std::vector<simulate::ExpectationResult> rows;
    std::size_t failures() const
    {
        return static_cast<std::size_t>(std::count_if(
            rows.begin(), rows.end(), [](const simulate::ExpectationResult& row) { return !row.holds; }));
    }
};

struct FileResult {
    std::string file;
    std::vector<ScenarioResult> scenarios;
};

std::string failure_text(const simulate::ExpectationResult& row)
{
    return "event " + std::to_string(row.event) + ": " + row.key + " is " + exchange::write_json(row.actual, true) +
           ", expected " + exchange::write_json(row.expected, true);
}

FileResult run_file(const std::string& file, const std::shared_ptr<const engine::CompiledRuleSet>& rules)
{
    FileResult result;
    result.file = file;
    for (const Scenario& scenario : rules->source().scenarios) {
        engine::Session session(rules, engine::ConversationStart::of(scenario));
        std::vector<engine::TraceEntry> trace;
        for (const Event& event : scenario.events)
            trace.push_back(session.step(event));
        ScenarioResult row;
        row.name = scenario.name;
        row.rows = simulate::check_expectations(scenario, trace);
        result.scenarios.push_back(std::move(row));
    }
    return result;
}

void print_text(const std::vector<FileResult>& files)
{
    std::size_t held = 0;
    std::size_t failed = 0;
    for (const FileResult& file : files) {
        for (const ScenarioResult& scenario : file.scenarios) {
            const std::size_t failures = scenario.failures();
            failed += failures;
            held += scenario.rows.size() - failures;
            std::cout << (failures ? "FAIL " : "ok   ") << file.file << ": " << scenario.name << ": "
                      << scenario.rows.size() - failures << " of " << scenario.rows.size() << " hold\n";
            for (const simulate::ExpectationResult& row : scenario.rows) {
                if (!row.holds)
                    std::cout << "     " << failure_text(row) << "\n";
            }
        }
    }
    std::cout << held << " expectations hold, " << failed << " do not\n";
}

std::string xml(const std::string& text)
{
    std::string escaped;
    for (const char c : text) {
        switch (c) {
        case '&':
            escaped += "&amp;";
            break;
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        default:
            // XML 1.0 has no control characters but these three.
            escaped += static_cast<unsigned char>(c) >= 0x20 || c == '\t' || c == '\n' || c == '\r' ? c : '?';
        }
    }
    return escaped;
}

void print_junit(const std::vector<FileResult>& files)
{
    std::cout << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
    for (const FileResult& file : files) {
        const auto failures = std::count_if(file.scenarios.begin(), file.scenarios.end(),
                                            [](const ScenarioResult& row) { return row.failures() > 0; });
        std::cout << "  <testsuite name=\"" << xml(file.file) << "\" tests=\"" << file.scenarios.size()
                  << "\" failures=\"" << failures << "\">\n";
        for (const ScenarioResult& scenario : file.scenarios) {
            std::cout << "    <testcase classname=\"" << xml(file.file) << "\" name=\"" << xml(scenario.name) << "\"";
            if (scenario.failures() == 0) {
                std::cout << "/>\n";
                continue;
            }
            std::cout << ">\n      <failure message=\"" << scenario.failures() << " of " << scenario.rows.size()
                      << " expectations do not hold\">";
            for (const simulate::ExpectationResult& row : scenario.rows) {
                if (!row.holds)
                    std::cout << xml(failure_text(row)) << "\n";
            }
            std::cout << "</failure>\n    </testcase>\n";
        }
        std::cout << "  </testsuite>\n";
    }
    std::cout << "</testsuites>\n";
}

int test(const std::vector<std::string>& paths, const std::string& format)
{
    std::vector<FileResult> files;
    bool all_usable = true;
    for (const std::string& path : paths) {
        if (const auto rules = load_runnable(path))
            files.push_back(run_file(path, rules));
        else
            all_usable = false;
    }
    if (format == "junit")
        print_junit(files);
    else
        print_text(files);
    const bool failed = std::any_of(files.begin(), files.end(), [](const FileResult& file) {
        return std::any_of(file.scenarios.begin(), file.scenarios.end(),
                           [](const ScenarioResult& row) { return row.failures() > 0; });
    });
    return !all_usable ? kUnusable : failed ? kFindings : kSuccess;
}

} // namespace

void add_test(CLI::App& app, int& exit_code)
{
    struct Options {
        std::vector<std::string> files;
        std::string format = "text";
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("test", "Runs the expectations of every scenario");
    command->add_option("FILE", options->files, "Rule sets")->required();
    command->add_option("--format", options->format, "text or junit")->check(CLI::IsMember({"text", "junit"}));
    command->callback([options, &exit_code] { exit_code = test(options->files, options->format); });
}

} // namespace interlock::cli
