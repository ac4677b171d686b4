// SPDX-License-Identifier: GPL-3.0-or-later
// ToolEditor: the selected tool of the registry, and where it is used.
#pragma once

#include "ui/editors/part_editor.h"

class QListWidget;

namespace interlock::ui {

class ToolEditor : public PartEditor {
    Q_OBJECT

public:
    explicit ToolEditor(Workspace* workspace, QWidget* parent = nullptr);

protected:
    void load() override;

private:
    void showUses();

    TextField* m_name;
    TextField* m_description;
    JsonField* m_parameters;
    QLabel* m_usesHint;
    QListWidget* m_uses;
};

} // namespace interlock::ui
