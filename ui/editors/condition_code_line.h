// SPDX-License-Identifier: GPL-3.0-or-later
// ConditionCodeLine: a part of a condition that no row can draw, edited in place as JSON.
#pragma once

#include "ui/editors/condition_line.h"

class QLabel;

namespace interlock::ui {

class ConditionCodeEdit;

class ConditionCodeLine : public ConditionLine {
    Q_OBJECT

public:
    ConditionCodeLine(ConditionDesk* desk, QWidget* parent);
    std::vector<QWidget*> editors() const override;
    /// What is wrong with the text, in words; empty where nothing is.
    QString fault() const;

protected:
    void showNode(const ConditionNode& node) override;
    QString description() const override;

private:
    void typed();
    void arrangePieces();

    ConditionCodeEdit* m_edit;
    QLabel* m_fault;
    bool m_isShowing = false;
};

} // namespace interlock::ui
