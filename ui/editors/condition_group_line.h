// SPDX-License-Identifier: GPL-3.0-or-later
// The head of a group in a condition, and the line that adds to the condition.
#pragma once

#include "ui/editors/condition_line.h"

class QPushButton;

namespace interlock::ui {

class ConditionChip;

class ConditionGroupLine : public ConditionLine {
    Q_OBJECT

public:
    ConditionGroupLine(ConditionDesk* desk, QWidget* parent);
    std::vector<QWidget*> editors() const override;

protected:
    void showNode(const ConditionNode& node) override;
    QString description() const override;

private:
    ConditionChip* m_chip;
};

/// "+ Row" and "+ Group".
class ConditionAddLine : public QWidget {
    Q_OBJECT

public:
    explicit ConditionAddLine(QWidget* parent);
    QPushButton* rowButton() const { return m_row; }
    QPushButton* groupButton() const { return m_group; }

private:
    QPushButton* m_row;
    QPushButton* m_group;
};

} // namespace interlock::ui
