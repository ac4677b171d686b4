// SPDX-License-Identifier: GPL-3.0-or-later
// ToolsPage: the tool registry: whether there is one, its tools, and where each is used.
#pragma once

#include "ui/editors/list_page.h"

class QCheckBox;

namespace interlock::ui {

class ToolsPage : public ListPage {
    Q_OBJECT

public:
    explicit ToolsPage(Workspace* workspace, QWidget* parent = nullptr);

private:
    void showRegistry();
    void registerNamesInUse();

    QCheckBox* m_registry;
    QLabel* m_meaning;
    class QPushButton* m_collect;
};

} // namespace interlock::ui
