// SPDX-License-Identifier: GPL-3.0-or-later
// One table of words for each enumeration, read in both directions.
#include "core/rules/words.h"

#include <array>

namespace interlock {

namespace {

template <typename Enum>
struct Words;

template <>
struct Words<ToolChoiceMode> {
    static constexpr std::array<std::string_view, 3> table{"required", "specific", "available"};
};
template <>
struct Words<Tier> {
    static constexpr std::array<std::string_view, 2> table{"authored", "draft"};
};
template <>
struct Words<Role> {
    static constexpr std::array<std::string_view, 4> table{"user", "assistant", "tool", "context"};
};
template <>
struct Words<ResultStatus> {
    static constexpr std::array<std::string_view, 2> table{"success", "error"};
};
template <>
struct Words<SatisfiedBy> {
    static constexpr std::array<std::string_view, 2> table{"any_result", "successful_result"};
};
template <>
struct Words<AvailableRules> {
    static constexpr std::array<std::string_view, 2> table{"compete", "inject_only"};
};
template <>
struct Words<Precondition::Kind> {
    static constexpr std::array<std::string_view, 3> table{"enforced", "advisory", "state"};
};

template <typename Enum>
std::string_view word_of(Enum value) noexcept
{
    return Words<Enum>::table[static_cast<std::size_t>(value)];
}

} // namespace

std::string_view to_word(ToolChoiceMode mode) noexcept { return word_of(mode); }
std::string_view to_word(Tier tier) noexcept { return word_of(tier); }
std::string_view to_word(Role role) noexcept { return word_of(role); }
std::string_view to_word(ResultStatus status) noexcept { return word_of(status); }
std::string_view to_word(SatisfiedBy value) noexcept { return word_of(value); }
std::string_view to_word(AvailableRules value) noexcept { return word_of(value); }
std::string_view to_word(Precondition::Kind kind) noexcept { return word_of(kind); }

template <typename Enum>
std::optional<Enum> from_word(std::string_view word) noexcept
{
    for (std::size_t i = 0; i < Words<Enum>::table.size(); ++i) {
        if (Words<Enum>::table[i] == word)
            return static_cast<Enum>(i);
    }
    return std::nullopt;
}

template std::optional<ToolChoiceMode> from_word(std::string_view) noexcept;
template std::optional<Tier> from_word(std::string_view) noexcept;
template std::optional<Role> from_word(std::string_view) noexcept;
template std::optional<ResultStatus> from_word(std::string_view) noexcept;
template std::optional<SatisfiedBy> from_word(std::string_view) noexcept;
template std::optional<AvailableRules> from_word(std::string_view) noexcept;
template std::optional<Precondition::Kind> from_word(std::string_view) noexcept;

} // namespace interlock
