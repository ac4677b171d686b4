// SPDX-License-Identifier: GPL-3.0-or-later
// interlock export: writes a rule set in canonical form, or one of its scenarios as a request to a provider.
#include "app/interlock/commands.h"
#include "app/interlock/loading.h"

#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"

namespace interlock::cli {

namespace {

constexpr const char* kRuleSetTarget = "json";

struct ExportOptions {
    std::string file;
    std::string scenario;
    std::string target = kRuleSetTarget;
    std::string output;
};

/// What the provider does not get is said, with its place in the file.
void say_notes(const LoadedFile& loaded, const ExportOptions& options, std::size_t scenario,
               const std::vector<exchange::ExportNote>& notes)
{
    std::vector<Issue> issues;
    for (const exchange::ExportNote& note : notes) {
        Issue& issue = issues.emplace_back();
        issue.code = note.code;
        issue.message = note.message;
        issue.pointer = exchange::pointer_append("/scenarios", scenario);
        if (note.event)
            issue.pointer = exchange::pointer_append(issue.pointer + "/events", *note.event);
    }
    exchange::locate(loaded.text, issues);
    for (const Issue& issue : issues)
        std::cerr << issue_line(options.file, issue) << "\n";
}

int run_export(const ExportOptions& options)
{
    if (options.target == kRuleSetTarget && !options.scenario.empty()) {
        std::cerr << "interlock: --scenario needs a provider as --target\n";
        return kUnusable;
    }
    const LoadedFile loaded = load_file(options.file);
    if (!loaded.rule_set)
        return kUnusable;
    std::string text;
    if (options.target == kRuleSetTarget) {
        text = exchange::write_rule_set(*loaded.rule_set);
    } else {
        const Scenario* scenario = find_scenario(*loaded.rule_set, options.scenario, options.file);
        if (!scenario)
            return kUnusable;
        const exchange::Exported exported =
            exchange::export_conversation(*scenario, *exchange::find_transcript_format(options.target));
        say_notes(loaded, options, static_cast<std::size_t>(scenario - loaded.rule_set->scenarios.data()),
                  exported.notes);
        text = exchange::write_json_indented(exported.body) + "\n";
    }
    return write_output(options.output, text) ? kSuccess : kUnusable;
}

} // namespace

void add_export(CLI::App& app, int& exit_code)
{
    auto options = std::make_shared<ExportOptions>();
    CLI::App* command =
        app.add_subcommand("export", "Writes a rule set as canonical JSON, or a scenario as a request");
    command->add_option("FILE", options->file, "The rule set")->required();
    std::vector<std::string> targets = export_targets();
    targets.insert(targets.begin(), kRuleSetTarget);
    command->add_option("--target", options->target, "The rule set (json), or a request to a provider")
        ->check(CLI::IsMember(targets));
    command->add_option("--scenario", options->scenario,
                        "The scenario for a provider; the first one without it");
    command->add_option("-o,--output", options->output, "The file to write; standard output without it");
    command->callback([options, &exit_code] { exit_code = run_export(*options); });
}

} // namespace interlock::cli
