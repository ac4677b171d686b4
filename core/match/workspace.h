// SPDX-License-Identifier: GPL-3.0-or-later
// Workspace: what is known of one context while it is decided, and hints kept for the next one.
#pragma once

#include "core/match/index.h"

namespace interlock::match {

inline constexpr std::uint32_t kNoSlot = UINT32_MAX;

struct PlaceState {
    const logic::Value* value = nullptr;
    std::uint32_t stamp = 0;
    std::uint32_t slot = kNoSlot;      ///< where the member stands in objects with these keys
    std::shared_ptr<logic::Keys> keys; ///< of the last object: contexts of one host look alike
};

struct Workspace {
    std::uint64_t index_id = 0;
    std::uint32_t stamp = 0; ///< of this context; what bears another one is not known yet
    std::vector<PlaceState> places;
    std::vector<std::shared_ptr<logic::Keys>> parent_keys; ///< by eager parent: of the last object
    std::vector<const logic::Value*> parents;              ///< by eager parent
    std::vector<std::uint32_t> slots;                      ///< by eager source: where it stands with those keys
    std::vector<const logic::Value*> eager;                ///< by eager source: what it gives
    std::vector<std::uint32_t> leaves;                     ///< stamp * 4 + Truth
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
        const std::uint32_t eager = m_index.eager_of[source];
        if (eager != kNoGroup)
            return *m_work.eager[eager];
        const Source& asked = m_index.vocabulary.sources()[source];
        const logic::Value* value = asked.path == kNowhere ? nullptr : find(asked.path);
        return value ? *value : asked.fallback;
    }

    /// Finds what every eager source gives. A message has mostly left the caches, and each step of a path waits
    /// for the one before it; so all paths take each step together, and their waits overlap.
    void find_eager()
    {
        for (std::size_t i = 0; i < m_index.eager_parents.size(); ++i) {
            const logic::Value* parent = find(m_index.eager_parents[i].path);
            m_work.parents[i] = parent;
            if (parent && parent->is_object())
                __builtin_prefetch(&parent->as_object());
        }
        std::size_t next = 0;
        for (std::size_t i = 0; i < m_index.eager_parents.size(); ++i) {
            const EagerParent& group = m_index.eager_parents[i];
            if (m_work.parents[i] && m_work.parents[i]->is_object())
                find_members(i, m_work.parents[i]->as_object());
            else
                find_steps(group, m_work.parents[i]);
            next = group.end;
        }
        for (; next < m_index.eager.size(); ++next) {
            const Source& source = source_of(next);
            m_work.eager[next] = source.path == 0 ? &m_data : &source.fallback;
        }
        for (const logic::Value* value : m_work.eager) {
            if (value->is_string())
                __builtin_prefetch(&value->as_string());
            else if (value->is_array())
                __builtin_prefetch(&value->as_array());
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
    const Source& source_of(std::size_t eager) const
    {
        return m_index.vocabulary.sources()[m_index.eager[eager].source];
    }

    void find_members(std::size_t parent, const logic::Object& object)
    {
        const EagerParent& group = m_index.eager_parents[parent];
        if (object.keys() != m_work.parent_keys[parent]) {
            m_work.parent_keys[parent] = object.keys();
            for (std::uint32_t i = group.first; i < group.end; ++i)
                m_work.slots[i] = slot_of(object, m_index.vocabulary.paths()[source_of(i).path].step);
        }
        const logic::Value* values = object.values().data();
        for (std::uint32_t i = group.first; i < group.end; ++i) {
            const std::uint32_t slot = m_work.slots[i];
            const logic::Value* value = slot == kNoSlot ? &source_of(i).fallback : values + slot;
            __builtin_prefetch(value);
            m_work.eager[i] = value;
        }
    }

    /// Where the parent is no object.
    void find_steps(const EagerParent& group, const logic::Value* parent)
    {
        for (std::uint32_t i = group.first; i < group.end; ++i) {
            const Source& source = source_of(i);
            const logic::Value* value =
                parent ? logic::step_into(*parent, m_index.vocabulary.paths()[source.path].step) : nullptr;
            m_work.eager[i] = value ? value : &source.fallback;
        }
    }

    static std::uint32_t slot_of(const logic::Object& object, const logic::Step& step)
    {
        const std::optional<std::size_t> place = object.keys() ? object.keys()->find(step.key) : std::nullopt;
        return place ? static_cast<std::uint32_t>(*place) : kNoSlot;
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
        return state.value = parent ? step_into(*parent, node.step, state) : nullptr;
    }

    static const logic::Value* step_into(const logic::Value& value, const logic::Step& step, PlaceState& state)
    {
        if (!value.is_object())
            return logic::step_into(value, step);
        const logic::Object& object = value.as_object();
        if (object.keys() != state.keys) {
            state.keys = object.keys();
            state.slot = slot_of(object, step);
        }
        return state.slot == kNoSlot ? nullptr : &object.values()[state.slot];
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
