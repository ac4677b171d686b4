// SPDX-License-Identifier: GPL-3.0-or-later
// interlock replay: evaluates a rule set over recorded conversations, in parallel, in the order of the input.
#include "app/interlock/commands.h"
#include "app/interlock/loading.h"

#include "core/analysis/replay.h"
#include "core/exchange/json_text.h"
#include "core/exchange/trace_json.h"
#include "core/exchange/transcript.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>

namespace interlock::cli {

namespace {

using logic::Object;
using logic::Value;

struct ReplayOptions {
    std::string file;
    std::vector<std::string> transcripts;
    std::string format = "summary";
    int jobs = 1;
    std::string as = "openai-chat";
    bool observe = false;
};

/// What one piece of a transcript came to; printed and added up in the order of the input.
struct PieceResult {
    analysis::ReplayCounts counts;
    std::string output; ///< trace lines
    std::string errors; ///< for standard error
};

class Replay {
public:
    Replay(std::shared_ptr<const engine::CompiledRuleSet> rules, const ReplayOptions& options)
        : m_rules(std::move(rules)), m_options(options)
    {
    }

    void take_file(const std::string& path)
    {
        if (path == "-") {
            take_stream(std::cin, "-");
            return;
        }
        std::ifstream stream(path, std::ios::binary);
        if (stream) {
            take_stream(stream, path);
        } else {
            std::cerr << path << ": cannot be opened\n";
            ++m_counts.skipped;
        }
    }

    const analysis::ReplayCounts& counts() const { return m_counts; }

private:
    void take_stream(std::istream& stream, const std::string& path)
    {
        ++m_counts.files;
        // One batch is worked on while the next is read; nothing else is held.
        const std::size_t batch_size = static_cast<std::size_t>(m_options.jobs) * 8;
        std::vector<exchange::TranscriptPiece> batch;
        exchange::cut_transcript(stream, [&](exchange::TranscriptPiece&& piece) {
            batch.push_back(std::move(piece));
            if (batch.size() >= batch_size)
                work_off(batch, path);
            return static_cast<bool>(std::cout);
        });
        work_off(batch, path);
        if (stream.bad()) {
            std::cerr << path << ": cannot be read to its end\n";
            ++m_counts.skipped;
        }
    }

    void work_off(std::vector<exchange::TranscriptPiece>& batch, const std::string& path)
    {
        std::vector<PieceResult> results(batch.size());
        const auto work = [&](std::size_t first) {
            for (std::size_t i = first; i < batch.size(); i += static_cast<std::size_t>(m_options.jobs))
                results[i] = replay_piece(batch[i], path);
        };
        std::vector<std::future<void>> helpers;
        for (int job = 1; job < m_options.jobs; ++job)
            helpers.push_back(std::async(std::launch::async, work, static_cast<std::size_t>(job)));
        work(0);
        for (std::future<void>& helper : helpers)
            helper.get();
        for (const PieceResult& result : results) {
            m_counts.add(result.counts);
            std::cout << result.output;
            std::cerr << result.errors;
        }
        batch.clear();
    }

    PieceResult replay_piece(const exchange::TranscriptPiece& piece, const std::string& path) const
    {
        PieceResult result;
        const auto say = [&result, &path](const exchange::Skipped& skipped) {
            result.errors += path + ":" + std::to_string(skipped.line) + ": " + skipped.reason + "\n";
        };
        const exchange::TranscriptReading reading = exchange::read_transcript_piece(piece);
        result.counts.skipped = static_cast<std::int64_t>(reading.skipped.size());
        std::for_each(reading.skipped.begin(), reading.skipped.end(), say);
        const auto gate = m_options.observe ? engine::GateMode::Observe : engine::GateMode::InForce;
        for (const exchange::Recording& recording : reading.recordings) {
            std::for_each(recording.skipped.begin(), recording.skipped.end(), say);
            std::vector<engine::TraceEntry> trace;
            const bool wants_trace = m_options.format == "jsonl";
            result.counts.add(analysis::replay(m_rules, recording, gate, wants_trace ? &trace : nullptr));
            for (const engine::TraceEntry& entry : trace)
                result.output += trace_line(recording, entry, path);
        }
        return result;
    }

    static std::string trace_line(const exchange::Recording& recording, const engine::TraceEntry& entry,
                                  const std::string& path)
    {
        Object line{{"conversation", recording.scenario.name},
                    {"source", path + ":" + std::to_string(recording.line)}};
        const Value json = exchange::to_json(entry);
        for (const logic::Member& member : json.as_object())
            line.set(member.key, member.value);
        return exchange::write_json(line) + "\n";
    }

    std::shared_ptr<const engine::CompiledRuleSet> m_rules;
    const ReplayOptions& m_options;
    analysis::ReplayCounts m_counts;
};

/// Folders stand for their .json and .jsonl files, at any depth, in the order of their names.
std::vector<std::string> expand_folders(const std::vector<std::string>& paths)
{
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        std::error_code error;
        if (path == "-" || !std::filesystem::is_directory(path, error)) {
            files.push_back(path);
            continue;
        }
        std::vector<std::string> found;
        for (std::filesystem::recursive_directory_iterator entry(path, error), end; !error && entry != end;
             entry.increment(error)) {
            const std::string extension = entry->path().extension().string();
            std::error_code ignored;
            if (entry->is_regular_file(ignored) && (extension == ".json" || extension == ".jsonl"))
                found.push_back(entry->path().string());
        }
        if (error)
            std::cerr << path << ": " << error.message() << "\n";
        std::sort(found.begin(), found.end());
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

int replay(const ReplayOptions& options)
{
    const auto rules = load_runnable(options.file);
    if (!rules)
        return kUnusable;
    Replay replay(rules, options);
    for (const std::string& file : expand_folders(options.transcripts))
        replay.take_file(file);
    if (options.format == "json")
        std::cout << exchange::write_json(analysis::to_json(replay.counts())) << "\n";
    else if (options.format == "summary")
        std::cout << analysis::to_text(replay.counts());
    // Nothing at all could be read: the inputs were not usable.
    const bool nothing = replay.counts().conversations == 0 &&
                         (replay.counts().files == 0 || replay.counts().skipped > 0);
    return nothing ? kUnusable : kSuccess;
}

} // namespace

void add_replay(CLI::App& app, int& exit_code)
{
    auto options = std::make_shared<ReplayOptions>();
    CLI::App* command = app.add_subcommand("replay", "Evaluates a rule set over recorded conversations");
    command->add_option("FILE", options->file, "The rule set")->required();
    command->add_option("TRANSCRIPT", options->transcripts, "Files, folders, or - for standard input")->required();
    command->add_option("--format", options->format, "summary, json or jsonl")
        ->check(CLI::IsMember({"summary", "json", "jsonl"}));
    command->add_option("--jobs", options->jobs, "Conversations worked on at once")->check(CLI::Range(1, 256));
    command->add_option("--as", options->as, "The transcripts' format: openai-chat")
        ->check(CLI::IsMember({"openai-chat"}));
    command->add_flag("--observe", options->observe,
                      "The gate only looks: blocked calls keep their recorded results");
    command->callback([options, &exit_code] { exit_code = replay(*options); });
}

} // namespace interlock::cli
