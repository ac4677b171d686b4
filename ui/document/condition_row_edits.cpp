// SPDX-License-Identifier: GPL-3.0-or-later
// How a row of a condition is edited: its field, operator and values, and the guard that some fields need.
#include "ui/document/condition_edits.h"

#include <string_view>
#include <utility>

namespace interlock::ui {

using logic::Array;
using logic::Value;

namespace {

ConditionNode* rowAt(ConditionNode& root, const NodeAddress& address)
{
    auto* node = const_cast<ConditionNode*>(nodeAt(root, address));
    return node && node->isRow() ? node : nullptr;
}

bool comparesOrder(RowOperator op)
{
    switch (op) {
    case RowOperator::Less:
    case RowOperator::AtMost:
    case RowOperator::Greater:
    case RowOperator::AtLeast:
    case RowOperator::Between:
    case RowOperator::StrictlyBetween:
        return true;
    default:
        return false;
    }
}

/// The first value as far as the operator can have it, else a neutral one.
Array valuesFor(RowOperator op, const Array& before)
{
    const int count = valueCount(op);
    Array values;
    if (count == 0)
        return values;
    if (count < 0) {
        for (const Value& value : before) {
            if (!value.is_null() && value != Value(""))
                values.push_back(value);
        }
        if (values.size() > 1 && referencedField(values.front()))
            values.resize(1);
        return values;
    }
    const bool numbers = comparesOrder(op);
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        Value value = i < before.size() ? before[i] : values.empty() ? Value() : values.back();
        const bool field = referencedField(value).has_value();
        const bool fits = numbers ? value.is_number() || (field && count == 1)
                                  : !value.is_null() && !(field && op == RowOperator::Contains);
        if (!fits)
            value = numbers ? Value(0) : Value("");
        values.push_back(std::move(value));
    }
    return values;
}

/// The path that must be above 0 before this one is there.
std::optional<std::string> guardPath(const std::string& path)
{
    constexpr std::string_view history = "history.turns_since.";
    if (path.size() > history.size() && path.compare(0, history.size(), history) == 0)
        return "history.calls." + path.substr(history.size());
    constexpr std::string_view rules = "rules.";
    constexpr std::string_view fired = ".turns_since_fired";
    if (path.size() > rules.size() + fired.size() && path.compare(0, rules.size(), rules) == 0 &&
        path.compare(path.size() - fired.size(), fired.size(), fired) == 0) {
        return path.substr(0, path.size() - fired.size()) + ".fired";
    }
    return std::nullopt;
}

bool guards(const ConditionNode& node, const std::string& path)
{
    if (!node.isRow() || node.muted || node.path != path || node.values.size() != 1)
        return false;
    const std::optional<std::int64_t> number = node.values.front().to_int64();
    return number && ((node.op == RowOperator::Greater && *number >= 0) ||
                      (node.op == RowOperator::AtLeast && *number >= 1));
}

/// An all-of group around the node asks for the guard before it comes to the node.
bool isGuarded(const ConditionNode& root, const NodeAddress& address, const std::string& guard)
{
    NodeAddress at = address;
    while (!at.empty()) {
        const int index = at.back();
        at.pop_back();
        const ConditionNode* group = nodeAt(root, at);
        if (group->group != GroupKind::AllOf)
            continue;
        for (int i = 0; i < index; ++i) {
            if (guards(group->children[static_cast<std::size_t>(i)], guard))
                return true;
        }
    }
    return false;
}

} // namespace

ConditionEdit readBack(const ConditionNode& root, const NodeAddress& address)
{
    ConditionEdit edit{parseCondition(toLogic(root)), address};
    while (!nodeAt(edit.root, edit.address))
        edit.address.pop_back();
    return edit;
}

