// SPDX-License-Identifier: GPL-3.0-or-later
// How an expression is read as a tree of groups and rows.
#include "ui/document/condition_tree.h"

#include <utility>

namespace interlock::ui {

using logic::Array;
using logic::Value;

namespace {

/// An object with one key, which is what an operator looks like.
struct Operation {
    const std::string* name = nullptr;
    const Value* operand = nullptr;
    const Array* operands = nullptr; ///< where the operand is a list
};

std::optional<Operation> operationOf(const Value& value)
{
    if (!value.is_object() || value.as_object().size() != 1)
        return std::nullopt;
    const logic::Member& member = *value.as_object().begin();
    Operation operation{&member.key, &member.value, nullptr};
    if (member.value.is_array())
        operation.operands = &member.value.as_array();
    return operation;
}

bool isScalar(const Value& value)
{
    return !value.is_array() && !value.is_object();
}

/// A field with its spelling; compared to find the same field twice in a range.
struct FoundField {
    std::string path;
    VarForm form = VarForm::Bare;
    Value fallback;
    friend bool operator==(const FoundField&, const FoundField&) noexcept = default;
};

std::optional<FoundField> fieldOf(const Value& value)
{
    const std::optional<Operation> operation = operationOf(value);
    if (!operation || *operation->name != "var")
        return std::nullopt;
    if (operation->operand->is_string())
        return FoundField{operation->operand->as_string(), VarForm::Bare, {}};
    if (!operation->operands || operation->operands->empty() || !operation->operands->front().is_string())
        return std::nullopt;
    const Array& parts = *operation->operands;
    if (parts.size() == 1)
        return FoundField{parts[0].as_string(), VarForm::List, {}};
    if (parts.size() == 2 && isScalar(parts[1]))
        return FoundField{parts[0].as_string(), VarForm::Default, parts[1]};
    return std::nullopt;
}

ConditionNode rowOf(FoundField field, RowOperator op, Array values)
{
    ConditionNode row = ConditionNode::makeRow(std::move(field.path), op, std::move(values));
    row.spelling.var = field.form;
    row.spelling.var_default = std::move(field.fallback);
    return row;
}

std::optional<RowOperator> equalityOf(const std::string& name)
{
    if (name == "===")
        return RowOperator::Is;
    if (name == "!==")
        return RowOperator::IsNot;
    if (name == "==")
        return RowOperator::LooselyIs;
    if (name == "!=")
        return RowOperator::LooselyIsNot;
    return std::nullopt;
}

std::optional<RowOperator> orderOf(const std::string& name)
{
    if (name == "<")
        return RowOperator::Less;
    if (name == "<=")
        return RowOperator::AtMost;
    if (name == ">")
        return RowOperator::Greater;
    if (name == ">=")
        return RowOperator::AtLeast;
    return std::nullopt;
}

RowOperator mirrored(RowOperator op)
{
    switch (op) {
    case RowOperator::Less:
        return RowOperator::Greater;
    case RowOperator::AtMost:
        return RowOperator::AtLeast;
    case RowOperator::Greater:
        return RowOperator::Less;
    case RowOperator::AtLeast:
        return RowOperator::AtMost;
    default:
        return op;
    }
}

std::optional<ConditionNode> equalityRow(RowOperator op, const Array& operands)
{
    if (operands.size() != 2)
        return std::nullopt;
    const bool literalFirst = isScalar(operands[0]);
    const Value& value = operands[literalFirst ? 0 : 1];
    std::optional<FoundField> field = fieldOf(operands[literalFirst ? 1 : 0]);
    if (!field || !(isScalar(value) || referencedField(value)))
        return std::nullopt;
    const bool strict = op == RowOperator::Is || op == RowOperator::IsNot;
    ConditionNode row = rowOf(std::move(*field), op, {value});
    if (strict && value.is_null()) {
        row.op = op == RowOperator::Is ? RowOperator::IsNull : RowOperator::IsNotNull;
        row.values.clear();
    }
    row.spelling.literal_first = literalFirst;
    return row;
}

std::optional<ConditionNode> orderRow(RowOperator op, const Array& operands)
{
    if (operands.size() == 3) {
        std::optional<FoundField> field = fieldOf(operands[1]);
        if (!field || !operands[0].is_number() || !operands[2].is_number())
            return std::nullopt;
        if (op != RowOperator::Less && op != RowOperator::AtMost)
            return std::nullopt;
        ConditionNode row = rowOf(
            std::move(*field), op == RowOperator::Less ? RowOperator::StrictlyBetween : RowOperator::Between,
            {operands[0], operands[2]});
        row.spelling.between = BetweenForm::ThreeOperands;
        return row;
    }
    if (operands.size() != 2)
        return std::nullopt;
    const bool literalFirst = operands[0].is_number();
    const Value& value = operands[literalFirst ? 0 : 1];
    std::optional<FoundField> field = fieldOf(operands[literalFirst ? 1 : 0]);
    if (!field || !(value.is_number() || referencedField(value)))
        return std::nullopt;
    ConditionNode row = rowOf(std::move(*field), literalFirst ? mirrored(op) : op, {value});
    row.spelling.literal_first = literalFirst;
    return row;
}

/// {"and":[{"<=":[1, field]}, {"<=":[field, 5]}]}. The number that stands first tells it from a group of two
/// rows.
std::optional<ConditionNode> rangeRow(const Array& operands)
{
    if (operands.size() != 2)
        return std::nullopt;
    const std::optional<Operation> low = operationOf(operands[0]);
    const std::optional<Operation> high = operationOf(operands[1]);
    if (!low || !high || *low->name != *high->name || (*low->name != "<" && *low->name != "<="))
        return std::nullopt;
    if (!low->operands || !high->operands || low->operands->size() != 2 || high->operands->size() != 2)
        return std::nullopt;
    std::optional<FoundField> field = fieldOf((*low->operands)[1]);
    const Value& from = (*low->operands)[0];
    const Value& to = (*high->operands)[1];
    if (!field || field != fieldOf((*high->operands)[0]) || !from.is_number() || !to.is_number())
        return std::nullopt;
    return rowOf(std::move(*field), *low->name == "<" ? RowOperator::StrictlyBetween : RowOperator::Between,
                 {from, to});
}

std::optional<ConditionNode> membershipRow(const Array& operands)
{
    if (operands.size() != 2)
        return std::nullopt;
    if (std::optional<FoundField> field = fieldOf(operands[0])) {
        if (referencedField(operands[1]))
            return rowOf(std::move(*field), RowOperator::OneOf, {operands[1]});
        if (!operands[1].is_array())
            return std::nullopt;
        for (const Value& item : operands[1].as_array()) {
            if (!isScalar(item))
                return std::nullopt;
        }
        return rowOf(std::move(*field), RowOperator::OneOf, operands[1].as_array());
    }
    std::optional<FoundField> field = fieldOf(operands[1]);
    if (!field || !isScalar(operands[0]))
        return std::nullopt;
    return rowOf(std::move(*field), RowOperator::Contains, {operands[0]});
}

/// How a node stands in what is around it, which decides how muting is spelled there.
ConditionNode parseIn(const Value& value, MuteForm form);

std::optional<ConditionNode> itemRow(RowOperator op, const Array& operands)
{
    if (operands.size() != 2)
        return std::nullopt;
    std::optional<FoundField> field = fieldOf(operands[0]);
    if (!field)
        return std::nullopt;
    ConditionNode inner = parseIn(operands[1], MuteForm::None);
    if (!inner.isRow() || isItemOperator(inner.op))
        return std::nullopt;
    ConditionNode row = rowOf(std::move(*field), op, {});
    row.children.push_back(std::move(inner));
    return row;
}

std::optional<ConditionNode> negation(const Operation& operation)
{
    const bool list = operation.operands != nullptr;
    if (list && operation.operands->size() != 1)
        return std::nullopt;
    const Value& operand = list ? operation.operands->front() : *operation.operand;
    if (std::optional<FoundField> field = fieldOf(operand)) {
        ConditionNode row = rowOf(std::move(*field), RowOperator::IsNotSet, {});
        row.spelling.unary_list = list;
        return row;
    }
    ConditionNode node;
    const std::optional<Operation> inner = operationOf(operand);
    if (inner && *inner->name == "or" && inner->operands) {
        node = parseIn(operand, MuteForm::None);
        node.group = GroupKind::NoneOf;
    } else {
        node = parseIn(operand, MuteForm::None);
        if (node.isRow() && (node.op == RowOperator::OneOf || node.op == RowOperator::Contains))
            node.op = node.op == RowOperator::OneOf ? RowOperator::NotOneOf : RowOperator::NotContains;
        else
            node = ConditionNode::makeGroup(GroupKind::Not, {std::move(node)});
    }
    node.spelling.unary_list = list;
    return node;
}

std::optional<ConditionNode> parseOperation(const Operation& operation)
{
    const std::string& name = *operation.name;
    if (name == "!")
        return negation(operation);
    if (name == "!!") {
        const bool list = operation.operands && operation.operands->size() == 1;
        std::optional<FoundField> field = fieldOf(list ? operation.operands->front() : *operation.operand);
        if (!field)
            return std::nullopt;
        ConditionNode row = rowOf(std::move(*field), RowOperator::IsSet, {});
        row.spelling.double_not = true;
        row.spelling.unary_list = list;
        return row;
    }
    if (!operation.operands)
        return std::nullopt;
    const Array& operands = *operation.operands;
    if (name == "and" || name == "or") {
        if (name == "and") {
            if (std::optional<ConditionNode> range = rangeRow(operands))
                return range;
        }
        ConditionNode group =
            ConditionNode::makeGroup(name == "and" ? GroupKind::AllOf : GroupKind::AnyOf, {});
        group.children.reserve(operands.size());
        for (const Value& operand : operands)
            group.children.push_back(parseIn(operand, muteFormIn(group.group)));
        return group;
    }
    if (const std::optional<RowOperator> op = equalityOf(name))
        return equalityRow(*op, operands);
    if (const std::optional<RowOperator> op = orderOf(name))
        return orderRow(*op, operands);
    if (name == "in")
        return membershipRow(operands);
    if (name == "some" || name == "all" || name == "none") {
        return itemRow(name == "some"  ? RowOperator::SomeItem
                       : name == "all" ? RowOperator::AllItems
                                       : RowOperator::NoItem,
                       operands);
    }
    return std::nullopt;
}

ConditionNode parseIn(const Value& value, MuteForm form)
{
    const std::optional<Operation> operation = operationOf(value);
    if (!operation)
        return ConditionNode::makeCode(value);
    if (form != MuteForm::None && operation->operands && operation->operands->size() == 2) {
        const bool orTrue = form == MuteForm::OrTrue;
        if (*operation->name == (orTrue ? "or" : "and") && operation->operands->front() == Value(orTrue)) {
            ConditionNode node = parseIn(operation->operands->back(), MuteForm::None);
            node.muted = true;
            return node;
        }
    }
    if (std::optional<FoundField> field = fieldOf(value))
        return rowOf(std::move(*field), RowOperator::IsSet, {});
    if (std::optional<ConditionNode> node = parseOperation(*operation))
        return std::move(*node);
    return ConditionNode::makeCode(value);
}

} // namespace

ConditionNode parseCondition(const Value& expression)
{
    return parseIn(expression, MuteForm::AndFalse);
}

std::optional<std::string> referencedField(const Value& value)
{
    const std::optional<FoundField> field = fieldOf(value);
    if (!field || field->form != VarForm::Bare)
        return std::nullopt;
    return field->path;
}

} // namespace interlock::ui
