// SPDX-License-Identifier: GPL-3.0-or-later
// Operators that read the data: var, val, exists, missing, missing_some, and those that hand on what they are
// given.
#include "core/logic/evaluation.h"
#include "core/logic/numbers.h"
#include "core/logic/operators.h"

#include <charconv>

namespace interlock::logic {

namespace {

const Value kNull;

/// Where a path leads, or null: then it leads nowhere, or the budget is used up.
const Value* follow(Evaluation& evaluation, const Path& path, Value& storage)
{
    return path.leads_nowhere ? nullptr : find_in_scope(evaluation, path.level, path.steps, storage);
}

bool pass_children(Evaluation& evaluation, const Node& node, std::uint32_t count)
{
    for (std::uint32_t i = 0; i < count; ++i) {
        if (!evaluation.pass_constant(evaluation.child(node, i)))
            return false;
    }
    return true;
}

/// The last part of `var`: the default is only evaluated where it is needed.
const Value* var_or_default(Evaluation& evaluation, const Node& node, const Path& path, Value& storage)
{
    if (const Value* found = follow(evaluation, path, storage))
        return found;
    if (evaluation.is_exhausted())
        return nullptr;
    if (node.has_list && node.child_count > 1)
        return evaluation.run(evaluation.child(node, 1), storage);
    return &kNull;
}

const Value* run_constant_var(Evaluation& evaluation, const Node& node, Value& storage)
{
    if (node.child_count > 0 && !evaluation.pass_constant(evaluation.child(node, 0)))
        return nullptr;
    return var_or_default(evaluation, node, evaluation.path_of(node), storage);
}

const Value* run_constant_val(Evaluation& evaluation, const Node& node, Value& storage)
{
    if (!pass_children(evaluation, node, node.child_count))
        return nullptr;
    const Value* found = follow(evaluation, evaluation.path_of(node), storage);
    return found || evaluation.is_exhausted() ? found : &kNull;
}

const Value* run_constant_exists(Evaluation& evaluation, const Node& node, Value& storage)
{
    if (!pass_children(evaluation, node, node.child_count))
        return nullptr;
    const bool exists = follow(evaluation, evaluation.path_of(node), storage) != nullptr;
    if (evaluation.is_exhausted())
        return nullptr;
    storage = exists;
    return &storage;
}

/// The keys of `val` and `exists` where some of them have to be evaluated.
std::optional<Path> evaluated_path(Evaluation& evaluation, const Node& node)
{
    Array keys;
    const bool complete = evaluation.each_argument(node, [&](const Value& key) {
        keys.push_back(key);
        return evaluation.charge_text(key);
    });
    if (!complete)
        return std::nullopt;
    std::vector<const Value*> places;
    places.reserve(keys.size());
    for (const Value& key : keys)
        places.push_back(&key);
    std::optional<Path> path = val_path(places);
    if (!path)
        evaluation.fail_arguments(node, "counts scopes with one whole number");
    return path;
}

/// Whether `missing` calls a path missing: nothing is there, or null or an empty string.
bool is_missing(Evaluation& evaluation, const Value& path)
{
    Value storage;
    const Value* found = follow(evaluation, var_path(path), storage);
    return !found || found->is_null() || (found->is_string() && found->as_string().empty());
}

/// The missing ones of some paths, in their order. False: the budget is used up.
bool collect_missing(Evaluation& evaluation, const Array& paths, Array& missing)
{
    for (const Value& path : paths) {
        if (!evaluation.charge(1) || !evaluation.charge_text(path))
            return false;
        if (is_missing(evaluation, path)) {
            if (!evaluation.produce(Evaluation::kElementBytes))
                return false;
            missing.push_back(path);
        }
        if (evaluation.is_exhausted())
            return false;
    }
    return true;
}

} // namespace

Step text_to_step(std::string_view text)
{
    Step step;
    step.key = text;
    // Only the one way in which a number is written names an index: "0" and "12", but not "01" or "+1".
    const bool is_canonical = !text.empty() && text.size() <= 18 && (text == "0" || text[0] != '0') &&
                              text.find_first_not_of("0123456789") == std::string_view::npos;
    if (is_canonical) {
        std::from_chars(text.data(), text.data() + text.size(), step.index);
        step.is_index = true;
    }
    return step;
}

std::optional<Step> to_step(const Value& part)
{
    if (part.is_string())
        return text_to_step(part.as_string());
    if (part.is_number())
        return text_to_step(number_text(part));
    if (part.is_bool())
        return text_to_step(part.as_bool() ? "true" : "false");
    return std::nullopt;
}

void split_path(std::string_view dotted, std::vector<Step>& steps)
{
    for (;;) {
        const std::size_t dot = dotted.find('.');
        steps.push_back(text_to_step(dotted.substr(0, dot)));
        if (dot == std::string_view::npos)
            return;
        dotted.remove_prefix(dot + 1);
    }
}

Path var_path(const Value& path)
{
    Path result;
    if (path.is_string()) {
        if (!path.as_string().empty())
            split_path(path.as_string(), result.steps);
    } else if (path.is_number()) {
        split_path(number_text(path), result.steps);
    } else if (path.is_bool()) {
        result.steps.push_back(text_to_step(path.as_bool() ? "true" : "false"));
    } else if (!path.is_null()) {
        result.leads_nowhere = true;
    }
    return result;
}

std::optional<Path> val_path(const std::vector<const Value*>& keys)
{
    Path path;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (i == 0 && keys[i]->is_array()) {
            const Array& level = keys[i]->as_array();
            const std::optional<std::int64_t> count =
                level.size() == 1 ? level[0].to_int64() : std::optional<std::int64_t>();
            if (!count)
                return std::nullopt;
            // The sign plays no part; the lowest integer has no positive counterpart of its own type.
            path.level = *count < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(*count)
                                    : static_cast<std::uint64_t>(*count);
            continue;
        }
        if (std::optional<Step> step = to_step(*keys[i]))
            path.steps.push_back(std::move(*step));
        else
            path.leads_nowhere = true;
    }
    return path;
}

