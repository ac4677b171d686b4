// SPDX-License-Identifier: GPL-3.0-or-later
// The nodes of a condition's tree: how they are made, and what their operators take.
#include "ui/document/condition_tree.h"

#include <utility>

namespace interlock::ui {

ConditionNode ConditionNode::makeGroup(GroupKind group, std::vector<ConditionNode> children)
{
    ConditionNode node;
    node.kind = Kind::Group;
    node.group = group;
    node.children = std::move(children);
    return node;
}

ConditionNode ConditionNode::makeRow(std::string path, RowOperator op, logic::Array values)
{
    ConditionNode node;
    node.kind = Kind::Row;
    node.path = std::move(path);
    node.op = op;
    node.values = std::move(values);
    return node;
}

ConditionNode ConditionNode::makeCode(logic::Value code)
{
    ConditionNode node;
    node.code = std::move(code);
    return node;
}

ConditionNode ConditionNode::blankRow()
{
    // The path "" is the whole context, an object, and that is never a text.
    return makeRow({}, RowOperator::Is, {logic::Value("")});
}

logic::Value fieldReference(std::string path)
{
    return logic::Value(logic::Object{{"var", logic::Value(std::move(path))}});
}

bool isItemOperator(RowOperator op) noexcept
{
    return op == RowOperator::SomeItem || op == RowOperator::AllItems || op == RowOperator::NoItem;
}

int valueCount(RowOperator op) noexcept
{
    switch (op) {
    case RowOperator::IsNull:
    case RowOperator::IsNotNull:
    case RowOperator::IsSet:
    case RowOperator::IsNotSet:
    case RowOperator::SomeItem:
    case RowOperator::AllItems:
    case RowOperator::NoItem:
        return 0;
    case RowOperator::Between:
    case RowOperator::StrictlyBetween:
        return 2;
    case RowOperator::OneOf:
    case RowOperator::NotOneOf:
        return -1;
    default:
        return 1;
    }
}

MuteForm muteFormIn(GroupKind group) noexcept
{
    switch (group) {
    case GroupKind::AllOf:
        return MuteForm::OrTrue;
    case GroupKind::AnyOf:
    case GroupKind::NoneOf:
        return MuteForm::AndFalse;
    case GroupKind::Not:
        break;
    }
    return MuteForm::None;
}

} // namespace interlock::ui
