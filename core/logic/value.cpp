// SPDX-License-Identifier: GPL-3.0-or-later
// Value: how a JSON value is kept, compared and patched.
#include "core/logic/value.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>

namespace interlock::logic {

namespace {

/// Up to here a look at every key is faster than a hash, and an object costs no index.
constexpr std::size_t kLinearKeys = 16;

constexpr double kTwoTo63 = 9223372036854775808.0;

std::size_t hash_of(std::string_view key) noexcept
{
    return std::hash<std::string_view>()(key);
}

std::partial_ordering flip(std::partial_ordering order) noexcept
{
    if (order == std::partial_ordering::less)
        return std::partial_ordering::greater;
    if (order == std::partial_ordering::greater)
        return std::partial_ordering::less;
    return order;
}

/// Converting the integer to a double first would call 2^53 and 2^53 + 1 equal.
std::partial_ordering compare_exactly(std::int64_t whole, double number) noexcept
{
    if (std::isnan(number))
        return std::partial_ordering::unordered;
    if (number >= kTwoTo63)
        return std::partial_ordering::less;
    if (number < -kTwoTo63)
        return std::partial_ordering::greater;
    const double truncated = std::trunc(number);
    const auto other = static_cast<std::int64_t>(truncated);
    if (whole != other)
        return whole < other ? std::partial_ordering::less : std::partial_ordering::greater;
    return truncated <=> number;
}

std::partial_ordering compare_exactly(std::uint64_t whole, double number) noexcept
{
    if (std::isnan(number))
        return std::partial_ordering::unordered;
    if (number >= 2 * kTwoTo63)
        return std::partial_ordering::less;
    if (number < 0)
        return std::partial_ordering::greater;
    const double truncated = std::trunc(number);
    const auto other = static_cast<std::uint64_t>(truncated);
    if (whole != other)
        return whole < other ? std::partial_ordering::less : std::partial_ordering::greater;
    return truncated <=> number;
}

std::uint64_t add_weights(std::uint64_t a, std::uint64_t b) noexcept
{
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    return a > most - b ? most : a + b;
}

} // namespace

struct Value::ArrayNode {
    explicit ArrayNode(Array values) : items(std::move(values))
    {
        for (const Value& item : items) {
            depth = std::max(depth, item.depth() + 1);
            weight = add_weights(weight, add_weights(sizeof(Value), item.weight()));
        }
    }
    Array items;
    int depth = 1;
    std::uint64_t weight = 0;
};

struct Value::ObjectNode {
    explicit ObjectNode(Object values) : members(std::move(values))
    {
        for (const Member& member : members) {
            depth = std::max(depth, member.value.depth() + 1);
            weight = add_weights(weight, add_weights(sizeof(Value) + member.key.size(), member.value.weight()));
        }
    }
    Object members;
    int depth = 1;
    std::uint64_t weight = 0;
};

Value::Value(std::uint64_t value) noexcept
{
    // One form for one number: what fits the signed kind is never Unsigned.
    if (value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        m_data = static_cast<std::int64_t>(value);
    else
        m_data = value;
}

Value::Value(std::string text) : m_data(std::make_shared<const std::string>(std::move(text))) {}

Value::Value(Array items) : m_data(std::make_shared<const ArrayNode>(std::move(items))) {}

Value::Value(Object members) : m_data(std::make_shared<const ObjectNode>(std::move(members))) {}

bool Value::as_bool() const
{
    assert(is_bool());
    return *std::get_if<bool>(&m_data);
}

double Value::as_double() const
{
    assert(is_number());
    switch (kind()) {
    case Kind::Integer:
        return static_cast<double>(*std::get_if<std::int64_t>(&m_data));
    case Kind::Unsigned:
        return static_cast<double>(*std::get_if<std::uint64_t>(&m_data));
    default:
        return *std::get_if<double>(&m_data);
    }
}

std::uint64_t Value::as_unsigned() const
{
    assert(kind() == Kind::Unsigned);
    return *std::get_if<std::uint64_t>(&m_data);
}

const std::string& Value::as_string() const
{
    assert(is_string());
    return **std::get_if<std::shared_ptr<const std::string>>(&m_data);
}

const Array& Value::as_array() const
{
    assert(is_array());
    return (*std::get_if<std::shared_ptr<const ArrayNode>>(&m_data))->items;
}

const Object& Value::as_object() const
{
    assert(is_object());
    return (*std::get_if<std::shared_ptr<const ObjectNode>>(&m_data))->members;
}

std::optional<std::int64_t> Value::to_int64() const noexcept
{
    if (const auto* whole = std::get_if<std::int64_t>(&m_data))
        return *whole;
    if (const auto* number = std::get_if<double>(&m_data)) {
        // Written so that NaN fails the test, and a cast out of range is never reached.
        if (*number >= -kTwoTo63 && *number < kTwoTo63 && std::trunc(*number) == *number)
            return static_cast<std::int64_t>(*number);
    }
    return std::nullopt;
}

const Value* Value::find(std::string_view key) const noexcept
{
    const auto* node = std::get_if<std::shared_ptr<const ObjectNode>>(&m_data);
    return node ? (*node)->members.find(key) : nullptr;
}

int Value::depth() const noexcept
{
    if (const auto* node = std::get_if<std::shared_ptr<const ArrayNode>>(&m_data))
        return (*node)->depth;
    if (const auto* node = std::get_if<std::shared_ptr<const ObjectNode>>(&m_data))
        return (*node)->depth;
    return 0;
}

std::uint64_t Value::weight() const noexcept
{
    if (const auto* text = std::get_if<std::shared_ptr<const std::string>>(&m_data))
        return (*text)->size();
    if (const auto* node = std::get_if<std::shared_ptr<const ArrayNode>>(&m_data))
        return (*node)->weight;
    if (const auto* node = std::get_if<std::shared_ptr<const ObjectNode>>(&m_data))
        return (*node)->weight;
    return 0;
}

bool operator==(const Value& a, const Value& b) noexcept
{
    if (a.kind() != b.kind())
        return false;
    switch (a.kind()) {
    case Kind::String:
        return a.as_string() == b.as_string();
    case Kind::Array:
        return &a.as_array() == &b.as_array() || a.as_array() == b.as_array();
    case Kind::Object:
        return &a.as_object() == &b.as_object() || a.as_object() == b.as_object();
    default:
        return a.m_data == b.m_data;
    }
}

Object::Object(std::initializer_list<Member> members)
{
    m_members.reserve(members.size());
    for (const Member& member : members)
        set(member.key, member.value);
}

std::optional<std::size_t> Object::index_of(std::string_view key) const noexcept
{
    if (m_index.empty()) {
        for (std::size_t i = 0; i < m_members.size(); ++i) {
            if (m_members[i].key == key)
                return i;
        }
        return std::nullopt;
    }
    const auto range = m_index.equal_range(hash_of(key));
    for (auto it = range.first; it != range.second; ++it) {
        if (m_members[it->second].key == key)
            return it->second;
    }
    return std::nullopt;
}

const Value* Object::find(std::string_view key) const noexcept
{
    const std::optional<std::size_t> place = index_of(key);
    return place ? &m_members[*place].value : nullptr;
}

void Object::set(std::string key, Value value)
{
    if (const std::optional<std::size_t> place = index_of(key))
        m_members[*place].value = std::move(value);
    else
        append(std::move(key), std::move(value));
}

void Object::append(std::string key, Value value)
{
    assert(!contains(key));
    m_members.push_back(Member{std::move(key), std::move(value)});
    if (!m_index.empty())
        m_index.emplace(hash_of(m_members.back().key), m_members.size() - 1);
    else if (m_members.size() > kLinearKeys)
        rebuild_index();
}

bool Object::erase(std::string_view key)
{
    const std::optional<std::size_t> place = index_of(key);
    if (!place)
        return false;
    m_members.erase(m_members.begin() + static_cast<std::ptrdiff_t>(*place));
    rebuild_index();
    return true;
}

void Object::rebuild_index()
{
    m_index.clear();
    if (m_members.size() <= kLinearKeys)
        return;
    m_index.reserve(m_members.size());
    for (std::size_t i = 0; i < m_members.size(); ++i)
        m_index.emplace(hash_of(m_members[i].key), i);
}

std::partial_ordering compare_numbers(const Value& a, const Value& b) noexcept
{
    if (!a.is_number() || !b.is_number())
        return std::partial_ordering::unordered;
    const bool a_double = a.kind() == Kind::Double;
    const bool b_double = b.kind() == Kind::Double;
    if (a_double && b_double)
        return a.as_double() <=> b.as_double();
    if (a_double)
        return flip(compare_numbers(b, a));
    if (b_double) {
        return a.kind() == Kind::Integer ? compare_exactly(*a.to_int64(), b.as_double())
                                         : compare_exactly(a.as_unsigned(), b.as_double());
    }
    if (a.kind() != b.kind()) // an Unsigned is above every Integer
        return a.kind() == Kind::Integer ? std::partial_ordering::less : std::partial_ordering::greater;
    if (a.kind() == Kind::Integer)
        return *a.to_int64() <=> *b.to_int64();
    return a.as_unsigned() <=> b.as_unsigned();
}

bool json_equal(const Value& a, const Value& b) noexcept
{
    if (a.is_number())
        return b.is_number() && compare_numbers(a, b) == std::partial_ordering::equivalent;
    if (a.kind() != b.kind())
        return false;
    if (a.is_array()) {
        const Array& left = a.as_array();
        const Array& right = b.as_array();
        return &left == &right ||
               std::equal(left.begin(), left.end(), right.begin(), right.end(), json_equal);
    }
    if (a.is_object()) {
        const Object& left = a.as_object();
        const Object& right = b.as_object();
        if (&left == &right)
            return true;
        if (left.size() != right.size())
            return false;
        return std::all_of(left.begin(), left.end(), [&right](const Member& member) {
            const Value* other = right.find(member.key);
            return other && json_equal(member.value, *other);
        });
    }
    return a == b;
}

Value merge_patch(const Value& target, const Value& patch)
{
    if (!patch.is_object())
        return patch;
    // Members are filtered in one go, since erasing one by one moves the whole rest each time.
    Object result;
    if (target.is_object()) {
        for (const Member& member : target.as_object()) {
            const Value* change = patch.find(member.key);
            if (!change)
                result.append(member.key, member.value);
            else if (!change->is_null())
                result.append(member.key, merge_patch(member.value, *change));
        }
    }
    for (const Member& change : patch.as_object()) {
        if (!change.value.is_null() && !(target.is_object() && target.find(change.key)))
            result.append(change.key, merge_patch(Value(), change.value));
    }
    return result;
}

} // namespace interlock::logic
