// SPDX-License-Identifier: GPL-3.0-or-later
// How a tree of groups and rows is written as an expression, in the spelling that it was found in.
#include "ui/document/condition_tree.h"

#include <utility>

namespace interlock::ui {

using logic::Array;
using logic::Object;
using logic::Value;

namespace {

Value operation(const char* name, Value operand)
{
    return Value(Object{{name, std::move(operand)}});
}

Value operation(const char* name, Value first, Value second)
{
    return operation(name, Value(Array{std::move(first), std::move(second)}));
}

Value fieldOf(const ConditionNode& row)
{
    switch (row.spelling.var) {
    case VarForm::Bare:
        break;
    case VarForm::List:
        return operation("var", Value(Array{Value(row.path)}));
    case VarForm::Default:
        return operation("var", Value(row.path), row.spelling.var_default);
    }
    return fieldReference(row.path);
}

/// A list must be wrapped in any case, or it would be read as the list of operands.
Value negated(const char* name, Value operand, bool list)
{
    if (list || operand.is_array())
        return operation(name, Value(Array{std::move(operand)}));
    return operation(name, std::move(operand));
}

Value valueAt(const ConditionNode& row, std::size_t index)
{
    return index < row.values.size() ? row.values[index] : Value();
}

Value comparison(const ConditionNode& row, const char* name, const char* mirrored)
{
    if (row.spelling.literal_first)
        return operation(mirrored, valueAt(row, 0), fieldOf(row));
    return operation(name, fieldOf(row), valueAt(row, 0));
}

Value range(const ConditionNode& row, const char* name)
{
    if (row.spelling.between == BetweenForm::ThreeOperands)
        return operation(name, Value(Array{valueAt(row, 0), fieldOf(row), valueAt(row, 1)}));
    return operation("and", operation(name, valueAt(row, 0), fieldOf(row)),
                     operation(name, fieldOf(row), valueAt(row, 1)));
}

Value membership(const ConditionNode& row)
{
    if (row.values.size() == 1 && referencedField(row.values.front()))
        return operation("in", fieldOf(row), row.values.front());
    return operation("in", fieldOf(row), Value(row.values));
}

Value write(const ConditionNode& node, MuteForm form);

Value items(const ConditionNode& row, const char* name)
{
    return operation(name, fieldOf(row),
                     row.children.empty() ? Value(true) : write(row.children.front(), MuteForm::None));
}

Value writeRow(const ConditionNode& row)
{
    switch (row.op) {
    case RowOperator::Is:
        return comparison(row, "===", "===");
    case RowOperator::IsNot:
        return comparison(row, "!==", "!==");
    case RowOperator::LooselyIs:
        return comparison(row, "==", "==");
    case RowOperator::LooselyIsNot:
        return comparison(row, "!=", "!=");
    case RowOperator::IsNull:
        return comparison(row, "===", "===");
    case RowOperator::IsNotNull:
        return comparison(row, "!==", "!==");
    case RowOperator::Less:
        return comparison(row, "<", ">");
    case RowOperator::AtMost:
        return comparison(row, "<=", ">=");
    case RowOperator::Greater:
        return comparison(row, ">", "<");
    case RowOperator::AtLeast:
        return comparison(row, ">=", "<=");
    case RowOperator::Between:
        return range(row, "<=");
    case RowOperator::StrictlyBetween:
        return range(row, "<");
    case RowOperator::OneOf:
        return membership(row);
    case RowOperator::NotOneOf:
        return negated("!", membership(row), row.spelling.unary_list);
    case RowOperator::Contains:
        return operation("in", valueAt(row, 0), fieldOf(row));
    case RowOperator::NotContains:
        return negated("!", operation("in", valueAt(row, 0), fieldOf(row)), row.spelling.unary_list);
    case RowOperator::IsSet:
        return row.spelling.double_not ? negated("!!", fieldOf(row), row.spelling.unary_list) : fieldOf(row);
    case RowOperator::IsNotSet:
        return negated("!", fieldOf(row), row.spelling.unary_list);
    case RowOperator::SomeItem:
        return items(row, "some");
    case RowOperator::AllItems:
        return items(row, "all");
    case RowOperator::NoItem:
        return items(row, "none");
    }
    return {};
}

Value writeGroup(const ConditionNode& group)
{
    if (group.group == GroupKind::Not) {
        Value child = group.children.empty() ? Value(false) : write(group.children.front(), MuteForm::None);
        return negated("!", std::move(child), group.spelling.unary_list);
    }
    Array operands;
    operands.reserve(group.children.size());
    for (const ConditionNode& child : group.children)
        operands.push_back(write(child, muteFormIn(group.group)));
    if (group.group == GroupKind::NoneOf)
        return negated("!", operation("or", Value(std::move(operands))), group.spelling.unary_list);
    return operation(group.group == GroupKind::AllOf ? "and" : "or", Value(std::move(operands)));
}

Value write(const ConditionNode& node, MuteForm form)
{
    Value value = node.isGroup() ? writeGroup(node) : node.isRow() ? writeRow(node) : node.code;
    if (!node.muted || form == MuteForm::None)
        return value;
    if (form == MuteForm::OrTrue)
        return operation("or", Value(true), std::move(value));
    return operation("and", Value(false), std::move(value));
}

} // namespace

Value toLogic(const ConditionNode& root)
{
    return write(root, MuteForm::AndFalse);
}

} // namespace interlock::ui
