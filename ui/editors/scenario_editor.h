// SPDX-License-Identifier: GPL-3.0-or-later
// ScenarioEditor: where the selected scenario starts, and how its expectations stand.
#pragma once

#include "ui/editors/part_editor.h"

#include <QTimer>

class QPushButton;

namespace interlock::ui {

class ChipListEdit;
class SegmentedControl;

class ScenarioEditor : public PartEditor {
    Q_OBJECT

public:
    explicit ScenarioEditor(Workspace* workspace, QWidget* parent = nullptr);

Q_SIGNALS:
    void rehearseRequested(int scenario);

protected:
    void load() override;
    bool focusPlace(const QStringList& keys) override;

private:
    JsonField* addContext(const QString& key, const QString& label, logic::Value Scenario::*member,
                          bool nullAllowed);
    void connectFields();
    void countExpectations();

    TextField* m_name;
    TextField* m_description;
    QPushButton* m_rehearse;
    QLabel* m_summary;
    TextField* m_channel;
    SegmentedControl* m_offer;
    ChipListEdit* m_tools;
    JsonField* m_room;
    JsonField* m_store;
    JsonField* m_state;
    QTimer m_count;
};

} // namespace interlock::ui
