// SPDX-License-Identifier: GPL-3.0-or-later
// A run: reads and compiles both rule sets, then lets the core compare.
#include "ui/compare/comparison_run.h"

#include "core/exchange/file_io.h"
#include "core/exchange/rule_set_file.h"
#include "core/exchange/transcript_files.h"
#include "core/rules/validation.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QThread>

#include <algorithm>

namespace interlock::ui {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(interlock::ui::Comparison)
};

constexpr int kFaultsKept = 100;

using Compiled = std::shared_ptr<const engine::CompiledRuleSet>;

/// The rule set ready to run, or why it is not.
Compiled compiled(const RuleSet& ruleSet, const QString& name, QString& problem)
{
    const std::vector<Issue> issues = validate(ruleSet);
    for (const Issue& issue : issues) {
        // Names that scenarios share are no obstacle: each is compared by its place.
        if (issue.severity != Severity::Error || issue.pointer.starts_with("/scenarios/"))
            continue;
        problem = Tr::tr("%1 cannot run: %2").arg(name, QString::fromStdString(issue.message));
        return nullptr;
    }
    return engine::CompiledRuleSet::compile(ruleSet);
}

Compiled compiledFile(const QString& path, QString& problem)
{
    const exchange::FileReading file = exchange::read_file(path.toStdU16String());
    if (!file.text) {
        problem = Tr::tr("%1 cannot be read: %2").arg(path, QString::fromStdString(file.error));
        return nullptr;
    }
    const exchange::RuleSetReading reading = exchange::read_rule_set(*file.text);
    if (!reading.rule_set) {
        const auto error = std::find_if(reading.issues.begin(), reading.issues.end(),
                                        [](const Issue& issue) { return issue.severity == Severity::Error; });
        problem = Tr::tr("%1 is no rule set that can be used: %2")
                      .arg(path, error == reading.issues.end() ? QString()
                                                               : QString::fromStdString(error->message));
        return nullptr;
    }
    return compiled(*reading.rule_set, path, problem);
}

Compiled compiledSide(const ComparisonSide& side, const ComparisonInput& input, QString& name,
                      ComparisonResult& result)
{
    switch (side.kind) {
    case ComparisonSide::Kind::SavedFile:
        name = input.documentPath;
        if (input.documentPath.isEmpty()) {
            result.status = ComparisonResult::Status::NotSaved;
            return nullptr;
        }
        return compiledFile(input.documentPath, result.problem);
    case ComparisonSide::Kind::Edits: {
        const QString shown =
            input.documentPath.isEmpty() ? Tr::tr("the rule set") : QFileInfo(input.documentPath).fileName();
        name = Tr::tr("%1, as edited").arg(shown);
        return compiled(*input.document, Tr::tr("What is edited"), result.problem);
    }
    case ComparisonSide::Kind::File:
        name = side.path;
        return compiledFile(side.path, result.problem);
    }
    return nullptr;
}

void keep(ComparisonResult& result, analysis::ComparedConversation&& conversation)
{
    result.examples.add(conversation);
    if (result.conversations.size() < kMostConversationsListed)
        result.conversations.push_back(std::move(conversation));
    else
        result.isCutShort = true;
}

void compareScenarios(const ComparisonInput& input, ComparisonResult& result, ComparisonProgress& progress)
{
    const std::vector<Scenario>& scenarios = input.document->scenarios;
    for (std::size_t i = 0; i < scenarios.size() && !progress.cancelled; ++i) {
        analysis::ConversationComparison one = analysis::compare(result.rules, scenarios[i]);
        result.counts.add(one);
        if (!one.differences.empty()) {
            analysis::ComparedConversation conversation;
            conversation.index = i;
            conversation.name = scenarios[i].name;
            conversation.differences = std::move(one.differences);
            keep(result, std::move(conversation));
        }
        progress.conversations = static_cast<std::int64_t>(i + 1);
        progress.permille = static_cast<int>(1000 * (i + 1) / scenarios.size());
    }
}

