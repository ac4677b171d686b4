// SPDX-License-Identifier: GPL-3.0-or-later
// How the fields of conditions are found, and what they say of the values of a row.
#include "ui/document/condition_vocabulary.h"

#include "ui/document/document.h"

#include <algorithm>
#include <utility>

namespace interlock::ui {

using logic::Value;

namespace {

ValueType typeOf(const ContextPath* facts)
{
    if (!facts)
        return ValueType::Any;
    if (facts->type == "string")
        return ValueType::Text;
    if (facts->type == "number")
        return ValueType::Number;
    if (facts->type == "boolean")
        return ValueType::Boolean;
    return ValueType::Any;
}

bool isOf(const Value& value, ValueType type)
{
    switch (type) {
    case ValueType::Text:
        return value.is_string();
    case ValueType::Number:
        return value.is_number();
    case ValueType::Boolean:
        return value.is_bool();
    case ValueType::Any:
        break;
    }
    return true;
}

bool comparesNumbers(RowOperator op)
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

QStringList choicesOf(const ContextPath* facts, ValueType type)
{
    QStringList choices;
    if (!facts)
        return choices;
    for (const Value& value : facts->values) {
        if (!value.is_array() && !value.is_object() && isOf(value, type))
            choices.append(literalText(value, type));
    }
    choices.removeDuplicates();
    return choices;
}

} // namespace

ConditionVocabulary::ConditionVocabulary(Document* document, QObject* parent)
    : QObject(parent), m_document(document)
{
    connect(document, &Document::changed, this, &ConditionVocabulary::documentChanged);
}

void ConditionVocabulary::documentChanged(const DocumentChange& change)
{
    // Typing in a condition would else look through every scenario at each key, for no path but the one
    // typed.
    const bool isCondition = change.kind == DocumentChange::Kind::Modified &&
                             (change.property == u"condition" || change.property == u"update");
    m_isStale = m_isStale || !isCondition;
}

void ConditionVocabulary::refresh()
{
    if (!std::exchange(m_isStale, false))
        return;
    m_paths = contextPaths(m_document->ruleSet());
}

QStringList ConditionVocabulary::paths()
{
    refresh();
    QStringList paths;
    paths.reserve(static_cast<qsizetype>(m_paths.size()));
    for (const ContextPath& path : m_paths) {
        if (path.source != ContextPath::Source::Used)
            paths.append(QString::fromStdString(path.path));
    }
    return paths;
}

const ContextPath* ConditionVocabulary::find(const std::string& path)
{
    refresh();
    return findPath(m_paths, path);
}

std::vector<ValueControl> valueControls(const ConditionNode& row, const ContextPath* facts)
{
    const int count = valueCount(row.op);
    std::vector<ValueControl> controls;
    if (count == 0)
        return controls;
    const ValueType type = comparesNumbers(row.op) ? ValueType::Number : typeOf(facts);
    if (count < 0) {
        const bool field = row.values.size() == 1 && referencedField(row.values.front());
        const bool isOfType = std::all_of(row.values.begin(), row.values.end(),
                                          [type](const Value& value) { return isOf(value, type); });
        const ValueType own = isOfType ? type : ValueType::Any;
        controls.push_back({field ? ValueControl::Kind::Field : ValueControl::Kind::List, own,
                            field ? QStringList() : choicesOf(facts, own)});
        return controls;
    }
    for (int i = 0; i < count; ++i) {
        const Value value = static_cast<std::size_t>(i) < row.values.size()
                                ? row.values[static_cast<std::size_t>(i)]
                                : Value();
        if (referencedField(value)) {
            controls.push_back({ValueControl::Kind::Field, ValueType::Any, {}});
        } else if (row.op == RowOperator::Contains || row.op == RowOperator::NotContains) {
            const bool ofText = facts && facts->type == "string";
            const ValueType own = ofText && value.is_string() ? ValueType::Text : ValueType::Any;
            controls.push_back(
                {ValueControl::Kind::Line, own, ofText ? QStringList() : choicesOf(facts, own)});
        } else if (type == ValueType::Boolean && value.is_bool()) {
            controls.push_back({ValueControl::Kind::Switch, type, {}});
        } else {
            // A value of another type is shown as what it is, so that it can be mended.
            const ValueType own = type != ValueType::Boolean && isOf(value, type) ? type : ValueType::Any;
            controls.push_back({ValueControl::Kind::Line, own, choicesOf(facts, own)});
        }
    }
    return controls;
}

ConditionNode firstQuestion(const ConditionNode& row, const ContextPath* facts)
{
    const bool says = row.op != RowOperator::Is || row.values.size() != 1 || row.values.front() != Value("");
    if (says || !facts)
        return row;
    ConditionNode asked = row;
    if (facts->type == "number") {
        asked.op = RowOperator::AtLeast;
        asked.values = {Value(1)};
    } else if (facts->type == "boolean") {
        asked.values = {Value(true)};
    } else if (facts->type == "list" || facts->path == "msg.text" || facts->path == "msg.text_lower") {
        asked.op = RowOperator::Contains;
    } else if (facts->type == "object") {
        asked.op = RowOperator::IsSet;
        asked.values.clear();
    }
    return asked;
}

logic::Array valuesFromWords(const QStringList& words, const logic::Array& before, ValueType type)
{
    const bool numbers = !before.empty() && std::all_of(before.begin(), before.end(),
                                                        [](const Value& value) { return value.is_number(); });
    const bool texts = !before.empty() && std::all_of(before.begin(), before.end(),
                                                      [](const Value& value) { return value.is_string(); });
    logic::Array values;
    for (const QString& word : words) {
        const auto known = std::find_if(before.begin(), before.end(),
                                        [&](const Value& value) { return literalText(value, type) == word; });
        if (known != before.end()) {
            values.push_back(*known);
            continue;
        }
        std::optional<Value> value;
        if (type == ValueType::Any && numbers)
            value = literalFromText(word, ValueType::Number);
        else if (type == ValueType::Any && texts && !word.startsWith(u'"'))
            value = literalFromText(word, ValueType::Text);
        else
            value = literalFromText(word, type);
        values.push_back(value ? *value : *literalFromText(word, ValueType::Any));
    }
    return values;
}

} // namespace interlock::ui
