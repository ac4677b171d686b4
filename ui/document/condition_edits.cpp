// SPDX-License-Identifier: GPL-3.0-or-later
// How a condition's tree is edited: places, groups and muting.
#include "ui/document/condition_edits.h"

#include <algorithm>
#include <utility>

namespace interlock::ui {

namespace {

using Children = std::vector<ConditionNode>;

ConditionNode* mutableNodeAt(ConditionNode& root, const NodeAddress& address)
{
    return const_cast<ConditionNode*>(nodeAt(root, address));
}

NodeAddress parentOf(NodeAddress address)
{
    address.pop_back();
    return address;
}

NodeAddress childOf(NodeAddress parent, int index)
{
    parent.push_back(index);
    return parent;
}

Children::iterator placeIn(Children& children, int index)
{
    return children.begin() +
           std::clamp<std::ptrdiff_t>(index, 0, static_cast<std::ptrdiff_t>(children.size()));
}

bool allMuted(const ConditionNode& group)
{
    return std::all_of(group.children.begin(), group.children.end(),
                       [](const ConditionNode& child) { return child.muted; });
}

/// Reads the tree as its expression will be read from the file, and follows the address as far as it leads.
ConditionEdit finished(const ConditionNode& root, NodeAddress address)
{
    ConditionEdit edit{parseCondition(toLogic(root)), {}};
    const ConditionNode* node = &edit.root;
    for (const int index : address) {
        if (!node->isGroup() || node->children.empty())
            break;
        const int last = static_cast<int>(node->children.size()) - 1;
        edit.address.push_back(std::clamp(index, 0, last));
        node = &node->children[static_cast<std::size_t>(edit.address.back())];
    }
    return edit;
}

ConditionEdit unchanged(const ConditionNode& root, const NodeAddress& address)
{
    return ConditionEdit{root, address};
}

/// Adds a child without a look at what it does to muting.
NodeAddress place(ConditionNode& root, const NodeAddress& parent, int index, ConditionNode node)
{
    if (root.isNothing()) {
        root = std::move(node);
        return {};
    }
    ConditionNode* group = mutableNodeAt(root, parent);
    if (!group)
        return {};
    if (!group->isGroup()) {
        ConditionNode first = std::move(*group);
        *group = ConditionNode::makeGroup(GroupKind::AllOf, {});
        group->children.push_back(std::move(first));
    } else if (group->group == GroupKind::Not && !group->children.empty()) {
        group->group = GroupKind::NoneOf;
    }
    index = std::clamp(index, 0, static_cast<int>(group->children.size()));
    group->children.insert(placeIn(group->children, index), std::move(node));
    return childOf(parent, index);
}

/// Takes a node out, and the groups that this empties. Gives the address of the outermost node that went.
NodeAddress takeOut(ConditionNode& root, const NodeAddress& address)
{
    NodeAddress gone = address;
    while (!gone.empty()) {
        ConditionNode* parent = mutableNodeAt(root, parentOf(gone));
        parent->children.erase(placeIn(parent->children, gone.back()));
        if (!parent->children.empty())
            break;
        gone.pop_back();
    }
    if (gone.empty()) {
        root = ConditionNode();
        return gone;
    }
    // What only holds muted nodes is muted itself, since an all-of group of them would always hold.
    for (NodeAddress at = gone; !at.empty();) {
        at.pop_back();
        ConditionNode* group = mutableNodeAt(root, at);
        if (!allMuted(*group))
            break;
        group->muted = true;
    }
    return gone;
}

bool startsWith(const NodeAddress& address, const NodeAddress& start)
{
    return address.size() >= start.size() && std::equal(start.begin(), start.end(), address.begin());
}

} // namespace

ConditionEdit insertNode(const ConditionNode& root, const NodeAddress& parent, int index, ConditionNode node)
{
    ConditionNode tree = root;
    const NodeAddress at = place(tree, parent, index, std::move(node));
    return finished(tree, at);
}

ConditionEdit removeNode(const ConditionNode& root, const NodeAddress& address)
{
    if (!nodeAt(root, address))
        return unchanged(root, address);
    ConditionNode tree = root;
    return finished(tree, takeOut(tree, address));
}

ConditionEdit duplicateNode(const ConditionNode& root, const NodeAddress& address)
{
    const ConditionNode* node = nodeAt(root, address);
    if (!node || root.isNothing())
        return unchanged(root, address);
    if (address.empty())
        return insertNode(root, {}, root.isGroup() ? static_cast<int>(root.children.size()) : 1, *node);
    return insertNode(root, parentOf(address), address.back() + 1, *node);
}

ConditionEdit moveNode(const ConditionNode& root, const NodeAddress& from, const NodeAddress& parent,
                       int index)
{
    const ConditionNode* node = nodeAt(root, from);
    if (!node || from.empty() || !nodeAt(root, parent) || startsWith(parent, from))
        return unchanged(root, from);
    if (parent == parentOf(from) && (index == from.back() || index == from.back() + 1))
        return unchanged(root, from);

    // Put in first, so that the address of the goal still counts; then the old one is found beside it.
    ConditionNode tree = root;
    NodeAddress old = from;
    const bool goalWasGroup = nodeAt(root, parent)->isGroup();
    NodeAddress at = place(tree, parent, index, *node);
    if (goalWasGroup) {
        if (old.size() > parent.size() && startsWith(old, parent) && old[parent.size()] >= at.back())
            ++old[parent.size()];
    } else if (startsWith(old, parent)) {
        old.insert(old.begin() + static_cast<std::ptrdiff_t>(parent.size()), 0);
    }
    const NodeAddress gone = takeOut(tree, old);
    const std::size_t level = gone.size() - 1; // the goal is left, so something is
    if (at.size() > level && startsWith(at, parentOf(gone)) && gone.back() < at[level])
        --at[level];
    return finished(tree, at);
}

ConditionEdit moveStep(const ConditionNode& root, const NodeAddress& address, MoveStep step)
{
    if (address.empty() || !nodeAt(root, address))
        return unchanged(root, address);
    const NodeAddress parent = parentOf(address);
    const int index = address.back();
    const int count = static_cast<int>(nodeAt(root, parent)->children.size());
    const auto out = [&](int offset) {
        if (parent.empty())
            return unchanged(root, address);
        return moveNode(root, address, parentOf(parent), parent.back() + offset);
    };
    switch (step) {
    case MoveStep::Up:
        return index > 0 ? moveNode(root, address, parent, index - 1) : out(0);
    case MoveStep::Down:
        return index + 1 < count ? moveNode(root, address, parent, index + 2) : out(1);
    case MoveStep::Out:
        return out(1);
    case MoveStep::Into:
        if (index > 0) {
            const NodeAddress above = childOf(parent, index - 1);
            const ConditionNode* group = nodeAt(root, above);
            if (group->isGroup())
                return moveNode(root, address, above, static_cast<int>(group->children.size()));
        }
        if (index + 1 < count) {
            const NodeAddress below = childOf(parent, index + 1);
            if (nodeAt(root, below)->isGroup())
                return moveNode(root, address, below, 0);
        }
        break;
    }
    return unchanged(root, address);
}

ConditionEdit wrapNode(const ConditionNode& root, const NodeAddress& address, GroupKind group)
{
    ConditionNode tree = root;
    ConditionNode* node = mutableNodeAt(tree, address);
    if (!node || root.isNothing())
        return unchanged(root, address);
    ConditionNode inner = std::move(*node);
    const bool muted = std::exchange(inner.muted, false);
    *node = ConditionNode::makeGroup(group, {});
    node->muted = muted;
    node->children.push_back(std::move(inner));
    return finished(tree, address);
}

ConditionEdit unwrapGroup(const ConditionNode& root, const NodeAddress& address)
{
    ConditionNode tree = root;
    ConditionNode* node = mutableNodeAt(tree, address);
    if (!node || !node->isGroup())
        return unchanged(root, address);
    ConditionNode group = std::move(*node);
    for (ConditionNode& child : group.children)
        child.muted = child.muted || group.muted;
    if (group.children.size() == 1) {
        *node = std::move(group.children.front());
    } else {
        if (address.empty() || group.children.empty())
            return unchanged(root, address);
        ConditionNode* outer = mutableNodeAt(tree, parentOf(address));
        if (outer->group == GroupKind::Not)
            outer->group = GroupKind::NoneOf;
        const auto at = outer->children.erase(placeIn(outer->children, address.back()));
        outer->children.insert(at, std::make_move_iterator(group.children.begin()),
                               std::make_move_iterator(group.children.end()));
    }
    return finished(tree, address);
}

ConditionEdit setGroupKind(const ConditionNode& root, const NodeAddress& address, GroupKind group)
{
    ConditionNode tree = root;
    ConditionNode* node = mutableNodeAt(tree, address);
    if (!node || !node->isGroup())
        return unchanged(root, address);
    if (group == GroupKind::Not && node->children.size() == 1) {
        // Inside a not there is no spelling that mutes.
        node->muted = std::exchange(node->children.front().muted, false) || node->muted;
    } else if (group == GroupKind::Not) {
        ConditionNode inner = ConditionNode::makeGroup(GroupKind::AllOf, std::move(node->children));
        node->children.clear();
        node->children.push_back(std::move(inner));
    }
    node->group = group;
    return finished(tree, address);
}

ConditionEdit muteNode(const ConditionNode& root, const NodeAddress& address)
{
    ConditionNode tree = root;
    NodeAddress at = address;
    while (ConditionNode* node = mutableNodeAt(tree, at)) {
        if (at.empty()) {
            node->muted = !root.isNothing();
            break;
        }
        const ConditionNode* parent = nodeAt(tree, parentOf(at));
        const bool last = std::count_if(parent->children.begin(), parent->children.end(),
                                        [](const ConditionNode& child) { return !child.muted; }) <= 1;
        if (!last && muteFormIn(parent->group) != MuteForm::None) {
            node->muted = true;
            break;
        }
        at.pop_back();
    }
    return finished(tree, at);
}

ConditionEdit unmuteNode(const ConditionNode& root, const NodeAddress& address)
{
    ConditionNode tree = root;
    ConditionNode* node = mutableNodeAt(tree, address);
    if (!node)
        return unchanged(root, address);
    for (NodeAddress at = address;; at.pop_back()) {
        mutableNodeAt(tree, at)->muted = false;
        if (at.empty())
            break;
    }
    for (ConditionNode* group = node; group->isGroup() && !group->children.empty() && allMuted(*group);
         group = &group->children.front()) {
        for (ConditionNode& child : group->children)
            child.muted = false;
        if (group->children.size() != 1)
            break;
    }
    return finished(tree, address);
}

} // namespace interlock::ui