void compareRecordings(const ComparisonInput& input, ComparisonResult& result, ComparisonProgress& progress)
{
    std::vector<std::string> paths;
    for (const QString& path : input.setup.recordings)
        paths.push_back(path.toStdString());
    const exchange::TranscriptFiles files = exchange::transcript_files(paths);
    const auto fault = [&result](const QString& text) {
        if (result.faults.size() < kFaultsKept)
            result.faults += text;
    };
    for (const auto& [path, reason] : files.errors)
        fault(QString::fromStdString(path + ": " + reason));

    analysis::WalkOptions walk;
    walk.jobs = std::max(1, QThread::idealThreadCount() - 1);
    walk.cancelled = &progress.cancelled;
    walk.progress = [&progress](const analysis::WalkProgress& now) {
        if (now.total_bytes > 0)
            progress.permille = static_cast<int>(1000 * now.bytes / now.total_bytes);
        progress.conversations = static_cast<std::int64_t>(now.pieces);
    };
    walk.unreadable = [&fault](const std::string& path, const std::string& reason) {
        fault(QString::fromStdString(path + ": " + reason));
    };
    analysis::Comparison counts = analysis::compare_corpus(
        result.rules, files.files, engine::GateMode::InForce, walk,
        [&result](analysis::ComparedConversation&& conversation) { keep(result, std::move(conversation)); },
        [&fault](const std::string& path, const exchange::Skipped& skipped) {
            if (!skipped.by_design)
                fault(QString::fromStdString(path + ":" + std::to_string(skipped.line) + ": " +
                                             skipped.reason));
        });
    counts.skipped += static_cast<std::int64_t>(files.errors.size());
    result.counts = std::move(counts);
}

} // namespace

ComparisonResult runComparison(const ComparisonInput& input, ComparisonProgress& progress)
{
    QElapsedTimer clock;
    clock.start();
    ComparisonResult result;
    result.setup = input.setup;
    result.document = input.document;
    result.status = ComparisonResult::Status::Unusable;
    result.rules.first = compiledSide(input.setup.before, input, result.beforeName, result);
    if (result.rules.first)
        result.rules.second = compiledSide(input.setup.after, input, result.afterName, result);
    if (!result.rules.first || !result.rules.second)
        return result;
    if (input.setup.recordings.isEmpty())
        compareScenarios(input, result, progress);
    else
        compareRecordings(input, result, progress);
    result.counts.cancelled = progress.cancelled;
    const bool nothing = result.counts.conversations == 0 && !input.setup.recordings.isEmpty();
    result.status = nothing && !progress.cancelled ? ComparisonResult::Status::Unreadable
                                                   : ComparisonResult::Status::Compared;
    result.milliseconds = clock.elapsed();
    return result;
}

QString markdownOf(const ComparisonResult& result)
{
    return QString::fromStdString(analysis::to_markdown(
        result.counts, result.examples, result.beforeName.toStdString(), result.afterName.toStdString()));
}

std::optional<ComparedTraces> traceComparison(const ComparisonResult& result, std::size_t conversation)
{
    if (conversation >= result.conversations.size())
        return std::nullopt;
    const analysis::ComparedConversation& chosen = result.conversations[conversation];
    ComparedTraces traces;
    traces.rules = result.rules;
    if (chosen.place.path.empty()) {
        if (chosen.index >= result.document->scenarios.size())
            return std::nullopt;
        traces.scenario = result.document->scenarios[chosen.index];
    } else {
        std::optional<exchange::TranscriptReading> reading = analysis::read_again(chosen.place);
        if (!reading || chosen.index >= reading->recordings.size())
            return std::nullopt;
        traces.scenario = std::move(reading->recordings[chosen.index].scenario);
    }
    const auto trace = [&traces](const Compiled& rules) {
        engine::Session session(rules, engine::ConversationStart::of(traces.scenario));
        std::vector<engine::TraceEntry> entries;
        entries.reserve(traces.scenario.events.size());
        for (const Event& event : traces.scenario.events)
            entries.push_back(session.step(event));
        return entries;
    };
    traces.before = trace(result.rules.first);
    traces.after = trace(result.rules.second);
    return traces;
}

} // namespace interlock::ui
