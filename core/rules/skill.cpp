// SPDX-License-Identifier: GPL-3.0-or-later
// What a skill guards, and which of its precondition's texts are enforced.
#include "core/rules/skill.h"

namespace interlock {

namespace {

bool is_letter(char c) noexcept
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

bool is_word(char c) noexcept
{
    return is_letter(c) || (c >= '0' && c <= '9');
}

} // namespace

bool is_bare_identifier(std::string_view text) noexcept
{
    if (text.empty() || !is_letter(text.front()))
        return false;
    // Words joined by single dots or hyphens; ASCII only, so that a sentence in any language stays advisory.
    bool after_word = false;
    for (const char c : text) {
        if (is_word(c))
            after_word = true;
        else if ((c == '.' || c == '-') && after_word)
            after_word = false;
        else
            return false;
    }
    return after_word;
}

Precondition Precondition::from_text(std::string text)
{
    Precondition entry;
    entry.kind = is_bare_identifier(text) ? Kind::Enforced : Kind::Advisory;
    entry.text = std::move(text);
    return entry;
}

Precondition Precondition::from_state(logic::Object predicate)
{
    Precondition entry;
    entry.kind = Kind::State;
    entry.state = std::move(predicate);
    return entry;
}

std::optional<std::string> Skill::action_tool() const
{
    if (metadata.action_tool && !metadata.action_tool->empty())
        return metadata.action_tool;
    if (metadata.steps && !metadata.steps->empty() && !metadata.steps->front().empty())
        return metadata.steps->front();
    return std::nullopt;
}

const std::vector<Precondition>& Skill::preconditions() const noexcept
{
    static const std::vector<Precondition> none;
    return metadata.precondition ? *metadata.precondition : none;
}

} // namespace interlock