Function constant_path_form(Function general) noexcept
{
    if (general == run_var)
        return run_constant_var;
    if (general == run_val)
        return run_constant_val;
    return general == run_exists ? run_constant_exists : nullptr;
}

const Value* run_var(Evaluation& evaluation, const Node& node, Value& storage)
{
    Value argument;
    const Value* path = evaluation.run(evaluation.child(node, 0), argument);
    if (!path)
        return nullptr;
    const Value* fallback = nullptr;
    if (!node.has_list && path->is_array()) { // an array that was evaluated is path and default too
        const Array& parts = path->as_array();
        fallback = parts.size() > 1 ? &parts[1] : nullptr;
        path = parts.empty() ? &kNull : parts.data();
    }
    if (!evaluation.charge_text(*path))
        return nullptr;
    if (!fallback)
        return var_or_default(evaluation, node, var_path(*path), storage);
    if (const Value* found = follow(evaluation, var_path(*path), storage))
        return found;
    if (evaluation.is_exhausted())
        return nullptr;
    storage = *fallback;
    return &storage;
}

const Value* run_val(Evaluation& evaluation, const Node& node, Value& storage)
{
    const std::optional<Path> path = evaluated_path(evaluation, node);
    if (!path)
        return nullptr;
    const Value* found = follow(evaluation, *path, storage);
    return found || evaluation.is_exhausted() ? found : &kNull;
}

const Value* run_exists(Evaluation& evaluation, const Node& node, Value& storage)
{
    const std::optional<Path> path = evaluated_path(evaluation, node);
    if (!path)
        return nullptr;
    const bool exists = follow(evaluation, *path, storage) != nullptr;
    if (evaluation.is_exhausted())
        return nullptr;
    storage = exists;
    return &storage;
}

const Value* run_missing(Evaluation& evaluation, const Node& node, Value& storage)
{
    Array paths;
    const bool complete = evaluation.each_argument(node, [&paths](const Value& path) {
        paths.push_back(path);
        return true;
    });
    Array missing;
    // A list as the first argument, such as `merge` gives, stands for the arguments.
    if (!complete ||
        !collect_missing(evaluation, !paths.empty() && paths[0].is_array() ? paths[0].as_array() : paths,
                         missing))
        return nullptr;
    return evaluation.made(std::move(missing), storage);
}

const Value* run_missing_some(Evaluation& evaluation, const Node& node, Value& storage)
{
    std::array<Value, 2> values;
    std::size_t count = 0;
    if (!evaluation.arguments(node, values, count) || !evaluation.charge_text(values[0]))
        return nullptr;
    const std::optional<Number> needed = to_number(values[0]);
    if (!needed || !values[1].is_array())
        return evaluation.fail_arguments(node, "needs a number and a list of paths");
    const Array& paths = values[1].as_array();
    Array missing;
    if (!collect_missing(evaluation, paths, missing))
        return nullptr;
    const Number found = Number::of(static_cast<WideInteger>(paths.size() - missing.size()));
    if (compare(found, *needed) >= 0)
        missing.clear();
    return evaluation.made(std::move(missing), storage);
}

const Value* run_preserve(Evaluation& evaluation, const Node& node, Value&)
{
    return &evaluation.constant_of(node);
}

const Value* run_log(Evaluation& evaluation, const Node& node, Value& storage)
{
    return node.child_count > 0 ? evaluation.run(evaluation.child(node, 0), storage) : &kNull;
}

} // namespace interlock::logic
