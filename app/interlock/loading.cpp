// SPDX-License-Identifier: GPL-3.0-or-later
// Files in and out, with errors on standard error.
#include "app/interlock/loading.h"

#include "core/exchange/file_io.h"
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"
#include "core/rules/validation.h"

#include <algorithm>
#include <iostream>

namespace interlock::cli {

namespace {

void print_errors(const std::string& path, const std::vector<Issue>& issues)
{
    for (const Issue& issue : issues) {
        if (issue.severity == Severity::Error)
            std::cerr << issue_line(path, issue) << "\n";
    }
}

} // namespace

std::string issue_line(const std::string& file, const Issue& issue, const std::string& severity)
{
    std::string line = file;
    if (issue.position)
        line += ":" + std::to_string(issue.position->line) + ":" + std::to_string(issue.position->column);
    line += ": " + (severity.empty() ? std::string() : severity + ": ") + issue.message;
    return issue.pointer.empty() ? line : line + " (" + issue.pointer + ")";
}

LoadedFile load_file(const std::string& path)
{
    LoadedFile loaded;
    exchange::FileReading file = exchange::read_file(path);
    if (!file.text) {
        std::cerr << path << ": " << file.error << "\n";
        return loaded;
    }
    loaded.text = std::move(*file.text);
    exchange::RuleSetReading reading = exchange::read_rule_set(loaded.text);
    loaded.issues = std::move(reading.issues);
    loaded.rule_set = std::move(reading.rule_set);
    if (!loaded.rule_set)
        print_errors(path, loaded.issues);
    return loaded;
}

std::shared_ptr<const engine::CompiledRuleSet> load_runnable(const std::string& path)
{
    LoadedFile loaded = load_file(path);
    if (!loaded.rule_set)
        return nullptr;
    std::vector<Issue> issues = validate(*loaded.rule_set);
    if (!issues.empty()) {
        exchange::locate(loaded.text, issues);
        print_errors(path, issues);
        return nullptr;
    }
    return engine::CompiledRuleSet::compile(std::move(*loaded.rule_set));
}

const Scenario* find_scenario(const RuleSet& rules, const std::string& name, const std::string& file)
{
    if (rules.scenarios.empty()) {
        std::cerr << file << ": there is no scenario to run\n";
        return nullptr;
    }
    if (name.empty())
        return &rules.scenarios.front();
    const auto found = std::find_if(rules.scenarios.begin(), rules.scenarios.end(),
                                    [&name](const Scenario& scenario) { return scenario.name == name; });
    if (found == rules.scenarios.end()) {
        std::cerr << file << ": no scenario is called \"" << name << "\"\n";
        return nullptr;
    }
    return &*found;
}

std::vector<std::string> format_ids()
{
    std::vector<std::string> ids;
    for (const exchange::TranscriptFormat& format : exchange::transcript_formats())
        ids.emplace_back(format.id);
    return ids;
}

std::vector<std::string> export_targets()
{
    std::vector<std::string> ids;
    for (const exchange::TranscriptFormat& format : exchange::transcript_formats()) {
        if (format.write)
            ids.emplace_back(format.id);
    }
    return ids;
}

bool write_output(const std::string& path, const std::string& text)
{
    if (path.empty()) {
        std::cout << text;
        return true;
    }
    const std::string error = exchange::write_file_atomically(path, text);
    if (!error.empty())
        std::cerr << path << ": " << error << "\n";
    return error.empty();
}

} // namespace interlock::cli