ConditionEdit setOperator(const ConditionNode& root, const NodeAddress& address, RowOperator op)
{
    ConditionNode tree = root;
    ConditionNode* row = rowAt(tree, address);
    if (!row || row->op == op)
        return ConditionEdit{root, address};
    if (isItemOperator(op)) {
        if (row->children.empty()) {
            // What was asked of the field is asked of its items.
            ConditionNode inner = ConditionNode::makeRow({}, row->op, row->values);
            if (inner.op == RowOperator::Contains || inner.op == RowOperator::NotContains)
                inner.op = inner.op == RowOperator::Contains ? RowOperator::Is : RowOperator::IsNot;
            row->children.push_back(std::move(inner));
        }
        row->values.clear();
    } else {
        const Array before = row->children.empty() ? row->values : row->children.front().values;
        row->children.clear();
        row->values = valuesFor(op, before);
    }
    row->op = op;
    NodeSpelling spelling;
    spelling.var = row->spelling.var;
    spelling.var_default = row->spelling.var_default;
    row->spelling = std::move(spelling);
    return readBack(tree, address);
}

ConditionEdit setValues(const ConditionNode& root, const NodeAddress& address, Array values)
{
    ConditionNode tree = root;
    ConditionNode* row = rowAt(tree, address);
    if (!row)
        return ConditionEdit{root, address};
    row->values = std::move(values);
    return ConditionEdit{std::move(tree), address};
}

ConditionEdit setPath(const ConditionNode& root, const NodeAddress& address, std::string path)
{
    ConditionNode tree = root;
    ConditionNode* row = rowAt(tree, address);
    if (!row)
        return ConditionEdit{root, address};
    row->path = std::move(path);
    return ConditionEdit{std::move(tree), address};
}

ConditionEdit replaceNode(const ConditionNode& root, const NodeAddress& address, ConditionNode node)
{
    ConditionNode tree = root;
    auto* old = const_cast<ConditionNode*>(nodeAt(tree, address));
    if (!old)
        return ConditionEdit{root, address};
    node.muted = old->muted;
    *old = std::move(node);
    return ConditionEdit{std::move(tree), address};
}

std::optional<ConditionNode> guardFor(const std::string& path)
{
    const std::optional<std::string> guard = guardPath(path);
    if (!guard)
        return std::nullopt;
    return ConditionNode::makeRow(*guard, RowOperator::Greater, {Value(0)});
}

ConditionEdit guardRow(const ConditionNode& root, const NodeAddress& address, const std::string& formerPath)
{
    const ConditionNode* row = nodeAt(root, address);
    const std::optional<ConditionNode> guard = row && row->isRow() ? guardFor(row->path) : std::nullopt;
    if (!guard || isGuarded(root, address, guard->path))
        return ConditionEdit{root, address};

    ConditionNode tree = root;
    NodeAddress parentAddress = address;
    const int index = address.empty() ? 0 : address.back();
    ConditionNode* parent = nullptr;
    if (!address.empty()) {
        parentAddress.pop_back();
        parent = const_cast<ConditionNode*>(nodeAt(tree, parentAddress));
        if (!parent->isGroup()) // a row over items: its paths are those of an item
            return ConditionEdit{root, address};
    }
    const std::optional<ConditionNode> former = guardFor(formerPath);
    if (parent && parent->group == GroupKind::AllOf) {
        const auto place = parent->children.begin() + index;
        if (former && index > 0 && *(place - 1) == *former) {
            *(place - 1) = *guard;
            return readBack(tree, address);
        }
        parent->children.insert(place, *guard);
        parentAddress.push_back(index + 1);
        return readBack(tree, parentAddress);
    }
    auto* node = const_cast<ConditionNode*>(nodeAt(tree, address));
    ConditionNode inner = std::move(*node);
    const bool muted = std::exchange(inner.muted, false);
    *node = ConditionNode::makeGroup(GroupKind::AllOf, {});
    node->muted = muted;
    node->children.push_back(*guard);
    node->children.push_back(std::move(inner));
    NodeAddress at = address;
    at.push_back(1);
    return readBack(tree, at);
}

} // namespace interlock::ui
