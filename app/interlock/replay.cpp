// SPDX-License-Identifier: GPL-3.0-or-later
// interlock replay: evaluates a rule set over recorded conversations, in parallel, in the order of the input.
#include "app/interlock/commands.h"
#include "app/interlock/interruption.h"
#include "app/interlock/loading.h"
#include "app/interlock/progress_line.h"

#include "core/analysis/corpus_walk.h"
#include "core/analysis/replay.h"
#include "core/exchange/json_text.h"
#include "core/exchange/trace_json.h"
#include "core/exchange/transcript_files.h"
#include "core/exchange/transcript_format.h"

#include <iostream>

namespace interlock::cli {

namespace {

using logic::Object;
using logic::Value;

struct ReplayOptions {
    std::string file;
    std::vector<std::string> transcripts;
    std::string format = "summary";
    int jobs = 1;
    std::string as;
    bool observe = false;
};

/// What one piece of a transcript came to; printed and added up in the order of the input.
struct PieceResult {
    std::string path;
    analysis::ReplayCounts counts;
    std::string output;                           ///< trace lines
    std::string errors;                           ///< for standard error
    std::map<std::string, std::int64_t> left_out; ///< on purpose, by what it is
};

class Replay {
public:
    Replay(std::shared_ptr<const engine::CompiledRuleSet> rules, const ReplayOptions& options)
        : m_rules(std::move(rules)), m_options(options), m_progress(options.format == "jsonl")
    {
    }

    int run()
    {
        const exchange::TranscriptFiles files = exchange::transcript_files(m_options.transcripts);
        for (const auto& [path, reason] : files.errors)
            fail(path, reason);
        analysis::WalkOptions walk;
        walk.jobs = m_options.jobs;
        walk.as = exchange::find_transcript_format(m_options.as);
        walk.cancelled = &m_interruption.flag();
        walk.progress = [this](const analysis::WalkProgress& progress) {
            m_progress.show(progress_text(progress, m_counts.conversations));
        };
        walk.unreadable = [this](const std::string& path, const std::string& reason) { fail(path, reason); };
        const analysis::WalkEnd end = analysis::walk_corpus<PieceResult>(
            files.files, walk,
            [this](const exchange::TranscriptReading& reading, const analysis::PiecePlace& place) {
                return replay_piece(reading, place.path);
            },
            [this](PieceResult&& result) { return take(result); });
        m_counts.files = static_cast<std::int64_t>(end.files);
        end_file();
        m_progress.clear();
        const bool interrupted = end.cancelled && m_interruption.happened();
        if (m_options.format == "json")
            std::cout << exchange::write_json(analysis::to_json(m_counts)) << "\n";
        else if (m_options.format == "summary")
            std::cout << analysis::to_text(m_counts);
        if (interrupted) {
            std::cout.flush();
            std::cerr << "interrupted: the " << (m_options.format == "jsonl" ? "trace is" : "counts are")
                      << " of the first " << m_counts.conversations << " conversations\n";
            return kInterrupted;
        }
        // Nothing at all could be read: the inputs were not usable.
        const bool nothing = m_counts.conversations == 0 && (m_counts.files == 0 || m_counts.skipped > 0);
        return nothing ? kUnusable : kSuccess;
    }

private:
    void fail(const std::string& path, const std::string& reason)
    {
        end_file();
        m_progress.clear();
        std::cerr << path + ": " + reason + "\n";
        ++m_counts.skipped;
    }

    bool take(const PieceResult& result)
    {
        if (result.path != m_path)
            end_file();
        m_path = result.path;
        m_counts.add(result.counts);
        for (const auto& [what, count] : result.left_out)
            m_left_out[what] += count;
        if (!result.output.empty() || !result.errors.empty())
            m_progress.clear();
        std::cout << result.output;
        if (!result.errors.empty())
            std::cerr << result.errors;
        return static_cast<bool>(std::cout);
    }

    /// What a file has that is no part of its conversations is said once, and not for every line.
    void end_file()
    {
        std::string text;
        for (const auto& [what, count] : m_left_out)
            text += m_path + ": left out: " + what +
                    (count == 1 ? "" : " (" + std::to_string(count) + " times)") + "\n";
        m_left_out.clear();
        if (text.empty())
            return;
        m_progress.clear();
        std::cerr << text;
    }

    PieceResult replay_piece(const exchange::TranscriptReading& reading, const std::string& path) const
    {
        PieceResult result;
        result.path = path;
        const auto say = [&](const exchange::Skipped& skipped) {
            if (skipped.by_design)
                result.left_out[skipped.what] += skipped.count;
            else
                result.errors += path + ":" + std::to_string(skipped.line) + ": " + skipped.reason + "\n";
        };
        for (const exchange::Skipped& skipped : reading.skipped) {
            result.counts.skipped += skipped.count;
            say(skipped);
        }
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
    Interruption m_interruption;
    ProgressLine m_progress;
    analysis::ReplayCounts m_counts;
    std::string m_path; ///< of the file that is being taken
    std::map<std::string, std::int64_t> m_left_out;
};

int replay(const ReplayOptions& options)
{
    const auto rules = load_runnable(options.file);
    return rules ? Replay(rules, options).run() : static_cast<int>(kUnusable);
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
    command->add_option("--jobs", options->jobs, "Threads that work at once; the output is the same with any number")
        ->check(CLI::Range(1, 256));
    std::vector<std::string> formats;
    for (const exchange::TranscriptFormat& format : exchange::transcript_formats())
        formats.emplace_back(format.id);
    command->add_option("--as", options->as, "The transcripts' format; else their shape tells")
        ->check(CLI::IsMember(formats));
    command->add_flag("--observe", options->observe,
                      "The gate only looks: blocked calls keep their recorded results");
    command->callback([options, &exit_code] { exit_code = replay(*options); });
}

} // namespace interlock::cli
