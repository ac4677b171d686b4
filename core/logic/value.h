// SPDX-License-Identifier: GPL-3.0-or-later
// Value: one JSON value, immutable once built and cheap to copy, with its keys in the order they were given.
#pragma once

#include "core/logic/keys.h"

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace interlock::logic {

class Object;
class Value;

/// Deepest nesting, in levels of arrays and objects, that a condition and any value made while one runs may
/// have.
inline constexpr int kMaxNesting = 200;

enum class Kind : std::uint8_t { Null, Bool, Integer, Unsigned, Double, String, Array, Object };

using Array = std::vector<Value>;

/// A JSON value. Strings, arrays and objects are shared between copies and never change after they were made,
/// so a snapshot of a whole conversation costs a reference. `Unsigned` only holds what does not fit 64 signed
/// bits.
class Value {
public:
    Value() noexcept = default;
    Value(std::nullptr_t) noexcept {}
    Value(bool value) noexcept : m_data(value) {}
    Value(int value) noexcept : m_data(std::int64_t{value}) {}
    Value(std::int64_t value) noexcept : m_data(value) {}
    Value(std::uint64_t value) noexcept;
    Value(double value) noexcept : m_data(value) {}
    Value(const char* text) : Value(std::string(text)) {}
    Value(std::string_view text) : Value(std::string(text)) {}
    Value(std::string text);
    Value(Array items);
    Value(Object members);

    Kind kind() const noexcept { return static_cast<Kind>(m_data.index()); }
    bool is_null() const noexcept { return kind() == Kind::Null; }
    bool is_bool() const noexcept { return kind() == Kind::Bool; }
    bool is_number() const noexcept { return kind() >= Kind::Integer && kind() <= Kind::Double; }
    bool is_string() const noexcept { return kind() == Kind::String; }
    bool is_array() const noexcept { return kind() == Kind::Array; }
    bool is_object() const noexcept { return kind() == Kind::Object; }

    /// Each of these needs the matching kind; calling it on another is a programming error (asserted).
    bool as_bool() const;
    double as_double() const;          ///< any number
    std::int64_t as_integer() const;   ///< only of kind Integer
    std::uint64_t as_unsigned() const; ///< only of kind Unsigned
    const std::string& as_string() const;
    const Array& as_array() const;
    const Object& as_object() const;

    /// The value as a 64-bit integer where it is a number with an integral value that fits (5.0 does), else
    /// nothing.
    std::optional<std::int64_t> to_int64() const noexcept;

    /// The member of an object, or null for a missing key or a value that is no object.
    const Value* find(std::string_view key) const noexcept;

    /// Levels of arrays and objects: 0 for a scalar, 1 for [] and {}, 2 for [[]].
    int depth() const noexcept;

    /// Bytes of texts, keys and elements, counted as often as they stand there: a list that holds one long list
    /// twice is small in memory, and grows without end once it is written. Saturates.
    std::uint64_t weight() const noexcept;

    /// The same kind, and members in the same order. For equality of meaning see json_equal.
    friend bool operator==(const Value& a, const Value& b) noexcept;

private:
    struct ArrayNode;
    struct ObjectNode;
    std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double,
                 std::shared_ptr<const std::string>, std::shared_ptr<const ArrayNode>,
                 std::shared_ptr<const ObjectNode>>
        m_data;
};

/// One key of an object with its value, where they stand in it: good for as long as the object is.
struct Member {
    const std::string& key;
    const Value& value;
    friend bool operator==(const Member& a, const Member& b) noexcept { return a.key == b.key && a.value == b.value; }
};

/// A key with its value, apart from any object.
struct NamedValue {
    std::string key;
    Value value;
};

/// The members of a JSON object in the order they were set, each key once. Look-up stays fast for large
/// objects. Objects that were copied from one another, or read one after another, share their keys.
class Object {
public:
    class Iterator;

    Object() = default;
    Object(std::initializer_list<NamedValue> members);
    /// As many values as keys (asserted), in the same order. No keys: an empty object.
    Object(std::shared_ptr<Keys> keys, std::vector<Value> values);

    bool empty() const noexcept { return m_values.empty(); }
    std::size_t size() const noexcept { return m_values.size(); }
    Iterator begin() const noexcept;
    Iterator end() const noexcept;

    const Value* find(std::string_view key) const noexcept;
    bool contains(std::string_view key) const noexcept { return find(key) != nullptr; }

    /// Null for an empty object. The values stand in the order of their keys.
    const std::shared_ptr<Keys>& keys() const noexcept { return m_keys; }
    const std::vector<Value>& values() const noexcept { return m_values; }

    /// Replaces the value of a key where it stands, or appends the key.
    void set(std::string key, Value value);
    /// Adds a key that is known not to be there (asserted), which saves looking for it.
    void append(std::string key, Value value);
    bool erase(std::string_view key);

    friend bool operator==(const Object& a, const Object& b) noexcept;

private:
    std::optional<std::size_t> index_of(std::string_view key) const noexcept;
    Keys& own_keys();

    std::shared_ptr<Keys> m_keys; ///< changed only while no other object has them
    std::vector<Value> m_values;
};

class Object::Iterator {
public:
    using iterator_category = std::input_iterator_tag; // it makes the members up as it goes
    using value_type = Member;
    using difference_type = std::ptrdiff_t;
    using reference = Member;
    struct pointer {
        Member member;
        const Member* operator->() const noexcept { return &member; }
    };

    Iterator() = default;
    Iterator(const std::string* key, const Value* value) noexcept : m_key(key), m_value(value) {}

    Member operator*() const noexcept { return {*m_key, *m_value}; }
    pointer operator->() const noexcept { return {**this}; }
    Member operator[](difference_type n) const noexcept { return {m_key[n], m_value[n]}; }
    Iterator& operator++() noexcept
    {
        ++m_key;
        ++m_value;
        return *this;
    }
    Iterator operator++(int) noexcept
    {
        const Iterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) noexcept { return a.m_value == b.m_value; }
    friend Iterator operator+(Iterator it, difference_type n) noexcept { return {it.m_key + n, it.m_value + n}; }
    friend difference_type operator-(const Iterator& a, const Iterator& b) noexcept { return a.m_value - b.m_value; }

private:
    const std::string* m_key = nullptr;
    const Value* m_value = nullptr;
};

inline Object::Iterator Object::begin() const noexcept
{
    return m_keys ? Iterator(m_keys->names().data(), m_values.data()) : Iterator();
}

inline Object::Iterator Object::end() const noexcept
{
    return begin() + static_cast<std::ptrdiff_t>(size());
}

/// What a Value keeps of a list beside its items.
struct Value::ArrayNode {
    explicit ArrayNode(Array values);
    Array items;
    int depth = 1;
    std::uint64_t weight = 0;
};

struct Value::ObjectNode {
    explicit ObjectNode(Object values);
    Object members;
    int depth = 1;
    std::uint64_t weight = 0;
};

inline bool Value::as_bool() const
{
    assert(is_bool());
    return *std::get_if<bool>(&m_data);
}

inline std::int64_t Value::as_integer() const
{
    assert(kind() == Kind::Integer);
    return *std::get_if<std::int64_t>(&m_data);
}

inline const std::string& Value::as_string() const
{
    assert(is_string());
    return **std::get_if<std::shared_ptr<const std::string>>(&m_data);
}

inline const Array& Value::as_array() const
{
    assert(is_array());
    return (*std::get_if<std::shared_ptr<const ArrayNode>>(&m_data))->items;
}

inline const Object& Value::as_object() const
{
    assert(is_object());
    return (*std::get_if<std::shared_ptr<const ObjectNode>>(&m_data))->members;
}

/// Order of two numbers by their exact values, also of a 64-bit integer and a double; unordered where one is
/// NaN or no number.
std::partial_ordering compare_numbers(const Value& a, const Value& b) noexcept;

/// Equality of JSON: type-strict, 1 equals 1.0, the order of keys plays no part.
bool json_equal(const Value& a, const Value& b) noexcept;

/// Applies a JSON Merge Patch (RFC 7386) and gives the result.
Value merge_patch(const Value& target, const Value& patch);

} // namespace interlock::logic
