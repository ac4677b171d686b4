// SPDX-License-Identifier: GPL-3.0-or-later
// interlock export: writes a rule set in canonical form.
#include "app/interlock/commands.h"
#include "app/interlock/loading.h"

#include "core/exchange/rule_set_file.h"

namespace interlock::cli {

void add_export(CLI::App& app, int& exit_code)
{
    struct Options {
        std::string file;
        std::string target = "json";
        std::string output;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("export", "Writes a rule set as canonical JSON");
    command->add_option("FILE", options->file, "The rule set")->required();
    command->add_option("--target", options->target, "json")->check(CLI::IsMember({"json"}));
    command->add_option("-o,--output", options->output, "The file to write; standard output without it");
    command->callback([options, &exit_code] {
        const LoadedFile loaded = load_file(options->file);
        const bool done =
            loaded.rule_set && write_output(options->output, exchange::write_rule_set(*loaded.rule_set));
        exit_code = done ? kSuccess : kUnusable;
    });
}

} // namespace interlock::cli
