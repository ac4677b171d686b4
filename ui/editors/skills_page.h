// SPDX-License-Identifier: GPL-3.0-or-later
// SkillsPage: the skills, the editor of the selected one, and which tool waits for which.
#pragma once

#include "ui/editors/list_page.h"

namespace interlock::ui {

class SkillsPage : public ListPage {
    Q_OBJECT

public:
    explicit SkillsPage(Workspace* workspace, QWidget* parent = nullptr);
};

} // namespace interlock::ui
