// SPDX-License-Identifier: GPL-3.0-or-later
// Corpus: rows are made where the conversations are replayed, and gathered in the order of the input.
#include "core/analysis/corpus.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace interlock::analysis {

namespace {

/// What one piece of a transcript came to.
struct PieceRows {
    std::vector<CorpusRow> rows;
    std::vector<std::vector<std::string>> tools; ///< called, by row
    Coverage coverage;
    ReplayCounts counts;
    std::vector<CorpusFault> faults;
};

/// The names of a conversation's called tools, each once, in the order of first calls.
std::vector<std::string> called_tools(const Scenario& scenario)
{
    std::vector<std::string> names;
    for (const Event& event : scenario.events) {
        for (const ToolCall& call : event.calls()) {
            if (std::find(names.begin(), names.end(), call.name) == names.end())
                names.push_back(call.name);
        }
    }
    return names;
}

bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// On one line, cut between two characters.
std::string first_words(const Scenario& scenario)
{
    std::string words;
    for (const Event& event : scenario.events) {
        if (event.role != Role::User || !event.content)
            continue;
        bool blank = false;
        for (const char c : *event.content) {
            if (is_blank(c)) {
                blank = !words.empty();
                continue;
            }
            words += blank ? std::string{' ', c} : std::string(1, c);
            blank = false;
            if (words.size() > kFirstWords)
                break;
        }
        if (!words.empty())
            break;
    }
    if (words.size() > kFirstWords) {
        constexpr std::string_view kEllipsis = "…";
        std::size_t end = kFirstWords - kEllipsis.size();
        while (end > 0 && (static_cast<unsigned char>(words[end]) & 0xC0) == 0x80)
            --end;
        words.resize(end);
        words += kEllipsis;
    }
    return words;
}

CorpusRow row_of(const exchange::Recording& recording, const ReplayCounts& counts, const Coverage& coverage)
{
    CorpusRow row;
    row.name = recording.scenario.name;
    row.first_words = first_words(recording.scenario);
    row.format = recording.format;
    row.turns = counts.user_messages;
    row.events = counts.events;
    row.rounds = counts.rounds;
    row.calls = counts.calls;
    row.results = counts.results;
    row.orphan_results = counts.orphan_results;
    row.forced_rounds = counts.forced_rounds;
    row.dishonoured_rounds = counts.dishonoured_rounds;
    row.guarded_calls = counts.guarded_calls;
    row.blocked = counts.blocked;
    row.condition_errors = counts.condition_errors;
    row.skipped = counts.skipped;
    for (const RuleCoverage& rule : coverage.rules) {
        row.firings += static_cast<std::int64_t>(rule.matched);
        row.wins += static_cast<std::int64_t>(rule.won);
        if (rule.matched > 0)
            row.rules.push_back({static_cast<std::uint32_t>(rule.place), static_cast<std::uint32_t>(rule.matched),
                                 static_cast<std::uint32_t>(rule.won)});
    }
    for (const SkillCoverage& skill : coverage.skills) {
        if (skill.guarded_calls > 0)
            row.skills.push_back({static_cast<std::uint32_t>(skill.place),
                                  static_cast<std::uint32_t>(skill.guarded_calls),
                                  static_cast<std::uint32_t>(skill.blocked)});
    }
    std::sort(row.rules.begin(), row.rules.end(), [](const RuleUse& a, const RuleUse& b) { return a.rule < b.rule; });
    return row;
}

PieceRows rows_of(const std::shared_ptr<const engine::CompiledRuleSet>& rules,
                  const exchange::TranscriptReading& reading, const PiecePlace& place, engine::GateMode gate)
{
    PieceRows piece;
    const auto add_fault = [&](const exchange::Skipped& skipped) {
        if (!skipped.by_design)
            piece.faults.push_back({place.path, skipped.line, skipped.reason});
    };
    for (const exchange::Skipped& skipped : reading.skipped) {
        piece.counts.skipped += skipped.count;
        add_fault(skipped);
    }
    CoverageCounter all(rules);
    for (std::size_t i = 0; i < reading.recordings.size(); ++i) {
        const exchange::Recording& recording = reading.recordings[i];
        std::for_each(recording.skipped.begin(), recording.skipped.end(), add_fault);
        std::vector<engine::TraceEntry> trace;
        const ReplayCounts counts = replay(rules, recording, gate, &trace);
        CoverageCounter one(rules);
        one.add(recording.scenario, trace);
        CorpusRow row = row_of(recording, counts, one.coverage());
        row.place = place;
        row.index = i;
        piece.rows.push_back(std::move(row));
        piece.tools.push_back(called_tools(recording.scenario));
        piece.counts.add(counts);
        all.add(one.coverage());
    }
    piece.coverage = all.coverage();
    return piece;
}

/// Puts pieces together; keeps the places of tools by name.
class Gatherer {
public:
    explicit Gatherer(const std::shared_ptr<const engine::CompiledRuleSet>& rules) : m_coverage(rules) {}

