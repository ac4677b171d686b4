// SPDX-License-Identifier: GPL-3.0-or-later
// Operators on texts: cat, substr, and in (which also looks through lists).
#include "core/logic/evaluation.h"
#include "core/logic/numbers.h"
#include "core/logic/operators.h"
#include "core/logic/text_search.h"

#include <algorithm>

namespace interlock::logic {

namespace {

bool append(Evaluation& evaluation, std::string& text, std::string_view more)
{
    if (!evaluation.produce(more.size())) // asked first, so that no text grows past the budget
        return false;
    text += more;
    return true;
}

/// A value as `cat` writes it: null as nothing, a list as its elements with commas. An object has no such
/// form.
bool append_value(Evaluation& evaluation, const Node& node, const Value& value, std::string& text)
{
    switch (value.kind()) {
    case Kind::Null:
        return true;
    case Kind::Bool:
        return append(evaluation, text, value.as_bool() ? "true" : "false");
    case Kind::String:
        return append(evaluation, text, value.as_string());
    case Kind::Array: {
        bool is_first = true;
        for (const Value& item : value.as_array()) {
            if (!evaluation.charge(1) || (!is_first && !append(evaluation, text, ",")) ||
                !append_value(evaluation, node, item, text))
                return false;
            is_first = false;
        }
        return true;
    }
    case Kind::Object:
        evaluation.fail_arguments(node, "cannot write an object as text");
        return false;
    default:
        return append(evaluation, text, number_text(value));
    }
}

bool is_continuation(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80;
}

std::int64_t code_points(std::string_view text)
{
    return std::count_if(text.begin(), text.end(), [](char c) { return !is_continuation(c); });
}

/// The offset in bytes after some code points, or the end.
std::size_t offset_of(std::string_view text, std::int64_t points)
{
    std::size_t offset = 0;
    for (; offset < text.size(); ++offset) {
        if (!is_continuation(text[offset]) && points-- == 0)
            break;
    }
    return offset;
}

} // namespace

const Value* run_cat(Evaluation& evaluation, const Node& node, Value& storage)
{
    std::string text;
    const bool complete = evaluation.each_argument(
        node, [&](const Value& part) { return append_value(evaluation, node, part, text); });
    if (!complete)
        return nullptr;
    storage = Value(std::move(text));
    return &storage;
}

const Value* run_substr(Evaluation& evaluation, const Node& node, Value& storage)
{
    std::array<Value, 3> values;
    std::size_t count = 0;
    if (!evaluation.arguments(node, values, count) || !evaluation.charge_text(values[1]) ||
        !evaluation.charge_text(values[2]))
        return nullptr;
    std::string written;
    if (!values[0].is_string() && !append_value(evaluation, node, values[0], written))
        return nullptr;
    const std::string_view text = values[0].is_string() ? std::string_view(values[0].as_string()) : written;
    const std::optional<Number> from = to_number(values[1]);
    const std::optional<Number> length = to_number(values[2]);
    if (!from || !length)
        return evaluation.fail_number(node);
    if (!evaluation.charge_text(text.size()))
        return nullptr;

    const std::int64_t size = code_points(text);
    std::int64_t start = clamp_to_int64(*from);
    start = start < 0 ? std::max<std::int64_t>(0, size + std::max(start, -size)) : std::min(start, size);
    std::int64_t end = size;
    if (count > 2) {
        const std::int64_t wanted = clamp_to_int64(*length);
        if (wanted < 0) // that many are left out at the end
            end = size + std::max(wanted, -size);
        else
            end = start + std::min(wanted, size - start);
    }
    const std::size_t first = offset_of(text, start);
    const std::size_t last = end > start ? first + offset_of(text.substr(first), end - start) : first;
    if (!evaluation.produce(last - first))
        return nullptr;
    storage = Value(text.substr(first, last - first));
    return &storage;
}

const Value* run_in(Evaluation& evaluation, const Node& node, Value& storage)
{
    std::array<Value, 2> values;
    std::size_t count = 0;
    if (!evaluation.arguments(node, values, count))
        return nullptr;
    const Value& wanted = values[0];
    const Value& place = values[1];
    bool found = false;
    if (place.is_string() && (wanted.is_string() || wanted.is_number())) {
        if (!evaluation.charge_text(place.as_string().size()))
            return nullptr;
        found = contains_text(place.as_string(), wanted.is_string() ? wanted.as_string() : number_text(wanted));
    } else if (place.is_array()) {
        for (const Value& item : place.as_array()) {
            const std::optional<bool> equal =
                evaluation.charge(1) ? strictly_equal(evaluation, item, wanted) : std::nullopt;
            if (!equal)
                return nullptr;
            found = *equal;
            if (found)
                break;
        }
    }
    storage = found;
    return &storage;
}

} // namespace interlock::logic
