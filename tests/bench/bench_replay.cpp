// SPDX-License-Identifier: GPL-3.0-or-later
// How fast transcripts are replayed, against what nlohmann/json needs to parse the same bytes: one JSON line.
// bench_replay [TRANSCRIPT.jsonl] takes a file of one's own, repeated until it is large.
#include "workload.h"

#include "core/analysis/corpus_walk.h"
#include "core/analysis/replay.h"
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

using namespace interlock;

namespace {

constexpr std::size_t kBytes = 100'000'000;
constexpr int kTiny = 100'000;
constexpr int kRounds = 3;

constexpr const char* kRules = R"({
    "format": "interlock/1",
    "tools": [{"name": "find_user"}, {"name": "find_order"}, {"name": "cancel_order"}, {"name": "call_a_person"}],
    "trackers": [{"name": "questions", "initial": 0, "update": {"if": [{"in": ["?", {"var": "msg.text"}]},
        {"+": [{"var": "track.questions"}, 1]}, {"var": "track.questions"}]}}],
    "rules": [
        {"name": "cancel", "condition": {"in": ["cancel", {"var": "msg.text_lower"}]}, "tools": ["find_order"],
         "tool_choice_mode": "specific", "priority": 10},
        {"name": "upset", "condition": {"or": [{"in": ["human", {"var": "msg.text_lower"}]},
         {"in": ["manager", {"var": "msg.text_lower"}]}]}, "tools": ["call_a_person"], "priority": 5},
        {"name": "many questions", "condition": {">": [{"var": "track.questions"}, 3]}, "tools": ["call_a_person"],
         "cooldown_seconds": 5}],
    "skills": [
        {"name": "cancel", "metadata": {"action_tool": "cancel_order", "precondition": ["find_user", "find_order"]}},
        {"name": "refund", "metadata": {"action_tool": "refund_order", "precondition": ["find_order"]}}]})";

std::string words(bench::Random& random, std::size_t count)
{
    static constexpr const char* kWords[] = {"the",       "order",     "cancel", "please",  "a",
                                             "flight",    "manager",   "that",   "economy", "Mr. Ng",
                                             "\"today\"", "tomorrow?", "refund", "6\n",     "of"};
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += (i ? " " : "") + std::string(kWords[random.below(std::size(kWords))]);
    return text;
}

/// A help desk's conversation: a long system message, and tools whose results are JSON in a string.
std::string conversation(bench::Random& random)
{
    using nlohmann::json;
    json messages = json::array({{{"role", "system"}, {"content", words(random, 1000)}}});
    for (int turn = 0; turn < 6; ++turn) {
        messages.push_back({{"role", "user"}, {"content", words(random, 15 + random.below(20))}});
        for (std::size_t call = 0; call < random.below(3); ++call) {
            const char* tools[] = {"find_user", "find_order", "cancel_order", "refund_order"};
            const std::string id = "call_" + std::to_string(random.next());
            const json arguments = {{"order", "#W" + std::to_string(random.next())},
                                    {"reason", words(random, 4)}};
            messages.push_back(
                {{"role", "assistant"},
                 {"content", nullptr},
                 {"tool_calls",
                  {{{"id", id},
                    {"type", "function"},
                    {"function", {{"name", tools[random.below(4)]}, {"arguments", arguments.dump()}}}}}}});
            json result;
            for (int i = 0; i < 8; ++i)
                result["field" + std::to_string(i)] = {
                    {"id", random.next()}, {"text", words(random, 8)}, {"open", true}};
            messages.push_back({{"role", "tool"}, {"tool_call_id", id}, {"content", result.dump()}});
        }
        messages.push_back({{"role", "assistant"}, {"content", words(random, 60)}});
    }
    return json{{"task", random.below(1000)}, {"messages", std::move(messages)}}.dump();
}

