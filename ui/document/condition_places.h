// SPDX-License-Identifier: GPL-3.0-or-later
// Where each node of a condition's tree stands: its address in the tree, and its JSON pointer in the
// expression.
#pragma once

#include "ui/document/condition_tree.h"

#include <string>
#include <string_view>
#include <vector>

namespace interlock::ui {

/// Child indexes from the root; empty for the root. The inner row of a row over items is its child 0.
using NodeAddress = std::vector<int>;

struct NodePlace {
    NodeAddress address;
    std::string pointer; ///< of what the node says, inside the spelling that mutes it
    std::string seen;    ///< of a row: where its field is read
    bool muted = false;  ///< itself, or something around it
    const ConditionNode* node = nullptr;
};

/// Every node in document order, rows over items without their inner row. Points into `root`.
std::vector<NodePlace> placesOf(const ConditionNode& root);

const ConditionNode* nodeAt(const ConditionNode& root, const NodeAddress& address);

/// The deepest node that holds the place `pointer` of the expression; the root for a place outside of it.
NodeAddress addressOf(const ConditionNode& root, std::string_view pointer);

} // namespace interlock::ui
