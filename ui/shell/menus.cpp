// SPDX-License-Identifier: GPL-3.0-or-later
// Menus: one pass over the table, then the submenus.
#include "ui/shell/menus.h"

#include "ui/shell/actions.h"
#include "ui/shell/studio_settings.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QMenu>

namespace interlock::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Menus", text);
}

QMenu* addMenu(QMenuBar* bar, const QString& title, const char* name)
{
    QMenu* menu = bar->addMenu(title);
    menu->setObjectName(QString::fromLatin1(name));
    return menu;
}

/// The separator before the action that starts the next group.
QAction* groupEnd(const QMenu* menu, QAction* next)
{
    return menu->actions().at(menu->actions().indexOf(next) - 1);
}

void fillRecent(QMenu* menu, StudioSettings* settings, const MenuHooks& hooks)
{
    menu->clear();
    const QStringList files = settings->recentFiles();
    for (const QString& path : files) {
        QString shown = QDir::toNativeSeparators(path);
        const QString home = QDir::homePath();
        if (shown.startsWith(home % u'/'))
            shown = u'~' % shown.mid(home.size());
        QAction* action = menu->addAction(shown.replace(QLatin1Char('&'), QLatin1String("&&")));
        QObject::connect(action, &QAction::triggered, menu, [hooks, path] { hooks.openRecent(path); });
    }
    if (files.isEmpty()) {
        menu->addAction(tr("No files yet"))->setEnabled(false);
        return;
    }
    menu->addSeparator();
    QAction* clear = menu->addAction(tr("Forget these files"));
    QObject::connect(clear, &QAction::triggered, menu, [settings] { settings->clearRecentFiles(); });
}

QString exampleTitle(const QString& fileName)
{
    QString title = QFileInfo(fileName).completeBaseName();
    title.replace(QLatin1Char('-'), QLatin1Char(' '));
    title[0] = title.at(0).toUpper();
    return title;
}

} // namespace

QList<Example> examples()
{
    QList<Example> list;
    const QFileInfoList files =
        QDir(QStringLiteral(":/examples")).entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
    for (const QFileInfo& file : files)
        list.append({file.filePath(), exampleTitle(file.fileName())});
    return list;
}

void buildMenus(QMenuBar* bar, const Actions& actions, StudioSettings* settings, const MenuHooks& hooks)
{
    bar->setNativeMenuBar(false);
    QMenu* file = addMenu(bar, tr("&File"), "fileMenu");
    QMenu* edit = addMenu(bar, tr("&Edit"), "editMenu");
    QMenu* view = addMenu(bar, tr("&View"), "viewMenu");
    QMenu* simulate = addMenu(bar, tr("&Simulate"), "simulateMenu");
    QMenu* help = addMenu(bar, tr("&Help"), "helpMenu");
    for (const ActionSpec& spec : actionSpecs()) {
        QMenu* menu = nullptr;
        switch (spec.menu) {
        case MenuId::None:
            continue;
        case MenuId::File:
            menu = file;
            break;
        case MenuId::Edit:
            menu = edit;
            break;
        case MenuId::View:
            menu = view;
            break;
        case MenuId::Simulate:
            menu = simulate;
            break;
        case MenuId::Help:
            menu = help;
            break;
        }
        if (spec.startsGroup)
            menu->addSeparator();
        menu->addAction(actions.action(spec.id));
    }

    auto* recent = new QMenu(tr("Open recent"), file);
    recent->setObjectName(QStringLiteral("recentMenu"));
    file->insertMenu(groupEnd(file, actions.action("file.save")), recent);
    QObject::connect(recent, &QMenu::aboutToShow, recent,
                     [recent, settings, hooks] { fillRecent(recent, settings, hooks); });

    auto* panels = new QMenu(tr("Panels"), view);
    panels->setObjectName(QStringLiteral("panelsMenu"));
    view->insertMenu(actions.action("view.resetLayout"), panels);
    QObject::connect(panels, &QMenu::aboutToShow, panels, [panels, hooks] {
        panels->clear();
        panels->addActions(hooks.panelToggles());
    });

    auto* theme = new QMenu(tr("Theme"), view);
    theme->setObjectName(QStringLiteral("themeMenu"));
    auto* group = new QActionGroup(theme);
    for (const char* id : {"view.themeSystem", "view.themeLight", "view.themeDark"}) {
        QAction* action = actions.action(id);
        action->setCheckable(true);
        group->addAction(action);
        theme->addAction(action);
    }
    view->insertMenu(actions.action("view.fullScreen"), theme);

    auto* exampleMenu = new QMenu(tr("Examples"), help);
    exampleMenu->setObjectName(QStringLiteral("examplesMenu"));
    for (const Example& example : examples()) {
        QAction* action = exampleMenu->addAction(example.title);
        QObject::connect(action, &QAction::triggered, exampleMenu,
                         [hooks, resource = example.resource] { hooks.openExample(resource); });
    }
    help->insertMenu(groupEnd(help, actions.action("help.about")), exampleMenu);
}

} // namespace interlock::ui
