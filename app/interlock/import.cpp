// SPDX-License-Identifier: GPL-3.0-or-later
// interlock import: one recorded conversation as a scenario, or as a request to another provider.
#include "app/interlock/commands.h"
#include "app/interlock/loading.h"

#include "core/exchange/file_stream.h"
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"
#include "core/exchange/transcript.h"

#include <filesystem>

namespace interlock::cli {

namespace {

constexpr const char* kScenarioTarget = "interlock";

struct ImportOptions {
    std::string transcript;
    std::size_t conversation = 1;
    std::string as;
    std::string target = kScenarioTarget;
    std::string output;
};

void say(const std::string& path, std::size_t line, const std::string& reason)
{
    std::cerr << path << ":" << line << ": " << reason << "\n";
}

/// The conversation of the number, counted from 1; what was met on the way and cannot be read is said.
std::optional<exchange::Recording> find_recording(const ImportOptions& options)
{
    const std::string& path = options.transcript;
    exchange::FileStream file(path);
    std::optional<exchange::Recording> found;
    std::size_t count = 0;
    if (file.is_open()) {
        const exchange::TranscriptFormat* as = exchange::find_transcript_format(options.as);
        exchange::cut_transcript(file.stream(), [&](exchange::TranscriptPiece&& piece) {
            exchange::TranscriptReading reading = exchange::read_transcript_piece(piece, as);
            for (const exchange::Skipped& skipped : reading.skipped)
                say(path, skipped.line, skipped.reason);
            const std::size_t before = count;
            count += reading.recordings.size();
            if (count >= options.conversation)
                found = std::move(reading.recordings[options.conversation - before - 1]);
            return !found;
        });
    }
    if (!file.error().empty())
        std::cerr << path << ": " << file.error() << "\n";
    else if (!found)
        std::cerr << path << ": there is no conversation " << options.conversation << " (found: " << count
                  << ")\n";
    return found;
}

/// A name that tells where the scenario is from; one that it has already stays.
std::string scenario_name(const exchange::Recording& recording, const ImportOptions& options)
{
    if (recording.format == kScenarioTarget && !recording.scenario.name.empty())
        return recording.scenario.name;
    const std::string stem = std::filesystem::path(options.transcript).stem().string();
    const std::string name = options.transcript == "-" ? "standard input" : stem;
    return options.conversation == 1 ? name : name + " " + std::to_string(options.conversation);
}

int import(const ImportOptions& options)
{
    std::optional<exchange::Recording> recording = find_recording(options);
    if (!recording)
        return kUnusable;
    const auto say_event = [&](std::optional<std::size_t> event, const std::string& message) {
        say(options.transcript, recording->line,
            (event ? "event " + std::to_string(*event) + ": " : std::string()) + message);
    };
    for (const exchange::Skipped& skipped : recording->skipped)
        say(options.transcript, skipped.line, skipped.reason);
    for (const auto& [event, note] : recording->notes)
        say_event(event, note.message);
    recording->scenario.name = scenario_name(*recording, options);
    logic::Value result;
    if (options.target == kScenarioTarget) {
        result = exchange::to_json(recording->scenario);
    } else {
        const exchange::TranscriptFormat& target = *exchange::find_transcript_format(options.target);
        exchange::Exported exported = exchange::export_conversation(recording->scenario, target);
        for (const exchange::ExportNote& note : exported.notes)
            say_event(note.event, note.message);
        result = std::move(exported.body);
    }
    return write_output(options.output, exchange::write_json_indented(result) + "\n") ? kSuccess : kUnusable;
}

} // namespace

void add_import(CLI::App& app, int& exit_code)
{
    auto options = std::make_shared<ImportOptions>();
    CLI::App* command = app.add_subcommand("import", "Turns a recorded conversation into a scenario");
    command->add_option("TRANSCRIPT", options->transcript, "A file, or - for standard input")->required();
    command
        ->add_option("--conversation", options->conversation,
                     "Which one of the file, from 1; the first without it")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 62));
    command->add_option("--as", options->as, "The transcript's format; else its shape tells")
        ->check(CLI::IsMember(format_ids()));
    std::vector<std::string> targets = export_targets();
    targets.insert(targets.begin(), kScenarioTarget);
    command->add_option("--target", options->target, "A scenario (interlock), or a request to a provider")
        ->check(CLI::IsMember(targets));
    command->add_option("-o,--output", options->output, "The file to write; standard output without it");
    command->callback([options, &exit_code] { exit_code = import(*options); });
}

} // namespace interlock::cli