double seconds_of(const std::function<void()>& work)
{
    double best = 1e9;
    for (int round = 0; round < kRounds; ++round) {
        const auto start = std::chrono::steady_clock::now();
        work();
        best =
            std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
}

analysis::ReplayCounts replayed(const std::shared_ptr<const engine::CompiledRuleSet>& rules,
                                const std::string& file, int jobs)
{
    analysis::ReplayCounts all;
    analysis::WalkOptions options;
    options.jobs = jobs;
    analysis::walk_corpus<analysis::ReplayCounts>(
        {file}, options,
        [&rules](const exchange::TranscriptReading& reading, const analysis::PiecePlace&) {
            analysis::ReplayCounts counts;
            for (const exchange::Recording& recording : reading.recordings)
                counts.add(analysis::replay(rules, recording, engine::GateMode::InForce));
            return counts;
        },
        [&all](analysis::ReplayCounts&& counts) {
            all.add(counts);
            return true;
        });
    return all;
}

/// The file line by line, repeated or made up until it is large.
std::vector<std::string> load(const char* path)
{
    std::vector<std::string> lines;
    std::size_t bytes = 0;
    bench::Random random(1);
    while (bytes < kBytes) {
        if (!path) {
            lines.push_back(conversation(random));
            bytes += lines.back().size();
            continue;
        }
        std::ifstream file(path);
        const std::size_t before = bytes;
        for (std::string line; std::getline(file, line); lines.push_back(line))
            bytes += line.size();
        if (bytes == before) {
            std::cerr << path << ": nothing to read\n";
            std::exit(2);
        }
    }
    return lines;
}

} // namespace

int main(int count, char** arguments)
{
    exchange::RuleSetReading reading = exchange::read_rule_set(kRules);
    if (!reading.rule_set)
        return 2;
    const auto rules = engine::CompiledRuleSet::compile(std::move(*reading.rule_set));
    const std::filesystem::path folder = std::filesystem::temp_directory_path();
    const std::string large = (folder / "bench_replay_large.jsonl").string();
    const std::string tiny = (folder / "bench_replay_tiny.jsonl").string();

    const std::vector<std::string> lines = load(count > 1 ? arguments[1] : nullptr);
    std::size_t bytes = 0;
    {
        std::ofstream large_file(large);
        for (const std::string& line : lines) {
            large_file << line << "\n";
            bytes += line.size() + 1;
        }
        std::ofstream tiny_file(tiny);
        for (int i = 0; i < kTiny; ++i)
            tiny_file << R"({"messages":[{"role":"user","content":"cancel )" << i << "?\"}]}\n";
    }

    std::size_t keys = 0;
    const double parsing = seconds_of([&] {
        for (const std::string& line : lines)
            keys += nlohmann::json::parse(line).size();
    });
    analysis::ReplayCounts counts;
    logic::Object report;
    const auto rate = [](double amount, double seconds) {
        return static_cast<std::int64_t>(amount / seconds);
    };
    report.set("bytes", static_cast<std::int64_t>(bytes));
    report.set("nlohmann_seconds", parsing);
    report.set("nlohmann_bytes_per_second", rate(static_cast<double>(bytes), parsing));
    double alone = 0;
    for (const int jobs : {1, 2}) {
        const std::string suffix = jobs == 1 ? "" : "_2_jobs";
        const double seconds = seconds_of([&] { counts = replayed(rules, large, jobs); });
        report.set("replay_seconds" + suffix, seconds);
        report.set("replay_bytes_per_second" + suffix, rate(static_cast<double>(bytes), seconds));
        alone = jobs == 1 ? seconds : alone;
        const double tiny_seconds = seconds_of([&] { replayed(rules, tiny, jobs); });
        report.set("tiny_conversations_per_second" + suffix, rate(kTiny, tiny_seconds));
    }
    report.set("conversations", counts.conversations);
    report.set("events", counts.events);
    report.set("replay_over_nlohmann", alone / parsing); // time: at most 2
    std::cout << exchange::write_json(report) << "\n";
    std::filesystem::remove(large);
    std::filesystem::remove(tiny);
    return keys > 0 ? 0 : 1;
}
