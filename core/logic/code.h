// SPDX-License-Identifier: GPL-3.0-or-later
// What an expression is compiled to: nodes in document order, with constants and paths beside them.
#pragma once

#include "core/logic/program.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace interlock::logic {

class Evaluation;
struct Node;

/// Carries out a node. The result lies in the data, in the code or in `storage`, so most values are never
/// copied; null means that it failed, and the evaluation has the error.
using Function = const Value* (*)(Evaluation& evaluation, const Node& node, Value& storage);

inline constexpr std::uint32_t kNoEntry = UINT32_MAX;

struct Node {
    Function run = nullptr;        ///< null for a constant
    std::uint32_t first_child = 0; ///< place in CompiledCode::children
    std::uint32_t child_count = 0;
    std::uint32_t entry = kNoEntry; ///< a constant's place in constants, or a constant path's in paths
    bool has_list = true;           ///< the operator was given an array of arguments, not just one
};

/// One part of a path: a key of an object, or an index where the value is an array.
struct Step {
    std::string key;
    std::size_t index = 0;
    bool is_index = false;
};

/// The step that a text or a number names; nothing for what names no place (null, lists, objects).
std::optional<Step> to_step(const Value& part);
Step text_to_step(std::string_view text);

/// Where one step leads: a member, an element, or null where there is no such place.
const Value* step_into(const Value& value, const Step& step);

/// The steps of a dotted path as `var` reads it, cut into `steps`.
void split_path(std::string_view dotted, std::vector<Step>& steps);

/// A path that is known before anything runs.
struct Path {
    std::vector<Step> steps;
    std::uint64_t level = 0;    ///< how many scopes up it begins; 0 is the innermost
    bool leads_nowhere = false; ///< no data has such a place
};

struct CompiledCode {
    std::vector<Node> nodes;
    std::vector<NodeId> children; ///< each node's children, side by side
    std::vector<Value> constants;
    std::vector<Path> paths;
    std::vector<NodeInfo> infos;
};

/// An operator of the language.
struct Operator {
    std::string_view name;
    Function run;
    bool needs_list = false; ///< refuses a single argument that is no array
};

/// The operator of a name, or null. Only asked while compiling.
const Operator* find_operator(std::string_view name) noexcept;

CompiledCode compile_expression(const Value& expression);

} // namespace interlock::logic
