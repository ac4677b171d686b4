// SPDX-License-Identifier: GPL-3.0-or-later
// SettingsPage: what the rule set is called, and how it is evaluated.
#pragma once

#include "ui/document/workspace.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace interlock::ui {

class SegmentedControl;

class SettingsPage : public QWidget {
    Q_OBJECT

public:
    explicit SettingsPage(Workspace* workspace, QWidget* parent = nullptr);
    /// Moves the focus to the setting of that key ("provider", "name", …).
    void focusField(const QString& key);

private:
    void connectFields();
    void load();
    void change(const QString& text, const std::function<void(Settings&)>& edit);

    Workspace* m_workspace;
    QLineEdit* m_name;
    QLineEdit* m_description;
    QCheckBox* m_enforce;
    SegmentedControl* m_satisfiedBy;
    SegmentedControl* m_availableRules;
    QComboBox* m_provider;
};

} // namespace interlock::ui
