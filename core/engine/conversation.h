// SPDX-License-Identifier: GPL-3.0-or-later
// Conversation: the history of calls and results, and which call a tool message answers.
#pragma once

#include "core/rules/scenario.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace interlock::engine {

/// What is known of one tool's messages so far.
struct ToolHistory {
    std::int64_t results = 0;   ///< tool messages
    std::int64_t successes = 0; ///< of them, those with status success
    std::int64_t last_turn = 0;
};

class Conversation {
public:
    /// One call of an assistant message, as results look for it.
    struct Call {
        std::string id; ///< "" for none
        std::string name;
        bool answered = false;
        bool blocked = false;
    };
    struct Answer {
        std::size_t event = 0; ///< of the assistant message
        std::string name;
        bool blocked = false;
    };

    /// A round's calls; `blocked` tells for each whether the gate turned it into an error.
    void add_calls(std::size_t event, const std::vector<ToolCall>& calls, const std::vector<bool>& blocked);

    /// The call that a tool message answers, which is then marked as answered; nothing for an orphan. An
    /// empty id or name counts as none.
    std::optional<Answer> answer(std::string_view id, std::string_view name);

    /// Adds a tool message to the history. `turn` is the turn that it belongs to.
    void add_result(const std::string& name, ResultStatus status, std::int64_t turn);

    const ToolHistory* find(std::string_view tool) const;
    const std::vector<std::string>& called() const noexcept
    {
        return m_called;
    } ///< in the order of first results
    const std::optional<std::string>& last_tool() const noexcept { return m_last_tool; }
    ResultStatus last_status() const noexcept { return m_last_status; }

private:
    struct Round {
        std::size_t event = 0;
        std::vector<Call> calls;
    };
    struct Place {
        std::size_t round = 0;
        std::size_t call = 0;
    };
    /// The calls that fit one id, or one name.
    struct Fitting {
        std::vector<Place> open; ///< the one that is taken first last; some of them may be answered meanwhile
        Place newest;            ///< where none is unanswered
    };
    /// Finds calls without walking. Made once a walk was long, and left behind by copies, so that a snapshot
    /// costs nothing for it.
    struct Index {
        std::unordered_map<std::string, Fitting> by_id;
        std::unordered_map<std::string, Fitting> by_name;
        Fitting any;
    };
    class OptionalIndex {
    public:
        OptionalIndex() = default;
        OptionalIndex(const OptionalIndex&) noexcept {}
        OptionalIndex(OptionalIndex&&) noexcept = default;
        OptionalIndex& operator=(const OptionalIndex& other) noexcept
        {
            if (this != &other)
                index.reset();
            return *this;
        }
        OptionalIndex& operator=(OptionalIndex&&) noexcept = default;
        std::unique_ptr<Index> index;
    };

    Answer answer_at(Place place);
    void add_to_index(std::size_t round);
    std::optional<Answer> look_up(std::string_view id, std::string_view name);

    OptionalIndex m_index;
    std::vector<std::shared_ptr<Round>> m_rounds; ///< shared between snapshots, copied before a change
    std::vector<std::string> m_called;
    std::map<std::string, ToolHistory, std::less<>> m_tools;
    std::optional<std::string> m_last_tool;
    ResultStatus m_last_status = ResultStatus::Success;
};

} // namespace interlock::engine
