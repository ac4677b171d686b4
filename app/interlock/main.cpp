// SPDX-License-Identifier: GPL-3.0-or-later
// interlock: checks, runs, tests and replays rule sets without a display.
#include "app/interlock/commands.h"

namespace {

/// What could not be printed must not pass for a success.
int flushed(int exit_code)
{
    std::cout.flush();
    if (std::cout)
        return exit_code;
    std::cerr << "interlock: standard output cannot be written to\n";
    return interlock::cli::kUnusable;
}

} // namespace

int main(int argc, char** argv)
{
    using namespace interlock::cli;
    CLI::App app("Checks, runs and replays rule sets of mandatory tool rules and precondition gates.", "interlock");
    app.set_version_flag("--version", "interlock " INTERLOCK_VERSION);
    app.require_subcommand(1);

    int exit_code = kSuccess;
    add_check(app, exit_code);
    add_compare(app, exit_code);
    add_run(app, exit_code);
    add_test(app, exit_code);
    add_logic(app, exit_code);
    add_export(app, exit_code);
    add_import(app, exit_code);
    add_schema(app, exit_code);
    add_replay(app, exit_code);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // --help and --version are "errors" that succeed; every wrong usage is 2.
        return flushed(app.exit(error) == 0 ? kSuccess : kUnusable);
    } catch (const std::exception& error) {
        std::cerr << "interlock: " << error.what() << "\n";
        return kUnusable;
    }
    return flushed(exit_code);
}
