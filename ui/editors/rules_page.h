// SPDX-License-Identifier: GPL-3.0-or-later
// RulesPage: the rules in the order of evaluation, and the editor of the selected one.
#pragma once

#include "ui/editors/list_page.h"

class QPushButton;

namespace interlock::ui {

class RulesModel;

class RulesPage : public ListPage {
    Q_OBJECT

public:
    explicit RulesPage(Workspace* workspace, QWidget* parent = nullptr);

    /// Mutes the selected rules, or enables them where none of them is enabled.
    void toggleEnabled();

protected:
    int placeOfRow(int row) const override;
    void moveRows(const QList<int>& rows, const QList<int>& to) override;
    void updateActions() override;

private:
    bool anySelectedEnabled() const;

    RulesModel* m_model;
    QPushButton* m_mute;
};

} // namespace interlock::ui
