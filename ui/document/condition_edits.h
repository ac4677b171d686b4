// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of a condition's tree as pure functions: a tree and an address go in, the new tree comes out.
#pragma once

#include "ui/document/condition_places.h"

#include <string>

namespace interlock::ui {

/// What an edit came to. The tree is what reading its own expression gives, so that it looks the same after a
/// save. `address` is where the edited node stands now (the nearest node left, where it is gone).
struct ConditionEdit {
    ConditionNode root;
    NodeAddress address;
};

/// Puts a node into a group before the child at `index`. Where `parent` is no group, the two become an all-of
/// group; a not with two children becomes none of; "no condition" becomes the node itself.
ConditionEdit insertNode(const ConditionNode& root, const NodeAddress& parent, int index, ConditionNode node);

/// A group that this leaves without children goes too. One that it leaves with muted ones only is muted,
/// since it would else always hold.
ConditionEdit removeNode(const ConditionNode& root, const NodeAddress& address);
ConditionEdit duplicateNode(const ConditionNode& root, const NodeAddress& address);

/// `index` counts the children as they are now. Nothing happens where a group would go into itself.
ConditionEdit moveNode(const ConditionNode& root, const NodeAddress& from, const NodeAddress& parent,
                       int index);

enum class MoveStep {
    Up,   ///< before the node above; out of the group from its first place
    Down, ///< likewise
    Out,  ///< behind the group that it is in
    Into, ///< to the end of the group above, else to the start of the one below
};
/// Nothing happens where there is no such place.
ConditionEdit moveStep(const ConditionNode& root, const NodeAddress& address, MoveStep step);

ConditionEdit wrapNode(const ConditionNode& root, const NodeAddress& address, GroupKind group);
/// Puts a group's children in its place. Nothing happens for a root with several children.
ConditionEdit unwrapGroup(const ConditionNode& root, const NodeAddress& address);
/// Not of several children becomes not of an all-of group.
ConditionEdit setGroupKind(const ConditionNode& root, const NodeAddress& address, GroupKind group);

/// Mutes the group where this was its last node with an effect; mutes the not, rather than what it negates.
ConditionEdit muteNode(const ConditionNode& root, const NodeAddress& address);
/// Also unmutes the groups around it, and the children of a group where all are muted.
ConditionEdit unmuteNode(const ConditionNode& root, const NodeAddress& address);

/// Keeps the values as far as the operator can have them.
ConditionEdit setOperator(const ConditionNode& root, const NodeAddress& address, RowOperator op);

/// These leave the tree as they make it, also where its expression would be read as something else (a value
/// typed as null, code that says what a row says): a node must not change its kind while it is typed in. Then
/// `readBack`.
ConditionEdit setValues(const ConditionNode& root, const NodeAddress& address, logic::Array values);
ConditionEdit setPath(const ConditionNode& root, const NodeAddress& address, std::string path);
/// Puts another node in the place of one, muted as that was.
ConditionEdit replaceNode(const ConditionNode& root, const NodeAddress& address, ConditionNode node);
ConditionEdit readBack(const ConditionNode& root, const NodeAddress& address);

/// How many turns ago something was is only there once it happened, and what is missing counts as 0. So such
/// a row is guarded by another right before it: the tool has results, the rule has fired. Adds the guard, in
/// an all-of group, where the row at `address` needs one and has none; where a guard stands there for
/// `formerPath`, it becomes the new one.
ConditionEdit guardRow(const ConditionNode& root, const NodeAddress& address,
                       const std::string& formerPath = {});
/// The guard that a row over this path needs, if it needs one.
std::optional<ConditionNode> guardFor(const std::string& path);

} // namespace interlock::ui
