// SPDX-License-Identifier: GPL-3.0-or-later
// Workspace: what is known of one context while it is decided, and hints kept for the next one.
#pragma once

#include "core/match/index.h"

#include <algorithm>
#include <cstring>

namespace interlock::match {

struct PlaceState {
    const logic::Value* value = nullptr;
    std::uint32_t stamp = 0;
    std::uint32_t hint = 0; ///< where the member stood the last time: contexts of one host look alike
};

struct Workspace {
    std::uint64_t index_id = 0;
    std::uint32_t stamp = 0; ///< of this context; what bears another one is not known yet
    std::vector<PlaceState> places;
    std::vector<std::uint32_t> leaves;   ///< stamp * 4 + Truth
    std::vector<std::uint32_t> searched; ///< by search group: stamp where all its leaves are known
    std::vector<std::uint32_t> classes;  ///< by merged columns: the combination met
    std::vector<const Word*> columns;    ///< to be taken together
    std::vector<Word> plain;             ///< rules that only the evaluator can decide
};

/// One context being decided. Lives on the stack.
class Run {
public:
    Run(const Index& index, Workspace& work, const logic::Value& data, const logic::Budget& budget)
        : m_index(index), m_work(work), m_data(data)
    {
        if (budget.operations > index.most_fixed)
            m_allowance = (budget.operations - index.most_fixed) / index.most_searches;
    }

    /// What a `var` gives, as the evaluator finds it.
    const logic::Value& look_up(std::uint32_t source)
    {
        const Source& asked = m_index.vocabulary.sources()[source];
        const logic::Value* value = asked.path == kNowhere ? nullptr : find(asked.path);
        return value ? *value : asked.fallback;
    }

    /// A message has mostly left the caches, and each step of a path waits for the one before it. So the
    /// memory is asked for one level of all paths at a time: the objects, their members, and what those hold.
    void warm_up()
    {
        for (const std::uint32_t path : m_index.parents) {
            const logic::Value* parent = find(path);
            if (parent && parent->is_object())
                __builtin_prefetch(&parent->as_object());
        }
        for (const EagerSource& eager : m_index.eager)
            announce_member(eager.source);
        for (const EagerSource& eager : m_index.eager) {
            const logic::Value& value = look_up(eager.source);
            if (value.is_string())
                __builtin_prefetch(&value.as_string());
            else if (value.is_array())
                __builtin_prefetch(&value.as_array());
        }
    }

    /// Whether a search through the value stays within what the budget leaves to each.
    bool is_searchable(const logic::Value& value) const
    {
        if (value.is_string())
            return value.as_string().size() / 256 <= m_allowance;
        return !value.is_array() || value.as_array().size() * m_index.longest_item <= m_allowance;
    }

    Truth truth_of(std::uint32_t place)
    {
        std::uint32_t& state = m_work.leaves[place];
        if (state >> 2U == m_work.stamp)
            return static_cast<Truth>(state & 3U);
        const Truth truth = find_truth(place);
        state = m_work.stamp << 2U | static_cast<std::uint32_t>(truth);
        return truth;
    }

    void set_true(std::uint32_t place)
    {
        m_work.leaves[place] = m_work.stamp << 2U | static_cast<std::uint32_t>(Truth::True);
    }
    bool is_true(std::uint32_t place) const
    {
        return m_work.leaves[place] == (m_work.stamp << 2U | static_cast<std::uint32_t>(Truth::True));
    }

    Truth evaluate(const FlatNode& node)
    {
        switch (node.kind) {
        case Formula::Kind::Plain:
            return Truth::Unknown;
        case Formula::Kind::Leaf: {
            const Truth truth = truth_of(node.first);
            if (truth == Truth::Unknown || !node.negated)
                return truth;
            return truth == Truth::True ? Truth::False : Truth::True;
        }
        default: {
            const Truth deciding = node.kind == Formula::Kind::All ? Truth::False : Truth::True;
            for (std::uint32_t i = 0; i < node.count; ++i) {
                const Truth truth = evaluate(m_index.nodes[m_index.children[node.first + i]]);
                if (truth == deciding || truth == Truth::Unknown)
                    return truth;
            }
            return deciding == Truth::False ? Truth::True : Truth::False;
        }
        }
    }

