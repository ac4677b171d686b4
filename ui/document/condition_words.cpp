// SPDX-License-Identifier: GPL-3.0-or-later
// How conditions are put into words.
#include "ui/document/condition_words.h"

#include "core/exchange/json_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace interlock::ui {

using logic::Value;

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("Condition", text);
}

/// Text that would be read as something else, or would not be seen, is put into quotes.
bool needsQuotes(const QString& text)
{
    if (text.isEmpty() || text != text.trimmed() || text.startsWith(u'"'))
        return true;
    for (const QChar c : text) {
        if (!c.isPrint())
            return true;
    }
    const exchange::JsonReading reading = exchange::read_json(text.toStdString());
    return reading.value && !reading.value->is_array() && !reading.value->is_object();
}

QString valueText(const Value& value)
{
    if (const std::optional<std::string> field = referencedField(value))
        return QString::fromStdString(*field);
    return literalText(value);
}

QString listText(const logic::Array& values)
{
    QStringList texts;
    for (const Value& value : values)
        texts.append(valueText(value));
    return texts.join(QStringLiteral(", "));
}

/// Appends a value that starts at `column` of a line indented by `indent`.
void layOut(const Value& value, int indent, int column, int width, std::string& text)
{
    const std::string line = exchange::write_json(value, true);
    const bool isScalar = !value.is_array() && !value.is_object();
    if (isScalar || column + static_cast<int>(line.size()) <= width) {
        text += line;
        return;
    }
    const std::string inner = "\n" + std::string(static_cast<std::size_t>(indent) + 2, ' ');
    bool first = true;
    const auto separate = [&] {
        text += first ? inner : "," + inner;
        first = false;
    };
    if (value.is_array()) {
        text += '[';
        for (const Value& item : value.as_array()) {
            separate();
            layOut(item, indent + 2, indent + 2, width, text);
        }
        text += "\n" + std::string(static_cast<std::size_t>(indent), ' ') + ']';
        return;
    }
    // One key, an operator: its operands stand right behind it.
    const logic::Object& object = value.as_object();
    if (object.size() == 1) {
        const std::string key = "{" + exchange::write_json(Value(object.begin()->key)) + ": ";
        text += key;
        layOut(object.begin()->value, indent, column + static_cast<int>(key.size()), width - 1, text);
        text += '}';
        return;
    }
    text += '{';
    for (const logic::Member& member : object) {
        separate();
        const std::string key = exchange::write_json(Value(member.key)) + ": ";
        text += key;
        layOut(member.value, indent + 2, indent + 2 + static_cast<int>(key.size()), width, text);
    }
    text += "\n" + std::string(static_cast<std::size_t>(indent), ' ') + '}';
}

QString itemSentence(const ConditionNode& row, const QString& field)
{
    ConditionNode inner = row.children.empty() ? ConditionNode::makeCode(Value(true)) : row.children.front();
    const QString asked = inner.path.empty() ? nodeSentence(inner).trimmed() : nodeSentence(inner);
    switch (row.op) {
    case RowOperator::SomeItem:
        return words("some item of %1 %2").arg(field, asked);
    case RowOperator::AllItems:
        return words("every item of %1 %2").arg(field, asked);
    default:
        return words("no item of %1 %2").arg(field, asked);
    }
}

QString rowSentence(const ConditionNode& row)
{
    const QString field = QString::fromStdString(row.path);
    if (isItemOperator(row.op))
        return itemSentence(row, field);
    const QString start =
        field.isEmpty() ? operatorWords(row.op) : QString(field % u' ' % operatorWords(row.op));
    switch (valueCount(row.op)) {
    case 0:
        return start;
    case 2:
        if (row.values.size() == 2)
            return words("%1 %2 and %3").arg(start, valueText(row.values[0]), valueText(row.values[1]));
        break;
    default:
        break;
    }
    return start % u' ' % (row.values.empty() ? words("nothing") : listText(row.values));
}

QString groupSentence(const ConditionNode& group)
{
    if (group.group == GroupKind::Not && group.children.size() == 1)
        return words("not: %1").arg(nodeSentence(group.children.front()));
    QStringList parts;
    for (const ConditionNode& child : group.children) {
        const QString part = nodeSentence(child);
        parts.append(child.isGroup() ? QString(u'(' % part % u')') : part);
    }
    return QString(groupWords(group.group) % u": ") % parts.join(QStringLiteral("; "));
}

} // namespace

QString nodeSentence(const Value& expression)
{
    return nodeSentence(parseCondition(expression));
}

