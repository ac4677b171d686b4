// SPDX-License-Identifier: GPL-3.0-or-later
// The commands: each adds itself to the parser, and sets the exit code when it was run.
#pragma once

#include <CLI/CLI.hpp>

namespace interlock::cli {

/// Exit codes, the same for every command. (Reference: command-line.)
enum ExitCode { kSuccess = 0, kFindings = 1, kUnusable = 2, kInterrupted = 130 };

void add_check(CLI::App& app, int& exit_code);
void add_compare(CLI::App& app, int& exit_code);
void add_export(CLI::App& app, int& exit_code);
void add_import(CLI::App& app, int& exit_code);
void add_logic(CLI::App& app, int& exit_code);
void add_replay(CLI::App& app, int& exit_code);
void add_run(CLI::App& app, int& exit_code);
void add_schema(CLI::App& app, int& exit_code);
void add_test(CLI::App& app, int& exit_code);

} // namespace interlock::cli
