// SPDX-License-Identifier: GPL-3.0-or-later
// The words that files and traces use for the enumerations, both ways.
#pragma once

#include "core/rules/rule_set.h"

#include <optional>
#include <string_view>

namespace interlock {

std::string_view to_word(ToolChoiceMode mode) noexcept;   // required, specific, available
std::string_view to_word(Tier tier) noexcept;             // authored, draft
std::string_view to_word(Role role) noexcept;             // user, assistant, tool, context
std::string_view to_word(ResultStatus status) noexcept;   // success, error
std::string_view to_word(SatisfiedBy value) noexcept;     // any_result, successful_result
std::string_view to_word(AvailableRules value) noexcept;  // compete, inject_only
std::string_view to_word(Precondition::Kind kind) noexcept; // enforced, advisory, state

/// Nothing for a word that is not one of the enumeration's.
template <typename Enum>
std::optional<Enum> from_word(std::string_view word) noexcept;

} // namespace interlock
