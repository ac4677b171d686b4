// SPDX-License-Identifier: GPL-3.0-or-later
// RuleEditor: the selected rule: its name, what it fires on, and what it then does.
#pragma once

#include "ui/editors/part_editor.h"

class QCheckBox;
class QPushButton;

namespace interlock::ui {

class ChipListEdit;
class ConditionEditor;
class SegmentedControl;
class TextListEdit;

class RuleEditor : public PartEditor {
    Q_OBJECT

public:
    explicit RuleEditor(Workspace* workspace, QWidget* parent = nullptr);

protected:
    void load() override;
    bool focusPlace(const QStringList& keys) override;

private:
    QWidget* makeHead();
    QWidget* makeBehaviour();
    void connectFields();
    void loadTools(const Rule& rule);
    void showOutcomes();
    void registerTools();

    TextField* m_name;
    TextField* m_description;
    QCheckBox* m_enabled;
    ConditionEditor* m_condition;
    ChipListEdit* m_tools;
    QLabel* m_toolsWords;
    QPushButton* m_register;
    SegmentedControl* m_mode;
    QLabel* m_modeWords;
    NumberField* m_priority;
    NumberField* m_rounds;
    NumberField* m_cooldown;
    TextListEdit* m_texts;
};

} // namespace interlock::ui
