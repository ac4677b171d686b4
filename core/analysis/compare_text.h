// SPDX-License-Identifier: GPL-3.0-or-later
// Comparisons in words: for a terminal, for a pull request, and as JSON lines.
#pragma once

#include "core/analysis/compare.h"

#include <map>
#include <string>
#include <vector>

namespace interlock::analysis {

/// "FILE:LINE"; for a scenario of a rule set its name.
std::string source_of(const ComparedConversation& conversation);

/// "winner none → verify_first, tools [] → [verify]".
std::string to_words(const DecisionDifference& difference);
/// 'rule "verify_first"'.
std::string to_words(const Cause& cause);

/// The first few differences of each cause.
class ComparisonExamples {
public:
    explicit ComparisonExamples(std::size_t limit) : m_limit(limit) {}

    void add(const ComparedConversation& conversation);

    struct Example {
        std::string source;
        std::string conversation;
        DecisionDifference difference;
    };
    const std::map<Cause, std::vector<Example>>& by_cause() const noexcept { return m_examples; }

private:
    std::size_t m_limit = 0; ///< for each cause
    std::map<Cause, std::vector<Example>> m_examples;
};

/// A block for each cause, the one behind most events first, and the counts over all.
std::string to_text(const Comparison& comparison, const ComparisonExamples& examples);

/// A summary for a pull request: a sentence, a table of causes, and the examples folded away below.
std::string to_markdown(const Comparison& comparison, const ComparisonExamples& examples, const std::string& before,
                        const std::string& after);

/// {"conversation","source","event","at","turn","kind","before":{…},"after":{…},"causes":[{"kind","name"}]}
logic::Value to_json(const ComparedConversation& conversation, const DecisionDifference& difference);

} // namespace interlock::analysis
