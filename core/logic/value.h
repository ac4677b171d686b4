// SPDX-License-Identifier: GPL-3.0-or-later
// Value: one JSON value, immutable once built and cheap to copy, with its keys in the order they were given.
#pragma once

#include <compare>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
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

/// One key of an object with its value.
struct Member {
    std::string key;
    Value value;
    friend bool operator==(const Member&, const Member&) noexcept = default;
};

/// The members of a JSON object in the order they were set, each key once. Look-up stays fast for large
/// objects.
class Object {
public:
    Object() = default;
    Object(std::initializer_list<Member> members);

    bool empty() const noexcept { return m_members.empty(); }
    std::size_t size() const noexcept { return m_members.size(); }
    std::vector<Member>::const_iterator begin() const noexcept { return m_members.begin(); }
    std::vector<Member>::const_iterator end() const noexcept { return m_members.end(); }

    const Value* find(std::string_view key) const noexcept;
    bool contains(std::string_view key) const noexcept { return find(key) != nullptr; }

    /// Replaces the value of a key where it stands, or appends the key.
    void set(std::string key, Value value);
    /// Adds a key that is known not to be there (asserted), which saves looking for it.
    void append(std::string key, Value value);
    bool erase(std::string_view key);

    friend bool operator==(const Object& a, const Object& b) noexcept { return a.m_members == b.m_members; }

private:
    std::optional<std::size_t> index_of(std::string_view key) const noexcept;
    void rebuild_index();
    std::vector<Member> m_members;
    std::unordered_multimap<std::size_t, std::size_t>
        m_index; ///< hash of key → place; only for large objects
};

/// Order of two numbers by their exact values, also of a 64-bit integer and a double; unordered where one is
/// NaN or no number.
std::partial_ordering compare_numbers(const Value& a, const Value& b) noexcept;

/// Equality of JSON: type-strict, 1 equals 1.0, the order of keys plays no part.
bool json_equal(const Value& a, const Value& b) noexcept;

/// Applies a JSON Merge Patch (RFC 7386) and gives the result.
Value merge_patch(const Value& target, const Value& patch);

} // namespace interlock::logic
