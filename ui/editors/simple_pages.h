// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of trackers, fields and scenarios: a list and a form each.
#pragma once

#include "ui/editors/list_page.h"

namespace interlock::ui {

class TrackersPage : public ListPage {
    Q_OBJECT

public:
    explicit TrackersPage(Workspace* workspace, QWidget* parent = nullptr);
};

class FieldsPage : public ListPage {
    Q_OBJECT

public:
    explicit FieldsPage(Workspace* workspace, QWidget* parent = nullptr);
};

class ScenariosPage : public ListPage {
    Q_OBJECT

public:
    explicit ScenariosPage(Workspace* workspace, QWidget* parent = nullptr);

Q_SIGNALS:
    void rehearseRequested(int scenario);
};

} // namespace interlock::ui
