// SPDX-License-Identifier: GPL-3.0-or-later
// One run of a comparison, for a worker thread: two rule sets over scenarios or recordings.
#pragma once

#include "core/analysis/compare.h"
#include "core/analysis/compare_text.h"

#include <QString>
#include <QStringList>

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

namespace interlock::ui {

/// One of the two rule sets.
struct ComparisonSide {
    enum class Kind {
        SavedFile, ///< the document as its file has it
        Edits,     ///< the document as it stands
        File,      ///< another file
    };
    Kind kind = Kind::SavedFile;
    QString path; ///< of File
    friend bool operator==(const ComparisonSide&, const ComparisonSide&) = default;
};

/// What is compared, and over what.
struct ComparisonSetup {
    ComparisonSide before{ComparisonSide::Kind::SavedFile, {}};
    ComparisonSide after{ComparisonSide::Kind::Edits, {}};
    QStringList recordings; ///< files and folders; none: the scenarios of the document
    friend bool operator==(const ComparisonSetup&, const ComparisonSetup&) = default;

    /// The saved file against the edits, over the document's scenarios.
    bool isUsual() const { return *this == ComparisonSetup(); }
    bool follows(ComparisonSide::Kind kind) const { return before.kind == kind || after.kind == kind; }
};

/// What a run needs, by value: it goes to another thread.
struct ComparisonInput {
    ComparisonSetup setup;
    std::shared_ptr<const RuleSet> document;
    QString documentPath; ///< empty for a document that was never saved
};

/// Looked at and set from both threads.
struct ComparisonProgress {
    std::atomic<bool> cancelled{false};
    std::atomic<int> permille{0};
    std::atomic<std::int64_t> conversations{0};
};

struct ComparisonResult {
    enum class Status {
        None, ///< nothing was compared so far
        Compared,
        NotSaved,   ///< there is no saved file to compare with
        Unusable,   ///< a rule set cannot be read or not be run: `problem` says why
        Unreadable, ///< no conversation could be read
    };
    Status status = Status::None;
    QString problem;
    ComparisonSetup setup;
    QString beforeName; ///< as a report names them: a path, or what it is
    QString afterName;
    analysis::Comparison counts;
    std::vector<analysis::ComparedConversation> conversations; ///< that differ, in the order of the input
    bool isCutShort = false; ///< more of them differ than are listed; the counts are of all
    analysis::ComparisonExamples examples{kExamples};
    QStringList faults; ///< "FILE:LINE: reason", the first few; counts.skipped has them all
    analysis::RuleSetPair rules;
    std::shared_ptr<const RuleSet> document; ///< whose scenarios were compared
    std::int64_t milliseconds = 0;

    static constexpr std::size_t kExamples = 10; ///< of each cause: as the command line does
};

inline constexpr std::size_t kMostConversationsListed = 5000;

ComparisonResult runComparison(const ComparisonInput& input, ComparisonProgress& progress);

/// The report for a pull request, the same as the command line writes.
QString markdownOf(const ComparisonResult& result);

/// One conversation under both rule sets, for the timelines.
struct ComparedTraces {
    Scenario scenario;
    analysis::RuleSetPair rules;
    std::vector<engine::TraceEntry> before;
    std::vector<engine::TraceEntry> after;
};

/// Steps the conversation at `conversation` of the result again; nothing where its recording is gone.
std::optional<ComparedTraces> traceComparison(const ComparisonResult& result, std::size_t conversation);

} // namespace interlock::ui