QString nodeSentence(const ConditionNode& node)
{
    switch (node.kind) {
    case ConditionNode::Kind::Row:
        return rowSentence(node);
    case ConditionNode::Kind::Group:
        return groupSentence(node);
    case ConditionNode::Kind::Code:
        break;
    }
    return shortJson(node.code, 200);
}

QString operatorWords(RowOperator op)
{
    switch (op) {
    case RowOperator::Is:
        return words("is");
    case RowOperator::IsNot:
        return words("is not");
    case RowOperator::LooselyIs:
        return words("is loosely");
    case RowOperator::LooselyIsNot:
        return words("is not even loosely");
    case RowOperator::IsNull:
        return words("is null");
    case RowOperator::IsNotNull:
        return words("is not null");
    case RowOperator::Less:
        return words("less than");
    case RowOperator::AtMost:
        return words("at most");
    case RowOperator::Greater:
        return words("more than");
    case RowOperator::AtLeast:
        return words("at least");
    case RowOperator::Between:
        return words("between");
    case RowOperator::StrictlyBetween:
        return words("strictly between");
    case RowOperator::OneOf:
        return words("one of");
    case RowOperator::NotOneOf:
        return words("not one of");
    case RowOperator::Contains:
        return words("contains");
    case RowOperator::NotContains:
        return words("does not contain");
    case RowOperator::IsSet:
        return words("is set");
    case RowOperator::IsNotSet:
        return words("is not set");
    case RowOperator::SomeItem:
        return words("has an item that");
    case RowOperator::AllItems:
        return words("has only items that");
    case RowOperator::NoItem:
        return words("has no item that");
    }
    return {};
}

QString operatorHint(RowOperator op)
{
    switch (op) {
    case RowOperator::LooselyIs:
    case RowOperator::LooselyIsNot:
        return words("Compares after converting: \"1\" is loosely 1. Libraries differ here; prefer “is”.");
    case RowOperator::IsNull:
    case RowOperator::IsNotNull:
        return words("Null, or not there at all.");
    case RowOperator::Less:
    case RowOperator::AtMost:
        return words("A field that is not there counts as 0.");
    case RowOperator::Between:
        return words("Both ends count.");
    case RowOperator::StrictlyBetween:
        return words("Neither end counts.");
    case RowOperator::Contains:
    case RowOperator::NotContains:
        return words("Part of a text, or an item of a list.");
    case RowOperator::IsSet:
    case RowOperator::IsNotSet:
        return words("Set is anything but null, false, 0, \"\" and an empty list or object.");
    case RowOperator::SomeItem:
    case RowOperator::NoItem:
        return words("The field must be a list that is there: a missing one is an error.");
    case RowOperator::AllItems:
        return words("The field must be a list that is there. An empty list does not hold.");
    default:
        return {};
    }
}

QString groupWords(GroupKind group)
{
    switch (group) {
    case GroupKind::AllOf:
        return words("all of");
    case GroupKind::AnyOf:
        return words("any of");
    case GroupKind::NoneOf:
        return words("none of");
    case GroupKind::Not:
        return words("not");
    }
    return {};
}

QString literalText(const Value& value, ValueType type)
{
    if (value.is_string()) {
        const QString text = QString::fromStdString(value.as_string());
        if (type == ValueType::Text || !needsQuotes(text))
            return text;
    }
    return QString::fromStdString(exchange::write_json(value, true));
}

std::optional<Value> literalFromText(const QString& text, ValueType type)
{
    if (type == ValueType::Text)
        return Value(text.toStdString());
    const QString trimmed = text.trimmed();
    const exchange::JsonReading reading = exchange::read_json(trimmed.toStdString());
    const bool scalar = reading.value && !reading.value->is_array() && !reading.value->is_object();
    switch (type) {
    case ValueType::Number:
        return scalar && reading.value->is_number() ? reading.value : std::nullopt;
    case ValueType::Boolean:
        return scalar && reading.value->is_bool() ? reading.value : std::nullopt;
    default:
        return scalar ? *reading.value : Value(trimmed.toStdString());
    }
}

QString layoutJson(const Value& value, int width)
{
    std::string text;
    layOut(value, 0, 0, width, text);
    return QString::fromStdString(text);
}

QString shortJson(const Value& value, int length)
{
    const QString text = QString::fromStdString(exchange::write_json(value, true));
    return text.size() <= length ? text : QString(text.left(length - 1) % u'…');
}

} // namespace interlock::ui
