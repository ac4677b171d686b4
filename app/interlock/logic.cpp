// SPDX-License-Identifier: GPL-3.0-or-later
// interlock logic: evaluates JSON lines of {"logic", "data"} from standard input, one answer a line.
#include "app/interlock/commands.h"

#include "core/exchange/json_text.h"
#include "core/logic/program.h"

namespace interlock::cli {

namespace {

using logic::Object;
using logic::Value;

Value error_line(const std::string& type, const std::string& message)
{
    return Object{{"error", Object{{"type", type}, {"message", message}}}};
}

Value answer(const std::string& line)
{
    const exchange::JsonReading reading = exchange::read_json(line);
    if (!reading.value)
        return error_line(logic::error_type::kInvalidInput, reading.issue->message);
    const Value* expression = reading.value->find("logic");
    if (!expression)
        return error_line(logic::error_type::kInvalidInput, "the line is no object with a key \"logic\"");
    const Value* data = reading.value->find("data");
    const logic::Outcome outcome = logic::Program::compile(*expression).evaluate(data ? *data : Value());
    if (const auto* error = std::get_if<logic::Error>(&outcome))
        return error_line(error->type, error->message);
    return Object{{"result", std::get<Value>(outcome)}};
}

int answer_all()
{
    for (std::string line; std::getline(std::cin, line);) {
        // Flushed line by line, so that another program can hold a conversation with us.
        std::cout << exchange::write_json(answer(line)) << std::endl;
    }
    return kSuccess;
}

} // namespace

void add_logic(CLI::App& app, int& exit_code)
{
    CLI::App* command = app.add_subcommand("logic", "Evaluates JsonLogic: {\"logic\", \"data\"} lines on standard input");
    command->callback([&exit_code] { exit_code = answer_all(); });
}

} // namespace interlock::cli
