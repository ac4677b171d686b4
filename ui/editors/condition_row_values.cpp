// SPDX-License-Identifier: GPL-3.0-or-later
// How the values of a condition's row are shown and edited, each after its type.
#include "ui/document/condition_edits.h"
#include "ui/editors/condition_chip.h"
#include "ui/editors/condition_line_edit.h"
#include "ui/editors/condition_row_line.h"
#include "ui/style/widgets.h"

#include <QMenu>

#include <algorithm>
#include <utility>

namespace interlock::ui {

using logic::Value;

namespace {

QString faultOf(const ValueControl& control, const ConditionNode& row, const QString& text)
{
    if (control.type == ValueType::Number && !literalFromText(text, ValueType::Number))
        return ConditionRowLine::tr("A number, please.");
    const bool contains = row.op == RowOperator::Contains || row.op == RowOperator::NotContains;
    if (contains && literalFromText(text, control.type) == Value(""))
        return ConditionRowLine::tr("Every text contains nothing: type what to look for.");
    return {};
}

} // namespace

void ConditionRowLine::showValues(const ConditionNode& row)
{
    const bool ofItem = isItemOperator(node().op);
    const ContextPath* facts = desk()->vocabulary()->find(node().path);
    std::vector<ValueControl> controls = valueControls(row, ofItem ? nullptr : facts);
    bool same = controls.size() == m_controls.size();
    for (std::size_t i = 0; same && i < controls.size(); ++i)
        same = controls[i].kind == m_controls[i].kind;
    if (!same)
        rebuildValues(controls);
    for (std::size_t i = 0; i < controls.size(); ++i) {
        // What is being typed keeps its meaning while it is typed.
        if (same && m_values[i]->hasFocus() && controls[i].type == ValueType::Text)
            controls[i].type = m_controls[i].type;
    }
    m_controls = std::move(controls);
    for (std::size_t i = 0; i < m_values.size(); ++i)
        updateValue(m_values[i], m_controls[i], row, static_cast<int>(i));
}

void ConditionRowLine::rebuildValues(const std::vector<ValueControl>& controls)
{
    for (QWidget* widget : m_values) {
        widget->setObjectName(QString());
        widget->hide();
        widget->deleteLater();
    }
    m_values.clear();
    for (std::size_t i = 0; i < controls.size(); ++i) {
        QWidget* widget = makeValue(controls[i], static_cast<int>(i));
        widget->setObjectName(QStringLiteral("value") % QString::number(i));
        widget->show();
        m_values.push_back(widget);
    }
}

QWidget* ConditionRowLine::makeValue(const ValueControl& control, int index)
{
    switch (control.kind) {
    case ValueControl::Kind::Switch: {
        auto* chip = new ConditionChip(this);
        chip->setCode(true);
        chip->setAccessibleName(tr("Value"));
        chip->setMenu([this, index](QMenu* menu) {
            for (const bool value : {true, false}) {
                QAction* action = menu->addAction(literalText(Value(value)));
                action->setCheckable(true);
                action->setChecked(!valueRow().values.empty() && valueRow().values.front() == Value(value));
                connect(action, &QAction::triggered, this,
                        [this, index, value] { setValue(index, value, {}); });
            }
        });
        return chip;
    }
    case ValueControl::Kind::List: {
        auto* chips = new ChipListEdit(this);
        chips->setAccessibleName(tr("Values"));
        chips->setPlaceholder(tr("Add a value…"));
        connect(chips, &ChipListEdit::edited, this, [this](const QStringList& words) {
            logic::Array values = valuesFromWords(words, valueRow().values, m_controls.front().type);
            desk()->apply(setValues(desk()->tree(), valueAddress(), std::move(values)), tr("Change values"),
                          {}, ConditionFocus::Keep);
        });
        return chips;
    }
    case ValueControl::Kind::Field:
    case ValueControl::Kind::Line:
        break;
    }
    auto* line = new ConditionLineEdit(this);
    const bool isField = control.kind == ValueControl::Kind::Field;
    line->setAccessibleName(isField ? tr("Other field") : tr("Value"));
    if (isField) {
        line->setPlaceholderText(tr("field…"));
        line->setCompletions([this] { return desk()->vocabulary()->paths(); });
    }
    connect(line, &ConditionLineEdit::typed, this,
            [this, index](const QString& text) { valueTyped(index, text); });
    connect(line, &ConditionLineEdit::finished, this, [this] { desk()->settle(); });
    connect(line, &ConditionLineEdit::widthWanted, this, [this] { desk()->lineResized(); });
    return line;
}

void ConditionRowLine::updateValue(QWidget* widget, const ValueControl& control, const ConditionNode& row,
                                   int index)
{
    const auto place = static_cast<std::size_t>(index);
    const Value value = place < row.values.size() ? row.values[place] : Value();
    switch (control.kind) {
    case ValueControl::Kind::Switch:
        static_cast<ConditionChip*>(widget)->setWord(literalText(value));
        return;
    case ValueControl::Kind::List: {
        auto* chips = static_cast<ChipListEdit*>(widget);
        QStringList words;
        for (const Value& item : row.values)
            words.append(literalText(item, control.type));
        if (chips->chips() != words)
            chips->setChips(words);
        chips->setCompletions(control.choices);
        return;
    }
    case ValueControl::Kind::Field: {
        auto* line = static_cast<ConditionLineEdit*>(widget);
        const QString path = QString::fromStdString(referencedField(value).value_or(std::string()));
        if (line->text() != path)
            line->setText(path);
        return;
    }
    case ValueControl::Kind::Line:
        break;
    }
    auto* line = static_cast<ConditionLineEdit*>(widget);
    line->setHasChoices(!control.choices.isEmpty());
    if (!control.choices.isEmpty())
        line->setCompletions([choices = control.choices] { return choices; });
    line->setCounts(control.type == ValueType::Number);
    // What was typed stays as it is spelled where it says the same; what says nothing is kept while it is
    // typed.
    const std::optional<Value> shown = literalFromText(line->text(), control.type);
    if (shown != value && !(line->hasFocus() && !line->fault().isEmpty()))
        line->setText(literalText(value, control.type));
    line->setFault(faultOf(control, row, line->text()));
}

void ConditionRowLine::valueTyped(int index, const QString& text)
{
    const ValueControl& control = m_controls[static_cast<std::size_t>(index)];
    std::optional<Value> value;
    if (control.kind == ValueControl::Kind::Field)
        value = fieldReference(text.trimmed().toStdString());
    else
        value = literalFromText(text, control.type);
    auto* line = static_cast<ConditionLineEdit*>(m_values[static_cast<std::size_t>(index)]);
    if (control.kind == ValueControl::Kind::Line)
        line->setFault(faultOf(control, valueRow(), text));
    if (value)
        setValue(index, std::move(*value),
                 mergeKey(valueAddress(), QStringLiteral("value") % QString::number(index)));
}

void ConditionRowLine::setValue(int index, Value value, const QString& key)
{
    logic::Array values = valueRow().values;
    values.resize(std::max(values.size(), static_cast<std::size_t>(index) + 1));
    values[static_cast<std::size_t>(index)] = std::move(value);
    desk()->apply(setValues(desk()->tree(), valueAddress(), std::move(values)), tr("Change value"), key,
                  ConditionFocus::Keep);
}

bool ConditionRowLine::canCompareFields() const
{
    const RowOperator op = valueRow().op;
    return op == RowOperator::OneOf || op == RowOperator::NotOneOf ||
           (valueCount(op) == 1 && op != RowOperator::Contains && op != RowOperator::NotContains);
}

bool ConditionRowLine::comparesField() const
{
    return !m_controls.empty() && m_controls.front().kind == ValueControl::Kind::Field;
}

void ConditionRowLine::switchComparison()
{
    logic::Array values;
    if (!comparesField())
        values.push_back(fieldReference({}));
    else if (valueCount(valueRow().op) == 1)
        values.push_back(valueRow().op == RowOperator::Is || valueRow().op == RowOperator::IsNot ? Value("")
                                                                                                 : Value(0));
    desk()->apply(setValues(desk()->tree(), valueAddress(), std::move(values)), tr("Change value"), {},
                  ConditionFocus::Value);
}

} // namespace interlock::ui
