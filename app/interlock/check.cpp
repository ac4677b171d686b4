// SPDX-License-Identifier: GPL-3.0-or-later
// interlock check: validates and lints a rule set.
#include "app/interlock/commands.h"
#include "app/interlock/loading.h"

#include "core/analysis/lint.h"
#include "core/exchange/json_text.h"

#include <algorithm>
#include <set>

namespace interlock::cli {

namespace {

using logic::Array;
using logic::Object;
using logic::Value;

const char* severity_word(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return "error";
    case Severity::Warning:
        return "warning";
    case Severity::Info:
        return "info";
    }
    return "";
}

std::size_t count_of(const std::vector<Issue>& issues, Severity severity)
{
    return static_cast<std::size_t>(std::count_if(
        issues.begin(), issues.end(), [severity](const Issue& issue) { return issue.severity == severity; }));
}

void print_text(const std::string& file, const std::vector<Issue>& issues)
{
    for (const Issue& issue : issues) {
        // Errors have one form, whichever command reports them.
        if (issue.severity == Severity::Error)
            std::cerr << issue_line(file, issue) << "\n";
        else
            std::cout << issue_line(file, issue, severity_word(issue.severity)) << " [" << issue.code << "]\n";
    }
    const auto say = [&issues](Severity severity) {
        const std::size_t count = count_of(issues, severity);
        return std::to_string(count) + " " + severity_word(severity) +
               (count == 1 || severity == Severity::Info ? "" : "s");
    };
    std::cout << file << ": " << say(Severity::Error) << ", " << say(Severity::Warning) << ", " << say(Severity::Info)
              << "\n";
}

Value issue_to_json(const Issue& issue)
{
    Object object;
    object.set("severity", severity_word(issue.severity));
    object.set("code", issue.code);
    object.set("message", issue.message);
    object.set("pointer", issue.pointer);
    object.set("line", issue.position ? Value(issue.position->line) : Value());
    object.set("column", issue.position ? Value(issue.position->column) : Value());
    return object;
}

void print_json(const std::string& file, const std::vector<Issue>& issues)
{
    Array rows;
    for (const Issue& issue : issues)
        rows.push_back(issue_to_json(issue));
    Object report;
    report.set("file", file);
    report.set("errors", static_cast<std::int64_t>(count_of(issues, Severity::Error)));
    report.set("warnings", static_cast<std::int64_t>(count_of(issues, Severity::Warning)));
    report.set("issues", std::move(rows));
    std::cout << exchange::write_json_indented(report) << "\n";
}

Value sarif_result(const std::string& file, const Issue& issue)
{
    Object physical{{"artifactLocation", Object{{"uri", file}}}};
    if (issue.position) {
        physical.set("region",
                     Object{{"startLine", issue.position->line}, {"startColumn", issue.position->column}});
    }
    Object location{{"physicalLocation", std::move(physical)}};
    location.set("logicalLocations", Array{Object{{"fullyQualifiedName", issue.pointer}}});
    const bool info = issue.severity == Severity::Info;
    return Object{{"ruleId", issue.code},
                  {"level", info ? "note" : severity_word(issue.severity)},
                  {"message", Object{{"text", issue.message}}},
                  {"locations", Array{std::move(location)}}};
}

void print_sarif(const std::string& file, const std::vector<Issue>& issues)
{
    std::set<std::string> codes;
    Array results;
    for (const Issue& issue : issues) {
        codes.insert(issue.code);
        results.push_back(sarif_result(file, issue));
    }
    Array rules;
    for (const std::string& code : codes)
        rules.emplace_back(Object{{"id", code}});
    const Object driver{{"name", "interlock"}, {"version", INTERLOCK_VERSION}, {"rules", std::move(rules)}};
    const Object run{{"tool", Object{{"driver", driver}}}, {"results", std::move(results)}};
    const Object log{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                     {"version", "2.1.0"},
                     {"runs", Array{run}}};
    std::cout << exchange::write_json_indented(log) << "\n";
}

int check(const std::string& file, const std::string& format)
{
    LoadedFile loaded = load_file(file);
    if (!loaded.rule_set && loaded.issues.empty())
        return kUnusable; // the file itself could not be read
    std::vector<Issue> issues = loaded.issues;
    if (loaded.rule_set) {
        std::vector<Issue> found = analysis::lint(*loaded.rule_set);
        exchange::locate(loaded.text, found);
        issues.insert(issues.end(), found.begin(), found.end());
    }
    if (format == "json")
        print_json(file, issues);
    else if (format == "sarif")
        print_sarif(file, issues);
    else if (loaded.rule_set) // else the errors were said already
        print_text(file, issues);
    return !loaded.rule_set ? kUnusable : has_errors(issues) ? kFindings : kSuccess;
}

} // namespace

void add_check(CLI::App& app, int& exit_code)
{
    struct Options {
        std::string file;
        std::string format = "text";
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("check", "Validates and lints a rule set");
    command->add_option("FILE", options->file, "The rule set")->required();
    command->add_option("--format", options->format, "text, json or sarif")
        ->check(CLI::IsMember({"text", "json", "sarif"}));
    command->callback([options, &exit_code] { exit_code = check(options->file, options->format); });
}

} // namespace interlock::cli