    /// The steps of a rule that its columns let pass.
    Truth evaluate(const RuleSteps& rule)
    {
        const Step* step = m_index.steps.data() + rule.first;
        const Step* tail = step + rule.free_count;
        for (; step != tail; ++step) {
            const Truth truth = evaluate(m_index.nodes[step->node]);
            if (truth != Truth::True)
                return truth;
        }
        const Step* end = tail + rule.tail_count;
        bool has_postponed = false;
        for (step = tail; step != end; ++step) {
            // A search cannot fail once its size is known, so it can wait for what is told more quickly.
            Truth truth = Truth::True;
            if (!step->is_search)
                truth = evaluate(m_index.nodes[step->node]);
            else if (is_searchable(
                         look_up(m_index.vocabulary.leaves()[m_index.nodes[step->node].first].source)))
                has_postponed = true;
            else
                truth = Truth::Unknown;
            if (truth != Truth::True)
                return truth;
        }
        for (step = tail; has_postponed && step != end; ++step) {
            const Truth truth = step->is_search ? evaluate(m_index.nodes[step->node]) : Truth::True;
            if (truth != Truth::True)
                return truth;
        }
        return rule.ends_plainly ? Truth::Unknown : Truth::True;
    }

private:
    void announce_member(std::uint32_t source)
    {
        const std::uint32_t path = m_index.vocabulary.sources()[source].path;
        if (path == kNowhere || path == 0)
            return;
        const logic::Value* parent = find(m_index.vocabulary.paths()[path].parent);
        const std::uint32_t hint = m_work.places[path].hint;
        if (!parent || !parent->is_object() || hint >= parent->as_object().size())
            return;
        const auto* member = reinterpret_cast<const char*>(&parent->as_object().begin()[hint]);
        __builtin_prefetch(member);
        __builtin_prefetch(member + sizeof(logic::Member) - 1);
    }

    const logic::Value* find(std::uint32_t path)
    {
        if (path == 0)
            return &m_data;
        PlaceState& state = m_work.places[path];
        if (state.stamp == m_work.stamp)
            return state.value;
        const PathNode& node = m_index.vocabulary.paths()[path];
        const logic::Value* parent = find(node.parent);
        state.stamp = m_work.stamp;
        return state.value = parent ? step_into(*parent, node.step, state.hint) : nullptr;
    }

    /// Most keys are short, and a call would take longer than the comparison.
    static bool is_same(const std::string& a, const std::string& b)
    {
        const std::size_t size = a.size();
        if (size != b.size())
            return false;
        if (size >= 8 && size <= 16)
            return is_same_as_two<std::uint64_t>(a.data(), b.data(), size);
        if (size >= 4 && size < 8)
            return is_same_as_two<std::uint32_t>(a.data(), b.data(), size);
        return std::memcmp(a.data(), b.data(), size) == 0;
    }

    /// Compares the first and the last bytes; the two may overlap.
    template <typename Part>
    static bool is_same_as_two(const char* a, const char* b, std::size_t size)
    {
        const auto part = [](const char* from) {
            Part read = 0;
            std::memcpy(&read, from, sizeof read);
            return read;
        };
        const std::size_t last = size - sizeof(Part);
        return part(a) == part(b) && part(a + last) == part(b + last);
    }

    static const logic::Value* step_into(const logic::Value& value, const logic::Step& step,
                                         std::uint32_t& hint)
    {
        if (!value.is_object())
            return logic::step_into(value, step);
        const logic::Object& members = value.as_object();
        const auto first = members.begin();
        if (hint < members.size() && is_same(first[hint].key, step.key))
            return &first[hint].value;
        const logic::Value* found = members.find(step.key);
        if (found) {
            const auto distance =
                reinterpret_cast<const char*>(found) - reinterpret_cast<const char*>(&first->value);
            hint = static_cast<std::uint32_t>(static_cast<std::size_t>(distance) / sizeof(logic::Member));
        }
        return found;
    }

    Truth find_truth(std::uint32_t place)
    {
        const Leaf& leaf = m_index.vocabulary.leaves()[place];
        if (leaf.test == Test::Contains) {
            const std::uint32_t group = m_index.search_group_of[place];
            if (group != kNoGroup && m_work.searched[group] == m_work.stamp)
                return Truth::False; // else it had been marked
        }
        const logic::Value& value = look_up(leaf.source);
        if (leaf.test == Test::Contains && !is_searchable(value))
            return Truth::Unknown;
        return decide(leaf, value);
    }

    const Index& m_index;
    Workspace& m_work;
    const logic::Value& m_data;
    std::uint64_t m_allowance = 0;
};

} // namespace interlock::match
