// SPDX-License-Identifier: GPL-3.0-or-later
// ConditionRowLine: a row field – operator – value, with an editor for each after the field's type.
#pragma once

#include "ui/editors/condition_line.h"

class QMenu;

namespace interlock::ui {

class ChipListEdit;
class ConditionChip;
class ConditionLineEdit;

class ConditionRowLine : public ConditionLine {
    Q_OBJECT

public:
    ConditionRowLine(ConditionDesk* desk, QWidget* parent);

    std::vector<QWidget*> editors() const override;
    QWidget* firstValue() const override;
    /// Whether the row can be held against another field, and switches between that and a value.
    bool canCompareFields() const;
    bool comparesField() const;
    void switchComparison();

protected:
    void showNode(const ConditionNode& node) override;
    QString description() const override;

private:
    /// A field with its operator; a row over items has a second pair for the item.
    struct Question {
        ConditionLineEdit* field = nullptr;
        ConditionChip* op = nullptr;
    };

    Question makeQuestion(bool ofItem);
    void fillOperators(QMenu* menu, bool ofItem);
    /// The row that has the values: this one, or the row over its items.
    const ConditionNode& valueRow() const;
    NodeAddress valueAddress() const;
    void showValues(const ConditionNode& row);
    void rebuildValues(const std::vector<ValueControl>& controls);
    QWidget* makeValue(const ValueControl& control, int index);
    void updateValue(QWidget* widget, const ValueControl& control, const ConditionNode& row, int index);
    void arrangePieces();
    static QString mergeKey(const NodeAddress& address, const QString& part);

    void pathTyped(const QString& text, bool ofItem);
    void pathFinished(bool ofItem);
    void valueTyped(int index, const QString& text);
    void setValue(int index, logic::Value value, const QString& key);

    Question m_question;
    Question m_itemQuestion;
    std::vector<ValueControl> m_controls;
    std::vector<QWidget*> m_values;
    std::string m_pathBefore; ///< when the field was entered
};

} // namespace interlock::ui
