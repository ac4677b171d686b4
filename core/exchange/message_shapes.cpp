// SPDX-License-Identifier: GPL-3.0-or-later
// Telling lists of messages apart, and finding a request beside its response.
#include "core/exchange/message_shapes.h"

#include <algorithm>
#include <array>

namespace interlock::exchange {

using logic::Array;
using logic::Value;

bool is_told(const Value& list, Tell (*tell)(const Value& message))
{
    if (!list.is_array())
        return false;
    for (const Value& message : list.as_array()) {
        const Tell told = tell(message);
        if (told != Tell::Unknown)
            return told == Tell::Yes;
    }
    return false;
}

bool may_be(const Value& list, Tell (*tell)(const Value& message))
{
    if (!list.is_array())
        return false;
    const Array& messages = list.as_array();
    return std::none_of(messages.begin(), messages.end(),
                        [tell](const Value& message) { return tell(message) == Tell::No; }) &&
           std::any_of(messages.begin(), messages.end(),
                       [](const Value& message) { return !word_at(message, "role").empty(); });
}

std::string_view word_at(const Value& object, std::string_view key) noexcept
{
    const Value* value = object.find(key);
    return value && value->is_string() ? std::string_view(value->as_string()) : std::string_view();
}

const Array* list_at(const Value& object, std::string_view key) noexcept
{
    const Value* value = object.find(key);
    return value && value->is_array() ? &value->as_array() : nullptr;
}

const Value* value_at(const Value& object, std::initializer_list<std::string_view> path) noexcept
{
    const Value* value = &object;
    for (const std::string_view key : path) {
        value = value->find(key);
        if (!value)
            return nullptr;
    }
    return value;
}

RecordedExchange find_exchange(const Value& value, std::string_view key,
                               bool (*is_response)(const Value& value))
{
    RecordedExchange found;
    if (!value.is_object())
        return found;
    for (const Value* request : {&value, value_at(value, {"body"}), value_at(value, {"request"}),
                                 value_at(value, {"request", "body"})}) {
        found.messages = request ? request->find(key) : nullptr;
        if (found.messages)
            break;
    }
    if (!found.messages)
        return found;
    for (const Value* response :
         {&value, value_at(value, {"response"}), value_at(value, {"response", "body"})}) {
        if (response && response->is_object() && is_response(*response)) {
            found.response = response;
            break;
        }
    }
    return found;
}

bool has_last(const Value& list, const Value& message, std::string_view key) noexcept
{
    if (!list.is_array() || list.as_array().empty())
        return false;
    const Value& last = list.as_array().back();
    const std::string_view type = word_at(last, "type");
    const std::string_view other_type = word_at(message, "type");
    if (word_at(last, "role") != word_at(message, "role") ||
        (type != other_type && !type.empty() && !other_type.empty()))
        return false;
    const Value* value = last.find(key);
    const Value* same = message.find(key);
    return value && same && logic::json_equal(*value, *same);
}

void UserBlocks::add_text(std::string_view text)
{
    if (text.empty())
        return;
    m_text += m_text.empty() ? "" : "\n";
    m_text += text;
}

void UserBlocks::finish()
{
    if (!m_results || !m_text.empty())
        m_recording.add_user(std::move(m_text));
}

} // namespace interlock::exchange
