// SPDX-License-Identifier: GPL-3.0-or-later
// interlock run: steps a scenario and prints the trace.
#include "app/interlock/commands.h"
#include "app/interlock/loading.h"

#include "core/engine/session.h"
#include "core/exchange/json_text.h"
#include "core/exchange/trace_json.h"

namespace interlock::cli {

namespace {

int run(const std::string& file, const std::string& scenario_name, const std::string& format)
{
    const auto rules = load_runnable(file);
    if (!rules)
        return kUnusable;
    const Scenario* scenario = find_scenario(rules->source(), scenario_name, file);
    if (!scenario)
        return kUnusable;
    engine::Session session(rules, engine::ConversationStart::of(*scenario));
    for (const Event& event : scenario->events) {
        const engine::TraceEntry entry = session.step(event);
        if (format == "jsonl")
            std::cout << exchange::write_json(exchange::to_json(entry)) << "\n";
        else
            std::cout << exchange::to_text(entry);
    }
    if (format == "text" && session.forced()) {
        std::cout << "open at the end: the forced choice of " << session.forced()->rule << ", "
                  << session.forced()->rounds_left << " left\n";
    }
    return kSuccess;
}

} // namespace

void add_run(CLI::App& app, int& exit_code)
{
    struct Options {
        std::string file;
        std::string scenario;
        std::string format = "text";
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("run", "Steps a scenario and prints the trace");
    command->add_option("FILE", options->file, "The rule set")->required();
    command->add_option("--scenario", options->scenario, "The scenario's name; the first one without it");
    command->add_option("--format", options->format, "text or jsonl")->check(CLI::IsMember({"text", "jsonl"}));
    command->callback(
        [options, &exit_code] { exit_code = run(options->file, options->scenario, options->format); });
}

} // namespace interlock::cli
