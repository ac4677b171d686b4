// SPDX-License-Identifier: GPL-3.0-or-later
// interlock compare: what a change of rules would have done to recorded conversations, or to the new file's scenarios.
#include "app/interlock/commands.h"
#include "app/interlock/interruption.h"
#include "app/interlock/loading.h"
#include "app/interlock/progress_line.h"

#include "core/analysis/compare_text.h"
#include "core/exchange/json_text.h"
#include "core/exchange/transcript_files.h"
#include "core/exchange/transcript_format.h"

#include <iostream>

namespace interlock::cli {

namespace {

struct CompareOptions {
    std::string before;
    std::string after;
    std::vector<std::string> transcripts;
    std::string format = "text";
    std::string as;
    std::size_t examples = 10;
    int jobs = 1;
    bool observe = false;
};

/// Prints or keeps each conversation that differs, as the format wants it.
class Report {
public:
    explicit Report(const CompareOptions& options)
        : m_options(options), m_examples(options.examples), m_progress(options.format == "jsonl")
    {
    }

    void show(const analysis::WalkProgress& progress)
    {
        m_progress.show(progress_text(progress, static_cast<std::int64_t>(progress.pieces)));
    }

    void complain(const std::string& line)
    {
        m_progress.clear();
        std::cerr << line + "\n";
    }

    void add(const analysis::ComparedConversation& conversation)
    {
        if (m_options.format != "jsonl") {
            m_examples.add(conversation);
            return;
        }
        m_progress.clear();
        for (const analysis::DecisionDifference& difference : conversation.differences)
            std::cout << exchange::write_json(analysis::to_json(conversation, difference)) << "\n";
    }

    void finish(const analysis::Comparison& comparison)
    {
        m_progress.clear();
        if (m_options.format == "text")
            std::cout << analysis::to_text(comparison, m_examples);
        else if (m_options.format == "markdown")
            std::cout << analysis::to_markdown(comparison, m_examples, m_options.before, m_options.after);
    }

private:
    const CompareOptions& m_options;
    analysis::ComparisonExamples m_examples;
    ProgressLine m_progress;
};

analysis::Comparison compare_scenarios(const analysis::RuleSetPair& rules, engine::GateMode gate, Report& report)
{
    analysis::Comparison all;
    for (const Scenario& scenario : rules.second->source().scenarios) {
        analysis::ConversationComparison comparison = analysis::compare(rules, scenario, gate);
        all.add(comparison);
        if (comparison.differences.empty())
            continue;
        analysis::ComparedConversation conversation;
        conversation.name = scenario.name;
        conversation.differences = std::move(comparison.differences);
        report.add(conversation);
    }
    return all;
}

analysis::Comparison compare_transcripts(const analysis::RuleSetPair& rules, engine::GateMode gate,
                                         const CompareOptions& options, const Interruption& interruption,
                                         Report& report)
{
    const exchange::TranscriptFiles files = exchange::transcript_files(options.transcripts);
    for (const auto& [path, reason] : files.errors)
        report.complain(path + ": " + reason);
    analysis::WalkOptions walk;
    walk.jobs = options.jobs;
    walk.as = exchange::find_transcript_format(options.as);
    walk.cancelled = &interruption.flag();
    walk.progress = [&report](const analysis::WalkProgress& progress) { report.show(progress); };
    walk.unreadable = [&report](const std::string& path, const std::string& reason) {
        report.complain(path + ": " + reason);
    };
    analysis::Comparison all = analysis::compare_corpus(
        rules, files.files, gate, walk,
        [&report](analysis::ComparedConversation&& conversation) { report.add(conversation); },
        [&report](const std::string& path, const exchange::Skipped& skipped) {
            if (!skipped.by_design)
                report.complain(path + ":" + std::to_string(skipped.line) + ": " + skipped.reason);
        });
    all.skipped += static_cast<std::int64_t>(files.errors.size());
    return all;
}

int compare(const CompareOptions& options)
{
    const auto before = load_runnable(options.before);
    const auto after = load_runnable(options.after);
    if (!before || !after)
        return kUnusable;
    const analysis::RuleSetPair rules{before, after};
    const auto gate = options.observe ? engine::GateMode::Observe : engine::GateMode::InForce;
    const Interruption interruption;
    Report report(options);
    const analysis::Comparison comparison = options.transcripts.empty()
                                                ? compare_scenarios(rules, gate, report)
                                                : compare_transcripts(rules, gate, options, interruption, report);
    report.finish(comparison);
    if (comparison.cancelled && interruption.happened()) {
        std::cout.flush();
        std::cerr << "interrupted: only the first " << comparison.conversations << " conversations were compared\n";
        return kInterrupted;
    }
    // A pipeline must not take for "no difference" that nothing could be read, or that there was nothing to read.
    if (comparison.conversations == 0) {
        if (options.transcripts.empty())
            std::cerr << options.after << ": there are no scenarios to compare over; name transcripts\n";
        return kUnusable;
    }
    return comparison.differs() ? kFindings : kSuccess;
}

} // namespace

void add_compare(CLI::App& app, int& exit_code)
{
    auto options = std::make_shared<CompareOptions>();
    CLI::App* command = app.add_subcommand("compare", "Says which decisions a change of rules would have changed");
    command->add_option("OLD", options->before, "The rule set as it was")->required();
    command->add_option("NEW", options->after, "The rule set as it is now")->required();
    command->add_option("TRANSCRIPT", options->transcripts,
                        "Files, folders, or - for standard input; without any, the scenarios of NEW");
    command->add_option("--format", options->format, "text, jsonl or markdown")
        ->check(CLI::IsMember({"text", "jsonl", "markdown"}));
    command->add_option("--examples", options->examples, "Differences shown for each cause")
        ->check(CLI::Range(0, 1'000'000));
    command->add_option("--jobs", options->jobs, "Threads that work at once")->check(CLI::Range(1, 256));
    std::vector<std::string> formats;
    for (const exchange::TranscriptFormat& format : exchange::transcript_formats())
        formats.emplace_back(format.id);
    command->add_option("--as", options->as, "The transcripts' format; else their shape tells")
        ->check(CLI::IsMember(formats));
    command->add_flag("--observe", options->observe,
                      "The gate only looks: blocked calls keep their recorded results");
    command->callback([options, &exit_code] { exit_code = compare(*options); });
}

} // namespace interlock::cli
