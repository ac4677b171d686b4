// SPDX-License-Identifier: GPL-3.0-or-later
// TrackerEditor: the selected tracker, and the values that it takes over the rehearsal.
#pragma once

#include "ui/editors/part_editor.h"

class QListWidget;

namespace interlock::ui {

class ConditionEditor;

/// The values of one tracker, in the order of the trace.
struct TrackerValue {
    int event = 0;
    logic::Value value;
    bool changed = false; ///< from the one before, or the initial value
};
std::vector<TrackerValue> trackerValues(const std::vector<engine::TraceEntry>& trace, const Tracker& tracker);

class TrackerEditor : public PartEditor {
    Q_OBJECT

public:
    explicit TrackerEditor(Workspace* workspace, QWidget* parent = nullptr);

protected:
    void load() override;
    bool focusPlace(const QStringList& keys) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showValues();
    void growWithValues();

    TextField* m_name;
    TextField* m_description;
    JsonField* m_initial;
    ConditionEditor* m_update;
    QLabel* m_valuesHint;
    QListWidget* m_values;
};

} // namespace interlock::ui
