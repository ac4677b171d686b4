// SPDX-License-Identifier: GPL-3.0-or-later
// What the small steps cost: reading a file, compiling a condition, one evaluation, one message with its
// trace.
#include "core/engine/session.h"
#include "core/exchange/json_text.h"
#include "core/exchange/rule_set_file.h"
#include "core/exchange/trace_json.h"
#include "tests/bench/workload.h"

#include <benchmark/benchmark.h>

using namespace interlock;

namespace {

void read_rules(benchmark::State& state)
{
    const std::string text =
        exchange::write_rule_set(bench::rule_set(static_cast<std::size_t>(state.range(0)), 10));
    for (auto _ : state)
        benchmark::DoNotOptimize(exchange::read_rule_set(text));
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void compile_condition(benchmark::State& state)
{
    const std::vector<logic::Value> conditions = bench::conditions(1000);
    std::size_t next = 0;
    for (auto _ : state)
        // A program is compiled when it is first asked for something.
        benchmark::DoNotOptimize(logic::Program::compile(conditions[next++ % conditions.size()]).nodes().size());
}

void compile_rule_set(benchmark::State& state)
{
    const RuleSet rules = bench::rule_set(static_cast<std::size_t>(state.range(0)), 1);
    for (auto _ : state)
        benchmark::DoNotOptimize(engine::CompiledRuleSet::compile(rules));
}

void evaluate_condition(benchmark::State& state)
{
    const std::vector<logic::Value> contexts = bench::contexts(100);
    std::vector<logic::Program> programs;
    for (const logic::Value& condition : bench::conditions(1000))
        programs.push_back(logic::Program::compile(condition));
    std::size_t next = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(
            programs[next % programs.size()].evaluate(contexts[next / 7 % contexts.size()]));
        ++next;
    }
}

/// A user message of a session: the trace entry is made, and where `written` is set also put into JSON text.
void session_step(benchmark::State& state, bool written)
{
    const RuleSet rules = bench::rule_set(static_cast<std::size_t>(state.range(0)), 200);
    const std::vector<Event>& events = rules.scenarios.front().events;
    engine::Session session(engine::CompiledRuleSet::compile(rules),
                            engine::ConversationStart::of(rules.scenarios.front()));
    std::size_t next = 0;
    for (auto _ : state) {
        const engine::TraceEntry entry = session.step(events[next++ % events.size()]);
        benchmark::DoNotOptimize(&entry);
        if (written)
            benchmark::DoNotOptimize(exchange::write_json(exchange::to_json(entry)));
    }
    state.counters["rules/s"] = benchmark::Counter(static_cast<double>(state.range(0) * state.iterations()),
                                                   benchmark::Counter::kIsRate);
}

BENCHMARK(read_rules)->Arg(10)->Arg(1000)->Unit(benchmark::kMicrosecond);
BENCHMARK(compile_condition);
BENCHMARK(compile_rule_set)->RangeMultiplier(10)->Range(10, 10000)->Unit(benchmark::kMicrosecond);
BENCHMARK(evaluate_condition);
BENCHMARK_CAPTURE(session_step, in_memory, false)
    ->RangeMultiplier(10)
    ->Range(10, 10000)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(session_step, as_text, true)
    ->RangeMultiplier(10)
    ->Range(10, 10000)
    ->Unit(benchmark::kMicrosecond);

} // namespace
