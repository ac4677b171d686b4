// SPDX-License-Identifier: GPL-3.0-or-later
// DesignPages: the pages of the Design perspective; shows the one of the selected section.
#pragma once

#include "ui/document/workspace.h"
#include "ui/style/page_stack.h"


namespace interlock::ui {

class ListPage;
class SettingsPage;

class DesignPages : public PageStack {
    Q_OBJECT

public:
    explicit DesignPages(Workspace* workspace, QWidget* parent = nullptr);

    ListPage* page(Section section) const;
    SettingsPage* settings() const { return m_settings; }
    bool showsSettings() const;

public Q_SLOTS:
    void showSettings();
    void showSection(); ///< the selected one, instead of the settings

Q_SIGNALS:
    void rehearseRequested(int scenario);
    void settingsShown(bool shown);

private:
    void revealed(const QString& pointer);

    Workspace* m_workspace;
    SettingsPage* m_settings;
};

} // namespace interlock::ui
