// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as expressions calculate with them: whole ones exactly, others as doubles.
#pragma once

#include "core/logic/value.h"

#include <optional>
#include <string>

namespace interlock::logic {

/// Wide enough for any sum of 64-bit integers, signed or not, and checked where products are made.
__extension__ typedef __int128 WideInteger;

/// A number during a calculation. Whole numbers stay exact while they fit.
struct Number {
    bool is_whole = true;
    WideInteger whole = 0; ///< where is_whole
    double real = 0;       ///< where not

    static Number of(WideInteger value) { return {true, value, 0}; }
    static Number of_real(double value) { return {false, 0, value}; }
    double to_double() const { return is_whole ? static_cast<double>(whole) : real; }
    bool is_zero() const { return is_whole ? whole == 0 : real == 0; }
};

/// What JsonLogic takes for a number: numbers, null (0), true (1), false (0), "" (0) and strings that hold a
/// decimal number, white space around it allowed. Anything else is none.
std::optional<Number> to_number(const Value& value) noexcept;

/// The value of a result: an integer where it is integral and held exactly, so that 0.5 + 0.5 is 1 and
/// not 1.0. Nothing where it is infinite or no number, which JSON has no word for.
std::optional<Value> to_value(const Number& number) noexcept;

/// Order of two numbers by their exact values.
std::partial_ordering compare(const Number& a, const Number& b) noexcept;

/// A number as text the way JavaScript writes it, without ".0": "1", "0.1", "1e+21".
std::string number_text(const Value& number);

/// A number cut to a 64-bit integer, at the ends of the range where it lies beyond.
std::int64_t clamp_to_int64(const Number& number) noexcept;

} // namespace interlock::logic
