// SPDX-License-Identifier: GPL-3.0-or-later
// Decides an array of conditions over an array of contexts, again and again, and says how many a second, and how long
// it took to prepare for that: the first time, and the median of as many more times as there are runs.
//   match_bench CONDITIONS.json CONTEXTS.json PRIORITIES.json [--runs 7] [--plain]
// --plain evaluates each condition by itself, for comparison.
#include "core/exchange/file_io.h"
#include "core/exchange/json_text.h"
#include "core/match/matcher.h"

#include <sys/resource.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

using namespace interlock;
using logic::Value;

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

[[noreturn]] void give_up(const std::string& why)
{
    std::fprintf(stderr, "match_bench: %s\n", why.c_str());
    std::exit(2);
}

Value read_array(const char* path)
{
    const exchange::FileReading file = exchange::read_file(path);
    if (!file.text)
        give_up(std::string(path) + " " + file.error);
    const exchange::JsonReading reading = exchange::read_json(*file.text);
    if (!reading.value || !reading.value->is_array())
        give_up(std::string(path) + " is no JSON array");
    return *reading.value;
}

/// Numbers, or objects that have one under `priority`.
std::vector<double> to_priorities(const Value& list)
{
    std::vector<double> priorities;
    for (const Value& item : list.as_array()) {
        const Value* number = item.is_object() ? item.find("priority") : &item;
        if (!number || !number->is_number())
            give_up("a priority is no number");
        priorities.push_back(number->as_double());
    }
    return priorities;
}

/// What one pass over all contexts comes to.
struct Tally {
    std::uint64_t hits = 0;
    std::uint32_t chk = 0; ///< over the winners: the lowest priority, ties to the first
};

class Winner {
public:
    explicit Winner(const std::vector<double>& priorities) : m_priorities(priorities) {}
    void hit(std::size_t place)
    {
        ++m_hits;
        if (m_priorities[place] < m_lowest) {
            m_lowest = m_priorities[place];
            m_id = static_cast<std::uint32_t>(place + 1);
        }
    }
    void end(Tally& tally) const
    {
        tally.hits += m_hits;
        tally.chk = tally.chk * 31 + m_id;
    }

private:
    const std::vector<double>& m_priorities;
    std::uint64_t m_hits = 0;
    double m_lowest = std::numeric_limits<double>::infinity();
    std::uint32_t m_id = 0;
};

class Bench {
public:
    Bench(const Value& conditions, const Value& contexts, std::vector<double> priorities, bool plain)
        : m_contexts(contexts.as_array()), m_priorities(std::move(priorities)), m_plain(plain)
    {
        prepare(conditions);
        first_preparation = preparations.front();
    }

    /// All that is done before the first context: once more, and timed.
    void prepare(const Value& conditions)
    {
        m_matcher = match::Matcher();
        m_conditions.clear();
        const auto start = Clock::now();
        for (const Value& condition : conditions.as_array())
            m_conditions.push_back({condition, logic::Program::compile(condition)});
        if (!m_plain)
            m_matcher = match::Matcher(m_conditions);
        preparations.push_back(seconds_since(start));
    }

    Tally pass()
    {
        Tally tally;
        for (const Value& context : m_contexts) {
            Winner winner(m_priorities);
            if (m_plain)
                decide_plainly(context, winner);
            else
                decide(context, winner);
            winner.end(tally);
        }
        return tally;
    }

    double decisions_in_a_pass() const
    {
        return static_cast<double>(m_conditions.size()) * static_cast<double>(m_contexts.size());
    }

    std::vector<double> preparations; ///< seconds each: compiling, and building the index
    double first_preparation = 0;     ///< seconds: the one that found nothing of the program in memory

private:
    void decide(const Value& context, Winner& winner)
    {
        m_matcher.decide(context, m_decisions);
        const std::vector<std::uint64_t>& words = m_decisions.holding();
        for (std::size_t word = 0; word < words.size(); ++word) {
            for (std::uint64_t left = words[word]; left != 0; left &= left - 1)
                winner.hit(word * 64 + static_cast<std::size_t>(std::countr_zero(left)));
        }
    }

    void decide_plainly(const Value& context, Winner& winner)
    {
        for (std::size_t i = 0; i < m_conditions.size(); ++i) {
            const logic::Outcome outcome = m_conditions[i].program.evaluate(context);
            if (const auto* value = std::get_if<Value>(&outcome); value && logic::is_truthy(*value))
                winner.hit(i);
        }
    }

    const logic::Array& m_contexts;
    std::vector<double> m_priorities;
    bool m_plain;
    std::vector<match::Condition> m_conditions;
    match::Matcher m_matcher;
    match::Decisions m_decisions;
};

long peak_memory_bytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss * 1024;
}

} // namespace

int main(int argc, char** argv)
{
    std::vector<const char*> files;
    int runs = 7;
    bool plain = false;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--runs" && i + 1 < argc)
            runs = std::max(1, std::atoi(argv[++i]));
        else if (argument == "--plain")
            plain = true;
        else
            files.push_back(argv[i]);
    }
    if (files.size() != 3)
        give_up("usage: match_bench CONDITIONS.json CONTEXTS.json PRIORITIES.json [--runs 7] [--plain]");
    const Value conditions = read_array(files[0]);
    const Value contexts = read_array(files[1]);
    std::vector<double> priorities = to_priorities(read_array(files[2]));
    if (priorities.size() != conditions.as_array().size())
        give_up("there must be one priority for each condition");

    Bench bench(conditions, contexts, std::move(priorities), plain);
    bench.preparations.clear();
    for (int run = 0; run < runs; ++run)
        bench.prepare(conditions);
    const Tally expected = bench.pass();
    bench.pass();
    const auto start = Clock::now();
    bench.pass();
    constexpr double kLeastSeconds = 0.3; // a run takes as many passes as fill it
    const auto passes = static_cast<int>(std::max(1.0, std::ceil(kLeastSeconds / seconds_since(start))));
    std::vector<double> rates;
    for (int run = 0; run < runs; ++run) {
        const auto begin = Clock::now();
        for (int i = 0; i < passes; ++i) {
            const Tally tally = bench.pass();
            if (tally.hits != expected.hits || tally.chk != expected.chk)
                give_up("two passes came to different results");
        }
        rates.push_back(bench.decisions_in_a_pass() * passes / seconds_since(begin));
    }
    std::sort(rates.begin(), rates.end());
    std::sort(bench.preparations.begin(), bench.preparations.end());
    const long memory = peak_memory_bytes();
    std::printf("{\"n\":%zu,\"messages\":%zu,\"runs\":%d,\"passes\":%d,"
                "\"rules_per_second\":{\"median\":%.0f,\"min\":%.0f,\"max\":%.0f},"
                "\"preparation_ms\":%.3f,\"first_preparation_ms\":%.3f,"
                "\"peak_memory_bytes\":%ld,\"peak_memory_mb\":%.1f,"
                "\"hits\":%llu,\"chk\":%u}\n",
                conditions.as_array().size(), contexts.as_array().size(), runs, passes,
                rates[rates.size() / 2], rates.front(), rates.back(),
                bench.preparations[bench.preparations.size() / 2] * 1e3, bench.first_preparation * 1e3, memory,
                static_cast<double>(memory) / 1048576,
                static_cast<unsigned long long>(expected.hits), expected.chk);
    return 0;
}