    void take(PieceRows&& piece)
    {
        for (std::size_t i = 0; i < piece.rows.size(); ++i) {
            for (const std::string& name : piece.tools[i]) {
                const auto [place, is_new] =
                    m_places.emplace(name, static_cast<std::uint32_t>(m_corpus.tools.size()));
                if (is_new)
                    m_corpus.tools.push_back(name);
                piece.rows[i].tools.push_back(place->second);
            }
            std::sort(piece.rows[i].tools.begin(), piece.rows[i].tools.end());
        }
        std::move(piece.rows.begin(), piece.rows.end(), std::back_inserter(m_corpus.rows));
        m_coverage.add(piece.coverage);
        m_corpus.counts.add(piece.counts);
        for (CorpusFault& fault : piece.faults)
            add_fault(std::move(fault));
    }

    void add_fault(CorpusFault fault)
    {
        if (m_corpus.faults.size() < kMaxFaults)
            m_corpus.faults.push_back(std::move(fault));
    }

    const Corpus& corpus()
    {
        m_corpus.coverage = m_coverage.coverage();
        return m_corpus;
    }
    Corpus finish(const WalkEnd& end)
    {
        corpus();
        m_corpus.counts.files = static_cast<std::int64_t>(end.files);
        m_corpus.counts.skipped += static_cast<std::int64_t>(end.unreadable);
        m_corpus.cancelled = end.cancelled;
        return std::move(m_corpus);
    }

private:
    Corpus m_corpus;
    CoverageCounter m_coverage;
    std::unordered_map<std::string, std::uint32_t> m_places;
};

constexpr std::size_t kRowsBetweenTellings = 64;

} // namespace

Corpus read_corpus(const std::shared_ptr<const engine::CompiledRuleSet>& rules, const std::vector<std::string>& files,
                   engine::GateMode gate, const WalkOptions& options, const std::function<void(const Corpus&)>& grown)
{
    Gatherer gatherer(rules);
    WalkOptions walk = options;
    walk.unreadable = [&](const std::string& path, const std::string& reason) {
        gatherer.add_fault({path, 0, reason});
        if (options.unreadable)
            options.unreadable(path, reason);
    };
    const std::function<PieceRows(const exchange::TranscriptReading&, const PiecePlace&)> work =
        [&](const exchange::TranscriptReading& reading, const PiecePlace& place) {
            return rows_of(rules, reading, place, gate);
        };
    std::size_t untold = 0;
    const std::function<bool(PieceRows&&)> take = [&](PieceRows&& piece) {
        untold += piece.rows.size();
        gatherer.take(std::move(piece));
        if (grown && untold >= kRowsBetweenTellings) {
            grown(gatherer.corpus());
            untold = 0;
        }
        return true;
    };
    return gatherer.finish(walk_corpus<PieceRows>(files, walk, work, take));
}

} // namespace interlock::analysis
