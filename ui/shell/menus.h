// SPDX-License-Identifier: GPL-3.0-or-later
// Menus: the menu bar, built from the table of actions and the submenus that change with the studio.
#pragma once

#include <QMenuBar>

#include <functional>

namespace interlock::ui {

class Actions;
class StudioSettings;

struct MenuHooks {
    std::function<void(const QString& path)> openRecent;
    std::function<void(const QString& resource)> openExample;
    std::function<QList<QAction*>()> panelToggles; ///< asked each time the menu opens
};

/// Fills the bar. What changes (recent files, panels) is filled when its menu opens.
void buildMenus(QMenuBar* bar, const Actions& actions, StudioSettings* settings, const MenuHooks& hooks);

/// Resources under :/examples with their titles.
struct Example {
    QString resource;
    QString title;
};
QList<Example> examples();

} // namespace interlock::ui
