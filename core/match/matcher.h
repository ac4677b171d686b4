// SPDX-License-Identifier: GPL-3.0-or-later
// Matcher: decides many conditions over one context at once, exactly as evaluating each of them would.
// (Reference: conditions.)
#pragma once

#include "core/logic/program.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace interlock::match {

struct Index;
struct Workspace;

/// What all conditions came to over one context. Reused from one context to the next, it allocates nothing;
/// each thread needs its own.
class Decisions {
public:
    Decisions();
    ~Decisions();
    Decisions(Decisions&&) noexcept;
    Decisions& operator=(Decisions&&) noexcept;

    /// Whether the condition at a place holds; false where it raised an error.
    bool holds(std::size_t place) const noexcept
    {
        return ((m_holding[place / 64] >> (place % 64)) & 1U) != 0;
    }
    /// The same as bits, the lowest of the first word being condition 0.
    const std::vector<std::uint64_t>& holding() const noexcept { return m_holding; }

    /// The conditions that raised an error, by place.
    const std::vector<std::pair<std::uint32_t, logic::Error>>& errors() const noexcept { return m_errors; }

    /// How many conditions the evaluator was asked for, one by one.
    std::size_t evaluated_plainly() const noexcept { return m_evaluated_plainly; }

private:
    friend class Matcher;
    std::vector<std::uint64_t> m_holding;
    std::vector<std::pair<std::uint32_t, logic::Error>> m_errors;
    std::size_t m_evaluated_plainly = 0;
    std::unique_ptr<Workspace> m_workspace;
};

/// One condition to decide. Both stand for the same expression.
struct Condition {
    logic::Value expression;
    logic::Program program;
};

/// Immutable and shared by its copies.
class Matcher {
public:
    Matcher();
    explicit Matcher(std::vector<Condition> conditions);

    std::size_t size() const noexcept;

    /// Decides all conditions over `data`: truth, errors and budget are those of Program::evaluate.
    void decide(const logic::Value& data, Decisions& decisions, const logic::Budget& budget = {}) const;

private:
    std::shared_ptr<const Index> m_index;
};

} // namespace interlock::match
