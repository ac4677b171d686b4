// SPDX-License-Identifier: GPL-3.0-or-later
// interlock schema: prints the JSON Schema of the rule-set file.
#include "app/interlock/commands.h"

#include <string_view>

extern const std::string_view kSchemaText;

namespace interlock::cli {

void add_schema(CLI::App& app, int& exit_code)
{
    CLI::App* command = app.add_subcommand("schema", "Prints the JSON Schema (2020-12) of the rule-set file");
    command->callback([&exit_code] {
        std::cout << kSchemaText;
        exit_code = kSuccess;
    });
}

} // namespace interlock::cli
