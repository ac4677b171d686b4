// SPDX-License-Identifier: GPL-3.0-or-later
// What recognising and reading lists of messages has in common for several transcript formats.
#pragma once

#include "core/exchange/recording_builder.h"

#include <optional>
#include <string_view>

namespace interlock::exchange {

/// What one message says about the format of its list.
enum class Tell { Yes, No, Unknown };

/// The first message that says something decides; a list in which none does is not recognised. So a long
/// conversation of another format is left at its first telling message.
bool is_told(const logic::Value& list, Tell (*tell)(const logic::Value& message));
/// True where no message says no, and at least one has a role: a list that the format may read if it is asked
/// to.
bool may_be(const logic::Value& list, Tell (*tell)(const logic::Value& message));

/// The string under a key, without a copy; "" where it is missing or no string.
std::string_view word_at(const logic::Value& object, std::string_view key) noexcept;
/// The list under a key; null where it is missing or no list.
const logic::Array* list_at(const logic::Value& object, std::string_view key) noexcept;
/// What stands at a path of keys; null where a part of it is missing.
const logic::Value* value_at(const logic::Value& object,
                             std::initializer_list<std::string_view> path) noexcept;

/// A request beside its response, as recorders keep them: both in one object, or under `request` and
/// `response`, or in the `body` of those.
struct RecordedExchange {
    const logic::Value* messages = nullptr; ///< what the request has under the key
    const logic::Value* response = nullptr; ///< the object for which `is_response` is true; null for none
};
RecordedExchange find_exchange(const logic::Value& value, std::string_view key,
                               bool (*is_response)(const logic::Value& value));

/// True where the list ends with a message of the same role and type that has the same under the key:
/// the request has the answer already.
bool has_last(const logic::Value& list, const logic::Value& message, std::string_view key) noexcept;

/// A user message that was read block by block: results come first, then, where there is a text or nothing
/// else, the user's message.
class UserBlocks {
public:
    explicit UserBlocks(RecordingBuilder& recording) : m_recording(recording) {}

    void add_text(std::string_view text);
    void has_result() { m_results = true; }
    /// Adds the user's message where there is one. Called once, after all blocks.
    void finish();

private:
    RecordingBuilder& m_recording;
    std::string m_text;
    bool m_results = false;
};

} // namespace interlock::exchange
