// SPDX-License-Identifier: GPL-3.0-or-later
// SkillEditor: the selected skill: its action tool, its steps, and what must come first.
#pragma once

#include "ui/editors/part_editor.h"

class QCheckBox;

namespace interlock::ui {

class ChipListEdit;
class PreconditionListEdit;
class SegmentedControl;

class SkillEditor : public PartEditor {
    Q_OBJECT

public:
    explicit SkillEditor(Workspace* workspace, QWidget* parent = nullptr);

protected:
    void load() override;
    bool focusPlace(const QStringList& keys) override;

private:
    void connectFields();
    void showActionTool(const Skill& skill);

    TextField* m_name;
    TextField* m_description;
    QCheckBox* m_enabled;
    SegmentedControl* m_tier;
    TextField* m_actionTool;
    QLabel* m_actionWords;
    ChipListEdit* m_steps;
    PreconditionListEdit* m_precondition;
};

} // namespace interlock::ui
