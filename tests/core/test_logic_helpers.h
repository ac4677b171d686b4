// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of the condition language share: expressions as text in, outcomes as one line out.
#pragma once

#include "core/exchange/json_text.h"
#include "core/logic/program.h"

#include <QtTest>

// So that a comparison that fails shows both texts.
template <>
inline char* QTest::toString(const std::string& text)
{
    return qstrdup(text.c_str());
}

namespace interlock::logic {

inline Value json(const std::string& text)
{
    const auto reading = exchange::read_json(text);
    if (!reading.value)
        qFatal("broken test data: %s", text.c_str());
    return *reading.value;
}

/// An outcome on one line: JSON, or the type of an error after an exclamation mark.
inline std::string line(const Outcome& outcome)
{
    if (const auto* error = std::get_if<Error>(&outcome))
        return "!" + error->type;
    return exchange::write_json(std::get<Value>(outcome));
}

inline std::string evaluate(const std::string& expression, const std::string& data = "null",
                            const Budget& budget = {})
{
    return line(Program::compile(json(expression)).evaluate(json(data), budget));
}

/// Keeps all that was reported, as "pointer=outcome".
struct Recorder : EvaluationHook {
    explicit Recorder(const Program& observed) : program(observed) {}
    void evaluated(NodeId node, const Outcome& outcome) override
    {
        lines.push_back(program.nodes().at(node).pointer + "=" + line(outcome));
        last_node = node;
        last = outcome;
    }
    const Program& program;
    std::vector<std::string> lines;
    NodeId last_node = 0;
    Outcome last;
};

inline std::string reports(const std::string& expression, const std::string& data = "null")
{
    const Program program = Program::compile(json(expression));
    Recorder recorder(program);
    program.evaluate(json(data), {}, &recorder);
    std::string all;
    for (const std::string& report : recorder.lines)
        all += (all.empty() ? "" : " ") + report;
    return all;
}

inline std::string nested(const std::string& open, const std::string& inner, const std::string& close,
                          int levels)
{
    std::string text;
    for (int i = 0; i < levels; ++i)
        text += open;
    text += inner;
    for (int i = 0; i < levels; ++i)
        text += close;
    return text;
}

} // namespace interlock::logic
