// SPDX-License-Identifier: GPL-3.0-or-later
// Value: how a JSON value is kept, compared and patched.
#include "core/logic/value.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

namespace interlock::logic {

namespace {

constexpr double kTwoTo63 = 9223372036854775808.0;

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

Value::ArrayNode::ArrayNode(Array values) : items(std::move(values))
{
    for (const Value& item : items) {
        depth = std::max(depth, item.depth() + 1);
        weight = add_weights(weight, add_weights(sizeof(Value), item.weight()));
    }
}

Value::ObjectNode::ObjectNode(Object values) : members(std::move(values))
{
    for (const Member& member : members) {
        depth = std::max(depth, member.value.depth() + 1);
        weight = add_weights(weight, add_weights(sizeof(Value) + member.key.size(), member.value.weight()));
    }
}

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

Object::Object(std::initializer_list<NamedValue> members)
{
    m_values.reserve(members.size());
    for (const NamedValue& member : members)
        set(member.key, member.value);
}

Object::Object(std::shared_ptr<Keys> keys, std::vector<Value> values)
    : m_keys(std::move(keys)), m_values(std::move(values))
{
    assert(m_values.size() == (m_keys ? m_keys->size() : 0));
}

/// Room for one more key: those that others have too stay as they are.
Keys& Object::own_keys()
{
    if (!m_keys)
        m_keys = std::make_shared<Keys>();
    else if (m_keys.use_count() != 1)
        m_keys = std::make_shared<Keys>(*m_keys);
    else
        std::atomic_thread_fence(std::memory_order_acquire); // after whoever had them last has read them
    return *m_keys;
}

std::optional<std::size_t> Object::index_of(std::string_view key) const noexcept
{
    return m_keys ? m_keys->find(key) : std::nullopt;
}

const Value* Object::find(std::string_view key) const noexcept
{
    const std::optional<std::size_t> place = index_of(key);
    return place ? &m_values[*place] : nullptr;
}

void Object::set(std::string key, Value value)
{
    if (const std::optional<std::size_t> place = index_of(key))
        m_values[*place] = std::move(value);
    else
        append(std::move(key), std::move(value));
}

void Object::append(std::string key, Value value)
{
    assert(!contains(key));
    // Room first: keys without their value would be worse than no memory.
    if (m_values.size() == m_values.capacity())
        m_values.reserve(std::max<std::size_t>(4, 2 * m_values.size()));
    own_keys().append(std::move(key));
    m_values.push_back(std::move(value));
}

bool Object::erase(std::string_view key)
{
    const std::optional<std::size_t> place = index_of(key);
    if (!place)
        return false;
    own_keys().erase(*place);
    m_values.erase(m_values.begin() + static_cast<std::ptrdiff_t>(*place));
    if (m_values.empty())
        m_keys.reset();
    return true;
}

bool operator==(const Object& a, const Object& b) noexcept
{
    if (a.size() != b.size())
        return false;
    return a.empty() || ((a.m_keys == b.m_keys || a.m_keys->names() == b.m_keys->names()) && a.m_values == b.m_values);
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
