// SPDX-License-Identifier: GPL-3.0-or-later
// Merging known keys with the members as read.
#include "core/exchange/part_writer.h"

#include <algorithm>
#include <cmath>

namespace interlock::exchange {

namespace {

using logic::Member;
using logic::Object;
using logic::Value;

/// The spelling of the file where it means the same, else the new value. Structured values are kept to the letter.
const Value& spelling(const Value& as_read, const Value& value)
{
    const bool scalar = !value.is_array() && !value.is_object();
    return scalar && logic::json_equal(as_read, value) ? as_read : value;
}

} // namespace

Value list_of_names(const std::vector<std::string>& names)
{
    logic::Array list;
    list.reserve(names.size());
    for (const std::string& name : names)
        list.emplace_back(name);
    return list;
}

void PartWriter::add(std::string_view key, Value value, bool says_nothing)
{
    Known known;
    known.key = key;
    known.value = std::move(value);
    known.says_nothing = says_nothing;
    m_known.push_back(std::move(known));
}

void PartWriter::optional_text(std::string_view key, const std::optional<std::string>& value)
{
    add(key, value ? Value(*value) : Value(), !value);
}

void PartWriter::names(std::string_view key, const std::vector<std::string>& value)
{
    add(key, list_of_names(value), value.empty());
}

void PartWriter::optional_names(std::string_view key, const std::optional<std::vector<std::string>>& value)
{
    add(key, value ? list_of_names(*value) : Value(), !value);
}

void PartWriter::seconds(std::string_view key, double value, bool says_nothing)
{
    constexpr double kExact = 9007199254740992.0; // 2^53: every integer below is a double
    if (value == std::floor(value) && std::fabs(value) < kExact)
        add(key, static_cast<std::int64_t>(value), says_nothing);
    else
        add(key, value, says_nothing);
}

const PartWriter::Known* PartWriter::find(std::string_view key) const
{
    const auto known = std::find_if(m_known.begin(), m_known.end(), [key](const Known& k) { return k.key == key; });
    return known == m_known.end() ? nullptr : &*known;
}

Value PartWriter::finish() const
{
    std::vector<logic::NamedValue> members;
    for (const Member& member : m_as_read) {
        const Known* known = find(member.key);
        if (!known)
            members.push_back({member.key, member.value});
        else if (!known->value.is_null() || !known->says_nothing || member.value.is_null())
            members.push_back({member.key, spelling(member.value, known->value)});
    }
    // A new key goes behind the last one that the reference has before it.
    const auto has_key = [&members](std::string_view key) {
        return std::find_if(members.begin(), members.end(), [key](const logic::NamedValue& m) { return m.key == key; });
    };
    for (std::size_t i = 0; i < m_known.size(); ++i) {
        if (m_known[i].says_nothing || has_key(m_known[i].key) != members.end())
            continue;
        auto place = members.begin();
        for (std::size_t before = i; before-- > 0;) {
            const auto found = has_key(m_known[before].key);
            if (found != members.end()) {
                place = found + 1;
                break;
            }
        }
        members.insert(place, {std::string(m_known[i].key), m_known[i].value});
    }
    Object object;
    for (logic::NamedValue& member : members)
        object.set(std::move(member.key), std::move(member.value));
    return object;
}

} // namespace interlock::exchange
