// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as expressions calculate with them: coercion, comparison and text.
#include "core/logic/numbers.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

namespace interlock::logic {

namespace {

constexpr WideInteger kLowest = std::numeric_limits<std::int64_t>::min();
constexpr WideInteger kHighestSigned = std::numeric_limits<std::int64_t>::max();
constexpr WideInteger kHighest = std::numeric_limits<std::uint64_t>::max();
constexpr double kExactIntegers =
    9007199254740992.0; ///< 2^53: below it every integral double is that integer

bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

std::optional<Number> parse(std::string_view text) noexcept
{
    constexpr std::string_view kSpace = " \t\r\n\f\v";
    const std::size_t first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos)
        return Number::of(0);
    text = text.substr(first, text.find_last_not_of(kSpace) - first + 1);
    const bool negative = text.front() == '-';
    if (negative || text.front() == '+')
        text.remove_prefix(1);
    // The library's own parser also takes "inf" and "nan", which are no decimal numbers.
    if (text.empty() || !(is_digit(text[0]) || (text.size() > 1 && text[0] == '.' && is_digit(text[1]))))
        return std::nullopt;
    const char* end = text.data() + text.size();
    std::uint64_t whole = 0;
    const auto integer = std::from_chars(text.data(), end, whole);
    if (integer.ec == std::errc() && integer.ptr == end) {
        const auto wide = static_cast<WideInteger>(whole);
        if (!negative || -wide >= kLowest)
            return Number::of(negative ? -wide : wide);
    }
    double real = 0;
    const auto decimal = std::from_chars(text.data(), end, real);
    if (decimal.ec != std::errc() || decimal.ptr != end)
        return std::nullopt;
    return Number::of_real(negative ? -real : real);
}

} // namespace

std::optional<Number> to_number(const Value& value) noexcept
{
    switch (value.kind()) {
    case Kind::Null:
        return Number::of(0);
    case Kind::Bool:
        return Number::of(value.as_bool() ? 1 : 0);
    case Kind::Integer:
        return Number::of(*value.to_int64());
    case Kind::Unsigned:
        return Number::of(static_cast<WideInteger>(value.as_unsigned()));
    case Kind::Double:
        if (std::isnan(value.as_double()))
            return std::nullopt;
        return Number::of_real(value.as_double());
    case Kind::String:
        return parse(value.as_string());
    default:
        return std::nullopt;
    }
}

std::optional<Value> to_value(const Number& number) noexcept
{
    if (number.is_whole) {
        if (number.whole >= kLowest && number.whole <= kHighestSigned)
            return Value(static_cast<std::int64_t>(number.whole));
        if (number.whole >= 0 && number.whole <= kHighest)
            return Value(static_cast<std::uint64_t>(number.whole));
        return Value(static_cast<double>(number.whole));
    }
    if (!std::isfinite(number.real))
        return std::nullopt;
    if (std::fabs(number.real) < kExactIntegers && std::trunc(number.real) == number.real)
        return Value(static_cast<std::int64_t>(number.real));
    return Value(number.real);
}

std::partial_ordering compare(const Number& a, const Number& b) noexcept
{
    if (a.is_whole && b.is_whole) {
        if (a.whole == b.whole)
            return std::partial_ordering::equivalent;
        return a.whole < b.whole ? std::partial_ordering::less : std::partial_ordering::greater;
    }
    if (!a.is_whole && !b.is_whole)
        return a.real <=> b.real;
    // One of each: a number that was coerced from a value, so the whole one fits 64 bits.
    const Value left = a.is_whole ? *to_value(a) : Value(a.real);
    const Value right = b.is_whole ? *to_value(b) : Value(b.real);
    return compare_numbers(left, right);
}

std::string number_text(const Value& number)
{
    char buffer[64];
    char* const limit = buffer + sizeof buffer;
    if (number.kind() == Kind::Integer)
        return std::string(buffer, std::to_chars(buffer, limit, *number.to_int64()).ptr);
    if (number.kind() == Kind::Unsigned)
        return std::string(buffer, std::to_chars(buffer, limit, number.as_unsigned()).ptr);
    const double real = number.as_double();
    if (std::isnan(real))
        return "NaN";
    if (std::isinf(real))
        return real < 0 ? "-Infinity" : "Infinity";
    if (real == 0)
        return "0";
    // The shortest digits that mean this double, then laid out: d.ddde±xx → digits and the place of the
    // point.
    const char* end = std::to_chars(buffer, limit, std::fabs(real), std::chars_format::scientific).ptr;
    const std::string_view shortest(buffer, static_cast<std::size_t>(end - buffer));
    const std::size_t e = shortest.find('e');
    std::string digits(1, shortest[0]);
    if (e > 2)
        digits += shortest.substr(2, e - 2);
    int exponent = 0;
    const std::size_t exponent_digits = shortest[e + 1] == '+' ? e + 2 : e + 1;
    std::from_chars(shortest.data() + exponent_digits, end, exponent);
    const int point = exponent + 1;
    const int count = static_cast<int>(digits.size());
    std::string text;
    if (point > 21 || point < -5) {
        text = digits.substr(0, 1) + (count > 1 ? "." + digits.substr(1) : "") +
               (exponent < 0 ? "e-" : "e+") + std::to_string(std::abs(exponent));
    } else if (point <= 0) {
        text = "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
    } else if (point >= count) {
        text = digits + std::string(static_cast<std::size_t>(point - count), '0');
    } else {
        text = digits.substr(0, static_cast<std::size_t>(point)) + "." +
               digits.substr(static_cast<std::size_t>(point));
    }
    return real < 0 ? "-" + text : text;
}

std::int64_t clamp_to_int64(const Number& number) noexcept
{
    if (number.is_whole) {
        if (number.whole < kLowest)
            return std::numeric_limits<std::int64_t>::min();
        return static_cast<std::int64_t>(number.whole > kHighestSigned ? kHighestSigned : number.whole);
    }
    if (std::isnan(number.real))
        return 0;
    if (number.real >= 9223372036854775807.0)
        return std::numeric_limits<std::int64_t>::max();
    if (number.real <= -9223372036854775808.0)
        return std::numeric_limits<std::int64_t>::min();
    return static_cast<std::int64_t>(number.real);
}

} // namespace interlock::logic
