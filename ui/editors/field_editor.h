// SPDX-License-Identifier: GPL-3.0-or-later
// FieldEditor: a declared path of the context: its type, what it means, and the values that it usually has.
#pragma once

#include "ui/editors/part_editor.h"

class QComboBox;

namespace interlock::ui {

class FieldEditor : public PartEditor {
    Q_OBJECT

public:
    explicit FieldEditor(Workspace* workspace, QWidget* parent = nullptr);

protected:
    void load() override;

private:
    TextField* m_path;
    QComboBox* m_type;
    TextField* m_description;
    JsonField* m_values;
};

} // namespace interlock::ui
